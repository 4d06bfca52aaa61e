// SPDX-License-Identifier: MIT
// The rules of lint.
#pragma once
#include <bitset>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace isomer::compiler::lint {

// The rules in the order of the table in rules.cpp.
enum class rule : std::uint8_t {
  unused_import,
  imports_sorted,
  file_name,
  package_name,
  java_package,
  message_name,
  field_name,
  oneof_name,
  enum_name,
  enum_value_name,
  service_name,
  rpc_name,
  underscores,
  repeated_field_name,
  colliding_name,
  enum_value_prefix,
  enum_zero_value,
  enum_negative_value,
  missing_syntax,
  file_order,
  indent,
  line_length,
  double_quotes,
  no_required,
  no_groups,
  relative_type,
  unknown_rule,
  abbreviations,
  nested_enum_value_prefix,
  number_order,
  syntax_proto3,
  service_suffix,
  field_prepositions,
  message_prepositions,
  file_comment,
  message_comment,
  field_comment,
  enum_comment,
  enum_value_comment,
  service_comment,
  rpc_comment,
  count
};

struct rule_info {
  std::string_view name;
  std::string_view wants;
  std::string_view of_protolint;  // its name in protolint; empty if it has none
  bool by_default = true;
};

// A set of rules, by their numbers.
std::span<const rule_info> all_rules();
inline const rule_info& info_of(rule r) { return all_rules()[static_cast<std::size_t>(r)]; }
std::optional<rule> rule_named(std::string_view name);
// Returns `; did you mean "x"?`, or nothing.
std::string suggestion_for_rule(std::string_view name);

class rule_set {
 public:
  void add(rule r) { rules_.set(static_cast<std::size_t>(r)); }
  void remove(rule r) { rules_.reset(static_cast<std::size_t>(r)); }
  bool has(rule r) const { return rules_.test(static_cast<std::size_t>(r)); }
  bool has_any(std::initializer_list<rule> of) const {
    for (rule r : of)
      if (has(r)) return true;
    return false;
  }
  bool empty() const { return rules_.none(); }
  bool operator==(const rule_set&) const = default;
  rule_set& operator|=(const rule_set& other) {
    rules_ |= other.rules_;
    return *this;
  }

  static rule_set all();
  static rule_set usual();  // the rules that are on by default
  static rule_set of_protolint(std::string_view name);

 private:
  std::bitset<static_cast<std::size_t>(rule::count)> rules_;
};

}  // namespace isomer::compiler::lint
