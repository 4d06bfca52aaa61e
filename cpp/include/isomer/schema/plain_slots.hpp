// SPDX-License-Identifier: MIT
// The fields of a plain struct before their kinds are known: their members and alternatives, their annotations, and
// their order.
#pragma once
#include <array>
#include <span>
#include "annotation.hpp"
#include "plain_kind.hpp"
#include "reflect_type.hpp"

namespace isomer::detail {

template <class M>
inline constexpr bool is_numbered_in_order = std::is_base_of_v<numbered_in_order, plain<M>>;
template <class M>
constexpr std::span<const annotation> annotations() {
  if constexpr (requires { plain<M>::members; }) return plain<M>::members;
  else return {};
}

// A variant's alternatives, except std::monostate, which means that all of them are absent.
template <class T>
struct alternatives {
  static constexpr std::size_t count = 0;
};
template <class... A>
struct alternatives<std::variant<A...>> {
  static constexpr std::size_t count = sizeof...(A);
  static constexpr bool has_monostate = (std::is_same_v<A, std::monostate> || ...);
  static constexpr std::array<bool, count> is_field{!std::is_same_v<A, std::monostate>...};
};

// The keyword for a kind in a .proto file.
constexpr std::string_view kind_word(kind k) {
  constexpr std::string_view words[] = {"bool",   "int32",   "sint32",   "uint32",  "int64",    "sint64",
                                        "uint64", "fixed32", "sfixed32", "fixed64", "sfixed64", "float",
                                        "double", "enum",    "string",   "bytes",   "message",  "group"};
  return words[static_cast<std::size_t>(k)];
}
// The default name of an alternative: its type's name, or the keyword for its kind.
template <class T>
constexpr std::string_view alternative_name() {
  constexpr mapping how = kind_of<T>();
  if constexpr (how.shape == shape::optional) return alternative_name<content_of<T>>();
  else if constexpr (how.shape == shape::message && stood_in<T>)
    return known_of<T>() == known::timestamp ? "timestamp" : "duration";
  else if constexpr (how.shape == shape::message || std::is_enum_v<T>) return short_type_name<T>();
  else if constexpr (how.shape == shape::scalar || how.shape == shape::text) return kind_word(how.kind);
  else return {};  // not an alternative
}

// A future field: a member, or one alternative of it.
struct field_slot {
  std::size_t member = 0;
  int variant_index = -1;
};
template <class M>
using member_indices = std::make_index_sequence<member_count<M>>;

template <class M, std::size_t... I>
consteval std::size_t count_slots(std::index_sequence<I...>) {
  std::size_t n = 0;
  [[maybe_unused]] auto add = [&]<class T>(std::type_identity<T>) {
    if constexpr (is_variant<T>)
      for (bool field : alternatives<T>::is_field) n += field;
    else ++n;
  };
  (add(std::type_identity<member_type<M, I>>()), ...);
  return n;
}
template <class M, std::size_t N, std::size_t... I>
consteval auto make_slots(std::index_sequence<I...>) {
  std::array<field_slot, N> all{};
  std::size_t n = 0;
  [[maybe_unused]] auto add = [&]<class T>(std::size_t member, std::type_identity<T>) {
    if constexpr (is_variant<T>) {
      for (std::size_t a = 0; a < alternatives<T>::count; ++a)
        if (alternatives<T>::is_field[a]) all[n++] = {member, static_cast<int>(a)};
    } else all[n++].member = member;
  };
  (add(I, std::type_identity<member_type<M, I>>()), ...);
  return all;
}
template <class M>
inline constexpr auto slots = make_slots<M, count_slots<M>(member_indices<M>())>(member_indices<M>());

template <class M, std::size_t S>
struct slot_value {
  using type = member_type<M, slots<M>[S].member>;
};
template <class M, std::size_t S>
  requires(slots<M>[S].variant_index >= 0)
struct slot_value<M, S> {
  static constexpr auto index = static_cast<std::size_t>(slots<M>[S].variant_index);
  using type = std::variant_alternative_t<index, member_type<M, slots<M>[S].member>>;
};
// The type of the member, or of the alternative.
template <class M, std::size_t S>
using slot_type = typename slot_value<M, S>::type;

template <class M, std::size_t... I>
consteval auto member_names(std::index_sequence<I...>) {
  return std::array<std::string_view, sizeof...(I)>{member_name<M, I>...};
}
template <class M, std::size_t S>
consteval std::string_view natural_name() {
  if constexpr (slots<M>[S].variant_index < 0) return member_name<M, slots<M>[S].member>;
  else return alternative_name<slot_type<M, S>>();
}
template <class M, std::size_t S>
consteval std::string_view slot_type_name() {
  if constexpr (slots<M>[S].variant_index < 0) return {};
  else return type_name<slot_type<M, S>>();
}

// The annotation of a field, or none, and the field's properties that an annotation identifies it by.
struct field_note : annotation {
  std::string_view natural{};  // its default name
  std::string_view type{};     // for an alternative: its type's name
  int variant_index = -1;

