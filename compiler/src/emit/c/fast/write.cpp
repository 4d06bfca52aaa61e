// SPDX-License-Identifier: MIT
// Writes fields in the order of their numbers. One byte is left for the length of a message, which suffices if that is
// below 128. The size of a larger message is computed first, so that nothing has to be moved.
#include <algorithm>
#include "../code.hpp"
#include "../layout/sizes.hpp"
#include "fast.hpp"

namespace isomer::compiler::emit {
namespace {

constexpr std::uint64_t one_byte_length = 0x80;

std::string flags_of(const c_value& v) { return v.verified ? "ISOMER_UTF8" : "0"; }

void put_tag(writer& out, std::uint32_t tag) {
  auto bytes = tag_bytes(tag);
  if (bytes.size() == 1) return out.line("*w++ = " + hex(bytes[0]) + ';');
  for (std::size_t i = 0; i < bytes.size(); ++i) out.line("w[" + std::to_string(i) + "] = " + hex(bytes[i]) + ';');
  out.line("w += " + std::to_string(bytes.size()) + ';');
}

bool is_fixed(kind k) {
  return k == kind::boolean || k == kind::fixed32 || k == kind::sfixed32 || k == kind::float32 || k == kind::fixed64 ||
         k == kind::sfixed64 || k == kind::float64;
}

// A number as it is encoded, whatever the member's width.
std::uint64_t fixed_size(kind k) { return k == kind::boolean ? 1 : is_integer64(k) || k == kind::float64 ? 8 : 4; }

std::string put_number(const c_value& v, const std::string& place) {
  const std::string e = as_kind(v, place);
  switch (v.kind) {
    case kind::boolean: return "*w++ = " + is_set(place) + ";";
    case kind::int32:
    case kind::enumeration: return "w = isomer_pb_put_int32(w, " + e + ");";
    case kind::uint32: return "w = isomer_pb_put_varint32(w, " + e + ");";
    case kind::sint32: return "w = isomer_pb_put_varint32(w, isomer_zigzag32(" + e + "));";
    case kind::int64: return "w = isomer_pb_put_varint64(w, (uint64_t)" + place + ");";
    case kind::uint64: return "w = isomer_pb_put_varint64(w, " + e + ");";
    case kind::sint64: return "w = isomer_pb_put_varint64(w, isomer_zigzag64(" + e + "));";
    case kind::fixed32: return "w = isomer_pb_put_fixed32(w, " + e + ");";
    case kind::sfixed32: return "w = isomer_pb_put_fixed32(w, (uint32_t)" + place + ");";
    case kind::float32: return "w = isomer_pb_put_fixed32(w, isomer_float_bits(" + place + "));";
    case kind::fixed64: return "w = isomer_pb_put_fixed64(w, " + e + ");";
    case kind::sfixed64: return "w = isomer_pb_put_fixed64(w, (uint64_t)" + place + ");";
    default: return "w = isomer_pb_put_fixed64(w, isomer_double_bits(" + place + "));";
  }
}

std::string size_number(const c_value& v, const std::string& place) {
  const std::string e = as_kind(v, place);
  switch (v.kind) {
    case kind::boolean: return "1";
    case kind::int32:
    case kind::enumeration: return "isomer_pb_size_int32(" + e + ')';
    case kind::uint32: return "isomer_pb_size_varint32(" + e + ')';
    case kind::sint32: return "isomer_pb_size_varint32(isomer_zigzag32(" + e + "))";
    case kind::int64: return "isomer_pb_size_varint64((uint64_t)" + place + ')';
    case kind::uint64: return "isomer_pb_size_varint64(" + e + ')';
    case kind::sint64: return "isomer_pb_size_varint64(isomer_zigzag64(" + e + "))";
    default: return std::to_string(fixed_size(v.kind));
  }
}

class fast_write {
 public:
  fast_write(writer& out, const c_message& m) : out_(out), m_(m) {}

