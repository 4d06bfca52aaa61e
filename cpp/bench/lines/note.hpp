// SPDX-License-Identifier: MIT
// Notes: eight texts of one script and length, or a single one of a megabyte.
#pragma once
#include "chance.hpp"
#include "lines/note.isomer.hpp"

namespace bench {

inline Note note(chance& of, script in, std::size_t length) {
  Note m;
  if (length < (1 << 16))
    for (auto* s : {&m.title, &m.author, &m.place, &m.summary, &m.quote, &m.answer, &m.remark})
      *s = of.text(in, length);
  m.body = of.text(in, length);
  return m;
}

}  // namespace bench
