// expect: incomplete type.*isomer::json
// SPDX-License-Identifier: MIT
// The same where no format's header is there.
#include "person.isomer.hpp"

auto person = isomer::decode<demo::Person>(isomer::json{}, "{}");
