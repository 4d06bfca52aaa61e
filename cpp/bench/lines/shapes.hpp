// SPDX-License-Identifier: MIT
// Maps of 20 entries, 60 messages each in the next, five columns of a thousand rows, and 500 doubles.
#pragma once
#include "chance.hpp"
#include "lines/shapes.isomer.hpp"

namespace bench {

inline Maps maps(chance& of) {
  Maps m;
  for (int i = 0; i < 20; ++i) {
    m.texts[of.word(4, 12)] = of.word(4, 20);
    m.numbers[of.number<std::int32_t>(30)] = of.number<std::int64_t>(50);
    m.places[of.word(4, 12)] = {.floor = of.number<std::int32_t>(6), .name = of.word(3, 20), .height = of.real()};
  }
  return m;
}

inline Depth depth(chance& of) {
  Depth m;
  auto* last = &m;
  for (int i = 0; i < 60; ++i) {
    last->value = of.number<std::int32_t>(20);
    last = &last->next.emplace();
  }
  return m;
}

inline Columns columns(chance& of) {
  Columns m;
  for (int i = 0; i < 1000; ++i) {
    m.ids.push_back(of.number<std::int64_t>(50));
    m.changes.push_back(of.signed_number<std::int64_t>(30));
    m.codes.push_back(of.number<std::uint32_t>(14));
    m.flags.push_back(of.one_in(2));
    m.hashes.push_back(of.number<std::uint32_t>(32));
  }
  return m;
}

inline Doubles doubles(chance& of) {
  Doubles m{.least = of.real(), .most = of.real()};
  for (int i = 0; i < 500; ++i) m.values.push_back(of.real());
  return m;
}

}  // namespace bench
