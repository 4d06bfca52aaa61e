// SPDX-License-Identifier: MIT
// Generates X_init and the public functions around isomer_put_X and isomer_get_X.
#include "../api.hpp"
#include "../head.hpp"
#include "../init.hpp"
#include "../table/rows.hpp"
#include "small.hpp"

namespace isomer::compiler::emit {
namespace {

// Clearing takes the least code, but the time of the whole struct.
constexpr std::uint64_t most_to_clear = 512;

void encode(writer& out, const c_message& m) {
  const std::string x = m.name;
  out.gap();
  out.items(c_head(m, c_verb::encode), c_parameters(m, c_verb::encode), ") {");
  out.indent();
  out.line("isomer_small_writer w;");
  out.line("isomer_small_begin(&w, buffer, capacity);");
  if (m.has_required)
    out.line("if (!isomer_complete_" + x + "(message)) isomer_small_cannot(&w, ISOMER_MISSING_REQUIRED);");
  out.line("isomer_put_" + x + "(&w, message);");
  out.line("return isomer_small_finish(&w, size);");
  out.close("}");
}

void encode_array(writer& out, const c_message& m) {
  const std::string x = m.name;
  out.gap();
  out.items(c_head(m, c_verb::encode_array), c_parameters(m, c_verb::encode_array), ") {");
  out.indent();
  out.line("isomer_small_writer w;");
  out.line("if (capacity > ISOMER_MAX_BYTES) capacity = ISOMER_MAX_BYTES;");
  out.line("isomer_small_begin(&w, buffer, capacity);");
  out.open("while (count-- > 0) {");
  out.line("const uint8_t* const end = w.at;");
  if (m.has_required)
    out.line("if (!isomer_complete_" + x + "(&messages[count])) isomer_small_cannot(&w, ISOMER_MISSING_REQUIRED);");
  out.line("isomer_put_" + x + "(&w, &messages[count]);");
  out.line(std::string("isomer_small_put_length(&w, ") + c_element_tag + ", end);");
  out.close("}");
  out.line("return isomer_small_finish(&w, size);");
  out.close("}");
}

void decode(writer& out, const c_message& m) {
  const std::string x = m.name;
  out.gap();
  out.items(c_head(m, c_verb::decode), c_parameters(m, c_verb::decode), ") {");
  out.indent();
  out.line("isomer_small_reader r;");
  out.line("isomer_small_open(&r, bytes, size);");
  out.line(x + "_init(message);");
  out.line("isomer_get_" + x + "(&r, message);");
  if (m.has_required)
    out.line("if (!isomer_complete_" + x + "(message)) isomer_small_fail(&r, ISOMER_MISSING_REQUIRED, r.at);");
  out.line("return isomer_small_close(&r, at);");
  out.close("}");
}

void decode_array(writer& out, const c_message& m) {
  const std::string x = m.name;
  out.gap();
  out.items(c_head(m, c_verb::decode_array), c_parameters(m, c_verb::decode_array), ") {");
  out.indent();
  out.line("isomer_small_reader r;");
  out.line("const uint8_t* start = bytes;");
  out.line("uint32_t tag;");
  out.line("isomer_small_open(&r, bytes, size);");
  out.line("*count = 0;");
  out.open("while ((tag = isomer_small_tag(&r)) != 0) {");
  out.open(std::string("if (tag != ") + c_element_tag + ") {");
  out.line("isomer_small_skip(&r, tag);");
  out.close("} else {");
  out.indent();
  out.line("const uint8_t* const end = isomer_small_enter(&r);");
  out.line("if (*count == capacity) isomer_small_fail(&r, ISOMER_TOO_LARGE, start);");
  out.line("if (r.status != ISOMER_OK) break;");
  out.line(x + "_init(&messages[*count]);");
  out.line("isomer_get_" + x + "(&r, &messages[*count]);");
  if (m.has_required)
    out.line("if (!isomer_complete_" + x +
             "(&messages[*count])) isomer_small_fail(&r, ISOMER_MISSING_REQUIRED, r.at);");
  out.line("isomer_small_leave(&r, end);");
  out.line("if (r.status == ISOMER_OK) ++*count;");
  out.close("}");
  out.line("start = r.at;");
  out.close("}");
  out.line("return isomer_small_close(&r, at);");
  out.close("}");
}

}  // namespace

void write_c_small_init(writer& out, const c_message& m) {
  if (!m.starts_as_zero || m.max.protobuf > most_to_clear) return write_c_init(out, m);
  out.gap();
  out.open("void " + m.name + "_init(" + m.type + "* m) {");
  out.line("isomer_small_clear(m, sizeof *m);");
  out.close("}");
}

void write_c_small_declarations(writer& out, const c_message& m) {
  out.line("size_t isomer_size_" + m.name + "(const " + m.type + "* m);");
  out.line("void isomer_put_" + m.name + "(isomer_small_writer* w, const " + m.type + "* m);");
  out.line("void isomer_get_" + m.name + "(isomer_small_reader* r, " + m.type + "* m);");
}

void write_c_small_api(writer& out, const c_message& m, bool by_rows) {
  if (m.is_entry) return;
  write_c_size(out, m);
  if (by_rows && m.has_rows) return write_c_rows_api(out, m);
  encode(out, m);
  decode(out, m);
  encode_array(out, m);
  decode_array(out, m);
}

}  // namespace isomer::compiler::emit
