// SPDX-License-Identifier: MIT
// Calls as fast as they are answered (a closed loop), or at a fixed rate whether they are or not (an open loop), and
// how long each took.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include "isomer/net/channel.hpp"
#include "isomer/net/envelope.hpp"
#include "result/histogram.hpp"
#include "workload.hpp"

namespace isomer::net::measure {

struct load_options {
  unsigned threads = 1;
  unsigned connections = 1;  // of each thread
  unsigned depth = 1;        // calls under way on each connection; at a rate, the most of them
  double rate = 0;           // calls a second, of all threads; 0: a closed loop
  std::chrono::nanoseconds warm_up = std::chrono::seconds(1), duration = std::chrono::seconds(10);
  std::chrono::nanoseconds patience = std::chrono::seconds(5);  // after the end, for what is in flight
  bool spin = false;
  int first_cpu = -1;  // that the threads are pinned to, from this one on
  channel_options channel;
};

struct load_result {
  // In a closed loop from when the request is encoded, and at a rate from when it should have been, to when the answer
  // is decoded: a stall of the server is in all calls that should have begun meanwhile. A call that should have begun
  // and never did, as `depth` others were under way until the end, is in it with the time that it had waited by then.
  histogram latency;
  std::uint64_t answered = 0, unbegun = 0;  // what `latency` counts; unbegun ones at a rate only
  std::uint64_t failed = 0;                 // all that were not answered as they should be, or not in time
  std::string first_failure;
  double seconds = 0;      // of the measurement, without the warm-up
  double cpu_seconds = 0;  // of this process, servers in it included
  double late = 0;         // at a rate: the share of calls that began more than 1 ms late, or never
};

// Each thread has a workload of its own. `tick`, if there is one, is called from another thread every second with what
// was measured in it, and at the end with the rest. A thread whose first hundred calls all fail makes no more of them.
load_result run_load(const endpoint& where, const load_options& o,
                     const std::function<std::unique_ptr<workload>()>& make_workload,
                     const std::function<void(double began, double seconds, const histogram&)>& tick = {});

}  // namespace isomer::net::measure
