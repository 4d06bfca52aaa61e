// SPDX-License-Identifier: MIT
// The flatbuffers of the format other than schemas: messages, record batches, dictionary batches, and the footer of a
// file.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include "body.hpp"
#include "field.hpp"

namespace isomer::columns::ipc::detail {

inline constexpr std::string_view magic = "ARROW1";
inline constexpr std::uint32_t continuation = 0xffffffffu;  // precedes the size of each message
inline constexpr std::int16_t oldest_version = 3,
                              version = 4;  // V4, whose layouts are the same for the supported types, and V5

enum class header_id : std::uint8_t { none, schema, dictionary_batch, record_batch };

enum message_slot : std::uint16_t { message_version, message_header_id, message_header, message_body_size };
enum batch_slot : std::uint16_t { batch_length, batch_nodes, batch_buffers, batch_compression, batch_view_counts };
enum dictionary_slot : std::uint16_t { dictionary_id, dictionary_data, dictionary_is_delta };
enum footer_slot : std::uint16_t { footer_version, footer_schema, footer_dictionaries, footer_batches };

// The position of a message in a file.
struct block {
  std::int64_t at;
  std::int32_t metadata_size;  // including the two words before it
  std::int64_t body_size;
};
inline constexpr std::size_t block_size = 24;

std::string schema_message(const field& root);
std::string batch_message(std::int64_t rows, const body& b);
std::string dictionary_message(std::int64_t id, std::int64_t values, const body& b);
std::string footer(const field& root, const std::vector<block>& dictionaries, const std::vector<block>& batches);

}  // namespace isomer::columns::ipc::detail
