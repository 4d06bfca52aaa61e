// SPDX-License-Identifier: MIT
// The kinds of values that state their own kind: values of JSON, YAML, MessagePack, CBOR and PHP without a schema.
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
  extension,  // only MessagePack: bytes of a type that two programs have agreed on
  list,
  map,
  big,     // only CBOR: an integer of more than 64 bits
  simple,  // only CBOR: a number for a simple value that has no assigned meaning
  none,    // no value begins here, or it is of no kind listed here
};

}  // namespace isomer
