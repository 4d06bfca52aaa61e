// SPDX-License-Identifier: MIT
// The key of a field in each format, for fields that are data and not types.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include "../base/kind.hpp"

namespace isomer {

struct field_key {
  static constexpr std::size_t ahead = 16;  // the number of bytes that may be read from `quoted`, whatever its length

  // The tag of protobuf, its first byte lowest. `mask` has the bits that belong to it. Zero bits match nothing.
  std::uint64_t tag = ~std::uint64_t{0}, mask = ~std::uint64_t{0};
  std::uint32_t number = 0;
  std::uint8_t tag_size = 0;
  isomer::kind kind{};  // of a map: message
  std::uint16_t quoted_size = 0;
  // The JSON name as it is written before a value: in quotes, escaped, followed by a colon.
  const char* quoted = nullptr;
  std::uint64_t quoted_word = 0;  // its first eight bytes, the first one lowest; 0 if it is shorter
  std::string_view name, json_name, text_name;

  // The tag of `number`: protobuf, "Message Structure".
  constexpr void set_tag(std::uint32_t wire_type) {
    std::uint32_t v = number << 3 | wire_type;
    tag = 0, mask = 0, tag_size = 0;
    for (bool more = true; more; v >>= 7) {
      more = v >= 128;
      tag |= std::uint64_t{(v & 127) | (more ? 128u : 0u)} << (8 * tag_size);
      mask |= std::uint64_t{255} << (8 * tag_size++);
    }
  }
  // p must remain valid, and must have `ahead` bytes after its n.
  constexpr void set_quoted(const char* p, std::size_t n) {
    quoted = p, quoted_size = static_cast<std::uint16_t>(n), quoted_word = 0;
    if (n >= sizeof quoted_word)
      for (std::size_t i = 0; i < sizeof quoted_word; ++i)
        quoted_word |= std::uint64_t{static_cast<unsigned char>(p[i])} << (8 * i);
  }
};

}  // namespace isomer
