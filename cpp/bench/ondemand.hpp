// SPDX-License-Identifier: MIT
// JSON as simdjson reads it: on demand, into the same messages, from texts with its padding.
#pragma once
#include "lines/note.isomer.hpp"
#include "lines/programme.isomer.hpp"
#include "measure.hpp"

namespace bench {

// `expected` is what the texts say.
passes ondemand_notes(const shared<std::string>& texts, const shared<Note>& expected, bool reused);
passes ondemand_programmes(const shared<std::string>& texts, const shared<Programme>& expected);

}  // namespace bench
