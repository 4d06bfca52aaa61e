// SPDX-License-Identifier: MIT
// Shared by the checks, and private to them: the file, and the findings. Each file of checks has a topic.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "lint.hpp"
#include "proto/tree/outline.hpp"

namespace isomer::compiler::lint {

using proto::comment;
using proto::outline;
using proto::statement;
using proto::statement_kind;

// The maximum length of a name in a message, since a longer one would not be readable.
constexpr std::size_t longest = 200;

// Returns the name in quotation marks, and cuts it.
inline std::string quoted(std::string_view name) {
  return '"' + std::string(name.substr(0, longest)) + (name.size() > longest ? "..." : "") + '"';
}
// Returns `: "foo"`, if there is a suggestion.
inline std::string such_as(std::string_view name) { return name.empty() ? "" : ": " + quoted(name); }

struct subject {
  const proto::file& file;
  const outline& layout;
  const rule_set& on;
  std::vector<finding> found = {};

  void tell(rule r, proto::place at, std::string text) {
    if (on.has(r)) found.push_back({r, at, std::move(text)});
  }
};

void check_imports(subject& of);
void check_names(subject& of);
void check_enums(subject& of);
void check_fields(subject& of);
void check_types(subject& of);
void check_order(subject& of);
void check_layout(subject& of);
void check_comments(subject& of);

}  // namespace isomer::compiler::lint
