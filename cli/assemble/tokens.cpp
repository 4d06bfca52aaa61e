// SPDX-License-Identifier: MIT
#include "tokens.hpp"
#include <algorithm>
#include <bit>
#include <charconv>
#include <isomer/wire/hex.hpp>
#include <limits>
#include "proto/text/characters.hpp"

namespace isomer::cli {
namespace {

using compiler::proto::is_digit;
using compiler::proto::is_letter;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view append_hex(std::string_view digits, std::string& to) {
  for (std::size_t at = 0; at < digits.size();) {
    if (digits[at] == ' ') {
      ++at;
      continue;
    }
    std::uint32_t byte = 0;
    if (!detail::wire::read_hex(digits, at, 2, byte)) return "these are no pairs of hexadecimal digits";
    to += static_cast<char>(byte);
    at += 2;
  }
  return {};
}

std::string_view append_escape(std::string_view text, std::size_t& at, std::string& to) {
  constexpr std::string_view names = "nrt\"\\", meant = "\n\r\t\"\\";
  const char c = at < text.size() ? text[at] : '\0';
  if (const std::size_t i = names.find(c); c && i != names.npos) {
    to += meant[i];
    ++at;
    return {};
  }
  std::uint32_t byte = 0;
  if (c != 'x' || !detail::wire::read_hex(text, at + 1, 2, byte))
    return "there is no such escape: \\n \\r \\t \\\" \\\\ \\xHH";
  to += static_cast<char>(byte);
  at += 3;
  return {};
}

template <class Number>
bool parse_all(std::string_view s, Number& v, int base = 10) {
  const auto [end, wrong] = std::from_chars(s.data(), s.data() + s.size(), v, base);
  return wrong == std::errc{} && end == s.data() + s.size();
}
template <class Real>
bool parse_real(std::string_view s, Real& v) {
  const auto [end, wrong] = std::from_chars(s.data(), s.data() + s.size(), v);
  return wrong == std::errc{} && end == s.data() + s.size();
}

}  // namespace

void token_reader::skip_blanks() {
  while (at_ < text_.size()) {
    if (is_blank(text_[at_])) ++at_;
    else if (text_[at_] == '#') at_ = std::min(text_.find('\n', at_), text_.size());
    else return;
  }
}

token token_reader::quoted(std::size_t from, std::size_t quote) {
  for (std::size_t at = quote + 1; at < text_.size() && text_[at] != '\n'; ++at) {
    if (text_[at] == '"') {
      at_ = at + 1;
      return {token_kind::bytes, from, text_.substr(from, at_ - from)};
    }
    if (text_[at] == '\\') ++at;
  }
  at_ = text_.size();
  return {token_kind::wrong, from, "these quotes are not closed on their line"};
}

token token_reader::next() {
  skip_blanks();
  const std::size_t from = at_;
  if (from == text_.size()) return {token_kind::end, from, {}};
  const char c = text_[from];
  if (c == '"') return quoted(from, from);
  if (c == 'x' && from + 1 < text_.size() && text_[from + 1] == '"') return quoted(from, from + 1);
  if (std::string_view(":=~{}[]").find(c) != std::string_view::npos) {
    ++at_;
    return {token_kind::mark, from, text_.substr(from, 1)};
  }
  const bool is_number = is_digit(c) || c == '-';
  if (!is_number && !is_letter(c)) return {token_kind::wrong, from, "this is no part of the notation"};
  for (++at_; at_ < text_.size(); ++at_) {
    const char d = text_[at_];
    const bool is_exponent_sign = (d == '+' || d == '-') && is_number && text_[at_ - 1] == 'e';
    if (!is_digit(d) && !is_letter(d) && !(is_number && d == '.') && !is_exponent_sign) break;
  }
  return {is_number ? token_kind::number : token_kind::word, from, text_.substr(from, at_ - from)};
}

std::string_view append_bytes(std::string_view literal, std::string& to) {
  const bool is_hex = literal.starts_with('x');
  const std::string_view inside = literal.substr(is_hex ? 2 : 1, literal.size() - (is_hex ? 3 : 2));
  if (is_hex) return append_hex(inside, to);
  for (std::size_t at = 0; at < inside.size();) {
    const std::size_t plain = std::min(inside.find('\\', at), inside.size());
    to += inside.substr(at, plain - at);
    at = plain + 1;
    if (plain == inside.size()) break;
    if (const std::string_view why = append_escape(inside, at, to); !why.empty()) return why;
  }
  return {};
}

bool parse_whole(std::string_view number, std::uint64_t& v) {
  if (number.starts_with("0x")) return parse_all(number.substr(2), v, 16);
  if (!number.starts_with('-')) return parse_all(number, v);
  std::int64_t negative = 0;
  if (!parse_all(number, negative)) return false;
  v = static_cast<std::uint64_t>(negative);
  return true;
}

bool parse_zigzag(std::string_view number, std::uint64_t& v) {
  std::int64_t n = 0;
  if (!parse_all(number, n)) return false;
  v = static_cast<std::uint64_t>(n) << 1 ^ static_cast<std::uint64_t>(n >> 63);
  return true;
}

bool parse_fixed(std::string_view number, bool is_64, std::uint64_t& bits) {
  const bool is_inf = number == "inf" || number == "-inf";
  if (is_inf || number == "nan") {
    const double v = !is_inf                   ? std::numeric_limits<double>::quiet_NaN()
                     : number.starts_with('-') ? -std::numeric_limits<double>::infinity()
                                               : std::numeric_limits<double>::infinity();
    bits = is_64 ? std::bit_cast<std::uint64_t>(v) : std::bit_cast<std::uint32_t>(static_cast<float>(v));
    return true;
  }
  const bool is_hex = number.starts_with("0x");
  if (!is_hex && number.find_first_of(".e") != number.npos) {
    double wide = 0;
    float narrow = 0;
    if (is_64 ? !parse_real(number, wide) : !parse_real(number, narrow)) return false;
    bits = is_64 ? std::bit_cast<std::uint64_t>(wide) : std::bit_cast<std::uint32_t>(narrow);
    return true;
  }
  if (!parse_whole(number, bits)) return false;
  if (is_64) return true;
  const auto number_64 = static_cast<std::int64_t>(bits);
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  if (number.starts_with('-') ? number_64 < std::numeric_limits<std::int32_t>::min() : bits > most) return false;
  bits &= most;
  return true;
}

std::string line_and_column(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t line_begin = lines ? before.rfind('\n') + 1 : 0;
  return std::to_string(lines + 1) + ':' + std::to_string(at - line_begin + 1);
}

}  // namespace isomer::cli
