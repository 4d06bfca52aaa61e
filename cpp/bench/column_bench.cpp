// SPDX-License-Identifier: MIT
// Columns of a thousand numbers of every width, and doubles of 17 digits.
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
  all_of<bench::Columns, bench::ColumnsView, peer::bench::Columns>("columns", bench::made(bench::columns));
  all_of<bench::Doubles, bench::DoublesView, peer::bench::Doubles>("doubles", bench::made(bench::doubles));
  return true;
}();

}  // namespace
