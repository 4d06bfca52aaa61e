// SPDX-License-Identifier: MIT
// A constant names the functions that a message and those in it need besides numbers, text, bytes, lists and messages,
// so that the linker takes only these from the runtime.
#include "rows.hpp"
#include <set>
#include "../head.hpp"
#include "fields.hpp"

namespace isomer::compiler::emit {
namespace {

// The maps of a message and of those in it.
std::vector<const c_message*> entries_of(const c_message& root) {
  std::vector<const c_message*> entries;
  if (!root.needs.maps) return entries;
  std::set<const c_message*> seen = {&root};
  std::vector<const c_message*> open = {&root};
  while (!open.empty()) {
    const c_message& m = *open.back();
    open.pop_back();
    for (const c_field& f : m.fields) {
      if (f.entry && seen.insert(f.entry).second) entries.push_back(f.entry), open.push_back(f.entry);
      const c_message* held = f.value.message;
      if (held && held->needs.maps && seen.insert(held).second) open.push_back(held);
    }
  }
  return entries;
}

// A temporary entry, and the stack for it, is needed only if the map is full: the key may be one that it has.
void write_into_full(writer& out, const c_message& m, const std::vector<const c_message*>& entries) {
  out.items("ISOMER_NOINLINE static void isomer_full_" + m.name + '(',
            {"isomer_rows_reader* r", "const isomer_row* map", "const isomer_rows* rows", "uint8_t* message"}, ") {");
  out.indent();
  out.open("union {");
  for (std::size_t i = 0; i < entries.size(); ++i) out.line(entries[i]->type + " entry" + std::to_string(i) + ';');
  out.close("} spare;");
  out.line("isomer_rows_entry(r, map, rows, message, (uint8_t*)&spare);");
  out.close("}");
}

void write_more(writer& out, const c_message& m) {
  const c_needs& needs = m.needs;
  if (needs.maps) write_into_full(out, m, entries_of(m));
  out.items("static const isomer_rows_more isomer_more_" + m.name + " = {",
            {m.has_required ? "isomer_is_complete_" + m.name : "NULL", needs.unknown ? "isomer_rows_unknown" : "NULL",
             needs.unknown ? "isomer_rows_keep" : "NULL", needs.closed ? "isomer_rows_closed" : "NULL",
             needs.cuts ? "isomer_truncated" : "NULL", needs.maps ? "isomer_full_" + m.name : "NULL",
             needs.maps ? "isomer_rows_entry" : "NULL"},
            "};");
}

void write_call(writer& out, const c_message& m, c_verb verb, const std::string& function,
                const std::vector<std::string>& arguments) {
  out.items(c_head(m, verb), c_parameters(m, verb), ") {");
  out.items("  return isomer_rows_" + function + "(&isomer_rows_" + m.name + ", ", arguments, ");");
  out.line("}");
}

// Writes the array of rows. Packed rows also have ranges of numbers, and at the end what did not fit. Returns the
// number of rows, up to that end.
std::size_t write_stored_rows(writer& out, const c_message& m, std::vector<std::string>& subs) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;  // the first number, and how many there are
  for (const c_field* f : m.by_number) {
    if (ranges.empty() || ranges.back().first + ranges.back().second != f->source->number)
      ranges.emplace_back(f->source->number, 0);
    ++ranges.back().second;
  }
  const std::size_t count = m.fields.size() + ranges.size() + (m.max_unknown != 0 ? 2 : 0);
  std::vector<std::vector<std::string>> rests;
  out.open("static const isomer_stored_row isomer_rows_of_" + m.name + "[] = {");
  std::size_t at = 0;
  const auto write_row = [&](c_row row) {
    if (!row.fits) {
      row.items.insert(row.items.begin(), std::to_string(count + rests.size() - at));
      rests.emplace_back(row.items.end() - 3, row.items.end());
    }
    out.items(row.fits ? "ISOMER_ROW_HERE(" : "ISOMER_ROW_AT(", row.items, ")");
    ++at;
  };
  const auto write_numbers = [&](std::uint32_t first, std::uint32_t length) {
    out.line("ISOMER_ROW_NUMBERS(" + std::to_string(first) + ", " + std::to_string(length) + ')');
    ++at;
  };
  auto f = m.by_number.begin();
  for (const auto& [first, length] : ranges) {
    for (std::uint32_t i = 0; i < length; ++i, ++f) write_row(row_of(m, **f, subs));
    write_numbers(first, length);
  }
  if (m.max_unknown != 0) {
    write_row({c_row_unknown(m)});
    write_numbers(0, 1);
  }
  for (const auto& rest : rests) out.items("ISOMER_ROW_REST(", rest, ")");
  if (count == 0) out.line("ISOMER_ROW_HERE(0, 0, 0, 0, 0, 0, 0)  // C has no empty arrays");
  out.close("};");
  return count;
}

}  // namespace

void write_c_rows(writer& out, const c_message& m) {
  std::vector<std::string> subs;
  out.gap();
  for (const c_field& f : m.fields)
    if (has_bytes_element(f))
      out.items("static const isomer_row " + row_bytes_element_name(f) + " = ISOMER_WHOLE_ROW(", c_row_bytes_element(f),
                ");");
  const std::size_t packed = write_stored_rows(out, m, subs);
  if (!subs.empty()) out.items("static const void* const isomer_subs_" + m.name + "[] = {", subs, "};");
  if (!m.starts_as_zero)
    out.line("static void isomer_defaults_" + m.name + "(void* message) { " + m.name + "_init((" + m.type +
             "*)message); }");
  std::string flags;
  if (m.max_unknown != 0) flags = "ISOMER_TABLE_UNKNOWN";
  if (m.is_entry) flags += (flags.empty() ? "" : " | ") + std::string("ISOMER_TABLE_ENTRY");
  out.items("const isomer_rows isomer_rows_" + m.name + " = {",
            {"isomer_rows_of_" + m.name, subs.empty() ? "NULL" : "isomer_subs_" + m.name,
             !m.starts_as_zero ? "isomer_defaults_" + m.name : "NULL", "(isomer_extent)sizeof(" + m.type + ')',
             "ISOMER_ROW_COUNT(" + std::to_string(m.fields.size()) + ", " + std::to_string(packed) + ')',
             flags.empty() ? "0" : flags},
            "};");
}

void write_c_rows_api(writer& out, const c_message& m) {
  const c_needs& needs = m.needs;
  const bool more = needs.unknown || needs.closed || needs.cuts || needs.maps || m.has_required;
  out.gap();
  out.line("ISOMER_STATIC_ASSERT(sizeof(" + m.type + ") < ISOMER_ROWS_LIMIT, \"" + m.type + " is too large\");");
  if (m.has_required)
    out.line("static bool isomer_is_complete_" + m.name + "(const void* m) { return isomer_complete_" + m.name +
             "((const " + m.type + "*)m); }");
  if (more) write_more(out, m);
  const std::string complete = m.has_required ? "isomer_is_complete_" + m.name : "NULL";
  const std::string beyond = more ? "&isomer_more_" + m.name : "NULL";
  write_call(out, m, c_verb::encode, "encode", {complete, "message", "buffer", "capacity", "size"});
  write_call(out, m, c_verb::decode, "decode", {beyond, "message", "bytes", "size", "at"});
  write_call(out, m, c_verb::encode_array, "encode_array",
             {complete, "messages", "count", "buffer", "capacity", "size"});
  write_call(out, m, c_verb::decode_array, "decode_array",
             {beyond, "messages", "capacity", "count", "bytes", "size", "at"});
}

}  // namespace isomer::compiler::emit
