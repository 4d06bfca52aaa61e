// SPDX-License-Identifier: MIT
#include "completions.hpp"
#include <grpc/support/time.h>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <mutex>
#include <vector>

namespace isomer::net {

// Completions that the waiting thread has received and the loop has not handled. One event wakes the loop for all of
// them.
class completions::inbox {
 public:
  // Returns whether the loop must be woken.
  bool push(operation* o, bool ok) {
    std::lock_guard lock(mutex_);
    heard_.emplace_back(o, ok);
    return heard_.size() == 1;
  }
  void deliver() {
    std::vector<std::pair<operation*, bool>> now;
    {
      std::lock_guard lock(mutex_);
      now.swap(heard_);
    }
    for (auto [o, ok] : now) o->done(ok);
  }

 private:
  std::mutex mutex_;
  std::vector<std::pair<operation*, bool>> heard_;
};

completions::completions(loop& l, std::unique_ptr<::grpc::CompletionQueue> q)
    : loop_(l), queue_(std::move(q)), inbox_(std::make_shared<inbox>()) {}

completions::~completions() { finish(); }

void completions::start() {
  if (loop_.spins()) loop_.add(*this);
  else thread_ = std::thread([this] { wait(); });
}

void completions::wait() {
  void* tag = nullptr;
  for (bool ok = false; queue_->Next(&tag, &ok);)
    if (inbox_->push(static_cast<operation*>(tag), ok)) asio::post(loop_.context(), [box = inbox_] { box->deliver(); });
}

bool completions::poll() {
  void* tag = nullptr;
  bool ok = false;
  if (queue_->AsyncNext(&tag, &ok, gpr_time_0(GPR_CLOCK_MONOTONIC)) != ::grpc::CompletionQueue::GOT_EVENT) return false;
  static_cast<operation*>(tag)->done(ok);
  return true;
}

void completions::finish() {
  if (std::exchange(is_finished_, true)) return;
  queue_->Shutdown();
  if (thread_.joinable()) {
    thread_.join();
    inbox_->deliver();
    return;
  }
  loop_.remove(*this);
  void* tag = nullptr;
  for (bool ok = false; queue_->Next(&tag, &ok);) static_cast<operation*>(tag)->done(ok);
}

}  // namespace isomer::net
