// SPDX-License-Identifier: MIT
// Numbers are decimal, floats may be inf, -inf or nan, enums are names, bytes are escaped, and strings are unchanged.
#include "default_value.hpp"
#include <charconv>

namespace isomer::compiler {
namespace {

template <class T>
bool is_number(std::string_view text) {
  T value;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

bool is_enumerator(std::string_view text, const model::enumeration* e) { return e && e->by_name.contains(text); }

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

// Reads up to `most` digits of a base at `at`, which moves behind them. Returns -1 if there are none, or if the number
// exceeds a byte.
int parse_byte(std::string_view text, std::size_t& at, int base, int most) {
  int value = 0, count = 0;
  for (; count < most && at < text.size() && digit_of(text[at]) < base; ++count)
    value = value * base + digit_of(text[at++]);
  return count > 0 && value < 256 ? value : -1;
}

}  // namespace

std::optional<std::string> unescape(std::string_view text) {
  constexpr std::string_view names = "abfnrtv\\'\"?", values = "\a\b\f\n\r\t\v\\'\"?";
  std::string bytes;
  for (std::size_t i = 0; i < text.size();) {
    char c = text[i++];
    if (c == '\\') {
      if (i == text.size()) return {};
      if (std::size_t simple = names.find(text[i]); simple != names.npos) {
        c = values[simple];
        ++i;
      } else {
        bool hex = text[i] == 'x' || text[i] == 'X';
        if (hex) ++i;
        int byte = hex ? parse_byte(text, i, 16, 2) : parse_byte(text, i, 8, 3);
        if (byte < 0) return {};
        c = static_cast<char>(byte);
      }
    }
    bytes += c;
  }
  return bytes;
}

bool is_default_value(std::string_view text, const model::field& f) {
  switch (f.kind) {
    case kind::boolean: return text == "true" || text == "false";
    case kind::int32:
    case kind::sint32:
    case kind::sfixed32: return is_number<std::int32_t>(text);
    case kind::uint32:
    case kind::fixed32: return is_number<std::uint32_t>(text);
    case kind::int64:
    case kind::sint64:
    case kind::sfixed64: return is_number<std::int64_t>(text);
    case kind::uint64:
    case kind::fixed64: return is_number<std::uint64_t>(text);
    case kind::float32:
    case kind::float64: return is_number<double>(text);  // also reads inf and nan
    case kind::enumeration: return is_enumerator(text, f.enum_type);
    case kind::string: return true;
    case kind::bytes: return unescape(text).has_value();
    case kind::message:
    case kind::group: return false;
  }
  return false;
}

}  // namespace isomer::compiler
