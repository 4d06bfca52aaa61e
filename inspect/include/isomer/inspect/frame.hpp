// SPDX-License-Identifier: MIT
// A message of a stream, and the frame in front of it, even if it is malformed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include "record.hpp"

namespace isomer::inspect {

// `delimited`: the length as a varint. `grpc`: a byte, which is not 0 if the message is compressed, and the length in
// four bytes, big-endian.
enum class wire_framing : std::uint8_t { none, delimited, grpc };

struct wire_frame {
  bool has_length = false;
  spelled_varint length;
  unsigned flag = 0;
  std::string_view message;  // the part of it that the stream has; without a length, the rest of the stream
  std::size_t size = 0;      // the size of the whole message

  bool is_cut() const { return has_length && message.size() != length.value; }
};

// Returns the first frame of the rest of a stream, which is not empty. A frame that has no length or is cut is the last
// one.
wire_frame read_wire_frame(wire_framing f, std::string_view left);
// Returns what is wrong with the frame, or nothing.
std::string what_is_wrong(const wire_frame& f);

}  // namespace isomer::inspect
