// SPDX-License-Identifier: MIT
// Elements whose heads are predicted together: one look at whether there are enough bytes, and a few words compared,
// stand for a check of each.
#pragma once
#include "code.hpp"

namespace isomer::compiler::emit {

// Reading as the emitter sees it: which bytes have to be there, and what to store once they are.
class c_msgpack_run {
 public:
  // Whether a value's size can be guessed: small integers are a byte, those of 16 bits are not small.
  static bool guesses(const c_field& f);

  // Bytes that stand alone: the head of the array around.
  void expect(const std::string& head);
  void add(const c_field& f);

  std::size_t size() const { return pattern_.size(); }
  // "(size_t)(end - p) >= 27 && …", where the number is at least `least`.
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
