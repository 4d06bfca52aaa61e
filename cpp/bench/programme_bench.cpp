// SPDX-License-Identifier: MIT
// A document of objects in objects; as JSON, also indented by four spaces a level.
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
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
  s.other("msgpack array", isomer::msgpack_array{});
  s.other("cbor", isomer::cbor{});
  return true;
}();

}  // namespace
