// SPDX-License-Identifier: MIT
// The entry points of the table walk: a function for each format and storage, for any message. A program that compiles
// them once declares them elsewhere with `extern template`. All layouts of a format share what is behind them.
#pragma once
#include "../memory/arena.hpp"
#include "decode.hpp"
#include "encode.hpp"
#include "structs.hpp"

namespace isomer::detail::table {

// Decodes into any message, and reuses its memory.
template <class S, class Format>
ISOMER_OUTLINED status decode_over(const Format& f, std::string_view bytes, const message_table& t, typename S::ref m,
                                   arena* a, std::uint64_t fingerprint) {
  using reader = any_layout_of<typename Format::reader>;
  walk::reuse pool;
  decoding<reader, S> x(f, bytes.data(), bytes.size(), a, !reader::encloses, &pool);
  return decode_top(x, t, m, fingerprint);
}
// Decodes the bytes as a message of the table. `fresh`: m is a new message; otherwise it is any existing one.
template <class S, class Format>
ISOMER_OUTLINED status decode_into(const Format& f, std::string_view bytes, const message_table& t, typename S::ref m,
                                   arena* a, bool fresh, std::uint64_t fingerprint) {
  using reader = any_layout_of<typename Format::reader>;
  if constexpr (requires { requires S::overwrites; })
    if (!fresh) return decode_over<S>(f, bytes, t, m, a, fingerprint);
  if (!reader::encloses && !fresh) S::clear(m, t), fresh = true;
  decoding<reader, S> x(f, bytes.data(), bytes.size(), a, fresh);
  return decode_top(x, t, m, fingerprint);
}
// Writes the message to a writer, and returns the position of the output. On error it returns null, and the writer has
// the reason.
template <class S, class W>
ISOMER_OUTLINED char* encode_from(W& w, const message_table& t, typename S::view m, std::uint64_t fingerprint) {
  return encode_top<any_layout_of<W>, S>(w, t, m, fingerprint);
}

}  // namespace isomer::detail::table
