// SPDX-License-Identifier: MIT
// Offsets and widths are left to the C compiler, which knows the layout of a struct.
#include "fields.hpp"
#include <algorithm>
#include "../code.hpp"

namespace isomer::compiler::emit {
namespace {

bool is_many(const c_field& f) { return f.presence == c_presence::list || f.presence == c_presence::map; }

std::string kind_of(kind k) {
  switch (k) {
    case kind::boolean: return "BOOL";
    case kind::int32: return "INT32";
    case kind::sint32: return "SINT32";
    case kind::uint32: return "UINT32";
    case kind::int64: return "INT64";
    case kind::sint64: return "SINT64";
    case kind::uint64: return "UINT64";
    case kind::fixed32: return "FIXED32";
    case kind::sfixed32: return "SFIXED32";
    case kind::fixed64: return "FIXED64";
    case kind::sfixed64: return "SFIXED64";
    case kind::float32: return "FLOAT";
    case kind::float64: return "DOUBLE";
    case kind::enumeration: return "ENUM";
    case kind::group: return "GROUP";
    default: return "MESSAGE";
  }
}

std::string kind_of(const c_field& f) {
  if (f.presence == c_presence::map) return "MESSAGE";
  switch (f.value.form) {
    case c_form::text: return "TEXT";
    case c_form::fixed_bytes: return "FIXED_BYTES";
    case c_form::sized_bytes: return "BYTES";
    case c_form::slice: return f.value.storage == c_storage::VIEW ? "VIEW" : "SLICE";
    default: return kind_of(f.value.kind);
  }
}

std::string shape_of(const c_message& m, const c_field& f) {
  switch (f.presence) {
    case c_presence::list: return "LIST";
    case c_presence::map: return "MAP";
    case c_presence::oneof: return "CASE";
    case c_presence::flag:
      if (f.in_arena) return "POINTER";
      return f.has.empty() ? "ALWAYS" : "FLAG";
    // Key and value of an entry are always written, and so are bytes of a fixed length.
    case c_presence::implicit: return m.is_entry || f.value.form == c_form::fixed_bytes ? "ALWAYS" : "IMPLICIT";
  }
  return {};
}

std::string companion_of(const c_field& f) {
  if (is_many(f)) return f.count;
  return f.oneof ? f.oneof->case_member : f.has;
}

std::string is_signed(const c_value& v) {
  if (!v.exact && v.kind != kind::float32 && v.kind != kind::float64 && v.kind != kind::boolean)
    return "ISOMER_IS_SIGNED(" + v.type + ')';
  switch (v.kind) {
    case kind::int32:
    case kind::sint32:
    case kind::sfixed32:
    case kind::int64:
    case kind::sint64:
    case kind::sfixed64:
    case kind::enumeration: return "1";
    default: return "0";
  }
}

// The size of the value or of the size of bytes, whether it is signed, and the size of its flag, case or count.
std::string widths_of(const c_message& m, const c_field& f) {
  const auto size = [&](const std::string& member) { return "ISOMER_SIZEOF(" + m.type + ", " + member + ')'; };
  std::string value = "1";
  if (f.value.form == c_form::number && f.presence != c_presence::map)
    value = size(f.member + (is_many(f) ? "[0]" : ""));
  else if (!f.size.empty()) value = size(f.size);
  const std::string companion = companion_of(f);
  if (value == "1" && companion.empty()) return "0";
  const bool number = f.value.form == c_form::number && f.presence != c_presence::map;
  return "ISOMER_WIDTHS(" + value + ", " + (number ? is_signed(f.value) : "0") + ", " +
         (companion.empty() ? "1" : size(companion)) + ')';
}

std::string flags_of(const c_field& f) {
  std::string flags;
  auto add = [&](bool is, const char* name) {
    if (is) flags += (flags.empty() ? "ISOMER_FIELD_" : " | ISOMER_FIELD_") + std::string(name);
  };
  const bool text = is_text(f.value.kind) && f.presence != c_presence::map;
  add(f.required && (f.in_arena || !f.has.empty()), "REQUIRED");
  add(text && f.value.kind == kind::string, "STRING");
  add(text && f.value.verified, "UTF8");
  add(f.truncate, "TRUNCATE");
  add(f.in_arena, "ARENA");
  add(f.value.closed && !f.ignores_unknown, "STRICT");
  return flags.empty() ? "0" : flags;
}

std::string offset_of(const c_message& m, const std::string& member) {
  return member.empty() ? "0" : "offsetof(" + m.type + ", " + member + ')';
}

std::string capacity_of(const c_field& f) {
  if (is_many(f)) return f.in_arena ? "ISOMER_NO_LIMIT" : std::to_string(f.max_count);
  if (f.value.form == c_form::slice) return "ISOMER_NO_LIMIT";
  return f.value.form == c_form::sized_bytes ? std::to_string(f.value.capacity) : "0";
}

std::string stride_of(const c_message& m, const c_field& f) {
  if (is_many(f)) return "ISOMER_SIZEOF(" + m.type + ", " + f.member + "[0])";
  switch (f.value.form) {
    case c_form::text: return std::to_string(std::uint64_t{f.value.capacity} + 1);
    case c_form::fixed_bytes: return std::to_string(f.value.capacity);
    case c_form::sized_bytes: return offset_of(m, f.size);
    default: return "0";
  }
}

std::string sub_of(const c_field& f) {
  if (f.entry) return "&isomer_table_" + f.entry->name;
  if (f.value.message) return "&isomer_table_" + f.value.message->name;
  if (f.value.closed) return "&isomer_enum_" + f.value.closed_name;
  return has_bytes_element(f) ? '&' + bytes_element_name(f) : "NULL";
}

}  // namespace

bool keeps_unknown(const c_message& m) { return m.unknown_in_arena || m.max_unknown != 0; }

bool has_bytes_element(const c_field& f) {
  return f.presence == c_presence::list && f.value.form == c_form::sized_bytes;
}
std::string bytes_element_name(const c_field& f) { return "isomer_element_" + f.constants; }

std::vector<std::string> c_table_field(const c_message& m, const c_field& f) {
  return {hex(tag_of(*f.source, f.packed)),
          "ISOMER_KIND_" + kind_of(f),
          "ISOMER_SHAPE_" + shape_of(m, f),
          widths_of(m, f),
          flags_of(f),
          offset_of(m, f.member),
          offset_of(m, companion_of(f)),
          capacity_of(f),
          stride_of(m, f),
          sub_of(f)};
}

std::vector<std::string> c_table_bytes_element(const c_field& f) {
  const std::string type = f.element_type;
  return {"0",
          "ISOMER_KIND_BYTES",
          "ISOMER_SHAPE_ALWAYS",
          "ISOMER_WIDTHS(ISOMER_SIZEOF(" + type + ", size), 0, 1)",
          f.truncate ? "ISOMER_FIELD_TRUNCATE" : "0",
          "offsetof(" + type + ", data)",
          "0",
          std::to_string(f.value.capacity),
          "offsetof(" + type + ", size)",
          "NULL"};
}

std::vector<std::string> c_table_unknown(const c_message& m) {
  const std::string offset = offset_of(m, "unknown");
  if (m.unknown_in_arena)
    return {"0", "ISOMER_KIND_SLICE", "ISOMER_SHAPE_ALWAYS", "0", "0", offset, "0", "ISOMER_NO_LIMIT", "0", "NULL"};
  return {"0",
          "ISOMER_KIND_BYTES",
          "ISOMER_SHAPE_ALWAYS",
          "ISOMER_WIDTHS(ISOMER_SIZEOF(" + m.type + ", unknown_size), 0, 1)",
          m.drops_unknown ? "ISOMER_FIELD_TRUNCATE" : "0",
          offset,
          "0",
          std::to_string(m.max_unknown),
          offset_of(m, "unknown_size"),
          "NULL"};
}

std::string row_bytes_element_name(const c_field& f) { return "isomer_row_" + f.constants; }

namespace {

std::string row_form(const std::string& shape, const std::string& value, const std::string& is_signed,
                     const std::string& companion) {
  return "ISOMER_ROW_FORM(ISOMER_SHAPE_" + shape + ", " + value + ", " + is_signed + ", " + companion + ')';
}

// On small machines, the offsets of a large struct do not fit a table. Using one does not compile then.
std::string extent(const std::string& value) { return value == "0" ? value : "(isomer_extent)" + value; }

std::string row_kind(const c_field& f) {
  std::string kind = "ISOMER_KIND_" + kind_of(f);
  const bool map = f.presence == c_presence::map;
  if (f.truncate) kind += " | ISOMER_ROW_TRUNCATE";
  if (is_text(f.value.kind) && f.value.verified && !map) kind += " | ISOMER_ROW_UTF8";
  if (f.value.closed && !map) kind += " | ISOMER_ROW_CLOSED";
  if (f.value.form == c_form::number && f.value.exact && !map) kind += " | ISOMER_ROW_EXACT";
  return kind;
}

std::string row_extra(const c_message& m, const c_field& f, std::vector<std::string>& subs) {
  std::string sub;
  if (f.entry) sub = "&isomer_rows_" + f.entry->name;
  else if (f.value.message) sub = "&isomer_rows_" + f.value.message->name;
  else if (f.value.closed) sub = "&isomer_enum_" + f.value.closed_name;
  else if (has_bytes_element(f)) sub = '&' + row_bytes_element_name(f);
  if (!sub.empty()) {
    auto at = std::find(subs.begin(), subs.end(), sub);
    if (at == subs.end()) at = subs.insert(at, sub);
    return std::to_string(at - subs.begin());
  }
  switch (f.value.form) {
    case c_form::text: return std::to_string(std::uint64_t{f.value.capacity} + 1);
    case c_form::fixed_bytes: return std::to_string(f.value.capacity);
    case c_form::sized_bytes: return extent(offset_of(m, f.size));
    default: return "0";
  }
}

// Flags come first in a generated struct.
std::size_t flags_before(const c_message& m, const c_field& f) {
  const auto end = std::find_if(m.fields.begin(), m.fields.end(), [&](const c_field& g) { return &g == &f; });
  return std::count_if(m.fields.begin(), end, [](const c_field& g) { return !g.has.empty(); });
}

// A packed row has 7 bits for an offset, and 9 for a value. In a generated struct, a count, a case or a size directly
// precedes its value.
bool fits_packed_row(const c_message& m, const c_field& f, const std::string& extra) {
  const bool bytes = f.value.form == c_form::sized_bytes, many = is_many(f);
  const bool companion = !companion_of(f).empty();
  if ((companion || bytes) && m.bound) return false;
  if (companion && bytes) return false;
  if (many && (f.entry || f.value.form != c_form::number || f.value.closed)) return false;
  if (f.presence == c_presence::flag && !f.has.empty() && flags_before(m, f) >= 128) return false;
  if (many) return f.max_count < 512;
  return bytes ? f.value.capacity < 512 : std::stoull(extra) < 512;
}

}  // namespace

c_row row_of(const c_message& m, const c_field& f, std::vector<std::string>& subs) {
  const auto size = [&](const std::string& member) { return "ISOMER_SIZEOF(" + m.type + ", " + member + ')'; };
  const bool number = f.value.form == c_form::number && f.presence != c_presence::map;
  std::string value = "1";
  if (number) value = size(f.member + (is_many(f) ? "[0]" : ""));
  else if (!f.size.empty()) value = size(f.size);
  const std::string companion = companion_of(f);
  const std::string extra = row_extra(m, f, subs);
  return {{hex(tag_of(*f.source, false)), row_kind(f),
           row_form(f.packed ? "PACKED" : shape_of(m, f), value, number ? is_signed(f.value) : "0",
                    companion.empty() ? "1" : size(companion)),
           offset_of(m, f.member), offset_of(m, companion), capacity_of(f), extra},
          fits_packed_row(m, f, extra)};
}

std::vector<std::string> c_row_bytes_element(const c_field& f) {
  const std::string type = f.element_type;
  return {hex(tag_of(*f.source, false)),
          std::string("ISOMER_KIND_BYTES") + (f.truncate ? " | ISOMER_ROW_TRUNCATE" : ""),
          row_form("ALWAYS", "ISOMER_SIZEOF(" + type + ", size)", "0", "1"),
          "offsetof(" + type + ", data)",
          "sizeof(" + type + ')',
          std::to_string(f.value.capacity),
          "offsetof(" + type + ", size)"};
}

std::vector<std::string> c_row_unknown(const c_message& m) {
  return {"0",
          std::string("ISOMER_KIND_BYTES") + (m.drops_unknown ? " | ISOMER_ROW_TRUNCATE" : ""),
          row_form("IMPLICIT", "ISOMER_SIZEOF(" + m.type + ", unknown_size)", "0", "1"),
          extent(offset_of(m, "unknown")),
          "0",
          extent(std::to_string(m.max_unknown)),
          extent(offset_of(m, "unknown_size"))};
}

}  // namespace isomer::compiler::emit
