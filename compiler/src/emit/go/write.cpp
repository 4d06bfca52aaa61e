// SPDX-License-Identifier: MIT
// Generates IsomerAppend: it writes backwards, from the last field to the first, so that lengths are known when they
// are written.
//
// At every step, there is room for all single numbers that are still to be written, and their tags. Everything else
// makes room for itself, and leaves that much.
#include <algorithm>
#include <set>
#include <vector>
#include "code.hpp"

namespace isomer::compiler::emit {
namespace {

// The maximum size of a number.
int longest(kind k) {
  if (k == kind::boolean) return 1;
  if (k == kind::uint32 || k == kind::sint32) return 5;
  switch (go_wire_type(k)) {
    case 1: return 8;
    case 5: return 4;
    default: return 10;
  }
}

class appender {
 public:
  appender(go_code& c, const model::message& m) : c_(c), out_(c.out), m_(m), fields_(go_fields(m)) {}

  void write() {
    out_.gap();
    out_.line("// IsomerAppend is for package isomer.");
    out_.line("func (m *" + c_.names.type(m_) + ") IsomerAppend(w *fast.Writer, i int) int {");
    out_.line("if m == nil {");
    out_.line("return i");
    out_.line("}");
    int all = 0;
    for (const model::field* f : fields_) all += reserved(*f);
    before_ = all;
    need(all);
    out_.line("if len(m.unknownFields) > 0 {");
    out_.line("i = w.Raw(i, m.unknownFields, " + std::to_string(all) + ")");
    out_.line("}");
    for (auto at = fields_.rbegin(); at != fields_.rend(); ++at) {
      before_ -= reserved(**at);
      field(**at);
    }
    out_.line("return i");
    out_.line("}");
    for (const model::field* f : fields_)
      if (f->rule == rule::map) entry(*f);
  }

 private:
  static int tag_size(std::uint32_t number) { return go_tag_of(number, 0).size; }

  // The room that is reserved for a field, including its tag, since it does not make room itself.
  static int reserved(const model::field& f) {
    if (f.choice_of) {
      int most = 0;
      for (const model::field* other : f.choice_of->members) {
        if (other->number < f.number) return 0;
        if (is_scalar(other->kind)) most = std::max(most, tag_size(other->number) + longest(other->kind));
      }
      return most;
    }
    const bool single = is_scalar(f.kind) && !f.is_list() && f.rule != rule::map;
    return single ? tag_size(f.number) + longest(f.kind) : 0;
  }
  void need(int n) {
    if (n == 0) return;
    const std::string bytes = std::to_string(n);
    out_.line("if i < " + bytes + " {");
    out_.line("i = w.Grow(i, " + bytes + ")");
    out_.line("}");
  }
  // The room that must be left by a value with a length: for the shortest length, its tag, and what is still to be
  // written.
  std::string rest(const model::field& f) const { return std::to_string(1 + tag_size(f.number) + before_); }

  void tag(std::uint32_t number, int wire_type) {
    const go_tag t = go_tag_of(number, wire_type);
    if (t.size == 1) {
      out_.line("i--");
      out_.line("fast.Put8(w.To, i, " + t.hex() + ")");
    } else if (t.size == 2) {
      out_.line("i -= 2");
      out_.line("fast.Put16(w.To, i, " + t.hex() + ")");
    } else {
      out_.line("i = w.Tag(i, " + t.hex() + ", " + std::to_string(t.size) + ")");
    }
  }

  // Returns the expression for the bits that are written.
  static std::string bits(const model::field& f, const std::string& from) {
    switch (f.kind) {
      case kind::sint32: return "fast.ZigZag32(" + from + ")";
      case kind::sint64: return "fast.ZigZag64(" + from + ")";
      case kind::float32: return "fast.Float32Bits(" + from + ")";
      case kind::float64: return "fast.Float64Bits(" + from + ")";
      case kind::sfixed32: return "uint32(" + from + ")";
      case kind::sfixed64: return "uint64(" + from + ")";
      case kind::fixed32:
      case kind::fixed64:
      case kind::uint64: return from;
      default: return "uint64(" + from + ")";
    }
  }
  // Writes the result of bits().
  void put(const model::field& f, const std::string& v) {
    switch (go_wire_type(f.kind)) {
      case 1: out_.line("i -= 8"); return out_.line("fast.Put64(w.To, i, " + v + ")");
      case 5: out_.line("i -= 4"); return out_.line("fast.Put32(w.To, i, " + v + ")");
      default: break;
    }
    out_.line("if " + v + " < 0x80 {");
    out_.line("i--");
    out_.line("fast.Put8(w.To, i, byte(" + v + "))");
    out_.line("} else {");
    out_.line("i = w.Varint(i, " + v + ")");
    out_.line("}");
  }

  // Levels are counted as readers count them, so that what is written can be read: each message, and each entry of a
  // map.
  void enter() {
    out_.line("if !w.Enter() {");
    out_.line("return i");
    out_.line("}");
  }
  void leave() { out_.line("w.Depth++"); }

