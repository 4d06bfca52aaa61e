// SPDX-License-Identifier: MIT
// Generates IsomerDecode: a switch over field numbers into a chain of fields, each of which tests whether the next one
// follows.
//
// For malformed or unusual input, it returns a negative number. Then the engine decodes the input again without
// generated code, and reports the error or succeeds.
#include "code.hpp"

namespace isomer::compiler::emit {
namespace {

std::string number(long n) { return std::to_string(n); }

class reader {
 public:
  reader(go_code& c, const model::message& m) : c_(c), out_(c.out), m_(m), fields_(go_fields(m)) {}

  void write() {
    // Arenas must know the type even if no other message contains it.
    c_.type_of(c_.names.type(m_));
    out_.gap();
    out_.line("// IsomerDecode is for package isomer.");
    out_.line("func (m *" + c_.names.type(m_) + ") IsomerDecode(r *fast.Reader, p, end int) int {");
    variables();
    if (!fields_.empty()) expect(*fields_[0], true);
    out_.line("next:");
    choose();
    for (std::size_t i = 0; i < fields_.size(); ++i) field(i);
    out_.line("done:");
    out_.line("if p != end {");
    out_.line("return -1");
    out_.line("}");
    out_.line("return p");
    out_.line("}");
  }

 private:
  bool any(auto&& is) const { return std::any_of(fields_.begin(), fields_.end(), is); }

  void variables() {
    out_.line("in := r.In");
    out_.line("var tag uint32");
    out_.line("var start int");
    auto varint = [](const model::field* f) { return f->rule != rule::map && is_go_varint(f->kind); };
    if (any(varint)) out_.line("var v uint64");
  }

  static int wire_type(const model::field& f) {
    return f.rule == rule::map || f.rule == rule::packed ? 2 : go_wire_type(f.kind);
  }
  static std::string label(const model::field& f) { return "f" + number(f.number); }

  // Jumps to the field if its tag is next.
  void expect(const model::field& f, bool first) {
    const go_tag tag = go_tag_of(f.number, wire_type(f));
    std::string test;
    if (tag.size == 1) test = "fast.Byte(in, p) == " + tag.hex();
    else if (tag.size == 2) test = "fast.Load16(in, p) == " + tag.hex();
    else test = "fast.Load64(in, p)&" + tag.mask() + " == " + tag.hex();
    if (first) {
      test.insert(0, "p < end && ");
    } else {
      out_.line("if uint(p) >= uint(end) {");
      out_.line("goto done");
      out_.line("}");
    }
    out_.line("if " + test + " {");
    out_.line(tag.size == 1 ? "p++" : "p += " + number(tag.size));
    out_.line("goto " + label(f));
    out_.line("}");
  }

  void choose() {
    out_.line("if uint(p) >= uint(end) {");
    out_.line("goto done");
    out_.line("}");
    out_.line("start = p");
    out_.line("tag = uint32(fast.Byte(in, p))");
    out_.line("p++");
    out_.line("if tag >= 0x80 {");
    if (!fields_.empty() && fields_.back()->number > 15) {
      out_.line("tag = tag&0x7f | uint32(fast.Byte(in, p))<<7");
      out_.line("p++");
      out_.line("if tag >= 1<<14 {");
      out_.line("tag, p = r.Tag(start)");
      out_.line("}");
    } else {
      out_.line("tag, p = r.Tag(start)");
    }
    out_.line("}");
    if (!fields_.empty()) {
      out_.line("switch tag >> 3 {");
      for (const model::field* f : fields_) choice(*f);
      out_.line("}");
    }
    out_.line("p = r.Unknown(&m.unknownFields, start, end)");
    out_.line("if p >= 0 {");
    out_.line("goto next");
    out_.line("}");
    out_.line("return fast.Ended(p)");
  }
  void choice(const model::field& f) {
    out_.line("case " + number(f.number) + ":");
    auto when = [&](int wire, const std::string& to) {
      out_.line("if tag&7 == " + number(wire) + " {");
      out_.line("goto " + to);
      out_.line("}");
    };
    if (f.is_list() && is_scalar(f.kind)) {
      when(2, label(f) + (f.rule == rule::packed ? "" : "packed"));
      when(go_wire_type(f.kind), label(f) + (f.rule == rule::packed ? "single" : ""));
    } else {
      when(wire_type(f), label(f));
    }
  }

