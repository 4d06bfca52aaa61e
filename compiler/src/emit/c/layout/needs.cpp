// SPDX-License-Identifier: MIT
// Propagates needs from messages to all that contain them, also in cycles. A message is visited again only when its
// needs have grown, so that long chains take linear time.
#include "needs.hpp"
#include <map>
#include <vector>

namespace isomer::compiler::emit {
namespace {

c_needs own_needs(const c_message& m) {
  c_needs own;
  own.unknown = m.max_unknown != 0;
  for (const c_field& f : m.fields) {
    const bool map = f.presence == c_presence::map;
    own.end |= f.required || (map && f.in_arena);
    own.closed |= f.value.closed != nullptr;
    own.cuts |= f.truncate && (f.value.form == c_form::text || f.value.form == c_form::sized_bytes);
    own.maps |= f.entry != nullptr;
  }
  return own;
}

// Adds needs to `to`, and returns whether it has more than before.
bool add(c_needs& to, const c_needs& from) {
  const c_needs before = to;
  to.end |= from.end;
  to.unknown |= from.unknown;
  to.closed |= from.closed;
  to.cuts |= from.cuts;
  to.maps |= from.maps;
  return to != before;
}

}  // namespace

void mark_needs(std::deque<c_message>& all) {
  std::map<const c_message*, std::vector<c_message*>> holders;
  std::vector<c_message*> open;
  for (c_message& m : all) {
    for (const c_field& f : m.fields)
      for (const c_message* held : {f.entry, f.value.message})
        if (held) holders[held].push_back(&m);
    if (add(m.needs, own_needs(m))) open.push_back(&m);
  }
  while (!open.empty()) {
    const c_message* const m = open.back();
    open.pop_back();
    for (c_message* holder : holders[m])
      if (add(holder->needs, m->needs)) open.push_back(holder);
  }
}

}  // namespace isomer::compiler::emit
