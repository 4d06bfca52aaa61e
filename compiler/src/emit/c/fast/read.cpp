// SPDX-License-Identifier: MIT
// Generates a chain of tests for the next field in the order of numbers, and a switch for fields out of order. The
// switch jumps into the chain, so that one piece of code reads each field, however its tag was found or encoded.
#include <algorithm>
#include "../code.hpp"
#include "../layout/sizes.hpp"
#include "../unknown.hpp"
#include "fast.hpp"

namespace isomer::compiler::emit {
namespace {

std::string flags_of(const c_field& f) {
  std::string flags = f.value.verified ? "ISOMER_UTF8" : "";
  if (f.truncate) flags += flags.empty() ? "ISOMER_TRUNCATE" : " | ISOMER_TRUNCATE";
  return flags.empty() ? "0" : flags;
}

// How a number is read: the type on the wire, the function, and the conversion to the kind's own type.
struct reading {
  std::string type;
  std::string function;
  std::string converted;  // of v
};

reading reading_of(kind k) {
  switch (k) {
    case kind::boolean: return {"bool", "bool", "v"};
    case kind::int32:
    case kind::enumeration: return {"uint32_t", "varint32", "(int32_t)v"};
    case kind::uint32: return {"uint32_t", "varint32", "v"};
    case kind::sint32: return {"uint32_t", "varint32", "isomer_unzigzag32(v)"};
    case kind::int64: return {"uint64_t", "varint64", "(int64_t)v"};
    case kind::uint64: return {"uint64_t", "varint64", "v"};
    case kind::sint64: return {"uint64_t", "varint64", "isomer_unzigzag64(v)"};
    case kind::fixed32: return {"uint32_t", "fixed32", "v"};
    case kind::sfixed32: return {"uint32_t", "fixed32", "(int32_t)v"};
    case kind::float32: return {"uint32_t", "fixed32", "isomer_float_of(v)"};
    case kind::fixed64: return {"uint64_t", "fixed64", "v"};
    case kind::sfixed64: return {"uint64_t", "fixed64", "(int64_t)v"};
    default: return {"uint64_t", "fixed64", "isomer_double_of(v)"};
  }
}

// Returns a statement, or nothing, that marks a field as present after its value was stored.
using mark = std::string;

class fast_read {
 public:
  fast_read(writer& out, const c_message& m) : out_(out), m_(m) {}

  void function() {
    if (m_.max_unknown != 0) keep_functions();
    for (const c_field* f : m_.by_number)
      if (f->presence == c_presence::map) entry_function(*f);
    out_.gap();
    out_.items("const uint8_t* isomer_read_" + m_.name + '(',
               {m_.type + "* m", "const uint8_t* p", "const uint8_t* end", "uint32_t group", "isomer_error* error"},
               ") {");
    out_.indent();
    if (m_.fields.empty() && m_.max_unknown == 0) out_.line("(void)m;");
    out_.line("const uint8_t* start;");
    out_.line("uint32_t tag;");
    out_.open("for (;;) {");
    for (const c_field* f : m_.by_number) chain(*f);
    out_.line("if (p == end) return isomer_pb_end(p, group, error);");
    out_.line("start = p;");
    out_.line("p = isomer_pb_tag(p, end, &tag, error);");
    must();
    dispatch();
    out_.close("}");
    out_.close("}");
  }

 private:
  void must() { out_.line("if (ISOMER_UNLIKELY(!p)) return NULL;"); }

  static std::string label(const c_field& f) { return "field_" + std::to_string(f.source->number); }

  // Opens "if (the tag is next) { skip the tag; label: read }", or a loop if the field may occur again at once.
  void chain(const c_field& f) {
    const auto bytes = tag_bytes(tag_of(*f.source, f.packed));
    const bool again = !f.count.empty() && !f.packed;
    std::string next;
    if (bytes.size() == 1) next = "isomer_pb_next1(p, end, " + hex(bytes[0]) + ')';
    else if (bytes.size() == 2) next = "isomer_pb_next2(p, end, " + hex(bytes[0]) + ", " + hex(bytes[1]) + ')';
    else
      next = "isomer_pb_next(p, end, " + hex(tag_of(*f.source, f.packed)) + ", " + std::to_string(bytes.size()) + ')';
    out_.open((again ? "while (" : "if (") + next + ") {");
    out_.line("p += " + std::to_string(bytes.size()) + ';');
    out_.line(label(f) + ": {");
    out_.indent();
    if (f.packed) packed(f);
    else if (f.presence == c_presence::map) entry(f);
    else if (f.presence == c_presence::list) element(f);
    else single(f);
    out_.close("}");
    out_.close("}");
  }

