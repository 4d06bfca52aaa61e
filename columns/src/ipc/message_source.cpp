// SPDX-License-Identifier: MIT
// Reads the messages of a stream or a file in memory. Only bodies that are not aligned are copied.
#include "message_source.hpp"
#include <isomer/wire/bytes.hpp>
#include "aligned_memory.hpp"

namespace isomer::columns::ipc::detail {

bool open_message(std::string_view metadata, message& out, std::int64_t& body_size, problem& why) {
  out.metadata = {metadata};
  const flat_table root = flat_table::root(out.metadata);
  const auto v = root.number<std::int16_t>(message_version, 0);
  const auto id = root.number<std::uint8_t>(message_header_id, 0);
  out.header = root.table(message_header);
  body_size = root.number<std::int64_t>(message_body_size, 0);
  if (out.metadata.is_damaged || body_size < 0)
    return why.is(problem::kind::damaged, "a message is not a well-formed flatbuffer");
  if (v < oldest_version || v > version)
    return why.is(problem::kind::unsupported, "version " + std::to_string(v + 1) + " of the format is not supported");
  if (id == 0 || id > static_cast<std::uint8_t>(header_id::record_batch) || !out.header)
    return why.is(problem::kind::unsupported, "a message that is neither schema, dictionary nor batch");
  out.id = static_cast<header_id>(id);
  return true;
}

bool align_body(message& m, problem& why) {
  if (m.body.empty() || reinterpret_cast<std::uintptr_t>(m.body.data()) % 8 == 0) return true;
  aligned_memory copy;
  if (!copy.grow(m.body.size())) return why.is(problem::kind::no_memory, "out of memory");
  std::memcpy(copy.data(), m.body.data(), m.body.size());
  m.body = {copy.data(), m.body.size()};
  m.memory = copy.share();
  return true;
}

namespace {

std::uint32_t word(std::string_view bytes, std::size_t at) {
  return isomer::detail::wire::load<std::uint32_t>(bytes.data() + at);
}

bool cut_off(problem& why) { return why.is(problem::kind::truncated, "the input ends inside a message"); }

// Takes the words before a message and its metadata from `rest`. At the end, the metadata is empty. Before version 0.15
// there was only one word, the size.
bool take_metadata(std::string_view& rest, std::string_view& metadata, problem& why) {
  metadata = {};
  if (rest.empty()) return true;
  std::size_t words = 4;
  if (rest.size() < words) return cut_off(why);
  if (word(rest, 0) == continuation) words = 8;
  if (rest.size() < words) return cut_off(why);
  const std::uint32_t size = word(rest, words - 4);
  if (size > rest.size() - words) return cut_off(why);
  metadata = rest.substr(words, size);
  rest.remove_prefix(words + size);
  return true;
}

class whole_stream final : public message_source {
 public:
  whole_stream(std::string_view input, const limits& within) : rest_(input), within_(within) {}

  bool schema(field& root, problem& why) override {
    message m;
    if (!next(m, why)) return false;
    if (m.id != header_id::schema) return why.is(problem::kind::damaged, "a stream begins with its schema");
    return get_schema(m.metadata, m.header, within_, root, why);
  }
  bool next(message& out, problem& why) override {
    out = {};
    std::string_view metadata;
    if (!take_metadata(rest_, metadata, why)) return false;
    if (metadata.empty()) {
      rest_ = {};
      return true;
    }
    std::int64_t body_size = 0;
    if (!open_message(metadata, out, body_size, why)) return false;
    if (std::cmp_greater(body_size, rest_.size())) return cut_off(why);
    out.body = rest_.substr(0, static_cast<std::size_t>(body_size));
    rest_.remove_prefix(out.body.size());
    return align_body(out, why);
  }

 private:
  std::string_view rest_;
  limits within_;
};

// Reads all dictionaries, and then the batches, in the order of the index.
class whole_file final : public message_source {
 public:
  whole_file(std::string_view input, const limits& within) : input_(input), within_(within) {}

