// SPDX-License-Identifier: MIT
// Protocol Buffers, binary: https://protobuf.dev/programming-guides/encoding. Written backwards in one pass.
#pragma once
#include "../base/limits.hpp"
#include "protobuf_reader.hpp"
#include "protobuf_writer.hpp"

namespace isomer {

struct protobuf {
  using reader = detail::protobuf::reader;
  using writer = detail::protobuf::writer;
  isomer::limits limits{};
};

}  // namespace isomer
