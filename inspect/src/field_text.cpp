// SPDX-License-Identifier: MIT
#include "field_text.hpp"
#include <bit>
#include <cstdint>
#include <isomer/inspect/guess.hpp>
#include <isomer/wire/utf8.hpp>
#include <limits>
#include "literal.hpp"
#include "real_text.hpp"

namespace isomer::inspect {
namespace {

using detail::table::value;

std::string name_of_value(const detail::table::field& f) {
  constexpr std::string_view names[] = {"bool",    "int32",    "sint32",  "uint32",   "int64",  "sint64", "uint64",
                                        "fixed32", "sfixed32", "fixed64", "sfixed64", "float",  "double", "enum",
                                        "string",  "bytes",    "message", "group",    "string", "enum"};
  static_assert(std::size(names) == detail::table::values);
  const std::string name(names[static_cast<std::size_t>(f.value)]);
  if (is_enum(f.value)) return name + ' ' + std::string(f.enumeration->full_name);
  return is_message(f.value) ? std::string(f.message->full_name) : name;
}

std::int64_t unzigzag(std::uint64_t v) { return static_cast<std::int64_t>(v >> 1 ^ (~(v & 1) + 1)); }

bool is_32(value v) { return v == value::int32 || v == value::sint32 || v == value::uint32 || is_enum(v); }

// Some encoders write negative numbers of 32 bits in five bytes, most in ten.
bool fits_32(value v, std::uint64_t n) {
  const bool is_small = n >> 32 == 0;
  return is_small || ((v == value::int32 || is_enum(v)) && n >> 31 == std::numeric_limits<std::uint64_t>::max() >> 31);
}

std::string varint_text(const detail::table::field& f, std::uint64_t n) {
  const auto low = static_cast<std::uint32_t>(n);
  switch (f.value) {
    case value::boolean: return n ? "true" : "false";
    case value::int32: return std::to_string(static_cast<std::int32_t>(low));
    case value::sint32: return std::to_string(unzigzag(low));
    case value::uint32: return std::to_string(low);
    case value::sint64: return std::to_string(unzigzag(n));
    case value::uint64: return std::to_string(n);
    case value::enumeration:
    case value::closed: {
      const std::string number = std::to_string(static_cast<std::int32_t>(low));
      const std::string_view name = f.enumeration->name_of(static_cast<std::int32_t>(low));
      return name.empty() ? number : std::string(name) + " (" + number + ")";
    }
    default: return std::to_string(static_cast<std::int64_t>(n));
  }
}

std::string fixed_text(value v, std::uint64_t bits) {
  const auto low = static_cast<std::uint32_t>(bits);
  switch (v) {
    case value::fixed32: return std::to_string(low);
    case value::sfixed32: return std::to_string(static_cast<std::int32_t>(low));
    case value::fixed64: return std::to_string(bits);
    case value::sfixed64: return std::to_string(static_cast<std::int64_t>(bits));
    case value::float32: return real_text(std::bit_cast<float>(low));
    default: return real_text(std::bit_cast<double>(bits));
  }
}

bool has_number(const wire_record& r) { return r.is == wire_record::state::whole || r.is == wire_record::state::wide; }

}  // namespace

wire_type wire_type_of(const detail::table::field& f) {
  switch (f.value) {
    case value::fixed32:
    case value::sfixed32:
    case value::float32: return wire_type::i32;
    case value::fixed64:
    case value::sfixed64:
    case value::float64: return wire_type::i64;
    case value::string:
    case value::loose_string:
    case value::bytes:
    case value::message: return wire_type::len;
    case value::group: return wire_type::start;
    default: return wire_type::varint;
  }
}

bool is_packed_value(const detail::table::field& f) { return f.is_list() && (is_number(f.value) || is_enum(f.value)); }

bool fits_field(const detail::table::field& f, const wire_record& r) {
  if (r.is == wire_record::state::no_value) return false;
  return r.type == wire_type_of(f) || (r.type == wire_type::len && is_packed_value(f));
}

std::string type_text(const detail::table::field& f) {
  if (f.shape == detail::table::shape::map)
    return "map<" + name_of_value(f.message->fields[0]) + ", " + name_of_value(f.message->fields[1]) + ">";
  return (f.is_list() ? "repeated " : f.required ? "required " : "") + name_of_value(f);
}

field_value value_text(const detail::table::field& f, const wire_record& r) {
  if (r.type == wire_type::len) {
    if (f.value == value::bytes) return {bytes_text(r.content.size()), ""};
    const bool is_wrong = f.value == value::string && !detail::wire::utf8(r.content.data(), r.content.size());
    return {shortened_literal(r.content), is_wrong ? "no UTF-8" : ""};
  }
  if (!has_number(r)) return {"?", ""};
  if (r.type != wire_type::varint) return {fixed_text(f.value, r.bits), ""};
  const std::uint64_t n = r.value.value;
  std::string wrong;
  if (is_32(f.value) && !fits_32(f.value, n)) wrong = "only 32 bits of it count";
  else if (is_enum(f.value) && f.enumeration->name_of(static_cast<std::int32_t>(static_cast<std::uint32_t>(n))).empty())
    wrong = "the enum has no such number";
  return {varint_text(f, n), wrong};
}

std::string unknown_value_text(const wire_record& r) {
  if (!has_number(r) && r.is != wire_record::state::cut) return "";
  switch (r.type) {
    case wire_type::varint: return " = " + varint_literal(r.value.value);
    case wire_type::i32:
    case wire_type::i64: return " = " + fixed_literal(r.bits, r.type == wire_type::i64);
    case wire_type::len:
      return reads_as_text(r.content) && !r.content.empty() ? " = " + shortened_literal(r.content) : "";
    default: return "";
  }
}

}  // namespace isomer::inspect
