// SPDX-License-Identifier: MIT
#include "replacement.hpp"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace isomer::compiler {
namespace {

namespace fs = std::filesystem;

// Returns the descriptor of this process that the path stands for, such as /dev/stdout or /dev/fd/3. If it were opened
// by name, a file behind it would lose its position and be truncated, though it was opened by the process that started
// this one.
int descriptor_named(const fs::path& path) {
  std::error_code failed;
  const fs::path folder = fs::canonical(path.has_parent_path() ? path.parent_path() : fs::path("."), failed);
  if (failed || folder != fs::path("/proc") / std::to_string(::getpid()) / "fd") return -1;
  const std::string digits = path.filename().string();
  int fd = -1;
  const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), fd);
  return wrong == std::errc{} && end == digits.data() + digits.size() ? fd : -1;
}

bool write_all(int to, const char* from, std::size_t n) {
  while (n) {
    const ssize_t put = ::write(to, from, n);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    from += put, n -= static_cast<std::size_t>(put);
  }
  return true;
}

bool copy(int from, int to) {
  char bytes[1 << 16];
  for (;;) {
    const ssize_t got = ::read(from, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    if (!write_all(to, bytes, static_cast<std::size_t>(got))) return false;
  }
}

// There must be room for all of it before anything is overwritten.
bool reserve(int fd, const struct stat& old, off_t size) {
  if (size <= old.st_size) return true;
  const int wrong = ::posix_fallocate(fd, 0, size);
  if (wrong == 0 || wrong == EOPNOTSUPP || wrong == EINVAL) return true;
  static_cast<void>(::ftruncate(fd, old.st_size));
  errno = wrong;
  return false;
}

}  // namespace

std::optional<std::string> destination_of(const std::string& path) {
  constexpr int most_links = 40;
  fs::path at = path;
  for (int i = 0; i < most_links; ++i) {
    std::error_code failed;
    if (!fs::is_symlink(fs::symlink_status(at, failed)) || descriptor_named(at) >= 0) return at.string();
    const fs::path target = fs::read_symlink(at, failed);
    if (failed) return at.string();
    at = target.is_absolute() ? target : at.parent_path() / target;
  }
  errno = ELOOP;
  return std::nullopt;
}

bool replacement::open(const std::string& path) {
  discard();
  const std::optional<std::string> there = destination_of(path);
  if (!there) return false;
  path_ = *there;
  if (const int fd = descriptor_named(path_); fd >= 0) {
    fd_ = ::fcntl(fd, F_DUPFD_CLOEXEC, 0);
    return fd_ >= 0;
  }
  struct stat is{};
  const bool exists = ::stat(path_.c_str(), &is) == 0;
  if (exists && !S_ISREG(is.st_mode)) {
    fd_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    return fd_ >= 0;
  }
  overwrites_ = exists && is.st_nlink > 1;
  return open_temporary();
}

// The name is unique, so that it is no file of the user's, and none that the same command makes at the same time. It
// has the mode of the file that it replaces, so that nobody can read it who cannot read that one.
bool replacement::open_temporary() {
  constexpr int most_tries = 100;
  constexpr mode_t permissions = 0777, usual = 0666;
  struct stat is{};
  const bool exists = ::stat(path_.c_str(), &is) == 0;
  for (int i = 0; i < most_tries; ++i) {
    std::string name = path_ + ".isomer-" + std::to_string(::getpid());
    if (i) name += '-' + std::to_string(i);
    fd_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, exists ? is.st_mode & permissions : usual);
    if (fd_ < 0 && errno == EEXIST) continue;
    if (fd_ < 0) return false;
    // Restores the bits that the umask removed. On a file system without modes, this has no effect.
    if (exists) static_cast<void>(::fchmod(fd_, is.st_mode & 07777));
    temporary_ = std::move(name);
    return true;
  }
  return false;
}

bool replacement::overwrite() {
  const int to = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  if (to < 0) return false;
  struct stat was{}, is{};
  bool done = ::fstat(to, &was) == 0 && ::fstat(fd_, &is) == 0 && ::lseek(fd_, 0, SEEK_SET) == 0 &&
              reserve(to, was, is.st_size);
  if (done) {
    is_kept_ = true;
    done = copy(fd_, to) && ::ftruncate(to, is.st_size) == 0;
  }
  const int cause = errno;
  const bool closed = ::close(to) == 0;
  if (!done) errno = cause;
  done = done && closed;
  if (done) is_kept_ = false;
  return done;
}

bool replacement::close() {
  const int fd = std::exchange(fd_, -1);
  return fd < 0 || ::close(fd) == 0;
}

bool replacement::commit() {
  if (overwrites_) {
    if (!overwrite()) return false;
    discard();
    return true;
  }
  if (!close()) return false;
  if (temporary_.empty()) return true;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return false;
  temporary_.clear();
  return true;
}

void replacement::discard() {
  static_cast<void>(close());
  if (!temporary_.empty() && !is_kept_) static_cast<void>(::unlink(temporary_.c_str()));
  temporary_.clear();
  overwrites_ = is_kept_ = false;
}

}  // namespace isomer::compiler
