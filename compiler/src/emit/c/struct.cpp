// SPDX-License-Identifier: MIT
// Flags of presence come first, where they share a word; then the members in the schema's order.
#include "struct.hpp"
#include <set>
#include "../comments.hpp"

namespace isomer::compiler::emit {
namespace {

std::string unsigned_type(unsigned width) { return "uint" + std::to_string(width) + "_t"; }

std::string bracketed(std::uint64_t n) { return '[' + std::to_string(n) + ']'; }

// Returns what follows a member's name: "[33]" for text, nothing for numbers.
std::string extent(const c_value& v) {
  switch (v.form) {
    case c_form::text: return bracketed(std::uint64_t{v.capacity} + 1);
    case c_form::fixed_bytes:
    case c_form::sized_bytes: return bracketed(v.capacity);
    default: return {};
  }
}

std::string sized_bytes(const c_field& f, std::string_view struct_tag = {}) {
  return "struct " + std::string(struct_tag) + (struct_tag.empty() ? "" : " ") + "{ " + f.size_type +
         " size; uint8_t data" + extent(f.value) + "; }";
}

// Returns the last step of a member's path.
std::string leaf(const std::string& path) { return path.substr(path.rfind('.') + 1); }

void declare_many(writer& out, const c_field& f) {
  const std::string type = f.element_type.empty() ? f.value.type : f.element_type;
  const std::string count = f.in_arena ? "size_t " : unsigned_type(f.count_width) + ' ';
  out.line(count + f.count + ';');
  if (f.in_arena) commented_line(out, f.source->comment, type + "* " + f.member + ';');
  else
    commented_line(
        out, f.source->comment,
        type + ' ' + f.member + bracketed(f.max_count) + (f.element_type.empty() ? extent(f.value) : "") + ';');
}

void declare(writer& out, const c_field& f) {
  if (f.presence == c_presence::list || f.presence == c_presence::map) return declare_many(out, f);
  if (!f.size.empty()) out.line(f.size_type + ' ' + f.size + ';');
  const std::string pointer = f.in_arena ? "*" : "";
  commented_line(out, f.source->comment, f.value.type + pointer + ' ' + f.member + extent(f.value) + ';');
}

void declare_choice(writer& out, const c_field& f) {
  if (f.value.form == c_form::sized_bytes)
    return commented_line(out, f.source->comment,
                          sized_bytes(f) + ' ' + leaf(f.member.substr(0, f.member.rfind('.'))) + ';');
  commented_line(out, f.source->comment,
                 f.value.type + (f.in_arena ? "* " : " ") + leaf(f.member) + extent(f.value) + ';');
}

void declare(writer& out, const c_oneof& o) {
  comment_above(out, o.source->comment, true);
  out.line(o.case_type + ' ' + o.case_member + ';');
  out.open("union {");
  for (const c_field* f : o.members) declare_choice(out, *f);
  out.close("} " + o.member + ';');
}

void write_cases(writer& out, const c_oneof& o) {
  out.gap();
  out.line("// Which member of " + o.source->full_name + " is set: the number of its field.");
  out.line("typedef int32_t " + o.case_type + ';');
  out.open("enum {");
  out.line(o.not_set + " = 0,");
  for (const c_field* f : o.members) out.line(f->case_constant + " = " + std::to_string(f->source->number) + ',');
  out.close("};");
}

}  // namespace

void write_c_enum(writer& out, const model::enumeration& e, const c_layout& layout) {
  const c_enum& made = layout.of(e);
  if (made.bound) return;
  out.gap();
  comment_above(out, e.comment, true);
  if (!e.closed) out.line("// Open: a value may be a number that is not listed.");
  out.line("typedef int32_t " + made.type + ';');
  out.open("enum {");
  for (std::size_t i = 0; i < e.values.size(); ++i) {
    std::string number = std::to_string(e.values[i].number);
    if (e.values[i].number == INT32_MIN) number = "(-2147483647 - 1)";  // its literal would not fit without its sign
    commented_line(out, e.values[i].comment, made.constants[i] + " = " + number + ',');
  }
  out.close("};");
}

void write_c_is(writer& out, const model::enumeration& e, const c_layout& layout) {
  if (!e.closed) return;
  const c_enum& made = layout.of(e);
  out.gap();
  out.open("ISOMER_INLINE bool isomer_is_" + made.name + "(int32_t number) {");
  out.open("switch (number) {");
  std::set<std::int32_t> seen;
  for (const model::enumerator& v : e.values) {
    if (!seen.insert(v.number).second) continue;
    out.line("case " + (v.number == INT32_MIN ? "INT32_MIN" : std::to_string(v.number)) + ':');
  }
  out.line("  return true;");
  out.line("default: return false;");
  out.close("}");
  out.close("}");
}

void write_c_struct(writer& out, const c_message& m) {
  if (m.bound) return;
  for (const c_oneof& o : m.oneofs) write_cases(out, o);
  for (const c_field& f : m.fields)
    if (f.presence == c_presence::list && f.value.form == c_form::sized_bytes)
      out.line("typedef " + sized_bytes(f, f.element_type) + ' ' + f.element_type + ';');
  out.gap();
  comment_above(out, m.source->comment, true);
  out.open("struct " + m.type + " {");
  bool empty = true;
  for (const c_field& f : m.fields) {
    if (!f.has.empty()) out.line("bool " + f.has + ';');
    empty = false;
  }
  std::set<const c_oneof*> declared;
  for (const c_field& f : m.fields) {
    if (!f.oneof) declare(out, f);
    else if (declared.insert(f.oneof).second) declare(out, *f.oneof);
  }
  if (m.unknown_in_arena) {
    out.line("isomer_bytes unknown;  // fields that the schema lacks, as they came");
    empty = false;
  } else if (m.max_unknown != 0) {
    out.line(unsigned_type(m.unknown_width) + " unknown_size;");
    out.line("uint8_t unknown" + bracketed(m.max_unknown) + ";  // fields that the schema lacks, as they came");
    empty = false;
  }
  if (empty) out.line("char unused;  // C has no empty structs");
  out.close("};");
}

void write_c_constants(writer& out, const c_message& m, const c_formats& formats) {
  out.gap();
  auto define = [&](const std::string& name, std::uint64_t value) {
    out.line("#define " + name + ' ' + std::to_string(value));
  };
  if (!m.unbounded && !m.is_entry) {
    if (formats.protobuf) define(m.name + "_MAX_SIZE", m.max.protobuf);
    if (formats.msgpack) define(m.name + "_MSGPACK_MAX_SIZE", m.max.msgpack);
    if (formats.msgpack_array) define(m.name + "_MSGPACK_ARRAY_MAX_SIZE", m.max.msgpack_array);
  }
  for (const c_field& f : m.fields) {
    if (f.value.capacity != 0 && f.presence != c_presence::map) define(f.constants + "_MAX_LENGTH", f.value.capacity);
    if (f.max_count != 0 && !f.in_arena) define(f.constants + "_MAX_COUNT", f.max_count);
  }
}

}  // namespace isomer::compiler::emit
