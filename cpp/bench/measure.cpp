// SPDX-License-Identifier: MIT
// Registers operations with Google Benchmark, and what counts their allocations.
#include "measure.hpp"
#include <benchmark/benchmark.h>
#include <algorithm>
#include <cstring>
#include "allocations.hpp"

namespace bench {

void run(const std::string& operation, const char* library, passes of, std::size_t turns) {
  auto measure = [of = std::move(of), turns, allocated = -1.0](benchmark::State& state) mutable {
    bool good = true;
    auto n = state.max_iterations;
    while (state.KeepRunningBatch(n)) good &= of(static_cast<std::size_t>(n));
    if (allocated < 0) {
      // Whatever is kept has grown before it is counted.
      good &= of(turns);
      allocations::start();
      good &= of(turns);
      allocated = static_cast<double>(allocations::stop()) / static_cast<double>(turns);
    }
    state.counters["allocations"] = allocated;
    if (!good) state.SkipWithError("failed");
  };
  benchmark::RegisterBenchmark((operation + ":" + library).c_str(), measure);
}

namespace {

std::vector<trace> traces(const passes& ours, std::size_t turns) {
  std::vector<trace> all(turns);
  ours(turns);
  for (auto& one : all) {
    allocations::start(&one);
    ours(1);
    allocations::stop();
  }
  return all;
}

}  // namespace

void floor(const std::string& operation, shared<std::string> bytes, passes ours) {
  auto measure = [bytes = std::move(bytes), ours = std::move(ours), all = std::vector<trace>(), to = std::string(),
                  at = std::size_t{0}](benchmark::State& state) mutable {
    if (all.empty()) {
      all = traces(ours, bytes->size());
      for (auto& one : *bytes) to.resize(std::max(to.size(), one.size()));
    }
    for (auto _ : state) {
      auto& from = (*bytes)[at];
      std::memcpy(to.data(), from.data(), from.size());
      keep(to);
      replay(all[at]);
      if (++at == all.size()) at = 0;
    }
  };
  benchmark::RegisterBenchmark((operation + ":floor").c_str(), measure);
}

}  // namespace bench
