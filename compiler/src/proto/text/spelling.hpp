// SPDX-License-Identifier: MIT
// Finds the name that was probably meant.
#pragma once
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace isomer::compiler::proto {

// Keeps the name that is nearest to a word among those that were added: at most a third of its letters may differ,
// where two swapped letters count as one difference. Case does not matter.
class nearest_name {
 public:
  // Names after the first `most` are ignored, to bound the time.
  explicit nearest_name(std::string_view word, std::size_t most = 500);

  // `name` is compared, and `full_name` is suggested.
  void see(std::string_view name, std::string_view full_name);
  void see(std::string_view name) { see(name, name); }

  // Returns `; did you mean "foo"?`, or nothing.
  std::string suggestion() const;

 private:
  std::string_view word_;
  std::size_t least_, left_;
  std::string best_;
};

std::string suggestion_among(std::string_view word, std::initializer_list<std::string_view> names);

}  // namespace isomer::compiler::proto
