// SPDX-License-Identifier: MIT
// After decoding: sorts the maps of views, and finds required fields that are absent. This is done once, for the whole
// message, because records may add to any part of it until the input ends.
#pragma once
#include "slot.hpp"

namespace isomer::detail::walk {

template <class M>
constexpr bool finish(M& m);

template <class F, class M>
constexpr bool finish_field(M& m) {
  if constexpr (F::is_map) {
    auto& map = F::member(m);
    using traits = memory::map_traits<std::remove_cvref_t<decltype(map)>>;
    if constexpr (traits::settles) traits::settle(map);
    if constexpr (F::value_kind == kind::message)
      for (auto& [key, value] : map)
        if (!finish(const_cast<std::remove_cvref_t<decltype(value)>&>(value))) return false;
  } else if constexpr (F::is_list) {
    if constexpr (is_message(F::kind))
      for (auto& value : F::member(m))
        if (!finish(const_cast<std::remove_cvref_t<decltype(value)>&>(value))) return false;
  } else {
    if constexpr (F::rule == rule::required)
      if (!F::present(m)) return false;
    if constexpr (is_message(F::kind))
      if (F::present(m)) {
        auto& value = F::value(m);
        return finish(const_cast<std::remove_cvref_t<decltype(value)>&>(value));
      }
  }
  return true;
}
template <class M, std::size_t... I>
constexpr bool finish_fields(M& m, std::index_sequence<I...>) {
  (void)m;  // of a message without fields
  if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold)
    return finish_fields(m, detail::first_half(all)) && finish_fields(m, detail::second_half(all));
  else return (finish_field<typename fields_of<M>::template at<I>>(m) && ...);
}

// Returns false if a required field is absent. What is reached through views is in the arena and belongs to this
// decoding: the casts above remove const only from what decoding itself wrote.
template <class M>
ISOMER_COLD constexpr bool finish(M& m) {
  if constexpr (stood_in<M>) return true;
  else return finish_fields(m, typename fields_of<M>::indices{});
}

}  // namespace isomer::detail::walk
