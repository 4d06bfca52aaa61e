// SPDX-License-Identifier: MIT
// std::from_chars of floating-point numbers, which libc++ has since release 20: hpp-proto's generator, before whose
// sources this is included, checks the defaults of fields with it.
#pragma once
#include <charconv>
#include <concepts>
#include <cstdlib>
#include <string>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 200000
namespace std {  // The generator calls it by its qualified name.

template <floating_point Real>
from_chars_result from_chars(const char* first, const char* last, Real& value, chars_format) {
  const string text(first, last);
  char* end = nullptr;
  value = static_cast<Real>(strtold(text.c_str(), &end));
  const auto read = end - text.c_str();
  return {first + read, read ? errc{} : errc::invalid_argument};
}

}  // namespace std
#endif
