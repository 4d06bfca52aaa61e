// SPDX-License-Identifier: MIT
// A call as its server sees it: what a handler may ask, and what a transport implements.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include "loop.hpp"
#include "status.hpp"
#include "streams.hpp"

namespace isomer::net {

using steady_time = std::chrono::steady_clock::time_point;

// What a handler is told of its call. It lives until the handler has returned.
class context {
 public:
  // Who calls, as an endpoint; empty if the transport does not know.
  virtual std::string peer() const = 0;
  // Until when the caller waits.
  virtual std::optional<steady_time> deadline() const = 0;
  // Whether nobody waits for the answer any more: cancelled, past its deadline, or the connection is gone. A handler
  // that works for long looks at it now and then.
  virtual bool is_cancelled() const = 0;
  // The loop that calls the handler: for whatever it waits for, and for channels of its own.
  virtual net::loop& loop() const = 0;

 protected:
  ~context() = default;
};

// What a transport implements.
class server_call : public context, public byte_stream {
 public:
  // The message that opened the call, if there is one. Its bytes are gone when method::begin returns.
  virtual std::optional<std::string_view> request() const = 0;

  // Ends the call with one message, or with the reason why there is none. Once, and nothing after it.
  virtual void answer(std::string_view message) = 0;
  virtual void end(const status& s) = 0;

 protected:
  virtual ~server_call() = default;

 private:
  friend class call_ptr;
  int owners_ = 0;
  // Nobody holds it any more.
  virtual void release() = 0;
};

// Shares a call. It is made and destroyed in the thread of the call's loop.
class call_ptr {
 public:
  explicit call_ptr(server_call& c) : call_(&c) { call_->owners_++; }
  call_ptr(call_ptr&& other) noexcept : call_(std::exchange(other.call_, nullptr)) {}
  call_ptr& operator=(call_ptr&& other) noexcept {
    std::swap(call_, other.call_);
    return *this;
  }
  ~call_ptr() {
    if (call_ && --call_->owners_ == 0) call_->release();
  }
  server_call& operator*() const { return *call_; }
  server_call* operator->() const { return call_; }

 private:
  server_call* call_;
};

}  // namespace isomer::net
