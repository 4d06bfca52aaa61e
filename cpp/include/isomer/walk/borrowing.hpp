// SPDX-License-Identifier: MIT
// What a message borrows: the input whose bytes it aliases, and an arena.
#pragma once
#include "slot.hpp"

namespace isomer::detail::walk {

template <class T>
concept in_arena = requires { requires memory::list_traits<T>::in_arena; } || requires {
  requires memory::map_traits<T>::in_arena;
} || requires { requires memory::holder_traits<T>::in_arena; };
template <class T>
concept aliasing_text = requires { requires memory::text_traits<T>::aliases; };

template <class M>
consteval bool wants_arena();
template <class M>
consteval bool aliases_input();

// The type of the member, or of the oneof's alternative.
template <class F, class M>
struct place_of {
  using type = std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>;
};
template <class F, class M>
  requires(F::is_oneof)
struct place_of<F, M> {
  using type = std::variant_alternative_t<F::index, std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>>;
};

// Members that are messages themselves cannot form a cycle, because cycles go through a box.
template <class F, class M>
consteval bool field_wants_arena() {
  using T = typename place_of<F, M>::type;
  if constexpr (in_arena<T>) return true;
  else if constexpr (F::is_list || F::is_map || !is_message(F::kind)) return false;
  else if constexpr (message<slot_type<F, M>> && std::is_trivially_destructible_v<M>)
    return wants_arena<slot_type<F, M>>();
  else return false;
}
template <class F, class M>
consteval bool field_aliases() {
  using T = typename place_of<F, M>::type;
  if constexpr (in_arena<T>) return true;
  else if constexpr (F::is_list || F::is_map) return false;
  else if constexpr (is_text(F::kind)) return aliasing_text<slot_type<F, M>>;
  else if constexpr (is_message(F::kind) && message<slot_type<F, M>>) return aliases_input<slot_type<F, M>>();
  else return false;
}
template <class M, std::size_t... I>
consteval bool any_wants_arena(std::index_sequence<I...>) {
  for (bool one : {false, field_wants_arena<typename fields_of<M>::template at<I>, M>()...})
    if (one) return true;
  return false;
}
template <class M, std::size_t... I>
consteval bool any_aliases(std::index_sequence<I...>) {
  for (bool one : {false, field_aliases<typename fields_of<M>::template at<I>, M>()...})
    if (one) return true;
  return false;
}

// Whether the message has lists, maps or boxes in an arena.
template <class M>
consteval bool wants_arena() {
  if constexpr (std::is_trivially_destructible_v<M>) return any_wants_arena<M>(typename fields_of<M>::indices{});
  else return false;
}
// Whether the message may point into the bytes that it was read from.
template <class M>
consteval bool aliases_input() {
  if constexpr (std::is_trivially_destructible_v<M>)
    return keeps_unknown<M> || any_aliases<M>(typename fields_of<M>::indices{});
  else return false;
}

template <class M>
concept view_of_input = message<M> && aliases_input<M>();

}  // namespace isomer::detail::walk
