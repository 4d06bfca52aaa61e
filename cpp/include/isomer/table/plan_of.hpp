// SPDX-License-Identifier: MIT
// What happens to the members of an old message that is read over, as data: see overwrite.hpp.
#pragma once
#include <array>
#include <bit>
#include "table.hpp"

namespace isomer::detail::table {

// The width of a plain number, or 0 for other members.
constexpr std::uint32_t width_of(const field& f) {
  if (f.shape != shape::plain || f.ops || is_text(f.value) || is_message(f.value)) return 0;
  switch (f.value) {
    case value::boolean: return 1;
    case value::int64:
    case value::sint64:
    case value::uint64:
    case value::fixed64:
    case value::sfixed64:
    case value::float64: return 8;
    default: return 4;
  }
}

// The position at which setting a byte to zero makes a number absent, or 0 if that is not known.
constexpr std::uint32_t flag_of(const field& f, const probe& told) {
  if (f.shape != shape::optional || !is_number(f.value) || told.is_told || told.told != 0) return 0;
  const int at = std::countr_zero(told.mask);
  return told.mask >> at == 255 ? told.offset + static_cast<std::uint32_t>(at / 8) : 0;
}

// For the first N fields.
template <std::size_t N>
struct plan_data {
  std::array<std::uint32_t, N + 1> zeroes{};
  std::array<std::uint16_t, N + 1> resets{}, kept{};
  std::uint16_t sizes[3]{}, reset = 0, keeps = 0;

  consteval plan_data(const field* all, const probe* probes) {
    std::size_t end = 0;
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t i = 0; i < N; ++i)
        if (!all[i].keeps_old && width_of(all[i]) == (k == 0 ? 8 : k == 1 ? 4 : 1))
          zeroes[end++] = all[i].offset, ++sizes[k];
    for (std::size_t i = 0; i < N; ++i) {
      const auto at = static_cast<std::uint16_t>(i);
      const std::uint32_t flag = flag_of(all[i], probes[i]);
      if (all[i].keeps_old) kept[keeps++] = at;
      else if (flag) zeroes[end++] = flag, ++sizes[2];
      else if (!width_of(all[i])) resets[reset++] = at;
    }
  }
  constexpr overwriting_plan plan() const {
    return {zeroes.data(), resets.data(), kept.data(), sizes[0], sizes[1], sizes[2], reset, keeps};
  }
};

}  // namespace isomer::detail::table
