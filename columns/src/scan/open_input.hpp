// SPDX-License-Identifier: MIT
// An input that is being read: a file or a function.
#pragma once
#include <isomer/columns/scanner.hpp>
#include <string>

namespace isomer::columns {

class open_input {
 public:
  open_input() = default;
  open_input(const open_input&) = delete;
  open_input& operator=(const open_input&) = delete;
  ~open_input() { close(); }

  // Returns false on an error, which why() describes.
  bool open(const scan_input& from);
  // Has the contract of a byte_source.
  std::ptrdiff_t read(char* to, std::size_t room);
  void close();
  const std::string& why() const { return why_; }

 private:
  const scan_input* from_ = nullptr;
  int file_ = -1;
  bool is_at_begin_ = false;
  std::string why_;
};

}  // namespace isomer::columns
