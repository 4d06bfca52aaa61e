// SPDX-License-Identifier: MIT
// A cache of what was made for a text. It has a new and an old generation: when the new one is full, it becomes the old
// one, and entries that were not used meanwhile are dropped.
#pragma once
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace isomer::php_bind {

template <class Made>
class generations {
 public:
  using shared = std::shared_ptr<const Made>;

  // `most` is the maximum size of the new generation.
  explicit generations(std::size_t most) : most_(most) {}

  shared find(std::string_view words) {
    if (auto at = new_.find(words); at != new_.end()) return at->second.made;
    auto at = old_.find(words);
    if (at == old_.end()) return nullptr;
    shared made = at->second.made;
    const std::size_t weight = at->second.weight;
    auto node = old_.extract(at);
    keep(std::move(node.key()), made, weight);
    return made;
  }
  void keep(std::string words, shared made, std::size_t weight) {
    if (!new_.empty() && weight_ + weight > most_) {
      old_ = std::move(new_);
      new_.clear();
      weight_ = 0;
    }
    weight_ += weight;
    new_.insert_or_assign(std::move(words), entry{std::move(made), weight});
  }

 private:
  struct entry {
    shared made;
    std::size_t weight;
  };
  // Hashes only a part of a long text. Texts that agree in it are compared.
  struct hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const {
      constexpr std::size_t whole = 2048, step = 61;
      if (s.size() <= whole) return std::hash<std::string_view>()(s);
      std::uint64_t h = s.size();
      for (std::size_t i = 0; i + sizeof h <= s.size(); i += s.size() / step) {
        std::uint64_t word;
        std::memcpy(&word, s.data() + i, sizeof word);
        h = (h ^ word) * 0x9e3779b97f4a7c15U;
        h ^= h >> 32;
      }
      return static_cast<std::size_t>(h);
    }
  };
  using map = std::unordered_map<std::string, entry, hash, std::equal_to<>>;

  std::size_t most_, weight_ = 0;
  map new_, old_;
};

}  // namespace isomer::php_bind
