// SPDX-License-Identifier: MIT
// Converts a double to a float or double.
#pragma once
#include <limits>

namespace isomer::detail::wire {

// The nearest T, as a decimal of the same value would be read. Returns false if it would be infinite and the double is
// not.
template <class T>
constexpr bool narrow_real(double d, T& v) {
  if constexpr (sizeof(T) == sizeof(double)) v = d;
  else {
    using limit = std::numeric_limits<T>;
    constexpr double most = limit::max();
    constexpr double halfway = 0x1.ffffffp127;  // to 2^128, which is the even one, and which T does not have
    if (d - d != 0 || (d <= most && d >= -most)) v = static_cast<T>(d);
    else if (d < halfway && d > -halfway) v = d < 0 ? -limit::max() : limit::max();  // a cast would be undefined here
    else return false;
  }
  return true;
}

}  // namespace isomer::detail::wire