  void dispatch() {
    out_.open("switch (tag) {");
    for (const c_field* f : m_.by_number) {
      out_.line("case " + std::to_string(tag_of(*f->source, f->packed)) + ": goto " + label(*f) + ';');
      if (f->presence != c_presence::list || !is_scalar(f->value.kind)) continue;
      // Reads a list of numbers in the encoding that is not the schema's.
      out_.open("case " + std::to_string(tag_of(*f->source, !f->packed)) + ": {");
      if (f->packed) element(*f);
      else packed(*f);
      out_.line("break;");
      out_.close("}");
    }
    out_.line("default:");
    out_.indent();
    out_.line("if (group && tag == group) return p;");
    out_.line("p = isomer_pb_skip(p, end, tag, start, error);");
    must();
    if (m_.max_unknown != 0) {
      out_.line("if (!keep_" + m_.name + "(m, start, (size_t)(p - start)))");
      out_.line("  return isomer_fail(error, ISOMER_TOO_LARGE, start);");
    }
    out_.dedent();
    out_.close("}");
  }

  void single(const c_field& f) {
    const std::string marked = open_c_singular(out_, f);
    value(f, place_of(f), marked);
  }

  void element(const c_field& f) {
    const std::string count = "m->" + f.count;
    if (f.value.closed) return value(f, element_of(f, count), "++" + count + ';');  // an unknown number needs no room
    out_.open("if (" + count_of(f) + " >= " + std::to_string(f.max_count) + ") {");
    if (f.truncate) {
      out_.line("p = isomer_pb_skip(p, end, " + std::to_string(tag_of(*f.source, false)) + ", p, error);");
      must();
    } else {
      out_.line("return isomer_fail(error, ISOMER_TOO_LARGE, p);");
    }
    out_.close("} else {");
    out_.indent();
    if (f.value.form == c_form::message)
      out_.line(f.value.message->name + "_init(&m->" + f.member + '[' + count + "]);");
    value(f, element_of(f, count), "++" + count + ';');
    out_.close("}");
  }

  void packed(const c_field& f) {
    out_.line("size_t all;");
    const std::string read = reading_of(f.value.kind).function;
    if (read == "fixed32") out_.line("p = isomer_pb_run_of_fixed(p, end, &all, 4, error);");
    else if (read == "fixed64") out_.line("p = isomer_pb_run_of_fixed(p, end, &all, 8, error);");
    else out_.line("p = isomer_pb_run_of_varints(p, end, &all, error);");
    must();
    // The elements end with the record.
    out_.line("const uint8_t* const outer = end;");
    out_.line("end = p + all;");
    out_.open("while (p < end) {");
    element(f);
    out_.close("}");
    out_.line("end = outer;");
  }

  void entry(const c_field& f) {
    out_.line("p = read_" + m_.name + '_' + f.source->name + "(m, p, end, error);");
    must();
  }

  // An entry is read behind the others. Then it replaces the one with the same key, or stays.
  void entry_function(const c_field& f) {
    const std::string entry = f.entry->type, count = "m->" + f.count, most = std::to_string(f.max_count);
    out_.gap();
    out_.items("static const uint8_t* read_" + m_.name + '_' + f.source->name + '(',
               {m_.type + "* m", "const uint8_t* p", "const uint8_t* end", "isomer_error* error"}, ") {");
    out_.indent();
    if (f.value.closed && m_.max_unknown != 0) out_.line("const uint8_t* const start = p;");
    out_.line(entry + " spare;");
    out_.line(entry + "* const to = " + count + " < " + most + " ? &m->" + f.member + '[' + count + "] : &spare;");
    out_.line("size_t n, i = 0;");
    out_.line("p = isomer_pb_length(p, end, &n, error);");
    must();
    out_.line(f.entry->name + "_init(to);");
    out_.line("p = isomer_read_" + f.entry->name + "(to, p, p + n, 0, error);");
    must();
    if (f.value.closed) {
      out_.open("if (error->status == ISOMER_UNKNOWN_FIELD) {");
      out_.line("error->status = ISOMER_OK;");
      if (m_.max_unknown != 0) {
        out_.line("if (!keep_record_" + m_.name + "(m, " + std::to_string(tag_of(*f.source, false)) +
                  ", start, (size_t)(p - start)))");
        out_.line("  return isomer_fail(error, ISOMER_TOO_LARGE, start);");
      }
      out_.line("return p;");
      out_.close("}");
    }
    out_.line("while (i < " + count + " && !(" + same_key(f, "i") + ")) ++i;");
    out_.line("if (i < " + count + ") m->" + f.member + "[i] = *to;");
    out_.line("else if (to != &spare) ++" + count + ';');
    if (!f.truncate) out_.line("else return isomer_fail(error, ISOMER_TOO_LARGE, p);");
    out_.line("return p;");
    out_.close("}");
  }

