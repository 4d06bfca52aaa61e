// SPDX-License-Identifier: MIT
// Encoding into memory of the stack first, since nobody knows how long a message is before it is written.
#pragma once
#include <cstdint>
#include <string_view>
#include "../base/status.hpp"
#include "../table/walk.hpp"
#include "sink.hpp"

namespace isomer::detail {

// Calls take(bytes) with what write(writer) wrote, in memory that is gone afterwards: most messages fit into the
// stack's.
template <class Format, class Write, class Take>
ISOMER_ALWAYS constexpr status encode_scratch(const Format& f, Write write, Take take) {
  char scratch[2048];
  typename Format::writer w(scratch, sizeof scratch);
  w.options(f);
  char* e = write(w);
  if (!e) [[unlikely]]
    return w.state;
  return take(w.view(e)) ? status{} : status{code::too_large, 0};
}
// Appends the message at m to out: one function for all messages of a storage.
// Out is a sink, but the parameter does not say so: compilers mangle constrained ones differently, and this symbol
// stands between a library that one compiler has built and the program of another.
template <class Storage, class Format, class Out>
ISOMER_OUTLINED status append_by_table(const Format& f, const table::message_table& t, typename Storage::view m,
                                       std::uint64_t fingerprint, Out& out) {
  return encode_scratch(
      f, [&](auto& w) ISOMER_FLAT { return table::encode_from<Storage>(w, t, m, fingerprint); },
      [&](std::string_view bytes) ISOMER_FLAT { return append(out, bytes); });
}

}  // namespace isomer::detail
