// SPDX-License-Identifier: MIT
// Arrays of values, which are released in the reverse order of their allocation.
#pragma once
#include <new>
#include "../memory_left.hpp"
#include "../zend.hpp"

namespace isomer::php_values {

class value_stack {
 public:
  value_stack() = default;
  value_stack(const value_stack&) = delete;
  value_stack& operator=(const value_stack&) = delete;
  ~value_stack() {
    while (block_) drop();
  }

  // Returns n values that are not set. Throws std::bad_alloc if memory_limit leaves no room for them.
  zval* take(std::size_t n) {
    if (static_cast<std::size_t>(end_ - top_) < n) [[unlikely]]
      add(n);
    zval* row = top_;
    top_ += n;
    return row;
  }
  void give_back(zval* row) {
    if (block_ && row == block_->values()) [[unlikely]]
      drop();
    else top_ = row;
  }

 private:
  static constexpr std::size_t first = 96, least = 256;  // the first of a message of 50 fields, too
  struct block {
    block* before;
    zval *top, *end;  // of the previous block
    zval* values() { return reinterpret_cast<zval*>(this + 1); }
  };
  static_assert(sizeof(block) % alignof(zval) == 0);

  void add(std::size_t n) {
    if (n < least) n = least;
    if (!leaves_room_for(n * sizeof(zval))) throw std::bad_alloc();
    auto* b = static_cast<block*>(safe_emalloc(n, sizeof(zval), sizeof(block)));
    *b = {block_, top_, end_};
    block_ = b, top_ = b->values(), end_ = top_ + n;
  }
  void drop() {
    block* b = block_;
    block_ = b->before, top_ = b->top, end_ = b->end;
    efree(b);
  }

  zval some_[first];
  zval *top_ = some_, *end_ = some_ + first;
  block* block_ = nullptr;
};

}  // namespace isomer::php_values
