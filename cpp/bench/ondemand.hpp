// SPDX-License-Identifier: MIT
// JSON as simdjson reads it: on demand, into the same messages, from texts with its padding.
#pragma once
#include "measure.hpp"

namespace bench {

passes ondemand_notes(const shared<std::string>& texts, bool reused);
passes ondemand_programmes(const shared<std::string>& texts);

}  // namespace bench
