// SPDX-License-Identifier: MIT
#include "printable.hpp"
#include <isomer/wire/utf8.hpp>

namespace isomer::compiler {
namespace {

std::string without_controls(std::string_view s, std::string_view kept) {
  constexpr char digits[] = "0123456789abcdef";
  std::string clean;
  for (std::size_t at = 0; at < s.size();) {
    if (const std::size_t n = printable_size(s, at)) {
      clean += s.substr(at, n);
      at += n;
      continue;
    }
    const auto c = static_cast<unsigned char>(s[at]);
    if (kept.find(s[at]) != kept.npos) clean += s[at];
    else (((clean += "\\x") += digits[c >> 4]) += digits[c & 15]);
    ++at;
  }
  return clean;
}

// U+061C, U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069 change the order in which other characters are shown.
bool orders_characters(std::string_view one) {
  if (one == "\xd8\x9c") return true;
  if (!one.starts_with("\xe2\x80") && !one.starts_with("\xe2\x81")) return false;
  const auto last = static_cast<unsigned char>(one[2]);
  if (one[1] == '\x81') return last >= 0xa6 && last <= 0xa9;
  return last == 0x8e || last == 0x8f || (last >= 0xaa && last <= 0xae);
}

}  // namespace

std::size_t printable_size(std::string_view s, std::size_t at) {
  const auto first = static_cast<unsigned char>(s[at]);
  if (first < 0x80) return first >= 0x20 && first != 0x7f;
  const std::size_t n = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || n > s.size() - at || !detail::wire::utf8(s.data() + at, n)) return 0;
  const bool is_control = first == 0xc2 && static_cast<unsigned char>(s[at + 1]) < 0xa0;
  return is_control || orders_characters(s.substr(at, n)) ? 0 : n;
}

std::string printable(std::string_view s) { return without_controls(s, ""); }
std::string printable_lines(std::string_view s) { return without_controls(s, "\n\t"); }

}  // namespace isomer::compiler
