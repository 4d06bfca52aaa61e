// SPDX-License-Identifier: MIT
// Memory that is given back all at once: a chain of growing blocks. Nothing in it is ever destroyed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include "../base/port.hpp"
#include "store.hpp"

namespace isomer {

// Not for several threads at once. What was decoded into an arena lives until release, reset or the arena's end.
class arena {
 public:
  arena() = default;
  // The first block is the caller's, and must outlive the arena. Further ones come from operator new.
  arena(char* p, std::size_t n) : at_(p), end_(p + n), first_(p), first_end_(p + n) {}
  arena(const arena&) = delete;
  arena& operator=(const arena&) = delete;
  ~arena() { release(); }

  // n bytes, aligned to a power of two. Null when the allocator has nothing left.
  ISOMER_ALWAYS void* take(std::size_t n, std::size_t align) {
    std::size_t pad = -reinterpret_cast<std::uintptr_t>(at_) & (align - 1);
    std::size_t left = static_cast<std::size_t>(end_ - at_);
    if (left >= pad && left - pad >= n && at_) [[likely]] {
      char* p = at_ + pad;
      at_ = p + n;
      return p;
    }
    return refill(n, align);
  }
  // Makes the newest piece longer in place. False when another came after it, or the block is full.
  bool stretch(const char* its_end, std::size_t n) {
    if (its_end != at_ || static_cast<std::size_t>(end_ - at_) < n) return false;
    at_ += n;
    return true;
  }
  // Forgets everything and keeps the largest block for what comes next.
  void reset() {
    if (!blocks_) {
      at_ = first_, end_ = first_end_;
      return;
    }
    block* largest = blocks_;
    for (block* b = std::exchange(largest->next, nullptr); b;) ::operator delete(std::exchange(b, b->next));
    at_ = reinterpret_cast<char*>(largest + 1), end_ = reinterpret_cast<char*>(largest) + largest->size;
  }
  // Gives every block back.
  void release() {
    while (blocks_) ::operator delete(std::exchange(blocks_, blocks_->next));
    at_ = first_, end_ = first_end_;
  }

 private:
  struct block {
    block* next;
    std::size_t size;
  };
  // Sizes double, so the newest block is the largest and there are few of them.
  ISOMER_OUTLINED void* refill(std::size_t n, std::size_t align) {
    std::size_t base = (blocks_ ? blocks_->size * 2 : 1024) + align + sizeof(block);
    if (n > static_cast<std::size_t>(PTRDIFF_MAX) - base) return nullptr;
    std::size_t size = base + n;
    auto* b = static_cast<block*>(::operator new(size, std::nothrow));
    if (!b) return nullptr;
    blocks_ = new (b) block{blocks_, size};
    at_ = reinterpret_cast<char*>(b + 1), end_ = reinterpret_cast<char*>(b) + size;
    return take(n, align);
  }
  block* blocks_ = nullptr;
  char* at_ = nullptr;
  char* end_ = nullptr;
  char* first_ = nullptr;
  char* first_end_ = nullptr;
};

// n bytes of the arena that a message is read into. Null, and the reason noted, where there is none or nothing left.
namespace memory {
ISOMER_ALWAYS void* take(store& st, std::size_t n, std::size_t align) {
  void* p = st.pool ? st.pool->take(n, align) : nullptr;
  if (!p) [[unlikely]]
    (st.pool ? st.exhausted : st.homeless) = true;
  return p;
}
}  // namespace memory

}  // namespace isomer
