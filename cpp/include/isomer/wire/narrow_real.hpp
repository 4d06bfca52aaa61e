// SPDX-License-Identifier: MIT
// A double where a float is wanted.
#pragma once
#include <limits>

namespace isomer::detail::wire {

// The nearest T, as a decimal of the same value would be read. False if that would be infinite and the double is not.
template <class T>
constexpr bool narrow_real(double d, T& v) {
  if constexpr (sizeof(T) == sizeof(double)) v = d;
  else {
    using limit = std::numeric_limits<T>;
    constexpr double most = limit::max();
    constexpr double halfway = 0x1.ffffffp127;  // between it and 2^128: even is the latter, which T does not have
    if (d - d != 0 || (d <= most && d >= -most)) v = static_cast<T>(d);
    else if (d < halfway && d > -halfway) v = d < 0 ? -limit::max() : limit::max();  // a cast is undefined here
    else return false;
  }
  return true;
}

}  // namespace isomer::detail::wire
