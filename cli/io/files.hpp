// SPDX-License-Identifier: MIT
// Files as the operating system has them: bytes in, bytes out, and what went wrong in its words.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace isomer::cli {

// A file descriptor, closed at the end unless it is one of the three that every program has.
class descriptor {
 public:
  descriptor() = default;
  explicit descriptor(int fd) : fd_(fd) {}
  descriptor(descriptor&& from) noexcept : fd_(std::exchange(from.fd_, -1)) {}
  descriptor& operator=(descriptor&& from) noexcept {
    std::swap(fd_, from.fd_);
    return *this;
  }
  ~descriptor() { close(); }

  int get() const { return fd_; }
  explicit operator bool() const { return fd_ >= 0; }
  // False: what was written may be lost.
  bool close();

  // How many bytes were read, 0 at the end, and -1 on an error, with errno.
  std::ptrdiff_t read(char* to, std::size_t n) const;

 private:
  int fd_ = -1;
};

// All of them; false on an error, with errno.
bool write_all(int fd, const char* from, std::size_t n);

// What errno says, in words.
std::string system_error_text();

}  // namespace isomer::cli
