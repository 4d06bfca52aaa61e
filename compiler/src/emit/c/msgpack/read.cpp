// SPDX-License-Identifier: MIT
// Reads arrays element by element. For maps, it generates a chain of tests for the next key in the order of numbers,
// and a search for keys out of order that jumps into the chain, so that one piece of code reads each field.
#include <algorithm>
#include <map>
#include "../default.hpp"
#include "run.hpp"
#include "value.hpp"

namespace isomer::compiler::emit {
namespace {

// Above this number of fields, a chain would cost more than it saves.
constexpr std::size_t longest_chain = 64;
// If a prediction fails, the run is read again, so runs are short.
constexpr std::size_t longest_run = 8;

class msgpack_read {
 public:
  msgpack_read(const c_message& m, c_msgpack_style style) : m_(m), style_(style) {}

  void function(writer& out) {
    if (style_ == c_msgpack_style::array) {
      elements();
    } else {
      if (!m_.fields.empty()) names(out);
      members();
    }
    out.gap();
    out.items("const uint8_t* " + c_msgpack_function(style_, "read", m_) + '(',
              {m_.type + "* m", "const uint8_t* p", "const uint8_t* end", "isomer_error* error"}, ") {");
    out.indent();
    write_c_body(out, body_.take(), {"m"});
    out.close("}");
  }

 private:
  void must() { body_.line("if (ISOMER_UNLIKELY(!p)) return NULL;"); }

  // ---- arrays

  void elements() {
    places_ = c_msgpack_places(m_);
    const std::string all = std::to_string(places_.size());
    const bool initialises = !c_msgpack_reads_into_initialised(style_, m_);
    body_.line("size_t left;");
    if (initialises && m_.max_unknown != 0) body_.line("m->unknown_size = 0;");
    std::size_t next = run_from(0);
    if (next != 0) open_run(0, next);
    body_.line("p = isomer_mp_array(p, end, &left, 0, error);");
    must();
    if (initialises && !places_.empty())
      body_.line("if (ISOMER_UNLIKELY(left < " + all + ")) " + m_.name + "_init(m);");
    each(0, next);
    if (next != 0) body_.close("}");
    while (next < places_.size()) {
      const std::size_t from = next;
      next = run_from(from);
      if (next != from) {
        open_run(from, next);
        each(from, next);
        body_.close("}");
      } else {
        each(from, ++next);
      }
    }
    if (m_.ignores_unknown) {
      const std::string beyond = places_.empty() ? "left" : "left - " + all;
      if (places_.empty()) body_.line("return isomer_mp_skip(p, end, left, error);");
      else body_.line("return ISOMER_LIKELY(left <= " + all + ") ? p : isomer_mp_skip(p, end, " + beyond + ", error);");
      return;
    }
    body_.line("if (ISOMER_UNLIKELY(left > " + all + ")) return isomer_mp_too_many(p, end, error);");
    body_.line("return p;");
  }
  void each(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      body_.line("if (ISOMER_UNLIKELY(left " + (i == 0 ? "== 0" : "<= " + std::to_string(i)) + ")) return p;");
      if (places_[i]) value(*places_[i]);
      else left_out();
    }
  }
  // Returns where the elements end whose heads are predicted together; `from` itself if they are fewer than two.
  std::size_t run_from(std::size_t from) const {
    std::size_t to = from;
    while (to < places_.size() && to - from < longest_run && places_[to] && c_msgpack_run::guesses(*places_[to])) ++to;
    return to - from < 2 ? from : to;
  }
  // Opens "if (all heads are as predicted) { store } else {".
  void open_run(std::size_t from, std::size_t to) {
    c_msgpack_run run;
    if (from == 0) run.expect(c_msgpack_array_head(places_.size()));
    for (std::size_t i = from; i < to; ++i) run.add(*places_[i]);
    const std::string enough = from == 0 ? "" : "left >= " + std::to_string(to) + " && ";
    // A count of two bytes is compared with the rest of the input, as it is elsewhere.
    const std::size_t all = c_msgpack_array_head(places_.size()).size() + places_.size();
    body_.open("if (ISOMER_LIKELY(" + enough + run.condition(from == 0 && places_.size() > 15 ? all : 0) + ")) {");
    if (from == 0) body_.line("left = " + std::to_string(places_.size()) + ';');
    run.store(body_);
    body_.close("} else {");
    body_.indent();
  }
  // Skips a field for which the struct has no member.
  void left_out() {
    if (m_.ignores_unknown) {
      body_.line("p = isomer_mp_skip(p, end, 1, error);");
      return must();
    }
    body_.line("if (!isomer_mp_is_nil(p, end)) return isomer_mp_too_many(p, end, error);");
    body_.line("++p;");
  }

