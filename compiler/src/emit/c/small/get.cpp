// SPDX-License-Identifier: MIT
// Generates a switch over tags whose cases are calls. Shared functions do what most fields have in common, so that
// compilers can merge the rest.
#include "../code.hpp"
#include "../unknown.hpp"
#include "small.hpp"

namespace isomer::compiler::emit {
namespace {

// The shared function for a kind, up to its destination, and the rest of the call.
std::pair<std::string, std::string> getting_of(kind k) {
  switch (k) {
    case kind::boolean: return {"isomer_small_get_bool(r, ", ");"};
    case kind::uint32: return {"isomer_small_get_uint32(r, ", ");"};
    case kind::sint32: return {"isomer_small_get_sint32(r, ", ");"};
    case kind::int64: return {"isomer_small_get_int64(r, ", ");"};
    case kind::uint64: return {"isomer_small_get_uint64(r, ", ");"};
    case kind::sint64: return {"isomer_small_get_sint64(r, ", ");"};
    case kind::fixed32:
    case kind::sfixed32:
    case kind::float32: return {"isomer_small_get_fixed(r, ", ", 4);"};
    case kind::fixed64:
    case kind::sfixed64:
    case kind::float64: return {"isomer_small_get_fixed(r, ", ", 8);"};
    default: return {"isomer_small_get_int32(r, ", ");"};
  }
}

class small_get {
 public:
  small_get(writer& out, const c_message& m) : out_(out), m_(m) {}

  void function() {
    if (m_.max_unknown != 0) keep_functions();
    for (const c_field* f : m_.by_number)
      if (f->presence == c_presence::map) entry_function(*f);
    out_.gap();
    out_.open("void isomer_get_" + m_.name + "(isomer_small_reader* r, " + m_.type + "* m) {");
    out_.line("uint32_t tag;");
    if (m_.max_unknown != 0) out_.line("const uint8_t* start = r->at;");
    else if (m_.fields.empty()) out_.line("(void)m;");
    out_.open("while ((tag = isomer_small_tag(r)) != 0) {");
    out_.open("switch (tag) {");
    for (const c_field* f : m_.by_number) field(*f);
    out_.open("default:");
    out_.line("isomer_small_skip(r, tag);");
    if (m_.max_unknown != 0) must_keep("keep_" + m_.name + "(m, start, (size_t)(r->at - start))", "start");
    out_.dedent();
    out_.close("}");
    if (m_.max_unknown != 0) out_.line("start = r->at;");
    out_.close("}");
    out_.close("}");
  }

 private:
  // Executed after a value was stored, which it is not on error.
  void marked(const std::string& mark) {
    if (!mark.empty()) out_.line("if (r->status == ISOMER_OK) " + mark);
  }

  void must_keep(const std::string& kept, const std::string& at) {
    out_.line("if (r->status == ISOMER_OK && !" + kept + ')');
    out_.line("  isomer_small_fail(r, ISOMER_TOO_LARGE, " + at + ");");
  }

  void field(const c_field& f) {
    const bool numbers = f.presence == c_presence::list && is_scalar(f.value.kind);
    if (numbers) out_.line("case " + tag_text(tag_of(*f.source, true)) + ':');
    out_.open("case " + tag_text(tag_of(*f.source, false)) + ": {");
    if (numbers) run(f);
    else if (f.presence == c_presence::map) entry(f);
    else if (f.presence == c_presence::list) element(f);
    else single(f);
    out_.line("break;");
    out_.close("}");
  }

  void single(const c_field& f) {
    const std::string mark = open_c_singular(out_, f);
    value(f, place_of(f), mark);
  }

  // Reads a list of numbers, packed or not.
  void run(const c_field& f) {
    const std::uint32_t type = tag_of(*f.source, false) & 7;
    out_.line("const uint8_t* const end = isomer_small_enter_run(r, tag, " +
              std::string(type == 0   ? "1"
                          : type == 1 ? "8"
                                      : "4") +
              ");");
    out_.open("while (r->at != r->end) {");
    element(f);
    out_.close("}");
    out_.line("isomer_small_leave(r, end);");
  }

