// SPDX-License-Identifier: MIT
// Floating-point numbers are written as their bits, so that no compiler rounds them, and infinities need no header.
#include "default.hpp"
#include <bit>
#include <charconv>
#include "../../model/default_value.hpp"
#include "code.hpp"

namespace isomer::compiler::emit {
namespace {

template <class T>
T parse(const std::string& text) {
  T value{};
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// The literal of the least number is negated, and would not fit without its sign.
std::string integer(std::int64_t v, bool wide) {
  const std::string digits = std::to_string(v);
  if (wide) return v == INT64_MIN ? "INT64_MIN" : "INT64_C(" + digits + ')';
  return v == INT32_MIN ? "INT32_MIN" : digits;
}

// The first value of an enum, unless the schema has another default.
std::int32_t enumerator(const model::field& f) {
  const auto& values = f.enum_type->values;
  if (f.default_value)
    if (auto at = f.enum_type->by_name.find(*f.default_value); at != f.enum_type->by_name.end())
      return values[at->second].number;
  return values.empty() ? 0 : values.front().number;
}

}  // namespace

std::string default_number(const c_value& v, const model::field& f) {
  if (v.kind == kind::enumeration) {
    std::string number = integer(enumerator(f), false);
    return v.exact ? number : '(' + v.type + ')' + number;
  }
  if (!f.default_value) return v.kind == kind::boolean ? "false" : "0";
  const std::string& text = *f.default_value;
  switch (v.kind) {
    case kind::boolean: return text;
    case kind::float32: return "isomer_float_of(" + hex(std::bit_cast<std::uint32_t>(parse<float>(text))) + "u)";
    case kind::float64:
      return "isomer_double_of(UINT64_C(" + hex(std::bit_cast<std::uint64_t>(parse<double>(text))) + "))";
    // The number is parsed and printed, since with a leading zero, which descriptors allow, the literal would be octal.
    case kind::uint32:
    case kind::fixed32: return std::to_string(parse<std::uint32_t>(text)) + 'u';
    case kind::uint64:
    case kind::fixed64: return "UINT64_C(" + std::to_string(parse<std::uint64_t>(text)) + ')';
    case kind::int64:
    case kind::sint64:
    case kind::sfixed64: return integer(parse<std::int64_t>(text), true);
    default: return integer(parse<std::int64_t>(text), false);
  }
}

bool is_default_zero(const c_value& v, const model::field& f) {
  if (v.kind == kind::enumeration) return enumerator(f) == 0;
  if (!f.default_value) return true;
  switch (v.kind) {
    case kind::boolean: return *f.default_value == "false";
    case kind::float32: return std::bit_cast<std::uint32_t>(parse<float>(*f.default_value)) == 0;
    case kind::float64: return std::bit_cast<std::uint64_t>(parse<double>(*f.default_value)) == 0;
    case kind::uint64:
    case kind::fixed64: return parse<std::uint64_t>(*f.default_value) == 0;
    default: return parse<std::int64_t>(*f.default_value) == 0;
  }
}

std::string default_bytes(const c_field& f) {
  if (!f.source->default_value) return {};
  if (f.value.kind == kind::string) return *f.source->default_value;
  return unescape(*f.source->default_value).value_or("");
}

std::string c_literal(const std::string& bytes) {
  std::string text = "\"";
  for (char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7f || c == '"' || c == '\\' || c == '?') {
      text += '\\';  // always three digits, so that a digit behind them is not part of the escape
      for (int shift : {6, 3, 0}) text += static_cast<char>('0' + (byte >> shift & 7));
    } else {
      text += c;
    }
  }
  return text + '"';
}

}  // namespace isomer::compiler::emit