  // ---- maps

  void members() {
    if (m_.fields.empty()) return no_members();
    const std::size_t n = m_.by_number.size();
    body_.line("const uint8_t* key;");
    body_.line("size_t left;");
    body_.line("unsigned index;");
    if (n <= 32) body_.line("uint32_t seen = 0;");
    else if (n <= 64) body_.line("uint64_t seen = 0;");
    else body_.line("uint32_t seen[" + std::to_string((n + 31) / 32) + "] = {0};");
    body_.line("p = isomer_mp_map(p, end, &left, 0, error);");
    must();
    body_.open("for (;;) {");
    if (n <= longest_chain)
      for (std::size_t i = 0; i < n; ++i) chain(i);
    body_.line("if (left == 0) return p;");
    body_.line("key = p;");
    body_.line("p = isomer_mp_key(p, end, " + names_ + ", " + std::to_string(count_) + ", &index, error);");
    must();
    body_.open("switch (index) {");
    for (std::size_t i = 0; i < n; ++i) {
      const std::string one = "case " + std::to_string(i) + ": ";
      if (n <= longest_chain) {
        body_.line(one + "goto field_" + std::to_string(m_.by_number[i]->source->number) + ';');
        continue;
      }
      body_.open(one + '{');
      member(i);
      body_.line("break;");
      body_.close("}");
    }
    if (m_.ignores_unknown) {
      body_.open("default:");
      body_.line("p = isomer_mp_skip(p, end, 1, error);");
      must();
      body_.line("--left;");
      body_.close("}");
    } else {
      body_.line("default: return isomer_fail(error, ISOMER_UNKNOWN_FIELD, key);");
      body_.close("}");
    }
    body_.close("}");
  }
  void no_members() {
    body_.line("unsigned index;");
    body_.line("size_t left;");
    if (m_.ignores_unknown) {
      body_.open("for (p = isomer_mp_map(p, end, &left, 0, error); p && left; --left) {");
      body_.line("p = isomer_mp_key(p, end, NULL, 0, &index, error);");
      body_.line("if (p) p = isomer_mp_skip(p, end, 1, error);");
      body_.close("}");
      return body_.line("return p;");
    }
    body_.line("const uint8_t* const start = isomer_mp_map(p, end, &left, 0, error);");
    body_.line("if (!start || left == 0) return start;");
    body_.line("p = isomer_mp_key(start, end, NULL, 0, &index, error);");
    body_.line("return p ? isomer_fail(error, ISOMER_UNKNOWN_FIELD, start) : NULL;");
  }

  void chain(std::size_t i) {
    const model::field& source = *m_.by_number[i]->source;
    const std::string key = c_msgpack_key(source.json_name), size = std::to_string(key.size());
    body_.open("if (left && isomer_mp_next(p, end, " + c_literal(key) + ", " + size + ")) {");
    body_.line("key = p;");
    body_.line("p += " + size + ';');
    body_.line("field_" + std::to_string(source.number) + ": {");
    body_.indent();
    member(i);
    body_.close("}");
    body_.close("}");
  }
  void member(std::size_t i) {
    const std::size_t n = m_.by_number.size();
    const std::string seen = n <= 64 ? "seen" : "seen[" + std::to_string(i / 32) + ']';
    const std::string one = n <= 32 || n > 64 ? "UINT32_C(1)" : "UINT64_C(1)";
    const std::string bit = one + " << " + std::to_string(n <= 64 ? i : i % 32);
    body_.line("if (ISOMER_UNLIKELY(" + seen + " & " + bit +
               ")) return isomer_fail(error, ISOMER_DUPLICATE_KEY, key);");
    body_.line(seen + " |= " + bit + ';');
    body_.line("--left;");
    value(*m_.by_number[i]);
  }

