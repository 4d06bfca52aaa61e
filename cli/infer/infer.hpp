// SPDX-License-Identifier: MIT
// Proposes a schema that reads all samples.
#pragma once
#include <string>
#include "proposal.hpp"

namespace isomer::cli {

class wire_shape;
struct item_shape;

struct infer_names {
  std::string package;  // may be empty
  std::string message = "Message";
};

proposal propose(const wire_shape& top, const infer_names& names);
// For samples that are objects.
proposal propose(const item_shape& top, const infer_names& names);

}  // namespace isomer::cli
