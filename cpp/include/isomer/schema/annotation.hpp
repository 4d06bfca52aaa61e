// SPDX-License-Identifier: MIT
// What a program says about the members of a plain struct, in one place beside it, and what can be wrong with that.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include "../base/kind.hpp"
#include "reflect_members.hpp"

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

}  // namespace detail

// Options of a member, besides its number and its kind.
inline constexpr detail::skip_option skipped;      // no field; with a number, no other member takes that number
inline constexpr detail::require_option required;  // an optional without which the message is not complete
// Another name. One that is no identifier is JSON's, and that of formats that use JSON's.
consteval detail::name_option named(std::string_view name) { return {name}; }
// The kind of a map's keys.
consteval detail::key_option keyed(kind k) { return {k}; }

// A member and its options, in any order: {"samples", 5, kind::sint32, named("values")}. The kind is that of a list's
// elements, and of a map's values.
struct annotation {
  static constexpr std::int64_t no_number = INT64_MIN;
  static constexpr int no_kind = -1;

  std::string_view member, name{};
  std::int64_t number = no_number;
  int value_kind = no_kind, key_kind = no_kind;
  bool is_named = false, is_skipped = false, is_required = false, repeats = false;

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
};

// Specialise it for a struct, before its first use:
//   template <>
//   struct isomer::plain<S> {
//     static constexpr annotation members[] = {{"station", 1}, {"samples", 2, kind::sint32}, {"cache", skipped}};
//   };
// Members that are not listed have no options; but if one is numbered, all that are not skipped must be.
template <class M>
struct plain {};

// The members are numbered 1, 2, 3 … as they stand, skipped ones among them:
//   template <>
//   struct isomer::plain<S> : isomer::numbered_in_order {};
struct numbered_in_order {};

namespace detail {

template <class M>
inline constexpr bool is_numbered_in_order = std::is_base_of_v<numbered_in_order, plain<M>>;
template <class M>
constexpr std::span<const annotation> annotations() {
  if constexpr (requires { plain<M>::members; }) return plain<M>::members;
  else return {};
}

template <class M, std::size_t... I>
consteval auto member_names(std::index_sequence<I...>) {
  return std::array<std::string_view, sizeof...(I)>{member_name<M, I>...};
}
// What is said of each member, or an annotation without options.
template <class M>
inline constexpr auto notes = [] {
  constexpr auto names = member_names<M>(std::make_index_sequence<member_count<M>>());
  std::array<annotation, names.size()> all{};
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (const annotation& a : annotations<M>())
      if (a.member == names[i]) all[i] = a;
    all[i].member = names[i];
    if (is_numbered_in_order<M>) all[i].number = static_cast<std::int64_t>(i) + 1;
  }
  return all;
}();

template <class M>
inline constexpr bool is_numbered = [] {
  bool any = is_numbered_in_order<M>;
  for (const annotation& a : notes<M>) any = any || (!a.is_skipped && a.number != annotation::no_number);
  return any;
}();

// The places of the members that are fields, in the order of their numbers if they have some.
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
consteval std::size_t position_of(std::size_t member) {
  std::size_t at = 0;
  while (order<M>.of[at] != member) ++at;
  return at;
}

constexpr bool is_identifier(std::string_view s) {
  for (char c : s)
    if (!is_identifier(c) || c == '$' || static_cast<unsigned char>(c) > 127) return false;
  return !s.empty() && (s[0] < '0' || s[0] > '9');
}
constexpr std::string_view json_name_of(const annotation& a) { return a.is_named ? a.name : a.member; }
constexpr std::string_view name_of(const annotation& a) { return is_identifier(a.name) ? a.name : a.member; }

enum class mistake { nothing, no_member, twice, repeats, two_ways, no_number, out_of_range, same_number, same_name };
struct finding {
  mistake what = mistake::nothing;
  std::string_view member{};
};

constexpr mistake mistake_of(const annotation& a, std::span<const annotation> all) {
  for (const annotation& b : all) {
    if (&a == &b) continue;
    if (a.number != annotation::no_number && a.number == b.number) return mistake::same_number;
    if (a.is_skipped || b.is_skipped) continue;
    if (json_name_of(a) == json_name_of(b) || name_of(a) == name_of(b) || name_of(a) == json_name_of(b))
      return mistake::same_name;
  }
  if (a.number == annotation::no_number) return mistake::nothing;
  bool is_reserved = a.number >= 19000 && a.number <= 19999;
  return a.number < 1 || a.number > 0x1fffffff || is_reserved ? mistake::out_of_range : mistake::nothing;
}
// The first thing that is wrong with what is said about M.
template <class M>
constexpr finding find_mistake() {
  auto given = annotations<M>();
  for (const annotation& a : given) {
    std::size_t members = 0, times = 0;
    for (const annotation& b : notes<M>) members += a.member == b.member;
    for (const annotation& b : given) times += a.member == b.member;
    if (!members) return {mistake::no_member, a.member};
    if (times > 1) return {mistake::twice, a.member};
    if (a.repeats) return {mistake::repeats, a.member};
    if (is_numbered_in_order<M> && a.number != annotation::no_number) return {mistake::two_ways, a.member};
  }
  for (const annotation& a : notes<M>) {
    if (is_numbered<M> && !a.is_skipped && a.number == annotation::no_number) return {mistake::no_number, a.member};
    if (mistake m = mistake_of(a, notes<M>); m != mistake::nothing) return {m, a.member};
  }
  return {};
}

// The name is an argument so that the compiler says it.
template <class Struct, kept_text Member, mistake What>
struct check_annotation {
  static_assert(What != mistake::no_member, "isomer::plain names a member that the struct does not have");
  static_assert(What != mistake::twice, "isomer::plain lists this member twice");
  static_assert(What != mistake::repeats, "isomer::plain gives this member two numbers, two kinds or two names");
  static_assert(What != mistake::two_ways, "isomer::plain numbers the members in order, and this one besides");
  static_assert(What != mistake::no_number,
                "isomer::plain gives other members a number, and not this one: give it one, or say that it is skipped");
  static_assert(What != mistake::out_of_range,
                "the number of this member is none: they go from 1 to 536870911, without 19000 to 19999, which are "
                "protobuf's own");
  static_assert(What != mistake::same_number, "this member and another have the same number");
  static_assert(What != mistake::same_name, "this member and another have the same name");
  static constexpr bool good = true;
};
template <class M>
consteval bool check_annotations() {
  constexpr finding found = find_mistake<M>();
  return check_annotation<M, kept_text<found.member.size()>(found.member), found.what>::good;
}

// Asked only when a format wants the numbers.
template <class Struct>
struct check_numbers {
  static_assert(is_numbered<Struct>,
                "this struct has no field numbers, which protobuf and layouts by number need. Write beside it: "
                "template <> struct isomer::plain<S> : isomer::numbered_in_order {}; for 1, 2, 3 in the order of its "
                "members, or list each member with its number in isomer::plain<S>::members");
  static constexpr bool good = true;
};

}  // namespace detail
}  // namespace isomer
