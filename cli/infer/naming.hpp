// SPDX-License-Identifier: MIT
// Names of fields and messages, made of keys.
#pragma once
#include <set>
#include <string>
#include <string_view>

namespace isomer::cli {

// The names of one message. Neither two fields nor a field and a message share one, nor do two fields share the name
// that JSON has for them by default.
class name_scope {
 public:
  // fullName is full_name, and so on: letters, digits and underscores, not beginning with a digit.
  std::string field(std::string_view key);
  // FullName.
  std::string message(std::string_view key);

 private:
  std::set<std::string, std::less<>> used_, json_used_;
};

// How JSON calls a field by default: fullName for full_name.
std::string default_json_name(std::string_view field);
// As a .proto file spells a text.
std::string quoted(std::string_view text);

}  // namespace isomer::cli
