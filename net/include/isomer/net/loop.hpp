// SPDX-License-Identifier: MIT
// An event loop: one thread, one io_context of Asio, and all that happens on the connections that belong to it.
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

struct loop_options {
  // The processor that run() pins its thread to; -1: none.
  int cpu = -1;
  // Asks for what has come again and again and never sleeps: some microseconds less of latency for a whole processor.
  bool spin = false;
};

// What a loop asks besides its io_context: a loop that spins all the time, and others for some microseconds before they
// sleep.
class poller {
 public:
  // Whether there was something to do, and that.
  virtual bool poll() = 0;
  // Whether that may come while this thread has its processor.
  virtual bool pays() = 0;
  // The loop is about to sleep, or this one was asked in vain for long. True: it is not asked any more until it is
  // added again, and something else wakes the loop for what comes. False: it is asked again, and the loop does not
  // sleep, since something has come meanwhile, or since nothing would wake it.
  virtual bool retire() = 0;

 protected:
  ~poller() = default;
};

// Everything that a loop calls, it calls from the thread that is in run(), one thing at a time. Objects that were made
// with a loop are used from there only, or while nobody runs it, and it outlives them.
class loop {
 public:
  // Throws std::system_error where the process may open no more files; servers make their loops when they are made.
  explicit loop(const loop_options& options = {});
  ~loop();
  loop(const loop&) = delete;
  loop& operator=(const loop&) = delete;

  // For Asio's own objects.
  asio::io_context& context();

  // Until stop(), which any thread may call.
  void run();
  void stop();
  // Until there is something to do, and that.
  void run_one();

  // Resumes whoever awaits it after so long. Never sooner.
  task<void> sleep(std::chrono::nanoseconds time);

  // loop_options::spin.
  bool spins() const;
  void add(poller& p);
  // False, and not added: there are so many that each would be asked seldom.
  bool add_if_few(poller& p);
  void remove(poller& p);

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

namespace detail {

template <class Awaitable>
using awaited = decltype(std::declval<Awaitable&>().await_resume());

// As an lvalue: of what std::move names, GCC 12 would make a copy, which an answer has none of.
template <class Awaitable>
task<awaited<Awaitable>> await(Awaitable& a) {
  co_return co_await a;
}

}  // namespace detail

// Runs the loop until the work is done: for a program whose main is no coroutine.
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
