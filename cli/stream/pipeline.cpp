// SPDX-License-Identifier: MIT
#include "pipeline.hpp"
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace isomer::cli {
namespace {

// A thread that gets a free batch reads into it, processes it, and leaves it to the thread that is writing. So no
// thread waits for another as long as there are free batches, and with one worker there is only a loop.
class pipeline {
 public:
  pipeline(record_source& from, const batch_sink& to, std::size_t batches) : from_(from), to_(to), all_(batches) {
    for (batch& b : all_) free_.push_back(&b);
  }

  void run(worker& w) {
    try {
      while (batch* b = take_free()) {
        std::uint64_t turn = 0;
        if (!read(*b, turn)) {
          give_back(b);
          return;
        }
        w.work(*b);
        hand_in(b, turn);
      }
    } catch (...) {
      stop(std::current_exception());
    }
  }
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  batch* take_free() {
    std::unique_lock hold(state_);
    changed_.wait(hold, [&] { return stopped_ || !free_.empty(); });
    if (stopped_) return nullptr;
    batch* const b = free_.back();
    free_.pop_back();
    return b;
  }
  void give_back(batch* b) {
    const std::lock_guard hold(state_);
    free_.push_back(b);
    changed_.notify_one();
  }
  bool read(batch& b, std::uint64_t& turn) {
    const std::lock_guard hold(reading_);
    if (!from_.next(b)) return false;
    turn = next_read_++;
    return true;
  }
  // The thread whose batch is next writes it, and all processed batches behind it.
  void hand_in(batch* b, std::uint64_t turn) {
    std::unique_lock hold(state_);
    ready_.emplace(turn, b);
    if (std::exchange(is_writing_, true)) return;
    for (auto next = ready_.find(next_written_); next != ready_.end() && !stopped_; next = ready_.find(next_written_)) {
      batch* const now = next->second;
      ready_.erase(next);
      hold.unlock();
      const bool goes_on = to_(*now);
      hold.lock();
      ++next_written_;
      free_.push_back(now);
      if (!goes_on) stopped_ = true;
      changed_.notify_all();
    }
    is_writing_ = false;
  }
  void stop(std::exception_ptr why) {
    const std::lock_guard hold(state_);
    if (!thrown_) thrown_ = std::move(why);
    stopped_ = true;
    changed_.notify_all();
  }

  record_source& from_;
  const batch_sink& to_;
  std::vector<batch> all_;
  std::mutex reading_, state_;
  std::condition_variable changed_;
  std::vector<batch*> free_;
  std::map<std::uint64_t, batch*> ready_;
  std::uint64_t next_read_ = 0, next_written_ = 0;
  bool is_writing_ = false, stopped_ = false;
  std::exception_ptr thrown_;
};

}  // namespace

void run_pipeline(record_source& from, std::vector<std::unique_ptr<worker>> workers, const batch_sink& to) {
  constexpr std::size_t batches_each = 3;
  pipeline all(from, to, workers.size() == 1 ? 1 : workers.size() * batches_each);
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < workers.size(); ++i) others.emplace_back([&, i] { all.run(*workers[i]); });
    all.run(*workers[0]);
  }
  all.rethrow();
}

}  // namespace isomer::cli
