// SPDX-License-Identifier: MIT
// Messages one after the other, within one call: what comes, and what goes. Both sides have the same.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include "formats.hpp"
#include "task.hpp"

namespace isomer::net {

// Messages as bytes: what a transport implements.
class byte_stream {
 public:
  // Of the messages: format_id.
  virtual std::uint32_t format() const = 0;
  // The next one that came. False: the peer has sent its last one, or is gone.
  virtual task<bool> read(std::string& message) = 0;
  // Waits until the peer takes one more. False: it wants none any more.
  virtual task<bool> write(std::string_view message) = 0;

 protected:
  ~byte_stream() = default;
};

// What comes:
//
//   while (co_await in.read(m)) …
template <class M>
class reader {
 public:
  // False: there is no more, or what came is malformed, which state() tells. A view's bytes live until the next read.
  virtual task<bool> read(M& m) = 0;
  const status& state() const { return state_; }

 protected:
  ~reader() = default;
  status state_;
};

// What goes. A write waits while the peer has as many as it grants, so that memory is bounded:
//
//   Told m{.text = "hello"};
//   if (!co_await out.write(m)) …
//
// The message has a name: one that is made within the operand of co_await does not compile with GCC 12.
template <class M>
class writer {
 public:
  // False: nobody wants it any more, or it cannot be encoded, which state() tells. The message is encoded here and now;
  // the stream lives until the task has ended.
  virtual task<bool> write(const M& m) = 0;
  name_the_message_first<task<bool>> write(M&& m)
    requires copies_temporaries
  {
    return write(std::as_const(m));
  }
  const status& state() const { return state_; }

 protected:
  ~writer() = default;
  status state_;
};

namespace detail {

template <class M, class Formats>
class incoming final : public reader<M> {
 public:
  explicit incoming(byte_stream& s) : stream_(s) {}
  reader<M>& value() { return *this; }
  task<bool> read(M& m) override {
    if (!this->state_.ok()) co_return false;
    // GCC 12 wants a variable: where a coroutine has none, it puts a condition with co_await over the frame's head.
    const bool came = co_await stream_.read(bytes_);
    if (!came) co_return false;
    memory_.reset();
    this->state_ = decode_message(Formats{}, stream_.format(), bytes_, m, &memory_);
    co_return this->state_.ok();
  }

 private:
  byte_stream& stream_;
  std::string bytes_;
  isomer::arena memory_;
};

template <class M, class Formats>
class outgoing final : public writer<M> {
 public:
  explicit outgoing(byte_stream& s) : stream_(s) {}
  using writer<M>::write;
  task<bool> write(const M& m) override {
    if (!this->state_.ok()) return false;
    this->state_ = encode_message(Formats{}, stream_.format(), m, [this](std::string_view bytes) { bytes_ = bytes; });
    if (!this->state_.ok()) return false;
    return stream_.write(bytes_);
  }

 private:
  byte_stream& stream_;
  std::string bytes_;
};

}  // namespace detail
}  // namespace isomer::net
