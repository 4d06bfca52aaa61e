// SPDX-License-Identifier: MIT
// Names of one scope, each given once: who comes later, or is called as the language reserves it, gives way.
#pragma once
#include <functional>
#include <map>
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
    for (int i = 0; i <= most_underscores; ++i, name += '_')
      if (is_given(name)) return name;
    // With one more for each, many names that all meet would take the square of their number.
    int& next = numbers_[key(name)];
    while (true)
      if (std::string numbered = name + std::to_string(++next); is_given(numbered)) return numbered;
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
  static constexpr int most_underscores = 8;

  bool is_given(const std::string& name) { return !is_reserved_(name) && taken_.insert(key(name)).second; }
  std::string key(const std::string& name) const { return like_ == letters::folded ? folded(name) : name; }

  test is_reserved_;
  letters like_;
  std::set<std::string> taken_;
  std::map<std::string, int> numbers_;  // the last one given behind a name
};

}  // namespace isomer::compiler::emit
