// SPDX-License-Identifier: MIT
// Converts the value of an option to the type of its field.
#include <bit>
#include <limits>
#include <string>
#include "../bytes/wire.hpp"
#include "../text/literal.hpp"
#include "../text/spelling.hpp"
#include "../tree/features.hpp"
#include "aggregate.hpp"
#include "canonical.hpp"
#include "interpret.hpp"

namespace isomer::compiler::proto {
namespace {

using form = option::form;

bool integer_fits(const option& o, std::int64_t least, std::uint64_t most, std::uint64_t& to, value_error& wrong) {
  if (o.is != form::positive && o.is != form::negative) {
    wrong.why = "expected an integer";
    return false;
  }
  const bool fits = o.is == form::positive
                        ? o.integer <= most
                        : least < 0 && o.integer <= std::uint64_t{0} - static_cast<std::uint64_t>(least);
  to = o.is == form::positive ? o.integer : std::uint64_t{0} - o.integer;
  if (!fits)
    wrong.why = "the number is out of range, which is " + std::to_string(least) + " to " + std::to_string(most);
  return fits;
}

bool write_integer(const option& o, const field& f, wire_writer& to, value_error& wrong) {
  constexpr std::int64_t least32 = INT32_MIN, least64 = INT64_MIN;
  std::uint64_t v = 0;
  switch (f.type) {
    case field_type::int32:
    case field_type::sint32:
    case field_type::sfixed32:
      if (!integer_fits(o, least32, INT32_MAX, v, wrong)) return false;
      break;
    case field_type::uint32:
    case field_type::fixed32:
      if (!integer_fits(o, 0, UINT32_MAX, v, wrong)) return false;
      break;
    case field_type::uint64:
    case field_type::fixed64:
      if (!integer_fits(o, 0, UINT64_MAX, v, wrong)) return false;
      break;
    default:
      if (!integer_fits(o, least64, INT64_MAX, v, wrong)) return false;
  }
  write_integer(to, f, v);
  return true;
}

bool real_of_option(const option& o, double& to) {
  switch (o.is) {
    case form::real: to = o.real; return true;
    case form::positive: to = static_cast<double>(o.integer); return true;
    case form::negative: to = static_cast<double>(static_cast<std::int64_t>(std::uint64_t{0} - o.integer)); return true;
    case form::identifier:
      to = o.text == "inf" ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
      return o.text == "inf" || o.text == "nan";
    default: return false;
  }
}

bool write_real(const option& o, const field& f, wire_writer& to, value_error& wrong) {
  double v = 0;
  if (!real_of_option(o, v)) return wrong.why = "expected a number", false;
  if (f.type == field_type::real64) {
    to.fixed64(f.number, std::bit_cast<std::uint64_t>(v));
    return true;
  }
  float narrow = static_cast<float>(v);
  if (o.is == form::positive) narrow = static_cast<float>(o.integer);
  if (o.is == form::negative) narrow = static_cast<float>(static_cast<std::int64_t>(std::uint64_t{0} - o.integer));
  to.fixed32(f.number, std::bit_cast<std::uint32_t>(narrow));
  return true;
}

bool write_enum(const option& o, const field& f, const lookup& names, wire_writer& to, value_error& wrong) {
  if (o.is != form::identifier)
    return wrong.why = "expected the name of a value of " + std::string(f.enum_type->full_name), false;
  const enum_value* v = names.value_of(*f.enum_type, o.text);
  if (!v)  // an enum of the built-in files
    for (const enum_value& one : f.enum_type->values)
      if (one.name == o.text) v = &one;
  if (!v) {
    nearest_name nearest(o.text);
    for (const enum_value& one : f.enum_type->values) nearest.see(one.name);
    wrong.why = "there is no value \"" + std::string(o.text) + "\" of " + std::string(f.enum_type->full_name) +
                nearest.suggestion();
    return false;
  }
  to.int32(f.number, v->number);
  return true;
}

}  // namespace

void write_integer(wire_writer& to, const field& f, std::uint64_t v) {
  switch (f.type) {
    case field_type::sint32:
    case field_type::sint64: {
      const std::uint64_t zigzag = v << 1 ^ (v >> 63 ? UINT64_MAX : 0);
      return to.varint(f.number, f.type == field_type::sint32 ? static_cast<std::uint32_t>(zigzag) : zigzag);
    }
    case field_type::fixed32:
    case field_type::sfixed32: return to.fixed32(f.number, static_cast<std::uint32_t>(v));
    case field_type::fixed64:
    case field_type::sfixed64: return to.fixed64(f.number, v);
    default: return to.varint(f.number, v);
  }
}

bool write_value(const option& o, const field& f, int depth, const universe& all, const lookup& names, std::string& out,
                 value_error& wrong) {
  wire_writer to(out);
  switch (f.type) {
    case field_type::real64:
    case field_type::real32: return write_real(o, f, to, wrong);
    case field_type::boolean:
      if (o.is != form::identifier || (o.text != "true" && o.text != "false"))
        return wrong.why = "expected true or false", false;
      to.varint(f.number, o.text == "true");
      return true;
    case field_type::string:
    case field_type::bytes:
      if (o.is != form::string) return wrong.why = "expected a string, in quotation marks", false;
      to.bytes(f.number, o.text);
      return true;
    case field_type::enumeration: return write_enum(o, f, names, to, wrong);
    case field_type::message:
    case field_type::group: {
      if (o.is != form::aggregate) {
        wrong.why = "it is a message: write " + std::string(f.name) + " = { fields } or " + std::string(f.name) +
                    ".field = value";
        return false;
      }
      std::string bytes;
      if (!parse_aggregate(o.text, o.value_at, *f.message_type, names, depth, bytes, wrong)) return false;
      bytes = canonical(bytes, *f.message_type, all);
      if (is_delimited(f)) to.group(f.number, bytes);
      else to.bytes(f.number, bytes);
      return true;
    }
    default: return write_integer(o, f, to, wrong);
  }
}

}  // namespace isomer::compiler::proto
