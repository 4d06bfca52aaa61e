// SPDX-License-Identifier: MIT
// Splits the bytes of a connection into frames.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace isomer::net {

class frame_buffer {
 public:
  explicit frame_buffer(std::size_t largest_frame) : largest_(largest_frame) {}

  // Returns where to put the next bytes, which is never empty. It grows with the bytes that have arrived, and not with
  // a length that a peer claims.
  std::span<char> room();
  // Reports that so many bytes were read into room().
  void arrived(std::size_t n) { end_ += n; }

  enum class found { frame, nothing, malformed, too_large };
  // Returns the next frame without its length. It is valid until room() is called.
  found next(std::string_view& frame);

  // Whether a part of a frame has arrived.
  bool is_partial() const { return begin_ != end_; }
  // Releases memory that no frame needs at the moment.
  void shrink();
  // Releases all memory. Nothing is read after that.
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
  std::size_t wanted_ = 0;  // the size of the frame that is arriving, with its length, once it is known
};

}  // namespace isomer::net
