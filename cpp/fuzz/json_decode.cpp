// SPDX-License-Identifier: MIT
// JSON, strictly and leniently: whatever is read can be written in both formats and read again.
#include "messages.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  if (!n) return 0;
  fuzz::feed(p[0] & 128 ? fuzz::lenient() : fuzz::strict(), p, n);
  return 0;
}
