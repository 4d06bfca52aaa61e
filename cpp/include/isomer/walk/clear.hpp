// SPDX-License-Identifier: MIT
// Empties a message and keeps the capacity of its strings and lists.
#pragma once
#include <memory>
#include "../base/port.hpp"
#include "../schema/message.hpp"

namespace isomer::detail::walk {

template <class M, std::size_t... I>
constexpr void clear_fields(M& m, std::index_sequence<I...>) {
  (void)m;  // of a message without fields
  if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
    clear_fields(m, detail::first_half(all));
    clear_fields(m, detail::second_half(all));
  } else (fields_of<M>::template at<I>::reset(m), ...);
}
// Resets the message. It does not use m = M{}, because moving every member is a lot of code for something only errors
// do.
template <class M>
ISOMER_COLD constexpr void renew(M& m) {
  std::destroy_at(&m);
  std::construct_at(&m);
}
template <class M>
constexpr void clear(M& m) {
  clear_fields(m, typename fields_of<M>::indices{});
  if constexpr (keeps_unknown<M>) (m.*description<M>::unknown).clear();
}

}  // namespace isomer::detail::walk
