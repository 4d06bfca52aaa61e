// SPDX-License-Identifier: MIT
#include "report.hpp"
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

namespace isomer::cli {

ping_latency latency_of(const net::measure::histogram& h) {
  auto at = [&](double percentile) { return static_cast<double>(h.at_percentile(percentile)) / 1000; };
  return {at(50), at(90), at(99), at(99.9), at(99.99), at(100), h.mean() / 1000, static_cast<std::int64_t>(h.count())};
}

std::string to_json(const ping_report& r) {
  return encode(json{.indent = 2, .print_defaults = true, .original_names = true, .unquoted_int64 = true}, r)
             .value_or("{}") +
         "\n";
}

}  // namespace isomer::cli
