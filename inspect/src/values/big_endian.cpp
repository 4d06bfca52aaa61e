// SPDX-License-Identifier: MIT
#include "big_endian.hpp"
#include <cmath>
#include <limits>

namespace isomer::inspect {

std::uint64_t read_big_endian(std::string_view from, std::size_t n) {
  std::uint64_t v = 0;
  for (std::size_t i = 0; i < n; ++i) v = v << 8 | static_cast<unsigned char>(from[i]);
  return v;
}

double half_of(unsigned bits) {
  constexpr int fraction_bits = 10, bias = 15, special = 31;
  const int exponent = static_cast<int>(bits >> fraction_bits & 31);
  const double fraction = bits & 1023;
  double v = 0;
  if (exponent == special)
    v = fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  else if (!exponent) v = std::ldexp(fraction, 1 - bias - fraction_bits);
  else v = std::ldexp(fraction + 1024, exponent - bias - fraction_bits);
  return bits & 0x8000 ? -v : v;
}

}  // namespace isomer::inspect
