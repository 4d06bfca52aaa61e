// SPDX-License-Identifier: MIT
// A thousand integers in one packed record: varints of eight bytes, of one, and of every width.
#include "lines/small.hpp"
#include "peer/bench/numbers.pb.h"
#include "subject.hpp"

namespace {

const bool registered = [] {
  bench::each_thousand([](const char* name, const bench::Numbers& numbers) {
    bench::subject<bench::Numbers, bench::NumbersView, peer::bench::Numbers> s(
        name, bench::encoded(bench::binary, std::vector{numbers}));
    s.decode_binary();
    s.encode_binary();
  });
  return true;
}();

}  // namespace
