// SPDX-License-Identifier: MIT
#include "symbols.hpp"
#include <cstring>
#include <random>
#include <utility>

namespace isomer::compiler::proto {
namespace {

std::uint64_t mixed(std::uint64_t h, std::uint64_t word) {
  h = (h ^ word) * 0x9e3779b97f4a7c15u;
  return h ^ h >> 32;
}

std::uint64_t hash_of(std::string_view name, std::uint64_t seed) {
  std::uint64_t h = mixed(seed, name.size());
  for (; name.size() >= 8; name.remove_prefix(8)) {
    std::uint64_t word = 0;
    std::memcpy(&word, name.data(), 8);
    h = mixed(h, word + seed);
  }
  std::uint64_t rest = 0;
  if (!name.empty()) std::memcpy(&rest, name.data(), name.size());
  h = mixed(h, rest + seed);
  return mixed(h, h >> 17);
}

}  // namespace

symbol_table::symbol_table() : slots_(1024) {
  std::random_device source;
  seed_ = std::uint64_t{source()} << 32 | source();
}

std::size_t symbol_table::place_of(std::string_view name) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash_of(name, seed_) & mask;
  while (slots_[i].what && slots_[i].name != name) i = (i + 1) & mask;
  return i;
}

symbol symbol_table::find(std::string_view full_name) const { return slots_[place_of(full_name)].what; }

symbol symbol_table::add(std::string_view full_name, symbol s) {
  if (used_ * 2 >= slots_.size()) grow();
  slot& to = slots_[place_of(full_name)];
  if (to.what) return to.what;
  to = {full_name, s};
  ++used_;
  return {};
}

void symbol_table::grow() {
  const std::vector<slot> old = std::exchange(slots_, std::vector<slot>(slots_.size() * 2));
  for (const slot& s : old)
    if (s.what) slots_[place_of(s.name)] = s;
}

}  // namespace isomer::compiler::proto
