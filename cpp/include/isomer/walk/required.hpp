// SPDX-License-Identifier: MIT
// Whether a message has all required fields, while it is being decoded.
#pragma once
#include "../schema/message.hpp"
#include "decoding.hpp"

namespace isomer::detail::walk {

template <class F, class M>
ISOMER_ALWAYS constexpr bool lacks(const M& m) {
  if constexpr (F::rule == rule::required) return !F::present(m);
  else return false;
}
template <class M, std::size_t... I>
ISOMER_ALWAYS constexpr bool lacks_any(const M& m, std::index_sequence<I...>) {
  (void)m;  // of a message without fields
  if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold)
    return lacks_any(m, detail::first_half(all)) || lacks_any(m, detail::second_half(all));
  else return (lacks<typename fields_of<M>::template at<I>>(m) || ...);
}
// A later record may still contain what is missing: finish() decides.
template <class R, class M>
ISOMER_ALWAYS constexpr void note_missing(decoding<R>& x, const M& m) {
  if (lacks_any(m, typename fields_of<M>::indices{})) [[unlikely]]
    x.unfinished = true;
}

}  // namespace isomer::detail::walk
