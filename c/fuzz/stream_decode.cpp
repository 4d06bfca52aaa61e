// A stream of any granularity tells what the readers tell which see everything, and what it tells can be written again.
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#include "../test/stream_relay.hpp"
#include "../test/stream_walk.hpp"

using namespace stream_test;

namespace {
void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}
}  // namespace

// The first three bytes are the sizes of the buffer and of what the callbacks give and take, and where they fail.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  if (n < 3) return 0;
  const std::size_t capacity = 1 + p[0] % 64, chunk = 1 + p[1] % 32, bad_at = p[2];
  const std::string_view bytes(reinterpret_cast<const char*>(p + 3), n - 3);
  const std::string found = disagreement(bytes, chunk, capacity);
  demand(found.empty(), found.c_str());

  source bad{.bytes = bytes, .chunk = chunk, .bad_at = bad_at, .bad_answer = bad_at % 2 ? -1 : 0};
  const told failed = streamed::read(bad, capacity, bad_at % 3 == 0);
  demand(failed.status == ISOMER_IO ? failed.at == bad_at : bad.given <= bad_at || bad_at >= bytes.size(),
         "a failure of the callback");

  source from{.bytes = bytes, .chunk = chunk};
  sink to{.chunk = chunk};
  relay r(from, to, capacity - 1, false);
  r.run();
  if (r.in().status != ISOMER_OK) return 0;
  demand(r.out().status == ISOMER_OK, "cannot be written");
  const told before = whole::read(bytes), after = whole::read(to.bytes);
  demand(before.status != ISOMER_OK || before == after, "not the same when written again");
  return 0;
}
