// Messages for the tests of streams: made of a seed, valid, and written in the shortest way.
// SPDX-License-Identifier: MIT
#pragma once

#include <isomer/protobuf.h>
#include <cstdint>
#include <random>
#include <string>
#include "stream_walk.hpp"

namespace stream_test {

inline void put_varint(std::string& to, std::uint64_t v) {
  std::uint8_t bytes[10];
  to.append(reinterpret_cast<char*>(bytes), static_cast<std::size_t>(isomer_pb_put_varint64(bytes, v) - bytes));
}
inline void put_fixed(std::string& to, std::uint64_t v, unsigned size) {
  for (unsigned i = 0; i < size; ++i, v >>= 8) to += static_cast<char>(v);
}
inline void put_tag(std::string& to, std::uint32_t number, unsigned type) { put_varint(to, number << 3 | type); }
inline void put_bytes(std::string& to, std::uint32_t number, std::string_view bytes) {
  put_tag(to, number, ISOMER_LENGTH);
  put_varint(to, bytes.size());
  to += bytes;
}

class message_maker {
 public:
  explicit message_maker(unsigned seed) : random_(seed) {}

  std::string message(unsigned fields, unsigned depth = 0) {
    std::string to;
    for (unsigned i = 0; i < fields; ++i) field(to, depth);
    return to;
  }

 private:
  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  // As many short values as long ones.
  std::uint64_t value() { return random_() >> below(64); }
  std::uint32_t number() { return static_cast<std::uint32_t>(1 + below(below(8) ? 30 : (1u << 29) - 1)); }

  void field(std::string& to, unsigned depth) {
    const std::uint32_t n = number();
    switch (below(depth < 4 ? 6 : 4)) {
      case 0:
        put_tag(to, n, ISOMER_VARINT);
        put_varint(to, value());
        break;
      case 1:
        put_tag(to, n, ISOMER_FIXED32);
        put_fixed(to, value(), 4);
        break;
      case 2:
        put_tag(to, n, ISOMER_FIXED64);
        put_fixed(to, value(), 8);
        break;
      case 3:
      case 4: put_bytes(to, n, inside(content_of(n), depth)); break;
      default:
        put_tag(to, n, ISOMER_GROUP);
        to += message(static_cast<unsigned>(below(4)), depth + 1);
        put_tag(to, n, ISOMER_END_GROUP);
    }
  }

  std::string inside(content kind, unsigned depth) {
    std::string to;
    const auto count = static_cast<unsigned>(below(6));
    if (kind == content::message || kind == content::first_field) return message(depth < 4 ? count : 0, depth + 1);
    for (unsigned i = 0; i < count; ++i) switch (kind) {
        case content::varints: put_varint(to, value()); break;
        case content::fixed32s: put_fixed(to, value(), 4); break;
        case content::fixed64s: put_fixed(to, value(), 8); break;
        default: to.append(static_cast<std::size_t>(below(12)), static_cast<char>(value()));
      }
    return to;
  }

  std::mt19937_64 random_;
};

}  // namespace stream_test
