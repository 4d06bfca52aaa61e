// SPDX-License-Identifier: MIT
// A document of objects in objects, indented by four spaces a level.
#include "lines/programme.hpp"
#include "ondemand.hpp"
#include "peer/lines/programme.pb.h"
#include "subject.hpp"

namespace {

const bool registered = [] {
  bench::subject<bench::Programme, bench::ProgrammeView, peer::bench::Programme> s("programme",
                                                                                   bench::made(bench::programme));
  s.all();
  s.peer("json read owning", "simdjson", bench::ondemand_programmes(s.texts, s.ours));
  auto indented = s.json_indented();
  s.peer("json read indented", "simdjson", bench::ondemand_programmes(indented, s.ours));
  return true;
}();

}  // namespace
