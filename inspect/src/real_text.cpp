// SPDX-License-Identifier: MIT
#include "real_text.hpp"
#include <cmath>
#include <cstddef>
#include <isomer/wire/real.hpp>

namespace isomer::inspect {
namespace {

template <class Real>
std::string shortest(Real v) {
  if (std::isnan(v)) return std::signbit(v) ? "-nan" : "nan";
  if (std::isinf(v)) return v < 0 ? "-inf" : "inf";
  char text[24];
  return {text, static_cast<std::size_t>(detail::wire::put_real(text, v) - text)};
}

}  // namespace

std::string real_text(double v) { return shortest(v); }
std::string real_text(float v) { return shortest(v); }

}  // namespace isomer::inspect
