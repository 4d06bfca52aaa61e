// SPDX-License-Identifier: MIT
// Bytes that wait to be sent. Callers write into the buffer directly.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

namespace isomer::net {

class send_buffer {
 public:
  send_buffer() = default;
  send_buffer(send_buffer&& other) noexcept
      : bytes_(std::move(other.bytes_)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  send_buffer& operator=(send_buffer&& other) noexcept {
    bytes_ = std::move(other.bytes_);
    size_ = std::exchange(other.size_, 0), capacity_ = std::exchange(other.capacity_, 0);
    return *this;
  }

  // Returns room for at least so many bytes behind the contents, valid until the next call. added() makes what was
  // written there part of the contents.
  char* room(std::size_t n) {
    if (capacity_ - size_ < n) grow(n);
    return bytes_.get() + size_;
  }
  void added(std::size_t n) { size_ += n; }
  void append(std::string_view bytes) {
    if (bytes.empty()) return;
    std::memcpy(room(bytes.size()), bytes.data(), bytes.size());
    size_ += bytes.size();
  }
  // Removes the first n bytes.
  void remove_prefix(std::size_t n) {
    size_ -= n;
    if (size_) std::memmove(bytes_.get(), bytes_.get() + n, size_);
  }
  void clear() { size_ = 0; }
  // Removes everything, and releases the memory.
  void reset() { *this = send_buffer(); }

  std::string_view view() const { return {bytes_.get(), size_}; }
  std::size_t size() const { return size_; }
  bool empty() const { return !size_; }
  std::size_t capacity() const { return capacity_; }

 private:
  static constexpr std::size_t least = 512;

  void grow(std::size_t n) {
    const std::size_t wide = std::max({least, 2 * capacity_, size_ + n});
    std::unique_ptr<char[]> moved(new char[wide]);
    if (size_) std::memcpy(moved.get(), bytes_.get(), size_);
    bytes_ = std::move(moved), capacity_ = wide;
  }

  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace isomer::net
