// SPDX-License-Identifier: MIT
#include "read_ahead.hpp"
#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

namespace isomer::compiler {
namespace {

class reader {
 public:
  reader(const std::vector<std::string>& names, const source_tree& tree, bool with_locations)
      : tree_(tree), with_locations_(with_locations) {
    for (const std::string& name : names) want(name);
  }

  // Reads files until none is left. Any number of threads may call it.
  void work() {
    for (std::string name; next(name);) {
      std::optional<std::string> text = tree_.open(name);
      if (!text) {
        done({});
        continue;
      }
      done(proto::parse_file(name, std::move(*text), with_locations_));
    }
  }

  std::vector<proto::parsed_file> take() { return std::move(read_); }

 private:
  void want(const std::string& name) {
    if (proto::is_import_path(name) && seen_.insert(name).second) open_.push_back(name);
  }

  bool next(std::string& name) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return !open_.empty() || busy_ == 0; });
    if (open_.empty()) return false;
    name = std::move(open_.back());
    open_.pop_back();
    ++busy_;
    return true;
  }

  void done(proto::parsed_file f) {
    const std::lock_guard<std::mutex> lock(mutex_);
    --busy_;
    if (f.read) {
      for (const proto::import_statement& i : f.read->imports) want(std::string(i.path));
      read_.push_back(std::move(f));
    }
    changed_.notify_all();
  }

  const source_tree& tree_;
  const bool with_locations_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t busy_ = 0;
  std::vector<std::string> open_;
  std::set<std::string> seen_;
  std::vector<proto::parsed_file> read_;
};

}  // namespace

void read_ahead(const std::vector<std::string>& names, const source_tree& tree, bool with_locations,
                proto::compilation& to) {
  constexpr std::size_t worth_a_thread = 16;  // files; a thread costs as much as a small file
  const std::size_t cores = std::min<std::size_t>(std::thread::hardware_concurrency(), 16);
  const std::size_t threads = std::min(cores, names.size() / worth_a_thread);
  if (threads < 2) return;
  reader all(names, tree, with_locations);
  std::vector<std::thread> others;
  try {
    while (others.size() + 1 < threads) others.emplace_back([&] { all.work(); });
  } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch)
    // If no more threads can be started, those that exist read everything.
  }
  all.work();
  for (std::thread& t : others) t.join();
  for (proto::parsed_file& f : all.take()) to.provide(std::move(f));
}

}  // namespace isomer::compiler
