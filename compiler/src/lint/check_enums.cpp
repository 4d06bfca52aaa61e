// SPDX-License-Identifier: MIT
// Enums: https://protobuf.dev/programming-guides/style/#enums.
#include "check.hpp"
#include "proto/text/naming.hpp"
#include "proto/tree/visit.hpp"
#include "words.hpp"

namespace isomer::compiler::lint {
namespace {

using proto::enum_value;
using proto::enumeration;

// Whether the value begins with the enum's name and an underscore, however the name is split into words. A value that
// is only the enum's name is accepted.
bool has_prefix(const enumeration& e, const std::string& whole, const enum_value& v) {
  const std::string_view rest = proto::without_prefix(e.name, v.name);
  if (rest.size() < v.name.size()) return v.name[v.name.size() - rest.size() - 1] == '_';
  return v.name.size() >= whole.size() && proto::pascal_case_of(v.name) == whole;
}

// Joins FOO_BAR_ and BAR_BAZ to FOO_BAR_BAZ.
std::string joined(const std::string& prefix, const std::string& value) {
  for (std::size_t at = 0; at != prefix.npos; at = prefix.find('_', at + 1)) {
    const std::string_view end = std::string_view(prefix).substr(at ? at + 1 : 0);
    if (!end.empty() && value.starts_with(end)) return prefix + value.substr(end.size());
  }
  return prefix + value;
}

void check_prefix(subject& of, const enumeration& e) {
  const rule r = e.parent ? rule::nested_enum_value_prefix : rule::enum_value_prefix;
  if (!of.on.has(r)) return;
  const std::string prefix = upper_snake_case_of(e.name.substr(0, longest)) + '_';
  const std::string whole = proto::pascal_case_of(upper_snake_case_of(e.name));
  for (const enum_value& v : e.values)
    if (!has_prefix(e, whole, v))
      of.tell(r, v.at,
              "the value " + quoted(v.name) + " is to begin with the enum's name" +
                  such_as(joined(prefix, upper_snake_case_of(v.name.substr(0, longest)))));
}

void check_zero(subject& of, const enumeration& e) {
  if (e.values.empty()) return;
  const enum_value& first = e.values.front();
  if (first.number != 0)
    return of.tell(rule::enum_zero_value, first.at,
                   "the first value of " + quoted(e.name) + " is to be 0, and to end in _UNSPECIFIED");
  for (std::string_view end : {"UNSPECIFIED", "UNKNOWN"})
    if (first.name == end || first.name.ends_with('_' + std::string(end))) return;
  const std::string prefix = upper_snake_case_of(e.name.substr(0, longest));
  of.tell(rule::enum_zero_value, first.at,
          "the value " + quoted(first.name) + ", which is 0, is to end in _UNSPECIFIED or _UNKNOWN" +
              such_as(prefix + "_UNSPECIFIED"));
}

void check_numbers(subject& of, const enumeration& e) {
  const enum_value* before = nullptr;
  for (const enum_value& v : e.values) {
    if (v.number < 0)
      of.tell(rule::enum_negative_value, v.number_at, "the value " + quoted(v.name) + " has a negative number");
    if (before && v.number < before->number)
      of.tell(rule::number_order, v.number_at,
              "the value " + quoted(v.name) + " has a lower number than " + quoted(before->name) + " in front of it");
    before = &v;
  }
}

}  // namespace

void check_enums(subject& of) {
  proto::each_enum(of.file, [&](const enumeration& e) {
    check_prefix(of, e);
    check_zero(of, e);
    check_numbers(of, e);
  });
}

}  // namespace isomer::compiler::lint