  void element(const c_field& f) {
    const std::string count = "m->" + f.count;
    if (f.value.closed) return value(f, element_of(f, count), "++" + count + ';');  // an unknown number needs no room
    out_.open("if (" + count_of(f) + " >= " + std::to_string(f.max_count) + ") {");
    out_.line(f.truncate ? "isomer_small_skip(r, " + tag_text(tag_of(*f.source, false)) + ");"
                         : "isomer_small_over(r);");
    out_.close("} else {");
    out_.indent();
    if (f.value.form == c_form::message)
      out_.line(f.value.message->name + "_init(&m->" + f.member + '[' + count + "]);");
    value(f, element_of(f, count), "++" + count + ';');
    out_.close("}");
  }

  void entry(const c_field& f) {
    const std::string count = "m->" + f.count, name = m_.name + '_' + f.source->name;
    out_.line("if (" + count + " < " + std::to_string(f.max_count) + ") get_" + name + "(r, m, &m->" + f.member + '[' +
              count + "]);");
    out_.line("else get_into_full_" + name + "(r, m);");
  }

  // A temporary entry, and the stack for it, is needed only if the map is full: the key may be one that it has.
  void entry_function(const c_field& f) {
    const std::string entry = f.entry->type, count = "m->" + f.count, name = m_.name + '_' + f.source->name;
    out_.gap();
    out_.open("static void get_" + name + "(isomer_small_reader* r, " + m_.type + "* m, " + entry + "* to) {");
    out_.line("size_t i = 0;");
    const bool keeps = f.value.closed && m_.max_unknown != 0;
    if (keeps) out_.line("const uint8_t* const start = r->at;");
    out_.line("const uint8_t* const end = isomer_small_enter(r);");
    out_.line(f.entry->name + "_init(to);");
    out_.line("isomer_get_" + f.entry->name + "(r, to);");
    out_.line("isomer_small_leave(r, end);");
    out_.line("if (r->status != ISOMER_OK) return;");
    if (f.value.closed) {
      out_.open("if (!isomer_is_" + f.value.closed_name + "((int32_t)to->value)) {");
      if (keeps)
        must_keep("keep_record_" + m_.name + "(m, " + tag_text(tag_of(*f.source, false)) +
                      ", start, (size_t)(r->at - start))",
                  "start");
      out_.line("return;");
      out_.close("}");
    }
    out_.line("while (i < " + count + " && !(" + same_key(f, "i") + ")) ++i;");
    out_.line("if (i < " + count + ") m->" + f.member + "[i] = *to;");
    out_.line("else if (i < " + std::to_string(f.max_count) + ") ++" + count + ';');
    if (!f.truncate) out_.line("else isomer_small_over(r);");
    out_.close("}");
    out_.gap();
    out_.open("ISOMER_NOINLINE static void get_into_full_" + name + "(isomer_small_reader* r, " + m_.type + "* m) {");
    out_.line(entry + " spare;");
    out_.line("get_" + name + "(r, m, &spare);");
    out_.close("}");
  }

  void value(const c_field& f, const c_place& at, const std::string& mark) {
    const c_value& v = f.value;
    const std::string capacity = std::to_string(v.capacity);
    switch (v.form) {
      case c_form::number: return number(f, at, mark);
      case c_form::text:
        if (f.truncate)
          out_.line("isomer_small_cut_text(r, " + at.value + ", " + capacity + ", " +
                    (v.verified ? "ISOMER_UTF8" : "0") + ");");
        else
          out_.line("isomer_small_get_" + std::string(v.verified ? "utf8" : "text") + "(r, " + at.value + ", " +
                    capacity + ");");
        break;
      case c_form::fixed_bytes:
        out_.line("isomer_small_get_exactly(r, " + bytes_of(f, at) + ", " + capacity + ");");
        break;
      case c_form::sized_bytes: return sized_bytes(f, at, mark);
      case c_form::message: message(f, at); break;
      case c_form::slice: break;  // only in mode=table
    }
    marked(mark);
  }

  // On error the size stays. In a oneof it may belong to another member, or to none, so it is not read.
  void sized_bytes(const c_field& f, const c_place& at, const std::string& mark) {
    const std::string read = std::string("isomer_small_") + (f.truncate ? "cut" : "get") + "_bytes(r, " +
                             bytes_of(f, at) + ", " + std::to_string(f.value.capacity) + ", ";
    if (!f.oneof) {
      out_.line(at.size + " = (" + f.size_type + ')' + read + (f.count.empty() ? size_of(f, at) : "0") + ");");
      return marked(mark);
    }
    out_.line("const size_t n = " + read + "0);");
    out_.open("if (r->status == ISOMER_OK) {");
    out_.line(at.size + " = (" + f.size_type + ")n;");
    out_.line(mark);
    out_.close("}");
  }

