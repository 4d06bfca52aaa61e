// SPDX-License-Identifier: MIT
#include "isomer/net/envelope.hpp"
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <isomer/wire/utf8.hpp>
#include <string>

// Envelopes are encoded by hand, and common ones are decoded by hand, since each side encodes or decodes two per call,
// and they are short. The bytes are those of isomer::encode() and isomer::decode() with the same description.
namespace isomer::net {
namespace {

// The maximum of everything but the message: the frame's length, the tag and number of each field except the method,
// and the method.
constexpr std::size_t longest_header = 10 + 10 * 11 + 9;
// An estimate of an envelope's size without its payload, which predicts how many bytes the frame's length takes.
constexpr std::size_t usual_header = 10;

char* put_varint(char* to, std::uint64_t v) {
  for (; v >= 0x80; v >>= 7) *to++ = static_cast<char>(v | 0x80);
  *to++ = static_cast<char>(v);
  return to;
}

std::size_t varint_size(std::uint64_t v) {
  std::size_t n = 1;
  for (; v >= 0x80; v >>= 7) n++;
  return n;
}

enum key : unsigned char {
  call_key = 1 << 3,
  method_key = 2 << 3 | 1,
  format_key = 3 << 3,
  more_key = 4 << 3,
  timeout_key = 5 << 3,
  status_key = 6 << 3,
  message_key = 7 << 3 | 2,
  cancel_key = 8 << 3,
  credit_key = 9 << 3,
  goodbye_key = 10 << 3,
  payload_key = 15 << 3 | 2,
};

char* put_number(char* to, key k, std::uint64_t v) {
  if (!v) return to;
  *to++ = static_cast<char>(k);
  return put_varint(to, v);
}

// A message that is not UTF-8 is no reason to fail. Most messages can be sent unchanged.
bool is_presentable(std::string_view text) {
  return text.size() <= longest_message && isomer::detail::wire::utf8(text.data(), text.size());
}

char* put_message(char* to, std::string_view text) {
  if (text.empty()) return to;
  std::string sent;
  if (!is_presentable(text)) text = sent = message_as_sent(text);
  *to++ = static_cast<char>(message_key);
  to = put_varint(to, text.size());
  return to + text.copy(to, text.size());
}

// Writes all fields except the payload, of which it writes the tag and the length.
char* put_header(const envelope& e, std::size_t payload, char* to) {
  to = put_number(to, call_key, e.call);
  if (e.method) {
    *to++ = static_cast<char>(method_key);
    for (unsigned shift = 0; shift < 64; shift += 8) *to++ = static_cast<char>(e.method >> shift);
  }
  to = put_number(to, format_key, e.format);
  to = put_number(to, more_key, e.more);
  to = put_number(to, timeout_key, e.timeout);
  to = put_number(to, status_key, e.status);
  if (!e.message.empty()) to = put_message(to, e.message);
  to = put_number(to, cancel_key, e.cancel);
  to = put_number(to, credit_key, e.credit);
  to = put_number(to, goodbye_key, e.goodbye);
  if (!e.payload) return to;
  *to++ = static_cast<char>(payload_key);
  return put_varint(to, payload);
}

// Reads a varint at the front. Returns null if the input ends within it, or if it is too long.
const char* take_varint(const char* p, const char* end, std::uint64_t& v) {
  v = 0;
  for (unsigned shift = 0; p != end && shift < 63; shift += 7) {
    auto byte = static_cast<unsigned char>(*p++);
    v |= std::uint64_t{byte & 0x7Fu} << shift;
    if (byte < 0x80) return p;
  }
  return nullptr;
}

const char* take_method(const char* p, const char* end, std::uint64_t& v) {
  if (end - p < 8) return nullptr;
  v = 0;
  for (unsigned shift = 0; shift < 64; shift += 8) v |= std::uint64_t{static_cast<unsigned char>(*p++)} << shift;
  return p;
}

// Reads the fields that open most calls and answer them: call, method, format, timeout and payload, each at most once
// and in this order. Returns false for anything else, whether it is malformed or not.
bool read_plain(std::string_view bytes, envelope& e) {
  const char *p = bytes.data(), *end = p + bytes.size();
  std::uint64_t call = 0, method = 0, format = 0, timeout = 0, payload = 0;
  auto next_is = [&](key k) { return p != end && static_cast<unsigned char>(*p) == k; };
  if (next_is(call_key) && !(p = take_varint(p + 1, end, call))) return false;
  if (next_is(method_key) && !(p = take_method(p + 1, end, method))) return false;
  if (next_is(format_key) && !(p = take_varint(p + 1, end, format))) return false;
  if (next_is(timeout_key) && !(p = take_varint(p + 1, end, timeout))) return false;
  if (!next_is(payload_key) || !(p = take_varint(p + 1, end, payload))) return false;
  const auto left = static_cast<std::size_t>(end - p);
  if (payload != left || format > UINT32_MAX) return false;
  e = {.call = call,
       .method = method,
       .format = static_cast<std::uint32_t>(format),
       .timeout = timeout,
       .payload = std::string_view(p, left)};
  return true;
}

}  // namespace

// A byte that is not UTF-8 becomes three bytes.
std::size_t longest_head(const envelope& e) { return longest_header + std::min(3 * e.message.size(), longest_message); }

char* put_head(const envelope& e, std::size_t payload, char* to) {
  if (!e.payload) payload = 0;
  // The length comes first, but is known last. The envelope is moved if the length needs more bytes than expected.
  const std::size_t expected = varint_size(payload + usual_header);
  char* header = to + expected;
  const std::size_t size = static_cast<std::size_t>(put_header(e, payload, header) - header);
  const std::size_t needed = varint_size(payload + size);
  if (needed != expected) std::memmove(to + needed, header, size);
  return put_varint(to, payload + size) + size;
}

void append_frame(const envelope& e, std::string_view payload, bool with_payload, std::string& out) {
  char head[longest_header + longest_message];
  out.append(head, put_head(e, payload.size(), head));
  if (e.payload && with_payload) out.append(payload);
}

isomer::status read_envelope(std::string_view bytes, envelope& e) {
  if (read_plain(bytes, e)) return {};
  e = {};
  return isomer::decode(isomer::protobuf{}, bytes, e);
}

}  // namespace isomer::net
