// SPDX-License-Identifier: MIT
// Some records of the inputs, which become rows together.
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
  const char* outside = nullptr;  // where its bytes are; null: in the piece
  std::size_t begin = 0;          // where they begin there
  std::uint64_t offset = 0;       // of the begin, in the input
  std::uint64_t number = 1;       // of the first record, counted from 1
  std::size_t first = 0;          // the first record, in the piece

  // What stands behind the last record, and is none: the input cannot be read beyond it.
  code broken_by = code::ok;
  std::size_t broken_at = 0, broken_size = 0;
};

struct piece {
  struct record {
    std::size_t at, size;
    code refused_by;  // what is wrong with its frame or its size
  };

  buffer<char> block;
  std::vector<segment> segments;
  std::vector<record> records;
  std::string unreadable;  // behind all of them: why an input cannot be read

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
