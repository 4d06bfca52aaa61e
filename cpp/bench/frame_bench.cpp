// SPDX-License-Identifier: MIT
// Bytes, by the ten thousand and by the million.
#include "lines/frame.hpp"
#include "peer/lines/frame.pb.h"
#include "subject.hpp"

namespace {

void all_of(const char* name, std::size_t length, std::size_t count) {
  bench::subject<bench::Frame, bench::FrameView, peer::bench::Frame> s(
      name, bench::made([=](bench::chance& of) { return bench::frame(of, length); }, count));
  s.all();
}

const bool registered = [] {
  all_of("media, 10 kB", 10'000, bench::payloads);
  all_of("media, 2 MB", 2'000'000, bench::large_payloads);
  return true;
}();

}  // namespace