  bool schema(field& root, problem& why) override {
    constexpr std::size_t tail = 4 + magic.size(), least = 8 + tail;
    if (input_.size() < least || !input_.ends_with(magic))
      return why.is(problem::kind::truncated, "the file does not end as Arrow's do");
    const std::size_t size = word(input_, input_.size() - tail);
    if (size > input_.size() - least) return why.is(problem::kind::damaged, "the file is shorter than its index");
    bytes_left_ = input_.size() - tail - size;
    index_.bytes = input_.substr(bytes_left_, size);
    const flat_table root_table = flat_table::root(index_);
    const auto v = root_table.number<std::int16_t>(footer_version, 0);
    blocks_[0] = root_table.vector(footer_dictionaries, block_size);
    blocks_[1] = root_table.vector(footer_batches, block_size);
    const flat_table schema_table = root_table.table(footer_schema);
    if (index_.is_damaged) return why.is(problem::kind::damaged, "the file's index is not a well-formed flatbuffer");
    if (v < oldest_version || v > version)
      return why.is(problem::kind::unsupported, "version " + std::to_string(v + 1) + " of the format is not supported");
    return get_schema(index_, schema_table, within_, root, why);
  }
  bool next(message& out, problem& why) override {
    out = {};
    while (part_ < 2 && at_ == blocks_[part_].count) {
      at_ = 0;
      ++part_;
    }
    if (part_ == 2) return true;
    if (!read(block_at(at_++), out, why)) return false;
    const header_id expected = part_ == 0 ? header_id::dictionary_batch : header_id::record_batch;
    return out.id == expected || why.is(problem::kind::damaged, "the file's index leads to another message");
  }

 private:
  block block_at(std::size_t i) const {
    const flat_vector& v = blocks_[part_];
    const std::size_t at = i * block_size;
    return {v.number<std::int64_t>(at), v.number<std::int32_t>(at + 8), v.number<std::int64_t>(at + 16)};
  }
  bool read(const block& b, message& out, problem& why) {
    const std::size_t end = static_cast<std::size_t>(index_.bytes.data() - input_.data());
    if (b.at < 8 || b.metadata_size <= 0 || b.body_size < 0 || std::cmp_greater(b.at, end) ||
        std::cmp_greater(b.metadata_size, end - static_cast<std::size_t>(b.at)) ||
        std::cmp_greater(b.body_size, end - static_cast<std::size_t>(b.at) - static_cast<std::size_t>(b.metadata_size)))
      return why.is(problem::kind::damaged, "the file's index leads out of the file");
    const auto metadata_size = static_cast<std::size_t>(b.metadata_size), body = static_cast<std::size_t>(b.body_size);
    // If blocks overlapped, more bytes could be read than the file has.
    if (metadata_size + body > bytes_left_) return why.is(problem::kind::damaged, "the file's messages overlap");
    bytes_left_ -= metadata_size + body;
    std::string_view metadata, rest = input_.substr(static_cast<std::size_t>(b.at), metadata_size);
    std::int64_t body_size = 0;
    if (!take_metadata(rest, metadata, why)) return false;
    if (!open_message(metadata, out, body_size, why)) return false;
    if (body_size != b.body_size) return why.is(problem::kind::damaged, "the file's index has another size");
    out.body = input_.substr(static_cast<std::size_t>(b.at) + metadata_size, body);
    return align_body(out, why);
  }

  std::string_view input_;
  limits within_;
  flatbuffer index_;
  flat_vector blocks_[2];  // dictionaries and batches
  std::size_t part_ = 0, at_ = 0, bytes_left_ = 0;
};

}  // namespace

std::unique_ptr<message_source> source_of(std::string_view input, const limits& within) {
  if (input.starts_with(magic)) return std::make_unique<whole_file>(input, within);
  return std::make_unique<whole_stream>(input, within);
}

}  // namespace isomer::columns::ipc::detail
