// SPDX-License-Identifier: MIT
// Checks the style of a valid file: the rules of https://protobuf.dev/programming-guides/style/, and the warnings of
// protoc.
#pragma once
#include <string>
#include <vector>
#include "proto/tree/syntax.hpp"
#include "rules.hpp"

namespace isomer::compiler::lint {

struct finding {
  rule is;
  proto::place at;  // without a line for the file as a whole
  std::string text;
};

// Returns the findings in the order of the source, without those that comments switch off. The file must be linked.
// Takes linear time.
std::vector<finding> lint(const proto::file& f, const rule_set& on);

}  // namespace isomer::compiler::lint