  void names(writer& out) {
    std::map<std::pair<std::size_t, std::string>, std::size_t> found;
    for (const bool json : {true, false})
      for (std::size_t i = 0; i < m_.by_number.size(); ++i) {
        const model::field& source = *m_.by_number[i]->source;
        const std::string& name = json ? source.json_name : source.name;
        found.emplace(std::pair(name.size(), name), i);
      }
    names_ = "isomer_msgpack_names_" + m_.name;
    count_ = found.size();
    out.gap();
    out.open("static const isomer_mp_name " + names_ + '[' + std::to_string(count_) + "] = {");
    for (const auto& [name, index] : found)
      out.line('{' + c_literal(name.second) + ", " + std::to_string(name.first) + ", " + std::to_string(index) + "},");
    out.close("};");
  }

  // ---- one field, from its value on

  void value(const c_field& f) {
    if (f.presence == c_presence::list || f.presence == c_presence::map) {
      body_.open("{");
      if (f.presence == c_presence::list) read_c_msgpack_list(body_, f, style_);
      else read_c_msgpack_map(body_, f, style_);
      return body_.close("}");
    }
    if (f.presence == c_presence::implicit && f.value.form != c_form::message)
      return read_c_msgpack_value(body_, f, place_of(f), true, style_);
    body_.open("if (isomer_mp_is_nil(p, end)) {");
    body_.line("++p;");
    body_.close("} else {");
    body_.indent();
    const std::string mark = f.has.empty() ? "" : "m->" + f.has + " = true;";
    if (f.presence == c_presence::oneof) {
      choice(f);
    } else if (c_msgpack_leaves_out(f)) {
      read_c_msgpack_known_number(body_, f, mark);
    } else {
      read_c_msgpack_value(body_, f, place_of(f), false, style_);
      if (!mark.empty()) body_.line(mark);
    }
    body_.close("}");
  }

  // In an array, an error of the value takes precedence, as in C++. Until the value is complete, the case must not name
  // a member that reading has overwritten.
  void choice(const c_field& f) {
    const bool map = style_ == c_msgpack_style::map;
    const std::string member = "m->" + f.oneof->case_member;
    const std::string none = f.oneof->not_set.empty() ? "0" : f.oneof->not_set;
    if (map) {
      body_.line("if (" + member + " != " + none + ") return isomer_fail(error, ISOMER_DUPLICATE_KEY, key);");
    } else {
      body_.line("const uint8_t* const from = p;");
      body_.line("const bool second = " + member + " != " + none + ';');
      body_.line(member + " = " + none + ';');
    }
    if (f.value.message && c_msgpack_reads_into_initialised(style_, *f.value.message))
      body_.line(f.value.message->name + "_init(&m->" + f.member + ");");
    const std::string mark = member + " = " + f.case_constant + ';';
    const bool leaves_out = c_msgpack_leaves_out(f);
    if (leaves_out) read_c_msgpack_known_number(body_, f, mark);
    else read_c_msgpack_value(body_, f, place_of(f), false, style_);
    if (!map) body_.line("if (second) return isomer_fail(error, ISOMER_DUPLICATE_KEY, from);");
    if (!leaves_out) body_.line(mark);
  }

  const c_message& m_;
  const c_msgpack_style style_;
  std::vector<const c_field*> places_;
  std::string names_;
  std::size_t count_ = 0;
  writer body_;
};

}  // namespace

void write_c_msgpack_read(writer& out, const c_message& m, c_msgpack_style style) {
  msgpack_read(m, style).function(out);
}

}  // namespace isomer::compiler::emit
