// expect: incomplete type.*isomer::yaml
// SPDX-License-Identifier: MIT
// A format whose header is missing is named, and the header stands beside its declaration.
#include <isomer/json.hpp>
#include "person.isomer.hpp"

auto person = isomer::decode<demo::Person>(isomer::yaml{}, "{}");
