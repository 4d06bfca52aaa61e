// SPDX-License-Identifier: MIT
// A record of protobuf's wire format as it stands there, however it is spelled and whatever is wrong with it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace isomer::cli {

// In the order of their numbers. Six and seven mean nothing.
enum class wire_type : std::uint8_t { varint, i64, len, start, end, i32, six, seven };
std::string_view name_of(wire_type t);

inline constexpr std::size_t longest_varint = 10;
inline constexpr std::uint64_t largest_number = (std::uint64_t{1} << 29) - 1;

struct spelled_varint {
  std::uint64_t value = 0;
  std::size_t size = 0;  // in bytes; 0: it has no end within ten bytes, or within the input
  bool fits = true;      // in 64 bits; else `value` has the lowest ones

  bool is_overlong() const;
};
spelled_varint read_spelled_varint(std::string_view from);
// The fewest bytes that spell it.
std::size_t size_of_varint(std::uint64_t v);
// In `size` bytes, which are enough, and ten at most.
void put_varint_in(std::size_t size, std::uint64_t v, char* to);

struct wire_record {
  enum class state : std::uint8_t {
    whole,
    wide,      // a varint of more than 64 bits, whose lowest ones some readers take; `content` has its bytes
    cut,       // its length is more than what is left, which is its content
    no_value,  // the value cannot be read; `content` is all that is left
    no_tag,    // nor can the tag; `content` is all that is left
  };
  state is = state::no_tag;
  wire_type type = wire_type::varint;
  std::uint64_t number = 0;
  spelled_varint tag, value;  // the value of a varint, or the length of what has one
  std::uint64_t bits = 0;     // of i32 and i64
  std::string_view content;
  std::size_t size = 0;  // of all of it

  bool has_valid_number() const { return number != 0 && number <= largest_number; }
};

// The first record of what is left of a message, which is not empty. What is not `whole` or `wide` is the last.
wire_record read_wire_record(std::string_view left);
// A number without a tag, as packed records have it, which is a varint, i32 or i64.
wire_record read_wire_value(wire_type t, std::string_view left);
// Nothing, if it is as writers of protobuf spell it.
std::string what_is_wrong(const wire_record& r);

// "1 byte", "2 bytes".
std::string bytes_text(std::size_t n);

}  // namespace isomer::cli
