// SPDX-License-Identifier: MIT
// A .proto file under construction: definitions by their full names, nested as the names say.
#pragma once
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace isomer::detail {

struct schema_enum {
  struct value {
    std::string name;
    std::int64_t number;
  };
  std::string full_name;  // the original name; its final position is place
  std::string place;
  std::vector<value> values;
  bool is_closed = false;
};
struct schema_message {
  std::string full_name;
  std::vector<std::string> names;  // of its fields
  std::vector<std::string> lines;
};

// "a.b.c" to "a.b", and to "c".
inline std::string_view parent_of(std::string_view name) {
  std::size_t dot = name.rfind('.');
  return dot == name.npos ? std::string_view() : name.substr(0, dot);
}
inline std::string_view last_of(std::string_view name) { return name.substr(name.rfind('.') + 1); }

class schema_file {
 public:
  std::vector<schema_message> messages;
  std::vector<schema_enum> enums;
  std::set<std::string> imports;
  bool needs_edition = false;  // it uses what proto3 cannot express

  // Places the enums. In schemas, enumerators are siblings of their enum, so an enum whose enumerators' names are taken
  // moves into a message of its own.
  void place_enums() {
    std::set<std::string> taken;
    auto child = [](std::string_view scope, std::string_view name) {
      return (scope.empty() ? std::string() : std::string(scope) + '.') + std::string(name);
    };
    for (const schema_message& m : messages) {
      taken.insert(m.full_name);
      for (const std::string& f : m.names) taken.insert(child(m.full_name, f));
    }
    for (const schema_enum& e : enums) taken.insert(e.full_name);
    for (schema_enum& e : enums) {
      e.place = e.full_name;
      bool clashes = std::any_of(e.values.begin(), e.values.end(), [&](const schema_enum::value& v) {
        return taken.contains(child(parent_of(e.full_name), v.name));
      });
      if (clashes) {
        std::string scope = e.full_name + "_";
        while (taken.contains(scope)) scope += '_';
        taken.insert(scope);
        e.place = child(scope, last_of(e.full_name));
      }
      for (const schema_enum::value& v : e.values) taken.insert(child(parent_of(e.place), v.name));
    }
  }

  std::string print() const {
    std::string s = needs_edition ? "edition = \"2023\";\n" : "syntax = \"proto3\";\n";
    std::string package = common_package();
    if (!package.empty()) s += "\npackage " + package + ";\n";
    if (!imports.empty()) s += '\n';
    for (const std::string& file : imports) s += "import \"" + file + "\";\n";
    if (needs_edition) s += "\noption features.field_presence = IMPLICIT;\n";
    node root = tree(package);
    for (const node& n : root.children) {
      s += '\n';
      n.print(s, 0);
    }
    return s;
  }

 private:
  // A message, an enum, or a message that only holds others.
  struct node {
    std::string name;
    const schema_message* message = nullptr;
    const schema_enum* enumeration = nullptr;
    std::vector<node> children;

    node& child(std::string_view of) {
      for (node& c : children)
        if (c.name == of) return c;
      children.push_back({std::string(of), nullptr, nullptr, {}});
      return children.back();
    }
    void print(std::string& s, std::size_t depth) const {
      const std::string blanks(2 * depth, ' ');
      s += blanks + (enumeration ? "enum " : "message ") + name;
      if (children.empty() && !enumeration && (!message || message->lines.empty())) {
        s += " {}\n";
        return;
      }
      s += " {\n";
      for (const node& c : children) c.print(s, depth + 1);
      if (message)
        for (const std::string& line : message->lines) s.append(blanks).append("  ").append(line) += '\n';
      if (enumeration) print_values(s, blanks);
      s += blanks + "}\n";
    }
    void print_values(std::string& s, const std::string& blanks) const {
      std::set<std::int64_t> numbers;
      for (const auto& v : enumeration->values) numbers.insert(v.number);
      if (enumeration->is_closed) s += blanks + "  option features.enum_type = CLOSED;\n";
      if (numbers.size() != enumeration->values.size()) s += blanks + "  option allow_alias = true;\n";
      for (const auto& v : enumeration->values)
        s.append(blanks).append("  ").append(v.name).append(" = ").append(std::to_string(v.number)) += ";\n";
    }
  };

  bool is_message(std::string_view name) const {
    return std::any_of(messages.begin(), messages.end(), [&](const auto& m) { return m.full_name == name; });
  }
  // The prefix that all names share, as far as it is not a message itself.
  std::string common_package() const {
    std::string package(messages.empty() ? std::string_view() : parent_of(messages[0].full_name));
    auto holds = [&](std::string_view name) {
      return package.empty() ||
             (name.substr(0, package.size()) == package && name.size() > package.size() && name[package.size()] == '.');
    };
    auto holds_all = [&] {
      return std::all_of(messages.begin(), messages.end(), [&](const auto& m) { return holds(m.full_name); }) &&
             std::all_of(enums.begin(), enums.end(), [&](const auto& e) { return holds(e.place); });
    };
    auto inside_a_message = [&] {
      for (std::string_view at = package; !at.empty(); at = parent_of(at))
        if (is_message(at)) return true;
      return false;
    };
    while (!package.empty() && (!holds_all() || inside_a_message())) package = std::string(parent_of(package));
    return package;
  }
  node tree(const std::string& package) const {
    node root;
    auto at = [&](std::string_view full_name) -> node& {
      std::string_view rest = full_name.substr(package.empty() ? 0 : package.size() + 1);
      node* n = &root;
      for (std::size_t dot; (dot = rest.find('.')) != rest.npos; rest.remove_prefix(dot + 1))
        n = &n->child(rest.substr(0, dot));
      return n->child(rest);
    };
    for (const schema_message& m : messages) at(m.full_name).message = &m;
    for (const schema_enum& e : enums) at(e.place).enumeration = &e;
    return root;
  }
};

}  // namespace isomer::detail
