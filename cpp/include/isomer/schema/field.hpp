// SPDX-License-Identifier: MIT
// The description of a field: number, name, kind, rule, and the member that holds it. No bytes, no formats, no memory.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <variant>
#include "../base/kind.hpp"
#include "name.hpp"

namespace isomer {

// How often a field occurs, and how its absence is represented.
enum class rule : std::uint8_t {
  implicit,  // a plain member; absent if it has its zero value
  optional,  // a std::optional, a box, or a type like them
  required,  // as optional, but a message without it is not complete
  repeated,  // a list, one record for each element
  packed,    // a list of scalars, in one record where the format can
  map,       // an associative container
  oneof,     // one alternative of a std::variant whose first alternative is std::monostate
};

// Whether text must be UTF-8 in formats that could contain other bytes. JSON always verifies it.
enum class utf8 : bool { unchecked, verified };

namespace detail {

// Resets an optional. Of what needs no destruction, this is one store: reset() would ask first whether there is
// anything, which processors cannot predict of irregular messages.
template <class Optional>
constexpr void make_absent(Optional& v) {
  if constexpr (std::is_trivially_destructible_v<Optional>) std::construct_at(&v);
  else v.reset();
}

template <class T>
constexpr bool is_zero(const T& v) {
  if constexpr (requires { v.empty(); }) return v.empty();
  else if constexpr (std::is_same_v<T, double>) return std::bit_cast<std::uint64_t>(v) == 0;  // -0.0 is not the default
  else if constexpr (std::is_same_v<T, float>) return std::bit_cast<std::uint32_t>(v) == 0;
  else return v == T{};
}

}  // namespace detail

// Describing a deprecated member is not a use of it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

template <std::uint32_t Number, fixed_string Name, auto Member, kind Kind, rule Rule = rule::implicit,
          utf8 Utf8 = utf8::verified>
struct field {
  static constexpr std::uint32_t number = Number;
  static constexpr isomer::kind kind = Kind;
  static constexpr isomer::rule rule = Rule;
  static constexpr bool utf8 = Kind == kind::string && Utf8 == isomer::utf8::verified;
  static constexpr bool is_list = Rule == rule::repeated || Rule == rule::packed;
  static constexpr bool is_map = Rule == rule::map;
  static constexpr bool is_oneof = Rule == rule::oneof;
  static constexpr bool has_presence = Rule == rule::optional || Rule == rule::required || is_oneof;

  static constexpr std::string_view name = Name.view();
  static constexpr std::string_view text_name = name;
  static constexpr detail::camel_case<Name.size + 1> camel{Name.view()};
  static constexpr std::string_view json_name{camel.chars, camel.size};

  using place = std::integral_constant<decltype(Member), Member>;  // members of one oneof have the same
  static constexpr auto& member(auto& m) { return m.*Member; }
  static constexpr bool present(const auto& m) {
    if constexpr (has_presence) return (m.*Member).has_value();
    else if constexpr (is_message(Kind) && !is_list) return true;  // a plain nested struct is always present
    else return !detail::is_zero(m.*Member);
  }
  // Only if it is present.
  static constexpr const auto& value(const auto& m) {
    if constexpr (has_presence) return *(m.*Member);
    else return m.*Member;
  }
  // Resetting the member does not depend on the message around it.
  static constexpr bool resets_alone = true;
  static constexpr void reset(auto& m) {
    auto& v = m.*Member;
    if constexpr (has_presence) detail::make_absent(v);
    else if constexpr (requires { v.clear(); }) v.clear();
    else v = {};
  }
};

// One alternative of a oneof: number Index of the variant. A message may be in a box there.
template <std::uint32_t Number, fixed_string Name, auto Member, std::size_t Index, kind Kind,
          utf8 Utf8 = utf8::verified>
struct choice : field<Number, Name, Member, Kind, rule::oneof, Utf8> {
  static constexpr std::size_t index = Index;
  static constexpr bool present(const auto& m) {
    auto* a = std::get_if<Index>(&(m.*Member));
    if constexpr (is_boxed<decltype(*a)>) return a && a->has_value();
    else return a != nullptr;
  }
  static constexpr const auto& value(const auto& m) {
    auto& a = *std::get_if<Index>(&(m.*Member));
    if constexpr (is_boxed<decltype(a)>) return *a;
    else return a;
  }
  static constexpr void reset(auto& m) {
    if ((m.*Member).index() == Index) m.*Member = std::monostate{};
  }

 private:
  template <class Alternative>
  static constexpr bool is_boxed = is_message(Kind) && requires(const Alternative& a) { a.has_value(); };
};

// A map. Its entries are messages of two fields, key = 1 and value = 2, in every format without maps.
template <std::uint32_t Number, fixed_string Name, auto Member, kind Key, kind Value, utf8 Utf8 = utf8::verified>
struct map_field : field<Number, Name, Member, kind::message, rule::map> {
  static constexpr isomer::kind key_kind = Key;
  static constexpr isomer::kind value_kind = Value;
  static constexpr isomer::utf8 text = Utf8;
  static constexpr bool present(const auto& m) { return !(m.*Member).empty(); }
};

#pragma GCC diagnostic pop

// A field whose schema has a json_name for it.
template <class Field, fixed_string JsonName>
struct with_json_name : Field {
  static constexpr std::string_view json_name = JsonName.view();
};

// A field that is hidden in logs: FieldOptions.debug_redact.
template <class Field>
struct redacted : Field {
  static constexpr bool debug_redact = true;
};

// A group, whose name in the text format is that of its type.
template <class Field, fixed_string TextName>
struct with_text_name : Field {
  static constexpr std::string_view text_name = TextName.view();
};

}  // namespace isomer
