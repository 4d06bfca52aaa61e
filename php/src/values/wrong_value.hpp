// SPDX-License-Identifier: MIT
// Which value of a message its field cannot hold, or which required field is absent. Encoding notes only that there is
// one; this looks for it.
#pragma once
#include <string>
#include "binding.hpp"

namespace isomer::php_values {

struct wrong_value {
  std::string path;  // such as phones[1].number
  std::string what;
};
// The first one; `what` is empty where there is none.
wrong_value find_wrong(const bound_message& m, const zend_refcounted* at);

}  // namespace isomer::php_values
