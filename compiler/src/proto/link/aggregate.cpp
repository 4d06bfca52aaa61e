// SPDX-License-Identifier: MIT
#include "aggregate.hpp"
#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include "../bytes/option_numbers.hpp"
#include "../text/characters.hpp"
#include "../text/lexer.hpp"
#include "../text/literal.hpp"
#include "../text/spelling.hpp"
#include "../tree/features.hpp"
#include "../tree/nesting.hpp"
#include "../tree/option_values.hpp"
#include "canonical.hpp"

namespace isomer::compiler::proto {
namespace {

// Skips text that is not read again.
constexpr int deepest_skipped = 1000;

// Returns "Result" for `group Result = 1`, whose field's name is result.
bool is_group_like(const field& f) {
  if (!is_delimited(f) || !f.message_type || f.message_type->in != f.in || f.message_type->parent != f.scope)
    return false;
  std::string lower(f.message_type->name);
  std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
  return lower == f.name;
}

bool is_dotted_name(std::string_view s) {
  while (true) {
    const std::size_t dot = s.find('.');
    if (!is_name(s.substr(0, dot))) return false;
    if (dot == s.npos) return true;
    s.remove_prefix(dot + 1);
  }
}

bool is_any(const message& m) { return m.full_name == "google.protobuf.Any"; }

class aggregate_parser final : lexer::listener {
 public:
  aggregate_parser(std::string_view text, place begin, const lookup& names, int depth, value_error& wrong)
      : in_(text, *this, lexer::dialect::text),
        begin_(begin),
        names_(names),
        all_(names.all()),
        wrong_(wrong),
        depth_(depth) {}

  bool parse(const message& type, std::string& to) {
    in_.next();
    return parse_fields(type, "", to) && right_;
  }

 private:
  // The fields that a message has already.
  struct seen {
    std::set<const field*> fields;
    std::set<std::int32_t> oneofs;
  };

  void wrong(place at, std::string text) override {
    right_ = false;
    if (!wrong_.why.empty()) return;
    wrong_.why = std::move(text);
    wrong_.at = {begin_.line + at.line, at.line == 0 ? begin_.column + 1 + at.column : at.column};
  }
  bool refuse(std::string text) {
    wrong(in_.current().at, std::move(text));
    return false;
  }
  bool expected(std::string_view what) {
    std::string text = "expected " + std::string(what) + ", found ";
    return refuse(text += in_.at_end() ? "the end" : std::string(in_.current().text.substr(0, 60)));
  }
  bool looking_at(token_kind kind) const { return in_.current().kind == kind; }
  bool looking_at(std::string_view text) const { return in_.current().is(text); }
  bool take(std::string_view text) { return looking_at(text) && (in_.next(), true); }
  bool need(std::string_view text) { return take(text) || expected(text); }

  // Reads up to `end`, inclusive, or to the end of the text.
  bool parse_fields(const message& type, std::string_view end, std::string& to) {
    if (++depth_ > deepest_option) return refuse("messages are nested too deep");
    seen before;
    while (!(end.empty() ? in_.at_end() : looking_at(">") || looking_at("}"))) {
      if (!parse_field(type, before, to)) return false;
      if (!take(";")) take(",");
    }
    --depth_;
    if (!end.empty() && !need(end)) return false;
    for (const field& f : type.fields)
      if (is_required(f) && !before.fields.count(&f))
        return refuse("the required field " + std::string(f.full_name) + " is missing");
    return true;
  }

  bool parse_field(const message& type, seen& before, std::string& to) {
    if (looking_at("[") && is_any(type)) return parse_any(type, before, to);
    const field* f = nullptr;
    if (looking_at("[")) {
      std::string name;
      if (!in_.next_url(name)) return expected("]");
      in_.next();
      f = is_dotted_name(name) ? extension_of(type, name) : nullptr;
      if (!f) return refuse("\"" + name + "\" is no extension of " + std::string(type.full_name));
    } else {
      if (!looking_at(token_kind::identifier)) return expected("the name of a field");
      const std::string_view name = in_.current().text;
      f = field_of(type, name);
      if (!f && !is_reserved(type, name))
        return refuse("\"" + std::string(name) + "\" is no field of " + std::string(type.full_name) +
                      meant(type, name));
      in_.next();
      if (!f) return skip_field();
    }
    if (!check_unset(*f, before)) return false;
    if (f->message_type) take(":");
    else if (!need(":")) return false;
    return parse_values(*f, before, to);
  }

  bool parse_values(const field& f, seen& before, std::string& to) {
    if (!f.repeated() || !take("[")) return parse_value(f, before, to);
    if (take("]")) return true;
    do {
      if (!parse_value(f, before, to)) return false;
    } while (take(","));
    return need("]");
  }

  bool parse_value(const field& f, seen& before, std::string& to) {
    const std::size_t start = to.size();
    if (f.message_type ? !parse_message(f, to) : !parse_scalar(f, to)) return false;
    // A field that is absent when it is zero may occur again then.
    std::string_view rest = std::string_view(to).substr(start);
    wire_field w;
    const bool is_zero = next_field(rest, w) && (w.type == wire_type::bytes ? w.bytes.empty() : w.value == 0);
    if (!has_presence(f) && is_zero) return true;
    before.fields.insert(&f);
    if (f.oneof_index >= 0 && !f.is_extension) before.oneofs.insert(f.oneof_index);
    return true;
  }

