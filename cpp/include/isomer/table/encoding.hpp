// SPDX-License-Identifier: MIT
// The types and constants that all parts of encoding with tables use.
#pragma once
#include "../walk/encode.hpp"
#include "decoding.hpp"
#include "table.hpp"

namespace isomer::detail::table {

// When the value of a field begins, `slack` bytes are free besides those of its key: enough for any scalar, and for
// what frames a message, a list, a map or text. A value leaves `rest` bytes free after it: see docs/room.md.
inline constexpr std::size_t slack = 96, rest = 64;

template <class W, class S>
char* encode_message(W& w, char* e, const message_table& t, typename S::view m);
// The same inline: for the loop over a list of messages.
template <class W, class S>
ISOMER_ALWAYS char* encode_message_here(W& w, char* e, const message_table& t, typename S::view m);
template <class W, class S>
char* encode_members(W& w, char* e, const message_table& t, typename S::view m);
template <class W, class S>
char* encode_known(W& w, char* e, const message_table& t, typename S::view m);

// Whether fields with their default values are written.
template <class W>
ISOMER_ALWAYS bool prints([[maybe_unused]] const W& w) {
  if constexpr (W::encloses) return w.print_defaults();
  else return false;
}

// Whether fields and maps may go in an order of the format's own, and whether they do.
template <class W>
inline constexpr bool may_sort = walk::sorting<W> || requires(const W& w) { w.is_deterministic(); };
template <class W>
ISOMER_ALWAYS bool sorts(const W& w) {
  if constexpr (requires { w.is_deterministic(); }) return w.is_deterministic();
  else return walk::sorting<W>;
}
// Whether keys are names.
template <class W>
ISOMER_ALWAYS bool is_by_name(const W& w) {
  if constexpr (has_any_layout<W>) return w.layout() == keys::name;
  else return W::style == keys::name;
}

}  // namespace isomer::detail::table
