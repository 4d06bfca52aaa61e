// SPDX-License-Identifier: MIT
// Tiles: 64 cells, each with three packed lists of 3 to 20 numbers.
#pragma once
#include "chance.hpp"
#include "lines/tile.isomer.hpp"

namespace bench {

inline Tile tile(chance& of) {
  Tile m{
      .zoom = of.number<std::uint32_t>(4), .column = of.number<std::uint32_t>(16), .row = of.number<std::uint32_t>(16)};
  for (int i = 0; i < 64; ++i) {
    auto& c = m.cells.emplace_back();
    c.id = of.number<std::uint64_t>(40), c.layer = of.number<std::uint32_t>(5);
    for (auto n = of.between(3, 20); n--;) c.shape.push_back(of.number<std::uint32_t>(14));
    for (auto n = of.between(3, 20); n--;) c.steps.push_back(of.signed_number<std::int32_t>(9));
    for (auto n = of.between(3, 20); n--;) c.tags.push_back(of.number<std::uint32_t>(7));
  }
  return m;
}

}  // namespace bench
