// SPDX-License-Identifier: MIT
// The methods of a server, by number: what a session asks for each call that begins.
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

// Open addressing, at most half full. Numbers are hashes already; a peer chooses which to ask for, but only the server
// which are here, so that a search ends as soon as the names of its methods let it.
class method_table {
 public:
  // Null, or the method that has this number already, and keeps it.
  const method* add(const registered_method& m) {
    if (2 * (count_ + 1) > places_.size()) grow();
    place& p = places_[index_of(places_, id_of(m.what.name))];
    if (p.method.what.begin) return &p.method.what;
    p = {id_of(m.what.name), m};
    count_++;
    return nullptr;
  }
  // Null: there is none. It stays where it is until another one is added.
  const registered_method* find(std::uint64_t id) const {
    if (places_.empty()) return nullptr;
    const place& p = places_[index_of(places_, id)];
    return p.method.what.begin ? &p.method : nullptr;
  }

 private:
  // Empty, if the method has nothing to begin.
  struct place {
    std::uint64_t id = 0;
    registered_method method;
  };

  // Where this number is, or would be.
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
