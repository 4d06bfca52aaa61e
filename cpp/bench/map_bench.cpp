// SPDX-License-Identifier: MIT
// Maps of texts, of numbers and of messages, and messages 60 deep.
#include "lines/shapes.hpp"
#include "peer/lines/shapes.pb.h"
#include "subject.hpp"

namespace {

template <class M, class V, class G>
void all_of(const char* name, std::vector<std::string> inputs) {
  bench::subject<M, V, G> s(name, std::move(inputs));
  s.decode_binary();
  s.encode_binary();
  s.json();
}

const bool registered = [] {
  all_of<bench::Maps, bench::MapsView, peer::bench::Maps>("maps", bench::made(bench::maps));
  all_of<bench::Depth, bench::DepthView, peer::bench::Depth>("depth 60", bench::made(bench::depth));
  return true;
}();

}  // namespace
