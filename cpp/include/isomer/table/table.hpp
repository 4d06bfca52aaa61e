// SPDX-License-Identifier: MIT
// A message as data, for the table walk. It contains no code, and no state of a format. It is made by the compiler from
// describe<M> (make_table.hpp), or at run time from a schema.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include "../base/kind.hpp"
#include "../base/same.hpp"
#include "../schema/enumeration.hpp"
#include "../schema/field_key.hpp"
#include "../schema/message.hpp"

namespace isomer::detail::table {

// The contents of a place: the kinds, in their order, and variants that decoding distinguishes.
enum class value : std::uint8_t {
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
  loose_string,  // text that need not be UTF-8 if a format can contain other bytes
  closed,        // an enum whose other numbers are unknown fields
};
inline constexpr std::size_t values = 20;

// How the place is stored. The storage defines the meaning: see structs.hpp.
enum class shape : std::uint8_t {
  plain,     // the value itself, always present
  optional,  // a value that may be absent, in the storage's own type for it
  list,
  packed,  // a list whose canonical form in protobuf is one record
  choice,  // one alternative of a oneof
  holder,  // a value that may be absent, in a container of any type
  map,
};
inline constexpr std::size_t shapes = 7;

constexpr std::uint8_t op_of(shape s, value v) {
  return static_cast<std::uint8_t>(static_cast<std::size_t>(s) * values + static_cast<std::size_t>(v));
}
// Two more: for the entry after the last field, which matches nothing, and for a known field that is skipped, for
// storages that need only some fields. Such a field is plain and not required, and only formats by number and by name
// can tell where it ends.
inline constexpr std::uint8_t no_field_op = shapes * values, passed_over_op = no_field_op + 1;
constexpr bool is_text(value v) { return v == value::string || v == value::loose_string || v == value::bytes; }
constexpr bool is_message(value v) { return v == value::message || v == value::group; }
constexpr bool is_enum(value v) { return v == value::enumeration || v == value::closed; }
constexpr bool is_number(value v) { return v < value::enumeration; }
constexpr kind kind_of(value v) {
  return v == value::loose_string ? kind::string : v == value::closed ? kind::enumeration : static_cast<kind>(v);
}
// Calls call<V>() for the value V that v is.
template <class Call>
ISOMER_ALWAYS decltype(auto) with_value(value v, Call call) {
  switch (v) {
#define ISOMER_TABLE_CASE(x) \
  case value::x: return call.template operator()<value::x>();
    ISOMER_TABLE_CASE(boolean)
    ISOMER_TABLE_CASE(int32)
    ISOMER_TABLE_CASE(sint32)
    ISOMER_TABLE_CASE(uint32)
    ISOMER_TABLE_CASE(int64)
    ISOMER_TABLE_CASE(sint64)
    ISOMER_TABLE_CASE(uint64)
    ISOMER_TABLE_CASE(fixed32)
    ISOMER_TABLE_CASE(sfixed32)
    ISOMER_TABLE_CASE(fixed64)
    ISOMER_TABLE_CASE(sfixed64)
    ISOMER_TABLE_CASE(float32)
    ISOMER_TABLE_CASE(float64)
    ISOMER_TABLE_CASE(enumeration)
    ISOMER_TABLE_CASE(string)
    ISOMER_TABLE_CASE(bytes)
    ISOMER_TABLE_CASE(message)
    ISOMER_TABLE_CASE(group)
    ISOMER_TABLE_CASE(loose_string)
    default: return call.template operator()<value::closed>();
#undef ISOMER_TABLE_CASE
  }
}

// The result of adding an entry to a map.
enum class put : std::uint8_t {
  done,
  refused,  // there is no memory for it
  failed,   // it could not be read
  twice,    // its key exists already, and may occur only once
  dropped,  // its value is an enumerator that is ignored
};

// A spelling of the name at a position.
struct spelling_at {
  std::string_view spelling;
  std::uint16_t position;
};

// Spellings to positions, by open addressing; -1 is an empty slot. For names that may have been chosen to share their
// slots, no slot is used, and all are in `sorted`.
struct name_index {
  const std::int16_t* slots = nullptr;
  std::uint32_t mask = 0;
  bool samples = true;  // by hash_sample, and not by hash_whole
  std::uint32_t sorted_size = 0;
  const spelling_at* sorted = nullptr;  // by spelling, and then by position

  // The first position that has s as one of its spellings, which `is(position)` checks.
  template <class Is>
  constexpr std::size_t find(std::string_view s, Is is) const {
    auto at = static_cast<std::size_t>((samples ? detail::hash_sample(s) : detail::hash_whole(s)) & mask);
    for (; slots[at] >= 0; at = (at + 1) & mask)
      if (auto i = static_cast<std::size_t>(slots[at]); is(i)) return i;
    return sorted ? find_sorted(s, is) : detail::none;
  }

 private:
  template <class Is>
  constexpr std::size_t find_sorted(std::string_view s, Is is) const {
    std::size_t low = 0, high = sorted_size;
    while (low < high) {
      std::size_t mid = (low + high) / 2;
      if (sorted[mid].spelling < s) low = mid + 1;
      else high = mid;
    }
    for (; low < sorted_size && sorted[low].spelling == s; ++low)
      if (is(sorted[low].position)) return sorted[low].position;
    return detail::none;
  }
};

struct enum_table {
  const enumerator* all;
  const std::string_view* json_names;  // for each of them, or null
  const std::uint16_t* sorted;         // positions by number, without aliases
  std::uint16_t size, count;
  bool is_dense, is_null;
  std::uint32_t longest;  // the longest name in JSON, if each character is an escape
  name_index names;
  std::string_view full_name = {};  // only for a schema known at run time

