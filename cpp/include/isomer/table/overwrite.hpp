// SPDX-License-Identifier: MIT
// Decoding over an old message, in formats in which records may occur again: as walk/overwrite.hpp, with tables.
#pragma once
#include "decoding.hpp"

namespace isomer::detail::table {

// Storages whose members have offsets, and hold memory worth keeping.
template <class R, class S>
inline constexpr bool overwrites = [] {
  if constexpr (R::encloses || !requires { S::overwrites; }) return false;
  else return S::overwrites;
}();

template <class R, class S>
ISOMER_ALWAYS std::uint32_t& counter(decoding<R, S>& x, const field& f) {
  return x.old.met[f.offset / walk::reuse::unit];
}

template <class R, class S>
ISOMER_OUTLINED void meet_old(decoding<R, S>& x, const field& f, typename S::ref m) {
  if (f.keeps_old) x.old.meet(counter(x, f), S::present(m, f) != nullptr, is_message(f.value));
}
// Called before a member is engaged.
template <class R, class S>
ISOMER_ALWAYS void meet(decoding<R, S>& x, const field& f, typename S::ref m) {
  if constexpr (overwrites<R, S>)
    if (x.old.met) [[unlikely]]
      meet_old(x, f, m);
}
// The counter of a list whose elements are old, or null.
template <class R, class S>
ISOMER_ALWAYS std::uint32_t* list_counter(decoding<R, S>& x, const field& f) {
  if constexpr (overwrites<R, S>)
    if (x.old.met && f.keeps_old) [[unlikely]]
      return &counter(x, f);
  return nullptr;
}
template <value V, class R, class S>
ISOMER_OUTLINED typename S::slot next_over(decoding<R, S>& x, typename S::slot list, const field& f,
                                           std::uint32_t& count) {
  auto place = S::template reuse<V>(list, f, count);
  if (place) x.old.over = is_message(V);
  else place = S::template append<V>(x.mem, list, f);
  count += place ? 1 : 0;
  return place;
}
// One more scalar: see walk::push_over.
template <value V, class R, class S, class T>
ISOMER_OUTLINED bool push_over(decoding<R, S>& x, typename S::slot list, const field& f, T v, std::uint32_t& count) {
  if (auto place = S::template reuse<V>(list, f, count)) return S::template assign<V>(place, f, v), ++count, true;
  if (!S::template push<V>(x.mem, list, f, v)) return false;
  if (count != walk::reuse::none) ++count;
  return true;
}
template <value V, class R, class S, class T>
ISOMER_ALWAYS bool push(decoding<R, S>& x, typename S::slot list, const field& f, T v) {
  if constexpr (overwrites<R, S> && V != value::boolean)
    if (auto* count = list_counter(x, f)) [[unlikely]]
      return push_over<V>(x, list, f, v, *count);
  return S::template push<V>(x.mem, list, f, v);
}
// Room for n more scalars: see walk::extend_over.
template <value V, class R, class S>
auto* extend(decoding<R, S>& x, typename S::slot list, const field& f, std::size_t n) {
  if constexpr (overwrites<R, S>)
    if (auto* count = list_counter(x, f)) {
      const std::size_t had = *count, size = S::size(list, f);
      if (had != walk::reuse::none && n < walk::reuse::none - had) {
        using T = typename S::template type<V>;
        if (had + n > size && !S::template extend<V>(x.mem, list, f, had + n - size)) return static_cast<T*>(nullptr);
        *count += static_cast<std::uint32_t>(n);
        return static_cast<T*>(S::template reuse<V>(list, f, had));
      }
      if (had != walk::reuse::none) S::trim(list, f, had);
      *count = walk::reuse::none;
    }
  return S::template extend<V>(x.mem, list, f, n);
}
// Room for one more element and for those that follow it: see walk::make_room.
template <class R, class S>
ISOMER_OUTLINED bool make_room(decoding<R, S>& x, cursor_of<R> c, typename S::slot list, const field& f) {
  char tag[8];
  for (std::size_t i = 0; i < sizeof tag; ++i) tag[i] = static_cast<char>(f.tag >> (8 * i));
  return S::make_room(x.mem, list, f, x.in.follow(c, x.until, {tag, f.tag_size}, f.value == value::group));
}
template <class R, class S>
ISOMER_ALWAYS bool has_room(decoding<R, S>& x, cursor_of<R> c, typename S::slot list, const field& f) {
  if constexpr (requires { S::is_full(list, f); })
    if (S::is_full(list, f)) [[unlikely]]
      return make_room(x, c, list, f);
  return true;
}
// Returns the next element to fill, for a list whose elements are fields of their own.
template <value V, class R, class S>
ISOMER_ALWAYS typename S::slot append(decoding<R, S>& x, cursor_of<R> c, typename S::slot list, const field& f) {
  auto* count = list_counter(x, f);
  if (count)
    if (auto place = S::template reuse<V>(list, f, *count)) {
      x.old.over = is_message(V);
      return ++*count, place;
    }
  if (!has_room(x, c, list, f)) [[unlikely]]
    return {};
  auto place = S::template append<V>(x.mem, list, f);
  if (count && place) ++*count;
  return place;
}
// The position of the old entries of a map: see walk::reuse. 0: there are none.
template <class R, class S>
ISOMER_ALWAYS std::uint32_t old_entries(decoding<R, S>& x, const field& f, typename S::slot map) {
  if constexpr (overwrites<R, S>)
    if (x.old.met && f.keeps_old) [[unlikely]] {
      auto& where = counter(x, f);
      if (where == 0) where = S::set_aside(*x.old.pool, map, f);
      return where;
    }
  return (void)x, (void)f, (void)map, 0;
}

// Called before the fields of a message, and after all of them were read. `outer` is the result of begin.
template <class R, class S>
ISOMER_OUTLINED std::uint32_t* begin_over(decoding<R, S>& x, const message_table& t, typename S::ref m) {
  auto* outer = std::exchange(x.old.met, nullptr);
  if (!std::exchange(x.old.over, false)) return outer;
  const overwriting_plan& plan = *t.plan;
  if (plan.kept_size) {
    x.old.met = x.old.pool->take(t.bytes);
    if (!x.old.met) return S::clear(m, t), outer;
  }
  S::zero_numbers(m, plan);
  S::reset_some(m, t, plan.resets, plan.resets_size);
  for (auto *i = plan.kept, *end = i + plan.kept_size; i != end; ++i) counter(x, t.fields[*i]) = 0;
  if (t.unknown_as == message_table::keeps::records) S::clear_unknown(m, t);
  else if (t.unknown_as == message_table::keeps::stray) S::stray(m, t) = false;
  return outer;
}
template <class R, class S>
ISOMER_OUTLINED void end_over(decoding<R, S>& x, const message_table& t, typename S::ref m, std::uint32_t* outer) {
  if (x.old.met) {
    const overwriting_plan& plan = *t.plan;
    for (auto *i = plan.kept, *end = i + plan.kept_size; i != end; ++i) {
      const field& f = t.fields[*i];
      const std::uint32_t n = counter(x, f);
      if (f.is_list()) {
        if (n != walk::reuse::none) S::trim(S::at(m, f), f, n);
      } else if (n == 0 && S::may_be_there(m, t, *i)) {
        if (f.shape == shape::optional && is_text(f.value)) S::keep_text(S::writable(S::present(m, f)), *x.old.pool);
        S::reset(m, f);
      }
    }
    x.old.pool->give_back(x.old.met);
  }
  x.old.met = outer;
}

}  // namespace isomer::detail::table
