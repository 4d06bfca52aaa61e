// SPDX-License-Identifier: MIT
// Kinds of fields, and how a format identifies fields: the terms that descriptions and formats share.
#pragma once
#include <cstdint>

namespace isomer {

// The type of a field as stated in its schema. `group` is a message between a start and an end tag.
enum class kind : std::uint8_t {
  boolean,
  int32,
  sint32,
  uint32,
  int64,
  sint64,
  uint64,
  fixed32,
  sfixed32,
  fixed64,
  sfixed64,
  float32,
  float64,
  enumeration,
  string,
  bytes,
  message,
  group,
};

// Whether a value is a string or bytes; a message, delimited by its size or as a group.
constexpr bool is_text(kind k) { return k == kind::string || k == kind::bytes; }
constexpr bool is_message(kind k) { return k == kind::message || k == kind::group; }
constexpr bool is_scalar(kind k) { return k < kind::string; }
constexpr bool is_integer64(kind k) {
  return k == kind::int64 || k == kind::sint64 || k == kind::uint64 || k == kind::fixed64 || k == kind::sfixed64;
}

// How the fields of a message are identified in a format.
enum class keys : std::uint8_t { number, name, order };

// Messages that ProtoJSON, and formats like it, write in a special form.
enum class known : std::uint8_t {
  none,
  any,
  duration,
  field_mask,
  list_value,
  structure,
  timestamp,
  value,
  wrapper,
};

}  // namespace isomer
