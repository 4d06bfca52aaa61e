// SPDX-License-Identifier: MIT
// transcode<Message>(from, bytes, to): from one format to another.
#pragma once
#include <string>
#include "decode.hpp"
#include "encode.hpp"

namespace isomer {

// Through a message that lives no longer than the call. A view needs the least memory: text that both formats write in
// the same way is copied once, from the input to the output.
template <message M, class From, class To>
result<std::string> transcode(const From& from, std::string_view bytes, const To& to) {
  arena a;
  M m;
  if (status s = decode(from, bytes, m, &a); !s.ok()) return s;
  return encode(to, m);
}

}  // namespace isomer
