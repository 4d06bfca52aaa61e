// SPDX-License-Identifier: MIT
// Finds the value of a message that cannot be encoded, or the required field that is missing. Encoding notes only that
// there is one.
#pragma once
#include <isomer/base/status.hpp>
#include <string>
#include "binding.hpp"

namespace isomer::php_values {

// Follows "expected a list, found …" in messages, since PHP's serialize() represents an array with other keys than 0,
// 1, 2 … as a map.
inline constexpr const char* list_remedy = "; array_values() makes a list of an array";

struct wrong_value {
  code cause;
  std::string path;  // such as phones[1].number
  std::string what;
};
// What encoding has ignored, and how it ended.
struct encoding_terms {
  bool ignores_unknown;
  bool natives;       // in arrays
  int depth;          // of messages below the top
  bool refused_text;  // of invalid UTF-8
};
// Returns the first error; `what` is empty if there is none.
wrong_value find_wrong(const bound_message& m, const zend_refcounted* at, const encoding_terms& how);

}  // namespace isomer::php_values
