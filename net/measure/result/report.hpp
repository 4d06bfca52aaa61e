// SPDX-License-Identifier: MIT
// What was measured, for people.
#pragma once
#include <string>
#include <string_view>
#include "histogram.hpp"

namespace isomer::net::measure {

// The line above rows, and a row: percentiles in microseconds.
std::string latency_heading();
std::string latency_row(std::string_view name, const histogram& h);
// The percentiles as bars, on a logarithmic scale from the least time to the longest.
std::string latency_plot(const histogram& h, int width = 60);
// 12,345,678
std::string with_commas(double number);
// What runs here: processors, what they are busy with, and how threads are placed.
std::string machine_line(int client_cpu, int server_cpu, bool spin);

}  // namespace isomer::net::measure
