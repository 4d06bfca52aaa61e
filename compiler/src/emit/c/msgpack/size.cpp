// SPDX-License-Identifier: MIT
// Computes the exact size, which is needed only if the buffer is smaller than the maximum size. The parts that are
// always present are one constant.
#include "../code.hpp"
#include "code.hpp"

namespace isomer::compiler::emit {
namespace {

class msgpack_size_writer {
 public:
  msgpack_size_writer(const c_message& m, c_msgpack_style style) : m_(m), style_(style) {}

  void function(writer& out) {
    const bool array = style_ == c_msgpack_style::array;
    const auto places = array ? c_msgpack_places(m_) : m_.by_number;
    for (const c_field* f : places) {
      if (!f) ++always_;  // nil
      else if (array) element(*f);
      else member(*f);
    }
    const std::size_t most = array ? places.size() : m_.fields.size();
    const bool counts = !array && most > 15;  // the head may take one byte or three
    if (!counts) always_ += c_msgpack_array_head(most).size();
    out.gap();
    out.open("size_t " + c_msgpack_function(style_, "size", m_) + "(const " + m_.type + "* m) {");
    std::string all = "size_t n = " + std::to_string(always_) + ";\n";
    if (counts) {
      all += "size_t count = 0;\n";
      for (const std::string& text : counts_) all += text + '\n';
      all += "n += isomer_mp_size_count(count);\n";
    }
    write_c_body(out, all + body_.take() + "return n;\n", {"m"});
    out.close("}");
  }

 private:
  void element(const c_field& f) {
    if (!f.count.empty()) return many(f);
    const std::string condition = presence_of(f);
    const std::string size = one(f, place_of(f));
    // In C++, a choice between two literals is an int, whose conversion to size_t GCC warns of.
    if (condition.empty() || size == "1") body_.line("n += " + size + ';');
    else body_.line("n += " + condition + " ? " + size + " : (size_t)1;");
  }

  void member(const c_field& f) {
    const std::size_t key = c_msgpack_key(f.source->json_name).size();
    const std::string condition = c_msgpack_member_of(f);
    counts_.push_back("count += " + (condition.empty() ? "1" : condition) + ';');
    if (!condition.empty()) body_.open("if (" + condition + ") {");
    body_.line("n += " + std::to_string(key) + ';');
    if (!f.count.empty()) many(f);
    else body_.line("n += " + one(f, place_of(f)) + ';');
    if (!condition.empty()) body_.close("}");
  }

  std::string one(const c_field& f, const c_place& at) const {
    const c_value& v = f.value;
    switch (v.form) {
      case c_form::number: return number(v, at.value);
      case c_form::text:
        return std::string(v.kind == kind::string ? "isomer_mp_size_str" : "isomer_mp_size_bin") +
               "(isomer_text_length(" + at.value + ", " + std::to_string(v.capacity) + "))";
      case c_form::fixed_bytes: return std::to_string(c_msgpack_bin_head(v.capacity).size() + v.capacity);
      case c_form::sized_bytes: return "isomer_mp_size_bin(" + believed_size(f, at) + ')';
      default: return c_msgpack_function(style_, "size", *v.message) + "(&" + at.value + ')';
    }
  }

  static std::string number(const c_value& v, const std::string& place) {
    switch (v.kind) {
      case kind::boolean: return "1";
      case kind::float32: return "5";
      case kind::float64: return "9";
      default: break;
    }
    std::string type = kind_type(v.kind);
    type.resize(type.size() - 2);
    return "isomer_mp_size_" + type + '(' + as_kind(v, place) + ')';
  }

  // Writing reports a count over the capacity. Until then, nothing behind the capacity is read.
  void many(const c_field& f) {
    std::string limit = "i < " + count_of(f);
    if (count_can_exceed(f)) limit += " && i < " + std::to_string(f.max_count);
    body_.line("n += isomer_mp_size_count(" + count_of(f) + ");");
    const std::string each = "for (size_t i = 0; " + limit + "; ++i) n += ";
    if (!f.entry) return body_.line(each + one(f, element_of(f, "i")) + ';');
    const std::string entry = "(&m->" + f.member + "[i])";
    std::string both;
    for (const c_field& part : f.entry->fields) both += (both.empty() ? "" : " + ") + one(part, place_of(part, entry));
    body_.line(each + both + ';');
  }

  const c_message& m_;
  const c_msgpack_style style_;
  std::size_t always_ = 0;
  std::vector<std::string> counts_;
  writer body_;
};

}  // namespace

void write_c_msgpack_size(writer& out, const c_message& m, c_msgpack_style style) {
  msgpack_size_writer(m, style).function(out);
}

}  // namespace isomer::compiler::emit
