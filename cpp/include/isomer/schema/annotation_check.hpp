// SPDX-License-Identifier: MIT
// Errors in the annotations of a plain struct, and how the compiler reports them.
#pragma once
#include "plain_slots.hpp"

namespace isomer::detail {

enum class mistake {
  nothing,
  no_member,
  no_alternative,
  which_alternative,
  two_of_type,
  twice,
  repeats,
  two_ways,
  no_number,
  out_of_range,
  same_number,
  same_name,
  same_alternative,
  no_name,
};
struct finding {
  mistake what = mistake::nothing;
  std::string_view member{};
};

// Checks an entry in isomer::plain<M>::members.
template <class M>
constexpr mistake mistake_of_entry(const annotation& a, std::span<const annotation> all) {
  std::size_t same_member = 0, meant = 0, others = 0;
  bool is_of_variant = false;
  for (const field_note& b : notes<M>) {
    if (a.member != b.member) continue;
    ++same_member;
    is_of_variant = b.variant_index >= 0;
    if (!b.is_meant(a)) continue;
    ++meant;
    for (const annotation& other : all) others += &other != &a && b.is_meant(other);
  }
  if (!same_member) return mistake::no_member;
  if (a.is_of_alternative() && !meant) return mistake::no_alternative;
  if (a.is_of_alternative() && meant > 1) return mistake::two_of_type;
  if (is_of_variant && !a.is_of_alternative() && (!a.is_skipped || a.number != annotation::no_number))
    return mistake::which_alternative;
  if (others) return mistake::twice;
  if (a.repeats) return mistake::repeats;
  return is_numbered_in_order<M> && a.number != annotation::no_number ? mistake::two_ways : mistake::nothing;
}
constexpr mistake mistake_of_field(const field_note& a, std::span<const field_note> all) {
  for (const field_note& b : all) {
    if (&a == &b) continue;
    if (a.number != annotation::no_number && a.number == b.number) return mistake::same_number;
    if (a.is_skipped || b.is_skipped || a.natural.empty()) continue;
    if (json_name_of(a) == json_name_of(b) || name_of(a) == name_of(b) || name_of(a) == json_name_of(b))
      return a.variant_index >= 0 || b.variant_index >= 0 ? mistake::same_alternative : mistake::same_name;
  }
  if (a.variant_index >= 0 && !a.is_skipped && !a.natural.empty() && !is_identifier(name_of(a)))
    return mistake::no_name;
  if (a.number == annotation::no_number) return mistake::nothing;
  bool is_reserved = a.number >= 19000 && a.number <= 19999;
  return a.number < 1 || a.number > 0x1fffffff || is_reserved ? mistake::out_of_range : mistake::nothing;
}
// The first error in the annotations of M.
template <class M>
constexpr finding find_mistake() {
  for (const annotation& a : annotations<M>())
    if (mistake m = mistake_of_entry<M>(a, annotations<M>()); m != mistake::nothing) return {m, a.member};
  for (const field_note& a : notes<M>) {
    std::string_view who = a.natural.empty() ? a.member : a.natural;
    if (is_numbered<M> && !a.is_skipped && a.number == annotation::no_number) return {mistake::no_number, who};
    if (mistake m = mistake_of_field(a, notes<M>); m != mistake::nothing) return {m, who};
  }
  return {};
}

// The name is an argument, so that the compiler's error contains it.
template <class Struct, kept_text Member, mistake What>
struct check_annotation {
  static_assert(What != mistake::no_member, "isomer::plain names a member that the struct does not have");
  static_assert(What != mistake::no_alternative, "isomer::plain names an alternative that this member does not have");
  static_assert(What != mistake::which_alternative,
                "this member is a variant, and isomer::plain does not say of which alternative it speaks: numbers, "
                "kinds and names are for alternative<type> or alternative_at(index)");
  static_assert(What != mistake::two_of_type,
                "this variant has two alternatives of that type: tell them apart by alternative_at(index)");
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
  static_assert(What != mistake::same_alternative,
                "this alternative of a variant, and another field, have the same name: alternatives are fields of the "
                "struct and have the names of their types. Give one another name in isomer::plain: "
                "{\"member\", alternative_at(index), named(\"name\")}");
  static_assert(What != mistake::no_name,
                "the name of this alternative's type is no name for a field: give it one in isomer::plain, "
                "{\"member\", alternative_at(index), named(\"name\")}");
  static constexpr bool good = true;
};
template <class M>
consteval bool check_annotations() {
  constexpr finding found = find_mistake<M>();
  return check_annotation<M, kept_text<found.member.size()>(found.member), found.what>::good;
}

// Checked only if a format needs the numbers.
template <class Struct>
struct check_numbers {
  static_assert(is_numbered<Struct>,
                "this struct has no field numbers, which protobuf and layouts by number need. Write beside it: "
                "template <> struct isomer::plain<S> : isomer::numbered_in_order {}; for 1, 2, 3 in the order of its "
                "members, or list each member with its number in isomer::plain<S>::members");
  static constexpr bool good = true;
};

}  // namespace isomer::detail
