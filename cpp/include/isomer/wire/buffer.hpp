// SPDX-License-Identifier: MIT
// Output memory, written forwards or backwards: the caller's block, and when that is full, its own block or its
// destination.
#pragma once
#include <memory>
#include <new>
#include <string_view>
#include <utility>
#include "../base/destination.hpp"
#include "../base/status.hpp"
#include "bytes.hpp"

namespace isomer::detail::wire {

using isomer::detail::destination;

// The result of a pass over an output: its size, and, if that is known, the bytes.
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
  static constexpr std::size_t slack = destination::slack;
  status state{};

  constexpr buffer() = default;
  constexpr buffer(char* block, std::size_t n) : base_(block), limit_(block + n) {}
  buffer(const buffer&) = delete;
  buffer& operator=(const buffer&) = delete;
  constexpr ~buffer() { drop(); }

  // Continues in the destination when the block is full, and leaves out text that the destination takes as it is.
  // deliver() must then finish it.
  constexpr void grow_in(destination& d) { destination_ = &d; }
  constexpr char* start() { return Back ? limit_ : base_; }
  // Whether n more bytes fit.
  ISOMER_ALWAYS constexpr bool fits(const char* p, std::size_t n) const {
    return static_cast<std::size_t>(Back ? p - base_ : limit_ - p) >= n;
  }
  // Returns where to continue writing if n more bytes must fit: p itself, its position in a larger block, or null. For
  // who requests what, see docs/room.md.
  ISOMER_ALWAYS constexpr char* room(char* p, std::size_t n) {
    if (fits(p, n)) [[likely]]
      return p;
    return grow(p, n);
  }
  constexpr std::size_t written(const char* p) const { return static_cast<std::size_t>(Back ? limit_ - p : p - base_); }
  constexpr std::string_view view(const char* p) const { return {Back ? p : base_, written(p)}; }
  // Whether long text was left out, to be copied once by deliver(). It then counts as written.
  ISOMER_OUTLINED bool leave_out(const char* p, const char* text, std::size_t n)
    requires Back
  {
    if (!destination_ || !destination_->leave_out(text, n, written(p) - destination_->left_out)) return false;
    limit_ = moved(limit_, n);
    return true;
  }
  // Whether all of it is at view(), and nothing in the destination.
  ISOMER_ALWAYS constexpr bool is_whole() const { return !destination_ || !destination_->is_in_use; }
  // Moves all of it to its destination.
  ISOMER_OUTLINED void deliver(const char* p) {
    const std::size_t own = written(p) - destination_->left_out;
    if (is_in_destination_) destination_->finish_in_place(Back ? p : base_, own);
    else destination_->finish_with_copy(Back ? p : base_, own);
  }
  ISOMER_COLD constexpr char* fail(code cause) {
    if (state.ok()) state = {cause, 0};
    return nullptr;
  }
  // Replaces what was written with the result of pass(view, to), which is at least as long everywhere. It is called
  // twice, to measure and to write.
  template <class Pass>
  ISOMER_OUTLINED constexpr char* rewrite(char* p, Pass pass)
    requires(!Back)
  {
    relaid made;  // one type for both, so that the pass is compiled once
    pass(view(p), made);
    const std::size_t n = written(p), more = made.size - n;
    p = room(p, more);
    if (!p) return p;
    // Reading stays ahead of writing.
    std::char_traits<char>::move(base_ + more, base_, n);
    made = {.to = base_};
    pass(std::string_view(base_ + more, n), made);
    return base_ + made.size;
  }
  // Passes what was written to take(view), except the last bytes, which the writer may still remove. Returns false if
  // take failed.
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
  // Output of more than this many bytes fails with too_large.
  constexpr void cap(std::size_t most) { most_ = most; }

 private:
  ISOMER_OUTLINED constexpr char* grow(char* p, std::size_t n) {
    const std::size_t used = written(p);
    if (n > most_ + slack || used > most_ + slack - n) return fail(code::too_large);
    const std::size_t outside = destination_ ? destination_->left_out : 0, own = used - outside, least = own + n + 64;
    const auto had = static_cast<std::size_t>(limit_ - base_) - outside;
    const auto at = static_cast<std::size_t>((Back ? p : base_) - base_);  // of what is written
    const std::size_t granted = destination_ ? destination_->extend(is_in_destination_ ? had : 0, least) : 0;
    // Unused memory is not charged, so that few steps lead to a large block.
    const std::size_t size = granted ? granted : (had < most_ / 8 ? 8 * had : had) + least;
    char* block = granted     ? destination_->data()
                  : folding() ? std::allocator<char>{}.allocate(size)
                              : static_cast<char*>(::operator new(size, std::nothrow));
    if (!block) return fail(code::no_memory);
    char* to = Back ? block + size - own : block;
    const char* from = granted && is_in_destination_ ? block + at : base_ + at;  // a container may have moved
    if (folding()) copy_constant(to, from, own);
    else if (own) std::memmove(to, from, own);
    drop();
    owned_ = granted ? nullptr : block, owned_size_ = size, is_in_destination_ = granted != 0;
    base_ = block, limit_ = moved(block + size, outside);
    return Back ? to : to + own;
  }
  // Moves beyond the block by what was left out of it: the result points to no object.
  static constexpr char* moved(char* p, std::size_t n) {
    if (folding()) return p;
    return reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(p) + n);
  }
  constexpr void drop() {
    if (!owned_) return;
    if (folding()) std::allocator<char>{}.deallocate(owned_, owned_size_);
    else ::operator delete(owned_);
  }
  char* base_ = nullptr;
  char* limit_ = nullptr;
  std::size_t most_ = static_cast<std::size_t>(PTRDIFF_MAX) / 4;
  char* owned_ = nullptr;  // base_, if not the caller's: with a flag GCC would not see that the stack is never freed
  std::size_t owned_size_ = 0;
  destination* destination_ = nullptr;
  bool is_in_destination_ = false;  // the output is in the destination
};

}  // namespace isomer::detail::wire
