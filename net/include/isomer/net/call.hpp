// SPDX-License-Identifier: MIT
// A call as its server sees it: what handlers may ask of it, and what transports implement.
//
//   net::task<net::result<Answer>> Search(const Query& query, net::context& call) override {
//     while (!found(query)) {
//       const bool is_wanted = co_await call.sleep(10ms);
//       if (!is_wanted) co_return net::status{net::code::cancelled, "nobody waits"};
//     }
//     co_return answer(query);
//   }
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

// A time of the steady clock, by which all deadlines and timers are measured.
using steady_time = std::chrono::steady_clock::time_point;

// The call that a handler answers. It is valid until the handler has returned, and must only be used in the thread of
// its loop.
class context {
 public:
  // The client's address as an endpoint; empty if the transport does not know it.
  virtual std::string peer() const = 0;
  // When the caller stops waiting.
  virtual std::optional<steady_time> deadline() const = 0;
  // Whether nobody waits for the answer any more: the call was cancelled, its deadline has passed, or the connection
  // was lost. A handler that works for long should test it repeatedly.
  virtual bool is_cancelled() const = 0;
  // The loop that calls the handler, for timers and channels of the handler's own.
  virtual net::loop& loop() const = 0;
  // Resumes the coroutine that awaits it after the given time, and returns true; or as soon as the call is cancelled,
  // its deadline passes, its connection is lost or the server stops, and returns false.
  virtual task<bool> sleep(std::chrono::nanoseconds time) = 0;

 protected:
  ~context() = default;
};

// A call at its server, which transports implement. It must only be used in the thread of its loop.
class server_call : public context, public byte_stream {
 public:
  // The message that opened the call, if there is one. Its bytes are valid until method::begin returns.
  virtual std::optional<std::string_view> request() const = 0;

  // End the call: with its only answer, or with a status. One of them is called, once, and nothing is sent after it.
  virtual void answer(std::string_view message) = 0;
  virtual void end(const status& s) = 0;

  task<bool> sleep(std::chrono::nanoseconds time) final;
  // Names the coroutine that runs the handler, and owns everything that the handler uses. A server that stops destroys
  // it if the handler does not return in time.
  void runs_in(std::coroutine_handle<> h) { handler_ = h; }

 protected:
  virtual ~server_call() = default;
  // For transports to call when the call is cancelled. The sleepers are resumed after this has returned.
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
  // Called when the last call_ptr is gone.
  virtual void release() = 0;
};

// The calls of a loop whose handlers have not returned. For transports.
class call_list {
 public:
  // Adds a call, which whoever adds it must remove again.
  void add(server_call& c);
  // Removes a call, if it is in the list.
  void remove(server_call& c);
  // Destroys the coroutines of all handlers. Returns false if some calls have no coroutine that could be destroyed.
  bool destroy_handlers();

 private:
  server_call *first_ = nullptr, *last_ = nullptr;
};

// Shared ownership of a call. It must be created and destroyed in the thread of the call's loop.
class call_ptr {
 public:
  // Becomes one more owner.
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
