// SPDX-License-Identifier: MIT
// Empties a message and keeps the capacity of its strings and lists.
#pragma once
#include "../schema/message.hpp"

namespace isomer::walk {

template <class M, std::size_t... I>
constexpr void clear_fields(M& m, std::index_sequence<I...>) {
  (void)m;  // of a message without fields
  if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
    clear_fields(m, detail::first_half(all));
    clear_fields(m, detail::second_half(all));
  } else (fields_of<M>::template at<I>::reset(m), ...);
}
template <class M>
constexpr void clear(M& m) {
  clear_fields(m, typename fields_of<M>::indices{});
  if constexpr (keeps_unknown<M>) (m.*description<M>::unknown).clear();
}

}  // namespace isomer::walk
