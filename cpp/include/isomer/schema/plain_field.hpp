// SPDX-License-Identifier: MIT
// A field of a plain struct, for the walk: a member, or one alternative of a variant.
#pragma once
#include <span>
#include "annotation_check.hpp"
#include "plain_initial.hpp"

namespace isomer {
namespace detail {

// The type that an annotation's kind applies to: an element, or the member itself.
template <class T>
struct kind_bearer {
  using type = T;
};
template <class T>
  requires(kind_of<T>().shape == shape::optional || kind_of<T>().shape == shape::list ||
           kind_of<T>().shape == shape::array || kind_of<T>().shape == shape::map)
struct kind_bearer<T> {
  using type = content_of<T>;
};

// Whether a T, which has a default kind, may have another one.
template <class T>
consteval bool may_be(kind wanted) {
  constexpr kind own = kind_of<T>().kind;
  constexpr bool is_wide = std::is_integral_v<T> && sizeof(T) >= 4;  // fixed kinds have no narrow form
  if (wanted == own) return true;
  if (own == kind::int32) return wanted == kind::sint32 || (is_wide && wanted == kind::sfixed32);
  if (own == kind::uint32) return is_wide && wanted == kind::fixed32;
  if (own == kind::int64) return wanted == kind::sint64 || wanted == kind::sfixed64;
  if (own == kind::uint64) return wanted == kind::fixed64;
  if constexpr (string_like<T>) return wanted == kind::bytes;
  else if constexpr (bytes_like<T>) return wanted == kind::string && std::is_same_v<content_of<T>, char>;
  else return false;
}
template <class T>
consteval bool takes_kinds(const annotation& a) {
  using one = typename kind_bearer<T>::type;
  if (a.value_kind != annotation::no_kind && !may_be<one>(static_cast<kind>(a.value_kind))) return false;
  if (a.key_kind == annotation::no_kind) return true;
  if constexpr (map_like<T>) {
    auto wanted = static_cast<kind>(a.key_kind);
    return is_map_key(wanted) && may_be<typename T::key_type>(wanted);
  } else return false;
}

// The name is an argument, so that the compiler's error contains it.
template <class Struct, kept_text Member, class Type, bool TakesKinds, bool IsRequired, bool IsDefaulted>
struct check_member {
  static constexpr isomer::shape shape = kind_of<Type>().shape;
  static_assert(!std::is_const_v<Type>, "this member is const, and could not be decoded");
  static_assert(shape != shape::none,
                "this member's type is no field. Fields are bool, integers, float, double, enums of up to 32 bits, "
                "strings, vectors and arrays of bytes, times of std::chrono, structs, optionals and lists of those, "
                "maps to those from integers, bool or strings, and variants of those. Change the type, have "
                "isomer::plain skip the member, or describe the "
                "struct by hand");
  static_assert(TakesKinds, "this member's type does not hold values of the kind that isomer::plain gives it");
  static_assert(!IsRequired || shape == shape::optional, "required is for optionals: others are never absent");
  static_assert(!IsDefaulted || shape == shape::scalar || shape == shape::text || stood_in<Type>,
                "defaulted is for numbers, enums, text and times: of what has parts, no format can say which of them "
                "are as in a new struct");
  static constexpr bool good = true;
};
template <class Struct, kept_text Member, kept_text Alternative, class Type, bool TakesKinds, bool HasOptions>
struct check_alternative {
  static constexpr isomer::shape shape = kind_of<Type>().shape;
  static_assert(shape == shape::scalar || shape == shape::text || shape == shape::message ||
                    (shape == shape::optional && kind_of<Type>().kind == kind::message),
                "this alternative of a variant is no field: alternatives are what an optional may hold, or a struct in "
                "a box or a unique_ptr. Put lists and maps into a struct");
  static_assert(!fixed_text<Type> || fixed_bytes<Type>, "text of a fixed size is no alternative: put it into a struct");
  static_assert(TakesKinds, "this alternative does not hold values of the kind that isomer::plain gives it");
  static_assert(!HasOptions, "required and defaulted are not for alternatives of a variant");
  static constexpr bool good = true;
};

template <class T>
constexpr auto key_mapping() {
  if constexpr (map_like<T>) return single_mapping<typename T::key_type>();
  else return mapping{};
}
template <class T>
constexpr auto value_mapping() {
  if constexpr (map_like<T>) return single_mapping<typename T::mapped_type>();
  else return mapping{};
}

constexpr kind given_kind(int given, kind natural) {
  return given == annotation::no_kind ? natural : static_cast<kind>(given);
}
constexpr std::string_view text_before_nul(const auto& chars) {
  std::size_t n = 0;
  while (n < std::size(chars) && chars[n]) ++n;
  return {std::data(chars), n};
}

}  // namespace detail

// A member of M in slot S, for the walk. It corresponds to field and map_field in a description by hand. A number or
// text is absent while it is zero or empty, if M{} has that value there. Otherwise it is always written, or, if it is
// `defaulted`, only while it differs from M{}. Members that are not in the input have their values from M{}.
template <class M, std::size_t S>
struct plain_field {
  static constexpr std::size_t index = detail::slots<M>[S].member;
  using type = member_type<M, index>;
  static constexpr detail::field_note note = detail::notes<M>[S];
  static_assert(detail::check_member<M, detail::member_text<M, index>, type, detail::takes_kinds<type>(note),
                                     note.is_required, note.is_defaulted>::good);
  static constexpr mapping how = kind_of<type>();

