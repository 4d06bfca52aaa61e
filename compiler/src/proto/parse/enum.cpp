// SPDX-License-Identifier: MIT
// Parses enums.
#include <unordered_set>
#include "../bytes/descriptor_numbers.hpp"
#include "statements.hpp"

namespace isomer::compiler::proto {

bool parser::parse_nested_enum(std::vector<enumeration>& to, visibility visible, int parent, std::int32_t number) {
  const located at(*this, parent, {number, static_cast<std::int32_t>(to.size())});
  return parse_enum(to.emplace_back(), visible, at);
}

bool parser::parse_enum(enumeration& to, visibility visible, int at) {
  in_.next();
  if (!need_declared_name(to, at, number::enumeration::name, "the enum's name")) return false;
  if (!need_end("{", at)) return false;
  while (!take_end("}", locations::none)) {
    if (in_.at_end()) return expected("the } that ends the enum");
    if (!parse_enum_statement(to, at)) skip_statement();
  }
  to.visible = visible;
  return check_aliases(to);
}

bool parser::parse_enum_statement(enumeration& to, int at) {
  if (take_end(";", locations::none)) return true;
  if (looking_at("option")) {
    const located options(*this, at, {number::enumeration::options});
    return parse_option(to.options, options, option_style::statement);
  }
  if (looking_at("reserved")) return parse_reserved(to, at);
  const located value(*this, at, {number::enumeration::value, static_cast<std::int32_t>(to.values.size())});
  return parse_enum_value(to.values.emplace_back(), value);
}

bool parser::parse_enum_value(enum_value& to, int at) {
  if (!need_declared_name(to, at, number::enum_value::name, "the name of an enum's value")) return false;
  if (!take("=")) return expected("= and the value's number");
  {
    const located value(*this, at, {number::enum_value::number});
    to.number_at = in_.current().at;
    if (!need_signed_integer(to.number, "the value's number")) return false;
  }
  if (looking_at("[")) {
    const located options(*this, at, {number::enum_value::options});
    if (!parse_bracketed_options(to.options, options)) return false;
  }
  return need_end(";", at);
}

// allow_alias must not be set without aliases.
bool parser::check_aliases(const enumeration& of) {
  const option* alias = nullptr;
  for (const option& o : of.options.said)
    if (!alias && o.name.size() == 1 && !o.name[0].extension && o.name[0].name == "allow_alias") alias = &o;
  if (!alias) return true;
  if (alias->text != "true" || alias->is != option::form::identifier)
    return refuse_at(alias->name_at, "allow_alias is false anyway; remove it");
  std::unordered_set<std::int32_t> numbers;
  for (const enum_value& v : of.values)
    if (!numbers.insert(v.number).second) return true;
  return refuse_at(alias->name_at, "no two values of " + std::string(of.name) + " have one number; remove allow_alias");
}

}  // namespace isomer::compiler::proto
