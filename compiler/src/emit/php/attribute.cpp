// SPDX-License-Identifier: MIT
// Writes only what differs from the extension's defaults. A list that is too long for a line has a line for each item.
#include "attribute.hpp"
#include <set>
#include "literal.hpp"
#include "types.hpp"

namespace isomer::compiler::emit {
namespace {

class attribute {
 public:
  explicit attribute(std::string name) : start_("#[" + std::move(name) + '(') {}

  void add(std::string text) { arguments_.push_back({std::move(text), {}}); }
  void add_if(bool is_so, const char* text) {
    if (is_so) add(text);
  }
  void add_array(const std::string& name, std::vector<std::string> items) {
    if (!items.empty()) arguments_.push_back({name + ": [", std::move(items)});
  }

  void write(writer& out) const {
    std::string line = start_;
    for (const argument& a : arguments_) line += (&a == arguments_.data() ? "" : ", ") + a.joined();
    line += ")]";
    if (line.size() <= out.room()) return out.line(line);
    out.open(start_);
    for (const argument& a : arguments_) a.write(out);
    out.close(")]");
  }

 private:
  struct argument {
    std::string text;  // or the begin of an array of items
    std::vector<std::string> items;

    std::string joined() const {
      std::string line = text;
      for (const std::string& item : items) line += (&item == items.data() ? "" : ", ") + item;
      return items.empty() ? line : line + ']';
    }
    void write(writer& out) const {
      const std::string line = joined() + ',';
      if (items.empty() || line.size() <= out.room()) return out.line(line);
      out.open(text);
      for (const std::string& item : items) out.line(item + ',');
      out.close("],");
    }
  };

  std::string start_;
  std::vector<argument> arguments_;
};

std::string pair_of(const std::string& name, const std::string& value) { return php_string(name) + " => " + value; }

}  // namespace

void write_message_attribute(writer& out, php_scope& scope, const model::message& m) {
  attribute a(scope.isomer("Message"));
  a.add(php_string(m.full_name));
  std::vector<std::string> reserved;
  reserved.reserve(m.reserved.size());
  for (const std::string& name : m.reserved) reserved.push_back(php_string(name));
  a.add_array("reserved", std::move(reserved));
  a.add_if(m.message_set, "messageSet: true");
  a.write(out);
}

void write_field_attribute(writer& out, php_scope& scope, const model::field& f, const std::string& property) {
  attribute a(scope.isomer("Field"));
  a.add(std::to_string(f.number));
  const bool is_map = f.rule == rule::map;
  a.add(php_type_argument(scope, is_map ? *f.value : f));
  if (is_map) a.add("key: " + php_type_argument(scope, *f.key));
  if (model::snake_case(property) != f.name) a.add("name: " + php_string(f.name));
  if (f.own_json_name) a.add("jsonName: " + php_string(f.json_name));
  if (f.choice_of) a.add("oneof: " + php_string(f.choice_of->name));
  a.add_if(f.rule == rule::required, "required: true");
  a.add_if(f.rule == rule::repeated && is_scalar(f.kind), "packed: false");
  a.add_if(model::is_unchecked(f), "utf8: false");
  a.add_if(f.kind == kind::group, "delimited: true");
  a.add_if(f.debug_redact, "redact: true");
  a.write(out);
}

void write_enum_attribute(writer& out, php_scope& scope, const model::enumeration& e) {
  attribute a(scope.isomer("Enumeration"));
  a.add(php_string(e.full_name));
  a.add_if(e.closed, "closed: true");
  const std::vector<std::string>& cases = scope.names().cases(e);
  std::vector<std::string> aliases, names, json_names;
  std::set<std::int32_t> numbers;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const model::enumerator& v = e.values[i];
    if (!numbers.insert(v.number).second) aliases.push_back(pair_of(v.name, std::to_string(v.number)));
    else if (cases[i] != v.name) names.push_back(pair_of(cases[i], php_string(v.name)));
    if (v.json_name) json_names.push_back(pair_of(v.name, php_string(*v.json_name)));
  }
  a.add_array("aliases", std::move(aliases));
  a.add_array("names", std::move(names));
  a.add_array("jsonNames", std::move(json_names));
  a.write(out);
}

}  // namespace isomer::compiler::emit
