// SPDX-License-Identifier: MIT
// The results of isomer ping, as --json prints them: plain structs with times in microseconds.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include "measure/result/histogram.hpp"

namespace isomer::cli {

struct ping_latency {
  double p50 = 0, p90 = 0, p99 = 0, p99_9 = 0, p99_99 = 0, max = 0, mean = 0;
  std::int64_t count = 0;
};

struct ping_baseline {
  std::string name;
  ping_latency latency;
};

struct ping_row {
  std::string format, exchange;
  std::int64_t size = 0;  // of the strings of `ask`
  std::int64_t connections = 0, depth = 0;
  std::int64_t request_bytes = 0, answer_bytes = 0;
  ping_latency latency;
  double calls_per_second = 0, cpu_per_call = 0, allocations_per_call = 0;
  double serialize = 0, deserialize = 0;        // of a request and its answer together
  std::int64_t failed = 0, unbegun = 0;         // unbegun calls count in `latency`, but not in calls_per_second
  std::optional<double> bare_calls_per_second;  // only with --sweep
  std::vector<ping_baseline> baselines;
};

struct ping_report {
  std::string endpoint;
  std::int64_t threads = 0, client_cpu = 0, server_cpu = 0;
  double rate = 0, seconds = 0;
  bool spin = false;
  std::vector<ping_row> rows;
};

ping_latency latency_of(const net::measure::histogram& h);
std::string to_json(const ping_report& r);

}  // namespace isomer::cli
