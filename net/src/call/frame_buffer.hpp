// SPDX-License-Identifier: MIT
// What has come and was not yet taken: bytes in, frames out.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace isomer::net {

class frame_buffer {
 public:
  explicit frame_buffer(std::size_t largest_frame) : largest_(largest_frame) {}

  // Where the next bytes may be read to; never empty. Grows with what has come, not with what was announced.
  std::span<char> room();
  // So many bytes were read into room().
  void arrived(std::size_t n) { end_ += n; }

  enum class found { frame, nothing, malformed, too_large };
  // The next frame without its length, in memory that holds until room() is called.
  found next(std::string_view& frame);

  // Whether a frame has begun and not ended.
  bool is_partial() const { return begin_ != end_; }
  // Gives memory back that no frame needs at the moment.
  void shrink();
  // Gives all of it back: nothing is read any more.
  void reset() {
    bytes_.reset();
    capacity_ = begin_ = end_ = 0;
  }
  std::size_t capacity() const { return capacity_; }

 private:
  static constexpr std::size_t least = 4096, most_kept = std::size_t{64} << 10;

  std::unique_ptr<char[]> bytes_;
  std::size_t capacity_ = 0, begin_ = 0, end_ = 0;
  std::size_t largest_;
  std::size_t wanted_ = 0;  // bytes of the frame that has begun, with its length, once that is known
};

}  // namespace isomer::net
