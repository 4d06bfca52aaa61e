// SPDX-License-Identifier: MIT
// Reads and writes the bytes of options and descriptors, https://protobuf.dev/programming-guides/encoding/, field by
// field.
#pragma once
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace isomer::compiler::proto {

enum class wire_type : std::uint8_t { varint, fixed64, bytes, group, end_group, fixed32 };

class wire_writer {
 public:
  explicit wire_writer(std::string& to) : out_(to) {}

  void tag(std::int32_t number, wire_type type) {
    raw_varint(static_cast<std::uint64_t>(static_cast<std::uint32_t>(number)) << 3 | static_cast<unsigned>(type));
  }
  void varint(std::int32_t number, std::uint64_t value) {
    tag(number, wire_type::varint);
    raw_varint(value);
  }
  // For int32 and enums, whose negative numbers take ten bytes.
  void int32(std::int32_t number, std::int32_t value) {
    varint(number, static_cast<std::uint64_t>(std::int64_t{value}));
  }
  void fixed32(std::int32_t number, std::uint32_t value) {
    tag(number, wire_type::fixed32);
    raw_fixed(value, 4);
  }
  void fixed64(std::int32_t number, std::uint64_t value) {
    tag(number, wire_type::fixed64);
    raw_fixed(value, 8);
  }
  void bytes(std::int32_t number, std::string_view value) {
    tag(number, wire_type::bytes);
    raw_varint(value.size());
    out_ += value;
  }
  void group(std::int32_t number, std::string_view value) {
    tag(number, wire_type::group);
    out_ += value;
    tag(number, wire_type::end_group);
  }
  void raw(std::string_view value) { out_ += value; }
  void raw_varint(std::uint64_t value) {
    for (; value >= 128; value >>= 7) out_ += static_cast<char>(value | 128);
    out_ += static_cast<char>(value);
  }
  // Everything that is written until close() belongs to the length-delimited field.
  std::size_t open(std::int32_t number) {
    tag(number, wire_type::bytes);
    out_ += '\0';
    return out_.size();
  }
  void close(std::size_t opened) {
    const std::size_t length = out_.size() - opened;
    if (length < 128) {
      out_[opened - 1] = static_cast<char>(length);
      return;
    }
    std::string head;
    wire_writer(head).raw_varint(length);
    out_.replace(opened - 1, 1, head);
  }

 private:
  void raw_fixed(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out_ += static_cast<char>(value >> 8 * i);
  }

  std::string& out_;
};

// A field that was read.
struct wire_field {
  std::int32_t number = 0;
  wire_type type = wire_type::varint;
  std::uint64_t value = 0;  // of other fields than bytes and groups
  std::string_view bytes;   // the contents of bytes and groups
  std::string_view whole;   // the field with its tag
};

// Takes the next field from the rest. Returns false at the end, and if the bytes are malformed.
bool next_field(std::string_view& rest, wire_field& to);
// Takes a varint. Returns false if there is none.
bool next_varint(std::string_view& rest, std::uint64_t& to);

// Returns the last varint with a field number; nothing if there is none.
std::optional<std::uint64_t> varint_of(std::string_view message, std::int32_t number);
// Returns the last bytes with a field number.
std::optional<std::string_view> bytes_of(std::string_view message, std::int32_t number);

}  // namespace isomer::compiler::proto
