// SPDX-License-Identifier: MIT
// Measures without Google Benchmark, whose package knows only one standard library, and writes results as it does.
#include "clock.hpp"
#include <time.h>
#include <algorithm>
#include <cstdio>
#include <random>
#include "measure.hpp"

namespace bench {
namespace {

constexpr int repetitions = 11;
constexpr double least = 10e6;  // nanoseconds of a repetition

struct line {
  std::string name;
  passes of;
  std::size_t times = 0;  // of a repetition
  std::vector<double> took{};
};
std::vector<line> lines;

double now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}
// Nanoseconds of all the passes; below 0 if one failed.
double measured(const line& l, std::size_t times) {
  double start = now();
  return l.of(times) ? now() - start : -1;
}
bool calibrate(line& l) {
  for (l.times = 1;; l.times *= 2) {
    double took = measured(l, l.times);
    if (took < 0 || took >= least) return took >= 0;
  }
}
// Repetitions of all lines in random order, so that a noisy minute hurts all of them alike.
bool measure_all() {
  std::mt19937 random(20);
  std::vector<line*> order;
  for (auto& l : lines) {
    if (!calibrate(l)) return std::fprintf(stderr, "%s failed\n", l.name.c_str()), false;
    order.insert(order.end(), repetitions, &l);
  }
  std::shuffle(order.begin(), order.end(), random);
  for (auto* l : order) l->took.push_back(measured(*l, l->times) / static_cast<double>(l->times));
  return true;
}
bool write(const char* path) {
  std::FILE* to = std::fopen(path, "w");
  if (!to) return false;
  const char* comma = "";
  std::fprintf(to, "{\"benchmarks\": [");
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (double each : lines[i].took) {
      std::fprintf(to,
                   "%s\n{\"run_type\": \"iteration\", \"family_index\": %zu, \"run_name\": \"%s\", "
                   "\"cpu_time\": %.2f, \"time_unit\": \"ns\"}",
                   comma, i, lines[i].name.c_str(), each);
      comma = ",";
    }
  std::fprintf(to, "\n]}\n");
  return std::fclose(to) == 0;
}

}  // namespace

void run(const std::string& operation, const char* library, passes of, std::size_t) {
  lines.push_back({operation + ":" + library, std::move(of)});
}
int main_of_peer(int argc, char** argv) {
  if (argc < 2) return 2;
  if (argc > 2) std::erase_if(lines, [&](auto& l) { return l.name.find(argv[2]) == l.name.npos; });
  return measure_all() && write(argv[1]) ? 0 : 1;
}

}  // namespace bench
