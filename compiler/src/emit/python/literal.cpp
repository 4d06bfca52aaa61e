// SPDX-License-Identifier: MIT
// Characters are escaped unless they are ASCII, so that none of them can hide or change the direction of text.
#include "literal.hpp"
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <isomer/wire/utf8.hpp>
#include <utility>
#include "../../model/default_value.hpp"

namespace isomer::compiler::emit {
namespace {

constexpr char hex_digits[] = "0123456789abcdef";

void add_hex(std::string& to, std::uint32_t value, int size) {
  for (int shift = 4 * (size - 1); shift >= 0; shift -= 4) to += hex_digits[(value >> shift) & 15];
}

void add_escaped(std::string& to, std::uint32_t character) {
  const bool is_small = character < 0x100, is_short = character < 0x10000;
  to += is_small ? "\\x" : is_short ? "\\u" : "\\U";
  add_hex(to, character, is_small ? 2 : is_short ? 4 : 8);
}

// Returns whether it was a character that is the same in strings and in bytes.
bool add_ascii(std::string& to, char c, char quote) {
  if (c == '\n') to += "\\n";
  else if (c == '\t') to += "\\t";
  else if (c == quote || c == '\\') to += {'\\', c};
  else if (c >= ' ' && c <= '~') to += c;
  else return false;
  return true;
}

// Returns the character at the begin of a text, and its size; that of a byte that begins none is 0.
std::pair<std::uint32_t, std::size_t> first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (size > text.size() || !isomer::detail::wire::utf8_strict(text.data(), size)) return {lead, 0};
  std::uint32_t character = size == 1 ? lead : lead & (0x7fu >> size);
  for (std::size_t i = 1; i < size; ++i) character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3f);
  return {character, size};
}

// The one of which there are fewer inside.
char quote_of(std::string_view text) {
  return std::count(text.begin(), text.end(), '"') > std::count(text.begin(), text.end(), '\'') ? '\'' : '"';
}

template <class T>
std::string decimal(std::string_view text) {
  T value{};
  std::from_chars(text.data(), text.data() + text.size(), value);
  return std::to_string(value);
}

std::string floating(python_scope& scope, std::string_view text) {
  const bool negative = text.starts_with('-');
  const std::string_view magnitude = text.substr(negative ? 1 : 0);
  const bool is_nan = magnitude[0] == 'n' || magnitude[0] == 'N';
  if (is_nan || magnitude[0] == 'i' || magnitude[0] == 'I')
    return scope.builtin("float") + "(\"" + (negative ? "-" : "") + (is_nan ? "nan" : "inf") + "\")";
  return std::string(text) + (text.find_first_of(".eE") == text.npos ? ".0" : "");
}

}  // namespace

std::string python_string(std::string_view text) {
  const char quote = quote_of(text);
  std::string literal(1, quote);
  while (!text.empty()) {
    const auto [character, size] = first_character(text);
    if (size == 0) add_escaped(literal, 0xdc00 + character);
    else if (size > 1 || !add_ascii(literal, text[0], quote)) add_escaped(literal, character);
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return literal + quote;
}

std::string python_bytes(std::string_view bytes) {
  const char quote = quote_of(bytes);
  std::string literal = {'b', quote};
  for (const char c : bytes)
    if (!add_ascii(literal, c, quote)) add_escaped(literal, static_cast<unsigned char>(c));
  return literal + quote;
}

std::string python_default(python_scope& scope, const model::field& f) {
  const std::string& text = *f.default_value;
  switch (f.kind) {
    case kind::boolean: return text == "true" ? "True" : "False";
    case kind::string: return python_string(text);
    case kind::bytes: return python_bytes(unescape(text).value_or(""));
    case kind::float32:
    case kind::float64: return floating(scope, text);
    case kind::uint64:
    case kind::fixed64: return decimal<std::uint64_t>(text);
    // A type checker wants the class to be complete, which it may not be.
    case kind::enumeration: return std::to_string(f.enum_type->values[f.enum_type->by_name.at(text)].number);
    default: return decimal<std::int64_t>(text);
  }
}

}  // namespace isomer::compiler::emit
