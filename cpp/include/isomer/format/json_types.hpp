// SPDX-License-Identifier: MIT
// What an Any may hold in JSON: a table that the caller gives.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include "../wire/cursor.hpp"

namespace isomer::detail::json {

class reader;
class writer;

// How one message passes between its binary form and JSON. Made by isomer::any_types.
struct type {
  std::string_view full_name;
  bool is_known;  // the message has a form of its own in JSON, and stands under the key "value"
  char* (*write)(writer&, char* e, std::string_view bytes, std::size_t rest);  // null: failed
  wire::cursor (*read)(reader&, wire::cursor c, std::string& bytes);           // from '{', or from the value
};
using types = std::span<const type>;

// By the part of a type URL after its last slash. Null when it is not listed.
constexpr const type* find_type(types list, std::string_view url) {
  std::size_t slash = url.rfind('/');
  if (slash == std::string_view::npos) return nullptr;
  for (auto& t : list)
    if (t.full_name == url.substr(slash + 1)) return &t;
  return nullptr;
}

}  // namespace isomer::detail::json