  void field(std::size_t i) {
    const model::field& f = *fields_[i];
    const std::string place = go_place(c_, m_, f);
    const bool numbers = f.is_list() && is_scalar(f.kind);
    out_.line(label(f) + ":");
    if (f.rule == rule::map) map(f, place);
    else if (f.rule == rule::packed) packed(f, place);
    else if (f.is_list()) list(f, place);
    else if (f.choice_of) oneof(f, place);
    else single(f, place);
    follow(i);
    if (!numbers) return;
    out_.line(label(f) + (f.rule == rule::packed ? "single:" : "packed:"));
    if (f.rule == rule::packed) list(f, place);
    else packed(f, place);
    follow(i);
  }

  // Returns the field that probably follows: the next one, but not another member of the same oneof.
  void follow(std::size_t i) {
    std::size_t next = i + 1;
    while (next < fields_.size() && fields_[i]->choice_of && fields_[next]->choice_of == fields_[i]->choice_of) ++next;
    if (next < fields_.size()) expect(*fields_[next], false);
    out_.line("goto next");
  }

  void fail_if(const std::string& what) {
    out_.line("if " + what + " {");
    out_.line("return -1");
    out_.line("}");
  }

  // Reads a value that is no message into `to`.
  void value(const model::field& f, const std::string& to, const std::string& end = "end", bool empty_is_nil = false) {
    const std::string type = go_type(c_, f);
    auto fixed = [&](const std::string& read, int size) {
      out_.line(to + " = " + read + "(in, p)");
      out_.line("p += " + number(size));
    };
    switch (f.kind) {
      case kind::string: return out_.line(to + ", p = r." + (f.verified ? "String" : "RawString") + "(p, " + end + ")");
      case kind::bytes:
        return out_.line(to + ", p = r." + (empty_is_nil ? "BytesOrNil" : "Bytes") + "(p, " + end + ")");
      case kind::fixed32: return fixed("fast.Load32", 4);
      case kind::fixed64: return fixed("fast.Load64", 8);
      case kind::sfixed32: return fixed("fast.LoadInt32", 4);
      case kind::sfixed64: return fixed("fast.LoadInt64", 8);
      case kind::float32: return fixed("fast.LoadFloat32", 4);
      case kind::float64: return fixed("fast.LoadFloat64", 8);
      default: break;
    }
    out_.line("v = uint64(fast.Byte(in, p))");
    out_.line("p++");
    out_.line("if v >= 0x80 {");
    out_.line("v, p = r.Varint(p - 1)");
    out_.line("}");
    out_.line(to + " = " + converted(f, type));
  }
  static std::string converted(const model::field& f, const std::string& type) {
    if (f.kind == kind::boolean) return "v != 0";
    if (f.kind == kind::sint32) return "fast.UnZigZag32(v)";
    if (f.kind == kind::sint64) return "fast.UnZigZag64(v)";
    return f.kind == kind::uint64 ? "v" : type + "(v)";
  }

  // Allocates a T in `place`, which is a *T.
  void make(const std::string& type, const std::string& place) {
    out_.line(place + " = (*" + type + ")(r.New(" + c_.type_of(type) + "))");
    fail_if(place + " == nil");
  }
  void make_if_absent(const std::string& type, const std::string& place) {
    out_.line("if " + place + " == nil {");
    make(type, place);
    out_.line("}");
  }

