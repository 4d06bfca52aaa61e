// SPDX-License-Identifier: MIT
// Assigns unique names in one scope: a name that is taken or reserved gets a suffix.
#pragma once
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace isomer::compiler::emit {

// Compares ASCII letters without their case.
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
  enum class letters { exact, folded };  // folded: names that differ only in case are the same

  explicit name_pool(test is_reserved, letters like = letters::exact)
      : is_reserved_(std::move(is_reserved)), like_(like) {}

  void take(const std::string& name) { taken_.insert(key(name)); }
  std::string claim(std::string name) {
    for (int i = 0; i <= most_underscores; ++i, name += '_')
      if (is_given(name)) return name;
    // With one underscore more for each, many equal names would take quadratic memory.
    int& next = numbers_[key(name)];
    while (true)
      if (std::string numbered = name + std::to_string(++next); is_given(numbered)) return numbered;
  }
  // Assigns the names that no other declaration wants first, and then those that are reserved.
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
  std::map<std::string, int> numbers_;  // the last number that was appended to a name
};

}  // namespace isomer::compiler::emit
