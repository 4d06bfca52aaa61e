// SPDX-License-Identifier: MIT
// Names of one scope, each given once: who comes later, or is called as the language reserves it, gives way.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace isomer::compiler::emit {

// Without the case of ASCII's letters.
inline std::string folded(std::string name) {
  for (char& c : name)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return name;
}

class name_pool {
 public:
  struct wish {
    std::string wanted;
    std::string* given;
  };
  using test = std::function<bool(const std::string&)>;
  enum class letters { exact, folded };  // folded: Name and name are the same

  explicit name_pool(test is_reserved, letters like = letters::exact)
      : is_reserved_(std::move(is_reserved)), like_(like) {}

  void take(const std::string& name) { taken_.insert(key(name)); }
  std::string claim(std::string name) {
    while (is_reserved_(name) || !taken_.insert(key(name)).second) name += '_';
    return name;
  }
  // Names that nobody else could mean first, then those that are reserved.
  void claim_all(const std::vector<wish>& wishes) {
    for (const wish& w : wishes)
      if (!is_reserved_(w.wanted)) *w.given = claim(w.wanted);
    for (const wish& w : wishes)
      if (is_reserved_(w.wanted)) *w.given = claim(w.wanted);
  }
  const std::set<std::string>& taken() const { return taken_; }

 private:
  std::string key(const std::string& name) const { return like_ == letters::folded ? folded(name) : name; }

  test is_reserved_;
  letters like_;
  std::set<std::string> taken_;
};

}  // namespace isomer::compiler::emit
