// SPDX-License-Identifier: MIT
// What stands in front of a message in Kafka, where a schema registry knows its schema.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <isomer/base/status.hpp>
#include <isomer/dynamic/schema.hpp>
#include <span>
#include <string>
#include <string_view>

namespace isomer::records {

// A zero, the number of the schema in four bytes, the most significant first; and of protobuf, which message of the
// schema's file it is: how many positions there are and each of them, as zigzag varints. A single 0 stands for the
// file's first message.
struct registry_header {
  static constexpr std::size_t most_positions = 100;

  std::uint32_t id = 0;
  // Among the messages of the file, and then among those inside of the message before, counted from 0 in the order in
  // which the file declares them; the entries of maps do not count.
  std::array<std::int32_t, most_positions> all{};
  std::size_t size = 0;
  std::string_view payload;  // the message itself: bytes of the value

  std::span<const std::int32_t> positions() const { return {all.data(), size}; }
};

// Takes the value of a record apart. With `has_positions` false, the message follows the number at once, as in formats
// other than protobuf. truncated; bad_value, where the first byte is not 0 or a position is less than 0; bad_varint;
// too_deep, for more positions than most_positions.
status read_registry_header(std::string_view value, registry_header& to, bool has_positions = true);

// Appends what read_registry_header() reads in front of the payload.
void put_registry_header(std::uint32_t id, std::span<const std::int32_t> positions, std::string& out);

// The message of a file of the schema, such as "demo/person.proto", by its positions. Null, and why, where the schema
// has no such file, or the file no such message.
const detail::table::message_table* message_at(const dynamic::schema& schema, std::string_view file,
                                               std::span<const std::int32_t> positions, std::string& why);

}  // namespace isomer::records
