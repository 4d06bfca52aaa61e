// SPDX-License-Identifier: MIT
// The options of isomer ping.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>
#include "../measure/sample_files.hpp"
#include "../schema/load.hpp"
#include "measure/load.hpp"

namespace isomer::cli {

struct ping_options {
  schema_options schema;
  sample_files samples;
  std::string endpoint, transport = "tcp";
  std::vector<std::string> formats{"protobuf"}, exchanges{"ping", "ask"};
  std::vector<std::size_t> sizes{22};
  double seconds = 10, warm_up = 1, timeout = 0;
  net::measure::load_options load;
  int server_cpu = -1;
  unsigned server_threads = 1;
  int verbose = 0;
  std::vector<std::string> levels;  // the values of each -v
  bool has_baselines = false, as_json = false;
  std::vector<std::string> sweep;
  std::string hgrm, log;
};

// Parses "64x16": the number of connections, and the number of calls in flight on each.
struct sweep_step {
  unsigned connections = 0, depth = 0;
};
std::optional<sweep_step> sweep_step_of(const std::string& text);

}  // namespace isomer::cli
