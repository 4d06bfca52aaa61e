// SPDX-License-Identifier: MIT
// Output memory that is never zero-filled: written forwards or backwards, starting in a caller's block.
#pragma once
#include <memory>
#include <new>
#include <string_view>
#include <utility>
#include "../base/status.hpp"
#include "bytes.hpp"

namespace isomer::wire {

// What a pass over an output makes of it: its size, and where that is known, the bytes.
struct relaid {
  char* to = nullptr;
  std::size_t size = 0;
  constexpr void put(std::string_view s) {
    if (to) std::char_traits<char>::move(to + size, s.data(), s.size());
    size += s.size();
  }
  constexpr void fill(char c, std::size_t n) {
    if (to) std::char_traits<char>::assign(to + size, n, c);
    size += n;
  }
};

template <bool Back>
class buffer {
 public:
  static constexpr bool backward = Back;
  static constexpr std::size_t slack = 4096;  // how far a request for room may overstate what is then written
  status state{};

  constexpr buffer() = default;
  constexpr buffer(char* block, std::size_t n) : base_(block), limit_(block + n) {}
  buffer(const buffer&) = delete;
  buffer& operator=(const buffer&) = delete;
  constexpr ~buffer() { drop(); }

  constexpr char* start() { return Back ? limit_ : base_; }
  // Whether n more bytes fit.
  ISOMER_ALWAYS constexpr bool fits(const char* p, std::size_t n) const {
    return static_cast<std::size_t>(Back ? p - base_ : limit_ - p) >= n;
  }
  // Where to go on writing when n more bytes must fit: p itself, or its place in a larger block, or null. Who asks for
  // what: docs/room.md.
  ISOMER_ALWAYS constexpr char* room(char* p, std::size_t n) {
    if (fits(p, n)) [[likely]]
      return p;
    return grow(p, n);
  }
  constexpr std::size_t written(const char* p) const { return static_cast<std::size_t>(Back ? limit_ - p : p - base_); }
  constexpr std::string_view view(const char* p) const { return {Back ? p : base_, written(p)}; }
  ISOMER_COLD constexpr char* fail(code cause) {
    if (state.ok()) state = {cause, 0};
    return nullptr;
  }
  // Replaces what was written by what pass(view, to) makes of it, which is nowhere shorter: called twice, to measure
  // and to write.
  template <class Pass>
  ISOMER_OUTLINED constexpr char* rewrite(char* p, Pass pass)
    requires(!Back)
  {
    relaid made;  // one type for both, so that the pass is compiled once
    pass(view(p), made);
    const std::size_t n = written(p), more = made.size - n;
    p = room(p, more);
    if (!p) return p;
    // What is read stays ahead of what is written.
    std::char_traits<char>::move(base_ + more, base_, n);
    made = {.to = base_};
    pass(std::string_view(base_ + more, n), made);
    return base_ + made.size;
  }
  // Gives what was written to take(view), but for the last bytes, which the writer may still take back. False: refused.
  template <class Take>
  constexpr char* hand_over(char* p, std::size_t but, Take take)
    requires(!Back)
  {
    std::size_t n = written(p);
    if (n <= but) return p;
    if (!take(std::string_view(base_, n - but))) return fail(code::too_large);
    for (std::size_t i = 0; i < but; ++i)
      base_[i] = p[static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(but)];
    return base_ + but;
  }
  // Output past this many bytes fails with too_large.
  constexpr void cap(std::size_t most) { most_ = most; }

 private:
  ISOMER_OUTLINED constexpr char* grow(char* p, std::size_t n) {
    std::size_t used = written(p), had = static_cast<std::size_t>(limit_ - base_);
    if (n > most_ + slack || used > most_ + slack - n) return fail(code::too_large);
    std::size_t size = 2 * had + n + 64;
    char* block =
        folding() ? std::allocator<char>{}.allocate(size) : static_cast<char*>(::operator new(size, std::nothrow));
    if (!block) return fail(code::no_memory);
    if (used) copy_constant(Back ? block + size - used : block, Back ? p : base_, used);
    drop();
    owned_ = base_ = block, limit_ = block + size;
    return Back ? limit_ - used : base_ + used;
  }
  constexpr void drop() {
    if (!owned_) return;
    if (folding()) std::allocator<char>{}.deallocate(owned_, static_cast<std::size_t>(limit_ - owned_));
    else ::operator delete(owned_);
  }
  char* base_ = nullptr;
  char* limit_ = nullptr;
  std::size_t most_ = static_cast<std::size_t>(PTRDIFF_MAX) / 4;
  char* owned_ = nullptr;  // base_, if it is no caller's: GCC would not see from a flag that the stack is never freed
};

}  // namespace isomer::wire
