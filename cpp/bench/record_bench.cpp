// SPDX-License-Identifier: MIT
// Records of a log: strings, and a map of them.
#include "lines/record.hpp"
#include "peer/lines/record.pb.h"
#include "subject.hpp"

namespace {

const bool registered = [] {
  bench::subject<bench::Record, bench::RecordView, peer::bench::Record> records("log", bench::made(bench::record));
  records.all();
  records.json_indented();
  return true;
}();

}  // namespace
