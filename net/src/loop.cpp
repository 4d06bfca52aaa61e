// SPDX-License-Identifier: MIT
#include "isomer/net/loop.hpp"
#include <pthread.h>
#include <algorithm>
#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <thread>
#include <vector>
#include "call/timed_wait.hpp"

namespace isomer::net {

struct loop::impl {
  explicit impl(const loop_options& o) : options(o), work(context.get_executor()) {}

  // How often pollers are polled before the kernel is asked through epoll.
  static constexpr std::size_t polls = 64;
  // How many handlers of the io_context run before the pollers are polled, since there may always be another one.
  static constexpr std::size_t most_handled = 64;
  // The maximum number of pollers for add_if_few(), since polling a socket is a system call, too.
  static constexpr std::size_t few = 4;
  // A poll that found something to do counts as so many, so that a busy poller does not delay the kernel's events.
  static constexpr std::size_t weight_of_work = 32;
  // After so many polls in vain, a poller is retired if there are more than a few, so that idle ones cost the others
  // nothing.
  static constexpr unsigned most_in_vain = 4096;
  // After so many polls in vain, the thread yields its processor: if there are too few processors, the peer that it
  // waits for may need this one.
  static constexpr unsigned turns_of_others = 16;
  // How long a loop polls before it sleeps, since being woken on another processor takes longer than most answers
  // through shared memory: usually, and after a sleep of more than idle_time.
  static constexpr std::chrono::nanoseconds most_patience{20'000}, least_patience{500}, idle_time{200'000};

  // Waits until there is something to do, and does it.
  void run_one() {
    if (options.spin) return spin();
    if (pollers.empty()) return static_cast<void>(context.run_one());
    const auto began = std::chrono::steady_clock::now();
    if (look_or_prepare(began)) return;
    context.run_one();
    patience = std::chrono::steady_clock::now() - began > idle_time ? least_patience : most_patience;
  }
  void spin() {
    if (poll()) idle = 0;
    else if (++idle % turns_of_others == 0) std::this_thread::yield();
  }
  // The kernel is asked now and then even if pollers always have something to do, since it has the timers and the new
  // connections.
  bool poll() {
    while (asked < polls && !pollers.empty()) {
      asked += pollers.size();
      if (ask_all()) {
        asked += weight_of_work;
        return true;
      }
    }
    asked = 0;
    std::size_t handled = 0;
    while (handled < most_handled && context.poll_one()) handled++;
    return handled != 0;
  }
  // A poller that has something to do may add and remove pollers.
  bool ask_all() {
    bool had_work = false;
    for (std::size_t p = 0; p < pollers.size(); p++) {
      poller* const one = pollers[p].asked;
      if (one->poll()) {
        had_work = true;
        if (p < pollers.size() && pollers[p].asked == one) pollers[p].in_vain = 0;
      } else if (++pollers[p].in_vain >= most_in_vain && pollers.size() > few) {
        if (one->retire()) forget(p--);
        else pollers[p].in_vain = 0;
      }
    }
    return had_work;
  }
  void forget(std::size_t p) {
    pollers[p] = pollers.back();
    pollers.pop_back();
  }
  // Returns false if nothing has arrived, and the io_context will be woken when something does.
  bool look_or_prepare(std::chrono::steady_clock::time_point began) {
    bool pays = false;
    for (std::size_t p = 0; p < pollers.size(); p++) pays |= pollers[p].asked->pays();
    do
      if (poll()) return true;
    while (pays && !context.stopped() && std::chrono::steady_clock::now() - began < patience);
    bool has_come = false;
    for (std::size_t p = pollers.size(); p-- > 0;)
      if (pollers[p].asked->retire()) forget(p);
      else has_come = true;
    return has_come;
  }

  struct asked_poller {
    poller* asked;
    unsigned in_vain = 0;  // how many polls in a row found nothing
  };

  loop_options options;
  unsigned idle = 0;
  std::size_t asked = 0;
  std::chrono::nanoseconds patience = most_patience;
  // The pollers outlive the objects in the io_context, which may be pollers.
  std::vector<asked_poller> pollers;
  // One thread at a time runs the io_context, so that Asio needs no locks.
  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> work;
};

loop::loop(const loop_options& options) : impl_(new impl(options)) {}
loop::~loop() = default;

asio::io_context& loop::context() { return impl_->context; }

void loop::run() {
  if (impl_->options.cpu >= 0) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<unsigned>(impl_->options.cpu), &one);
    // Pinning fails without an effect if the processor does not exist, or is not ours.
    pthread_setaffinity_np(pthread_self(), sizeof one, &one);
  }
  while (!impl_->context.stopped()) impl_->run_one();
}

void loop::stop() { impl_->context.stop(); }

void loop::run_one() { impl_->run_one(); }

task<void> loop::sleep(std::chrono::nanoseconds time) {
  timed_wait wait(impl_->context, std::chrono::steady_clock::now() + time);
  co_await wait;
}

bool loop::spins() const { return impl_->options.spin; }
void loop::add(poller& p) { impl_->pollers.push_back({&p}); }
bool loop::add_if_few(poller& p) {
  if (impl_->pollers.size() >= impl::few) return false;
  add(p);
  return true;
}
void loop::remove(poller& p) {
  std::erase_if(impl_->pollers, [&](const impl::asked_poller& one) { return one.asked == &p; });
}

}  // namespace isomer::net
