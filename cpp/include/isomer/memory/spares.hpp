// SPDX-License-Identifier: MIT
// Strings of a message that is decoded into anew: their memory waits here for the texts that come.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

namespace isomer::memory {

class spares {
 public:
  constexpr spares() {}
  constexpr ~spares() {
    while (given_ < kept_) std::destroy_at(&strings_[given_++]);
  }
  spares(const spares&) = delete;
  spares& operator=(const spares&) = delete;

  constexpr bool full() const { return kept_ == most; }
  constexpr void keep(std::string& s) {
    if (s.capacity() < least || full()) return;
    std::construct_at(&strings_[kept_++], std::move(s))->clear();
  }
  // In the order in which they were kept, which is that of the fields. Nothing when none are left.
  constexpr void give(std::string& s) {
    if (given_ == kept_) return;
    s = std::move(strings_[given_]);
    std::destroy_at(&strings_[given_++]);
  }

 private:
  static constexpr std::size_t most = 16;   // on the stack
  static constexpr std::size_t least = 60;  // what is shorter costs less to allocate anew than to find out
  std::size_t kept_ = 0, given_ = 0;
  union {
    std::string strings_[most];  // those from given_ to kept_ are alive
  };
};

}  // namespace isomer::memory
