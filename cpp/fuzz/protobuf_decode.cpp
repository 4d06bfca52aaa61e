// SPDX-License-Identifier: MIT
// Binary: whatever is read can be written in both formats and read again.
#include "messages.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  fuzz::feed(fuzz::binary(), p, n);
  return 0;
}
