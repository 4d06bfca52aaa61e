// SPDX-License-Identifier: MIT
// Reads nodes and buffers in the order of the schema. No buffer is used before it is known to be as long as its values
// require. All buffers of a batch together are not longer than its body, so that checks take linear time.
#include "batch_reader.hpp"
#include <isomer/wire/bytes.hpp>
#include "bits.hpp"
#include "message.hpp"
#include "values.hpp"

namespace isomer::columns::ipc::detail {
namespace {

// Buffers without bytes point to this, so that no consumer of an array gets a null pointer, and so do buffers with one
// offset.
alignas(alignment) constexpr char nothing[alignment] = {};

constexpr std::size_t node_size = 16, buffer_size = 16;

}  // namespace

bool batch_reader::open(const flat_table& batch, std::string_view body) {
  body_ = body;
  left_ = body.size();
  rows_ = batch.number<std::int64_t>(batch_length, 0);
  nodes_ = batch.vector(batch_nodes, node_size);
  buffers_ = batch.vector(batch_buffers, buffer_size);
  view_counts_ = batch.vector(batch_view_counts, sizeof(std::int64_t));
  if (batch.has(batch_compression))
    return why_.is(problem::kind::unsupported, "the batch is compressed, which is not supported");
  if (batch.is_damaged()) return damaged("a batch is not a well-formed flatbuffer");
  return rows_ >= 0 || damaged("a batch has fewer than no rows");
}

bool batch_reader::close() {
  if (node_ == nodes_.count && buffer_ == buffers_.count && view_count_ == view_counts_.count) return true;
  return damaged("a batch has more columns or buffers than its schema");
}

bool batch_reader::read_rows(const flat_table& batch, std::string_view body, const field& root, column& out) {
  if (!open(batch, body)) return false;
  out.length = rows_;
  out.buffers = {nullptr};
  return read_children(root, out, rows_, true) && close();
}

bool batch_reader::read_values(const flat_table& batch, std::string_view body, const field& f, column& out) {
  if (!open(batch, body) || !read(f, layout_of(f.of), out) || !close()) return false;
  return out.length == rows_ || damaged("a dictionary has another length than it says");
}

bool batch_reader::read_column(const field& f, column& out) {
  const bool is_good = f.dictionary ? read_indices(f, out) : read(f, layout_of(f.of), out);
  return is_good || why_.inside(f.name);
}

bool batch_reader::read_indices(const field& f, column& out) {
  if (!read(f, layout_of(f.dictionary->index), out)) return false;
  const auto it = known_.find(f.dictionary->id);
  out.dictionary = it == known_.end() ? empty(f) : it->second;
  const char* indices = static_cast<const char*>(out.buffers[1]);
  if (are_below(out, f.dictionary->index, indices, out.dictionary->length)) return true;
  return damaged(it == known_.end() ? "its dictionary has not come" : "an index is outside of its dictionary");
}

bool batch_reader::read(const field& f, const value_layout& as, column& out) {
  if (!read_node(as.kind != layout_kind::none, out)) return false;
  switch (as.kind) {
    case layout_kind::none: return true;
    case layout_kind::bits: {
      std::string_view bits;
      if (!next_sized(bytes_for_bits(out.length), 1, bits)) return false;
      out.buffers.push_back(bits.data());
      return true;
    }
    case layout_kind::fixed: return read_fixed(as.width, out);
    case layout_kind::bytes: return read_bytes<std::int32_t>(as.is_text, out);
    case layout_kind::large_bytes: return read_bytes<std::int64_t>(as.is_text, out);
    case layout_kind::views: return read_views(as.is_text, out);
    case layout_kind::list: return read_list<std::int32_t>(f, out);
    case layout_kind::large_list: return read_list<std::int64_t>(f, out);
    case layout_kind::fixed_list:
      if (as.width && out.length > INT64_MAX / as.width) return damaged("it has more items than anything");
      return read_children(f, out, out.length * as.width, false);
    case layout_kind::structure: return read_children(f, out, out.length, true);
  }
  return true;
}

bool batch_reader::read_node(bool has_bitmap, column& out) {
  node n;
  if (!next_node(n)) return false;
  out.length = n.length;
  out.null_count = n.null_count;
  if (!has_bitmap) {
    out.null_count = n.length;
    return true;
  }
  std::string_view bits;
  if (!next_buffer(bits)) return false;
  if (bits.empty()) {
    if (n.null_count) return damaged("it has nulls and no bitmap");
    out.buffers.push_back(nullptr);
    return true;
  }
  if (std::cmp_less(bits.size(), bytes_for_bits(n.length))) return damaged("its bitmap is too short");
  // The writer may have miscounted.
  out.null_count = n.length - count_bits(bits.data(), 0, n.length);
  out.buffers.push_back(bits.data());
  return true;
}

bool batch_reader::read_fixed(std::int64_t width, column& out) {
  std::string_view values;
  if (!next_sized(out.length, width, values)) return false;
  out.buffers.push_back(values.data());
  return true;
}

template <class Offset>
bool batch_reader::read_offsets(column& out, std::int64_t& end) {
  std::string_view bytes;
  end = 0;
  if (out.length == 0) {
    if (!next_buffer(bytes)) return false;
    out.buffers.push_back(nothing);
    return true;
  }
  if (out.length == INT64_MAX || !next_sized(out.length + 1, sizeof(Offset), bytes))
    return why_.none() ? damaged("it has more values than anything") : false;
  const auto* offsets = reinterpret_cast<const Offset*>(bytes.data());
  bool ascend = offsets[0] >= 0;
  for (std::int64_t i = 0; i < out.length; ++i) ascend &= offsets[i] <= offsets[i + 1];
  if (!ascend) return damaged("its offsets do not ascend");
  end = offsets[out.length];
  out.buffers.push_back(offsets);
  return true;
}

template <class Offset>
bool batch_reader::read_bytes(bool should_be_text, column& out) {
  std::int64_t end = 0;
  std::string_view data;
  if (!read_offsets<Offset>(out, end) || !next_buffer(data)) return false;
  if (std::cmp_greater(end, data.size())) return damaged("its offsets lead out of its bytes");
  const auto* offsets = static_cast<const Offset*>(out.buffers[1]);
  if (should_be_text && !is_text(out, offsets, data)) return damaged("its text is not UTF-8");
  out.buffers.push_back(data.data());
  return true;
}

bool batch_reader::read_views(bool should_be_text, column& out) {
  std::string_view views;
  if (!next_sized(out.length, 16, views)) return false;
  out.buffers.push_back(views.data());
  std::vector<std::string_view> data;
  if (!is_empty_) {
    if (view_count_ == view_counts_.count) return damaged("a batch does not tell how many buffers its views have");
    const auto count = view_counts_.number<std::int64_t>(sizeof(std::int64_t) * view_count_++);
    if (count < 0 || std::cmp_greater(count, buffers_.count - buffer_)) return damaged("a batch lacks buffers");
    data.resize(static_cast<std::size_t>(count));
  }
  for (std::string_view& d : data) {
    if (!next_buffer(d)) return false;
    out.buffers.push_back(d.data());
    out.view_sizes.push_back(static_cast<std::int64_t>(d.size()));
  }
  out.buffers.push_back(out.view_sizes.empty() ? static_cast<const void*>(nothing) : out.view_sizes.data());
  switch (check_views(out, views.data(), data, should_be_text)) {
    case views_are::good: return true;
    case views_are::outside: return damaged("a view is not of its bytes");
    case views_are::no_text: return damaged("its text is not UTF-8");
    case views_are::repeated:
      return why_.is(problem::kind::too_large, "its views repeat text that is not UTF-8 as a whole too often");
  }
  return true;
}

template <class Offset>
bool batch_reader::read_list(const field& f, column& out) {
  std::int64_t end = 0;
  return read_offsets<Offset>(out, end) && read_children(f, out, end, false);
}

bool batch_reader::read_children(const field& f, column& out, std::int64_t least, bool exactly) {
  out.children.resize(f.children.size());
  for (std::size_t i = 0; i < f.children.size(); ++i) {
    column& child = out.children[i];
    if (!read_column(f.children[i], child)) return false;
    if (exactly ? child.length != least : child.length < least)
      return damaged("it has another length than its parent says") || why_.inside(f.children[i].name);
  }
  return true;
}

bool batch_reader::next_node(node& out) {
  if (is_empty_) return true;
  if (node_ == nodes_.count) return damaged("a batch has fewer columns than its schema");
  const std::size_t at = node_size * node_++;
  out = {nodes_.number<std::int64_t>(at), nodes_.number<std::int64_t>(at + 8)};
  if (out.length < 0 || out.null_count < 0 || out.null_count > out.length)
    return damaged("its length and its null count cannot be");
  return true;
}

bool batch_reader::next_buffer(std::string_view& out) {
  out = {nothing, 0};
  if (is_empty_) return true;
  if (buffer_ == buffers_.count) return damaged("a batch lacks buffers");
  const std::size_t entry = buffer_size * buffer_++;
  const auto at = buffers_.number<std::int64_t>(entry), size = buffers_.number<std::int64_t>(entry + 8);
  if (at < 0 || size < 0 || std::cmp_greater(at, body_.size()) ||
      std::cmp_greater(size, body_.size() - static_cast<std::size_t>(at)))
    return damaged("a buffer is not inside of its message");
  if (size == 0) return true;
  if (at % 8) return damaged("a buffer is not aligned to 8 bytes");
  if (std::cmp_greater(size, left_)) return damaged("buffers of a batch overlap");
  left_ -= static_cast<std::size_t>(size);
  out = body_.substr(static_cast<std::size_t>(at), static_cast<std::size_t>(size));
  return true;
}

bool batch_reader::next_sized(std::int64_t count, std::int64_t width, std::string_view& out) {
  if (!next_buffer(out)) return false;
  if (width == 0 || std::cmp_less_equal(count, out.size() / static_cast<std::size_t>(width))) return true;
  return damaged("a buffer is shorter than its values");
}

// Returns the dictionary of a column without values.
std::shared_ptr<const column> batch_reader::empty(const field& f) {
  auto out = std::make_shared<column>();
  batch_reader reader(known_, why_);
  reader.is_empty_ = true;
  (void)reader.read(f, layout_of(f.of), *out);  // cannot fail
  return out;
}

}  // namespace isomer::columns::ipc::detail
