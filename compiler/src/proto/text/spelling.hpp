// SPDX-License-Identifier: MIT
// Which name was probably meant.
#pragma once
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace isomer::compiler::proto {

// Keeps the one of the names shown to it that is nearest to a word: one that differs in a third of its letters at most,
// where two letters that have changed places are one difference. Case is none.
class nearest_name {
 public:
  // Further names than `most` are passed over: what is wrong everywhere must not take long.
  explicit nearest_name(std::string_view word, std::size_t most = 500);

  // `name` is compared, `full_name` is what is suggested.
  void see(std::string_view name, std::string_view full_name);
  void see(std::string_view name) { see(name, name); }

  // `; did you mean "foo"?`, or nothing.
  std::string suggestion() const;

 private:
  std::string_view word_;
  std::size_t least_, left_;
  std::string best_;
};

std::string suggestion_among(std::string_view word, std::initializer_list<std::string_view> names);

}  // namespace isomer::compiler::proto
