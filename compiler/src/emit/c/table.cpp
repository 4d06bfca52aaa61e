// SPDX-License-Identifier: MIT
// The order of a source: closed enums, then message by message its fields, names, table and functions.
#include "table.hpp"
#include <algorithm>
#include <set>
#include "default.hpp"
#include "head.hpp"
#include "init.hpp"
#include "msgpack_code.hpp"
#include "table_fields.hpp"

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

// A length in a byte, and the name: longer ones have been refused.
std::string with_length(const std::string& name) { return static_cast<char>(name.size()) + name; }

// Where an array has places of fields that the struct leaves out: how many in front of each field, and behind the last.
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
  for (const c_field* f : m.by_number) {
    std::string names = with_length(f->source->json_name);
    if (f->source->name != f->source->json_name) names += with_length(f->source->name);
    items.push_back(formats.msgpack ? c_literal(names) : "NULL");
  }
  if (has_gaps(m, formats)) items.push_back(c_literal(gaps_of(m)));
  out.items("static const char* const isomer_names_" + m.name + "[] = {", items, "};");
}

// Whether it, or what it holds, has what can be asked for only when all is read.
bool is_finished(const c_message& start) {
  std::set<const c_message*> seen = {&start};
  std::vector<const c_message*> open = {&start};
  while (!open.empty()) {
    const c_message& m = *open.back();
    open.pop_back();
    for (const c_field& f : m.fields) {
      if (f.required || (f.presence == c_presence::map && f.in_arena)) return true;
      for (const c_message* held : {f.entry, f.value.message})
        if (held && seen.insert(held).second) open.push_back(held);
    }
  }
  return false;
}

// Whether the defaults are other than zero, here or in a message that lies within.
bool has_defaults(const c_message& m) {
  return std::any_of(m.fields.begin(), m.fields.end(), [](const c_field& f) {
    if (f.oneof || f.presence == c_presence::list || f.presence == c_presence::map) return false;
    if (f.value.message) return !f.in_arena && has_defaults(*f.value.message);
    if (is_text(f.value.kind)) return !default_bytes(f).empty();
    const std::string number = default_number(f.value, *f.source);
    const bool zero_enum = f.value.kind == kind::enumeration && number.ends_with("0") &&
                           (number.size() == 1 || number[number.size() - 2] == ')');
    return number != "0" && number != "false" && !zero_enum;
  });
}

void write_table(writer& out, const c_message& m, const c_formats& formats) {
  const bool gaps = has_gaps(m, formats);
  const bool named = gaps || (formats.msgpack && !m.fields.empty() && !m.is_entry);
  out.gap();
  out.line("ISOMER_STATIC_ASSERT(sizeof(" + m.type + ") < ISOMER_NO_LIMIT, \"" + m.type + " is too large\");");
  write_fields(out, m);
  if (named) write_names(out, m, formats);
  const bool defaults = has_defaults(m);
  if (defaults) {
    write_c_init(out, m);
    out.line("static void isomer_init_" + m.name + "(void* message) { " + m.name + "_init((" + m.type +
             "*)message); }");
  }
  std::string flags;
  auto flag = [&](bool is, const char* name) {
    if (is) flags += (flags.empty() ? "ISOMER_TABLE_" : " | ISOMER_TABLE_") + std::string(name);
  };
  flag(keeps_unknown(m), "UNKNOWN");
  flag(is_finished(m), "FINISH");
  flag(gaps, "GAPS");
  const bool empty = m.fields.empty() && !keeps_unknown(m);
  out.items("const isomer_table isomer_table_" + m.name + " = {",
            {empty ? "isomer_no_fields" : "isomer_fields_" + m.name, named ? "isomer_names_" + m.name : "NULL",
             defaults ? "isomer_init_" + m.name : "NULL", "sizeof(" + m.type + ')', std::to_string(m.fields.size()),
             flags.empty() ? "0" : flags},
            "};");
  if (!defaults) {
    out.line("void " + m.name + "_init(" + m.type + "* message) { isomer_table_init(&isomer_table_" + m.name +
             ", message); }");
  }
  out.open("bool " + m.name + "_equal(const " + m.type + "* a, const " + m.type + "* b) {");
  out.line("return isomer_table_equal(&isomer_table_" + m.name + ", a, b);");
  out.close("}");
}

// `suffix` is the function's; `layout` the engine's argument, or nothing for protobuf.
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
    write_format(out, m, "", "");
  }
  if (formats.msgpack) write_format(out, m, "_msgpack", "ISOMER_MSGPACK_MAP");
  if (formats.msgpack_array) write_format(out, m, "_msgpack_array", "ISOMER_MSGPACK_ARRAY");
}

}  // namespace

void write_c_table_declarations(writer& out, const std::vector<const c_message*>& messages) {
  out.line("struct isomer_table;");
  for (const c_message* m : messages) out.line("extern const struct isomer_table isomer_table_" + m->name + ';');
}

void write_c_tables(writer& out, const std::vector<const c_message*>& messages, const c_formats& formats) {
  write_enums(out, messages);
  for (const c_message* m : messages) {
    write_table(out, *m, formats);
    write_functions(out, *m, formats);
  }
}

}  // namespace isomer::compiler::emit
