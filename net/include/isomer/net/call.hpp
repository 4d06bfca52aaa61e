// SPDX-License-Identifier: MIT
// A call as its server sees it: what a handler may ask, and what a transport implements.
#pragma once
#include <chrono>
#include <coroutine>
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
  // Resumes whoever awaits it after so long, or as soon as is_cancelled(): at the deadline, when the caller gives up,
  // when the connection is gone, when the server has stopped. True: nobody has cancelled the call.
  virtual task<bool> sleep(std::chrono::nanoseconds time) = 0;

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

  task<bool> sleep(std::chrono::nanoseconds time) final;
  // The coroutine that runs the handler, and owns all that the handler has: what a server destroys that stops, and
  // cannot wait for it any longer.
  void runs_in(std::coroutine_handle<> h) { handler_ = h; }

 protected:
  virtual ~server_call() = default;
  // When the call is cancelled. They go on after this has returned.
  void wake_sleepers();

 private:
  friend class call_ptr;
  friend class call_list;
  struct sleeper;
  void destroy_handler();

  int owners_ = 0;
  std::coroutine_handle<> handler_;
  sleeper* sleepers_ = nullptr;
  server_call *before_ = nullptr, *after_ = nullptr;
  class call_list* list_ = nullptr;
  // Nobody holds it any more.
  virtual void release() = 0;
};

// The calls of a loop whose handlers have not returned.
class call_list {
 public:
  void add(server_call& c);
  // Nothing, if it is not there.
  void remove(server_call& c);
  // False: some have no coroutine that could be destroyed.
  bool destroy_handlers();

 private:
  server_call *first_ = nullptr, *last_ = nullptr;
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