  void number(const c_field& f, const c_place& at, const std::string& mark) {
    const c_value& v = f.value;
    const auto [before, behind] = getting_of(v.kind);
    if (v.exact && (!v.closed || m_.is_entry)) {
      out_.line(before + '&' + at.value + behind);
      return marked(mark);
    }
    out_.line(kind_type(v.kind) + " v = 0;");
    out_.line(before + "&v" + behind);
    if (v.closed && !m_.is_entry) return closed(f, at, mark);
    if (const std::string wrong = does_not_fit(v, "v"); !wrong.empty())
      out_.line("if (" + wrong + ") isomer_small_fail(r, ISOMER_BAD_VALUE, r->at);");
    out_.open("if (r->status == ISOMER_OK) {");
    out_.line(at.value + " = " + as_member(v, "v") + ';');
    if (!mark.empty()) out_.line(mark);
    out_.close("}");
  }

  // A number that a closed enum lacks becomes an unknown field. Within an entry of a map, it makes the whole entry one,
  // which the reader of the entry handles.
  void closed(const c_field& f, const c_place& at, const std::string& mark) {
    const bool list = f.presence == c_presence::list;
    out_.open("if (r->status == ISOMER_OK && isomer_is_" + f.value.closed_name + "(v)) {");
    if (list) out_.open("if (" + count_of(f) + " < " + std::to_string(f.max_count) + ") {");
    out_.line(at.value + " = " + as_member(f.value, "v") + ';');
    if (!mark.empty()) out_.line(mark);
    if (list) {
      out_.close("}");
      if (!f.truncate) out_.line("else isomer_small_over(r);");
    }
    if (m_.max_unknown != 0) {
      out_.close("} else if (r->status == ISOMER_OK && !keep_number_" + m_.name + "(m, " +
                 tag_text(tag_of(*f.source, false)) + ", v)) {");
      out_.indent();
      out_.line("isomer_small_fail(r, ISOMER_TOO_LARGE, r->at);");
    }
    out_.close("}");
  }

  void message(const c_field& f, const c_place& at) {
    const bool group = f.value.kind == kind::group;
    out_.line("const uint8_t* const end = isomer_small_enter" + std::string(group ? "_group(r, tag);" : "(r);"));
    out_.line("isomer_get_" + f.value.message->name + "(r, " + address_of(f, at) + ");");
    out_.line("isomer_small_leave" + std::string(group ? "_group" : "") + "(r, end);");
  }

  void keep_functions() {
    write_c_keep(out_, m_, "isomer_small_copy");
    if (c_keeps_numbers(m_)) keep_function("number", "int32_t v", "isomer_small_put_int32(&w, tag, v);");
    if (c_keeps_entries(m_))
      keep_function("record", "const uint8_t* from, size_t n", "isomer_small_put_varint(&w, tag, 0);",
                    "keep_" + m_.name + "(m, from, n)");
  }

  // The record of a value that was read already begins with its tag.
  void keep_function(const std::string& what, const std::string& parameter, const std::string& put,
                     const std::string& then = "") {
    out_.gap();
    out_.open("static bool keep_" + what + '_' + m_.name + '(' + m_.type + "* m, uint32_t tag, " + parameter + ") {");
    out_.line("uint8_t made[15];");
    out_.line("isomer_small_writer w;");
    out_.line("isomer_small_begin(&w, made, sizeof made);");
    out_.line(put);
    if (!then.empty()) {
      // A record is kept as a whole, or not at all.
      out_.line("const size_t most = " + std::to_string(m_.max_unknown) + " - m->unknown_size;");
      out_.line("const size_t tag_size = (size_t)(w.end - w.at);");
      out_.line("if (n > most || tag_size > most - n) return " + c_drop_result(m_) + ';');
    }
    out_.line("return keep_" + m_.name + "(m, w.at, (size_t)(w.end - w.at))" + (then.empty() ? "" : " && " + then) +
              ';');
    out_.close("}");
  }

  writer& out_;
  const c_message& m_;
};

}  // namespace

void write_c_small_get(writer& out, const c_message& m) { small_get(out, m).function(); }

}  // namespace isomer::compiler::emit