  bool check_unset(const field& f, const seen& before) {
    if (!f.repeated() && before.fields.count(&f)) return refuse("the field " + std::string(f.name) + " is set twice");
    if (f.oneof_index >= 0 && !f.is_extension && before.oneofs.count(f.oneof_index))
      return refuse("the field " + std::string(f.name) + " is of a oneof that another one has set");
    return true;
  }

  const field* field_of(const message& type, std::string_view name) const {
    const field* f = all_.field_named(type, name);
    if (!f) {
      std::string lower(name);
      std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
      f = all_.field_named(type, lower);
      if (f && (!is_group_like(*f) || f->message_type->name != name)) f = nullptr;
    }
    return f;
  }
  static std::string meant(const message& type, std::string_view name) {
    nearest_name nearest(name);
    for (const field& f : type.fields) nearest.see(f.name);
    return nearest.suggestion();
  }
  static bool is_reserved(const message& type, std::string_view name) {
    return std::any_of(type.reserved_names.begin(), type.reserved_names.end(),
                       [&](const reserved_name& r) { return r.name == name; });
  }

  const field* extension_of(const message& type, const std::string& name) const {
    const symbol found = names_.find(name, type.full_name).what;
    if (const field* f = found.as_field()) return f->is_extension && f->of == &type ? f : nullptr;
    const message* const m = found.as_message();
    // A member of a MessageSet may be named by its type.
    if (m && says(type.options, number::message_option::message_set))
      for (const field& f : m->extensions)
        if (f.of == &type && f.message_type == m && f.label == field_label::optional) return &f;
    return nullptr;
  }

  bool parse_message(const field& f, std::string& to) {
    std::string bytes;
    if (!take("<") && !take("{")) return expected("{");
    const bool angle = in_.previous().is("<");
    if (!parse_fields(*f.message_type, angle ? ">" : "}", bytes)) return false;
    wire_writer w(to);
    if (is_delimited(f)) w.group(f.number, bytes);
    else w.bytes(f.number, bytes);
    return true;
  }

  bool parse_any(const message& type, seen& before, std::string& to) {
    std::string url;
    if (!in_.next_url(url)) return expected("]");
    in_.next();
    const std::size_t slash = url.rfind('/');
    if (slash == url.npos || slash == 0 || url[0] == '/') return refuse("an Any is named by a URL and a type");
    const std::string prefix = url.substr(0, slash + 1);
    const bool is_known = prefix == "type.googleapis.com/" || prefix == "type.googleprod.com/";
    const symbol named = is_known && is_dotted_name(std::string_view(url).substr(slash + 1))
                             ? names_.find("." + url.substr(slash + 1), "").what
                             : symbol();
    if (!named.as_message()) return refuse("the type of \"" + url + "\" is not known");
    take(":");
    if (!take("<") && !take("{")) return expected("{");
    const bool angle = in_.previous().is("<");
    std::string value;
    if (!parse_fields(*named.as_message(), angle ? ">" : "}", value)) return false;
    value = canonical(value, *named.as_message(), all_);
    for (const field& f : type.fields)
      if (f.number <= 2 && !before.fields.insert(&f).second) return refuse("an Any has one value");
    wire_writer w(to);
    w.bytes(1, url);
    if (!value.empty()) w.bytes(2, value);
    return true;
  }

  bool parse_scalar(const field& f, std::string& to) {
    wire_writer w(to);
    switch (f.type) {
      case field_type::string:
      case field_type::bytes: return parse_string(f, w);
      case field_type::boolean: return parse_boolean(f, w);
      case field_type::enumeration: return parse_enum(f, w);
      case field_type::real32:
      case field_type::real64: return parse_real(f, w);
      default: return parse_integer(f, w);
    }
  }

  bool parse_string(const field& f, wire_writer& to) {
    if (!looking_at(token_kind::string)) return expected("a string");
    std::string text;
    for (; looking_at(token_kind::string); in_.next()) append_string(in_.current().text, text);
    to.bytes(f.number, text);
    return true;
  }

  bool parse_boolean(const field& f, wire_writer& to) {
    static constexpr std::string_view words[] = {"true", "True", "t", "false", "False", "f"};
    std::uint64_t value = 0;
    if (looking_at(token_kind::integer)) {
      const auto read = integer_of(in_.current().text, 1);
      if (!read) return expected("true or false");
      value = *read;
    } else {
      const auto* word = std::find(std::begin(words), std::end(words), in_.current().text);
      if (!looking_at(token_kind::identifier) || word == std::end(words)) return expected("true or false");
      value = word - words < 3;
    }
    in_.next();
    to.varint(f.number, value);
    return true;
  }

  bool parse_amount(std::uint64_t most, bool negative, std::uint64_t& to) {
    if (!looking_at(token_kind::integer)) return expected("an integer");
    const auto read = integer_of(in_.current().text, most + (negative ? 1 : 0));
    if (!read) return refuse("the number is out of range");
    to = negative ? std::uint64_t{0} - *read : *read;
    in_.next();
    return true;
  }

