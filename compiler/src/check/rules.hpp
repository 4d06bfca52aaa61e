// SPDX-License-Identifier: MIT
// The rules of check, and what a change that violates one of them breaks.
#pragma once
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace isomer::compiler::check {

// The users of the old schema, by what they have.
enum class category : std::uint8_t {
  wire = 1,       // the wire format, and calls of methods
  json = 2,       // formats with names: JSON, text format, YAML, MessagePack, CBOR
  source = 4,     // programs that use generated code
  positional = 8  // positional and tpl, which have no keys
};

class categories {
 public:
  constexpr categories() = default;
  constexpr categories(category c) : bits_(static_cast<std::uint8_t>(c)) {}

  constexpr categories operator|(categories other) const { return of(bits_ | other.bits_); }
  constexpr categories operator&(categories other) const { return of(bits_ & other.bits_); }
  constexpr categories& operator|=(categories other) { return *this = *this | other; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool has(category c) const { return !(*this & c).empty(); }
  // "wire, json".
  std::string text() const;

 private:
  static constexpr categories of(int bits) {
    categories c;
    c.bits_ = static_cast<std::uint8_t>(bits);
    return c;
  }
  std::uint8_t bits_ = 0;
};

// The rules except those for positional and tpl, which are in check_layout.cpp.
inline constexpr categories keyed = categories(category::wire) | category::json | category::source;
constexpr categories operator|(category a, category b) { return categories(a) | b; }

std::optional<category> category_named(std::string_view name);

// The rules in the order of the table in rules.cpp.
enum class rule : std::uint8_t {
  file_removed,
  package,
  syntax,
  file_option,
  type_moved,
  message_removed,
  message_option,
  enum_removed,
  service_removed,
  method_removed,
  method_type,
  method_streaming,
  method_idempotency,
  field_removed,
  field_number,
  field_name,
  json_name,
  field_type,
  field_cardinality,
  field_presence,
  field_required,
  field_oneof,
  oneof_removed,
  field_default,
  field_utf8,
  field_option,
  field_packed,
  reserved_removed,
  extension_range_removed,
  extension_removed,
  enum_value_removed,
  enum_value_number,
  enum_value_name,
  enum_closed,
  enum_default,
  json_format,
  c_capacity,
  layout,
  count
};

struct rule_info {
  std::string_view name;
  categories may_break;
  std::string_view why;
  bool by_default = true;
};

// A set of rules, by their numbers.
std::span<const rule_info> all_rules();
inline const rule_info& info_of(rule r) { return all_rules()[static_cast<std::size_t>(r)]; }
std::optional<rule> rule_named(std::string_view name);

class rule_set {
 public:
  void add(rule r) { rules_.set(static_cast<std::size_t>(r)); }
  void remove(rule r) { rules_.reset(static_cast<std::size_t>(r)); }
  bool has(rule r) const { return rules_.test(static_cast<std::size_t>(r)); }
  bool empty() const { return rules_.none(); }
  rule_set& operator|=(const rule_set& other) {
    rules_ |= other.rules_;
    return *this;
  }

  static rule_set all();
  static rule_set usual();  // the rules that are on by default

 private:
  std::bitset<static_cast<std::size_t>(rule::count)> rules_;
};

}  // namespace isomer::compiler::check
