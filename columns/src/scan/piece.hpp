// SPDX-License-Identifier: MIT
// Some records of the inputs, which are converted to rows together.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/base/status.hpp>
#include <string>
#include <string_view>
#include <vector>
#include "fill/buffer.hpp"

namespace isomer::columns {

// Records of one input.
struct segment {
  std::size_t input = 0;          // its position among the inputs
  const char* outside = nullptr;  // the memory of its bytes, or null if they are in the piece
  std::size_t begin = 0;          // where they begin there
  std::uint64_t offset = 0;       // the offset of the beginning in the input
  std::uint64_t number = 1;       // the number of the first record, from 1
  std::size_t first = 0;          // the index of the first record in the piece

  // The error after the last record, after which the input cannot be read further.
  code broken_by = code::ok;
  std::size_t broken_at = 0, broken_size = 0;
};

struct piece {
  struct record {
    std::size_t at, size;
    code refused_by;  // the error in its frame or its size
  };

  buffer<char> block;
  std::vector<segment> segments;
  std::vector<record> records;
  std::string unreadable;  // after all records: why an input cannot be read

  void clear() { block.cut(0), segments.clear(), records.clear(), unreadable.clear(); }
  bool is_empty() const { return records.empty() && unreadable.empty() && !ends_broken(); }
  bool ends_broken() const {
    for (const segment& s : segments)
      if (s.broken_by != code::ok) return true;
    return false;
  }
  std::string_view bytes(const segment& s, std::size_t at, std::size_t size) const {
    return {(s.outside ? s.outside : block.data()) + at, size};
  }
};

}  // namespace isomer::columns
