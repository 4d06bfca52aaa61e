// SPDX-License-Identifier: MIT
// Converts messages and footers to flatbuffers.
#include "message.hpp"
#include <isomer/wire/bytes.hpp>

namespace isomer::columns::ipc::detail {
namespace {

using fb = flatbuffer_builder;

std::size_t put_message(fb& out, header_id id, std::int64_t body_size) {
  const fb::member members[] = {fb::int16(message_version, version),
                                fb::byte(message_header_id, static_cast<std::uint8_t>(id)), fb::offset(message_header),
                                fb::int64(message_body_size, body_size)};
  return out.table(members);
}

std::size_t put_batch(fb& out, std::int64_t rows, const body& b) {
  constexpr std::size_t node_size = 16, buffer_size = 16;
  std::vector<fb::member> members = {fb::int64(batch_length, rows), fb::offset(batch_nodes), fb::offset(batch_buffers)};
  if (!b.view_counts().empty()) members.push_back(fb::offset(batch_view_counts));
  const std::size_t at = out.table(members);
  out.point(at, batch_nodes, out.structs(b.nodes(), b.nodes().size() / node_size));
  out.point(at, batch_buffers, out.structs(b.buffers(), b.buffers().size() / buffer_size));
  if (!b.view_counts().empty())
    out.point(at, batch_view_counts, out.structs(b.view_counts(), b.view_counts().size() / sizeof(std::int64_t)));
  return at;
}

std::size_t put_blocks(fb& out, const std::vector<block>& blocks) {
  namespace wire = isomer::detail::wire;
  std::string bytes(blocks.size() * block_size, '\0');
  char* p = bytes.data();
  for (const block& b : blocks) {
    wire::store(p, static_cast<std::uint64_t>(b.at));
    wire::store(p + 8, static_cast<std::uint32_t>(b.metadata_size));
    wire::store(p + 16, static_cast<std::uint64_t>(b.body_size));
    p += block_size;
  }
  return out.structs(bytes, blocks.size());
}

}  // namespace

std::string schema_message(const field& root) {
  fb out;
  const std::size_t message = put_message(out, header_id::schema, 0);
  out.point(message, message_header, put_schema(out, root));
  return std::string(out.bytes());
}

std::string batch_message(std::int64_t rows, const body& b) {
  fb out;
  const std::size_t message = put_message(out, header_id::record_batch, b.size());
  out.point(message, message_header, put_batch(out, rows, b));
  return std::string(out.bytes());
}

std::string dictionary_message(std::int64_t id, std::int64_t values, const body& b) {
  fb out;
  const std::size_t message = put_message(out, header_id::dictionary_batch, b.size());
  const fb::member members[] = {fb::int64(dictionary_id, id), fb::offset(dictionary_data)};
  const std::size_t dictionary = out.table(members);
  out.point(message, message_header, dictionary);
  out.point(dictionary, dictionary_data, put_batch(out, values, b));
  return std::string(out.bytes());
}

std::string footer(const field& root, const std::vector<block>& dictionaries, const std::vector<block>& batches) {
  fb out;
  const fb::member members[] = {fb::int16(footer_version, version), fb::offset(footer_schema),
                                fb::offset(footer_dictionaries), fb::offset(footer_batches)};
  const std::size_t at = out.table(members);
  out.point(at, footer_schema, put_schema(out, root));
  out.point(at, footer_dictionaries, put_blocks(out, dictionaries));
  out.point(at, footer_batches, put_blocks(out, batches));
  return std::string(out.bytes());
}

}  // namespace isomer::columns::ipc::detail
