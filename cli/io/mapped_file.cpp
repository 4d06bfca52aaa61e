// SPDX-License-Identifier: MIT
#include "mapped_file.hpp"
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include "files.hpp"

namespace isomer::cli {

mapped_file::~mapped_file() {
  if (at_) ::munmap(at_, size_);
}

bool mapped_file::open(const std::string& path) {
  if (path == "-") return false;
  const descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat is{};
  if (file.get() < 0 || ::fstat(file.get(), &is) != 0 || !S_ISREG(is.st_mode) || is.st_size <= 0) return false;
  void* const at = ::mmap(nullptr, static_cast<std::size_t>(is.st_size), PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (at == MAP_FAILED) return false;
  at_ = at, size_ = static_cast<std::size_t>(is.st_size);
  return true;
}

}  // namespace isomer::cli