  // Whether an annotation is for this field. A skipped member is skipped with all its alternatives.
  constexpr bool is_meant(const annotation& a) const {
    if (a.member != member) return false;
    if (!a.is_of_alternative()) return variant_index < 0 || a.is_skipped;
    if (variant_index < 0) return false;
    return a.alternative_index == by_type ? a.alternative_type == type : a.alternative_index == variant_index;
  }
};
constexpr void take_options(field_note& to, const annotation& a) { static_cast<annotation&>(to) = a; }

template <class M, std::size_t... S>
consteval auto make_notes(std::index_sequence<S...>) {
  constexpr auto names = member_names<M>(member_indices<M>());
  std::array<field_note, sizeof...(S)> all{};
  ((all[S].natural = natural_name<M, S>(), all[S].type = slot_type_name<M, S>()), ...);
  for (std::size_t s = 0; s < sizeof...(S); ++s) {
    field_note& note = all[s];
    note.member = names[slots<M>[s].member];
    note.variant_index = slots<M>[s].variant_index;
    for (const annotation& a : annotations<M>())
      if (note.is_meant(a)) take_options(note, a);
    if (is_numbered_in_order<M>) note.number = static_cast<std::int64_t>(s) + 1;
  }
  return all;
}
template <class M>
inline constexpr auto notes = make_notes<M>(std::make_index_sequence<slots<M>.size()>());

template <class M>
inline constexpr bool is_numbered = [] {
  bool any = is_numbered_in_order<M>;
  for (const annotation& a : notes<M>) any = any || (!a.is_skipped && a.number != annotation::no_number);
  return any;
}();

// The slots that are fields, in the order of their numbers if they have any.
template <class M>
inline constexpr auto order = [] {
  struct {
    std::array<std::size_t, notes<M>.size()> of{};
    std::size_t size = 0;
  } sorted;
  for (std::size_t i = 0; i < notes<M>.size(); ++i) {
    if (notes<M>[i].is_skipped) continue;
    std::size_t at = sorted.size++;
    for (; at > 0 && notes<M>[sorted.of[at - 1]].number > notes<M>[i].number; --at) sorted.of[at] = sorted.of[at - 1];
    sorted.of[at] = i;
  }
  return sorted;
}();
template <class M>
consteval std::size_t position_of(std::size_t slot) {
  std::size_t at = 0;
  while (order<M>.of[at] != slot) ++at;
  return at;
}

constexpr bool is_identifier(std::string_view s) {
  for (char c : s)
    if (!is_identifier(c) || c == '$' || static_cast<unsigned char>(c) > 127) return false;
  return !s.empty() && (s[0] < '0' || s[0] > '9');
}
constexpr std::string_view json_name_of(const field_note& a) { return a.is_named ? a.name : a.natural; }
constexpr std::string_view name_of(const field_note& a) { return is_identifier(a.name) ? a.name : a.natural; }

}  // namespace isomer::detail
