// SPDX-License-Identifier: MIT
#include "literal.hpp"
#include <algorithm>
#include <bit>
#include <cstddef>
#include <isomer/inspect/guess.hpp>
#include <isomer/inspect/record.hpp>
#include <isomer/wire/hex.hpp>
#include <isomer/wire/utf8.hpp>
#include "real_text.hpp"

namespace isomer::inspect {
namespace {

unsigned byte_at(std::string_view s, std::size_t i) { return static_cast<unsigned char>(s[i]); }

void put_hex_byte(unsigned b, std::string& to) {
  to += detail::wire::hex_digits[b >> 4];
  to += detail::wire::hex_digits[b & 15];
}

// Returns the size of the character at `at`, or 0 if it is invalid.
std::size_t character_size(std::string_view s, std::size_t at) {
  const unsigned c = byte_at(s, at);
  const std::size_t n = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
  return s.size() - at >= n && detail::wire::utf8_strict(s.data() + at, n) ? n : 0;
}

// Control characters, and characters that change the direction of text, break lines or are invisible.
bool is_shown(std::string_view character) {
  const unsigned c = byte_at(character, 0);
  if (character.size() == 1) return c >= ' ' && c != 127;
  const unsigned second = byte_at(character, 1);
  if (character.size() == 2) return c != 0xc2 || second >= 0xa0;  // U+0080 to U+009F
  if (character.size() != 3) return true;
  const unsigned code = (c & 15) << 12 | (second & 63) << 6 | (byte_at(character, 2) & 63);
  return !((code >= 0x200e && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2060 && code <= 0x206f) || code == 0xfeff);
}

void put_escaped(std::string_view bytes, std::string& to) {
  for (const char c : bytes) {
    to += "\\x";
    put_hex_byte(static_cast<unsigned char>(c), to);
  }
}

// Returns text that reads back as a floating-point number.
template <class Real>
std::string real_literal(Real v) {
  std::string s = real_text(v);
  if (s.find_first_of(".e") == s.npos) s += ".0";
  return s;
}

std::string hex_number(std::uint64_t bits, int digits) {
  std::string s = "0x";
  for (int i = digits; i-- > 0;) s += detail::wire::hex_digits[bits >> (4 * i) & 15];
  return s;
}

}  // namespace

std::string text_literal(std::string_view bytes) {
  std::string to = "\"";
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t n = character_size(bytes, at);
    const std::string_view character = bytes.substr(at, std::max<std::size_t>(n, 1));
    const char c = character[0];
    at += character.size();
    if (c == '"' || c == '\\') (to += '\\') += c;
    else if (c == '\n') to += "\\n";
    else if (c == '\r') to += "\\r";
    else if (c == '\t') to += "\\t";
    else if (n && is_shown(character)) to += character;
    else put_escaped(character, to);
  }
  return to += '"';
}

std::string hex_literal(std::string_view bytes) {
  std::string to = "x\"";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i) to += ' ';
    put_hex_byte(static_cast<unsigned char>(bytes[i]), to);
  }
  return to += '"';
}

std::string shortened_literal(std::string_view text) {
  constexpr std::size_t most = 60, longest_rest = 3;
  if (text.size() <= most) return text_literal(text);
  std::size_t n = most;
  while (n > most - longest_rest && (byte_at(text, n) & 0xc0) == 0x80) --n;
  return text_literal(text.substr(0, n)) + "… of " + bytes_text(text.size());
}

std::string shortened_hex(std::string_view bytes) {
  constexpr std::size_t most = 20;
  if (bytes.size() <= most) return hex_literal(bytes);
  return hex_literal(bytes.substr(0, most)) + "… of " + bytes_text(bytes.size());
}

std::string varint_literal(std::uint64_t v) { return std::to_string(static_cast<std::int64_t>(v)); }

std::string fixed_literal(std::uint64_t bits, bool is_64) {
  constexpr std::int64_t small = 1 << 24, large = std::int64_t{1} << 53;
  const std::int64_t number =
      is_64 ? static_cast<std::int64_t>(bits) : static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
  if (number >= -small && number <= small) return std::to_string(number);
  if (const double real = real_of(bits, is_64); real != 0 && is_plausible(real))
    return is_64 ? real_literal(real) : real_literal(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  if (number >= 0 && number <= large) return std::to_string(number);
  return hex_number(bits, is_64 ? 16 : 8);
}

}  // namespace isomer::inspect
