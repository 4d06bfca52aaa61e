// SPDX-License-Identifier: MIT
// Parses defaults, in the form of descriptors.
#include <string>
#include "../bytes/descriptor_numbers.hpp"
#include "../text/literal.hpp"
#include "statements.hpp"

namespace isomer::compiler::proto {

bool parser::parse_default(field& to, int at) {
  if (to.default_value) refuse("the default is said twice");
  in_.next();
  if (!need("=")) return false;
  const located value(*this, at, {number::field::default_value});
  to.default_at = in_.current().at;
  return parse_default_value(to);
}

bool parser::parse_default_integer(field& to, bool is_signed, bool wide) {
  std::uint64_t most = wide ? UINT64_MAX : UINT32_MAX;
  if (is_signed) most = wide ? INT64_MAX : INT32_MAX;
  const bool negative = take("-");
  if (negative && !is_signed) refuse("an unsigned field has no negative default");
  std::uint64_t value = 0;
  if (!need_integer(most + (negative && is_signed ? 1 : 0), value, "an integer")) return false;
  to.default_value = keep((negative && value != 0 ? "-" : "") + std::to_string(value));
  return true;
}

bool parser::parse_default_value(field& to) {
  switch (to.type) {
    // A name: it must be that of an enum's value, which the linker checks.
    case field_type::none:
    case field_type::enumeration:
      to.default_value = in_.current().text;
      in_.next();
      return true;
    case field_type::int32:
    case field_type::sint32:
    case field_type::sfixed32: return parse_default_integer(to, true, false);
    case field_type::int64:
    case field_type::sint64:
    case field_type::sfixed64: return parse_default_integer(to, true, true);
    case field_type::uint32:
    case field_type::fixed32: return parse_default_integer(to, false, false);
    case field_type::uint64:
    case field_type::fixed64: return parse_default_integer(to, false, true);
    case field_type::real32:
    case field_type::real64: {
      const bool negative = take("-");
      double value = 0;
      if (!need_number(value, "a number")) return false;
      // Formats the text, so that -nan becomes nan.
      if (negative) value = -value;
      to.default_value = keep(to.type == field_type::real32 ? written(narrowed(value)) : written(value));
      return true;
    }
    case field_type::boolean:
      if (!looking_at("true") && !looking_at("false")) return expected("true or false");
      to.default_value = in_.current().text;
      in_.next();
      return true;
    case field_type::string:
    case field_type::bytes: {
      std::string_view text;
      if (!need_string(text, "a string, in quotation marks")) return false;
      to.default_value = to.type == field_type::bytes ? keep(escaped(text)) : text;
      return true;
    }
    case field_type::group:
    case field_type::message: break;
  }
  return refuse("a message has no default");
}

}  // namespace isomer::compiler::proto
