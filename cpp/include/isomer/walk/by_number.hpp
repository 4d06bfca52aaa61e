// SPDX-License-Identifier: MIT
// Fields by number: each next tag is predicted in order; large messages use a switch over the tag's first byte.
#pragma once
#include <array>
#include <initializer_list>
#include "decode_array.hpp"

namespace isomer::detail::walk {

template <class R, class M>
class by_number {
 public:
  using cursor = typename R::cursor;

  // Up to `end`. The fields of a group end with its end tag instead, and Group is its number; it is 0 for a message.
  template <std::uint32_t Group = 0>
  static constexpr cursor fields(decoding<R>& x, cursor c, const char* end, M& m) {
    [[maybe_unused]] array_frame<R, M> arrays(x);
    [[maybe_unused]] std::uint32_t* outer = nullptr;
    if constexpr (overwritten<M>)
      if (x.old.pool) [[unlikely]]
        outer = begin_over(x, m);
    auto met = odd_tag::unknown;
    while (c.p < end) {
      if (met != odd_tag::respelled) [[likely]]
        c = x.in.look(c);
      met = odd_tag::unknown;
      auto from = c.p;
      if constexpr (is_chained) c = in_order(x, c, end, m, indices{});
      else x.until = end, c = jump(x, c, m);
      if (!c) [[unlikely]]
        return c;
      if (c.p != from) continue;
      c = other<Group>(x, c, end, m, met);
      if (!c) [[unlikely]]
        return c;
      if constexpr (Group != 0)
        if (met == odd_tag::end_of_group) return finish_fields(x, m, outer), c;
    }
    if constexpr (Group != 0) return x.in.fail(code::truncated, c.p);
    finish_fields(x, m, outer);
    return c;
  }

 private:
  using Fs = fields_of<M>;
  using indices = typename Fs::indices;
  template <std::size_t I>
  using at = typename Fs::template at<I>;
  enum class odd_tag { unknown, respelled, end_of_group };

  // Up to this size a chain of comparisons in field order is faster than an indirect jump, which irregular data
  // mispredicts at every field (docs/decisions/0003-dispatch.md).
  static constexpr bool is_chained = Fs::size <= 64;

  ISOMER_ALWAYS static constexpr void finish_fields(decoding<R>& x, M& m, [[maybe_unused]] std::uint32_t* outer) {
    if constexpr (overwritten<M>)
      if (x.old.pool) [[unlikely]]
        end_over(x, m, outer);
    note_missing(x, m);
  }

  template <const auto& Tag>
  ISOMER_ALWAYS static constexpr bool starts(decoding<R>& x, cursor c) {
    bool same = x.in.peek(c) == static_cast<unsigned char>(Tag.chars[0]);
    for (std::size_t i = 1; i < Tag.size; ++i)
      same = same && x.in.peek(c, i) == static_cast<unsigned char>(Tag.chars[i]);
    return same;
  }
  // Returns false if the message ended or failed.
  template <class F, std::size_t Variant>
  ISOMER_ALWAYS static constexpr bool step(decoding<R>& x, cursor& c, const char* end, M& m) {
    constexpr auto& tag = R::template tag_of<F, Variant>;
    if (!starts<tag>(x, c)) return true;
    do {
      if constexpr (F::is_list && !is_scalar(F::kind)) x.until = end;
      c = decode_field<F, Variant, true>(x, c + tag.size, m);
      if (!c || c.p >= end) [[unlikely]]
        return false;
      c = x.in.look(c);
    } while ((F::is_list || F::is_map) && starts<tag>(x, c));
    return true;
  }
  // The packed form first, since it is the common one.
  template <class F>
  ISOMER_ALWAYS static constexpr bool steps(decoding<R>& x, cursor& c, const char* end, M& m) {
    if constexpr (R::template tags<F> == 2) return step<F, 1>(x, c, end, m) && step<F, 0>(x, c, end, m);
    else return step<F, 0>(x, c, end, m);
  }
  template <std::size_t... I>
  ISOMER_ALWAYS static constexpr cursor in_order(decoding<R>& x, cursor c, const char* end, M& m,
                                                 std::index_sequence<I...>) {
    (void)x, (void)end, (void)m;  // of a message without fields
    (void)(steps<at<I>>(x, c, end, m) && ...);
    return c;
  }

