// SPDX-License-Identifier: MIT
// Scalars have types of the standard library, and everything else those of the memory policy.
#include "types.hpp"
#include <charconv>
#include "../../model/default_value.hpp"

namespace isomer::compiler::emit {
namespace {

std::string template_of(const char* name, const std::string& arguments) {
  return std::string("typename Memory::template ") + name + '<' + arguments + '>';
}

std::string_view scalar(kind k) {
  switch (k) {
    case kind::boolean: return "bool";
    case kind::int32:
    case kind::sint32:
    case kind::sfixed32: return "std::int32_t";
    case kind::uint32:
    case kind::fixed32: return "std::uint32_t";
    case kind::int64:
    case kind::sint64:
    case kind::sfixed64: return "std::int64_t";
    case kind::uint64:
    case kind::fixed64: return "std::uint64_t";
    case kind::float32: return "float";
    case kind::float64: return "double";
    default: return {};
  }
}

// The number is parsed and printed, since with a leading zero, which descriptors allow, the literal would be octal.
template <class T>
std::string integer(std::string_view text) {
  T value{};
  std::from_chars(text.data(), text.data() + text.size(), value);
  return std::to_string(value) + (std::is_unsigned_v<T> ? "u" : "");
}

}  // namespace

std::string cpp_types::of(const model::message& m) const {
  if (in_ && m.parent == in_) return members_->of(m);
  return scope_.of(m) + "<Memory>";
}

std::string cpp_types::of(const model::enumeration& e) const {
  if (in_ && e.parent == in_) return members_->of(e);
  return scope_.of(e);
}

std::string cpp_types::element(const model::field& f) const {
  if (is_message(f.kind)) return of(*f.message_type);
  if (f.kind == kind::enumeration) return of(*f.enum_type);
  if (f.kind == kind::string) return "typename Memory::string";
  if (f.kind == kind::bytes) return "typename Memory::bytes";
  std::string_view type = scalar(f.kind);
  return type.starts_with("std::") ? scope_.global(type) : std::string(type);
}

std::string cpp_types::member(const model::field& f) const {
  switch (f.rule) {
    case rule::implicit: return element(f);
    case rule::repeated:
    case rule::packed: return template_of("list", element(f));
    case rule::map: return template_of("map", element(*f.key) + ", " + element(*f.value));
    case rule::oneof: return f.recursive ? template_of("box", element(f)) : element(f);
    case rule::optional:
    case rule::required: break;
  }
  return template_of(f.recursive ? "box" : "optional", element(f));
}

std::string cpp_types::member(const model::oneof& o) const {
  std::string type = scope_.global("isomer::oneof") + '<';
  for (const model::field* f : o.members) type += (f == o.members.front() ? "" : ", ") + member(*f);
  return type + '>';
}

std::string cpp_types::value(const model::field& f) const {
  return f.is_list() ? template_of("list", element(f)) : element(f);
}

std::string cpp_types::number(const model::field& f) const {
  std::string_view text = *f.default_value;
  switch (f.kind) {
    case kind::uint32:
    case kind::fixed32:
    case kind::uint64:
    case kind::fixed64: return integer<std::uint64_t>(text);
    case kind::float32:
    case kind::float64: break;
    default:
      // The literal would not fit without its sign.
      if (integer<std::int64_t>(text) == "-9223372036854775808")
        return scope_.global("std::numeric_limits<") + scope_.global("std::int64_t") + ">::min()";
      return integer<std::int64_t>(text);
  }
  bool negative = text.starts_with('-');
  std::string_view digits = text.substr(negative ? 1 : 0);
  std::string limits = scope_.global("std::numeric_limits<") + std::string(scalar(f.kind)) + ">::";
  std::string literal(digits);
  if (digits[0] == 'i' || digits[0] == 'I') literal = limits + "infinity()";
  else if (digits[0] == 'n' || digits[0] == 'N') literal = limits + "quiet_NaN()";
  else
    literal +=
        (digits.find_first_of(".eE") == digits.npos ? ".0" : "") + std::string(f.kind == kind::float32 ? "f" : "");
  return (negative ? "-" : "") + literal;
}

std::string cpp_types::constant(const model::field& f, const std::string& name) const {
  const std::string& text = *f.default_value;
  if (is_text(f.kind)) {
    std::string bytes = f.kind == kind::bytes ? unescape(text).value_or("") : text;
    std::string start = scope_.global("std::string_view") + ' ' + name;
    bool has_zero = bytes.find('\0') != bytes.npos;
    return has_zero ? start + '{' + string_literal(bytes) + ", " + std::to_string(bytes.size()) + '}'
                    : start + " = " + string_literal(bytes);
  }
  std::string start = element(f) + ' ' + name + " = ";
  if (f.kind == kind::boolean) return start + text;
  if (f.kind != kind::enumeration) return start + number(f);
  auto found = f.enum_type->by_name.find(text);
  return start + of(*f.enum_type) + "::" + scope_.enumerators(*f.enum_type)[found->second];
}

std::string string_literal(std::string_view bytes) {
  std::string literal = "\"";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    char c = bytes[i];
    auto byte = static_cast<unsigned char>(c);
    if (c == '\n') literal += "\\n";
    else if (c == '"' || c == '\\') literal += {'\\', c};
    else if (c == '?' && i > 0 && bytes[i - 1] == '?') literal += "\\?";  // avoids trigraphs
    else if (byte >= ' ' && byte < 0x7f) literal += c;
    // Three octal digits, so that a digit behind them is not part of the escape.
    else
      literal += {'\\', static_cast<char>('0' + (byte >> 6)), static_cast<char>('0' + (byte >> 3 & 7)),
                  static_cast<char>('0' + (byte & 7))};
  }
  return literal + '"';
}

}  // namespace isomer::compiler::emit
