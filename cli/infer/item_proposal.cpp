// SPDX-License-Identifier: MIT
#include <limits>
#include "infer.hpp"
#include "item_shape.hpp"
#include "naming.hpp"

namespace isomer::cli {
namespace {

constexpr std::string_view any_value = ".google.protobuf.Value", any_list = ".google.protobuf.ListValue",
                           any_object = ".google.protobuf.Struct";

// A type, and other types that the values may have.
struct item_type {
  std::string type, others;
  bool is_only = false;
  bool is_repeated = false;
  std::unique_ptr<proposed_message> message;
};

class item_proposing {
 public:
  proposal run(const item_shape& top, const infer_names& names) {
    proposal p;
    p.package = names.package;
    p.top = message(top, names.message, 0);
    if (uses_struct_) p.imports.emplace_back("google/protobuf/struct.proto");
    return p;
  }

 private:
  proposed_message message(const item_shape& s, const std::string& name, std::size_t level) {
    proposed_message to;
    to.name = name;
    name_scope names;
    std::uint32_t number = 0;
    constexpr std::uint32_t first_reserved = 19000, behind_reserved = 20000;
    for (const auto& m : s.members) {
      if (is_odd_key(m->key)) continue;  // at the top, where there can be no map
      if (++number == first_reserved) number = behind_reserved;
      proposed_field f;
      f.number = number;
      f.name = names.field(m->key);
      item_type t = type_of(m->value, m->key, names, level);
      f.type = std::move(t.type), f.is_repeated = t.is_repeated, f.message = std::move(t.message);
      if (default_json_name(f.name) != m->key) f.options.push_back("json_name = " + quoted(m->key));
      if (m->value.nulls && m->value.values())
        t.others += (t.others.empty() ? "" : "; ") + std::to_string(m->value.nulls) + " null";
      f.note = seen_text(m->objects, s.objects, certainty(m->value.values(), t.is_only), t.others);
      to.fields.push_back(std::move(f));
    }
    return to;
  }

  // Adds a field for the doubles of s.
  item_type anything(std::string_view type, const item_shape& s, std::string others) {
    uses_struct_ = true;
    if (const auto n = s.inexact_within()) others += "; its numbers are doubles, which " + rounded_text(n);
    return {std::string(type), std::move(others)};
  }
  static std::string rounded_text(std::uint64_t integers) {
    return "round " + std::to_string(integers) + (integers == 1 ? " integer" : " integers");
  }

  item_type type_of(const item_shape& s, std::string_view key, name_scope& names, std::size_t level) {
    if (!s.values()) return anything(any_value, s, "always null");
    if (s.kinds() > 1) return anything(any_value, s, kinds_text(s));
    if (s.booleans) return {"bool", "", true};
    if (s.integers + s.reals) return type_of_number(s);
    if (s.texts) return {"string", text_alternatives(s)};
    if (s.lists) return type_of_list(s, key, names, level);
    if (s.objects) return type_of_object(s, key, names, level);
    return {"bytes", "a kind that JSON lacks"};
  }

  static std::string kinds_text(const item_shape& s) {
    std::string text;
    const auto add = [&](std::uint64_t n, const char* kind) {
      if (n) text += (text.empty() ? "" : ", ") + std::to_string(n) + " " + kind;
    };
    add(s.booleans, "boolean"), add(s.integers + s.reals, "number"), add(s.texts, "text"), add(s.lists, "list");
    add(s.objects, "object");
    return text;
  }

  static std::string range_text(const item_shape& s) {
    const bool has_natural = s.smallest <= s.largest;
    const std::string from = s.least < 0 ? std::to_string(s.least) : std::to_string(s.smallest);
    if (!has_natural) return "negative, " + from + " at least";
    const std::string to = std::to_string(s.largest);
    return from == to ? "always " + to : "from " + from + " to " + to;
  }

  static item_type type_of_number(const item_shape& s) {
    using limits_32 = std::numeric_limits<std::int32_t>;
    const std::string loss =
        s.inexact ? "; doubles " + rounded_text(s.inexact) + ": a string, and numbers in quotes, keep all digits" : "";
    if (s.reals) return {"double", loss.empty() ? "or float" : "integers and others" + loss};
    const std::string range = range_text(s);
    if (s.largest > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      if (s.least < 0) return {"double", range + ", and no integer type holds both" + loss};
      return {"uint64", range};
    }
    if (s.least < limits_32::min() || s.largest > static_cast<std::uint64_t>(limits_32::max()))
      return {"int64", (s.inexact ? "" : "or double; ") + range};
    return {"int32", "or int64 or double; " + range};
  }

  static std::string text_alternatives(const item_shape& s) {
    constexpr std::uint64_t many = 10;
    if (s.times == s.texts) return "or google.protobuf.Timestamp";
    if (s.numerals == s.texts) return "or int64, all are numerals";
    if (s.base64 == s.texts) return "or bytes, all look like base64";
    if (s.has_many_words || s.texts < many || s.words.size() * 2 > s.texts) return "";
    return "or an enum of " + std::to_string(s.words.size());
  }

  item_type type_of_list(const item_shape& s, std::string_view key, name_scope& names, std::size_t level) {
    const item_shape& e = *s.element;
    // Elements of a list must not be null, and lists must not contain lists.
    const bool is_plain = !e.nulls && !e.lists && e.kinds() == 1;
    const bool is_map = e.objects && looks_like_map(e);
    if (!is_plain || is_map || level + 1 >= most_declared_levels) {
      if (!e.values() && !e.nulls) return anything(any_list, e, "always empty");
      return anything(any_list, e, e.nulls ? "with nulls" : e.lists ? "of lists" : is_map ? "of maps" : kinds_text(e));
    }
    item_type t = type_of(e, key, names, level);
    t.is_repeated = true;
    return t;
  }

  // Keys that differ between objects are data rather than names.
  static bool looks_like_map(const item_shape& s) {
    constexpr std::size_t many_keys = 16;
    if (s.has_odd_key) return true;
    std::uint64_t all = 0;
    for (const auto& m : s.members) all += m->objects;
    return s.members.size() > many_keys && all * 4 < s.members.size() * s.objects;
  }

  item_type type_of_object(const item_shape& s, std::string_view key, name_scope& names, std::size_t level) {
    if (s.members.empty() && !s.has_odd_key) return anything(any_object, s, "always empty");
    if (looks_like_map(s)) return type_of_map(s, key, names, level);
    if (level + 1 >= most_declared_levels) return anything(any_object, s, "nested too deep for a message");
    const std::string name = names.message(key);
    return {name, "", true, false, std::make_unique<proposed_message>(message(s, name, level + 1))};
  }

  item_type type_of_map(const item_shape& s, std::string_view key, name_scope& names, std::size_t level) {
    item_shape all;
    for (const auto& m : s.members) all.merge(m->value);
    const bool is_plain = all.kinds() == 1 && !all.nulls && !all.lists && !s.has_odd_key &&
                          !(all.objects && (looks_like_map(all) || all.members.empty()));
    item_type inside = is_plain ? type_of(all, key, names, level) : anything(any_value, all, "values of several kinds");
    inside.type = "map<string, " + inside.type + ">";
    inside.is_only = false;
    inside.others =
        std::to_string(s.members.size()) + " different keys" + (inside.others.empty() ? "" : "; " + inside.others);
    return inside;
  }

  bool uses_struct_ = false;
};

}  // namespace

proposal propose(const item_shape& top, const infer_names& names) { return item_proposing().run(top, names); }

}  // namespace isomer::cli
