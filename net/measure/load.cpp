// SPDX-License-Identifier: MIT
#include "load.hpp"
#include <algorithm>
#include <asio/steady_timer.hpp>
#include <ctime>
#include <deque>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace isomer::net::measure {
namespace {

using clock = std::chrono::steady_clock;

double cpu_seconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) / 1e9;
}

double seconds(clock::duration d) { return std::chrono::duration<double>(d).count(); }

// One thread: its connections, and the calls that are under way on them.
class caller final : private poller {
 public:
  caller(const endpoint& where, const load_options& o, std::unique_ptr<workload> w, clock::time_point start, int cpu,
         bool has_ticks)
      : options_(o),
        has_ticks_(has_ticks),
        work_(std::move(w)),
        start_(start),
        measured_from_(start + o.warm_up),
        end_(measured_from_ + o.duration),
        loop_({.cpu = cpu, .spin = o.spin}),
        method_{work_->method(), id_of(work_->method())} {
    for (unsigned i = 0; i < o.connections; i++) channels_.push_back(connect(loop_, where, o.channel));
    for (unsigned d = 0; d < o.depth; d++)
      for (std::size_t i = 0; i < channels_.size(); i++) calls_.push_back(std::make_unique<slot>(*this, i));
    if (o.rate > 0) {
      constexpr double hour = 3600e9;
      interval_ = std::chrono::nanoseconds(static_cast<std::int64_t>(std::clamp(1e9 * o.threads / o.rate, 1.0, hour)));
      next_ = start_;
    }
    // One call on each connection, until it is answered: the others would have to be held until there is a connection.
    for (std::size_t i = 0; i < channels_.size(); i++) free_.push_back(calls_[i].get());
    is_open_.resize(channels_.size());
  }

  void run() {
    asio::steady_timer patience(loop_.context(), end_ + options_.patience);
    patience.async_wait([this](std::error_code e) {
      if (!e) loop_.stop();
    });
    if (options_.rate > 0) {
      ask();
      loop_.run();
      loop_.remove(*this);
      if (!gives_up()) count_unbegun();
    } else {
      begin_free();
      loop_.run();
    }
    if (under_way_ && first_failure.empty()) first_failure = "no answer came in time";
    channels_.clear();
  }

  // What was measured since it was last asked, from any thread.
  histogram take_interval() {
    std::lock_guard held(lock_);
    histogram taken = std::move(interval_latency_);
    interval_latency_.clear();
    return taken;
  }

  histogram latency;
  std::uint64_t answered = 0, unbegun = 0, failed = 0;
  std::uint64_t late = 0, due = 0;  // of those that were due since the warm-up
  std::string first_failure;

 private:
  struct slot final : answer_sink {
    slot(caller& o, std::size_t c) : owner(o), over(c) {}
    void answered(const status& s, std::string_view message) override { owner.ended(*this, s, message); }
    caller& owner;
    std::size_t over;  // which of the channels
    clock::time_point began;
  };

  bool is_over(clock::time_point now) const { return now >= end_; }
  // There is nothing to be measured there.
  bool gives_up() const { return failed >= most_failures && !has_answers_; }

  void begin(slot& s, clock::time_point intended) {
    s.began = intended;
    under_way_++;
    status sent = channels_[s.over]->call(method_, work_->format(), work_->encode(), {}, s);
    if (!sent.ok()) ended(s, sent, {});
  }

  void ended(slot& s, const status& how, std::string_view message) {
    under_way_--;
    bool is_right = how.ok() && work_->decode(message);
    clock::time_point now = clock::now();
    if (!is_right) {
      if (!failed++ && first_failure.empty())
        first_failure = how.ok() ? "the answer is not the one to the request" : how.message;
    } else if (s.began >= measured_from_) {
      answered++;
      record(static_cast<std::uint64_t>(std::max<std::int64_t>(0, (now - s.began).count())));
    }
    const bool opens = is_right && !is_open_[s.over];
    if (opens) {
      is_open_[s.over] = has_answers_ = true;
      for (std::size_t i = s.over + channels_.size(); i < calls_.size(); i += channels_.size())
        free_.push_back(calls_[i].get());
    }
    if (options_.rate > 0) {
      free_.push_back(&s);
      ask();
    } else if (is_over(now) || gives_up()) {
      if (!under_way_) loop_.stop();
    } else if (is_right) {
      begin(s, now);
      if (opens) begin_free();
    } else {
      free_.push_back(&s);
      pause();
    }
  }
  // What fails at once would do nothing else.
  void pause() {
    if (std::exchange(is_pausing_, true)) return;
    pause_.expires_after(std::chrono::milliseconds(1));
    pause_.async_wait([this](std::error_code) {
      is_pausing_ = false;
      begin_free();
    });
  }
  void begin_free() {
    const clock::time_point now = clock::now();
    if (is_over(now) && !under_way_) return loop_.stop();
    // Those that fail meanwhile are left for the next time.
    for (std::size_t n = free_.size(); n && !is_pausing_ && !is_over(now); n--) {
      slot& s = *free_.front();
      free_.pop_front();
      begin(s, now);
    }
  }

  void record(std::uint64_t ns, std::uint64_t times = 1) {
    latency.record(ns, times);
    if (!has_ticks_) return;
    std::lock_guard held(lock_);
    interval_latency_.record(ns, times);
  }

