// SPDX-License-Identifier: MIT
// Counts allocations, records them, and does them again.
#include "allocations.hpp"
#include <cstdlib>
#include <unordered_map>
#include <utility>
#include "measure.hpp"

namespace bench {
namespace {

std::size_t counted = 0;
trace* record = nullptr;
std::unordered_map<void*, std::ptrdiff_t> blocks;

}  // namespace

void allocations::start(trace* to) {
  counted = 0, record = to;
  blocks.clear();
  active_ = true;
}
std::size_t allocations::stop() {
  active_ = false;
  return counted;
}
// What recording itself allocates is not counted.
void allocations::count(void* p, std::size_t n) {
  auto at = static_cast<std::ptrdiff_t>(counted++);
  if (!record) return;
  active_ = false;
  blocks[p] = at;
  record->push_back(static_cast<std::ptrdiff_t>(n));
  active_ = true;
}
void allocations::uncount(void* p) {
  if (!record) return;
  active_ = false;
  // A block that was there before the recording began is none of its business.
  if (auto i = blocks.find(p); i != blocks.end()) {
    record->push_back(~i->second);
    blocks.erase(i);
  }
  active_ = true;
}

void replay(const trace& of) {
  static std::vector<void*> taken;
  taken.clear();
  for (auto step : of) {
    if (step < 0) {
      std::free(std::exchange(taken[static_cast<std::size_t>(~step)], nullptr));
      continue;
    }
    taken.push_back(std::malloc(static_cast<std::size_t>(step)));
    keep(taken.back());
  }
  for (void* p : taken) std::free(p);
}

}  // namespace bench
