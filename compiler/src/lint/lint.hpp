// SPDX-License-Identifier: MIT
// What a style wants of a file that is right: the rules that https://protobuf.dev/programming-guides/style/ has, and
// what protoc warns of.
#pragma once
#include <string>
#include <vector>
#include "proto/tree/syntax.hpp"
#include "rules.hpp"

namespace isomer::compiler::lint {

struct finding {
  rule is;
  proto::place at;  // in no line: of the file as a whole
  std::string text;
};

// In the order of the source, without what its comments switch off. The file is linked. Takes linear time.
std::vector<finding> lint(const proto::file& f, const rule_set& on);

}  // namespace isomer::compiler::lint
