// SPDX-License-Identifier: MIT
// Frames of about so many bytes.
#pragma once
#include "chance.hpp"
#include "lines/frame.isomer.hpp"

namespace bench {

inline Frame frame(chance& of, std::size_t length) {
  return {.number = of.number<std::uint64_t>(30),
          .at = of.number<std::uint64_t>(62),
          .codec = of.word(3, 12),
          .picture = of.bytes(of.between(length * 3 / 4, length)),
          .sound = of.bytes(of.between(length / 16, length / 8))};
}

}  // namespace bench
