// SPDX-License-Identifier: MIT
// Passes the completions of a queue of grpc++ to a loop, so that everything about a call happens on that loop's thread.
#pragma once
#include <grpcpp/completion_queue.h>
#include <coroutine>
#include <memory>
#include <thread>
#include <utility>
#include "isomer/net/loop.hpp"

namespace isomer::net {

// An operation of grpc++. Its address is the tag by which grpc++ reports its completion.
class operation {
 public:
  virtual void done(bool ok) = 0;

 protected:
  ~operation() = default;
};

// An operation whose completion calls a member function of its owner.
template <class Owner, void (Owner::*Then)(bool)>
class operation_of final : public operation {
 public:
  explicit operation_of(Owner& owner) : owner_(owner) {}
  void done(bool ok) override { (owner_.*Then)(ok); }

 private:
  Owner& owner_;
};

// An operation whose completion a coroutine awaits, after it was begun.
class awaited_result {
 public:
  void set(bool ok) {
    ok_ = ok;
    if (auto h = std::exchange(waiting_, nullptr)) h.resume();
  }
  // Forgets the coroutine, which was destroyed.
  void forget() { waiting_ = nullptr; }
  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> h) { waiting_ = h; }
  bool await_resume() const { return ok_; }

 private:
  std::coroutine_handle<> waiting_;
  bool ok_ = false;
};

// A loop that spins polls the queue itself; for other loops, a thread waits for completions.
class completions final : private poller {
 public:
  completions(loop& l, std::unique_ptr<::grpc::CompletionQueue> q);
  ~completions();
  // Starts the delivery of completions. Any thread may call it while the loop exists. No completion is delivered
  // before.
  void start();
  // Handles completions in the calling thread until enough() is true. For the time before start(), on the loop's
  // thread.
  template <class F>
  void tell_until(F is_enough) {
    void* tag = nullptr;
    for (bool ok = false; !is_enough() && queue_->Next(&tag, &ok);) static_cast<operation*>(tag)->done(ok);
  }
  ::grpc::CompletionQueue& queue() { return *queue_; }
  // Shuts the queue down, when no operation may begin any more, and delivers the completions of those that have begun.
  // Called on the loop's thread, or when no thread runs the loop.
  void finish();

 private:
  class inbox;
  bool poll() override;
  bool pays() override { return true; }
  // A loop that spins never sleeps, and so never retires its pollers.
  bool retire() override { return false; }
  void wait();

  loop& loop_;
  std::unique_ptr<::grpc::CompletionQueue> queue_;
  std::shared_ptr<inbox> inbox_;
  std::thread thread_;
  bool is_finished_ = false;
};

}  // namespace isomer::net
