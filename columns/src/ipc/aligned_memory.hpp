// SPDX-License-Identifier: MIT
// Memory aligned to 64 bytes. It grows with the bytes that arrive, and not to the size that the input states.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include "body.hpp"

namespace isomer::columns::ipc::detail {

class aligned_memory {
 public:
  char* data() const { return p_.get(); }
  std::size_t size() const { return size_; }

  // Keeps the contents. Returns false if there is no memory.
  bool grow(std::size_t size) {
    char* p = static_cast<char*>(std::aligned_alloc(alignment, size + padding(size)));
    if (!p) return false;
    if (size_) std::memcpy(p, p_.get(), size_);
    p_.reset(p, std::free);
    size_ = size;
    return true;
  }
  std::shared_ptr<const void> share() const { return p_; }

 private:
  std::shared_ptr<char> p_;
  std::size_t size_ = 0;
};

}  // namespace isomer::columns::ipc::detail
