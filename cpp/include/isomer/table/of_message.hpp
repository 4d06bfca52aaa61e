// SPDX-License-Identifier: MIT
// A message and its table: what encode and decode call for a message that goes by table.
#pragma once
#include <string_view>
#include "../memory/owning.hpp"
#include "../memory/view.hpp"
#include "../walk/fingerprint.hpp"
#include "make_table.hpp"
#include "walk.hpp"

namespace isomer::table {

// Whether two policies name the same types: then their messages are laid out alike.
template <class P, class Q>
inline constexpr bool are_kept_alike =
    std::is_same_v<typename P::string, typename Q::string> && std::is_same_v<typename P::bytes, typename Q::bytes> &&
    std::is_same_v<typename P::unknown_fields, typename Q::unknown_fields> &&
    std::is_same_v<typename P::template optional<int>, typename Q::template optional<int>> &&
    std::is_same_v<typename P::template box<int>, typename Q::template box<int>> &&
    std::is_same_v<typename P::template list<int>, typename Q::template list<int>> &&
    std::is_same_v<typename P::template map<int, int>, typename Q::template map<int, int>>;

// The memory policy by which a message is stored: that of a generated one, or the one of ours that names the same
// types; what is described by hand owns what it holds.
template <class M>
struct stored_by {
  using type = owning;
};
template <class M>
  requires requires { typename detail::policy_of<M>::type::unknown_fields; }
struct stored_by<M> {
  using policy = typename detail::policy_of<M>::type;
  using type = std::conditional_t<are_kept_alike<policy, owning>, owning,
                                  std::conditional_t<are_kept_alike<policy, view>, view, policy>>;
};

template <class M>
struct message_of {
  using policy = typename stored_by<M>::type;
  using storage = structs<policy>;

  static const message_table& table() { return table_of<policy, M>::value; }
  static char* address(M& m) { return reinterpret_cast<char*>(&m); }
  static const char* address(const M& m) { return reinterpret_cast<const char*>(&m); }
  template <class Coder>
  static constexpr std::uint64_t fingerprint() {
    if constexpr (requires { Coder::fingerprints; }) return walk::fingerprint<M>;
    else return 0;
  }

  template <class Format>
  static status decode(const Format& f, std::string_view bytes, M& m, arena* a, bool fresh) {
    return decode_into<storage>(f, bytes, table(), address(m), a, fresh, fingerprint<typename Format::reader>());
  }
  template <class W>
  static char* encode(W& w, const M& m) {
    return encode_from<storage>(w, table(), address(m), fingerprint<W>());
  }
  // Sorts maps of views. False when a required field is absent.
  static bool finish(M& m) { return table::finish<storage>(table(), address(m)); }
  static void clear(M& m) { storage::clear(address(m), table()); }
};

// Whether a format can find and write fields that are data.
template <class W>
concept writes_tables = requires(W& w, char* e, const field_key& k) { w.key(e, k); };
template <class Format>
concept takes_tables = writes_tables<typename Format::writer>;

}  // namespace isomer::table
