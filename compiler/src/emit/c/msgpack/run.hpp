// SPDX-License-Identifier: MIT
// Elements whose heads are predicted together: one test for enough bytes, and a few comparisons of words, replace a
// check of each element.
#pragma once
#include "code.hpp"

namespace isomer::compiler::emit {

// A part of reading: which bytes must be there, and what to store if they are.
class c_msgpack_run {
 public:
  // Whether the size of a value can be predicted: a small integer takes a byte, and one of 16 bits rarely is small.
  static bool guesses(const c_field& f);

  // Bytes without a value: the head of the enclosing array.
  void expect(const std::string& head);
  void add(const c_field& f);

  std::size_t size() const { return pattern_.size(); }
  // Returns "(size_t)(end - p) >= 27 && …", if the number is at least `least`.
  std::string condition(std::size_t least) const;
  void store(writer& out) const;

 private:
  void expect(unsigned byte, unsigned mask) { pattern_.push_back({byte, mask}); }
  std::size_t marked(std::size_t from, std::size_t size) const;

  struct place {
    unsigned byte, mask;
  };
  std::vector<place> pattern_;
  std::vector<std::string> stores_;
};

}  // namespace isomer::compiler::emit