  constexpr std::size_t position(std::int32_t number) const {
    if (is_dense)
      return number >= 0 && static_cast<std::size_t>(number) < size ? static_cast<std::size_t>(number) : detail::none;
    std::size_t low = 0, high = count;
    while (low < high) {
      std::size_t mid = (low + high) / 2;
      if (all[sorted[mid]].number < number) low = mid + 1;
      else high = mid;
    }
    return low < count && all[sorted[low]].number == number ? sorted[low] : detail::none;
  }
  // The name of a number, of aliases the first, or empty if it has none.
  constexpr std::string_view name_of(std::int32_t number) const {
    std::size_t i = position(number);
    return i == detail::none ? std::string_view() : all[i].name;
  }
  // in_json: JSON's own names are accepted, too.
  constexpr bool find(std::string_view s, bool in_json, std::int32_t& v) const {
    std::size_t i = names.find(s, [&](std::size_t k) {
      return detail::same(all[k].name, s) || (in_json && json_names && detail::same(json_names[k], s));
    });
    if (i == detail::none) return false;
    v = all[i].number;
    return true;
  }
};

struct message_table;

struct field : field_key {
  std::uint32_t offset = 0;  // defined by the storage
  std::uint8_t op = 0;       // op_of(shape, value)
  table::value value{};      // for a map: message
  table::shape shape{};
  bool required = false;
  bool debug_redact = false;    // hidden in logs
  bool keeps_old = false;       // its contents are kept when its message is read over: see walk/overwrite.hpp
  std::int16_t next = 0;        // from here to the field that is expected after this one
  std::int16_t other_form = 0;  // from here to the entry of a list's other wire type; 0: there is none
  std::uint16_t index = 0;      // for a variant's alternative
  std::uint16_t oneof = 0;      // the position, plus one, of the first member of the oneof; 0: it is in none
  const void* ops = nullptr;    // defined by the storage; of a plain member: set if it is not zero in a new struct
  union {
    const void* sub = nullptr;
    const message_table* message;  // for a map: its entries, fields "key" and "value"
    const enum_table* enumeration;
  };

  constexpr bool is_list() const { return shape == shape::list || shape == shape::packed; }
  constexpr bool has_presence() const {
    return shape == shape::optional || shape == shape::holder || shape == shape::choice;
  }
};

// Whether a field may have to be written: whether eight bytes of the message under a mask equal `told`, or differ from
// it. Fields that are certainly absent are passed over without a jump. Fields that may be present are checked, as are
// all those whose probe is inconclusive.
struct probe {
  std::uint64_t mask = 0, told = 1;
  std::uint32_t offset = 0;
  bool is_told = false;
};

// How a message is reset: numbers are zeroed and other members are reset. If it is read over an old one, some members
// keep their contents until they are read or the message ends.
struct overwriting_plan {
  const std::uint32_t* zeroes;         // offsets of numbers of 8, of 4 and of 1 byte
  const std::uint16_t *resets, *kept;  // positions
  std::uint16_t eights, fours, ones;   // the number of numbers of each size
  std::uint16_t resets_size, kept_size;
};

struct message_table {
  enum class keeps : std::uint8_t { nothing, records, stray };  // see walk::stray
  static constexpr std::size_t direct_numbers = 256;

  const field* fields;          // in the order of numbers; then one that matches nothing; then other forms of lists
  const probe* probes;          // of each field, or null
  const std::uint16_t* direct;  // from number to position plus 1, below direct_size
  const std::uint16_t* by_spelling;  // positions in the order of the size of JSON names, and then their bytes
  const std::string_view* reserved;
  std::uint16_t size, direct_size, reserved_size;
  isomer::known known;
  keeps unknown_as;
  bool has_required;
  std::uint32_t unknown;       // defined by the storage: where unknown fields are stored
  std::uint32_t bytes, align;  // defined by the storage
  name_index names;
  std::string_view full_name;
  bool is_message_set;
  const overwriting_plan* plan = nullptr;  // null: its members are reset one by one
  bool is_read_over = false;               // it has members that keep their contents

  constexpr extendee extends() const { return {full_name, is_message_set}; }
  constexpr const field* by_number(std::uint32_t number) const {
    if (number < direct_size) return direct[number] ? fields + (direct[number] - 1) : nullptr;
    std::size_t low = 0, high = size;
    while (low < high) {
      std::size_t mid = (low + high) / 2;
      if (fields[mid].number < number) low = mid + 1;
      else high = mid;
    }
    return low < size && fields[low].number == number ? fields + low : nullptr;
  }
  // By JSON's name, or the schema's. json_name may give a field the name that another one has in the schema.
  constexpr const field* by_name(std::string_view s) const { return find(s, &field::json_name); }
  // By the text format's name, or the schema's.
  constexpr const field* by_text_name(std::string_view s) const { return find(s, &field::text_name); }
  constexpr bool is_reserved(std::string_view name) const {
    for (std::size_t i = 0; i < reserved_size; ++i)
      if (reserved[i] == name) return true;
    return false;
  }

 private:
  constexpr const field* find(std::string_view s, std::string_view field::* own) const {
    const field* by_schema = nullptr;
    const std::size_t i = names.find(s, [&](std::size_t k) {
      if (detail::same(fields[k].*own, s)) return true;
      if (detail::same(fields[k].name, s)) by_schema = fields + k;
      return false;
    });
    return i == detail::none ? by_schema : fields + i;
  }
};

}  // namespace isomer::detail::table
