// SPDX-License-Identifier: MIT
// An event loop: one thread, one io_context of Asio, and everything that happens on the connections that belong to it.
//
//   net::loop loop;
//   auto channel = net::connect(loop, *where);
//   int exit_code = net::run(loop, greet(*channel));
#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include "task.hpp"

namespace asio {
class io_context;
}

namespace isomer::net {

// Options of a loop.
struct loop_options {
  // The processor to which run() pins its thread; -1 for none.
  int cpu = -1;
  // Makes the loop poll without ever sleeping, which saves some microseconds of latency at the cost of a whole
  // processor.
  bool spin = false;
};

// A source of events that a loop polls besides its io_context: a loop that spins polls it all the time, and others do
// so for some microseconds before they sleep. For transports.
class poller {
 public:
  // Handles what has arrived, and returns whether there was anything.
  virtual bool poll() = 0;
  // Returns whether polling is worthwhile: not if the peer needs the processor of this thread to send anything.
  virtual bool pays() = 0;
  // Called when the loop is about to sleep, or when polling has been in vain for long. If it returns true, the poller
  // is no longer polled until it is added again, and something else wakes the loop. If it returns false, because
  // something has arrived meanwhile or because nothing would wake the loop, polling continues and the loop does not
  // sleep.
  virtual bool retire() = 0;

 protected:
  ~poller() = default;
};

// The event loop of one thread. It calls everything from the thread that is in run(), one function at a time. Objects
// that were made with a loop, such as channels and their calls, must only be used from that thread, or while no thread
// runs the loop; and the loop must outlive them.
class loop {
 public:
  // Throws std::system_error if the process cannot open more files.
  explicit loop(const loop_options& options = {});
  ~loop();
  loop(const loop&) = delete;
  loop& operator=(const loop&) = delete;

  // The loop's io_context, for objects of Asio. asio::post to it is how other threads run something on the loop.
  asio::io_context& context();

  // Handles events, and blocks the calling thread until stop() is called.
  void run();
  // Makes run() return. Any thread may call it.
  void stop();
  // Blocks until there is something to do, and does it.
  void run_one();

  // Resumes the coroutine that awaits the task after the given time, never sooner. Nothing cuts it short; see
  // context::sleep.
  task<void> sleep(std::chrono::nanoseconds time);

  // Whether loop_options::spin is set.
  bool spins() const;
  // Begins to poll `p`, until it retires or is removed. The loop does not own it.
  void add(poller& p);
  // Does the same, or returns false if there are so many pollers that each would be polled too seldom.
  bool add_if_few(poller& p);
  // No longer polls `p`, which need not have been added.
  void remove(poller& p);

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

namespace detail {

template <class Awaitable>
using awaited = decltype(std::declval<Awaitable&>().await_resume());

// Awaits an lvalue: GCC 12 copies what std::move names, and an answer cannot be copied.
template <class Awaitable>
task<awaited<Awaitable>> await(Awaitable& a) {
  co_return co_await a;
}

}  // namespace detail

// Runs the loop until the work is done, and returns its result: for a main function, which cannot be a coroutine.
// Blocks the calling thread, which must not be in run() of this loop already. Exceptions that leave the work end the
// program.
//
//   result<Pong> pong = run(loop, client.ping({.t = 1}));
template <class Awaitable>
auto run(loop& l, Awaitable&& work) -> detail::awaited<Awaitable> {
  using T = detail::awaited<Awaitable>;
  if constexpr (std::is_void_v<T>) {
    bool done = false;
    spawn(detail::await(work), [&] { done = true; });
    while (!done) l.run_one();
  } else {
    std::optional<T> value;
    spawn(detail::await(work), [&](T v) { value.emplace(std::move(v)); });
    while (!value) l.run_one();
    return *std::move(value);
  }
}

}  // namespace isomer::net
