// SPDX-License-Identifier: MIT
#include "files.hpp"
#include <unistd.h>
#include <cerrno>
#include <system_error>

namespace isomer::cli {

bool descriptor::close() {
  const int fd = std::exchange(fd_, -1);
  return fd <= STDERR_FILENO || ::close(fd) == 0;
}

std::ptrdiff_t descriptor::read(char* to, std::size_t n) const {
  for (;;) {
    const ssize_t got = ::read(fd_, to, n);
    if (got >= 0 || errno != EINTR) return got;
  }
}

bool write_all(int fd, const char* from, std::size_t n) {
  while (n) {
    const ssize_t put = ::write(fd, from, n);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    from += put, n -= static_cast<std::size_t>(put);
  }
  return true;
}

std::string system_error_text() { return std::generic_category().message(errno); }

}  // namespace isomer::cli
