// SPDX-License-Identifier: MIT
// The state of one call of encode or decode.
#pragma once
#include "values/scratch.hpp"
#include "values/value_stack.hpp"

struct isomer_request {
  bool ignores_unknown = false;  // unknown keys of arrays
  bool knows_unset = false;      // whether properties without a value were asked for, and are absent
  isomer::php_values::scratch aside;
  isomer::php_values::value_stack spreads;
};
