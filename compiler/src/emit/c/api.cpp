// SPDX-License-Identifier: MIT
// Generates thin functions that check what the straight-line code behind them assumes.
#include "api.hpp"
#include "code.hpp"
#include "head.hpp"
#include "layout/sizes.hpp"

namespace isomer::compiler::emit {
namespace {

void declare_format(writer& out, const c_message& m, const std::string& suffix, const std::string& what) {
  out.gap();
  out.line("// " + what);
  for (c_verb verb : {c_verb::encode, c_verb::decode, c_verb::encode_array, c_verb::decode_array})
    out.items("ISOMER_NODISCARD " + c_head(m, verb, suffix), c_parameters(m, verb), ");");
}

void encode(writer& out, const c_message& m) {
  const std::string x = m.name;
  out.gap();
  out.items(c_head(m, c_verb::encode), c_parameters(m, c_verb::encode), ") {");
  out.indent();
  out.line("isomer_error error = {ISOMER_OK, NULL};");
  out.line("uint8_t* w;");
  out.line("*size = 0;");
  if (m.has_required) out.line("if (!isomer_complete_" + x + "(message)) return ISOMER_MISSING_REQUIRED;");
  if (m.max.protobuf == 0) {
    out.line("(void)capacity;");
  } else {
    out.line("if (capacity < " + x + "_MAX_SIZE && capacity < isomer_size_" + x + "(message))");
    out.line("  return ISOMER_TOO_LARGE;");
  }
  out.line("w = isomer_write_" + x + "(message, buffer, &error);");
  out.line("if (!w) return error.status;");
  out.line("*size = (size_t)(w - buffer);");
  out.line("return ISOMER_OK;");
  out.close("}");
}

void decode(writer& out, const c_message& m) {
  const std::string x = m.name;
  out.gap();
  out.items(c_head(m, c_verb::decode), c_parameters(m, c_verb::decode), ") {");
  out.indent();
  out.line("isomer_error error = {ISOMER_OK, NULL};");
  out.line(x + "_init(message);");
  out.line("if (size == 0) bytes = (const uint8_t*)\"\";  // which may be NULL");
  out.open("if (!isomer_read_" + x + "(message, bytes, bytes + size, 0, &error)) {");
  out.line("if (at) *at = (size_t)(error.at - bytes);");
  out.line("return error.status;");
  out.close("}");
  if (m.has_required) {
    out.open("if (!isomer_complete_" + x + "(message)) {");
    out.line("if (at) *at = size;");
    out.line("return ISOMER_MISSING_REQUIRED;");
    out.close("}");
  }
  out.line("return ISOMER_OK;");
  out.close("}");
}

void encode_array(writer& out, const c_message& m) {
  const std::string x = m.name;
  const std::uint64_t most = 1 + varint_size(m.max.protobuf) + m.max.protobuf;
  out.gap();
  out.items(c_head(m, c_verb::encode_array), c_parameters(m, c_verb::encode_array), ") {");
  out.indent();
  out.line("isomer_error error = {ISOMER_OK, NULL};");
  out.line("uint8_t* w = buffer;");
  out.line("size_t i;");
  out.line("*size = 0;");
  out.line("if (capacity > ISOMER_MAX_BYTES) capacity = ISOMER_MAX_BYTES;");
  out.open("for (i = 0; i < count; ++i) {");
  if (m.has_required) out.line("if (!isomer_complete_" + x + "(&messages[i])) return ISOMER_MISSING_REQUIRED;");
  out.line("const size_t room = capacity - (size_t)(w - buffer);");
  if (m.max.protobuf < 0x80) {
    out.line("uint8_t* start;");
    out.line("if (room < " + std::to_string(most) + " && room < 2 + isomer_size_" + x + "(&messages[i]))");
    out.line("  return ISOMER_TOO_LARGE;");
    out.line(std::string("*w++ = ") + c_element_tag + ';');
    out.line("start = ++w;");
    out.line("w = isomer_write_" + x + "(&messages[i], w, &error);");
    out.line("if (!w) return error.status;");
    out.line("start[-1] = (uint8_t)(w - start);");
  } else {
    out.line("const size_t n = isomer_size_" + x + "(&messages[i]);");
    out.line("if (room < " + std::to_string(most) + " && room < 1 + isomer_pb_size_delimited(n))");
    out.line("  return ISOMER_TOO_LARGE;");
    out.line(std::string("*w++ = ") + c_element_tag + ';');
    out.line("w = isomer_pb_put_varint32(w, (uint32_t)n);");
    out.line("w = isomer_write_" + x + "(&messages[i], w, &error);");
    out.line("if (!w) return error.status;");
  }
  out.close("}");
  out.line("*size = (size_t)(w - buffer);");
  out.line("return ISOMER_OK;");
  out.close("}");
}

void decode_array(writer& out, const c_message& m) {
  const std::string x = m.name;
  out.gap();
  out.items("static const uint8_t* read_array_" + x + '(',
            {m.type + "* messages", "size_t capacity", "size_t* count", "const uint8_t* p", "const uint8_t* end",
             "isomer_error* error"},
            ") {");
  out.indent();
  out.open("while (p < end) {");
  out.line("const uint8_t* const start = p;");
  out.line("uint32_t tag;");
  out.line("size_t n;");
  out.line("p = isomer_pb_tag(p, end, &tag, error);");
  out.line("if (!p) return NULL;");
  out.open(std::string("if (tag != ") + c_element_tag + ") {");
  out.line("p = isomer_pb_skip(p, end, tag, start, error);");
  out.line("if (!p) return NULL;");
  out.line("continue;");
  out.close("}");
  out.line("p = isomer_pb_length(p, end, &n, error);");
  out.line("if (!p) return NULL;");
  out.line("if (*count == capacity) return isomer_fail(error, ISOMER_TOO_LARGE, start);");
  out.line(x + "_init(&messages[*count]);");
  out.line("p = isomer_read_" + x + "(&messages[*count], p, p + n, 0, error);");
  out.line("if (!p) return NULL;");
  if (m.has_required)
    out.line("if (!isomer_complete_" + x +
             "(&messages[*count])) return isomer_fail(error, ISOMER_MISSING_REQUIRED, p);");
  out.line("++*count;");
  out.close("}");
  out.line("return p;");
  out.close("}");

  out.gap();
  out.items(c_head(m, c_verb::decode_array), c_parameters(m, c_verb::decode_array), ") {");
  out.indent();
  out.line("isomer_error error = {ISOMER_OK, NULL};");
  out.line("*count = 0;");
  out.line("if (size == 0) return ISOMER_OK;");
  out.line("if (read_array_" + x + "(messages, capacity, count, bytes, bytes + size, &error)) return ISOMER_OK;");
  out.line("if (at) *at = (size_t)(error.at - bytes);");
  out.line("return error.status;");
  out.close("}");
}

}  // namespace

void write_c_declarations(writer& out, const c_message& m, const c_layout& layout) {
  const std::string x = m.name, type = m.type;
  const c_formats& formats = layout.formats();
  out.gap();
  if (!m.is_entry) out.line("// " + m.source->full_name);
  out.line("void " + x + "_init(" + type + "* message);");
  out.line("bool " + x + "_equal(const " + type + "* a, const " + type + "* b);");
  if (m.is_entry) return;
  if (formats.protobuf) {
    out.line("size_t " + x + "_size(const " + type + "* message);");
    declare_format(out, m, "", m.unbounded ? "Protobuf." : "Protobuf. At most " + x + "_MAX_SIZE bytes.");
  }
  if (formats.msgpack) declare_format(out, m, "_msgpack", "MessagePack, as maps by name.");
  if (formats.msgpack_array)
    declare_format(out, m, "_msgpack_array", "MessagePack, as arrays in the order of the fields' numbers.");
}

void write_c_size(writer& out, const c_message& m) {
  if (m.is_entry) return;
  out.gap();
  out.open("size_t " + m.name + "_size(const " + m.type + "* message) {");
  out.line("return isomer_size_" + m.name + "(message);");
  out.close("}");
}

void write_c_fast_api(writer& out, const c_message& m) {
  if (m.is_entry) return;
  write_c_size(out, m);
  encode(out, m);
  decode(out, m);
  encode_array(out, m);
  decode_array(out, m);
}

}  // namespace isomer::compiler::emit
