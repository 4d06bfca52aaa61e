// SPDX-License-Identifier: MIT
// What a round trip owes to its format: a request and an answer are written and read apart from everything else.
#pragma once
#include "workload.hpp"

namespace isomer::net::measure {

// Nanoseconds, medians of many runs over warm caches.
struct shares {
  double encode_request = 0, decode_request = 0, encode_answer = 0, decode_answer = 0;
  std::size_t request_bytes = 0, answer_bytes = 0;
  double serialize() const { return encode_request + encode_answer; }
  double deserialize() const { return decode_request + decode_answer; }
};
// False: what was written cannot be read.
bool measure_shares(workload& w, shares& s);

}  // namespace isomer::net::measure
