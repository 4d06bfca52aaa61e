// SPDX-License-Identifier: MIT
#include "isomer/net/envelope.hpp"
#include <span>

namespace isomer::net {
namespace {

constexpr std::size_t longest_message = 1024;
constexpr std::size_t longest_header = longest_message + 128;

char* put_varint(char* to, std::uint64_t v) {
  for (; v >= 0x80; v >>= 7) *to++ = static_cast<char>(v | 0x80);
  *to++ = static_cast<char>(v);
  return to;
}

// Text for people is not worth an error: what is too long is cut between two characters.
std::string_view shortened(std::string_view text) {
  if (text.size() <= longest_message) return text;
  std::size_t n = longest_message;
  while (n && (text[n] & 0xC0) == 0x80) n--;
  return text.substr(0, n);
}

// All but the payload. A message that is not UTF-8 is left out.
std::size_t put_header(envelope e, std::span<char> to) {
  e.message = shortened(e.message);
  e.payload.reset();
  auto written = isomer::encode(isomer::protobuf{}, e, to);
  if (!written) {
    e.message = {};
    written = isomer::encode(isomer::protobuf{}, e, to);
  }
  return written->size();
}

}  // namespace

void append_frame(const envelope& e, std::string_view payload, bool with_payload, std::string& out) {
  char header[longest_header];
  char* end = header + put_header(e, header);
  if (e.payload) {
    *end++ = 15 << 3 | 2;
    end = put_varint(end, payload.size());
  } else {
    payload = {};
  }
  auto header_size = static_cast<std::size_t>(end - header);
  char length[10];
  auto length_size = static_cast<std::size_t>(put_varint(length, header_size + payload.size()) - length);
  out.append(length, length_size).append(header, header_size);
  if (with_payload) out += payload;
}

isomer::status read_envelope(std::string_view bytes, envelope& e) {
  return isomer::decode(isomer::protobuf{}, bytes, e);
}

}  // namespace isomer::net
