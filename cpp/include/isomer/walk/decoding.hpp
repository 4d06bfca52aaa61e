// SPDX-License-Identifier: MIT
// The state of one decoding: the reader, its budget, and what remains to be done at the end.
#pragma once
#include "../base/limits.hpp"
#include "../base/status.hpp"
#include "../memory/store.hpp"
#include "reuse.hpp"

namespace isomer::detail::walk {

template <class R>
struct decoding {
  R in;
  memory::store mem;
  bool unfinished = false;        // a map to sort, or a required field that was absent: see finish.hpp
  const char* until = nullptr;    // by number: the end of the message that holds the list whose element is being read
  overwriting old;                // where the old contents of the message are reused: see overwrite.hpp
  std::size_t* filled = nullptr;  // the number of elements read for each array of a message: see decode_array.hpp

  template <class Format>
  constexpr decoding(const Format& f, const char* p, std::size_t n, arena* a, reuse* pool = nullptr)
      : in(p, n, f), mem{f.limits.memory_for(n), a}, old{pool} {
    mem.gives_back = true;
    old.over = pool != nullptr;
  }
  ISOMER_COLD constexpr typename R::cursor refuse(const char* p) {
    return in.fail(mem.misfit      ? code::bad_value
                   : mem.homeless  ? code::no_arena
                   : mem.exhausted ? code::no_memory
                                   : code::too_large,
                   p);
  }
};

}  // namespace isomer::detail::walk
