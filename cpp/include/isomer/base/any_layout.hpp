// SPDX-License-Identifier: MIT
// Readers and writers whose layout is known at run time only: for code that is compiled once for all layouts of a
// format.
#pragma once
#include "kind.hpp"
#include "port.hpp"

namespace isomer::detail {

// Whether a reader or a writer of one layout derives from one of all layouts, or is that one: its `any_layout`.
template <class Coder>
concept has_any_layout = requires { typename Coder::any_layout; };

template <class Coder>
struct of_any_layout {
  using type = Coder;
};
template <has_any_layout Coder>
struct of_any_layout<Coder> {
  using type = typename Coder::any_layout;
};
// The reader or writer of all layouts, or of the only one.
template <class Coder>
using any_layout_of = typename of_any_layout<Coder>::type;

// Whether messages may be by order. Where this is false, no code for it is compiled.
template <class Coder>
inline constexpr bool may_be_by_order = has_any_layout<Coder> || Coder::style == keys::order;
template <class Coder>
inline constexpr bool may_be_by_key = has_any_layout<Coder> || Coder::style != keys::order;
// Whether they are.
template <class Coder>
ISOMER_ALWAYS constexpr bool is_by_order([[maybe_unused]] const Coder& coder) {
  if constexpr (has_any_layout<Coder>) return coder.layout() == keys::order;
  else return Coder::style == keys::order;
}

}  // namespace isomer::detail
