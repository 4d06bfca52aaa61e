// SPDX-License-Identifier: MIT
#include "rules.hpp"
#include <iterator>

namespace isomer::compiler::check {
namespace {

constexpr auto wire = category::wire, json = category::json, source = category::source,
               positional = category::positional;

constexpr rule_info table[] = {
    {"file-removed", source, "who imports the file finds none"},
    {"package", wire | json | source, "full names change, which Any, services and generated code have"},
    {"syntax", source, "generated code differs between syntaxes and editions"},
    {"file-option", source, "generated code has other names, or lies elsewhere"},
    {"type-moved", source, "its code is generated for another file"},
    {"message-removed", source, "generated code lacks its type"},
    {"message-option", wire | source, "it is encoded otherwise, or its code lacks an accessor"},
    {"enum-removed", source, "generated code lacks its type"},
    {"service-removed", wire | source, "clients call what is not there"},
    {"method-removed", wire | source, "clients call what is not there"},
    {"method-type", wire | json | source, "clients and servers take each other's messages for something else"},
    {"method-streaming", wire | json | source, "a call has another number of messages"},
    {"method-idempotency", wire | json | source, "who repeats calls, or makes GETs of them, relies on it"},
    {"field-removed", wire | json | source, "what is not reserved may be used again and mean something else"},
    {"field-number", wire, "bytes have the old number"},
    {"field-name", json | source, "texts and programs have the old name"},
    {"json-name", json, "JSON has the old name"},
    {"field-type", wire | json | source, "what was written is read as something else"},
    {"field-cardinality", wire | json | source, "one value is not several"},
    {"field-presence", source, "generated code tells absent from zero, or does not"},
    {"field-required", wire | json | source, "one side refuses messages without it"},
    {"field-oneof", wire | json | source, "setting a member of a oneof clears the others"},
    {"oneof-removed", source, "generated code lacks it"},
    {"field-default", wire | json | source, "both sides take what is absent for different values"},
    {"field-utf8", wire | source, "one side refuses text that the other writes"},
    {"field-option", source, "generated code has another type"},
    {"field-packed", wire, "the bytes differ, which only matters to readers that are not up to the standard", false},
    {"reserved-removed", wire | json, "what was reserved may be used again and mean something else"},
    {"extension-range-removed", wire | source, "extensions may have these numbers"},
    {"extension-removed", source, "generated code lacks it"},
    {"enum-value-removed", wire | json | source, "what is not reserved may be used again and mean something else"},
    {"enum-value-number", wire, "bytes have the old number"},
    {"enum-value-name", json | source, "texts and programs have the old name"},
    {"enum-closed", wire | json | source, "numbers without a name are kept elsewhere, or refused"},
    {"enum-default", wire | json | source, "the first value is what an absent field is taken for"},
    {"json-format", json, "what JSON can tell apart is no longer checked"},
    {"c-capacity", wire | json, "C refuses or cuts what was written before"},
    {"layout", positional, "fields have neither numbers nor names there"},
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
