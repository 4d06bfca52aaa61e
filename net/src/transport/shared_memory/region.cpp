// SPDX-License-Identifier: MIT
#include "region.hpp"
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <cerrno>

namespace isomer::net::shared_memory {

descriptor make_region_file() {
  descriptor file(::memfd_create("isomer", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!file || ::ftruncate(file.get(), sizeof(layout)) != 0) return descriptor();
  if (::fcntl(file.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) return descriptor();
  return file;
}

std::unique_ptr<region> region::map(const descriptor& file) {
  // Only memory files have seals. A file of another file system may block whoever uses it, so nothing else is asked of
  // it.
  int seals = ::fcntl(file.get(), F_GET_SEALS);
  struct stat about{};
  if (seals < 0 || !(seals & F_SEAL_SHRINK) || ::fstat(file.get(), &about) != 0 || about.st_size != sizeof(layout)) {
    errno = EPROTO;
    return nullptr;
  }
  void* at = ::mmap(nullptr, sizeof(layout), PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
  if (at == MAP_FAILED) return nullptr;
  return std::unique_ptr<region>(new region(static_cast<layout*>(at)));
}

region::~region() { ::munmap(memory_, sizeof(layout)); }

}  // namespace isomer::net::shared_memory
