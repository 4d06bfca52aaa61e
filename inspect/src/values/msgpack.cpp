// SPDX-License-Identifier: MIT
#include <bit>
#include <isomer/inspect/record.hpp>
#include <isomer/inspect/values/head.hpp>
#include "../literal.hpp"
#include "../real_text.hpp"
#include "big_endian.hpp"

namespace isomer::inspect {
namespace {

// Reads a length or a number of `width` bytes, which may be 0, behind the first byte.
bool read_argument(std::string_view left, std::size_t width, std::uint64_t& v) {
  if (left.size() < 1 + width) return false;
  v = read_big_endian(left.substr(1), width);
  return true;
}

value_head msgpack_text(std::string_view left, std::size_t width, std::uint64_t n) {
  const std::string_view behind = left.substr(1 + width);
  if (n > behind.size()) return value_head::cut("less than " + bytes_text(n) + " is left");
  const std::string_view text = behind.substr(0, static_cast<std::size_t>(n));
  value_head h = value_head::scalar(1 + width + text.size(), "text", shortened_literal(text));
  h.content = text;
  return h;
}

value_head msgpack_bytes(std::string_view left, std::size_t width, std::uint64_t n, bool is_extension) {
  constexpr std::int8_t timestamp = -1;
  std::string_view behind = left.substr(1 + width);
  if (behind.size() < (is_extension ? 1u : 0u) || n > behind.size() - (is_extension ? 1u : 0u))
    return value_head::cut("less than " + bytes_text(n) + " is left");
  std::string kind = "bytes";
  std::size_t size = 1 + width + static_cast<std::size_t>(n);
  if (is_extension) {
    const auto type = static_cast<std::int8_t>(behind[0]);
    kind = "extension " + std::to_string(type) + (type == timestamp ? ", a time" : "");
    behind.remove_prefix(1), ++size;
  }
  return value_head::scalar(size, kind, shortened_hex(behind.substr(0, static_cast<std::size_t>(n))));
}

value_head msgpack_map(std::size_t size, std::uint64_t n) {
  value_head h = value_head::holding(size, "map of " + std::to_string(n), 2 * n);
  h.is_map = true;
  return h;
}
value_head msgpack_list(std::size_t size, std::uint64_t n) {
  return value_head::holding(size, "list of " + std::to_string(n), n);
}

value_head msgpack_number(unsigned first, std::string_view left) {
  const std::size_t width = std::size_t{1} << (first & 3);
  std::uint64_t v = 0;
  if (first < 0xcc) {
    const std::size_t size = first == 0xca ? 4 : 8;
    if (!read_argument(left, size, v)) return value_head::cut(no_complete_value);
    return value_head::scalar(1 + size, first == 0xca ? "float" : "double",
                              first == 0xca ? real_text(std::bit_cast<float>(static_cast<std::uint32_t>(v)))
                                            : real_text(std::bit_cast<double>(v)));
  }
  if (!read_argument(left, width, v)) return value_head::cut(no_complete_value);
  const std::string bits = std::to_string(8 * width);
  if (first < 0xd0) return value_head::scalar(1 + width, "uint" + bits, std::to_string(v));
  const unsigned shift = static_cast<unsigned>(64 - 8 * width);
  return value_head::scalar(1 + width, "int" + bits, std::to_string(static_cast<std::int64_t>(v << shift) >> shift));
}

}  // namespace

value_head read_msgpack_head(std::string_view left) {
  const unsigned first = static_cast<unsigned char>(left[0]);
  if (first < 0x80) return value_head::scalar(1, "integer", std::to_string(first));
  if (first < 0x90) return msgpack_map(1, first & 15);
  if (first < 0xa0) return msgpack_list(1, first & 15);
  if (first < 0xc0) return msgpack_text(left, 0, first & 31);
  if (first >= 0xe0) return value_head::scalar(1, "integer", std::to_string(static_cast<std::int8_t>(first)));
  if (first == 0xc0) return value_head::scalar(1, "nil");
  if (first == 0xc1) return value_head::broken("c1 begins no value");
  if (first < 0xc4) return value_head::scalar(1, "boolean", first == 0xc3 ? "true" : "false");
  if (first >= 0xca && first < 0xd4) return msgpack_number(first, left);
  if (first >= 0xd4 && first < 0xd9) return msgpack_bytes(left, 0, std::uint64_t{1} << (first - 0xd4), true);
  // The remaining types have a length of one, two or four bytes.
  const unsigned base = first < 0xc7 ? 0xc4 : first < 0xca ? 0xc7 : first < 0xdc ? 0xd9 : first < 0xde ? 0xdb : 0xdd;
  const std::size_t width = std::size_t{1} << (first - base);
  std::uint64_t n = 0;
  if (!read_argument(left, width, n)) return value_head::cut(no_complete_value);
  if (base == 0xc4 || base == 0xc7) return msgpack_bytes(left, width, n, base == 0xc7);
  if (base == 0xd9) return msgpack_text(left, width, n);
  return base == 0xdb ? msgpack_list(1 + width, n) : msgpack_map(1 + width, n);
}

}  // namespace isomer::inspect