  bool parse_integer(const field& f, wire_writer& to) {
    std::uint64_t most = INT64_MAX, value = 0;
    bool is_signed = true;
    switch (f.type) {
      case field_type::int32:
      case field_type::sint32:
      case field_type::sfixed32: most = INT32_MAX; break;
      case field_type::uint32:
      case field_type::fixed32: most = UINT32_MAX, is_signed = false; break;
      case field_type::uint64:
      case field_type::fixed64: most = UINT64_MAX, is_signed = false; break;
      default: break;
    }
    const bool negative = is_signed && take("-");
    if (!parse_amount(most, negative, value)) return false;
    write_integer(to, f, value);
    return true;
  }

  bool parse_enum(const field& f, wire_writer& to) {
    if (looking_at(token_kind::identifier)) {
      const enum_value* v = nullptr;
      for (const enum_value& one : f.enum_type->values)
        if (one.name == in_.current().text) v = &one;
      if (!v) return expected("a value of " + std::string(f.enum_type->full_name));
      in_.next();
      to.int32(f.number, v->number);
      return true;
    }
    const bool negative = take("-");
    std::uint64_t value = 0;
    if (!parse_amount(INT32_MAX, negative, value)) return false;
    const auto number = static_cast<std::int32_t>(value);
    const auto& values = f.enum_type->values;
    const bool known =
        std::any_of(values.begin(), values.end(), [&](const enum_value& v) { return v.number == number; });
    if (!known && is_closed(*f.enum_type))
      return refuse(std::to_string(number) + " is no value of " + std::string(f.enum_type->full_name));
    to.int32(f.number, number);
    return true;
  }

  bool parse_real(const field& f, wire_writer& to) {
    const bool negative = take("-");
    std::string word(in_.current().text);
    std::transform(word.begin(), word.end(), word.begin(), to_lower);
    double value = 0;
    if (looking_at(token_kind::integer)) {
      if (word.size() > 1 && word[0] == '0') return expected("a decimal number");
      const auto read = integer_of(word, UINT64_MAX);
      value = read ? static_cast<double>(*read) : real_of(word);
    } else if (looking_at(token_kind::real)) {
      value = real_of(word);
    } else if (looking_at(token_kind::identifier) && (word == "inf" || word == "infinity")) {
      value = std::numeric_limits<double>::infinity();
    } else if (looking_at(token_kind::identifier) && word == "nan") {
      value = std::numeric_limits<double>::quiet_NaN();
    } else {
      return expected("a number");
    }
    in_.next();
    if (negative) value = -value;
    if (f.type == field_type::real64) to.fixed64(f.number, std::bit_cast<std::uint64_t>(value));
    else to.fixed32(f.number, std::bit_cast<std::uint32_t>(narrowed(value)));
    return true;
  }

  // Skips the value of a reserved name, which was a field, and may have any form.
  bool skip_field() {
    if (take(":") && !looking_at("{") && !looking_at("<")) return skip_value();
    return skip_message();
  }
  bool skip_message() {
    if (++skipped_ > deepest_skipped) return refuse("messages are nested too deep");
    if (!take("<") && !take("{")) return expected("{");
    const std::string_view end = in_.previous().is("<") ? ">" : "}";
    while (!looking_at(">") && !looking_at("}")) {
      if (in_.at_end()) return expected(end);
      std::string name;
      if (looking_at("[") ? !in_.next_url(name) : !looking_at(token_kind::identifier)) return expected("a name");
      in_.next();
      if (!skip_field()) return false;
      if (!take(";")) take(",");
    }
    --skipped_;
    return need(end);
  }
  bool skip_value() {
    if (looking_at(token_kind::string)) {
      while (looking_at(token_kind::string)) in_.next();
      return true;
    }
    if (take("[")) {
      if (take("]")) return true;
      if (++skipped_ > deepest_skipped) return refuse("lists are nested too deep");
      do {
        if (looking_at("{") || looking_at("<") ? !skip_message() : !skip_value()) return false;
      } while (take(","));
      --skipped_;
      return need("]");
    }
    if (take("-") && looking_at(token_kind::identifier)) {
      std::string word(in_.current().text);
      std::transform(word.begin(), word.end(), word.begin(), to_lower);
      if (word != "inf" && word != "infinity" && word != "nan") return expected("a number");
    }
    if (!looking_at(token_kind::integer) && !looking_at(token_kind::real) && !looking_at(token_kind::identifier))
      return expected("a value");
    in_.next();
    return true;
  }

  lexer in_;
  place begin_;
  const lookup& names_;
  const universe& all_;
  value_error& wrong_;
  bool right_ = true;
  int depth_, skipped_ = 0;
};

}  // namespace

bool parse_aggregate(std::string_view text, place begin, const message& type, const lookup& names, int depth,
                     std::string& to, value_error& wrong) {
  return aggregate_parser(text, begin, names, depth, wrong).parse(type, to);
}

}  // namespace isomer::compiler::proto
