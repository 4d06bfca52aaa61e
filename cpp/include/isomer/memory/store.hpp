// SPDX-License-Identifier: MIT
// What decoding may spend, and the questions that a container answers for the walk.
#pragma once
#include <cstddef>
#include "../base/port.hpp"

namespace isomer {

class arena;

namespace memory {

class spares;

// The budget that is left (limits::memory) and the arena, if there is one.
struct store {
  std::ptrdiff_t budget;
  arena* pool = nullptr;
  spares* kept = nullptr;  // strings that wait for texts too long to be held in place
  bool exhausted = false;  // a refusal came from the allocator (no_memory) and not from the budget (too_large)
  bool homeless = false;   // there is no arena to take it from (no_arena)
  bool misfit = false;     // it came from a place of fixed size, which cannot hold the value (bad_value)

  ISOMER_ALWAYS constexpr bool charge(std::size_t n) {  // n is bounded by the input or by a container's growth
    budget -= static_cast<std::ptrdiff_t>(n);
    return budget >= 0;
  }
  // Whether n elements of a size could be paid for: checked before n is multiplied.
  constexpr bool affords(std::size_t n, std::size_t size) const {
    return budget > 0 && n <= static_cast<std::size_t>(budget) / size;
  }
};

// Every function below refuses with null or false, and never throws on its own account.

// text_traits<S>, for strings and bytes
//   bool shared                             storing is a call anyway: fields may share the code that decodes them
//   bool assign(store&, S&, p, n)           p points into the input, and a view may alias it
//   char* room(store&, S&, n)               n bytes to fill, for text that is not the input's own (escapes, base64)
//   void trim(S&, n)                        keep the first n of room's bytes
//   bool aliases                            assign() keeps p, and the input must outlive S; false where it is left out
template <class S>
struct text_traits;

// list_traits<L>, for repeated fields
//   T* append(store&, L&)                   one more element, T{}
//   T* extend(store&, L&, n)                n more elements to fill
//   bool push(store&, L&, value)            one more scalar
//   bool reserve(store&, L&, n)             room for n elements in all; may be left out
//   T* reuse(L&, i)                         element i if there is one, for lists that keep their elements' capacity
//   void trim(L&, n)                        keep the first n elements
//   bool in_arena                           elements live in an arena; of lists, maps and holders; may be left out
template <class L>
struct list_traits;

// map_traits<M>
//   V* insert(store&, M&, K&&)              the place of the value, V{}; an older entry of that key goes
//   bool settle(M&)                         after the last insert: false when a key came twice since the last time
//   bool settles                            whether settle has anything to do but to answer
template <class M>
struct map_traits;

// holder_traits<H>, for std::optional and boxes
//   T* engage(store&, H&)                   the value, made if it is not there
template <class H>
struct holder_traits;

// bool keep(store&, U&, p, n)               unknown fields: p points into the input
// bool keep_copy(store&, U&, p, n)          unknown fields: p points elsewhere

}  // namespace memory
}  // namespace isomer