  // Reads the submessage that `to` points to. For a group, p is behind the start tag.
  void message(const model::field& f, const std::string& to, const std::string& end = "end") {
    const bool direct = c_.names.is_generated(*f.message_type);
    const std::string other = direct ? "" : c_.other_of(c_.names.type(*f.message_type));
    if (f.kind == kind::group) {
      out_.line(direct ? "p = r.Group(" + to + ", p, " + end + ", " + number(f.number) + ")"
                       : "p = " + other + ".Group(r, unsafe.Pointer(" + to + "), p, " + end + ", " + number(f.number) +
                             ")");
      return;
    }
    out_.line("n, q := r.Length(p, " + end + ")");
    fail_if("q < 0 || r.Depth == 0");
    out_.line("r.Depth--");
    out_.line(direct ? "p = " + to + ".IsomerDecode(r, q, q+n)"
                     : "p = " + other + ".Decode(r, unsafe.Pointer(" + to + "), q, q+n)");
    out_.line("r.Depth++");
  }

  void single(const model::field& f, const std::string& place) {
    if (is_message(f.kind)) {
      make_if_absent(c_.names.type(*f.message_type), place);
      out_.line("{");
      message(f, place);
      out_.line("}");
    } else if (f.rule == rule::implicit || f.kind == kind::bytes) {
      single_value(f, place, f.rule == rule::implicit);
    } else {
      make_if_absent(go_type(c_, f), place);
      single_value(f, '*' + place, false);
    }
  }

  // Small messages often consist of a few ASCII strings, which a call would make half as slow again.
  void single_value(const model::field& f, const std::string& to, bool empty_is_nil) {
    if (f.kind != kind::string || !f.verified) return value(f, to, "end", empty_is_nil);
    out_.line("if n := r.Plain(p, end); n > 0 {");
    out_.line(to + ", p = r.Take(p, n)");
    out_.line("} else {");
    value(f, to);
    out_.line("}");
  }

  void oneof(const model::field& f, const std::string& place) {
    const go_field& name = c_.names.field(m_, f);
    out_.line("{");
    if (is_message(f.kind)) {
      out_.line("o, _ := " + place + ".(*" + name.wrapper + ")");
      out_.line("if o == nil || o." + name.member + " == nil {");
      make(name.wrapper, "o");
      make(c_.names.type(*f.message_type), "o." + name.member);
      out_.line(place + " = o");
      out_.line("}");
      message(f, "o." + name.member);
    } else {
      out_.line("o := (*" + name.wrapper + ")(r.New(" + c_.type_of(name.wrapper) + "))");
      fail_if("o == nil");
      value(f, "o." + name.member);
      out_.line(place + " = o");
    }
    out_.line("}");
  }

  std::string tag_arguments(const go_tag& tag) { return tag.hex() + ", " + tag.mask() + ", " + number(tag.size); }

  // Counts the records that follow, and grows the list by that number.
  void grow(const model::field& f, const std::string& place) {
    const int wire = f.rule == rule::map ? 2 : go_wire_type(f.kind);
    const go_tag tag = go_tag_of(f.number, wire);
    if (wire == 3) out_.line("n := 1");
    else if (wire == 0) out_.line("n := r.CountVarints(p, end, " + tag_arguments(tag) + ")");
    else if (wire != 2)
      out_.line("n := r.CountFixed(p, end, " + number(wire == 1 ? 8 : 4) + ", " + tag_arguments(tag) + ")");
    else if (tag.size == 1) out_.line("n := r.Count1(p, end, " + tag.hex() + ")");
    else out_.line("n := r.Count(p, end, " + tag_arguments(tag) + ")");
    if (f.rule == rule::map) return;
    out_.line("old := len(" + place + ")");
    out_.line(place + " = fast.Grow(r, " + c_.type_of(go_type(c_, f)) + ", " + place + ", n)");
    out_.line("list := " + place + "[old:]");
  }
  void skip_tag(const go_tag& tag) {
    out_.line("if i > 0 {");
    out_.line(tag.size == 1 ? "p++" : "p += " + number(tag.size));
    out_.line("}");
  }

