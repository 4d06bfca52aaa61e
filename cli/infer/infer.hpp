// SPDX-License-Identifier: MIT
// From what was seen to a schema that reads all of it.
#pragma once
#include <string>
#include "proposal.hpp"

namespace isomer::cli {

class wire_shape;
struct item_shape;

struct infer_names {
  std::string package;  // or empty
  std::string message = "Message";
};

proposal propose(const wire_shape& top, const infer_names& names);
// Of objects.
proposal propose(const item_shape& top, const infer_names& names);

}  // namespace isomer::cli
