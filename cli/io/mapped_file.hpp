// SPDX-License-Identifier: MIT
// A file as bytes in memory, of which the system reads what is looked at.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace isomer::cli {

class mapped_file {
 public:
  mapped_file() = default;
  mapped_file(const mapped_file&) = delete;
  mapped_file& operator=(const mapped_file&) = delete;
  ~mapped_file();

  // Returns false for what cannot be mapped, such as standard input and pipes. The file must not become shorter.
  bool open(const std::string& path);
  std::string_view bytes() const { return {static_cast<const char*>(at_), size_}; }

 private:
  void* at_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace isomer::cli
