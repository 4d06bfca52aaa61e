// SPDX-License-Identifier: MIT
// Returns the place of a field's value in a message, and creates it if it is absent.
#pragma once
#include <utility>
#include <variant>
#include "../memory/store.hpp"
#include "../schema/message.hpp"

namespace isomer::detail::walk {

template <class H>
concept holder = requires(memory::store& st, H& h) { memory::holder_traits<H>::engage(st, h); };

// Holders whose value may be returned to the arena.
template <class H>
concept leaves = requires(memory::store& st, H& h) { memory::holder_traits<H>::leave(st, h); };
template <class V>
inline constexpr bool leaves_any = false;
template <class... T>
inline constexpr bool leaves_any<std::variant<T...>> = (leaves<T> || ...);
template <class... T>
constexpr void leave(memory::store& st, std::variant<T...>& v) {
  auto one = [&]<class H>(H* h) {
    if constexpr (leaves<H>)
      if (h) memory::holder_traits<H>::leave(st, *h);
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) { (one(std::get_if<I>(&v)), ...); }(std::index_sequence_for<T...>{});
}
// Sets another member of a oneof. A box that was set returns its memory to the arena.
template <std::size_t I, class V>
ISOMER_ALWAYS constexpr void switch_to(memory::store& st, V& v) {
  if (v.index() == I) return;
  if constexpr (leaves_any<V>)
    if (v.index() != 0) leave(st, v);
  v.template emplace<I>();
}

// Returns null only for boxes, if there is no memory.
template <class F, class M>
ISOMER_ALWAYS constexpr auto* slot(memory::store& st, M& m) {
  auto& v = F::member(m);
  if constexpr (F::is_oneof) {
    switch_to<F::index>(st, v);
    auto* a = std::get_if<F::index>(&v);
    using T = std::remove_cvref_t<decltype(*a)>;
    if constexpr (holder<T>) return memory::holder_traits<T>::engage(st, *a);
    else return a;
  } else if constexpr (F::has_presence) {
    return memory::holder_traits<std::remove_cvref_t<decltype(v)>>::engage(st, v);
  } else return &v;
}

// The type of the value.
template <class F, class M>
using slot_type = std::remove_cvref_t<decltype(*slot<F>(std::declval<memory::store&>(), std::declval<M&>()))>;

}  // namespace isomer::detail::walk
