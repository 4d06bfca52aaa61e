// SPDX-License-Identifier: MIT
// Writes a flatbuffer from its beginning to its end: a table first, then what it refers to. Offsets to what is written
// later are zero until they are set.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace isomer::columns::ipc::detail {

class flatbuffer_builder {
 public:
  // A member of a table: its number in the schema, its size, and its value. The value of an offset is set later.
  struct member {
    std::uint16_t slot;
    std::uint8_t size;
    std::uint64_t value;
  };
  static constexpr member byte(std::uint16_t slot, std::uint8_t v) { return {slot, 1, v}; }
  static constexpr member int16(std::uint16_t slot, std::int16_t v) { return {slot, 2, static_cast<std::uint16_t>(v)}; }
  static constexpr member int32(std::uint16_t slot, std::int32_t v) { return {slot, 4, static_cast<std::uint32_t>(v)}; }
  static constexpr member int64(std::uint16_t slot, std::int64_t v) { return {slot, 8, static_cast<std::uint64_t>(v)}; }
  static constexpr member offset(std::uint16_t slot) { return {slot, 4, 0}; }

  flatbuffer_builder() : bytes_(4, '\0') {}

  // Each of these returns the position of what it writes. The first table is the root.
  std::size_t table(std::span<const member> members);
  std::size_t text(std::string_view v);
  std::size_t offsets(std::size_t count);
  // Writes structs with an alignment of 8, whose memory is already little-endian, or 64-bit integers.
  std::size_t structs(std::string_view bytes, std::size_t count);

  void point(std::size_t table, unsigned slot, std::size_t to);
  void point_element(std::size_t offsets, std::size_t i, std::size_t to);

  std::string_view bytes() const { return bytes_; }

 private:
  void pad(std::size_t before, std::size_t alignment);
  void append(std::uint64_t v, std::size_t size);
  void put(std::size_t at, std::uint64_t v, std::size_t size);
  std::uint64_t get(std::size_t at, std::size_t size) const;

  std::string bytes_;
};

}  // namespace isomer::columns::ipc::detail
