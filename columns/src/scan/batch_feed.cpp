// SPDX-License-Identifier: MIT
#include "batch_feed.hpp"
#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <thread>

namespace isomer::columns {
namespace {

// This much input stays in the processor's cache while it is converted to rows.
constexpr std::size_t cached = std::size_t{1} << 18;

std::unique_ptr<row_maker> maker_of(const scan_plan& of) {
  return std::make_unique<row_maker>(of.rows, of.only, of.errors, of.format, of.how);
}

class own_feed final : public batch_feed {
 public:
  own_feed(std::shared_ptr<const scan_plan> of, std::vector<scan_input> inputs)
      : of_(std::move(of)), from_(std::move(inputs), of_->format, of_->how.most_record), rows_(maker_of(*of_)) {}

  bool next(made_batches& to) override {
    if (is_over_) return false;
    while (to.all.empty() && !to.failure) {
      if (!from_.next(piece_, of_->how.batch_rows - rows_->rows(), cached)) {
        is_over_ = true;
        rows_->flush(to);
        break;
      }
      rows_->add(piece_, from_, to);
    }
    is_over_ = is_over_ || to.failure;
    return true;
  }

 private:
  std::shared_ptr<const scan_plan> of_;
  piece_source from_;
  std::unique_ptr<row_maker> rows_;
  piece piece_;
  bool is_over_ = false;
};

// The threads take turns to read a piece, and convert it to rows while others read. A piece is a batch.
class shared_feed final : public batch_feed {
 public:
  shared_feed(std::shared_ptr<const scan_plan> of, std::vector<scan_input> inputs, unsigned threads)
      : of_(std::move(of)), from_(std::move(inputs), of_->format, of_->how.most_record), most_ahead_(threads + 1) {
    try {
      for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
    } catch (...) {
      stop();
      throw;
    }
  }
  shared_feed(const shared_feed&) = delete;
  shared_feed& operator=(const shared_feed&) = delete;
  ~shared_feed() override { stop(); }

  bool next(made_batches& to) override {
    std::unique_lock hold(all_);
    changed_.wait(hold, [&] { return ready_.contains(next_out_) || (is_over_ && next_out_ == next_in_); });
    const auto first = ready_.find(next_out_);
    if (first == ready_.end()) return false;
    to = std::move(first->second);
    ready_.erase(first);
    ++next_out_;
    // Nothing follows a failure.
    if (to.failure) is_over_ = is_stopped_ = true, next_in_ = next_out_;
    hold.unlock();
    changed_.notify_all();
    return true;
  }

 private:
  void stop() {
    {
      const std::lock_guard hold(all_);
      is_stopped_ = true;
    }
    changed_.notify_all();
  }
  void run() {
    std::uint64_t turn = 0;
    bool has_turn = false;
    made_batches made;
    try {
      const std::unique_ptr<row_maker> rows = maker_of(*of_);
      piece now;
      while (take_turn(turn)) {
        has_turn = true;
        const bool is_there = from_.next(now, of_->how.batch_rows, of_->how.batch_bytes);
        give_turn(!is_there);
        made_batches next;
        if (is_there) {
          rows->add(now, from_, next);
          rows->flush(next);
        }
        hand_in(turn, std::move(next));
        has_turn = false;
      }
    } catch (const std::bad_alloc&) {
      made.failure = ENOMEM, made.why = "out of memory";
      if (has_turn) {
        give_turn(true);
        hand_in(turn, std::move(made));
      } else lose(std::move(made));
    }
  }
  // Returns false if there is nothing more to read.
  bool take_turn(std::uint64_t& turn) {
    std::unique_lock hold(all_);
    changed_.wait(hold,
                  [&] { return is_stopped_ || is_over_ || (!is_reading_ && next_in_ - next_out_ < most_ahead_); });
    if (is_stopped_ || is_over_) return false;
    is_reading_ = true;
    turn = next_in_++;
    return true;
  }
  void give_turn(bool is_over) {
    {
      const std::lock_guard hold(all_);
      is_reading_ = false;
      is_over_ = is_over_ || is_over;
    }
    changed_.notify_all();
  }
  void hand_in(std::uint64_t turn, made_batches&& made) {
    {
      const std::lock_guard hold(all_);
      ready_.emplace(turn, std::move(made));
    }
    changed_.notify_all();
  }
  // Called for a thread that could not start: the scan ends after what the others have read.
  void lose(made_batches&& made) {
    {
      const std::lock_guard hold(all_);
      is_over_ = true;
      ready_.emplace(next_in_++, std::move(made));
    }
    changed_.notify_all();
  }

  std::shared_ptr<const scan_plan> of_;
  piece_source from_;
  const std::uint64_t most_ahead_;
  std::mutex all_;
  std::condition_variable changed_;
  std::map<std::uint64_t, made_batches> ready_;
  std::uint64_t next_in_ = 0, next_out_ = 0;
  bool is_reading_ = false, is_over_ = false, is_stopped_ = false;
  std::vector<std::jthread> threads_;  // must be the last member, since the threads use the others
};

}  // namespace

std::unique_ptr<batch_feed> make_feed(std::shared_ptr<const scan_plan> of, std::vector<scan_input> inputs) {
  const unsigned threads = of->how.threads;
  if (threads <= 1) return std::make_unique<own_feed>(std::move(of), std::move(inputs));
  return std::make_unique<shared_feed>(std::move(of), std::move(inputs), threads);
}

}  // namespace isomer::columns
