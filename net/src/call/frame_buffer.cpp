// SPDX-License-Identifier: MIT
#include "frame_buffer.hpp"
#include <algorithm>
#include <cstdint>
#include <cstring>

namespace isomer::net {

std::span<char> frame_buffer::room() {
  if (begin_ == end_) begin_ = end_ = 0;
  if (end_ == capacity_) {
    if (begin_) {
      std::memmove(bytes_.get(), bytes_.get() + begin_, end_ - begin_);
      end_ -= begin_, begin_ = 0;
    } else {
      std::size_t wide = std::max(2 * capacity_, least);
      // A frame that has nearly arrived does not need twice its size.
      if (wanted_ > capacity_ && wanted_ < wide) wide = wanted_;
      std::unique_ptr<char[]> moved(new char[wide]);
      if (end_) std::memcpy(moved.get(), bytes_.get(), end_);
      bytes_ = std::move(moved), capacity_ = wide;
    }
  }
  return {bytes_.get() + end_, capacity_ - end_};
}

frame_buffer::found frame_buffer::next(std::string_view& frame) {
  const char* p = bytes_.get() + begin_;
  std::size_t n = end_ - begin_;
  std::uint64_t length = 0;
  std::size_t prefix = 0;
  for (;; prefix++) {
    if (prefix == n) return found::nothing;
    // A length is a varint of at most 32 bits, which leaves four bits for the fifth byte.
    auto byte = static_cast<unsigned char>(p[prefix]);
    if (prefix == 4 && byte > 15) return found::malformed;
    length |= std::uint64_t{byte & 0x7Fu} << 7 * prefix;
    if (byte < 0x80) break;
  }
  prefix++;
  if (length > largest_) return found::too_large;
  wanted_ = prefix + length;
  if (n < wanted_) return found::nothing;
  frame = {p + prefix, length};
  begin_ += wanted_;
  wanted_ = 0;
  return found::frame;
}

void frame_buffer::shrink() {
  if (begin_ != end_ || capacity_ <= most_kept) return;
  reset();
}

}  // namespace isomer::net
