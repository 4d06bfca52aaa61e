// SPDX-License-Identifier: MIT
// A record of protobuf's wire format, whatever its encoding, and even if it is malformed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace isomer::inspect {

// The wire types by their numbers. Six and seven are not used.
enum class wire_type : std::uint8_t { varint, i64, len, start, end, i32, six, seven };
std::string_view name_of(wire_type t);

inline constexpr std::size_t longest_varint = 10;
inline constexpr std::uint64_t largest_number = (std::uint64_t{1} << 29) - 1;

struct spelled_varint {
  std::uint64_t value = 0;
  std::size_t size = 0;  // in bytes; 0 if it does not end within ten bytes, or within the input
  bool fits = true;      // whether the value fits 64 bits; otherwise `value` has the lowest ones

  bool is_overlong() const;
};
spelled_varint read_spelled_varint(std::string_view from);
// The size of the shortest encoding.
std::size_t size_of_varint(std::uint64_t v);
// Appends a varint of `size` bytes, which are enough, and at most ten.
void put_varint_in(std::size_t size, std::uint64_t v, char* to);

struct wire_record {
  enum class state : std::uint8_t {
    whole,
    wide,      // a varint of more than 64 bits, which some decoders cut; `content` has its bytes
    cut,       // the length exceeds the rest, which is the content
    no_value,  // the value is malformed; `content` is the rest
    no_tag,    // the tag is malformed; `content` is the rest
  };
  state is = state::no_tag;
  wire_type type = wire_type::varint;
  std::uint64_t number = 0;
  spelled_varint tag, value;  // the value of a varint, or a length
  std::uint64_t bits = 0;     // the value of i32 and i64
  std::string_view content;
  std::size_t size = 0;  // the size of the whole record

  bool has_valid_number() const { return number != 0 && number <= largest_number; }
};

// Returns the first record of the rest of a message, which is not empty. A record other than `whole` and `wide` is the
// last one.
wire_record read_wire_record(std::string_view left);
// Returns a number without a tag, as in packed lists: a varint, i32 or i64.
wire_record read_wire_value(wire_type t, std::string_view left);
// Returns what is unusual about the encoding, or nothing.
std::string what_is_wrong(const wire_record& r);

// Returns "1 byte", "2 bytes".
std::string bytes_text(std::size_t n);

}  // namespace isomer::inspect
