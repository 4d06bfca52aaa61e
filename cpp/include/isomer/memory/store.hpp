// SPDX-License-Identifier: MIT
// The memory that decoding may use, and the functions that a container provides for the walk.
#pragma once
#include <cstddef>
#include "../base/port.hpp"

namespace isomer {

class arena;

namespace memory {

// The rest of the budget (limits::memory) and the arena, if there is one.
struct store {
  std::ptrdiff_t budget;
  arena* pool = nullptr;
  bool exhausted = false;  // the allocator failed (no_memory), not the budget (too_large)
  bool homeless = false;   // there is no arena to take memory from (no_arena)
  bool misfit = false;     // a place of fixed size cannot hold the value (bad_value)
  // Memory that a message no longer uses is returned to the arena. Not if the caller may have a handle to it.
  bool gives_back = false;
  // The arena's newest block belongs to this budget, and its unused part is not charged yet.
  bool refilled = false;

  ISOMER_ALWAYS constexpr bool charge(std::size_t n) {  // n is bounded by the input or by a container's growth
    budget -= static_cast<std::ptrdiff_t>(n);
    return budget >= 0;
  }
  constexpr void refund(std::size_t n) { budget += static_cast<std::ptrdiff_t>(n); }
  // For memory from the arena, which has charged it to the budget.
  ISOMER_COLD constexpr void note_refusal() {
    if (!pool) homeless = true;
    else if (budget >= 0) exhausted = true;
  }
  // Whether the budget allows n elements of a size, checked before n is multiplied.
  constexpr bool affords(std::size_t n, std::size_t size) const {
    return budget > 0 && n <= static_cast<std::size_t>(budget) / size;
  }
  ISOMER_COLD constexpr void overdraw() { budget = -1; }
};

// Every function below reports failure with null or false, and throws no exceptions itself.

// text_traits<S>, for strings and bytes
//   bool shared                             storing is a call anyway: fields can share the code that decodes them
//   bool assign(store&, S&, p, n)           p points into the input, and a view may alias it
//   char* room(store&, S&, n)               n bytes to fill, for text that differs from the input (escapes, base64)
//   void trim(S&, n)                        keep the first n of room's bytes, after they are filled
//   bool aliases                            assign() keeps p, and the input must outlive S; if omitted, false
template <class S>
struct text_traits;

// list_traits<L>, for repeated fields
//   T* append(store&, L&)                   one more element, T{}
//   T* extend(store&, L&, n)                n more elements, all of which the caller fills: numbers are not initialized
//   bool push(store&, L&, value)            one more scalar
//   bool reserve(store&, L&, n)             room for n elements in all; may be omitted
//   T* reuse(L&, i)                         element i if there is one, for lists that keep their elements' capacity
//   void trim(L&, n)                        keep the first n elements
//   bool in_arena                           elements are in an arena; for lists, maps and holders; may be omitted
template <class L>
struct list_traits;

// map_traits<M>
//   V* insert(store&, M&, K&&)              the place of the value, V{}; replaces an older entry of that key
//   bool settle(M&)                         after the last insert: false if a key occurred twice since the last call
//   bool settles                            whether settle does anything besides returning; then also:
//   bool ascends(const M&)                  whether the key of the newest entry follows the one before it
//   std::size_t sort(store&, M&)            settle() if no key may occur twice: see key_order.hpp
//   std::size_t find_repeat(store&, const M&)   the same, without changing the map
template <class M>
struct map_traits;

// holder_traits<H>, for std::optional and boxes
//   T* engage(store&, H&)                   the value, created if it is absent
template <class H>
struct holder_traits;

// bool keep(store&, U&, p, n)               unknown fields: p points into the input
// bool keep_copy(store&, U&, p, n)          unknown fields: p points elsewhere

}  // namespace memory
}  // namespace isomer
