// SPDX-License-Identifier: MIT
#include <algorithm>
#include <isomer/inspect/frame.hpp>

namespace isomer::inspect {
namespace {

constexpr std::size_t grpc_prefix = 5;

bool read_prefix(wire_framing f, std::string_view left, wire_frame& to) {
  if (f == wire_framing::delimited) {
    to.length = read_spelled_varint(left);
    return to.length.size && to.length.fits;
  }
  if (left.size() < grpc_prefix) return false;
  to.flag = static_cast<unsigned char>(left[0]);
  for (std::size_t i = 1; i < grpc_prefix; ++i)
    to.length.value = to.length.value << 8 | static_cast<unsigned char>(left[i]);
  return true;
}

}  // namespace

wire_frame read_wire_frame(wire_framing f, std::string_view left) {
  wire_frame frame;
  frame.has_length = read_prefix(f, left, frame);
  if (!frame.has_length) {
    frame.message = left, frame.size = left.size();
    return frame;
  }
  const std::size_t prefix = f == wire_framing::grpc ? grpc_prefix : frame.length.size;
  const std::uint64_t n = std::min<std::uint64_t>(frame.length.value, left.size() - prefix);
  frame.message = left.substr(prefix, static_cast<std::size_t>(n));
  frame.size = prefix + frame.message.size();
  return frame;
}

std::string what_is_wrong(const wire_frame& f) {
  if (!f.has_length) return "no complete length";
  std::string wrong = f.length.is_overlong() ? "overlong length" : "";
  if (f.is_cut())
    (wrong += wrong.empty() ? "" : ", ") +=
        "only " + bytes_text(f.message.size()) + (f.message.size() == 1 ? " is left" : " are left");
  return wrong;
}

}  // namespace isomer::inspect
