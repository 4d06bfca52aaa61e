// SPDX-License-Identifier: MIT
// A thousand integers in one packed record: varints of eight bytes, of one, and of every width.
#include <random>
#include "bench/numbers.isomer.hpp"
#include "peer/bench/numbers.pb.h"
#include "subject.hpp"

namespace {

template <class Draw>
std::string thousand(Draw draw) {
  std::mt19937_64 random(7);
  bench::Numbers m;
  while (m.values.size() < 1000) m.values.push_back(draw(random));
  return isomer::encode(isomer::protobuf{}, m).value();
}

const bool registered = [] {
  using subject = bench::subject<bench::Numbers, bench::NumbersView, peer::bench::Numbers>;
  for (auto& s : {subject{"packed, 8 bytes", {thousand([](auto& r) { return (r() >> 8) | std::uint64_t{1} << 55; })}},
                  subject{"packed, 1 byte", {thousand([](auto& r) { return r() % 128; })}},
                  subject{"packed, mixed", {thousand([](auto& r) {
                            auto v = r();
                            return v >> r() % 64;
                          })}}}) {
    s.decode_binary();
    s.encode_binary();
  }
  return true;
}();

}  // namespace
