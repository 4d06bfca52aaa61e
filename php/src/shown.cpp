// SPDX-License-Identifier: MIT
#include "shown.hpp"
#include <isomer/wire/utf8.hpp>

namespace isomer {

std::string in_utf8(std::string s) {
  if (detail::wire::utf8(s.data(), s.size())) return s;
  constexpr char digits[] = "0123456789abcdef";
  constexpr std::size_t longest = 4;  // the maximum number of bytes of a character
  std::string valid;
  for (std::size_t i = 0; i < s.size();) {
    std::size_t n = 1;
    while (n <= longest && i + n <= s.size() && !detail::wire::utf8(s.data() + i, n)) ++n;
    if (n <= longest && i + n <= s.size()) {
      valid.append(s, i, n);
      i += n;
    } else {
      const auto u = static_cast<unsigned char>(s[i++]);
      (((valid += "\\x") += digits[u >> 4]) += digits[u & 15]);
    }
  }
  return valid;
}

}  // namespace isomer
