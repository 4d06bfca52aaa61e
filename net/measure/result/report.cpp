// SPDX-License-Identifier: MIT
#include "report.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace isomer::net::measure {
namespace {

struct column {
  const char* name;
  double percentile;
};
constexpr std::array columns{column{"p50", 50},     column{"p90", 90},       column{"p99", 99},
                             column{"p99.9", 99.9}, column{"p99.99", 99.99}, column{"max", 100}};

double microseconds(std::uint64_t ns) { return static_cast<double>(ns) / 1000; }

std::string cell(double us) {
  char text[32];
  std::snprintf(text, sizeof text, us < 10 ? "%10.2f" : us < 10'000 ? "%10.1f" : "%10.0f", us);
  return text;
}

std::string padded(std::string_view s, std::size_t width) {
  std::string text(s.substr(0, width));
  text.resize(width, ' ');
  return text;
}

}  // namespace

std::string latency_heading() {
  std::string line = padded("microseconds", 26);
  for (const column& c : columns) line += std::string(10 - std::string_view(c.name).size(), ' ') + c.name;
  return line + "      mean      count\n";
}

std::string latency_row(std::string_view name, const histogram& h) {
  std::string line = padded(name, 26);
  for (const column& c : columns) line += cell(microseconds(h.at_percentile(c.percentile)));
  std::string count = with_commas(static_cast<double>(h.count()));
  return line + cell(h.mean() / 1000) + std::string(11 - std::min<std::size_t>(count.size(), 11), ' ') + count + "\n";
}

std::string latency_plot(const histogram& h, int width) {
  constexpr std::array at{0.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99, 100.0};
  double low = std::log(std::max(1.0, static_cast<double>(h.min())) / 2),
         high = std::log(std::max(2.0, static_cast<double>(h.max())));
  std::string plot;
  for (double p : at) {
    std::uint64_t ns = p == 0 ? h.min() : h.at_percentile(p);
    double part = (std::log(std::max(1.0, static_cast<double>(ns))) - low) / (high - low);
    char name[16];
    std::snprintf(name, sizeof name, "%7.6g%% ", p);
    plot +=
        name + std::string(static_cast<std::size_t>(std::lround(part * width)), '#') + cell(microseconds(ns)) + "\n";
  }
  return plot;
}

std::string with_commas(double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.0f", number);
  std::string text = digits;
  for (auto i = static_cast<int>(text.size()) - 3; i > (text[0] == '-' ? 1 : 0); i -= 3)
    text.insert(static_cast<std::size_t>(i), ",");
  return text;
}

std::string machine_line(int client_cpu, int server_cpu, bool spin) {
  double load[1] = {0};
  getloadavg(load, 1);
  auto place = [](int cpu) { return cpu < 0 ? std::string("not pinned") : "on processor " + std::to_string(cpu); };
  char text[200];
  std::snprintf(text, sizeof text, "%u processors, load %.2f; client %s, server %s; %s\n",
                std::thread::hardware_concurrency(), load[0], place(client_cpu).c_str(), place(server_cpu).c_str(),
                spin ? "spinning" : "sleeping while it waits");
  return text;
}

}  // namespace isomer::net::measure
