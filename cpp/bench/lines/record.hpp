// SPDX-License-Identifier: MIT
// Records of a log: about 500 bytes, and up to twice that with a failure, which one in eight has.
#pragma once
#include "chance.hpp"
#include "lines/record.isomer.hpp"

namespace bench {

inline Record record(chance& of) {
  Record m{.at = of.number<std::uint64_t>(62),
           .level = static_cast<Record::Level>(of.below(4)),
           .service = of.word(6, 20),
           .host = of.word(8, 30),
           .message = of.word(40, 300),
           .trace = of.word(32, 32),
           .line = of.number<std::uint32_t>(12)};
  if (of.one_in(8)) {
    auto& f = m.failure.emplace();
    f.code = of.number<std::int32_t>(10), f.reason = of.word(20, 80);
    for (auto n = of.between(2, 6); n--;) f.frames.push_back(of.word(20, 90));
  }
  for (auto n = of.between(3, 9); n--;) m.labels[of.word(4, 16)] = of.word(4, 30);
  return m;
}

}  // namespace bench
