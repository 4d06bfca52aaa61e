// SPDX-License-Identifier: MIT
// Text, strictly and leniently: whatever is read can be written in every format and read again.
#include "messages.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  if (!n) return 0;
  fuzz::feed(p[0] & 128 ? fuzz::lenient_text() : fuzz::strict_text(), p, n);
  return 0;
}
