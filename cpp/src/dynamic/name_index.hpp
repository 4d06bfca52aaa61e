// SPDX-License-Identifier: MIT
// Makes what a table::name_index points to, for a schema whose names may have been chosen to collide.
#pragma once
#include <cstdint>
#include <isomer/table/table.hpp>
#include <string_view>
#include <vector>

namespace isomer::dynamic {

class name_index {
 public:
  // spelling(i, k) returns the spellings of each of n positions, which may be equal.
  template <class Spelling>
  detail::table::name_index make(std::size_t n, std::size_t spellings, Spelling spelling) {
    std::vector<one> all;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < spellings; ++k)
        all.push_back({spelling(i, k), static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(k)});
    return make(std::move(all), n);
  }

 private:
  struct one {
    std::string_view spelling;
    std::uint16_t position, kind;  // identifies the spelling
  };
  detail::table::name_index make(std::vector<one> all, std::size_t n);
  bool fill(std::size_t count);

  std::vector<std::int16_t> slots_;
  std::vector<detail::table::spelling_at> sorted_;
};

}  // namespace isomer::dynamic
