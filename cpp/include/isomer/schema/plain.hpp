// SPDX-License-Identifier: MIT
// Plain structs as messages, without a description. Fields have the members' names, and the numbers, names and kinds
// that isomer::plain gives them. Formats that need numbers reject a struct without them.
#pragma once
#include "plain_field.hpp"
#include "reflect_enum.hpp"

namespace isomer {
namespace detail {

template <class M, std::size_t... I>
constexpr bool any_array(std::index_sequence<I...>) {
  return ((kind_of<slot_type<M, order<M>.of[I]>>().shape == shape::array) || ...);
}
template <class M, std::size_t S, bool IsChoice = (slots<M>[S].variant_index >= 0)>
using field_of_slot = std::conditional_t<IsChoice, plain_choice<M, S>, plain_field<M, S>>;
template <class M, std::size_t... I>
fields<field_of_slot<M, order<M>.of[I]>...> plain_fields(std::index_sequence<I...>);

// "ns::Outer::Inner" to "ns.Outer.Inner".
template <class M>
inline constexpr auto dotted_name = [] {
  constexpr auto colons = [] {
    std::size_t n = 0;
    for (char c : type_name<M>()) n += c == ':';
    return n;
  }();
  std::array<char, type_name<M>().size() - colons / 2> dotted{};
  std::size_t at = 0;
  bool second = false;
  for (char c : type_name<M>()) {
    if (c != ':') dotted[at++] = c;
    else if ((second = !second)) dotted[at++] = '.';
  }
  return dotted;
}();

}  // namespace detail

// A description by hand, or a generated one, is more specialized than this one.
template <class M>
  requires detail::plain_candidate<M>
struct describe<M> {
  static constexpr bool is_plain = true;
  static constexpr std::string_view full_name{detail::dotted_name<M>.data(), detail::dotted_name<M>.size()};
  static_assert(detail::check_annotations<M>());
  using indices = std::make_index_sequence<detail::order<M>.size>;
  using fields = decltype(detail::plain_fields<M>(indices()));
  static constexpr bool by_table = requires { requires plain<M>::by_table; };
  static constexpr bool has_arrays = detail::any_array<M>(indices());
};

// A struct that is a message without a description.
template <class T>
concept plain_struct = detail::plain_candidate<T> && requires { describe<T>::is_plain; };

}  // namespace isomer
