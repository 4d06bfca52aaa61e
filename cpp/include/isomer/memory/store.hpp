// SPDX-License-Identifier: MIT
// What decoding may spend, and the questions that a container answers for the walk.
#pragma once
#include <cstddef>
#include "../base/port.hpp"

namespace isomer {

class arena;

namespace memory {

// The budget that is left (limits::memory) and the arena, if there is one.
struct store {
  std::ptrdiff_t budget;
  arena* pool = nullptr;
  bool exhausted = false;  // a refusal came from the allocator (no_memory) and not from the budget (too_large)
  bool homeless = false;   // there is no arena to take it from (no_arena)
  bool misfit = false;     // it came from a place of fixed size, which cannot hold the value (bad_value)
  // What a message has left goes back to the arena. Not where a handle to it may be in somebody's hands.
  bool gives_back = false;
  // The arena's newest block is of this budget, and what is left of it is not yet paid for.
  bool refilled = false;

  ISOMER_ALWAYS constexpr bool charge(std::size_t n) {  // n is bounded by the input or by a container's growth
    budget -= static_cast<std::ptrdiff_t>(n);
    return budget >= 0;
  }
  constexpr void refund(std::size_t n) { budget += static_cast<std::ptrdiff_t>(n); }
  // Of memory from the arena, which has taken it out of the budget.
  ISOMER_COLD constexpr void note_refusal() {
    if (!pool) homeless = true;
    else if (budget >= 0) exhausted = true;
  }
  // Whether n elements of a size could be paid for: checked before n is multiplied.
  constexpr bool affords(std::size_t n, std::size_t size) const {
    return budget > 0 && n <= static_cast<std::size_t>(budget) / size;
  }
  ISOMER_COLD constexpr void overdraw() { budget = -1; }
};

// Every function below refuses with null or false, and never throws on its own account.

// text_traits<S>, for strings and bytes
//   bool shared                             storing is a call anyway: fields may share the code that decodes them
//   bool assign(store&, S&, p, n)           p points into the input, and a view may alias it
//   char* room(store&, S&, n)               n bytes to fill, for text that is not the input's own (escapes, base64)
//   void trim(S&, n)                        keep the first n of room's bytes: once they are filled
//   bool aliases                            assign() keeps p, and the input must outlive S; false where it is left out
template <class S>
struct text_traits;

// list_traits<L>, for repeated fields
//   T* append(store&, L&)                   one more element, T{}
//   T* extend(store&, L&, n)                n more elements, all of which the caller fills: numbers may hold anything
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
//   bool settles                            whether settle has anything to do but to answer; then also:
//   bool ascends(const M&)                  whether the key of the newest entry follows the one before it
//   std::size_t sort(store&, M&)            settle() where no key may come twice: see key_order.hpp
//   std::size_t find_repeat(store&, const M&)   the same, and leaves the map as it is
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
