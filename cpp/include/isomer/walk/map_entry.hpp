// SPDX-License-Identifier: MIT
// The entry of a map as a message of two fields, for formats without maps.
#pragma once
#include "../memory/store.hpp"
#include "../schema/enumeration.hpp"
#include "../schema/message.hpp"

namespace isomer::detail::walk {

template <class F>
using key_field = field<1, "key", nullptr, F::key_kind, rule::implicit, F::text>;
template <class F>
using value_field = field<2, "value", nullptr, F::value_kind, rule::implicit, F::text>;

// The properties of a field that decoding a map depends on: maps with the same ones share one function.
template <kind Key, kind Value, utf8 Text>
struct map_shape {
  static constexpr kind key_kind = Key, value_kind = Value;
  static constexpr utf8 text = Text;
};
template <class F>
using map_like = map_shape<F::key_kind, F::value_kind, F::text>;

// What an entry keeps of unknown fields: only whether it had a value that a closed enum does not have.
struct stray {
  bool enumerator = false;
  constexpr void clear() { enumerator = false; }
};
constexpr bool keep(memory::store&, stray&, const char*, std::size_t) { return true; }
constexpr bool keep_copy(memory::store&, stray& s, const char*, std::size_t) { return s.enumerator = true; }

template <class F, class K, class V>
struct map_entry {
  K key{};
  V value{};
  stray unknown{};
};

}  // namespace isomer::detail::walk

template <class F, class K, class V>
struct isomer::describe<isomer::detail::walk::map_entry<F, K, V>> {
  using M = isomer::detail::walk::map_entry<F, K, V>;
  static constexpr auto unknown = &M::unknown;
  using fields = isomer::fields<field<1, "key", &M::key, F::key_kind, rule::implicit, F::text>,
                                field<2, "value", &M::value, F::value_kind, rule::implicit, F::text>>;
};
