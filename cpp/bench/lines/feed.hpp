// SPDX-License-Identifier: MIT
// Feeds, of the shape of GoogleMessage2: a thousand groups, each of 424 bytes and its strings in memory,
// most of whose members are absent.
#pragma once
#include "bench/feed_proto2.isomer.hpp"
#include "chance.hpp"

namespace bench {

inline void fill(chance& of, proto2::Feed::Item& m) {
  m.rank = static_cast<float>(of.real());
  m.key = of.number<std::uint64_t>(60);
  for (auto* real : {&m.low, &m.high, &m.mean, &m.spread})
    if (of.one_in(4)) *real = static_cast<float>(of.real());
  for (auto* number : {&m.kind, &m.line, &m.count})
    if (of.one_in(3)) *number = of.number<std::int32_t>(16);
  for (auto* s : {&m.name, &m.link, &m.text, &m.author})
    if (of.one_in(4)) *s = of.word(2, 30);
  if (of.one_in(8)) m.tags.push_back(of.word(3, 12));
  if (of.one_in(3)) {
    auto& r = m.rates.emplace();
    r.first = static_cast<float>(of.real());
    if (of.one_in(2)) r.seen = true;
    if (of.one_in(2)) r.hits = of.number<std::int64_t>(20);
  }
}

inline proto2::Feed feed(chance& of) {
  proto2::Feed m;
  m.title = of.word(20, 60), m.created = of.number<std::int64_t>(40), m.preface = of.word(100, 4000);
  for (int i = 0; i < 1000; ++i) fill(of, m.item.emplace_back());
  return m;
}

}  // namespace bench
