// SPDX-License-Identifier: MIT
// A message of a stream, and what stands in front of it, whatever is wrong with that.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include "record.hpp"

namespace isomer::cli {

// `delimited`: its length as a varint. `grpc`: a byte, which is not 0 if the message is compressed, and its length in
// four bytes, the highest first.
enum class wire_framing : std::uint8_t { none, delimited, grpc };

struct wire_frame {
  bool has_length = false;
  spelled_varint length;
  unsigned flag = 0;
  std::string_view message;  // as much as there is of it; without a length, all that is left
  std::size_t size = 0;      // of all of it

  bool is_cut() const { return has_length && message.size() != length.value; }
};

// The first frame of what is left of a stream, which is not empty. A frame that has no length or is cut is the last.
wire_frame read_wire_frame(wire_framing f, std::string_view left);
// Nothing, if all is well.
std::string what_is_wrong(const wire_frame& f);

}  // namespace isomer::cli
