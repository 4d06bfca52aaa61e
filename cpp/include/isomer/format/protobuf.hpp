// SPDX-License-Identifier: MIT
// Protocol Buffers, binary: https://protobuf.dev/programming-guides/encoding. Written backwards in one pass.
#pragma once
#include "../base/limits.hpp"
#include "protobuf_reader.hpp"
#include "protobuf_writer.hpp"

namespace isomer {

// extensions: those whose values decoding checks. isomer::extensions<…>, or an isomer::registry.
struct protobuf {
  using reader = detail::protobuf::reader;
  using writer = detail::protobuf::writer;
  isomer::limits limits{};
  reader::extension_table extensions{};
};

}  // namespace isomer