  void list(const model::field& f, const std::string& place) {
    const go_tag tag = go_tag_of(f.number, go_wire_type(f.kind));
    const std::string type = is_message(f.kind) ? c_.names.type(*f.message_type) : "";
    out_.line("{");
    grow(f, place);
    fail_if(is_message(f.kind) ? "len(list) == 0 || r.Depth == 0" : "len(list) == 0");
    if (is_message(f.kind)) {
      out_.line("all := fast.Elements[" + type + "](r, " + c_.type_of(type) + ", len(list))");
      fail_if("all == nil");
    }
    out_.line("for i := range list {");
    skip_tag(tag);
    if (is_message(f.kind)) {
      out_.line("e := &all[i]");
      out_.line("list[i] = e");
      message(f, "e");
    } else {
      value(f, "list[i]");
    }
    fail_if("p < 0");
    out_.line("}");
    out_.line("}");
  }

  void packed(const model::field& f, const std::string& place) {
    std::string with = "Fixed";
    if (f.kind == kind::boolean) with = "Bool";
    else if (f.kind == kind::sint32 || f.kind == kind::sint64) with = "ZigZag";
    else if (is_go_varint(f.kind)) with = "Varint";
    out_.line(place + ", p = fast.Packed" + with + "(r, " + c_.type_of(go_type(c_, f)) + ", " + place + ", p, end)");
  }

  // Reads the key or the value of an entry, whose tag takes one byte.
  void part(const model::field& f, const std::string& to) {
    out_.line("case " + go_tag_of(f.number, go_wire_type(f.kind)).hex() + ":");
    out_.line("p++");
    if (is_message(f.kind)) {
      make_if_absent(c_.names.type(*f.message_type), to);
      message(f, to, "e");
    } else if (is_go_varint(f.kind)) {
      out_.line("var v uint64");
      value(f, to, "e");
    } else {
      value(f, to, "e");
    }
  }

  void map(const model::field& f, const std::string& place) {
    const std::string key = go_type(c_, *f.key), value = go_type(c_, *f.value);
    const std::string type = "map[" + key + ']' + value;
    const go_tag tag = go_tag_of(f.number, 2);
    out_.line("{");
    grow(f, place);
    out_.line("if n == 0 || r.Depth == 0 || !fast.Entries[" + key + ", " + value + "](r, n) {");
    out_.line("return -1");
    out_.line("}");
    out_.line("if " + place + " == nil {");
    out_.line("made := r.NewMap(" + c_.type_of(type) + ", n)");
    out_.line(place + " = *(*" + type + ")(unsafe.Pointer(&made))");
    out_.line("}");
    out_.line("r.Depth--");
    out_.line("for i := range n {");
    skip_tag(tag);
    out_.line("var k " + key);
    out_.line("var x " + value);
    out_.line("size, q := r.Length(p, end)");
    out_.line("p = q");
    out_.line("e := q + size");
    out_.line("for uint(p) < uint(e) {");
    out_.line("switch fast.Byte(in, p) {");
    part(*f.key, "k");
    part(*f.value, "x");
    out_.line("default:");
    out_.line("p = r.UnknownOfEntry(p, e)");
    out_.line("}");
    out_.line("}");
    fail_if("p != e || p < 0");
    if (is_message(f.value->kind)) make_if_absent(c_.names.type(*f.value->message_type), "x");
    out_.line(place + "[k] = x");
    out_.line("}");
    out_.line("r.Depth++");
    out_.line("}");
  }

  go_code& c_;
  go_writer& out_;
  const model::message& m_;
  std::vector<const model::field*> fields_;
};

}  // namespace

void write_go_read(go_code& c, const model::message& m) { reader(c, m).write(); }

}  // namespace isomer::compiler::emit
