// SPDX-License-Identifier: MIT
// PHP's integers have 64 bits and a sign, so unsigned ones of 64 bits are their two's complement.
#include "literal.hpp"
#include <charconv>
#include <cstdint>
#include "../../model/default_value.hpp"

namespace isomer::compiler::emit {
namespace {

constexpr char digits[] = "0123456789abcdef";

bool is_plain(std::string_view bytes) {
  for (char c : bytes)
    if (c < ' ' || c > '~') return false;
  return true;
}

// The number is parsed and printed, since with a leading zero, which descriptors allow, the literal would be octal.
template <class T>
T number(std::string_view text) {
  T value{};
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::string integer(std::int64_t value) {
  return value == INT64_MIN ? "PHP_INT_MIN" : std::to_string(value);  // its digits alone would be a float
}

std::string floating(std::string_view text) {
  const bool negative = text.starts_with('-');
  const std::string_view magnitude = text.substr(negative ? 1 : 0);
  std::string literal(magnitude);
  if (magnitude[0] == 'i' || magnitude[0] == 'I') literal = "INF";
  else if (magnitude[0] == 'n' || magnitude[0] == 'N') literal = "NAN";
  else if (magnitude.find_first_of(".eE") == magnitude.npos) literal += ".0";
  return (negative ? "-" : "") + literal;
}

}  // namespace

std::string php_string(std::string_view bytes) {
  std::string literal;
  if (is_plain(bytes)) {
    for (char c : bytes) {
      if (c == '\'' || c == '\\') literal += '\\';
      literal += c;
    }
    return '\'' + literal + '\'';
  }
  for (char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') literal += "\\n";
    else if (c == '"' || c == '\\' || c == '$') literal += {'\\', c};
    else if (c >= ' ' && c <= '~') literal += c;
    else literal += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
  }
  return '"' + literal + '"';
}

std::string php_default(const model::field& f) {
  const std::string& text = *f.default_value;
  switch (f.kind) {
    case kind::boolean: return text;
    case kind::string: return php_string(text);
    case kind::bytes: return php_string(unescape(text).value_or(""));
    case kind::float32:
    case kind::float64: return floating(text);
    case kind::uint64:
    case kind::fixed64: return integer(static_cast<std::int64_t>(number<std::uint64_t>(text)));
    default: return integer(number<std::int64_t>(text));
  }
}

}  // namespace isomer::compiler::emit
