// SPDX-License-Identifier: MIT
// The order of a source: closed enums, and then for each message its fields, names, table and functions.
#include "table.hpp"
#include <algorithm>
#include <iterator>
#include <set>
#include "../default.hpp"
#include "../head.hpp"
#include "../init.hpp"
#include "../msgpack/code.hpp"
#include "fields.hpp"
#include "rows.hpp"

namespace isomer::compiler::emit {
namespace {

void write_enum(writer& out, const c_value& v) {
  std::set<std::int32_t> numbers;
  for (const model::enumerator& e : v.closed->values) numbers.insert(e.number);
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
  for (std::int64_t n : numbers) {
    if (!ranges.empty() && ranges.back().second + 1 == n) ranges.back().second = n;
    else ranges.emplace_back(n, n);
  }
  const auto number = [](std::int64_t n) { return n == INT32_MIN ? "INT32_MIN" : std::to_string(n); };
  std::vector<std::string> items;
  items.reserve(ranges.size());
  for (auto [first, last] : ranges) items.push_back(number(first) + ", " + number(last));
  out.gap();
  out.items("static const int32_t isomer_numbers_" + v.closed_name + "[] = {", items, "};");
  out.line("static const isomer_enum isomer_enum_" + v.closed_name + " = {isomer_numbers_" + v.closed_name + ", " +
           std::to_string(ranges.size()) + "};");
}

void write_enums(writer& out, const std::vector<const c_message*>& messages) {
  std::set<const model::enumeration*> seen;
  for (const c_message* m : messages)
    for (const c_field& f : m->fields)
      if (f.value.closed && f.presence != c_presence::map && seen.insert(f.value.closed).second)
        write_enum(out, f.value);
}

std::string initializer(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

void write_fields(writer& out, const c_message& m) {
  for (const c_field& f : m.fields)
    if (has_bytes_element(f))
      out.line("static const isomer_field " + bytes_element_name(f) + " = {" + initializer(c_table_bytes_element(f)) +
               "};");
  if (m.fields.empty() && !keeps_unknown(m)) return;
  out.open("static const isomer_field isomer_fields_" + m.name + "[] = {");
  for (const c_field* f : m.by_number) {
    auto items = c_table_field(m, *f);
    items.front().insert(0, "{");
    out.items("", items, "},");
  }
  if (keeps_unknown(m)) out.line('{' + initializer(c_table_unknown(m)) + "},");
  out.close("};");
}

// The length in a byte, and the name. Longer names have been refused.
std::string with_length(const std::string& name) { return static_cast<char>(name.size()) + name; }

// For an array, how many fields that the struct leaves out precede each field, and follow the last one.
std::string gaps_of(const c_message& m) {
  std::string gaps;
  std::size_t places = 0;
  auto add = [&] {
    gaps += static_cast<char>(places & 0xff);
    gaps += static_cast<char>(places >> 8);
    places = 0;
  };
  for (const c_field* f : c_msgpack_places(m)) {
    if (f) add();
    else ++places;
  }
  add();
  return gaps;
}

bool has_gaps(const c_message& m, const c_formats& formats) {
  return formats.msgpack_array && !m.is_entry && m.fields.size() != m.source->fields.size();
}

void write_names(writer& out, const c_message& m, const c_formats& formats) {
  std::vector<std::string> items;
  // The original name is accepted, too, unless json_name gives it to another field.
  std::set<std::string_view> of_json;
  for (const c_field* f : m.by_number) of_json.insert(f->source->json_name);
  for (const c_field* f : m.by_number) {
    std::string names = with_length(f->source->json_name);
    if (!of_json.contains(f->source->name)) names += with_length(f->source->name);
    items.push_back(formats.msgpack ? c_literal(names) : "NULL");
  }
  if (has_gaps(m, formats)) items.push_back(c_literal(gaps_of(m)));
  out.items("static const char* const isomer_names_" + m.name + "[] = {", items, "};");
}

// `formats` are those that the table is used for besides protobuf.
void write_table(writer& out, const c_message& m, const c_formats& formats) {
  const bool gaps = has_gaps(m, formats);
  const bool named = gaps || (formats.msgpack && !m.fields.empty() && !m.is_entry);
  out.gap();
  out.line("ISOMER_STATIC_ASSERT(sizeof(" + m.type + ") < ISOMER_NO_LIMIT, \"" + m.type + " is too large\");");
  write_fields(out, m);
  if (named) write_names(out, m, formats);
  const bool defaults = m.has_defaults;
  if (defaults) {
    out.line("static void isomer_init_" + m.name + "(void* message) { " + m.name + "_init((" + m.type +
             "*)message); }");
  }
  std::string flags;
  auto flag = [&](bool is, const char* name) {
    if (is) flags += (flags.empty() ? "ISOMER_TABLE_" : " | ISOMER_TABLE_") + std::string(name);
  };
  flag(keeps_unknown(m), "UNKNOWN");
  flag(m.needs.end, "FINISH");
  flag(gaps, "GAPS");
  flag(!m.ignores_unknown && !m.is_entry && (formats.msgpack || formats.msgpack_array), "STRICT");
  const bool empty = m.fields.empty() && !keeps_unknown(m);
  out.items("const isomer_table isomer_table_" + m.name + " = {",
            {empty ? "isomer_no_fields" : "isomer_fields_" + m.name, named ? "isomer_names_" + m.name : "NULL",
             defaults ? "isomer_init_" + m.name : "NULL", "sizeof(" + m.type + ')', std::to_string(m.fields.size()),
             flags.empty() ? "0" : flags},
            "};");
}

void write_init_and_equal(writer& out, const c_message& m) {
  if (!m.has_defaults && (!m.has_rows || m.starts_as_zero))
    out.line("void " + m.name + "_init(" + m.type + "* message) { isomer_table_init(&isomer_table_" + m.name +
             ", message); }");
  out.open("bool " + m.name + "_equal(const " + m.type + "* a, const " + m.type + "* b) {");
  out.line("return isomer_table_equal(&isomer_table_" + m.name + ", a, b);");
  out.close("}");
}

// `suffix` is that of the function, and `layout` the engine's argument, or nothing for protobuf.
void write_format(writer& out, const c_message& m, const std::string& suffix, const std::string& layout) {
  const std::string table = "&isomer_table_" + m.name, engine = layout.empty() ? "" : "_msgpack";
  const std::string pass = m.needs_arena ? "arena, " : "";
  const std::string with = m.needs_arena ? "_arena" : "", how = layout.empty() ? "" : layout + ", ";
  out.items(c_head(m, c_verb::encode, suffix), c_parameters(m, c_verb::encode), ") {");
  out.line("  return isomer_table_encode" + engine + '(' + table + ", " + how + "message, buffer, capacity, size);");
  out.line("}");
  out.items(c_head(m, c_verb::decode, suffix), c_parameters(m, c_verb::decode), ") {");
  out.items("  return isomer_table_decode" + engine + with + '(',
            {table, how + "message", "bytes", "size", pass + "at"}, ");");
  out.line("}");
  out.items(c_head(m, c_verb::encode_array, suffix), c_parameters(m, c_verb::encode_array), ") {");
  out.items("  return isomer_table_encode_array" + engine + '(',
            {table, how + "messages", "count", "buffer", "capacity", "size"}, ");");
  out.line("}");
  out.items(c_head(m, c_verb::decode_array, suffix), c_parameters(m, c_verb::decode_array), ") {");
  out.items("  return isomer_table_decode_array" + engine + with + '(',
            {table, how + "messages", "capacity", "count", "bytes", "size", pass + "at"}, ");");
  out.line("}");
}

void write_functions(writer& out, const c_message& m, const c_formats& formats) {
  if (m.is_entry) return;
  if (formats.protobuf) {
    out.open("size_t " + m.name + "_size(const " + m.type + "* message) {");
    out.line("return isomer_table_size(&isomer_table_" + m.name + ", message);");
    out.close("}");
    if (m.has_rows) write_c_rows_api(out, m);
    else write_format(out, m, "", "");
  }
  if (formats.msgpack) write_format(out, m, "_msgpack", "ISOMER_MSGPACK_MAP");
  if (formats.msgpack_array) write_format(out, m, "_msgpack_array", "ISOMER_MSGPACK_ARRAY");
}

}  // namespace

void write_c_row_declarations(writer& out, const std::vector<const c_message*>& messages) {
  out.line("struct isomer_rows;");
  for (const c_message* m : messages)
    if (m->has_rows) out.line("extern const struct isomer_rows isomer_rows_" + m->name + ';');
}

void write_c_table_declarations(writer& out, const std::vector<const c_message*>& messages) {
  out.line("struct isomer_table;");
  for (const c_message* m : messages) out.line("extern const struct isomer_table isomer_table_" + m->name + ';');
}

void write_c_tables(writer& out, const std::vector<const c_message*>& messages, const c_formats& formats) {
  write_enums(out, messages);
  for (const c_message* m : messages) {
    if (m->has_defaults || (m->has_rows && !m->starts_as_zero)) write_c_init(out, *m);
    if (m->has_rows && formats.protobuf) write_c_rows(out, *m);
    write_table(out, *m, formats);
    write_init_and_equal(out, *m);
    if (m->has_rows) write_c_complete(out, *m);
    write_functions(out, *m, formats);
  }
}

void write_c_row_tables(writer& out, const std::vector<const c_message*>& messages) {
  std::vector<const c_message*> with_rows;
  std::copy_if(messages.begin(), messages.end(), std::back_inserter(with_rows),
               [](const c_message* m) { return m->has_rows; });
  write_enums(out, with_rows);
  for (const c_message* m : with_rows) write_c_rows(out, *m);
}

}  // namespace isomer::compiler::emit
