// SPDX-License-Identifier: MIT
// Builds expressions of C; the header says what they mean.
#include "code.hpp"

namespace isomer::compiler::emit {

namespace {

std::uint64_t greatest(unsigned width) { return (std::uint64_t{1} << width) - 1; }

}  // namespace

c_place place_of(const c_field& f, const std::string& message) {
  return {message + "->" + f.member, f.size.empty() ? "" : message + "->" + f.size};
}

c_place element_of(const c_field& f, const std::string& index, const std::string& message) {
  std::string element = message + "->" + f.member + '[' + index + ']';
  if (f.value.form == c_form::sized_bytes) return {element + ".data", element + ".size"};
  return {element, ""};
}

std::string count_of(const c_field& f, const std::string& message) {
  return (f.bound ? "(size_t)" : "") + message + "->" + f.count;
}

std::string size_of(const c_field& f, const c_place& place) { return (f.bound ? "(size_t)" : "") + place.size; }

std::string believed_size(const c_field& f, const c_place& place) {
  const std::string size = size_of(f, place), most = std::to_string(f.value.capacity);
  const bool can_wrap = size_can_exceed(f) && (f.bound || f.size_width > 16);
  return can_wrap ? '(' + size + " > " + most + " ? " + most + " : " + size + ')' : size;
}

std::string bytes_of(const c_field& f, const c_place& place) { return (f.bound ? "(uint8_t*)" : "") + place.value; }

std::string address_of(const c_field& f, const c_place& place) {
  const bool pointer = f.in_arena && f.presence != c_presence::list;
  return (pointer ? "" : "&") + place.value;
}

std::string presence_of(const c_field& f, const std::string& message) {
  if (f.presence == c_presence::oneof) return message + "->" + f.oneof->case_member + " == " + f.case_constant;
  if (f.presence == c_presence::flag && !f.has.empty()) return is_set(message + "->" + f.has);
  return {};
}

std::string tag_text(std::uint32_t tag) { return hex(tag) + 'u'; }

std::string is_set(const std::string& place) { return "ISOMER_IS_SET(" + place + ')'; }

std::string or_over_count(const c_field& f, const std::string& message) {
  return count_can_exceed(f) ? " || " + count_of(f, message) + " > " + std::to_string(f.max_count) : "";
}

std::string is_not_zero(const c_value& v, const std::string& expression) {
  if (v.kind == kind::float32) return "isomer_float_bits(" + expression + ") != 0";
  if (v.kind == kind::float64) return "isomer_double_bits(" + expression + ") != 0";
  return v.kind == kind::boolean ? is_set(expression) : expression + " != 0";
}

std::string kind_type(isomer::kind k) {
  switch (k) {
    case kind::boolean: return "bool";
    case kind::float32: return "float";
    case kind::float64: return "double";
    case kind::uint32:
    case kind::fixed32: return "uint32_t";
    case kind::uint64:
    case kind::fixed64: return "uint64_t";
    case kind::int64:
    case kind::sint64:
    case kind::sfixed64: return "int64_t";
    default: return "int32_t";
  }
}

std::string as_kind(const c_value& v, const std::string& expression) {
  return v.exact ? expression : '(' + kind_type(v.kind) + ')' + expression;
}

std::string as_member(const c_value& v, const std::string& expression) {
  return v.exact ? expression : '(' + v.type + ')' + expression;
}

std::string does_not_fit(const c_value& v, const std::string& expression) {
  if (v.kind == kind::enumeration && v.type != "int32_t" && !v.exact)
    return expression + " != (int32_t)(" + v.type + ')' + expression;
  const bool narrow = v.width < (is_integer64(v.kind) ? 64u : 32u) && v.kind != kind::boolean;
  if (!narrow) return {};
  const std::string type = kind_type(v.kind);
  return expression + " != (" + type.substr(0, type.find("int") + 3) + std::to_string(v.width) + "_t)" + expression;
}

std::string same_key(const c_field& map, const std::string& index) {
  const c_value& key = map.entry->fields[0].value;
  const std::string there = "m->" + map.member + '[' + index + "].key";
  if (key.form != c_form::text) return there + " == to->key";
  return "isomer_text_equal(" + there + ", to->key, " + std::to_string(std::uint64_t{key.capacity} + 1) + ')';
}

std::string open_c_singular(writer& out, const c_field& f) {
  if (f.presence != c_presence::oneof) return f.has.empty() ? "" : "m->" + f.has + " = true;";
  std::string mark = "m->" + f.oneof->case_member + " = " + f.case_constant + ';';
  if (f.value.form != c_form::message) return mark;
  out.open("if (m->" + f.oneof->case_member + " != " + f.case_constant + ") {");
  out.line(f.value.message->name + "_init(&m->" + f.member + ");");
  out.line(mark);
  out.close("}");
  return {};
}

bool count_can_exceed(const c_field& f) { return f.bound || f.max_count < greatest(f.count_width); }
bool size_can_exceed(const c_field& f) { return f.bound || f.value.capacity < greatest(f.size_width); }
bool unknown_can_exceed(const c_message& m) { return m.max_unknown < greatest(m.unknown_width); }

std::uint32_t tag_of(const model::field& f, bool packed) {
  std::uint32_t wire = 0;
  switch (f.kind) {
    case kind::fixed64:
    case kind::sfixed64:
    case kind::float64: wire = 1; break;
    case kind::string:
    case kind::bytes:
    case kind::message: wire = 2; break;
    case kind::group: wire = 3; break;
    case kind::fixed32:
    case kind::sfixed32:
    case kind::float32: wire = 5; break;
    default: break;
  }
  return f.number << 3 | (packed ? 2 : wire);
}

std::vector<unsigned> tag_bytes(std::uint32_t tag) {
  std::vector<unsigned> bytes;
  for (; tag >= 0x80; tag >>= 7) bytes.push_back((tag & 0x7f) | 0x80);
  bytes.push_back(tag);
  return bytes;
}

std::string hex(std::uint64_t v) {
  std::string digits;
  do digits.insert(digits.begin(), "0123456789abcdef"[v & 15]);
  while (v >>= 4);
  if (digits.size() % 2) digits.insert(digits.begin(), '0');
  return "0x" + digits;
}

}  // namespace isomer::compiler::emit
