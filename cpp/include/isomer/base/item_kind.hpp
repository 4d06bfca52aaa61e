// SPDX-License-Identifier: MIT
// What a value is that says so itself: of JSON, YAML, MessagePack, CBOR and PHP, without a schema.
#pragma once
#include <cstdint>

namespace isomer {

enum class item_kind : std::uint8_t {
  null,
  boolean,
  integer,  // from -2^63 to 2^63 - 1
  natural,  // from 2^63 to 2^64 - 1
  real,     // a double
  text,     // UTF-8
  bytes,
  time,       // seconds since 1970, and nanoseconds
  extension,  // MessagePack's own: bytes of a type that two programs have agreed on
  list,
  map,
  big,     // CBOR's own: an integer of more than 64 bits
  simple,  // CBOR's own: a number that stands for a value, of which nobody says what it is
  none,    // no value begins here, or it is one that there is no kind for
};

}  // namespace isomer
