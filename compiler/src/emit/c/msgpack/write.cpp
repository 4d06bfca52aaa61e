// SPDX-License-Identifier: MIT
// Writes members in the order of their numbers. Constant bytes (heads, keys, nil) are collected, so that each run of
// them takes one or two stores.
#include "../code.hpp"
#include "../default.hpp"
#include "code.hpp"

namespace isomer::compiler::emit {
namespace {

std::string put_number(const c_value& v, const std::string& place) {
  const std::string e = as_kind(v, place);
  switch (v.kind) {
    case kind::boolean: return "*w++ = " + is_set(place) + " ? ISOMER_MP_TRUE : ISOMER_MP_FALSE;";
    case kind::float32: return "w = isomer_mp_put_float(w, " + e + ");";
    case kind::float64: return "w = isomer_mp_put_double(w, " + e + ");";
    default: break;
  }
  std::string type = kind_type(v.kind);
  type.resize(type.size() - 2);
  return "w = isomer_mp_put_" + type + "(w, " + e + ");";
}

class msgpack_write {
 public:
  msgpack_write(const c_message& m, c_msgpack_style style) : m_(m), style_(style) {}

  void function(writer& out) {
    if (style_ == c_msgpack_style::array) elements();
    else members();
    flush();
    body_.line("return w;");
    out.gap();
    out.items("uint8_t* " + c_msgpack_function(style_, "write", m_) + '(',
              {"const " + m_.type + "* m", "uint8_t* w", "isomer_error* error"}, ") {");
    out.indent();
    write_c_body(out, body_.take(), {"m", "error"});
    out.close("}");
  }

 private:
  void constant(const std::string& bytes) { known_ += bytes; }
  void flush() {
    if (known_.empty()) return;
    if (known_.size() == 1) {
      body_.line("*w++ = " + hex(static_cast<unsigned char>(known_[0])) + ';');
    } else {
      const std::string size = std::to_string(known_.size());
      body_.line("memcpy(w, " + c_literal(known_) + ", " + size + ");");
      body_.line("w += " + size + ';');
    }
    known_.clear();
  }
  void line(const std::string& text) {
    flush();
    body_.line(text);
  }
  void open(const std::string& text) {
    flush();
    body_.open(text);
  }
  void close(const std::string& text) {
    flush();
    body_.close(text);
  }
  void must() { line("if (ISOMER_UNLIKELY(!w)) return NULL;"); }

  void elements() {
    const auto places = c_msgpack_places(m_);
    constant(c_msgpack_array_head(places.size()));
    for (const c_field* f : places) {
      if (!f) {
        constant("\xc0");
        continue;
      }
      const std::string condition = f->count.empty() ? presence_of(*f) : "";
      if (!condition.empty()) open("if (" + condition + ") {");
      field(*f);
      if (condition.empty()) continue;
      close("} else {");
      body_.indent();
      constant("\xc0");
      close("}");
    }
  }

  void members() {
    std::size_t always = 0;
    std::vector<std::string> sometimes;
    for (const c_field* f : m_.by_number) {
      const std::string condition = c_msgpack_member_of(*f);
      if (condition.empty()) ++always;
      else sometimes.push_back(condition);
    }
    if (sometimes.empty()) {
      constant(c_msgpack_map_head(always));
    } else {
      body_.line("size_t count = " + std::to_string(always) + ';');
      for (const std::string& condition : sometimes) body_.line("count += " + condition + ';');
      if (m_.fields.size() < 16) line("*w++ = (uint8_t)(ISOMER_MP_MAP | count);");
      else line("w = isomer_mp_put_map(w, count);");
    }
    for (const c_field* f : m_.by_number) {
      const std::string condition = c_msgpack_member_of(*f);
      if (!condition.empty()) open("if (" + condition + ") {");
      constant(c_msgpack_key(f->source->json_name));
      field(*f);
      if (!condition.empty()) close("}");
    }
  }

  void field(const c_field& f) {
    if (f.presence == c_presence::map) return entries(f);
    if (f.presence == c_presence::list) return list(f);
    value(f, place_of(f));
  }

  void value(const c_field& f, const c_place& at) {
    const c_value& v = f.value;
    const std::string capacity = std::to_string(v.capacity);
    switch (v.form) {
      case c_form::number: return line(put_number(v, at.value));
      case c_form::fixed_bytes:
        constant(c_msgpack_bin_head(v.capacity));
        line("memcpy(w, " + at.value + ", " + capacity + ");");
        return line("w += " + capacity + ';');
      case c_form::text:
        open("{");
        line("const size_t n = isomer_text_length(" + at.value + ", " + std::to_string(std::uint64_t{v.capacity} + 1) +
             ");");
        line("w = isomer_mp_put_text(w, " + at.value + ", n, " + capacity + ", " +
             (v.kind == kind::string ? "ISOMER_UTF8" : "0") + ", error);");
        must();
        return close("}");
      case c_form::sized_bytes:
        if (size_can_exceed(f))
          line("if (" + size_of(f, at) + " > " + capacity + ") return isomer_cannot_write(error, ISOMER_TOO_LARGE);");
        return line("w = isomer_mp_put_bin(w, " + bytes_of(f, at) + ", " + size_of(f, at) + ");");
      case c_form::message:
        line("w = " + c_msgpack_function(style_, "write", *v.message) + "(&" + at.value + ", w, error);");
        return must();
      case c_form::slice: return;  // only in mode=table
    }
  }

  // Opens the loop over the elements behind the head.
  void each(const c_field& f, const char* what, unsigned fix) {
    const std::string count = count_of(f);
    if (count_can_exceed(f))
      line("if (" + count + " > " + std::to_string(f.max_count) +
           ") return isomer_cannot_write(error, ISOMER_TOO_LARGE);");
    if (f.max_count < 16) line("*w++ = (uint8_t)(" + hex(fix) + " | " + count + ");");
    else line(std::string("w = isomer_mp_put_") + what + "(w, " + count + ");");
    open("for (size_t i = 0; i < " + count + "; ++i) {");
  }
  void list(const c_field& f) {
    each(f, "array", 0x90);
    value(f, element_of(f, "i"));
    close("}");
  }
  // A value that is absent in its entry has the default, with which it was initialised.
  void entries(const c_field& f) {
    each(f, "map", 0x80);
    line("const " + f.entry->type + "* const entry = &m->" + f.member + "[i];");
    for (const c_field& part : f.entry->fields) value(part, place_of(part, "entry"));
    close("}");
  }

  const c_message& m_;
  const c_msgpack_style style_;
  writer body_;
  std::string known_;
};

}  // namespace

void write_c_msgpack_write(writer& out, const c_message& m, c_msgpack_style style) {
  msgpack_write(m, style).function(out);
}

}  // namespace isomer::compiler::emit
