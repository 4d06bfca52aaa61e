// SPDX-License-Identifier: MIT
// What the programs of this folder and the scripts beside them send each other: bytes as "=" and hexadecimal digits, or
// "error: …".
#pragma once
#include <isomer/message.hpp>
#include <string>
#include <string_view>

namespace agree {

inline std::string to_line(std::string_view bytes) {
  std::string s = "=";
  for (char c : bytes) {
    auto b = static_cast<unsigned char>(c);
    s += "0123456789abcdef"[b >> 4], s += "0123456789abcdef"[b & 15];
  }
  return s;
}
inline std::string from_line(std::string_view s) {
  std::string bytes;
  auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 1; i + 1 < s.size(); i += 2) bytes += static_cast<char>(digit(s[i]) << 4 | digit(s[i + 1]));
  return bytes;
}
inline std::string complaint(isomer::status s) {
  return "error: " + std::string(s.message()) + " at byte " + std::to_string(s.at);
}
template <class M, class Format>
std::string written(const Format& f, const M& m) {
  auto r = isomer::encode(f, m);
  return r.ok() ? to_line(*r) : complaint(r.error());
}

}  // namespace agree