  void function() {
    out_.gap();
    out_.open("uint8_t* isomer_write_" + m_.name + "(const " + m_.type + "* m, uint8_t* w, isomer_error* error) {");
    if (!can_fail()) out_.line("(void)error;");
    if (m_.fields.empty() && m_.max_unknown == 0) out_.line("(void)m;");
    for (const c_field* f : m_.by_number) field(*f);
    if (m_.max_unknown != 0) {
      if (unknown_can_exceed(m_))
        out_.line("if (m->unknown_size > " + std::to_string(m_.max_unknown) +
                  ") return isomer_cannot_write(error, ISOMER_TOO_LARGE);");
      out_.open("if (m->unknown_size != 0) {");  // otherwise w may be NULL
      out_.line("memcpy(w, m->unknown, m->unknown_size);");
      out_.line("w += m->unknown_size;");
      out_.close("}");
    }
    out_.line("return w;");
    out_.close("}");
  }

 private:
  bool can_fail() const {
    if (m_.max_unknown != 0 && unknown_can_exceed(m_)) return true;
    return std::any_of(m_.fields.begin(), m_.fields.end(), [&](const c_field& f) {
      if (!f.count.empty() && count_can_exceed(f)) return true;
      if (f.presence == c_presence::map || f.value.form == c_form::message) return true;
      return f.value.form == c_form::text || (f.value.form == c_form::sized_bytes && size_can_exceed(f));
    });
  }

  void field(const c_field& f) {
    if (f.presence == c_presence::map) return entries(f);
    if (f.packed) return packed(f);
    if (f.presence == c_presence::list) return list(f);
    const c_place at = place_of(f);
    std::string condition = presence_of(f);
    const bool implicit = f.presence == c_presence::implicit && !m_.is_entry;
    if (implicit && f.value.form == c_form::number) condition = is_not_zero(f.value, at.value);
    if (!condition.empty()) out_.open("if (" + condition + ") {");
    value(f, at, implicit);
    if (!condition.empty()) out_.close("}");
  }

  void value(const c_field& f, const c_place& at, bool unless_empty) {
    const c_value& v = f.value;
    const std::uint32_t tag = tag_of(*f.source, false);
    switch (v.form) {
      case c_form::number: put_tag(out_, tag); return out_.line(put_number(v, at.value));
      case c_form::fixed_bytes:
        put_tag(out_, tag);
        out_.line("w = isomer_pb_put_varint32(w, " + std::to_string(v.capacity) + ");");
        out_.line("memcpy(w, " + at.value + ", " + std::to_string(v.capacity) + ");");
        return out_.line("w += " + std::to_string(v.capacity) + ';');
      case c_form::text: return text(v, at, tag, unless_empty);
      case c_form::sized_bytes: return bytes(f, at, tag, unless_empty);
      case c_form::message: return message(v, at, tag);
      case c_form::slice: return;  // only in mode=table
    }
  }

  void text(const c_value& v, const c_place& at, std::uint32_t tag, bool unless_empty) {
    const std::string capacity = std::to_string(v.capacity);
    out_.open("{");
    out_.line("const size_t n = isomer_text_length(" + at.value + ", " + std::to_string(std::uint64_t{v.capacity} + 1) +
              ");");
    if (unless_empty) out_.open("if (n != 0) {");
    put_tag(out_, tag);
    out_.line("w = isomer_pb_put_text(w, " + at.value + ", n, " + capacity + ", " + flags_of(v) + ", error);");
    out_.line("if (!w) return NULL;");
    if (unless_empty) out_.close("}");
    out_.close("}");
  }

  void bytes(const c_field& f, const c_place& at, std::uint32_t tag, bool unless_empty) {
    if (unless_empty) out_.open("if (" + at.size + " != 0) {");
    if (size_can_exceed(f))
      out_.line("if (" + size_of(f, at) + " > " + std::to_string(f.value.capacity) +
                ") return isomer_cannot_write(error, ISOMER_TOO_LARGE);");
    put_tag(out_, tag);
    out_.line("w = isomer_pb_put_varint32(w, (uint32_t)" + at.size + ");");
    out_.line("isomer_copy(w, " + at.value + ", " + size_of(f, at) + ");");
    out_.line("w += " + at.size + ';');
    if (unless_empty) out_.close("}");
  }

