// SPDX-License-Identifier: MIT
// A message's format string, such as "iA(S(sf$(c#)))", and the lengths for each '#' in it, at compile time.
#pragma once
#include <string_view>
#include "../../wire/literal.hpp"
#include "check.hpp"

namespace isomer::detail::tpl {

// Counts characters and lengths, or, if there is room for them, stores them.
struct tally {
  std::size_t letters = 0, lengths = 0;
  constexpr void letter(char) { ++letters; }
  constexpr void length(std::size_t) { ++lengths; }
};
template <std::size_t Letters, std::size_t Lengths>
struct spelling {
  wire::literal<Letters> format;
  std::array<std::uint32_t, Lengths> lengths{};
  std::size_t at = 0;
  constexpr void letter(char c) { format << c; }
  constexpr void length(std::size_t n) { lengths[at++] = static_cast<std::uint32_t>(n); }
};

template <class M, class Out>
constexpr void spell_fields(Out& out, bool in_struct);

// A struct in its parentheses; a message that no struct can hold, by its fields alone.
template <class M, class Out>
constexpr void spell_message(Out& out, bool in_struct) {
  if constexpr (is_struct<M>()) {
    out.letter(in_struct ? '$' : 'S'), out.letter('(');
    spell_fields<M>(out, true);
    out.letter(')');
  } else spell_fields<M>(out, false);
}
template <class F, class M, class Out>
constexpr void spell_element(Out& out, bool in_struct) {
  using T = element_of<F, M>;
  if constexpr (is_message(F::kind)) spell_message<T>(out, in_struct);
  else if constexpr (text_extent<F>() != 0) {
    out.letter('c'), out.letter('#');
    out.length(text_extent<F>());
  } else out.letter(F::kind == kind::string ? 's' : F::kind == kind::bytes ? 'B' : letter_of<T>());
}
template <class F, class M, class Out>
constexpr void spell_field(Out& out, bool in_struct) {
  constexpr bool counted = F::is_list && !is_array<F>();
  if (counted) out.letter('A'), out.letter('(');
  spell_element<F, M>(out, in_struct);
  if (counted) out.letter(')');
  if constexpr (is_array<F>()) {
    out.letter('#');
    out.length(extent_of<value_of<F, M>>);
  }
}
template <class M, class Out, std::size_t... I>
constexpr void spell_each(Out& out, bool in_struct, std::index_sequence<I...>) {
  (spell_field<typename fields_of<M>::template at<I>, M>(out, in_struct), ...);
}
template <class M, class Out>
constexpr void spell_fields(Out& out, bool in_struct) {
  spell_each<M>(out, in_struct, typename fields_of<M>::indices{});
}

// The arguments of tpl_map(): each field is one, or a struct's fields share one address.
template <class M>
inline constexpr auto schema = [] {
  if constexpr (!check<M, M>()) return spelling<0, 0>{};
  else {
    constexpr tally size = [] {
      tally t;
      spell_fields<M>(t, false);
      return t;
    }();
    spelling<size.letters, size.lengths> s;
    spell_fields<M>(s, false);
    return s;
  }
}();

// The part of an image between its length and its data.
template <class M, bool BigEndian>
inline constexpr auto preamble = [] {
  constexpr auto& s = schema<M>;
  wire::literal<s.format.size + 1 + 4 * s.lengths.size()> l;
  l << s.format.view() << '\0';
  for (std::uint32_t n : s.lengths)
    for (int byte = 0; byte < 4; ++byte) l << static_cast<char>(n >> 8 * (BigEndian ? 3 - byte : byte));
  return l;
}();

}  // namespace isomer::detail::tpl
