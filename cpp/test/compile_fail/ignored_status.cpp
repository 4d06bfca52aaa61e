// expect: nodiscard
// SPDX-License-Identifier: MIT
// A status that nobody looks at.
#pragma GCC diagnostic error "-Wunused-result"
#include <isomer/json.hpp>
#include "person.isomer.hpp"

void f(demo::Person& p) { isomer::decode(isomer::json{}, "{}", p); }
