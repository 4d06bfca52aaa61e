// SPDX-License-Identifier: MIT
// Streams: the messages of one call in one direction. The client and the server use the same types.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include "formats.hpp"
#include "task.hpp"

namespace isomer::net {

// The encoded messages of a call in both directions. Transports implement it.
class byte_stream {
 public:
  // The format of the messages: format_id.
  virtual std::uint32_t format() const = 0;
  // Waits for the next message. Returns false if the peer has sent its last one, or if the call has ended.
  virtual task<bool> read(std::string& message) = 0;
  // Waits until the peer accepts another message, and sends it. Returns false if the peer wants no more. The bytes must
  // be valid until the task has ended.
  virtual task<bool> write(std::string_view message) = 0;

 protected:
  ~byte_stream() = default;
};

// The messages that come in a call:
//
//   for (;;) {
//     const bool came = co_await in.read(m);
//     if (!came) break;
//   }
template <class M>
class reader {
 public:
  // Waits for the next message, and decodes it into `m`. Returns false if there are no more, or if the message is
  // malformed, in which case state() is an error. If `m` is a view, its bytes are valid until the next read.
  virtual task<bool> read(M& m) = 0;
  // The error that ended reading, or ok.
  const status& state() const { return state_; }

 protected:
  ~reader() = default;
  status state_;
};

// The messages that a call sends. A write waits while the peer has as many unread messages as it grants, so that memory
// is bounded:
//
//   Greeting m{.text = "hello"};
//   const bool is_wanted = co_await out.write(m);
//
// The message has a name, since creating it within the operand of co_await does not compile with GCC 12.
template <class M>
class writer {
 public:
  // Encodes the message at once, and waits until the peer accepts it. Returns false if the peer wants no more messages,
  // or if the message cannot be encoded, in which case state() is an error. The message may be changed as soon as this
  // has returned; the stream must outlive the task.
  virtual task<bool> write(const M& m) = 0;
  name_the_message_first<task<bool>> write(M&& m)
    requires copies_temporaries
  {
    return write(std::as_const(m));
  }
  // The error that ended writing, or ok.
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
    // A variable, since GCC 12 writes the result of a condition with co_await over the frame of a coroutine without
    // any.
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
