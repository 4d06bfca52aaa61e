// SPDX-License-Identifier: MIT
// Maps of texts, of numbers and of messages, and messages 60 deep.
#include "lines/shapes.hpp"
#include "peer/lines/shapes.pb.h"
#include "subject.hpp"

namespace {

const bool registered = [] {
  bench::subject<bench::Maps, bench::MapsView, peer::bench::Maps>("maps", bench::made(bench::maps)).all();
  bench::subject<bench::Depth, bench::DepthView, peer::bench::Depth>("depth 60", bench::made(bench::depth)).all();
  return true;
}();

}  // namespace