  // Every tag that a field may begin with, sorted by its first byte.
  struct entry {
    std::uint32_t number;
    std::uint16_t field;
    unsigned char first, variant;
  };
  template <std::size_t... I>
  static consteval std::size_t count_tags(std::index_sequence<I...>) {
    std::size_t sum = 0;
    for (std::size_t n : std::initializer_list<std::size_t>{R::template tags<at<I>>...}) sum += n;
    return sum;
  }
  struct tag_table {
    std::array<entry, count_tags(indices{}) + 1> of{};
    std::array<std::uint16_t, 257> start{};
    std::size_t size = 0;

    template <class F, unsigned char Variant>
    static consteval entry entry_of(std::size_t i) {
      if constexpr (Variant < R::template tags<F>) {
        auto first = static_cast<unsigned char>(R::template tag_of<F, Variant>.chars[0]);
        return {F::number, static_cast<std::uint16_t>(i), first, Variant};
      } else return {};
    }
    template <std::size_t... I>
    consteval tag_table(std::index_sequence<I...>) {
      for (entry e : std::initializer_list<entry>{entry_of<at<I>, 0>(I)...}) of[size++] = e;
      for (entry e : std::initializer_list<entry>{entry_of<at<I>, 1>(I)...})
        if (e.number) of[size++] = e;
      auto unsorted = of;
      for (std::size_t i = 0; i < size; ++i) ++start[unsorted[i].first + 1u];
      for (std::size_t b = 0; b < 256; ++b) start[b + 1] = static_cast<std::uint16_t>(start[b + 1] + start[b]);
      auto to = start;
      for (std::size_t i = 0; i < size; ++i) of[to[unsorted[i].first]++] = unsorted[i];
    }
  };
  static constexpr tag_table table{indices{}};
  static constexpr auto tags = table.of;  // all that a program without jumps contains of it

  template <unsigned Byte, std::size_t K = 0>
  ISOMER_ALWAYS static constexpr cursor first_byte(decoding<R>& x, cursor c, M& m) {
    if constexpr (table.start[Byte] + K < table.start[Byte + 1]) {
      constexpr entry e = table.of[table.start[Byte] + K];
      using F = at<e.field>;
      constexpr auto& tag = R::template tag_of<F, e.variant>;
      if (tag.size > 1 && !starts<tag>(x, c)) return first_byte<Byte, K + 1>(x, c, m);
      return decode_field<F, e.variant, true>(x, c + tag.size, m);
    } else return c;
  }
  ISOMER_ALWAYS static constexpr cursor jump(decoding<R>& x, cursor c, M& m) {
    switch (x.in.peek(c)) {
#define ISOMER_CASE(b) \
  case (b): return first_byte<(b)>(x, c, m);
      ISOMER_256(ISOMER_CASE)
#undef ISOMER_CASE
    }
    return c;
  }

  static constexpr bool has(std::uint32_t number, std::uint32_t type) {
    for (const entry& e : tags)
      if (e.number == number && (e.first & 7u) == type) return true;
    return false;
  }
  // A field that is not in the description, an unexpected wire type, the end of a group, or a tag with padding. In the
  // last case the cursor then points to the canonical form.
  template <std::uint32_t Group>
  ISOMER_COLD static constexpr cursor other(decoding<R>& x, cursor c, const char* end, M& m, odd_tag& met) {
    auto from = c.p;
    std::uint32_t number = 0, type = 0;
    c = x.in.tag_at(c, number, type);
    if (!c) return c;
    if (c.p > end) return x.in.fail(code::truncated, from);
    if (x.in.ends(Group, number, type)) {
      met = odd_tag::end_of_group;
      return c;
    }
    if (has(number, type)) {
      met = odd_tag::respelled;
      return x.in.respell(c, number, type);
    }
    c = x.in.skip(c, end, number, type);
    if (!c) return c;
    if constexpr (keeps_unknown<M> && !full_name_of<M>().empty())
      if (!x.in.extensions.empty()) {
        c = x.in.extension(c, from, full_name_of<M>(), number, x.mem.budget);
        if (!c) return c;
      }
    if constexpr (keeps_unknown<M>)
      if (!keep(x.mem, m.*description<M>::unknown, from, static_cast<std::size_t>(c.p - from))) return x.refuse(from);
    return c;
  }
};

}  // namespace isomer::detail::walk
