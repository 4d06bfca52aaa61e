// SPDX-License-Identifier: MIT
// Decodes lists: in brackets, element by element, and scalars as one run.
#pragma once
#include "decode_value.hpp"

namespace isomer::detail::walk {

// Sets take values only, and so does std::vector<bool>.
template <class L>
concept has_places = requires(memory::store& st, L& v) { memory::list_traits<L>::append(st, v); };

template <class L>
concept has_runs = requires(memory::store& st, L& v) { memory::list_traits<L>::extend(st, v, 1); };

// Lists of numbers that are filled again where they are, in messages that own their memory.
template <class L>
concept refilled = has_runs<L> && !std::is_trivially_destructible_v<L>;

// Room for the elements that a format announces, but for no more bytes than remain in the input. An input that
// announces more elements than it has does not get more memory than that, and the rest of a valid list grows as it is
// read.
template <class R, class L>
ISOMER_ALWAYS constexpr bool reserve(decoding<R>& x, typename R::cursor c, const typename R::scope& s, L& v) {
  using traits = memory::list_traits<L>;
  if constexpr (requires { x.in.announced(c, s), traits::reserve(x.mem, v, 1); }) {
    constexpr std::size_t size = sizeof(typename L::value_type);
    auto [elements, bytes] = x.in.announced(c, s);
    std::size_t n = elements < bytes / size ? elements : bytes / size;
    return n <= v.size() || traits::reserve(x.mem, v, n);
  } else return true;
}

// One more scalar, and room for n more. `count`: see old_place. A list of numbers is filled with zeros where it grows,
// and only there. Where the counter ends, the list goes on as a new one does.
template <class L, class T>
ISOMER_OUTLINED constexpr bool push_over(memory::store& st, L& v, T one, std::uint32_t& count) {
  using traits = memory::list_traits<L>;
  if (count < v.size()) return *traits::reuse(v, count++) = one, true;
  if (!traits::push(st, v, one)) return false;
  if (count != reuse::none) ++count;
  return true;
}
template <class L>
ISOMER_OUTLINED constexpr typename L::value_type* extend_over(memory::store& st, L& v, std::size_t n,
                                                              std::uint32_t& count) {
  using traits = memory::list_traits<L>;
  const std::size_t had = count, size = v.size();
  if (had == reuse::none) return traits::extend(st, v, n);
  if (n >= reuse::none - had) {
    traits::trim(v, had);
    count = reuse::none;
    return traits::extend(st, v, n);
  }
  if (had + n > size && !traits::extend(st, v, had + n - size)) return nullptr;
  count += static_cast<std::uint32_t>(n);
  return v.data() + had;
}
template <class L, class T>
ISOMER_ALWAYS constexpr bool push(memory::store& st, L& v, T one, std::uint32_t* count) {
  if constexpr (refilled<L>)
    if (count) [[unlikely]]
      return push_over(st, v, one, *count);
  return memory::list_traits<L>::push(st, v, std::move(one));
}

// The next place of a list whose elements are old from `count` on. Returns null if there are no more.
template <class F, class R, class L>
ISOMER_OUTLINED typename L::value_type* old_place(decoding<R>& x, L& v, std::uint32_t& count) {
  auto* p = memory::list_traits<L>::reuse(v, count++);
  x.old.over = p && is_message(F::kind);
  return p;
}

// A list in brackets, or an element without them. F is a value_like: one function for all lists of a type. `count`: see
// old_place.
template <class F, class R, class L>
ISOMER_OUTLINED constexpr typename R::cursor decode_list(decoding<R>& x, typename R::cursor c, L& v,
                                                         std::uint32_t* count = nullptr) {
  using traits = memory::list_traits<L>;
  using T = typename L::value_type;
  typename R::scope s{};
  c = x.in.enter_list(c, s);
  if constexpr (is_symbol<F, T, R> || std::is_same_v<T, bool> || !has_places<L>) {
    if constexpr (R::encloses) traits::trim(v, 0);
    while (c && x.in.list_more(s)) {
      T one{};
      bool ignored = false;
      if constexpr (is_symbol<F, T, R>) c = decode_symbol<F>(x, c, one, ignored);
      else c = decode_value<F, true>(x, c, one);
      if (!c) return c;
      if (!ignored && !push(x.mem, v, std::move(one), count)) return x.refuse(c.p);
      c = x.in.list_next(c, s);
    }
    return c;
  } else {
    if (c && !reserve(x, c, s, v)) [[unlikely]]
      return x.refuse(c.p);
    std::size_t i = R::encloses ? 0 : v.size();
    for (; c && x.in.list_more(s); ++i) {
      T* p = nullptr;
      if (count) p = old_place<F>(x, v, *count);
      else p = traits::reuse(v, i);
      if constexpr (is_message(F::kind) && R::spells(known_of<T>()))
        if (p) *p = T{};
      if (!p && !(p = traits::append(x.mem, v))) [[unlikely]]
        return x.refuse(c.p);
      c = decode_value<F, true>(x, c, *p);
      if (!c) [[unlikely]]
        return c;
      c = x.in.list_next(c, s);
    }
    if (c && !count) [[likely]]
      traits::trim(v, i);
    return c;
  }
}

// Scalars in one record, one by one, as needed for a list of bool or of a closed enum. take(value) returns false on
// failure.
template <class F, class T, class R, class Take>
constexpr typename R::cursor decode_packed_each(decoding<R>& x, typename R::cursor c, Take take) {
  std::size_t n = 0;
  c = x.in.length(c, n);
  if (!c) return c;
  for (const char* end = c.p + n; c.p < end;) {
    T one{};
    c = x.in.template scalar<F>(x.in.look(c), one);
    if (!c) return c;
    if (c.p > end) return x.in.fail(code::truncated, end);
    if (!take(one)) return x.refuse(c.p);
  }
  return c;
}
// Scalars in one record. F is a value_like: one function for all lists of a type. `count`: see old_place.
template <class F, class R, class L>
ISOMER_OUTLINED constexpr typename R::cursor decode_packed(decoding<R>& x, typename R::cursor c, L& v,
                                                           std::uint32_t* count = nullptr) {
  using traits = memory::list_traits<L>;
  using T = typename L::value_type;
  if constexpr (std::is_same_v<T, bool> || !has_runs<L> || (detail::is_narrow<T> && R::style == keys::number)) {
    return decode_packed_each<F, T>(x, c, [&](T one) { return push(x.mem, v, one, count); });
  } else {
    bool refused = false;
    auto from = c.p;
    auto room = [&](std::size_t n) {
      T* p = nullptr;
      if constexpr (refilled<L>) p = count ? extend_over(x.mem, v, n, *count) : traits::extend(x.mem, v, n);
      else p = traits::extend(x.mem, v, n);
      refused = !p;
      return p;
    };
    c = x.in.template packed<F, T>(c, room);
    if (refused) [[unlikely]] {
      x.in.state = {};
      return x.refuse(from);
    }
    return c;
  }
}
template <class F, class R, class M, class L>
constexpr typename R::cursor decode_packed_closed(decoding<R>& x, typename R::cursor c, M& m, L& v,
                                                  std::uint32_t* count) {
  using T = typename L::value_type;
  return decode_packed_each<F, T>(
      x, c, [&](T one) { return enum_has(one) ? push(x.mem, v, one, count) : keep_number<F>(x, m, one); });
}
// Room for one more element, and for those that follow it. A list that grew by doubling would move its elements ten
// times for a thousand elements, and leave as much memory behind as it holds in the end.
template <class R, class L>
ISOMER_OUTLINED constexpr bool make_room(decoding<R>& x, typename R::cursor c, L& v, std::string_view tag,
                                         bool groups) {
  return memory::list_traits<L>::reserve(x.mem, v, v.size() + x.in.follow(c, x.until, tag, groups));
}
// An arena reuses the old memory for other lists, and moves elements with a memcpy.
template <class L>
concept counts_ahead = requires(memory::store& st, L& v) { memory::list_traits<L>::reserve(st, v, v.capacity()); } &&
                       !requires { requires memory::list_traits<L>::in_arena; };
template <class F, class R, class L>
ISOMER_ALWAYS constexpr bool has_room(decoding<R>& x, typename R::cursor c, L& v) {
  if constexpr (counts_ahead<L>)
    if (v.size() == v.capacity()) [[unlikely]] {
      constexpr auto& tag = R::template tag_of<F, 0>;
      return make_room(x, c, v, {tag.chars, tag.size}, F::kind == kind::group);
    }
  return true;
}
// One element of a list whose elements are separate fields. `count`: see old_place.
template <class F, class R, class M, class L>
ISOMER_ALWAYS constexpr typename R::cursor decode_element(decoding<R>& x, typename R::cursor c, M& m, L& v,
                                                          std::uint32_t* count) {
  using traits = memory::list_traits<L>;
  using T = typename L::value_type;
  if constexpr (is_scalar(F::kind)) {
    T one{};
    c = x.in.template scalar<F>(c, one);
    if (!c) [[unlikely]]
      return c;
    if constexpr (is_closed_enum<F, T>())
      if (!enum_has(one)) [[unlikely]]
        return keep_number<F>(x, m, one) ? c : x.refuse(c.p);
    return push(x.mem, v, one, count) ? c : x.refuse(c.p);
  } else if constexpr (!has_places<L>) {
    T one{};
    auto from = c.p;
    c = decode_value<F, true>(x, c, one);
    return !c || traits::push(x.mem, v, std::move(one)) ? c : x.refuse(from);
  } else {
    T* p = nullptr;
    if (count) [[unlikely]]
      p = old_place<like<F>>(x, v, *count);
    if (!p && has_room<F>(x, c, v)) [[likely]]
      p = traits::append(x.mem, v);
    if (!p) [[unlikely]]
      return x.refuse(c.p);
    return decode_value<F, true>(x, c, *p);
  }
}

// Whether a format without keys writes a list of scalars as one run.
template <class F, class R, class L>
constexpr bool reads_runs = [] {
  if constexpr (R::style != keys::order || !has_runs<L>) return false;
  else {
    using T = typename L::value_type;
    if constexpr (!requires { R::template packs<F, T>; }) return false;
    else return R::template packs<F, T> && !is_closed_enum<F, T>() && !detail::loose_enum<T>;
  }
}();

}  // namespace isomer::detail::walk
