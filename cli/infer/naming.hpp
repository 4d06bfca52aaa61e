// SPDX-License-Identifier: MIT
// Makes names of fields and messages from keys.
#pragma once
#include <set>
#include <string>
#include <string_view>

namespace isomer::cli {

// The names of one message. All names of fields and messages are distinct, and so are the fields' default names in
// JSON.
class name_scope {
 public:
  // Converts fullName to full_name, and so on: letters, digits and underscores, without a digit at the begin.
  std::string field(std::string_view key);
  // Converts to FullName.
  std::string message(std::string_view key);

 private:
  std::set<std::string, std::less<>> used_, json_used_;
};

// Returns the default JSON name of a field: fullName for full_name.
std::string default_json_name(std::string_view field);
// Quotes a text for a .proto file.
std::string quoted(std::string_view text);

}  // namespace isomer::cli
