// SPDX-License-Identifier: MIT
// Extensions by their generated key: get, set, has, clear. The values live among the message's unknown fields, in the
// protobuf encoding, and are decoded when they are asked for.
#pragma once
#include <optional>
#include <string>
#include "../format/protobuf.hpp"
#include "../schema/extension.hpp"
#include "decode.hpp"
#include "encode.hpp"

namespace isomer {
namespace detail {

// The memory policy of a generated message.
template <class M>
struct policy_of;
template <template <class> class Message, class Memory>
struct policy_of<Message<Memory>> {
  using type = Memory;
};

template <class Key>
inline constexpr bool is_repeated = Key::rule == rule::repeated || Key::rule == rule::packed;

// A message whose one field is the extension.
template <class Key, class Memory>
struct carrier {
  using plain = typename Key::template value<Memory>;
  using type = std::conditional_t<is_repeated<Key>, plain, std::optional<plain>>;
  type value{};
};

// A key extends the message M.
template <class Key, class M>
concept extends = requires {
  typename policy_of<M>::type;
  requires std::is_same_v<typename Key::template extendee<typename policy_of<M>::type>, M>;
};
template <class Key, class M>
using carrier_of = carrier<Key, typename policy_of<M>::type>;

// Calls take(number, record) for each record. What is no record ends it.
template <class Take>
constexpr void each_record(std::string_view records, Take take) {
  isomer::protobuf f;
  protobuf::reader in(records.data(), records.size(), f);
  auto c = in.start();
  while (c && c.p < in.end) {
    auto from = c.p;
    std::uint32_t number = 0, type = 0;
    c = in.tag_at(c, number, type);
    if (c) c = in.skip(c, in.end, number, type);
    if (c) take(number, std::string_view(from, static_cast<std::size_t>(c.p - from)));
  }
}

}  // namespace detail

template <class Key, class Memory>
struct describe<detail::carrier<Key, Memory>> {
  using M = detail::carrier<Key, Memory>;
  using fields = isomer::fields<field<Key::number, "value", &M::value, Key::kind,
                                      detail::is_repeated<Key> ? Key::rule : rule::optional, Key::utf8>>;
};

// The value: a std::optional, or a list where the extension is repeated. An error when its bytes are malformed.
// Views need the arena, and live as long as the message.
template <class M, class Key>
  requires detail::extends<Key, M>
constexpr auto get(const M& m, Key, arena* a = nullptr) {
  using carrier = detail::carrier_of<Key, M>;
  result<typename carrier::type> r;
  carrier c;
  r.state() = decode(protobuf{}, std::string_view(m.*description<M>::unknown), c, a);
  *r = std::move(c.value);
  return r;
}
// Whether there is such a record, well-formed or not.
template <class M, class Key>
  requires detail::extends<Key, M>
constexpr bool has(const M& m, Key) {
  bool found = false;
  detail::each_record(m.*description<M>::unknown,
                      [&](std::uint32_t number, std::string_view) { found = found || number == Key::number; });
  return found;
}
template <class M, class Key>
  requires detail::extends<Key, M>
constexpr void clear(M& m, Key) {
  auto& unknown = m.*description<M>::unknown;
  std::string kept;
  detail::each_record(unknown, [&](std::uint32_t number, std::string_view record) {
    if (number != Key::number) kept += record;
  });
  unknown.clear();
  unknown.append(kept);
}
// Replaces the value. On error the message is as it was.
template <class M, class Key>
  requires detail::extends<Key, M>
constexpr status set(M& m, Key key, typename Key::template value<typename detail::policy_of<M>::type> value) {
  detail::carrier_of<Key, M> c{std::move(value)};
  auto bytes = encode(protobuf{}, c);
  if (!bytes) return bytes.error();
  clear(m, key);
  (m.*description<M>::unknown).append(*bytes);
  return {};
}

}  // namespace isomer
