// SPDX-License-Identifier: MIT
// The plugin's parameters, as in --isomer_opt=lang=cpp,namespace=acme::net.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "problem.hpp"

namespace isomer::compiler {

enum class language { cpp };

struct options {
  language lang = language::cpp;
  std::vector<std::string> prefix;  // namespace=a::b (or a.b): wraps the namespace of every package
  bool comments = true;             // comments=no: leave out what the schema's authors wrote
};

// The first parameter that is not understood, if any.
std::optional<problem> parse_options(std::string_view parameter, options& to);

// A name as .proto files and C-like languages have it.
bool is_identifier(std::string_view name);

}  // namespace isomer::compiler
