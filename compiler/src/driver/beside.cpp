// SPDX-License-Identifier: MIT
#include "beside.hpp"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>

namespace isomer::compiler {

int open_beside(const std::string& path, std::string& name) {
  constexpr int most_tries = 100;
  constexpr mode_t permissions = 0777, usual = 0666;
  struct stat is{};
  const bool exists = ::stat(path.c_str(), &is) == 0;
  for (int i = 0; i < most_tries; ++i) {
    name = path + ".isomer-" + std::to_string(::getpid());
    if (i) name += '-' + std::to_string(i);
    const int fd =
        ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? is.st_mode & permissions : usual);
    if (fd < 0 && errno == EEXIST) continue;
    // What the umask took away; a file system that has no modes has nothing to keep.
    if (fd >= 0 && exists) static_cast<void>(::fchmod(fd, is.st_mode & 07777));
    return fd;
  }
  return -1;
}

}  // namespace isomer::compiler
