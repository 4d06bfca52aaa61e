// SPDX-License-Identifier: MIT
// Generates public functions that check what the straight-line code behind them assumes.
#include "../head.hpp"
#include "code.hpp"

namespace isomer::compiler::emit {
namespace {

void encode(writer& out, const c_message& m, c_msgpack_style style) {
  const std::string x = m.name, s = c_msgpack_suffix(style);
  out.gap();
  out.items(c_head(m, c_verb::encode, s), c_parameters(m, c_verb::encode), ") {");
  out.indent();
  out.line("isomer_error error = {ISOMER_OK, NULL};");
  out.line("uint8_t* w;");
  out.line("*size = 0;");
  if (m.has_required) out.line("if (!isomer_complete_" + x + "(message)) return ISOMER_MISSING_REQUIRED;");
  out.line("if (capacity < " + c_msgpack_max_name(style, m) + " && capacity < " + c_msgpack_function(style, "size", m) +
           "(message))");
  out.line("  return ISOMER_TOO_LARGE;");
  out.line("w = " + c_msgpack_function(style, "write", m) + "(message, buffer, &error);");
  out.line("if (!w) return error.status;");
  out.line("*size = (size_t)(w - buffer);");
  out.line("return ISOMER_OK;");
  out.close("}");
}

void decode(writer& out, const c_message& m, c_msgpack_style style) {
  const std::string x = m.name, s = c_msgpack_suffix(style);
  const bool before = c_msgpack_reads_into_initialised(style, m);
  out.gap();
  out.items(c_head(m, c_verb::decode, s), c_parameters(m, c_verb::decode), ") {");
  out.indent();
  out.line("isomer_error error = {ISOMER_OK, NULL};");
  out.line("const uint8_t *end, *p;");
  out.line("if (size == 0) bytes = (const uint8_t*)\"\";  // which may be NULL");
  out.line("end = bytes + size;");
  if (before) out.line(x + "_init(message);");
  out.line("p = " + c_msgpack_function(style, "read", m) + "(message, bytes, end, &error);");
  out.line("if (p && p != end) p = isomer_fail(&error, ISOMER_BAD_SYNTAX, p);");
  if (m.has_required)
    out.line("if (p && !isomer_complete_" + x + "(message)) p = isomer_fail(&error, ISOMER_MISSING_REQUIRED, p);");
  out.line("if (ISOMER_LIKELY(p)) return ISOMER_OK;");
  out.line(x + "_init(message);");
  out.line("if (at) *at = (size_t)(error.at - bytes);");
  out.line("return error.status;");
  out.close("}");
}

void encode_array(writer& out, const c_message& m, c_msgpack_style style) {
  const std::string x = m.name, s = c_msgpack_suffix(style);
  out.gap();
  out.items(c_head(m, c_verb::encode_array, s), c_parameters(m, c_verb::encode_array), ") {");
  out.indent();
  out.line("isomer_error error = {ISOMER_OK, NULL};");
  out.line("uint8_t* w;");
  out.line("*size = 0;");
  out.line("if (count > UINT32_MAX || capacity < isomer_mp_size_count(count)) return ISOMER_TOO_LARGE;");
  out.line("w = isomer_mp_put_array(buffer, count);");
  out.open("for (size_t i = 0; i < count; ++i) {");
  out.line("const size_t room = capacity - (size_t)(w - buffer);");
  if (m.has_required) out.line("if (!isomer_complete_" + x + "(&messages[i])) return ISOMER_MISSING_REQUIRED;");
  out.line("if (room < " + c_msgpack_max_name(style, m) + " && room < " + c_msgpack_function(style, "size", m) +
           "(&messages[i]))");
  out.line("  return ISOMER_TOO_LARGE;");
  out.line("w = " + c_msgpack_function(style, "write", m) + "(&messages[i], w, &error);");
  out.line("if (!w) return error.status;");
  out.close("}");
  out.line("*size = (size_t)(w - buffer);");
  out.line("return ISOMER_OK;");
  out.close("}");
}

void decode_array(writer& out, const c_message& m, c_msgpack_style style) {
  const std::string x = m.name, s = c_msgpack_suffix(style);
  const std::string helper = c_msgpack_function(style, "read_all", m);
  out.gap();
  out.items("static const uint8_t* " + helper + '(',
            {m.type + "* messages", "size_t capacity", "size_t* count", "const uint8_t* p", "const uint8_t* end",
             "isomer_error* error"},
            ") {");
  out.indent();
  out.line("size_t n;");
  out.line("p = isomer_mp_array(p, end, &n, 0, error);");
  out.line("if (!p) return NULL;");
  out.line("if (n > capacity) return isomer_fail(error, ISOMER_TOO_LARGE, p);");
  out.open("for (size_t i = 0; i < n; ++i) {");
  if (c_msgpack_reads_into_initialised(style, m)) out.line(x + "_init(&messages[i]);");
  out.line("p = " + c_msgpack_function(style, "read", m) + "(&messages[i], p, end, error);");
  out.line("if (!p) return NULL;");
  if (m.has_required)
    out.line("if (!isomer_complete_" + x + "(&messages[i])) return isomer_fail(error, ISOMER_MISSING_REQUIRED, p);");
  out.line("*count = i + 1;");
  out.close("}");
  out.line("return p == end ? p : isomer_fail(error, ISOMER_BAD_SYNTAX, p);");
  out.close("}");

  out.gap();
  out.items(c_head(m, c_verb::decode_array, s), c_parameters(m, c_verb::decode_array), ") {");
  out.indent();
  out.line("isomer_error error = {ISOMER_OK, NULL};");
  out.line("*count = 0;");
  out.line("if (size == 0) bytes = (const uint8_t*)\"\";  // which may be NULL");
  out.line("if (" + helper + "(messages, capacity, count, bytes, bytes + size, &error)) return ISOMER_OK;");
  out.line("if (at) *at = (size_t)(error.at - bytes);");
  out.line("return error.status;");
  out.close("}");
}

void declare(writer& out, const c_message& m, c_msgpack_style style) {
  out.items("size_t " + c_msgpack_function(style, "size", m) + '(', {"const " + m.type + "* m"}, ");");
  out.items("uint8_t* " + c_msgpack_function(style, "write", m) + '(',
            {"const " + m.type + "* m", "uint8_t* w", "isomer_error* error"}, ");");
  out.items("const uint8_t* " + c_msgpack_function(style, "read", m) + '(',
            {m.type + "* m", "const uint8_t* p", "const uint8_t* end", "isomer_error* error"}, ");");
}

void define(writer& out, const c_message& m, c_msgpack_style style) {
  write_c_msgpack_size(out, m, style);
  write_c_msgpack_write(out, m, style);
  write_c_msgpack_read(out, m, style);
  write_c_msgpack_api(out, m, style);
}

}  // namespace

void write_c_msgpack_api(writer& out, const c_message& m, c_msgpack_style style) {
  encode(out, m, style);
  decode(out, m, style);
  encode_array(out, m, style);
  decode_array(out, m, style);
}

// For MessagePack, an entry of a map is not a message of its own.
void write_c_msgpack_declarations(writer& out, const c_message& m, const c_formats& formats) {
  if (m.is_entry) return;
  if (formats.msgpack) declare(out, m, c_msgpack_style::map);
  if (formats.msgpack_array) declare(out, m, c_msgpack_style::array);
}

void write_c_msgpack(writer& out, const c_message& m, const c_formats& formats) {
  if (m.is_entry) return;
  if (formats.msgpack) define(out, m, c_msgpack_style::map);
  if (formats.msgpack_array) define(out, m, c_msgpack_style::array);
}

}  // namespace isomer::compiler::emit
