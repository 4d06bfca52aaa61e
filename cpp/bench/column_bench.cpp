// SPDX-License-Identifier: MIT
// Columns of a thousand numbers of every width, and doubles of 17 digits.
#include "lines/shapes.hpp"
#include "peer/lines/shapes.pb.h"
#include "subject.hpp"

namespace {

const bool registered = [] {
  bench::subject<bench::Columns, bench::ColumnsView, peer::bench::Columns>("columns", bench::made(bench::columns))
      .all();
  bench::subject<bench::Doubles, bench::DoublesView, peer::bench::Doubles>("doubles", bench::made(bench::doubles))
      .all();
  return true;
}();

}  // namespace
