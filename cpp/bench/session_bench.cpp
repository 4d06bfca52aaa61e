// SPDX-License-Identifier: MIT
// Events as analytics collects them: oneofs, and messages that hold messages of their own type.
#include "lines/session.hpp"
#include "peer/lines/session.pb.h"
#include "subject.hpp"

namespace {

const bool registered = [] {
  bench::subject<bench::Session, bench::SessionView, peer::bench::Session> sessions("events",
                                                                                    bench::made(bench::session));
  sessions.all();
  sessions.json_indented();
  return true;
}();

}  // namespace