  // From now on the loop looks at the clock all the time: no timer is as exact.
  void ask() {
    if (!std::exchange(is_asked_, true)) loop_.add(*this);
  }
  bool pays() override { return true; }
  // Sleeps until shortly before the next call, or until one is answered where all are under way: whoever looks at the
  // clock for long on a processor that others want is scheduled away from it when the time comes.
  bool retire() override {
    const clock::time_point now = clock::now();
    const bool waits_for_answers = under_way_ && (free_.empty() || is_over(now) || is_over(next_) || gives_up());
    if (!waits_for_answers && next_ - now <= lead) return false;
    is_asked_ = false;
    if (waits_for_answers) return true;
    alarm_.expires_at(next_ - lead);
    alarm_.async_wait([this](std::error_code e) {
      if (!e) ask();
    });
    return true;
  }
  bool poll() override {
    clock::time_point now = clock::now();
    if (is_over(now) || is_over(next_) || gives_up()) {
      if (!under_way_) loop_.stop();
      return false;
    }
    // What the warm-up left is not measured: it must not keep back what is.
    if (now >= measured_from_ && next_ < measured_from_) next_ = next_due(measured_from_);
    if (now < next_ || free_.empty()) return false;
    slot& s = *free_.front();
    free_.pop_front();
    clock::time_point intended = next_;
    next_ += interval_;
    if (intended >= measured_from_) due++, late += now - intended > tolerated;
    begin(s, intended);
    return true;
  }

  // Those of the schedule that are left when its time is over, many at once: there may be any number.
  void count_unbegun() {
    next_ = std::max(next_, next_due(measured_from_));
    if (is_over(next_)) return;
    unbegun = static_cast<std::uint64_t>((end_ - next_ - std::chrono::nanoseconds(1)) / interval_) + 1;
    const std::uint64_t at_once = unbegun / 10'000 + 1;
    for (std::uint64_t left = unbegun; left;) {
      const std::uint64_t times = std::min(left, at_once);
      const auto waited = end_ - next_;
      record(static_cast<std::uint64_t>(waited.count()), times);
      due += times;
      if (waited > tolerated) late += times;
      next_ += interval_ * times;
      left -= times;
    }
  }
  // The first of the schedule that is not before `t`.
  clock::time_point next_due(clock::time_point t) const {
    return start_ + (t - start_ + interval_ - std::chrono::nanoseconds(1)) / interval_ * interval_;
  }

  static constexpr std::uint64_t most_failures = 100;
  static constexpr std::chrono::milliseconds tolerated{1};
  // A timer may be 50 microseconds late.
  static constexpr std::chrono::microseconds lead{100};

  const load_options& options_;
  const bool has_ticks_;
  std::unique_ptr<workload> work_;
  clock::time_point start_, measured_from_, end_, next_;
  std::chrono::nanoseconds interval_{0};
  loop loop_;
  method_name method_;
  std::vector<std::unique_ptr<channel>> channels_;
  std::vector<bool> is_open_;                 // whether a call on it was answered
  std::vector<std::unique_ptr<slot>> calls_;  // the first of each channel, the second of each, …
  std::deque<slot*> free_;                    // those that are not under way
  asio::steady_timer pause_{loop_.context()}, alarm_{loop_.context()};
  bool is_asked_ = false;
  bool is_pausing_ = false, has_answers_ = false;
  std::uint64_t under_way_ = 0;
  std::mutex lock_;
  histogram interval_latency_;
};

}  // namespace

load_result run_load(const endpoint& where, const load_options& o,
                     const std::function<std::unique_ptr<workload>()>& make_workload,
                     const std::function<void(double, double, const histogram&)>& tick) {
  auto start = clock::now() + std::chrono::milliseconds(10);
  std::vector<std::unique_ptr<caller>> callers;
  for (unsigned i = 0; i < std::max(o.threads, 1u); i++) {
    int cpu = o.first_cpu < 0 ? -1 : o.first_cpu + static_cast<int>(i);
    callers.push_back(std::make_unique<caller>(where, o, make_workload(), start, cpu, static_cast<bool>(tick)));
  }
  std::vector<std::thread> threads;
  for (auto& c : callers) threads.emplace_back([&c] { c->run(); });
  std::this_thread::sleep_until(start + o.warm_up);
  auto measured_from = clock::now();
  double cpu = cpu_seconds();
  auto until = measured_from + o.duration, began = measured_from;
  auto tell = [&] {
    histogram all;
    for (auto& c : callers) all.add(c->take_interval());
    auto now = clock::now();
    if (began < until || all.count()) tick(seconds(began - measured_from), seconds(now - began), all);
    began = now;
  };
  while (tick && began < until) {
    std::this_thread::sleep_until(std::min(until, began + std::chrono::seconds(1)));
    tell();
  }
  std::this_thread::sleep_until(until);
  load_result r;
  r.cpu_seconds = cpu_seconds() - cpu;
  r.seconds = seconds(clock::now() - measured_from);
  for (auto& t : threads) t.join();
  if (tick) tell();
  std::uint64_t late = 0, due = 0;
  for (auto& c : callers) {
    r.latency.add(c->latency);
    r.answered += c->answered;
    r.unbegun += c->unbegun;
    r.failed += c->failed;
    late += c->late, due += c->due;
    if (r.first_failure.empty()) r.first_failure = c->first_failure;
  }
  if (due) r.late = static_cast<double>(late) / static_cast<double>(due);
  return r;
}

}  // namespace isomer::net::measure
