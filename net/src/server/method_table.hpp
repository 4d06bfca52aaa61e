// SPDX-License-Identifier: MIT
// The methods of a server by number, in which a session looks each new call up.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>
#include "isomer/net/envelope.hpp"
#include "isomer/net/service.hpp"

namespace isomer::net {

struct registered_method {
  method what;
  void* service = nullptr;
};

// A hash table with open addressing, at most half full. Numbers are hashes already. A peer chooses which numbers to
// look up, but only the server chooses which are in the table, so that the length of a search depends on the names of
// its methods only.
class method_table {
 public:
  // Adds a method. Returns null, or the method that already has this number, which stays.
  const method* add(const registered_method& m) {
    if (2 * (count_ + 1) > places_.size()) grow();
    place& p = places_[index_of(places_, id_of(m.what.name))];
    if (p.method.what.begin) return &p.method.what;
    p = {id_of(m.what.name), m};
    count_++;
    return nullptr;
  }
  // Returns the method with a number, or null. The pointer is valid until another method is added.
  const registered_method* find(std::uint64_t id) const {
    if (places_.empty()) return nullptr;
    const place& p = places_[index_of(places_, id)];
    return p.method.what.begin ? &p.method : nullptr;
  }

 private:
  // Empty if begin is null.
  struct place {
    std::uint64_t id = 0;
    registered_method method;
  };

  // Returns where the number is, or where it would be.
  static std::size_t index_of(const std::vector<place>& places, std::uint64_t id) {
    const std::size_t mask = places.size() - 1;
    std::size_t i = id & mask;
    while (places[i].method.what.begin && places[i].id != id) i = (i + 1) & mask;
    return i;
  }
  void grow() {
    std::vector<place> wider(places_.empty() ? 16 : 2 * places_.size());
    for (const place& p : places_)
      if (p.method.what.begin) wider[index_of(wider, p.id)] = p;
    places_ = std::move(wider);
  }

  std::vector<place> places_;  // a power of two of them, or none
  std::size_t count_ = 0;
};

}  // namespace isomer::net
