// SPDX-License-Identifier: MIT
#include "rules.hpp"
#include <string>
#include "proto/text/spelling.hpp"

namespace isomer::compiler::lint {
namespace {

constexpr rule_info table[] = {
    {"unused-import", "every import is used", ""},
    {"imports-sorted", "imports in one block are sorted", "IMPORTS_SORTED"},
    {"file-name", "files are named lower_snake_case.proto", "FILE_NAMES_LOWER_SNAKE_CASE"},
    {"package-name", "packages are lower_snake_case, separated by dots", "PACKAGE_NAME_LOWER_CASE"},
    {"java-package", "packages do not begin with com or org, as Java's do", ""},
    {"message-name", "messages are TitleCase", "MESSAGE_NAMES_UPPER_CAMEL_CASE"},
    {"field-name", "fields and extensions are lower_snake_case", "FIELD_NAMES_LOWER_SNAKE_CASE"},
    {"oneof-name", "oneofs are lower_snake_case", ""},
    {"enum-name", "enums are TitleCase", "ENUM_NAMES_UPPER_CAMEL_CASE"},
    {"enum-value-name", "values of enums are UPPER_SNAKE_CASE", "ENUM_FIELD_NAMES_UPPER_SNAKE_CASE"},
    {"service-name", "services are TitleCase", "SERVICE_NAMES_UPPER_CAMEL_CASE"},
    {"rpc-name", "methods are TitleCase", "RPC_NAMES_UPPER_CAMEL_CASE"},
    {"underscores", "a letter follows each underscore, so that names differ in any language", ""},
    {"repeated-field-name", "repeated fields have plural names", "REPEATED_FIELD_NAMES_PLURALIZED"},
    {"colliding-name", "no field has the name of another field's accessor", ""},
    {"enum-value-prefix", "values of top-level enums begin with the enum's name", "ENUM_FIELD_NAMES_PREFIX"},
    {"enum-zero-value", "an enum's first value is 0 and ends in _UNSPECIFIED or _UNKNOWN",
     "ENUM_FIELD_NAMES_ZERO_VALUE_END_WITH"},
    {"enum-negative-value", "enums have no negative values", ""},
    {"missing-syntax", "a file declares its syntax or edition", ""},
    {"file-order", "syntax, package, imports and file options come first, in this order", "ORDER"},
    {"indent", "lines are indented by two spaces per level", "INDENT"},
    {"line-length", "lines have 80 characters at most", "MAX_LINE_LENGTH"},
    {"double-quotes", "strings are in double quotes", "QUOTE_CONSISTENT"},
    {"no-required", "no field is required", "PROTO3_FIELDS_AVOID_REQUIRED"},
    {"no-groups", "there are no groups", "PROTO3_GROUPS_AVOID"},
    {"relative-type", "a type of another package is named with its full package", ""},
    {"unknown-rule", "comments disable only rules that exist", ""},
    {"abbreviations", "abbreviations are written as words: HttpRule", "", false},
    {"nested-enum-value-prefix", "values of nested enums begin with the enum's name, too", "ENUM_FIELD_NAMES_PREFIX",
     false},
    {"number-order", "fields and values are in the order of their numbers", "FIELD_NUMBERS_ORDER_ASCENDING", false},
    {"syntax-proto3", "a file that declares a syntax declares proto3", "SYNTAX_CONSISTENT", false},
    {"service-suffix", "services end in Service", "SERVICE_NAMES_END_WITH", false},
    {"field-prepositions", "fields have no prepositions in their names", "FIELD_NAMES_EXCLUDE_PREPOSITIONS", false},
    {"message-prepositions", "messages have no prepositions in their names", "MESSAGE_NAMES_EXCLUDE_PREPOSITIONS",
     false},
    {"file-comment", "a file begins with a comment", "FILE_HAS_COMMENT", false},
    {"message-comment", "messages have comments", "MESSAGES_HAVE_COMMENT", false},
    {"field-comment", "fields have comments", "FIELDS_HAVE_COMMENT", false},
    {"enum-comment", "enums have comments", "ENUMS_HAVE_COMMENT", false},
    {"enum-value-comment", "values of enums have comments", "ENUM_FIELDS_HAVE_COMMENT", false},
    {"service-comment", "services have comments", "SERVICES_HAVE_COMMENT", false},
    {"rpc-comment", "methods have comments", "RPCS_HAVE_COMMENT", false},
};
static_assert(std::size(table) == static_cast<std::size_t>(rule::count));

template <class Which>
rule_set those_that(Which which) {
  rule_set s;
  for (std::size_t i = 0; i < std::size(table); ++i)
    if (which(table[i])) s.add(static_cast<rule>(i));
  return s;
}

}  // namespace

std::span<const rule_info> all_rules() { return table; }

std::optional<rule> rule_named(std::string_view name) {
  for (std::size_t i = 0; i < std::size(table); ++i)
    if (table[i].name == name) return static_cast<rule>(i);
  return std::nullopt;
}

std::string suggestion_for_rule(std::string_view name) {
  proto::nearest_name nearest(name);
  for (const rule_info& r : table) nearest.see(r.name);
  return nearest.suggestion();
}

rule_set rule_set::all() {
  return those_that([](const rule_info&) { return true; });
}
rule_set rule_set::usual() {
  return those_that([](const rule_info& r) { return r.by_default; });
}
rule_set rule_set::of_protolint(std::string_view name) {
  return those_that([&](const rule_info& r) { return !name.empty() && r.of_protolint == name; });
}

}  // namespace isomer::compiler::lint
