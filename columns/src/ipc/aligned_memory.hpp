// SPDX-License-Identifier: MIT
// Memory at a multiple of 64, which grows with what arrives instead of being as large as someone says.
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

  // Keeps what is there; false: there is no memory.
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
