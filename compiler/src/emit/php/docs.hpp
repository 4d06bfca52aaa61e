// SPDX-License-Identifier: MIT
// Doc comments: what the schema's author wrote, and what PHP's types cannot say.
#pragma once
#include <string>
#include <vector>
#include "../../model/declarations.hpp"
#include "../writer.hpp"

namespace isomer::compiler::emit {

struct php_doc {
  const model::declaration* of = nullptr;  // whose comments there are, and whether it is deprecated
  std::vector<std::string> notes;          // of ours, a paragraph each
  std::vector<std::string> tags;           // "@var list<int>"
};

// Nothing, where there is nothing to say.
void write_doc(writer& out, const php_doc& doc);

}  // namespace isomer::compiler::emit
