// SPDX-License-Identifier: MIT
// Annotations of the members of a plain struct, outside of the struct.
#pragma once
#include <cstdint>
#include <string_view>
#include <type_traits>
#include "../base/kind.hpp"
#include "field.hpp"  // before `required`, which GCC considers shadowed by the rule of that name
#include "reflect_type.hpp"

namespace isomer {
namespace detail {

struct skip_option {};
struct require_option {};
struct name_option {
  std::string_view name;
};
struct key_option {
  isomer::kind kind;
};
struct default_option {};
// Selects an alternative of a variant by the name of its type, or by its index.
struct alternative_option {
  std::string_view type;
  int index;
};
inline constexpr int by_type = -2;  // instead of an index

}  // namespace detail

// Options of a member, in addition to its number and its kind.
inline constexpr detail::skip_option skipped;      // no field; with a number, no other member takes that number
inline constexpr detail::require_option required;  // an optional without which the message is not complete
// A member that need not be written if it has the value of a new struct, for values other than zero or empty.
inline constexpr detail::default_option defaulted;
// The alternative of a variant that the other options apply to: by its type, or by its index() if two have the type.
template <class T>
inline constexpr detail::alternative_option alternative{type_name<T>(), detail::by_type};
consteval detail::alternative_option alternative_at(int index) { return {{}, index}; }
// Another name. If it is not an identifier, it is only JSON's name, and that of formats that use JSON's names.
consteval detail::name_option named(std::string_view name) { return {name}; }
// The kind of a map's keys.
consteval detail::key_option keyed(kind k) { return {k}; }

// A member and its options, in any order: {"samples", 5, kind::sint32, named("values")}. The kind is that of a list's
// elements, and of a map's values.
struct annotation {
  static constexpr std::int64_t no_number = INT64_MIN;
  static constexpr int no_kind = -1, no_alternative = -1;

  std::string_view member, name{};
  std::int64_t number = no_number;
  int value_kind = no_kind, key_kind = no_kind;
  std::string_view alternative_type{};
  int alternative_index = no_alternative;
  bool is_named = false, is_skipped = false, is_required = false, is_defaulted = false, repeats = false;

  constexpr bool is_of_alternative() const { return alternative_index != no_alternative; }

  constexpr annotation() = default;
  template <class... Options>
  consteval annotation(std::string_view of, Options... options) : member(of) {
    (add(options), ...);
  }

 private:
  template <class T>
    requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
  consteval void add(T n) {
    repeats = repeats || number != no_number;
    number = static_cast<std::int64_t>(n);
  }
  consteval void add(isomer::kind k) {
    repeats = repeats || value_kind != no_kind;
    value_kind = static_cast<int>(k);
  }
  consteval void add(detail::name_option n) {
    repeats = repeats || is_named;
    name = n.name, is_named = true;
  }
  consteval void add(detail::key_option k) { key_kind = static_cast<int>(k.kind); }
  consteval void add(detail::skip_option) { is_skipped = true; }
  consteval void add(detail::require_option) { is_required = true; }
  consteval void add(detail::default_option) { is_defaulted = true; }
  consteval void add(detail::alternative_option a) {
    repeats = repeats || is_of_alternative();
    alternative_type = a.type, alternative_index = a.index;
  }
};

// Specialize it for a struct, before its first use:
//   template <>
//   struct isomer::plain<S> {
//     static constexpr annotation members[] = {{"station", 1}, {"samples", 2, kind::sint32}, {"cache", skipped}};
//   };
// Members that are not listed have no options. If one has a number, all that are not skipped must have one. Each
// alternative of a variant is a field: {"shape", alternative<circle>, 3}, {"shape", alternative<square>, 4,
// named("box")}.
//
//     static constexpr bool by_table = true;    use the table walk: see isomer::by_table
template <class M>
struct plain {};

// The members, and the alternatives of variants, are numbered 1, 2, 3 … in their order, including skipped ones:
//   template <>
//   struct isomer::plain<S> : isomer::numbered_in_order {};
struct numbered_in_order {};

}  // namespace isomer
