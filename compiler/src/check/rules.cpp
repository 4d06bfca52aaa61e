// SPDX-License-Identifier: MIT
#include "rules.hpp"
#include <iterator>

namespace isomer::compiler::check {
namespace {

constexpr auto wire = category::wire, json = category::json, source = category::source,
               positional = category::positional;

constexpr rule_info table[] = {
    {"file-removed", source, "files that import it no longer compile"},
    {"package", wire | json | source, "full names change, which Any, services and generated code use"},
    {"syntax", source, "generated code differs between syntaxes and editions"},
    {"file-option", source, "generated code has other names, or is in another place"},
    {"type-moved", source, "its code is generated for another file"},
    {"message-removed", source, "generated code lacks its type"},
    {"message-option", wire | source, "it is encoded differently, or its code lacks an accessor"},
    {"enum-removed", source, "generated code lacks its type"},
    {"service-removed", wire | source, "clients still call it"},
    {"method-removed", wire | source, "clients still call it"},
    {"method-type", wire | json | source, "clients and servers misread each other's messages"},
    {"method-streaming", wire | json | source, "a call carries a different number of messages"},
    {"method-idempotency", wire | json | source, "whoever retries calls, or sends them as GET, relies on it"},
    {"field-removed", wire | json | source, "its number and name, unless reserved, may be reused for something else"},
    {"field-number", wire, "stored bytes have the old number"},
    {"field-name", json | source, "stored text and programs use the old name"},
    {"json-name", json, "stored JSON uses the old name"},
    {"field-type", wire | json | source, "stored values are read as something else"},
    {"field-cardinality", wire | json | source, "a single value becomes a list, or a list a single value"},
    {"field-presence", source, "generated code starts or stops distinguishing absent from zero"},
    {"field-required", wire | json | source, "one side rejects messages without it"},
    {"field-oneof", wire | json | source, "setting a member of a oneof clears the others"},
    {"oneof-removed", source, "generated code lacks it"},
    {"field-default", wire | json | source, "the two sides read an absent field as different values"},
    {"field-utf8", wire | source, "one side rejects text that the other writes"},
    {"field-option", source, "generated code has another type"},
    {"field-packed", wire, "the bytes differ, which matters only to readers that do not follow the specification",
     false},
    {"reserved-removed", wire | json, "what was reserved may be reused for something else"},
    {"extension-range-removed", wire | source, "extensions may use these numbers"},
    {"extension-removed", wire | json | source, "its number, unless reserved, may be reused for something else"},
    {"enum-value-removed", wire | json | source,
     "its number and name, unless reserved, may be reused for something else"},
    {"enum-value-number", wire, "stored bytes have the old number"},
    {"enum-value-name", json | source, "stored text and programs use the old name"},
    {"enum-closed", wire | json | source, "numbers without a name are stored elsewhere, or rejected"},
    {"enum-default", wire | json | source, "an absent field is read as the first value"},
    {"json-format", json, "conflicts between JSON names are no longer detected"},
    {"c-capacity", wire | json, "C rejects or truncates what was written before"},
    {"layout", positional, "positional bytes have neither field numbers nor names"},
};
static_assert(std::size(table) == static_cast<std::size_t>(rule::count));

struct named_category {
  category is;
  std::string_view name;
};
constexpr named_category names[] = {{wire, "wire"}, {json, "json"}, {source, "source"}, {positional, "positional"}};

}  // namespace

std::string categories::text() const {
  std::string s;
  for (const named_category& c : names)
    if (has(c.is)) s.append(s.empty() ? "" : ", ").append(c.name);
  return s;
}

std::optional<category> category_named(std::string_view name) {
  for (const named_category& c : names)
    if (c.name == name) return c.is;
  return std::nullopt;
}

std::span<const rule_info> all_rules() { return table; }

std::optional<rule> rule_named(std::string_view name) {
  for (std::size_t i = 0; i < std::size(table); ++i)
    if (table[i].name == name) return static_cast<rule>(i);
  return std::nullopt;
}

rule_set rule_set::all() {
  rule_set s;
  s.rules_.set();
  return s;
}

rule_set rule_set::usual() {
  rule_set s;
  for (std::size_t i = 0; i < std::size(table); ++i)
    if (table[i].by_default) s.add(static_cast<rule>(i));
  return s;
}

}  // namespace isomer::compiler::check
