// SPDX-License-Identifier: MIT
// Walks an array with its type. Of a slice, only its own values are written: bitmaps are shifted and offsets made to
// begin at 0, in scratch memory if that is necessary.
#include "body.hpp"
#include <cstring>
#include <isomer/wire/bytes.hpp>
#include "bits.hpp"

namespace isomer::columns::ipc::detail {
namespace {

void append(std::string& out, std::int64_t v) {
  char bytes[8];
  isomer::detail::wire::store(bytes, static_cast<std::uint64_t>(v));
  out.append(bytes, sizeof bytes);
}

std::int64_t buffers_of(const value_layout& as) {
  switch (as.kind) {
    case layout_kind::none: return 0;
    case layout_kind::fixed_list:
    case layout_kind::structure: return 1;
    case layout_kind::bytes:
    case layout_kind::large_bytes:
    case layout_kind::views: return 3;  // and as many as the views use
    default: return 2;
  }
}

const char* buffer(const ArrowArray& a, std::int64_t i) { return static_cast<const char*>(a.buffers[i]); }

}  // namespace

bool body::add_rows(const field& root, const ArrowArray& a) {
  range r;
  if (!select(a, 0, a.length, r)) return false;
  if (a.n_buffers > 0 && a.null_count != 0 && buffer(a, 0) && count_bits(buffer(a, 0), r.from, r.count) != r.count)
    return why_.is(problem::kind::damaged, "rows of a batch cannot be null");
  return add_children(root, r, r.from, r.count);
}

bool body::add_values(const field& f, const ArrowArray& a) { return add(f, layout_of(f.of), a, 0, a.length); }

bool body::select(const ArrowArray& a, std::int64_t start, std::int64_t count, range& out) {
  if (!a.release) return why_.is(problem::kind::damaged, "the array is released");
  if (a.length < 0 || a.offset < 0 || start < 0 || count < 0 || start > a.length || count > a.length - start)
    return why_.is(problem::kind::damaged, "the array is shorter than its parent says");
  out = {&a, a.offset + start, count};
  return true;
}

bool body::add_column(const field& f, const ArrowArray& a, std::int64_t start, std::int64_t count) {
  const value_layout as = layout_of(f.dictionary ? f.dictionary->index : f.of);
  return add(f, as, a, start, count) || why_.inside(f.name);
}

bool body::add(const field& f, const value_layout& as, const ArrowArray& a, std::int64_t start, std::int64_t count) {
  range r;
  if (!select(a, start, count, r)) return false;
  const std::int64_t least = buffers_of(as);
  if (as.kind == layout_kind::views ? a.n_buffers < least : a.n_buffers != least)
    return why_.is(problem::kind::damaged, "the array has " + std::to_string(a.n_buffers) + " buffers");
  return add_node(r, as) && add_buffers(as, r, f);
}

// Adds the node, and the bitmap if there are nulls.
bool body::add_node(const range& r, const value_layout& as) {
  append(nodes_, r.count);
  if (as.kind == layout_kind::none) {
    append(nodes_, r.count);
    return true;
  }
  const char* bits = buffer(*r.of, 0);
  std::int64_t nulls = 0;
  if (bits && r.of->null_count != 0) {
    const bool is_known = r.of->null_count > 0 && r.count == r.of->length;
    nulls = is_known ? r.of->null_count : r.count - count_bits(bits, r.from, r.count);
  } else if (r.of->null_count > 0) {
    return why_.is(problem::kind::damaged, "the array has nulls and no bitmap");
  }
  append(nodes_, nulls);
  if (nulls) add_bits(bits, r.from, r.count);
  else add_buffer({});
  return true;
}

bool body::add_buffers(const value_layout& as, const range& r, const field& f) {
  if (as.kind != layout_kind::none && as.kind != layout_kind::structure && as.kind != layout_kind::fixed_list &&
      r.count && !r.of->buffers[1])
    return why_.is(problem::kind::damaged, "the array lacks a buffer");
  switch (as.kind) {
    case layout_kind::none: return true;
    case layout_kind::bits: add_bits(buffer(*r.of, 1), r.from, r.count); return true;
    case layout_kind::fixed:
      if (r.count == 0) add_buffer({});
      else add_buffer({buffer(*r.of, 1) + r.from * as.width, static_cast<std::size_t>(r.count * as.width)});
      return true;
    case layout_kind::bytes: return add_bytes<std::int32_t>(r);
    case layout_kind::large_bytes: return add_bytes<std::int64_t>(r);
    case layout_kind::views: return add_views(r);
    case layout_kind::list: return add_list<std::int32_t>(r, f);
    case layout_kind::large_list: return add_list<std::int64_t>(r, f);
    case layout_kind::fixed_list: {
      if (as.width && r.from + r.count > INT64_MAX / as.width)
        return why_.is(problem::kind::damaged, "the array is longer than anything");
      return add_children(f, r, r.from * as.width, r.count * as.width);
    }
    case layout_kind::structure: return add_children(f, r, r.from, r.count);
  }
  return true;
}

bool body::add_views(const range& r) {
  const std::int64_t data = r.of->n_buffers - 3;
  const auto* sizes = static_cast<const std::int64_t*>(r.of->buffers[r.of->n_buffers - 1]);
  if (data > 0 && !sizes) return why_.is(problem::kind::damaged, "the array lacks the sizes of its buffers");
  if (r.count == 0) add_buffer({});
  else add_buffer({buffer(*r.of, 1) + r.from * 16, static_cast<std::size_t>(r.count * 16)});
  for (std::int64_t i = 0; i < data; ++i) add_buffer({buffer(*r.of, 2 + i), static_cast<std::size_t>(sizes[i])});
  append(view_counts_, data);
  return true;
}

template <class Offset>
bool body::add_offsets(const range& r, Offset& first, Offset& last) {
  static constexpr Offset none[1] = {};
  const auto* offsets = r.count ? static_cast<const Offset*>(r.of->buffers[1]) + r.from : none;
  first = offsets[0];
  last = offsets[r.count];
  if (first < 0 || last < first) return why_.is(problem::kind::damaged, "the array's offsets do not ascend");
  const std::size_t size = (static_cast<std::size_t>(r.count) + 1) * sizeof(Offset);
  if (first == 0) {
    add_buffer({reinterpret_cast<const char*>(offsets), size});
    return true;
  }
  char* moved = scratch(size);
  for (std::int64_t i = 0; i <= r.count; ++i) {
    const auto v = static_cast<Offset>(offsets[i] - first);
    std::memcpy(moved + static_cast<std::size_t>(i) * sizeof v, &v, sizeof v);
  }
  add_buffer({moved, size});
  return true;
}

template <class Offset>
bool body::add_bytes(const range& r) {
  Offset first = 0, last = 0;
  if (!add_offsets(r, first, last)) return false;
  if (first == last) add_buffer({});
  else if (!r.of->buffers[2]) return why_.is(problem::kind::damaged, "the array lacks a buffer");
  else add_buffer({buffer(*r.of, 2) + first, static_cast<std::size_t>(last - first)});
  return true;
}

template <class Offset>
bool body::add_list(const range& r, const field& f) {
  Offset first = 0, last = 0;
  return add_offsets(r, first, last) && add_children(f, r, first, last - first);
}

bool body::add_children(const field& f, const range& r, std::int64_t start, std::int64_t count) {
  if (std::cmp_not_equal(r.of->n_children, f.children.size()))
    return why_.is(problem::kind::damaged, "the array has " + std::to_string(r.of->n_children) + " children");
  for (std::size_t i = 0; i < f.children.size(); ++i)
    if (!add_column(f.children[i], *r.of->children[i], start, count)) return false;
  return true;
}

// Bits after the last one are written as zeros, so that equal arrays have equal bytes.
void body::add_bits(const char* from, std::int64_t first, std::int64_t count) {
  const std::int64_t size = bytes_for_bits(count);
  if (size == 0) return add_buffer({});
  const char* whole = from + first / 8;
  const auto spare = static_cast<unsigned>(size * 8 - count);
  const auto shift = static_cast<unsigned>(first % 8);
  if (shift == 0 && static_cast<unsigned char>(whole[size - 1]) >> (8 - spare) == 0)
    return add_buffer({whole, static_cast<std::size_t>(size)});
  char* made = scratch(static_cast<std::size_t>(size));
  const std::int64_t there = bytes_for_bits(first % 8 + count);
  for (std::int64_t i = 0; i < size; ++i) {
    const unsigned low = static_cast<unsigned char>(whole[i]);
    const unsigned high = i + 1 < there ? static_cast<unsigned char>(whole[i + 1]) : 0u;
    made[i] = static_cast<char>((high << 8 | low) >> shift);
  }
  made[size - 1] = static_cast<char>(static_cast<unsigned char>(made[size - 1]) & 0xffu >> spare);
  add_buffer({made, static_cast<std::size_t>(size)});
}

void body::add_buffer(std::string_view bytes) {
  append(buffers_, size_);
  append(buffers_, static_cast<std::int64_t>(bytes.size()));
  pieces_.push_back(bytes);
  size_ += static_cast<std::int64_t>(bytes.size() + padding(bytes.size()));
}

char* body::scratch(std::size_t size) {
  scratch_.push_back(std::make_unique_for_overwrite<char[]>(size));
  return scratch_.back().get();
}

}  // namespace isomer::columns::ipc::detail
