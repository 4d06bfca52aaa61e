// SPDX-License-Identifier: MIT
// Programmes: 40 concerts, of about 50 kB as indented JSON.
#pragma once
#include "chance.hpp"
#include "lines/programme.isomer.hpp"

namespace bench {

inline Concert concert(chance& of) {
  Concert m{.id = of.number<std::int32_t>(20),
            .title = of.word(8, 60),
            .subtitle = of.word(1, 40),
            .start = static_cast<double>(of.number<std::uint32_t>(31)) / 4};
  for (auto n = of.between(2, 6); n--;)
    m.prices_of_seats.push_back(
        {.category = of.number<std::int32_t>(9), .amount = static_cast<double>(of.number<std::uint32_t>(14)) / 4});
  for (auto n = of.between(1, 4); n--;) {
    Concert::Area a{.category = of.number<std::int32_t>(9), .name = of.word(4, 20)};
    for (auto blocks = of.between(1, 8); blocks--;) a.blocks.push_back(of.number<std::int32_t>(12));
    m.areas.push_back(std::move(a));
  }
  return m;
}

inline Programme programme(chance& of) {
  Programme m{.hall = of.word(8, 24)};
  for (int i = 0; i < 40; ++i) m.concerts.push_back(concert(of));
  return m;
}

}  // namespace bench
