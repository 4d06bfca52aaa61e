// SPDX-License-Identifier: MIT
// From the syntax of one file to a file in which every name is resolved, every option interpreted and every rule of the
// language held. What it imports is linked before it.
#pragma once
#include "report.hpp"
#include "universe.hpp"

namespace isomer::compiler::proto {

// What options mean where descriptor.proto is not among the files: the one that is built in. Null while that itself is
// linked.
struct builtin {
  const universe* all = nullptr;
};

// False if something is wrong. The file's names are in `all` from then on, and must outlive it.
bool link(file& f, universe& all, const builtin& known, report& found);

}  // namespace isomer::compiler::proto
