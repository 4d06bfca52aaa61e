// SPDX-License-Identifier: MIT
// The array of what a Traversable yields: a list of its values, whose keys are positions or none, or a map.
#pragma once
#include <cstddef>
#include <isomer/base/status.hpp>
#include <string>
#include "../zend.hpp"

namespace isomer::php_values {

struct untraversable {
  code cause;
  std::string what;
};
// Runs code of PHP's. False, and why; an exception that this code has thrown is then under way.
bool traverse(zend_object* of, bool is_map, std::ptrdiff_t memory, zval* to, untraversable& why);

}  // namespace isomer::php_values
