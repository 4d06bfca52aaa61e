// SPDX-License-Identifier: MIT
// A reader's position, as a value in registers, and the input, whose last bytes are read through a padded copy.
#pragma once
#include "../base/status.hpp"
#include "bytes.hpp"

namespace isomer::detail::wire {

// p is always in the caller's bytes, so that views can alias them; p + d is where to read. A null p means that reading
// failed, and the input has the cause.
struct cursor {
  const char* p = nullptr;
  std::ptrdiff_t d = 0;

  constexpr explicit operator bool() const { return p != nullptr; }
  // Through integers: p + d may be outside of p's object, and GCC would conclude that it cannot reach the padded copy.
  ISOMER_ALWAYS constexpr const char* q() const {
    if (folding()) return p;
    return reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(p) + static_cast<std::uintptr_t>(d));
  }
  ISOMER_ALWAYS constexpr cursor operator+(std::size_t n) const {
    const char* r = p + n;
    if (!r) __builtin_unreachable();  // lets the success path omit its test for failure
    return {r, d};
  }
};

// The bytes, the remaining depth, and the first error.
class input {
 public:
  const char* begin;
  const char* end;
  int depth;
  status state{};

  // An empty input may have no address, but a cursor must have one.
  constexpr input(const char* p, std::size_t n, int limit) : begin(n ? p : ""), end(begin + n), depth(limit) {}
  input(const input&) = delete;
  input& operator=(const input&) = delete;

  constexpr cursor start() const { return {begin, 0}; }
  // The number of bytes before an end; zero if the cursor is past it.
  ISOMER_ALWAYS static constexpr std::size_t left(cursor c, const char* to) {
    return c.p < to ? static_cast<std::size_t>(to - c.p) : 0;
  }
  ISOMER_COLD constexpr cursor fail(code cause, const char* p) {
    if (state.ok()) state = {cause, static_cast<std::size_t>((p < end ? p : end) - begin)};
    return {};
  }
};

// An input whose last bytes are read through a zero-padded copy, so that callers need not pad it.
class patched_input : public input {
 public:
  static constexpr std::size_t ahead = 16;  // bytes that may be read at look(c).q() without a check

  constexpr patched_input(const char* p, std::size_t n, int limit) : input(p, n, limit), near_(end) {
    if (folding()) return;
    std::size_t tail = n < span ? n : span;
    if (n >= span) std::memcpy(patch_, end - span, span);
    else if (n) std::memcpy(patch_, begin, n);
    std::memset(patch_ + tail, 0, sizeof patch_ - span);
    delta_ = distance(end - tail, patch_);
    // If there are fewer than `ahead` bytes in all, everything is read from the copy.
    near_ = n < ahead ? begin : end - ahead + 1;
  }
  // Called before each read ahead: near the end, d leads to the copy. It is a branch and not a select, which would
  // lengthen the chain of dependent loads.
  ISOMER_ALWAYS constexpr cursor look(cursor c) const {
    if (c.p >= near_) [[unlikely]]
      return {c.p, delta_};
    return {c.p, 0};
  }
  ISOMER_ALWAYS constexpr unsigned char peek(cursor c, std::size_t i = 0) const {
    if (folding()) return static_cast<std::ptrdiff_t>(i) < end - c.p ? static_cast<unsigned char>(c.p[i]) : 0;
    return static_cast<unsigned char>(c.q()[i]);
  }

 protected:
  // The d that leads from p to a block. The compiler must not know its value, and must assume that the block is read.
  // Otherwise it removes the stores to a block that no visible pointer reaches.
  ISOMER_ALWAYS static std::ptrdiff_t distance(const char* p, const char* block) {
    auto d = static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(block) - reinterpret_cast<std::uintptr_t>(p));
    asm volatile("" : "+r"(d) : "r"(block) : "memory");
    return d;
  }

 private:
  static constexpr std::size_t span = 24;
  const char* near_;  // from here on, the copy is read
  std::ptrdiff_t delta_ = 0;
  char patch_[span + 24];
};

}  // namespace isomer::detail::wire
