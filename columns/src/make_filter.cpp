// SPDX-License-Identifier: MIT
#include "make_filter.hpp"
#include <algorithm>
#include <cstdio>
#include <isomer/explain.hpp>
#include <isomer/text.hpp>
#include "filter/compare.hpp"
#include "plan/make_plan.hpp"
#include "row_builder_state.hpp"

namespace isomer::columns {
namespace {

bool is_named(const node& n, std::string_view name) {
  return n.of && !n.is_hidden && (n.of->name == name || n.of->json_name == name);
}

// 2026-01-31 as google.type.Date, and 12:30:00.5 as google.type.TimeOfDay; anything else as it is.
std::string as_calendar(content is, const std::string& json) {
  const auto member = [](const char* name, const std::string& n) { return '"' + std::string(name) + "\":" + n; };
  int a = 0, b = 0, c = 0, past = 0;
  const auto size = static_cast<int>(json.size());
  if (is == content::date && std::sscanf(json.c_str(), "\"%4d-%2d-%2d\"%n", &a, &b, &c, &past) == 3 && past == size)
    return '{' + member("year", std::to_string(a)) + ',' + member("month", std::to_string(b)) + ',' +
           member("day", std::to_string(c)) + '}';
  if (is != content::daytime || std::sscanf(json.c_str(), "\"%2d:%2d:%2d%n", &a, &b, &c, &past) != 3) return json;
  std::string nanos;
  auto at = static_cast<std::size_t>(past);
  if (json[at] == '.')
    for (++at; json[at] >= '0' && json[at] <= '9'; ++at) nanos += json[at];
  if (json[at] != '"' || nanos.size() > 9) return json;
  nanos.resize(9, '0');
  return '{' + member("hours", std::to_string(a)) + ',' + member("minutes", std::to_string(b)) + ',' +
         member("seconds", std::to_string(c)) + ',' + member("nanos", std::to_string(std::stol(nanos))) + '}';
}

class maker {
 public:
  maker(std::shared_ptr<const plan> needs, std::string& why)
      : needs_(std::move(needs)),
        literals_(std::make_shared<detail::row_builder_state>(needs_)),
        outlines_(*needs_->message, needs_->schema),
        why_(why) {}

  bool add(const std::string& text) {
    text_ = &text;
    const std::optional<condition> c = parse_condition(text, why_);
    if (!c) return false;
    filter::test t{.path = {}, .is = c->is, .literal = 0};
    const node* const of = find(c->path, t.path);
    if (!of) return false;
    if (t.is != comparison::is_null && t.is != comparison::is_not_null) {
      if (!is_ordered(*of)) return wrong(std::string(c->path) + " is a message, which can only be compared with null");
      if (!add_literal(*c, t.path)) return false;
      t.literal = literals_->rows() - 1;
    }
    made_.tests.push_back(std::move(t));
    return true;
  }
  std::shared_ptr<const filter> made() && {
    made_.needs = needs_, made_.literals = &literals_->top(), made_.keeps = literals_;
    return std::make_shared<const filter>(std::move(made_));
  }

 private:
  bool wrong(const std::string& what) {
    why_ = '"' + *text_ + "\": " + what;
    return false;
  }
  const node* find(std::string_view path, std::vector<std::size_t>& to) {
    const node* at = &needs_->top;
    for (std::size_t begin = 0; begin <= path.size();) {
      const std::size_t end = std::min(path.find('.', begin), path.size());
      const std::string_view name = path.substr(begin, end - begin);
      const auto child =
          std::find_if(at->children.begin(), at->children.end(), [&](const auto& one) { return is_named(*one, name); });
      // The plan has what it was asked for, and stops at what is one value.
      if (child == at->children.end() || at->content != content::record)
        return wrong("there is no field \"" + std::string(path.substr(0, end)) + '"'), nullptr;
      to.push_back(static_cast<std::size_t>(child - at->children.begin()));
      at = child->get();
      if (at->is_list || at->is_map) {
        wrong(std::string(name) + " is a " + (at->is_map ? "map" : "list") + ", and a condition is about one value");
        return nullptr;
      }
      begin = end + 1;
    }
    return at;
  }
  // The value becomes a row of its own, read as ProtoJSON reads a value of the field. Bytes, and the parts of an Any,
  // which ProtoJSON has no names for, are read as the text format has them.
  bool add_literal(const condition& c, const std::vector<std::size_t>& path) {
    std::string json_row, text_row, json_end, text_end;
    const node* at = &needs_->top;
    bool is_in_any = false;
    for (std::size_t i = 0; i < path.size(); ++i) {
      is_in_any = is_in_any || at->message.table.known == known::any;
      at = at->children[path[i]].get();
      json_row += "{\"" + std::string(at->of->json_name) + "\":", json_end += '}';
      text_row += std::string(at->of->name) + (i + 1 < path.size() ? "{" : ":"), text_end += i ? "}" : "";
    }
    const bool is_wrapper = at->content == content::wrapper, has_bytes = is_bytes(c.value);
    const node& of = is_wrapper ? *at->children[0] : *at;
    if (has_bytes && of.content != content::binary) return wrong(std::string(c.path) + " has no bytes");
    if (is_in_any && of.content == content::binary && !has_bytes)
      return wrong("the bytes of an Any are written as in x'00ff'");
    std::optional<std::string> value =
        has_bytes ? bytes_as_text(c.value) : value_as_json(c.value, of.content == content::boolean);
    if (!value) return wrong("a value that is neither a number nor a word is written in quotes");
    if (has_bytes && is_wrapper) value = "{value:" + *value + '}';
    if (has_bytes || is_in_any) return add_row_of(c, text{}, text_row + *value + text_end);
    return add_row_of(c, json{}, json_row + as_calendar(at->content, *value) + json_end);
  }
  template <class Format>
  bool add_row_of(const condition& c, const Format& f, const std::string& row) {
    const status s = detail::add_row(*literals_, f, row);
    if (s.ok()) return true;
    const diagnosis d = explain(f, row, s, outlines_.top());
    return wrong(std::string(c.value) + " is no value of " + std::string(c.path) +
                 (d.expected.empty() ? "" : ": expected " + std::string(d.expected)));
  }

  filter made_;
  std::shared_ptr<const plan> needs_;
  std::shared_ptr<detail::row_builder_state> literals_;
  dynamic::outlines outlines_;
  std::string& why_;
  const std::string* text_ = nullptr;
};

}  // namespace

std::shared_ptr<const filter> make_filter(const plan& of, std::span<const std::string> conditions, std::string& why) {
  std::vector<std::string> paths;
  for (const std::string& text : conditions) {
    const std::optional<condition> c = parse_condition(text, why);
    if (!c) return nullptr;
    paths.emplace_back(c->path);
  }
  auto needs = std::make_shared<plan>();
  needs->schema = of.schema, needs->message = of.message;
  // What enums and text become does not count here. How deep recursion goes does, since paths go so deep.
  needs->how.recursion = of.how.recursion;
  // In seconds, 64 bits hold every time: a condition does not depend on the unit of a column.
  needs->how.timestamps = needs->how.durations = time_unit::second;
  if (!make_plan(*needs, projection(paths), why)) return nullptr;
  if (needs->needs_message) needs->types = dynamic::registry_of<json>(needs->schema);
  maker all(std::move(needs), why);
  for (const std::string& text : conditions)
    if (!all.add(text)) return nullptr;
  return std::move(all).made();
}

}  // namespace isomer::columns
