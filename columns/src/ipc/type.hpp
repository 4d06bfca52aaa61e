// SPDX-License-Identifier: MIT
// A type of Arrow without its children: its spelling in the C data interface, its representation in the IPC format, and
// the layout of its values.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include "flatbuffer.hpp"
#include "flatbuffer_builder.hpp"

namespace isomer::columns::ipc::detail {

// The numbers are those of the union `Type`.
enum class type_id : std::uint8_t {
  none = 0,
  null = 1,
  integer = 2,
  floating = 3,
  binary = 4,
  utf8 = 5,
  boolean = 6,
  decimal = 7,
  date = 8,
  time = 9,
  timestamp = 10,
  interval = 11,
  list = 12,
  structure = 13,
  fixed_binary = 15,
  fixed_list = 16,
  map = 17,
  duration = 18,
  large_binary = 19,
  large_utf8 = 20,
  large_list = 21,
  binary_view = 23,
  utf8_view = 24,
};

// Members that a type lacks are 0.
struct type {
  type_id id = type_id::none;
  std::int32_t width = 0;  // bits of a number or a time, bytes of a fixed-size binary, items of a fixed-size list
  std::int32_t unit = 0;   // the unit of a time; the precision of floating point
  std::int32_t is_signed = 0;
  std::int32_t precision = 0, scale = 0;
  std::int32_t keys_sorted = 0;
  constexpr bool operator==(const type&) const = default;
};

enum class layout_kind : std::uint8_t {
  none,         // no buffers
  bits,         // one bit per value
  fixed,        // `width` bytes per value
  bytes,        // 32-bit offsets and bytes
  large_bytes,  // 64-bit offsets and bytes
  views,
  list,  // 32-bit offsets and a child
  large_list,
  fixed_list,  // `width` values of the child per value
  structure,
};
struct value_layout {
  layout_kind kind;
  std::int64_t width = 0;
  bool is_text = false;
};
value_layout layout_of(const type& t);
// Returns the exact number of children, or -1 if any number is allowed.
int children_of(const type& t);
bool is_index(const type& t);

// Parses the spelling of the C data interface, such as "tsu:UTC", of which the zone is returned separately. Whether the
// keys of a map are sorted is a flag there. Returns nothing if the type is unknown or not supported.
std::optional<type> type_of(std::string_view format, std::string& zone);
std::string format_of(const type& t, std::string_view zone);

// Writes the member of the union.
std::size_t put_type(flatbuffer_builder& out, const type& t, std::string_view zone);
// Returns nothing if the type is unknown or not supported, or the flatbuffer is damaged.
std::optional<type> get_type(std::uint8_t id, const flat_table& from, std::string_view& zone);

}  // namespace isomer::columns::ipc::detail
