// SPDX-License-Identifier: MIT
// Writes backwards: fields in descending order, elements from the last, and values before their tags.
#include <ranges>
#include "../code.hpp"
#include "small.hpp"

namespace isomer::compiler::emit {
namespace {

bool is_fixed(kind k) {
  return k == kind::fixed32 || k == kind::sfixed32 || k == kind::float32 || k == kind::fixed64 || k == kind::sfixed64 ||
         k == kind::float64;
}

std::string fixed_size(kind k) { return is_integer64(k) || k == kind::float64 ? "8" : "4"; }

// The function that writes a varint, and the type of its argument.
struct putting {
  std::string function;
  std::string value;
};

putting putting_of(const c_value& v, const std::string& place) {
  const std::string e = as_kind(v, place);
  switch (v.kind) {
    case kind::boolean: return {"uint32", is_set(place)};
    case kind::uint32: return {"uint32", e};
    case kind::sint32: return {"uint32", "isomer_zigzag32(" + e + ')'};
    case kind::int64: return {"uint64", "(uint64_t)" + place};
    case kind::uint64: return {"uint64", e};
    case kind::sint64: return {"uint64", "isomer_zigzag64(" + e + ')'};
    default: return {"int32", e};
  }
}

class small_put {
 public:
  small_put(writer& out, const c_message& m) : out_(out), m_(m) {}

  void function() {
    out_.gap();
    out_.open("void isomer_put_" + m_.name + "(isomer_small_writer* w, const " + m_.type + "* m) {");
    if (m_.max_unknown != 0) {
      out_.line("isomer_small_put_raw(w, m->unknown, " +
                within("m->unknown_size", m_.max_unknown, unknown_can_exceed(m_)) + ");");
    } else if (m_.fields.empty()) {
      out_.line("(void)w;");
      out_.line("(void)m;");
    }
    for (const c_field* f : std::views::reverse(m_.by_number)) field(*f);
    out_.close("}");
  }

 private:
  // A count or a size, which is tested if it could exceed its capacity.
  static std::string within(const std::string& n, std::uint64_t capacity, bool check) {
    return check ? "isomer_small_within(w, " + n + ", " + std::to_string(capacity) + ')' : n;
  }
  static std::string count(const c_field& f) { return within(count_of(f), f.max_count, count_can_exceed(f)); }

  void field(const c_field& f) {
    if (!f.count.empty()) return many(f);
    const c_place at = place_of(f);
    std::string condition = presence_of(f);
    const bool implicit = f.presence == c_presence::implicit && !m_.is_entry;
    bool set = false;
    if (implicit) {
      if (f.value.form == c_form::text) condition = at.value + "[0]";
      if (f.value.form == c_form::sized_bytes) condition = at.size + " != 0";
      if (f.value.form == c_form::number && is_fixed(f.value.kind)) condition = is_not_zero(f.value, at.value);
      else set = f.value.form == c_form::number;
    }
    const bool block = !condition.empty() || f.value.form == c_form::message;  // the block has a variable of its own
    if (block) out_.open(condition.empty() ? "{" : "if (" + condition + ") {");
    value(f, at, set);
    if (block) out_.close("}");
  }

  // Writes each element alone, or all of them in a packed record.
  void many(const c_field& f) {
    if (f.packed) {
      out_.open("if (m->" + f.count + " != 0) {");
      out_.line("const uint8_t* const end = w->at;");
    }
    out_.open("for (size_t i = " + count(f) + "; i-- > 0;) {");
    if (f.packed) element(f.value, element_of(f, "i").value);
    else if (f.presence == c_presence::map) entry(f);
    else value(f, element_of(f, "i"), false);
    out_.close("}");
    if (f.packed) {
      out_.line("isomer_small_put_length(w, " + tag_text(tag_of(*f.source, true)) + ", end);");
      out_.close("}");
    }
  }

  void entry(const c_field& f) {
    out_.line("const uint8_t* const end = w->at;");
    out_.line("isomer_put_" + f.entry->name + "(w, &m->" + f.member + "[i]);");
    out_.line("isomer_small_put_length(w, " + tag_text(tag_of(*f.source, false)) + ", end);");
  }

  void value(const c_field& f, const c_place& at, bool set) {
    const c_value& v = f.value;
    const std::string start = "(w, " + tag_text(tag_of(*f.source, false)) + ", ", capacity = std::to_string(v.capacity);
    switch (v.form) {
      case c_form::number:
        if (is_fixed(v.kind)) return fixed(v, at.value, "isomer_small_put_fixed" + start);
        return varint(v, at.value, start, set);
      case c_form::text:
        return out_.line("isomer_small_put_" + std::string(v.verified ? "utf8" : "text") + start + at.value + ", " +
                         capacity + ");");
      case c_form::fixed_bytes:
        return out_.line("isomer_small_put_bytes" + start + (f.bound ? "(const uint8_t*)" : "") + at.value + ", " +
                         capacity + ");");
      case c_form::sized_bytes:
        return out_.line("isomer_small_put_bytes" + start + (f.bound ? "(const uint8_t*)" : "") + at.value + ", " +
                         within(size_of(f, at), v.capacity, size_can_exceed(f)) + ");");
      case c_form::message: return message(f, at);
      case c_form::slice: return;  // only in mode=table
    }
  }

  void varint(const c_value& v, const std::string& place, const std::string& start, bool set) {
    const putting p = putting_of(v, place);
    out_.line("isomer_small_put_" + std::string(set ? "set_" : "") + p.function + start + p.value + ");");
  }

  // Passes the address, so that floating-point numbers are handled as their bits.
  void fixed(const c_value& v, const std::string& place, const std::string& start) {
    if (v.exact) return out_.line(start + '&' + place + ", " + fixed_size(v.kind) + ");");
    out_.open("{");
    out_.line("const " + kind_type(v.kind) + " v = " + as_kind(v, place) + ';');
    out_.line(start + "&v, " + fixed_size(v.kind) + ");");
    out_.close("}");
  }

  // Writes an element of a packed list, which has no tag.
  void element(const c_value& v, const std::string& place) {
    if (is_fixed(v.kind)) return fixed(v, place, "isomer_small_put_raw_fixed(w, ");
    const putting p = putting_of(v, place);
    if (p.function == "uint32") return out_.line("isomer_small_put_varint(w, " + p.value + ", 0);");
    if (p.function == "int32") {
      out_.line("const int32_t v = " + p.value + ';');
      return out_.line("isomer_small_put_varint(w, (uint32_t)v, isomer_small_sign(v));");
    }
    out_.line("const uint64_t v = " + p.value + ';');
    out_.line("isomer_small_put_varint(w, (uint32_t)v, (uint32_t)(v >> 32));");
  }

  void message(const c_field& f, const c_place& at) {
    const std::uint32_t tag = tag_of(*f.source, false);
    const std::string put = "isomer_put_" + f.value.message->name + "(w, " + address_of(f, at) + ");";
    if (f.value.kind == kind::group) {
      out_.line("isomer_small_put_varint(w, " + tag_text(tag + 1) + ", 0);");
      out_.line(put);
      return out_.line("isomer_small_put_varint(w, " + tag_text(tag) + ", 0);");
    }
    out_.line("const uint8_t* const end = w->at;");
    out_.line(put);
    out_.line("isomer_small_put_length(w, " + tag_text(tag) + ", end);");
  }

  writer& out_;
  const c_message& m_;
};

}  // namespace

void write_c_small_put(writer& out, const c_message& m) { small_put(out, m).function(); }

}  // namespace isomer::compiler::emit
