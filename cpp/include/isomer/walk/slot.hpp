// SPDX-License-Identifier: MIT
// The place of a field's value in a message, made if it is not there.
#pragma once
#include <variant>
#include "../memory/store.hpp"
#include "../schema/message.hpp"

namespace isomer::walk {

template <class H>
concept holder = requires(memory::store& st, H& h) { memory::holder_traits<H>::engage(st, h); };

// Null only for boxes, when memory is refused.
template <class F, class M>
ISOMER_ALWAYS constexpr auto* slot(memory::store& st, M& m) {
  auto& v = F::member(m);
  if constexpr (F::is_oneof) {
    if (v.index() != F::index) v.template emplace<F::index>();
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

}  // namespace isomer::walk
