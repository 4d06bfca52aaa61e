// SPDX-License-Identifier: MIT
// The value of an extension, with the table of a message whose one field it is: as api/extensions.hpp for keys known at
// compile time.
#pragma once
#include "decode.hpp"
#include "encode.hpp"

namespace isomer::detail::table {

// Key and value.
template <class W, class S>
char* encode_extension(W& w, char* e, const message_table& carrier, typename S::view m, std::size_t after) {
  e = encode_members<W, S>(w, e, carrier, m);
  return e ? w.room(e, after) : e;
}

// From after the key, in a format that names extensions.
template <class R, class S>
cursor_of<R> decode_extension(decoding<R, S>& x, cursor_of<R> c, const message_table& carrier, typename S::ref m) {
  return by_name<R, S>::value(x, c, carrier.fields[0], carrier, m);
}

}  // namespace isomer::detail::table
