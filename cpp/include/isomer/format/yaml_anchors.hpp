// SPDX-License-Identifier: MIT
// Anchors, and what reading behind an alias needs. Made when the first anchor is met: most documents have none.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "../wire/cursor.hpp"
#include "yaml_lexis.hpp"

namespace isomer::detail::yaml {

// Where a reader stands besides its cursor. Whoever reads elsewhere for a while keeps a copy.
struct place {
  const char* next = nullptr;      // a block collection may begin here, and nowhere else
  const char* property = nullptr;  // or here: behind properties that stand at `next`
  int column = -1;                 // of `next`; -1 at the end of the document
  int indent = -1;                 // of the innermost block collection
  tag of = tag::none;              // the tag of the node that comes next
  bool in_flow = false;
  bool redirected = false;  // the node is that of an alias
  bool folded = false;      // the scalar just read has several lines
  bool is_explicit = false; // its key stood behind "? "
};

struct anchor {
  const char* at;             // where the node's content begins
  const char* end = nullptr;  // where it ends, once that was asked for
  place where;
};

class anchors {
 public:
  static constexpr std::ptrdiff_t each = 128;  // what an anchor is charged
  // What aliases may repeat, in bytes of input.
  explicit anchors(std::ptrdiff_t allowance) : allowance_(allowance) {}

  bool charge(std::ptrdiff_t n) { return (allowance_ -= n) >= 0; }
  anchor& add(std::string_view name, const anchor& a) { return all_.try_emplace({name, name.data()}, a).first->second; }
  // The last of that name before a place: what is read again sees what it saw the first time.
  anchor* find(std::string_view name, const char* before) {
    auto at = all_.lower_bound({name, before});
    if (at == all_.begin() || (--at)->first.first != name) return nullptr;
    return &at->second;
  }

  // Aliases that are being read: where to go on behind each.
  struct detour {
    const char* back;
    place where;
  };
  std::vector<detour> detours;
  std::string scratch;  // text that is not the input's: see respell_wide

 private:
  std::map<std::pair<std::string_view, const char*>, anchor> all_;
  std::ptrdiff_t allowance_;
};

}  // namespace isomer::detail::yaml
