// SPDX-License-Identifier: MIT
// Files of the operating system: reading, writing, and its descriptions of errors.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace isomer::cli {

// A file descriptor, which is closed at the end unless it is one of the three standard ones.
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
  // Closes the file. Returns false if data that was written may be lost.
  bool close();

  // Returns how many bytes were read, 0 at the end, and -1 on an error, with errno set.
  std::ptrdiff_t read(char* to, std::size_t n) const;

 private:
  int fd_ = -1;
};

// Writes all bytes. Returns false on an error, with errno set.
bool write_all(int fd, const char* from, std::size_t n);

// Describes errno.
std::string system_error_text();

}  // namespace isomer::cli
