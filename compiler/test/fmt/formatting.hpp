// SPDX-License-Identifier: MIT
// What the tests of the formatter share: they format text, and look at what must not change.
#pragma once
#include <string>
#include <string_view>
#include <vector>
#include "proto/compilation.hpp"

namespace test {

isomer::compiler::proto::parsed_file parsed(std::string text);
// The text, formatted; or what is wrong with it, if `refused` is told so.
std::string formatted(std::string text);
std::string refusal(std::string text);

// What a formatter keeps. Of comments, the blanks at the ends and the beginnings of lines are not.
struct kept {
  std::vector<std::string> tokens;  // but for empty statements
  std::vector<std::string> comments;
  std::vector<std::string> owners;  // each declaration's comments, as descriptors have them
  bool has_empty_statements = false;
};
kept kept_of(const std::string& text);

}  // namespace test
