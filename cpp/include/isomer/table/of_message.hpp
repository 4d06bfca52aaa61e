// SPDX-License-Identifier: MIT
// A message and its table: the functions that encode and decode call for a message that uses the table walk.
#pragma once
#include <string_view>
#include "../walk/fingerprint.hpp"
#include "make_table.hpp"
#include "stored.hpp"
#include "walk.hpp"

namespace isomer::detail::table {

template <class M>
struct message_of {
  using policy = typename stored_by<M>::type;
  using storage = structs<policy>;

  static const message_table& table() {
    static_assert(is_kept_as_tables_know<M>());
    return table_of<policy, M>::value;
  }
  // For a reader or a writer.
  template <class Coder>
  static const message_table& table_for() {
    if constexpr (Coder::style == keys::number) require_numbers<M>();
    return table();
  }
  static char* address(M& m) { return reinterpret_cast<char*>(&m); }
  static const char* address(const M& m) { return reinterpret_cast<const char*>(&m); }
  template <class Coder>
  static constexpr std::uint64_t fingerprint() {
    if constexpr (requires { Coder::fingerprints; }) return walk::fingerprint<M>;
    else return 0;
  }

  template <class Format>
  static status decode(const Format& f, std::string_view bytes, M& m, arena* a, bool fresh) {
    using reader = typename Format::reader;
    return decode_into<storage>(f, bytes, table_for<reader>(), address(m), a, fresh, fingerprint<reader>());
  }
  template <class W>
  static char* encode(W& w, const M& m) {
    return encode_from<storage>(w, table_for<W>(), address(m), fingerprint<W>());
  }
  // Sorts maps of views. Returns false if a required field is absent.
  static bool finish(M& m) { return table::finish<storage>(table(), address(m)); }
  static void clear(M& m) { storage::clear(address(m), table()); }
};

// Whether a format can find and write fields that are data.
template <class W>
concept writes_tables = requires(W& w, char* e, const field_key& k) { w.key(e, k); };
template <class Format>
concept takes_tables = writes_tables<typename Format::writer>;

}  // namespace isomer::detail::table
