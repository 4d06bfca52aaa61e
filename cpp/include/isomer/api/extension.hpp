// SPDX-License-Identifier: MIT
// Extensions by their generated key: get, set, has, clear. The values are stored among the message's unknown fields, in
// the protobuf encoding, and are decoded on access.
#pragma once
#include <string>
#include "carrier.hpp"

namespace isomer {
namespace detail {

// A key extends the message M.
template <class Key, class M>
concept extends = requires {
  typename policy_of<M>::type;
  requires std::is_same_v<typename Key::template extendee<typename policy_of<M>::type>, M>;
};
template <class Key, class M>
using carrier_of = carrier<Key, typename policy_of<M>::type>;

}  // namespace detail

// Returns the value: a std::optional, or a list if the extension is repeated. Returns an error if its bytes are
// malformed. Views need the arena, and are valid as long as the message.
template <class M, class Key>
  requires detail::extends<Key, M>
constexpr auto get(const M& m, Key, arena* a = nullptr) {
  using carrier = detail::carrier_of<Key, M>;
  result<typename carrier::type> r;
  carrier c;
  r.state() = detail::decode_carried(std::string_view(m.*description<M>::unknown), c, a);
  if (r.ok()) *r = std::move(c.value);
  return r;
}
// Whether the message has such a record, well-formed or not.
template <class M, class Key>
  requires detail::extends<Key, M>
constexpr bool has(const M& m, Key) {
  return detail::has_records_of<Key>(m.*description<M>::unknown);
}
template <class M, class Key>
  requires detail::extends<Key, M>
constexpr void clear(M& m, Key) {
  auto& unknown = m.*description<M>::unknown;
  std::string kept;
  detail::protobuf::each_record(unknown, [&](const detail::protobuf::record& r) {
    if (!detail::is_record_of<Key>(r)) kept += r.whole;
  });
  unknown.clear();
  unknown.append(kept);
}
// Replaces the value. On error the message is unchanged.
template <class M, class Key>
  requires detail::extends<Key, M>
constexpr status set(M& m, Key key, typename Key::template value<typename detail::policy_of<M>::type> value) {
  detail::carrier_of<Key, M> c{std::move(value)};
  auto records = detail::encode_carried(c);
  if (!records) return records.error();
  clear(m, key);
  (m.*description<M>::unknown).append(*records);
  return {};
}

}  // namespace isomer
