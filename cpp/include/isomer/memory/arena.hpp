// SPDX-License-Identifier: MIT
// Memory that is given back all at once: a chain of growing blocks. Nothing in it is ever destroyed.
#pragma once
#include <algorithm>
#include <bit>
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
    memory::store unlimited{PTRDIFF_MAX};
    return refill(n, align, unlimited);
  }
  // The same out of a budget, which falls below zero when it does not suffice: null, then, too. All that the arena
  // takes from operator new is paid for: padding, the headers of blocks and what stays empty at their ends, and no
  // block is larger than what is left.
  ISOMER_ALWAYS void* take(std::size_t n, std::size_t align, memory::store& st) {
    std::size_t pad = -reinterpret_cast<std::uintptr_t>(at_) & (align - 1);
    std::size_t left = static_cast<std::size_t>(end_ - at_);
    if (left >= pad && left - pad >= n && at_) [[likely]] {
      if (!st.charge(n + pad)) [[unlikely]]
        return nullptr;
      char* p = at_ + pad;
      at_ = p + n;
      return p;
    }
    return refill(n, align, st);
  }
  // What is left of the newest block.
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

  // A run is a piece that may move when it grows, and is given back then: by give_back(), with the size it was taken
  // with. A large one has a block of its own, so that nothing of it stays behind. No more aligned than operator new is.
  void* take_run(std::size_t n, std::size_t align, memory::store& st) {
    if (n >= large) return take_block(n, st);
    if (void* p = spare_ && align <= alignof(spare) ? take_spare(n) : nullptr) return p;
    return take(n, align, st);
  }
  // Whether the newest piece can become n bytes longer in place, and so `total` bytes long.
  bool can_stretch(const char* its_end, std::size_t n, std::size_t total) const {
    return its_end == at_ && left() >= n && total < large;
  }
  void stretch(std::size_t n) { at_ += n; }
  // A run that is in nobody's hands any more. Answers by how many bytes the arena has become smaller: what it keeps
  // waits for the next runs, and is paid for.
  std::size_t give_back(void* p, std::size_t n) {
    if (n < large) return keep_spare(static_cast<char*>(p), n), 0;
    auto* b = static_cast<run_block*>(p) - 1;
    (b->before ? b->before->next : runs_) = b->next;
    if (b->next) b->next->before = b->before;
    ::operator delete(b);
    return n + sizeof(run_block);
  }

  // Forgets everything, and keeps as much memory for what comes next as there was: in one block.
  void reset() {
    drop_runs();
    if (!blocks_) {
      at_ = first_, end_ = first_end_;
    } else if (!blocks_->next) {
      at_ = reinterpret_cast<char*>(blocks_ + 1), end_ = reinterpret_cast<char*>(blocks_) + blocks_->size;
    } else {
      std::size_t all = 0;
      for (block* b = blocks_; b; b = b->next) all += b->size;
      release();
      next_ = all;
    }
  }
  // Gives every block back.
  void release() {
    drop_runs();
    while (blocks_) ::operator delete(std::exchange(blocks_, blocks_->next));
    at_ = first_, end_ = first_end_;
    next_ = least;
  }

 private:
  static constexpr std::size_t least = 1024;       // the first block's size
  static constexpr std::size_t large = 256 << 10;  // from here on, to copy a run costs more than the allocator does
  struct block {
    block* next;
    std::size_t size;
  };
  struct alignas(std::max_align_t) run_block {
    run_block *next, *before;
  };
  struct spare {
    spare* next;
    std::size_t size;
  };
  static constexpr std::size_t bins = 18;  // by the binary logarithm of their size, which is less than `large`

  // Sizes double, so the newest block is the largest and there are few of them.
  ISOMER_OUTLINED void* refill(std::size_t n, std::size_t align, memory::store& st) {
    const std::size_t unused = st.refilled ? left() : 0;  // of what this budget has to pay for
    const std::size_t rest = st.budget > 0 ? static_cast<std::size_t>(st.budget) : 0;
    const std::size_t fixed = unused + sizeof(block) + align;
    if (n > rest || fixed > rest - n) {
      if (st.budget != PTRDIFF_MAX) st.overdraw();
      return nullptr;
    }
    const std::size_t size = sizeof(block) + align + n + std::min(next_, rest - fixed - n);
    auto* b = static_cast<block*>(::operator new(size, std::nothrow));
    if (!b) return nullptr;
    keep_spare(at_, left());
    st.charge(unused + sizeof(block));
    st.refilled = true;
    blocks_ = new (b) block{blocks_, size};
    next_ = 2 * size;
    at_ = reinterpret_cast<char*>(b + 1), end_ = reinterpret_cast<char*>(b) + size;
    return take(n, align, st);
  }
  void* take_block(std::size_t n, memory::store& st) {
    const std::size_t beside = sizeof(run_block) + (st.refilled ? left() : 0);
    if (!st.affords(n, 1) || !st.affords(n + beside, 1)) return st.overdraw(), nullptr;
    auto* b = static_cast<run_block*>(::operator new(sizeof(run_block) + n, std::nothrow));
    if (!b) return nullptr;
    st.charge(sizeof(run_block) + n);
    runs_ = new (b) run_block{runs_, nullptr};
    if (runs_->next) runs_->next->before = runs_;
    return b + 1;
  }
  void drop_runs() {
    while (runs_) ::operator delete(std::exchange(runs_, runs_->next));
    if (std::exchange(spare_, false)) std::fill(spares_, spares_ + bins, nullptr);
  }

  static std::size_t bin(std::size_t n) { return static_cast<std::size_t>(std::bit_width(n)) - 1; }
  void keep_spare(char* p, std::size_t n) {
    const std::size_t pad = -reinterpret_cast<std::uintptr_t>(p) & (alignof(spare) - 1);
    if (n < pad + sizeof(spare)) return;
    n -= pad;
    spare*& first = spares_[std::min(bin(n), bins - 1)];
    first = new (p + pad) spare{first, n};
    spare_ = true;
  }
  // The newest of its bin, if it is large enough, or of the next one, whose pieces all are.
  void* take_spare(std::size_t n) {
    const std::size_t i = bin(n | 1);
    for (spare** first : {&spares_[i], &spares_[std::min(i + 1, bins - 1)]})
      if (*first && (*first)->size >= n) return std::exchange(*first, (*first)->next);
    return nullptr;
  }

  block* blocks_ = nullptr;
  char* at_ = nullptr;
  char* end_ = nullptr;
  char* first_ = nullptr;
  char* first_end_ = nullptr;
  std::size_t next_ = least;  // what the next block has room for besides what it is made for
  run_block* runs_ = nullptr;
  spare* spares_[bins] = {};
  bool spare_ = false;  // whether there is any
};

