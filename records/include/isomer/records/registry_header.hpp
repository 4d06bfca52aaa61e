// SPDX-License-Identifier: MIT
// The header before a message in Kafka, which refers to a schema registry.
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

// A zero; the number of the schema in four bytes, most significant first; and for protobuf the position of the message
// in the schema's file: the number of indices and the indices, as ZigZag varints. A single 0 stands for the first
// message of the file.
struct registry_header {
  static constexpr std::size_t most_positions = 100;

  std::uint32_t id = 0;
  // The first index counts the messages of the file, and each further one those nested in the message before, from 0 in
  // the order of their declaration. Entries of maps do not count.
  std::array<std::int32_t, most_positions> all{};
  std::size_t size = 0;
  std::string_view payload;  // the message itself, as a part of the value

  std::span<const std::int32_t> positions() const { return {all.data(), size}; }
};

// Parses the value of a record. If `has_positions` is false, the message follows the number at once, as in formats
// other than protobuf. Causes of errors are truncated; bad_value if the first byte is not 0 or an index is negative;
// bad_varint; and too_deep for more than most_positions indices.
status read_registry_header(std::string_view value, registry_header& to, bool has_positions = true);

// Appends the header that read_registry_header() parses.
void put_registry_header(std::uint32_t id, std::span<const std::int32_t> positions, std::string& out);

// Returns the message at these positions of a file of the schema, such as "demo/person.proto". Returns null, and the
// reason, if the schema lacks the file, or the file the message.
const detail::table::message_table* message_at(const dynamic::schema& schema, std::string_view file,
                                               std::span<const std::int32_t> positions, std::string& why);

}  // namespace isomer::records