  void message(const c_value& v, const c_place& at, std::uint32_t tag) {
    const std::string write = "w = isomer_write_" + v.message->name + "(&" + at.value + ", w, error);";
    if (v.kind == kind::group) {
      put_tag(out_, tag);
      out_.line(write);
      out_.line("if (!w) return NULL;");
      return put_tag(out_, tag + 1);
    }
    delimited(tag, v.message->max.protobuf, "isomer_size_" + v.message->name + "(&" + at.value + ')',
              [&] { out_.line(write), out_.line("if (!w) return NULL;"); });
  }

  // Writes a value with its length. `body` writes the value at w.
  template <class Body>
  void delimited(std::uint32_t tag, std::uint64_t greatest, const std::string& size, Body body) {
    if (greatest < one_byte_length) {
      out_.open("{");
      out_.line("uint8_t* start;");
      put_tag(out_, tag);
      out_.line("start = ++w;");
      body();
      out_.line("start[-1] = (uint8_t)(w - start);");
      return out_.close("}");
    }
    put_tag(out_, tag);
    out_.line("w = isomer_pb_put_varint32(w, (uint32_t)" + size + ");");
    body();
  }

  void check_count(const c_field& f) {
    if (count_can_exceed(f))
      out_.line("if (" + count_of(f) + " > " + std::to_string(f.max_count) +
                ") return isomer_cannot_write(error, ISOMER_TOO_LARGE);");
  }

  void each(const c_field& f) { out_.open("for (size_t i = 0; i < " + count_of(f) + "; ++i) {"); }

  void list(const c_field& f) {
    check_count(f);
    each(f);
    value(f, element_of(f, "i"), false);
    out_.close("}");
  }

  void packed(const c_field& f) {
    const std::uint64_t all =
        is_fixed(f.value.kind) ? f.max_count * fixed_size(f.value.kind) : f.max_count * std::uint64_t{10};
    out_.open("if (m->" + f.count + " != 0) {");
    check_count(f);
    std::string size = "n";
    if (is_fixed(f.value.kind)) size = count_of(f) + " * " + std::to_string(fixed_size(f.value.kind)) + 'u';
    else if (all >= one_byte_length) {
      out_.line("size_t n = 0;");
      each(f);
      out_.line("n += " + size_number(f.value, element_of(f, "i").value) + ';');
      out_.close("}");
    }
    delimited(tag_of(*f.source, true), is_fixed(f.value.kind) ? one_byte_length : all, '(' + size + ')', [&] {
      each(f);
      out_.line(put_number(f.value, element_of(f, "i").value));
      out_.close("}");
    });
    out_.close("}");
  }

  void entries(const c_field& f) {
    check_count(f);
    each(f);
    const std::string entry = "&m->" + f.member + "[i]";
    delimited(tag_of(*f.source, false), f.entry->max.protobuf, "isomer_size_" + f.entry->name + '(' + entry + ')', [&] {
      out_.line("w = isomer_write_" + f.entry->name + '(' + entry + ", w, error);");
      out_.line("if (!w) return NULL;");
    });
    out_.close("}");
  }

  writer& out_;
  const c_message& m_;
};

// Adds n += … for each field. Only the size of the tag matters.
class fast_size {
 public:
  fast_size(writer& out, const c_message& m) : out_(out), m_(m) {}

  void function() {
    out_.gap();
    out_.open("size_t isomer_size_" + m_.name + "(const " + m_.type + "* m) {");
    out_.line("size_t n = 0;");
    if (m_.max_unknown == 0 && std::all_of(m_.fields.begin(), m_.fields.end(), [&](auto& f) { return is_constant(f); }))
      out_.line("(void)m;");
    for (const c_field* f : m_.by_number) field(*f);
    const std::string most = std::to_string(m_.max_unknown);
    if (m_.max_unknown > 0xffff) out_.line("n += m->unknown_size > " + most + " ? " + most + " : m->unknown_size;");
    else if (m_.max_unknown != 0) out_.line("n += m->unknown_size;");
    out_.line("return n;");
    out_.close("}");
  }

