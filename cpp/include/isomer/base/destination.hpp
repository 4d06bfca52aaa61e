// SPDX-License-Identifier: MIT
// The place that a message is appended to: the end of a caller's container. A writer may work in it, and may leave out
// long texts, which are copied into it once at the end.
#pragma once
#include <array>
#include <cstddef>
#include <cstring>

namespace isomer::detail {

// A container of bytes of any type. Bytes that resize() adds are written before they are read, so they need not be
// initialized.
class container {
 public:
  virtual char* bytes() = 0;
  virtual std::size_t capacity() const = 0;
  virtual void reserve(std::size_t n) = 0;
  virtual void resize(std::size_t n) = 0;
  virtual void append(const char* p, std::size_t n) = 0;

 protected:
  ~container() = default;
};

// The end of a container, from `begin` on. What an error or an exception leaves unfinished there is removed.
class destination {
 public:
  static constexpr std::size_t least_left_out = 1024;
  static constexpr std::size_t slack = 4096;  // how far a request for room may exceed what is then written
  std::size_t left_out = 0;                   // bytes of text that were left out so far
  bool is_in_use = false;                     // room was requested, and one of the two finish functions must be called

  destination(container& in, std::size_t begin) : in_(in), begin_(begin) {}
  destination(const destination&) = delete;
  destination& operator=(const destination&) = delete;
  ~destination() {
    if (is_in_use) [[unlikely]]
      in_.resize(begin_);
  }

  char* data() { return in_.bytes() + begin_; }
  // Makes room for at least `least` bytes, of which the `had` existing ones stay at the beginning, if the container
  // need not move. Returns the number of bytes now available, or 0 if there are fewer.
  std::size_t extend(std::size_t had, std::size_t least) {
    const std::size_t free = in_.capacity() - begin_;
    is_in_use = true;
    if (least > free) {
      // Writers request more than they write. A container that is used again provides it next time.
      if (free >= 256) spare_ = slack + 64;
      return 0;
    }
    // Use all of the capacity, unless it is far too large: the container fills it with zeros.
    const std::size_t usual = 16 * (had < smallest ? smallest : had), most = usual < least ? least : usual;
    size_ = most < free ? most : free;
    in_.resize(begin_ + size_);
    return size_;
  }
  // Leaves out text that belongs before the last `behind` bytes written. If it returns false, the text must be written,
  // too.
  bool leave_out(const char* text, std::size_t n, std::size_t behind) {
    if (count_ == texts_.size()) return false;
    texts_[count_++] = {text, n, behind};
    left_out += n;
    return is_in_use = true;
  }
  // Finishes with bytes that were written elsewhere.
  void finish_with_copy(const char* p, std::size_t n) {
    const std::size_t all = n + left_out;
    in_.resize(begin_);  // the bytes may have been written here before they became too long
    in_.reserve(begin_ + all + spare_);
    each_piece(p, n, [&](const char* from, std::size_t size) { in_.append(from, size); });
    is_in_use = false;
  }
  // Finishes with n bytes that were written here, at p.
  void finish_in_place(const char* p, std::size_t n) {
    const std::size_t all = n + left_out, at = static_cast<std::size_t>(p - data());
    if (all > size_) in_.resize(begin_ + all);
    // Move everything to the end first. From there each piece moves to its place, which is never after its current one.
    char* to = data();
    std::memmove(to + left_out, to + at, n);
    each_piece(to + left_out, n, [&](const char* from, std::size_t size) {
      std::memmove(to, from, size);
      to += size;
    });
    in_.resize(begin_ + all);
    is_in_use = false;
  }

 private:
  static constexpr std::size_t smallest = 2048;

  struct piece {
    const char* p;
    std::size_t size, behind;
  };
  // In the order of the message, which was written from its end.
  template <class Each>
  void each_piece(const char* p, std::size_t n, Each each) const {
    for (std::size_t i = count_; i--;) {
      const piece& t = texts_[i];
      each(p, n - t.behind), each(t.p, t.size);
      p += n - t.behind, n = t.behind;
    }
    each(p, n);
  }

  container& in_;
  std::array<piece, 32> texts_;
  std::size_t count_ = 0, begin_, size_ = 0, spare_ = 0;
};

}  // namespace isomer::detail
