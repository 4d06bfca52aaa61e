// SPDX-License-Identifier: MIT
// Protobuf by hand: records as tests write them down.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace test::wire {

inline std::string varint(std::uint64_t v) {
  std::string s;
  for (; v >= 128; v >>= 7) s += static_cast<char>(v | 128);
  return s += static_cast<char>(v);
}
inline std::string tag(std::uint32_t number, unsigned type) { return varint(std::uint64_t{number} << 3 | type); }
// A record of wire type 0, of 2, of a group.
inline std::string number(std::uint32_t n, std::uint64_t v) { return tag(n, 0) + varint(v); }
inline std::string text(std::uint32_t n, std::string_view s) { return tag(n, 2) + varint(s.size()) + std::string(s); }
inline std::string group(std::uint32_t n, std::string_view s) { return tag(n, 3) + std::string(s) + tag(n, 4); }
inline std::string fixed64(std::uint64_t v) {
  std::string s;
  for (int i = 0; i < 8; ++i, v >>= 8) s += static_cast<char>(v);
  return s;
}
inline std::string times(std::size_t n, std::string_view s) {
  std::string all;
  while (n--) all += s;
  return all;
}

}  // namespace test::wire