  void value(const c_field& f, const c_place& at, const mark& marked) {
    const std::string capacity = std::to_string(f.value.capacity);
    switch (f.value.form) {
      case c_form::number: return number(f, at, marked);
      case c_form::text:
        out_.line("p = isomer_pb_text(p, end, " + at.value + ", " + capacity + ", " + flags_of(f) + ", error);");
        must();
        break;
      case c_form::fixed_bytes:
        out_.line("p = isomer_pb_fixed_bytes(p, end, " + bytes_of(f, at) + ", " + capacity + ", error);");
        must();
        break;
      case c_form::sized_bytes:
        out_.line("size_t n;");
        out_.line("p = isomer_pb_bytes(p, end, " + bytes_of(f, at) + ", " + capacity + ", &n, " + flags_of(f) +
                  ", error);");
        must();
        out_.line(at.size + " = (" + f.size_type + ")n;");
        break;
      case c_form::message: message(f, at); break;
      case c_form::slice: break;  // only in mode=table
    }
    if (!marked.empty()) out_.line(marked);
  }

  void number(const c_field& f, const c_place& at, const mark& marked) {
    const c_value& v = f.value;
    const reading r = reading_of(v.kind);
    if (v.exact && !v.closed && r.converted == "v") {
      out_.line("p = isomer_pb_" + r.function + "(p, end, &" + at.value + ", error);");
      must();
    } else {
      out_.line(r.type + " v;");
      out_.line("p = isomer_pb_" + r.function + "(p, end, &v, error);");
      must();
      if (v.closed) return closed(f, at, marked);
      if (const std::string wrong = does_not_fit(v, r.converted); !wrong.empty())
        out_.line("if (" + wrong + ") return isomer_fail(error, ISOMER_BAD_VALUE, p);");
      out_.line(at.value + " = " + as_member(v, r.converted) + ';');
    }
    if (!marked.empty()) out_.line(marked);
  }

  // A number that a closed enum lacks becomes an unknown field.
  void closed(const c_field& f, const c_place& at, const mark& marked) {
    const bool list = f.presence == c_presence::list;
    out_.open("if (isomer_is_" + f.value.closed_name + "((int32_t)v)) {");
    if (list && !f.truncate)
      out_.line("if (" + count_of(f) + " >= " + std::to_string(f.max_count) +
                ") return isomer_fail(error, ISOMER_TOO_LARGE, p);");
    if (list && f.truncate) out_.open("if (" + count_of(f) + " < " + std::to_string(f.max_count) + ") {");
    out_.line(at.value + " = " + as_member(f.value, "(int32_t)v") + ';');
    if (!marked.empty()) out_.line(marked);
    if (list && f.truncate) out_.close("}");
    if (m_.is_entry) {
      out_.line("error->status = ISOMER_OK;");  // the last error counts
      out_.close("} else {");
      out_.indent();
      out_.line("error->status = ISOMER_UNKNOWN_FIELD;");
    } else if (m_.max_unknown != 0) {
      out_.close("} else if (!keep_number_" + m_.name + "(m, " + std::to_string(tag_of(*f.source, false)) + ", v)) {");
      out_.indent();
      out_.line("return isomer_fail(error, ISOMER_TOO_LARGE, p);");
    }
    out_.close("}");
  }

  void message(const c_field& f, const c_place& at) {
    const std::string read = "p = isomer_read_" + f.value.message->name + "(&" + at.value;
    if (f.value.kind == kind::group) {
      out_.line(read + ", p, end, " + std::to_string(tag_of(*f.source, false) + 1) + ", error);");
    } else {
      out_.line("size_t n;");
      out_.line("p = isomer_pb_length(p, end, &n, error);");
      must();
      out_.line(read + ", p, p + n, 0, error);");
    }
    must();
  }

  // Makes a record of a number that was read already, or of an entry whose tag was read.
  void keep_functions() {
    write_c_keep(out_, m_, "memcpy");
    if (c_keeps_numbers(m_)) {
      out_.open("static bool keep_number_" + m_.name + '(' + m_.type + "* m, uint32_t tag, uint32_t v) {");
      out_.line("uint8_t record[15];");
      out_.line("uint8_t* const w = isomer_pb_put_int32(isomer_pb_put_varint32(record, tag), (int32_t)v);");
      out_.line("return keep_" + m_.name + "(m, record, (size_t)(w - record));");
      out_.close("}");
    }
    if (c_keeps_entries(m_)) {
      out_.open("static bool keep_record_" + m_.name + '(' + m_.type +
                "* m, uint32_t tag, const uint8_t* from, size_t n) {");
      out_.line("uint8_t before[5];");
      out_.line("uint8_t* const w = isomer_pb_put_varint32(before, tag);");
      out_.line("const size_t most = " + std::to_string(m_.max_unknown) + " - m->unknown_size;");
      out_.line("const size_t tag_size = (size_t)(w - before);");
      out_.line("if (n > most || tag_size > most - n) return " + c_drop_result(m_) + ';');
      out_.line("return keep_" + m_.name + "(m, before, tag_size) && keep_" + m_.name + "(m, from, n);");
      out_.close("}");
    }
  }

  writer& out_;
  const c_message& m_;
};

}  // namespace

void write_c_fast_read(writer& out, const c_message& m) { fast_read(out, m).function(); }

}  // namespace isomer::compiler::emit