 private:
  // Adds a field that is always present, and always has the same size.
  bool is_constant(const c_field& f) const {
    if (!f.count.empty() || !presence_of(f).empty()) return false;
    if (f.value.form == c_form::fixed_bytes) return true;
    return is_fixed(f.value.kind) && (f.presence != c_presence::implicit || m_.is_entry);
  }

  void field(const c_field& f) {
    if (!f.count.empty()) return many(f);
    const c_place at = place_of(f);
    std::string condition = presence_of(f);
    const bool implicit = f.presence == c_presence::implicit && !m_.is_entry;
    if (implicit && f.value.form == c_form::number) condition = is_not_zero(f.value, at.value);
    if (implicit && f.value.form == c_form::sized_bytes) condition = at.size + " != 0";
    if (implicit && f.value.form == c_form::text) condition = at.value + "[0]";
    if (!condition.empty()) condition = "if (" + condition + ") ";
    out_.line(condition + "n += " + one(f, at) + ';');
  }

  std::string one(const c_field& f, const c_place& at) const {
    const c_value& v = f.value;
    const std::string tag = std::to_string(tag_size(*f.source) * (v.kind == kind::group ? 2 : 1)) + " + ";
    switch (v.form) {
      case c_form::number: return tag + size_number(v, at.value);
      case c_form::text:
        return tag + "isomer_pb_size_delimited(isomer_text_length(" + at.value + ", " + std::to_string(v.capacity) +
               "))";
      case c_form::fixed_bytes: return tag + std::to_string(varint_size(v.capacity) + v.capacity);
      case c_form::sized_bytes: return tag + "isomer_pb_size_delimited(" + believed_size(f, at) + ')';
      default: break;
    }
    const std::string size = "isomer_size_" + v.message->name + "(&" + at.value + ')';
    return tag + (v.kind == kind::group ? size : "isomer_pb_size_delimited(" + size + ')');
  }

  // Writing reports a count over the capacity. Until then, nothing behind the capacity is read.
  void many(const c_field& f) {
    const std::string most = std::to_string(f.max_count);
    std::string limit = "i < " + count_of(f);
    if (count_can_exceed(f)) limit += " && i < " + most;
    const std::string tag = std::to_string(tag_size(*f.source)) + " + ";
    if (f.packed) {
      out_.open("if (m->" + f.count + " != 0) {");
      out_.line("size_t all = 0;");
      out_.line("for (size_t i = 0; " + limit + "; ++i) all += " + size_number_on_wire(f) + ';');
      out_.line("n += " + tag + "isomer_pb_size_delimited(all);");
      return out_.close("}");
    }
    const std::string entry = "isomer_size_" + (f.entry ? f.entry->name : "") + "(&m->" + f.member + "[i])";
    out_.line("for (size_t i = 0; " + limit + "; ++i) n += " +
              (f.entry ? tag + "isomer_pb_size_delimited(" + entry + ')' : one(f, element_of(f, "i"))) + ';');
  }

  std::string size_number_on_wire(const c_field& f) const {
    if (is_fixed(f.value.kind)) return std::to_string(fixed_size(f.value.kind));
    return size_number(f.value, element_of(f, "i").value);
  }

  writer& out_;
  const c_message& m_;
};

}  // namespace

void write_c_fast_declarations(writer& out, const c_message& m) {
  out.items("size_t isomer_size_" + m.name + '(', {"const " + m.type + "* m"}, ");");
  out.items("uint8_t* isomer_write_" + m.name + '(', {"const " + m.type + "* m", "uint8_t* w", "isomer_error* error"},
            ");");
  out.items("const uint8_t* isomer_read_" + m.name + '(',
            {m.type + "* m", "const uint8_t* p", "const uint8_t* end", "uint32_t group", "isomer_error* error"}, ");");
}

void write_c_fast_size(writer& out, const c_message& m) { fast_size(out, m).function(); }
void write_c_fast_write(writer& out, const c_message& m) { fast_write(out, m).function(); }

}  // namespace isomer::compiler::emit
