// SPDX-License-Identifier: MIT
// A 64-bit number that is the same for equal messages, in any storage and with their maps in any order.
#pragma once
#include <bit>
#include <cstring>
#include "value.hpp"

namespace isomer::reflected {

// See path.hpp about the parameter.
template <class Places>
class hashing {
 public:
  explicit hashing(std::uint64_t seed) : seed_(mix(seed ^ one)) {}

  // Nesting deeper than the limit ends it: all such messages have this hash.
  std::uint64_t of(const message& m, int depth) {
    std::uint64_t h = messages(seed_, m, depth);
    return too_deep_ ? seed_ : h;
  }

 private:
  static constexpr std::uint64_t one = 0x9e3779b97f4a7c15, two = 0xbf58476d1ce4e5b9, three = 0x94d049bb133111eb;

  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * two;
    x = (x ^ (x >> 27)) * three;
    return x ^ (x >> 31);
  }
  // Depends on the order.
  static std::uint64_t add(std::uint64_t h, std::uint64_t x) { return mix((std::rotl(h, 23) + one) ^ x); }
  static std::uint64_t add(std::uint64_t h, std::string_view s) {
    h = add(h, s.size());
    for (; s.size() >= 8; s.remove_prefix(8)) {
      std::uint64_t word;
      std::memcpy(&word, s.data(), 8);
      h = add(h, word);
    }
    std::uint64_t word = 0;
    if (!s.empty()) std::memcpy(&word, s.data(), s.size());
    return add(h, word);
  }

  std::uint64_t messages(std::uint64_t h, const message& m, int depth) {
    if (too_deep_ || (too_deep_ = depth < 0)) return h;
    for (auto [f, v] : m.fields()) {
      h = add(h, f.number);
      if (v.is_map()) h = add(h, entries(v, depth));
      else if (v.is_list()) h = elements(add(h, v.size()), v, depth);
      else h = single(h, v, depth);
    }
    return add(add(h, 0), m.unknown());
  }
  std::uint64_t single(std::uint64_t h, const value& v, int depth) {
    if (v.is_message()) return messages(h, v.as_message(), depth - 1);
    return detail::table::is_text(v.what()) ? add(h, v.as_text()) : add(h, v.bits());
  }
  std::uint64_t elements(std::uint64_t h, const value& list, int depth) {
    for (std::size_t i = 0, n = list.size(); i < n && !too_deep_; ++i) h = single(h, list[i], depth);
    return h;
  }
  // A sum, which does not depend on the order of the entries. Each term includes the seed, so that two equal sums
  // cannot be constructed without knowing it.
  std::uint64_t entries(const value& map, int depth) {
    std::uint64_t sum = map.size();
    map.each_entry([&](const value& key, const value& mapped) {
      sum += single(single(seed_, key, depth), mapped, depth);
      return !too_deep_;
    });
    return sum;
  }

  std::uint64_t seed_;
  bool too_deep_ = false;
};

#if defined(ISOMER_RUNTIME)
extern template class hashing<places>;
#endif

}  // namespace isomer::reflected