// Pieces of the arena that a message is read into, out of its budget. Null, and the reason noted, where there is none
// or nothing left.
namespace memory {

ISOMER_ALWAYS void* take(store& st, std::size_t n, std::size_t align) {
  void* p = st.pool ? st.pool->take(n, align, st) : nullptr;
  if (!p) [[unlikely]]
    st.note_refusal();
  return p;
}
// Whether the budget has n values of a size for what is not the arena's.
inline bool affords_besides(const store& st, std::size_t n, std::size_t size) {
  const std::size_t promised = st.pool && st.refilled ? st.pool->left() : 0;
  return st.affords(promised, 1) && n <= (static_cast<std::size_t>(st.budget) - promised) / size;
}
// One that may be given back, unless it is over-aligned.
constexpr bool may_go_back(std::size_t align) { return align <= alignof(std::max_align_t); }
inline void* take_run(store& st, std::size_t n, std::size_t align) {
  if (!st.pool || !may_go_back(align)) return take(st, n, align);
  void* p = st.pool->take_run(n, align, st);
  if (!p) st.note_refusal();
  return p;
}
inline void give_back(store& st, const void* p, std::size_t n, std::size_t align) {
  if (st.gives_back && st.pool && may_go_back(align)) st.refund(st.pool->give_back(const_cast<void*>(p), n));
}
// A run that becomes longer: p, in place, or a new one, which whoever asks copies to, and gives the old one back. `had`
// bytes are there; none if p is not the arena's.
inline void* grow_run(store& st, const void* p, std::size_t had, std::size_t n, std::size_t align) {
  auto* first = static_cast<char*>(const_cast<void*>(p));
  if (had && st.pool && st.pool->can_stretch(first + had, n - had, n)) {
    if (!st.charge(n - had)) return nullptr;
    st.pool->stretch(n - had);
    return first;
  }
  return take_run(st, n, align);
}

}  // namespace memory

}  // namespace isomer
