// SPDX-License-Identifier: MIT
#include "hex_text.hpp"
#include <cstdint>
#include <isomer/wire/hex.hpp>

namespace isomer::cli {

std::optional<std::string> bytes_of_hex(std::string_view text, std::size_t& wrong_at) {
  constexpr std::string_view between = " \t\r\n,:";
  std::string bytes;
  for (std::size_t at = 0; at < text.size();) {
    if (between.find(text[at]) != between.npos) {
      ++at;
      continue;
    }
    if (const std::string_view mark = text.substr(at, 2); mark == "0x" || mark == "\\x") at += 2;
    std::uint32_t byte = 0;
    if (!detail::wire::read_hex(text, at, 2, byte)) {
      wrong_at = at;
      return std::nullopt;
    }
    bytes += static_cast<char>(byte);
    at += 2;
  }
  return bytes;
}

std::string hex_of_bytes(std::string_view bytes) {
  constexpr std::size_t bytes_of_line = 32;
  std::string text;
  text.reserve(bytes.size() * 3 + 1);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i) text += i % bytes_of_line ? ' ' : '\n';
    const auto b = static_cast<unsigned char>(bytes[i]);
    text += detail::wire::hex_digits[b >> 4];
    text += detail::wire::hex_digits[b & 15];
  }
  return text += '\n';
}

}  // namespace isomer::cli