  // Writes a value of any kind with its length, if it has one, and without its tag.
  void value(const model::field& f, const std::string& from) {
    if (f.kind == kind::string) {
      out_.line("i = w." + std::string(f.verified ? "String" : "RawString") + "(i, " + from + ", " + rest(f) + ")");
    } else if (f.kind == kind::bytes) {
      out_.line("i = w.Bytes(i, " + from + ", " + rest(f) + ")");
    } else if (f.kind == kind::boolean) {
      out_.line("i--");
      out_.line("fast.Put8(w.To, i, fast.Bit(" + from + "))");
    } else if (is_message(f.kind)) {
      message(f, from);
    } else {
      out_.line("{");
      out_.line("v := " + bits(f, from));
      put(f, "v");
      out_.line("}");
    }
  }
  void message(const model::field& f, const std::string& from) {
    const bool direct = c_.names.is_generated(*f.message_type);
    const std::string call =
        direct ? from + ".IsomerAppend(w, i)"
               : c_.other_of(c_.names.type(*f.message_type)) + ".Append(w, unsafe.Pointer(" + from + "), i)";
    if (f.kind == kind::group) {
      need(tag_size(f.number));
      tag(f.number, 4);
      out_.line("i = w.Room(" + call + ", " + rest(f) + ")");
      return;
    }
    out_.line("{");
    out_.line("e := w.End(i)");
    out_.line("i = w.Close(" + call + ", e, " + rest(f) + ")");
    out_.line("}");
  }

  // Writes a value that is not an element of a list.
  void single(const model::field& f, const std::string& from) {
    if (is_message(f.kind)) enter();
    value(f, from);
    if (is_message(f.kind)) leave();
  }

  void field(const model::field& f) {
    const std::string place = go_place(c_, m_, f);
    if (f.choice_of) return oneof(f, place);
    if (f.rule == rule::map) return map(f, place);
    if (f.is_list()) return list(f, place);
    if (f.rule == rule::implicit && is_scalar(f.kind) && f.kind != kind::boolean) {
      out_.line("if v := " + bits(f, place) + "; v != 0 {");
      put(f, "v");
    } else if (f.rule == rule::implicit) {
      out_.line(f.kind == kind::boolean ? "if " + place + " {" : "if len(" + place + ") > 0 {");
      value(f, place);
    } else {
      out_.line("if " + place + " != nil {");
      single(f, is_message(f.kind) || f.kind == kind::bytes ? place : '*' + place);
    }
    tag(f.number, go_wire_type(f.kind));
    out_.line("}");
  }

  // Writes a oneof, at the position of its first member.
  void oneof(const model::field& f, const std::string& place) {
    const auto& members = f.choice_of->members;
    for (const model::field* other : members)
      if (other->number < f.number) return;
    out_.line("switch o := " + place + ".(type) {");
    for (const model::field* member : members) {
      const go_field& name = c_.names.field(m_, *member);
      out_.line("case *" + name.wrapper + ":");
      out_.line("if o != nil {");
      single(*member, "o." + name.member);
      tag(member->number, go_wire_type(member->kind));
      out_.line("}");
    }
    out_.line("}");
  }

  void list(const model::field& f, const std::string& place) {
    if (f.rule == rule::packed) {
      std::string with = "Fixed";
      if (f.kind == kind::boolean) with = "Bool";
      else if (f.kind == kind::sint32 || f.kind == kind::sint64) with = "ZigZag";
      else if (is_go_varint(f.kind)) with = "Varint";
      out_.line("if len(" + place + ") > 0 {");
      out_.line("i = fast.WritePacked" + with + "(w, i, " + place + ", " + rest(f) + ")");
      tag(f.number, 2);
      out_.line("}");
      return;
    }
    if (is_message(f.kind)) {
      out_.line("if len(" + place + ") > 0 {");
      enter();
    }
    out_.line("for k := len(" + place + ") - 1; k >= 0; k-- {");
    if (is_scalar(f.kind)) need(tag_size(f.number) + longest(f.kind) + before_);
    value(f, place + "[k]");
    tag(f.number, go_wire_type(f.kind));
    out_.line("}");
    if (is_message(f.kind)) {
      leave();
      out_.line("}");
    }
  }

  void map(const model::field& f, const std::string& place) {
    const std::string sorted = f.key->kind == kind::boolean ? "fast.SortedBools" : "fast.Sorted";
    const std::string entry = "i = " + c_.function(m_, f) + "(w, i, k, ";
    out_.line("if len(" + place + ") > 0 {");
    enter();
    out_.line("if w.Deterministic {");
    out_.line("for _, k := range " + sorted + "(" + place + ") {");
    out_.line(entry + place + "[k])");
    out_.line("}");
    out_.line("} else {");
    out_.line("for k, x := range " + place + " {");
    out_.line(entry + "x)");
    out_.line("}");
    out_.line("}");
    leave();
    out_.line("}");
  }
  int before_of(const model::field& f) const {
    int sum = 0;
    for (const model::field* other : fields_) sum += other->number < f.number ? reserved(*other) : 0;
    return sum;
  }
  void entry(const model::field& f) {
    out_.gap();
    out_.line("func " + c_.function(m_, f) + "(w *fast.Writer, i int, k " + go_type(c_, *f.key) + ", x " +
              go_type(c_, *f.value) + ") int {");
    const int after = before_of(f);
    before_ = reserved(*f.key);
    need(reserved(*f.value) + before_);
    out_.line("end := w.End(i)");
    single(*f.value, "x");
    tag(2, go_wire_type(f.value->kind));
    before_ = 0;
    value(*f.key, "k");
    tag(1, go_wire_type(f.key->kind));
    before_ = after;
    out_.line("i = w.Close(i, end, " + rest(f) + ")");
    tag(f.number, 2);
    out_.line("return i");
    out_.line("}");
  }

  go_code& c_;
  go_writer& out_;
  const model::message& m_;
  std::vector<const model::field*> fields_;
  int before_ = 0;  // the room that is reserved for fields that are still to be written
};

}  // namespace

void write_go_write(go_code& c, const model::message& m) { appender(c, m).write(); }

}  // namespace isomer::compiler::emit
