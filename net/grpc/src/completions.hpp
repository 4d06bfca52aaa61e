// SPDX-License-Identifier: MIT
// Brings what a completion queue of grpc++ tells to a loop, so that all that is done with a call is done there.
#pragma once
#include <grpcpp/completion_queue.h>
#include <coroutine>
#include <memory>
#include <thread>
#include <utility>
#include "isomer/net/loop.hpp"

namespace isomer::net {

// Something that was begun; its address is the tag.
class operation {
 public:
  virtual void done(bool ok) = 0;

 protected:
  ~operation() = default;
};

// Calls a member function of whoever has it.
template <class Owner, void (Owner::*Then)(bool)>
class operation_of final : public operation {
 public:
  explicit operation_of(Owner& owner) : owner_(owner) {}
  void done(bool ok) override { (owner_.*Then)(ok); }

 private:
  Owner& owner_;
};

// One that a coroutine waits for, after it was begun.
class awaited_result {
 public:
  void set(bool ok) {
    ok_ = ok;
    if (auto h = std::exchange(waiting_, nullptr)) h.resume();
  }
  // Whoever waits is gone.
  void forget() { waiting_ = nullptr; }
  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> h) { waiting_ = h; }
  bool await_resume() const { return ok_; }

 private:
  std::coroutine_handle<> waiting_;
  bool ok_ = false;
};

// A loop that spins asks the queue itself; for another one a thread waits.
class completions final : private poller {
 public:
  completions(loop& l, std::unique_ptr<::grpc::CompletionQueue> q);
  ~completions();
  // From any thread, while the loop is: nothing is told before this.
  void start();
  // Before it, on the loop's thread while that does not run: waits here, and tells at once, until that is enough.
  template <class F>
  void tell_until(F is_enough) {
    void* tag = nullptr;
    for (bool ok = false; !is_enough() && queue_->Next(&tag, &ok);) static_cast<operation*>(tag)->done(ok);
  }
  ::grpc::CompletionQueue& queue() { return *queue_; }
  // Nothing may begin any more. Waits for what has begun, and tells of it: on the loop's thread, or when nobody runs
  // it.
  void finish();

 private:
  class inbox;
  bool poll() override;
  bool pays() override { return true; }
  // A loop that spins never does.
  bool retire() override { return false; }
  void wait();

  loop& loop_;
  std::unique_ptr<::grpc::CompletionQueue> queue_;
  std::shared_ptr<inbox> inbox_;
  std::thread thread_;
  bool is_finished_ = false;
};

}  // namespace isomer::net
