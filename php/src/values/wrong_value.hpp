// SPDX-License-Identifier: MIT
// Which value of a message cannot be written, or which required field is absent. Encoding notes only that there is
// one; this looks for it.
#pragma once
#include <isomer/base/status.hpp>
#include <string>
#include "binding.hpp"

namespace isomer::php_values {

// What messages say behind "expected a list, found …": PHP writes an array with other keys than 0, 1, 2 … as a map.
inline constexpr const char* list_remedy = "; array_values() makes a list of an array";

struct wrong_value {
  code cause;
  std::string path;  // such as phones[1].number
  std::string what;
};
// What encoding has passed over, and where it ended.
struct encoding_terms {
  bool ignores_unknown;
  bool natives;       // in arrays
  int depth;          // of messages below the top
  bool refused_text;  // of invalid UTF-8
};
// The first one; `what` is empty where there is none.
wrong_value find_wrong(const bound_message& m, const zend_refcounted* at, const encoding_terms& how);

}  // namespace isomer::php_values
