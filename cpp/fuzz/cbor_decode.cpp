// SPDX-License-Identifier: MIT
// CBOR, in a layout that the upper bits choose: whatever is read can be written and read again.
#include <isomer/cbor.hpp>
#include "messages.hpp"

namespace {

template <class Format>
void feed(bool ignore_unknown, const std::uint8_t* p, std::size_t n) {
  static const Format f{.ignore_unknown = false, .limits = {.memory = 64 << 20}},
      lenient{.ignore_unknown = true, .limits = {.memory = 64 << 20}};
  fuzz::feed(ignore_unknown ? lenient : f, p, n);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  if (!n) return 0;
  switch (p[0] >> 6) {
    case 0: feed<isomer::cbor_deterministic>(false, p, n); break;
    case 1: feed<isomer::cbor_numbers>(false, p, n); break;
    case 2: feed<isomer::cbor_array>(true, p, n); break;
    default: feed<isomer::cbor_deterministic>(true, p, n);
  }
  return 0;
}
