// SPDX-License-Identifier: MIT
#include "groups.hpp"
#include <cstdint>
#include "record.hpp"

namespace isomer::cli {

std::vector<std::size_t> find_group_ends(std::string_view message) {
  struct opened {
    std::uint64_t number;
    std::size_t nth;
  };
  std::vector<std::size_t> ends;
  std::vector<opened> open;
  for (std::size_t at = 0; at < message.size();) {
    const wire_record r = read_wire_record(message.substr(at));
    if (r.type == wire_type::start) {
      if (r.tag.is_overlong()) open.clear();
      else open.push_back({r.number, ends.size()});
      ends.push_back(no_end);
    } else if (r.type == wire_type::end) {
      if (open.empty() || open.back().number != r.number || r.tag.is_overlong()) open.clear();
      else {
        ends[open.back().nth] = at;
        open.pop_back();
      }
    }
    at += r.size;
  }
  return ends;
}

}  // namespace isomer::cli