  // For members read one by one: the position among the fields.
  static constexpr std::size_t position = detail::position_of<M>(S);
  static constexpr bool has_number = detail::is_numbered<M>;
  static constexpr std::uint32_t number = detail::check_numbers<M>::good ? static_cast<std::uint32_t>(note.number) : 0;
  static constexpr bool is_map = how.shape == shape::map;
  static constexpr isomer::kind kind = detail::given_kind(is_map ? annotation::no_kind : note.value_kind, how.kind);
  static constexpr isomer::rule rule = note.is_required ? isomer::rule::required : how.rule;
  static constexpr bool utf8 = kind == kind::string;
  static constexpr bool is_list = how.shape == shape::list || how.shape == shape::array;
  static constexpr bool is_array = how.shape == shape::array;
  static constexpr bool is_oneof = false;
  static constexpr bool has_presence = how.shape == shape::optional;
  // For numbers, enums and text: whether M{} has, or may have, something other than zero there.
  static constexpr bool has_initial = [] {
    if constexpr (how.shape == shape::scalar || how.shape == shape::text) return !detail::is_known_zero<M, index>;
    else return false;
  }();
  // Of maps.
  static constexpr isomer::kind key_kind = detail::given_kind(note.key_kind, detail::key_mapping<type>().kind);
  static constexpr isomer::kind value_kind = detail::given_kind(note.value_kind, detail::value_mapping<type>().kind);
  static constexpr isomer::utf8 text = isomer::utf8::verified;

  static constexpr std::string_view name = detail::name_of(note);
  static constexpr std::string_view json_name = detail::json_name_of(note);
  static constexpr std::string_view text_name = name;

  ISOMER_ALWAYS static constexpr auto& member(auto& m) { return isomer::member<index>(m); }
  ISOMER_ALWAYS static constexpr bool present(const auto& m) {
    const auto& v = member(m);
    if constexpr (has_presence) return static_cast<bool>(v);
    else if constexpr (note.is_defaulted) return !detail::is_as_at_first<M, index>(m);
    else if constexpr (is_always_there) return true;
    else if constexpr (is_map || is_list) return !v.empty();
    else return !detail::is_zero(value(m)) || !detail::is_zero_at_first<M, index>;
  }
  // Only if it is present. A built-in array is returned as a span, and so are bytes of a fixed size; text is returned
  // as a view.
  ISOMER_ALWAYS static constexpr decltype(auto) value(const auto& m) {
    if constexpr (has_presence) return std::as_const(*member(m));
    else if constexpr (is_fixed && kind == kind::string) return detail::text_before_nul(member(m));
    else if constexpr (is_fixed || std::is_array_v<type>) return std::span(member(m));
    else return member(m);
  }
  static constexpr void reset(auto& m) {
    auto& v = member(m);
    if constexpr (has_presence) v.reset();
    else if constexpr (how.shape == shape::scalar || how.shape == shape::text || stood_in<type>) {
      if (detail::is_zero_at_first<M, index>) [[likely]]
        clear(v);
      else detail::make_initial<index>(m);
    } else clear(v);
  }

 private:
  static constexpr bool is_fixed = detail::fixed_text<type>;
  static constexpr bool is_always_there = how.shape == shape::message || is_array || detail::fixed_bytes<type>;

  static constexpr void clear(auto& v) {
    if constexpr (std::is_array_v<type>)
      for (auto& one : v) one = {};
    else if constexpr (requires { v.clear(); }) v.clear();
    else v = {};
  }
};

// The alternative of a variant in slot S. It corresponds to choice in a description by hand. A variant with a
// std::monostate may hold none of its fields. One without it has its value from M{} if none of them is in the input.
template <class M, std::size_t S>
struct plain_choice {
  static constexpr std::size_t member_index = detail::slots<M>[S].member;
  using place = std::integral_constant<std::size_t, member_index>;
  static constexpr auto index = static_cast<std::size_t>(detail::slots<M>[S].variant_index);
  using type = detail::slot_type<M, S>;
  static constexpr detail::field_note note = detail::notes<M>[S];
  static_assert(detail::check_alternative < M, detail::member_text<M, member_index>,
                detail::kept_text<note.natural.size()>(note.natural), type, detail::takes_kinds<type>(note),
                note.is_required || note.is_defaulted > ::good);
  static constexpr mapping how = kind_of<type>();

  static constexpr bool has_number = detail::is_numbered<M>;
  static constexpr std::uint32_t number = detail::check_numbers<M>::good ? static_cast<std::uint32_t>(note.number) : 0;
  static constexpr isomer::kind kind = detail::given_kind(note.value_kind, how.kind);
  static constexpr isomer::rule rule = isomer::rule::oneof;
  static constexpr bool utf8 = kind == kind::string;
  static constexpr bool is_list = false, is_map = false, is_oneof = true, has_presence = true;

  static constexpr std::string_view name = detail::name_of(note);
  static constexpr std::string_view json_name = detail::json_name_of(note);
  static constexpr std::string_view text_name = name;

  ISOMER_ALWAYS static constexpr auto& member(auto& m) { return isomer::member<member_index>(m); }
  static constexpr bool present(const auto& m) {
    auto* a = std::get_if<index>(&member(m));
    if constexpr (is_held) return a && *a;
    else return a != nullptr;
  }
  static constexpr const auto& value(const auto& m) {
    auto& a = *std::get_if<index>(&member(m));
    if constexpr (is_held) return std::as_const(*a);
    else return a;
  }
  static constexpr void reset(auto& m) {
    auto& v = member(m);
    if (v.index() != index) return;
    if constexpr (detail::alternatives<member_type<M, member_index>>::has_monostate) v = std::monostate();
    else detail::make_initial<member_index>(m);
  }

 private:
  static constexpr bool is_held = how.shape == shape::optional;
};

}  // namespace isomer
