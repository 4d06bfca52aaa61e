// SPDX-License-Identifier: MIT
#include <cstdint>
#include <isomer/inspect/groups.hpp>
#include <isomer/inspect/record.hpp>

namespace isomer::inspect {

std::vector<group_extent> find_groups(std::string_view message) {
  struct opened {
    std::uint64_t number;
    std::size_t nth;
  };
  std::vector<group_extent> all;
  std::vector<opened> open;
  for (std::size_t at = 0; at < message.size();) {
    const wire_record r = read_wire_record(message.substr(at));
    if (r.type == wire_type::start) {
      if (r.tag.is_overlong()) open.clear();
      else open.push_back({r.number, all.size()});
      all.push_back({at, no_end});
    } else if (r.type == wire_type::end) {
      if (open.empty() || open.back().number != r.number || r.tag.is_overlong()) open.clear();
      else {
        all[open.back().nth].end = at;
        open.pop_back();
      }
    }
    at += r.size;
  }
  return all;
}

}  // namespace isomer::inspect
