// SPDX-License-Identifier: MIT
// The paths of the wanted columns, as a tree of names.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace isomer::columns {

class projection {
 public:
  // Wants everything.
  projection() = default;
  explicit projection(std::span<const std::string> paths) {
    for (const std::string& p : paths) add(p);
  }
  bool is_all() const { return below_.empty(); }
  // Returns what is wanted of a field, or null if nothing is.
  const projection* of(std::string_view name) const {
    if (is_all()) return this;
    const auto at = below_.find(name);
    return at == below_.end() ? nullptr : &at->second;
  }
  const auto& names() const { return below_; }

 private:
  // "a" and "a.b" together are the same as "a".
  void add(std::string_view path) {
    projection* at = this;
    bool is_new = false;
    for (;;) {
      const std::size_t dot = path.find('.');
      const auto [next, made] = at->below_.try_emplace(std::string(path.substr(0, dot)));
      if (!made && !is_new && next->second.is_all()) return;
      at = &next->second, is_new = made;
      if (dot == path.npos) break;
      path.remove_prefix(dot + 1);
    }
    at->below_.clear();
  }

  std::map<std::string, projection, std::less<>> below_;
};

}  // namespace isomer::columns
