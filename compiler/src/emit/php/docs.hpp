// SPDX-License-Identifier: MIT
// Generates doc comments: the schema's comments, and types that PHP cannot express.
#pragma once
#include <string>
#include <vector>
#include "../../model/declarations.hpp"
#include "../writer.hpp"

namespace isomer::compiler::emit {

struct php_doc {
  const model::declaration* of = nullptr;  // its comments, and whether it is deprecated
  std::vector<std::string> notes;          // generated notes, one paragraph each
  std::vector<std::string> tags;           // "@var list<int>"
};

// Writes nothing if there is nothing to say.
void write_doc(writer& out, const php_doc& doc);

}  // namespace isomer::compiler::emit
