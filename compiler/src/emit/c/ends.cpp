// SPDX-License-Identifier: MIT
// From those that ask for something themselves to all that hold them, in circles, too.
#include "ends.hpp"
#include <map>
#include <utility>
#include <vector>

namespace isomer::compiler::emit {

void mark_who_asks_at_end(std::deque<c_message>& all) {
  std::map<const c_message*, std::vector<c_message*>> holders;
  std::vector<c_message*> open;
  for (c_message& m : all) {
    for (const c_field& f : m.fields) {
      m.asks_at_end |= f.required || (f.presence == c_presence::map && f.in_arena);
      for (const c_message* held : {f.entry, f.value.message})
        if (held) holders[held].push_back(&m);
    }
    if (m.asks_at_end) open.push_back(&m);
  }
  while (!open.empty()) {
    const c_message* const m = open.back();
    open.pop_back();
    for (c_message* holder : holders[m])
      if (!std::exchange(holder->asks_at_end, true)) open.push_back(holder);
  }
}

}  // namespace isomer::compiler::emit
