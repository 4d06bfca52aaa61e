// SPDX-License-Identifier: MIT
// By what a format finds a field and what it writes in front of it, for fields that are data and no types.
#pragma once
#include <cstdint>
#include <string_view>
#include "../base/kind.hpp"

namespace isomer {

struct field_key {
  static constexpr std::size_t ahead = 16;  // how many bytes may be read from `quoted`, however short it is

  // The tag of protobuf, its first byte lowest; `mask` has the bits that are its. Zero bits match nothing.
  std::uint64_t tag = ~std::uint64_t{0}, mask = ~std::uint64_t{0};
  std::uint32_t number = 0;
  std::uint8_t tag_size = 0;
  isomer::kind kind{};  // of a map: message
  std::uint16_t quoted_size = 0;
  // The JSON name as JSON has it before a value: in quotes, escaped, with a colon behind it.
  const char* quoted = nullptr;
  std::uint64_t quoted_word = 0;  // its first eight bytes, the first one lowest; 0 when it is shorter
  std::string_view name, json_name, text_name;
};

}  // namespace isomer
