// SPDX-License-Identifier: MIT
// Writes the tables, vectors and texts of a flatbuffer. Everything that a table refers to has a higher address than the
// table, since offsets are unsigned. A vtable may be anywhere, and is written right before its table.
#include "flatbuffer_builder.hpp"
#include <algorithm>
#include <vector>

namespace isomer::columns::ipc::detail {

// Appends zeros so that what follows `before` more bytes is aligned.
void flatbuffer_builder::pad(std::size_t before, std::size_t alignment) {
  while ((bytes_.size() + before) % alignment) bytes_ += '\0';
}
void flatbuffer_builder::append(std::uint64_t v, std::size_t size) {
  bytes_.append(size, '\0');
  put(bytes_.size() - size, v, size);
}
void flatbuffer_builder::put(std::size_t at, std::uint64_t v, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes_[at + i] = static_cast<char>(v >> (8 * i));
}
std::uint64_t flatbuffer_builder::get(std::size_t at, std::size_t size) const {
  std::uint64_t v = 0;
  for (std::size_t i = 0; i < size; ++i)
    v |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[at + i])) << (8 * i);
  return v;
}

std::size_t flatbuffer_builder::table(std::span<const member> members) {
  // Members are sorted by descending size, so that all are aligned if the first one is, which follows the table's own
  // word.
  std::vector<member> sorted(members.begin(), members.end());
  std::ranges::sort(sorted, [](const member& a, const member& b) { return a.size > b.size; });
  std::size_t count = 0, size = 4;
  for (const member& m : sorted) {
    count = std::max<std::size_t>(count, m.slot + 1u);
    size += m.size;
  }
  const std::size_t vtable_size = 4 + 2 * count;
  pad(vtable_size + 4, 8);
  const std::size_t vtable = bytes_.size(), at = vtable + vtable_size;
  append(vtable_size, 2);
  append(size, 2);
  bytes_.append(2 * count, '\0');
  append(vtable_size, 4);  // the distance to the vtable
  for (const member& m : sorted) {
    put(vtable + 4 + 2u * m.slot, bytes_.size() - at, 2);
    append(m.value, m.size);
  }
  if (get(0, 4) == 0) put(0, at, 4);
  return at;
}

std::size_t flatbuffer_builder::text(std::string_view v) {
  pad(0, 4);
  const std::size_t at = bytes_.size();
  append(v.size(), 4);
  bytes_ += v;
  bytes_ += '\0';
  return at;
}

std::size_t flatbuffer_builder::offsets(std::size_t count) {
  pad(0, 4);
  const std::size_t at = bytes_.size();
  append(count, 4);
  bytes_.append(4 * count, '\0');
  return at;
}

std::size_t flatbuffer_builder::structs(std::string_view bytes, std::size_t count) {
  pad(4, 8);
  const std::size_t at = bytes_.size();
  append(count, 4);
  bytes_ += bytes;
  return at;
}

void flatbuffer_builder::point(std::size_t table, unsigned slot, std::size_t to) {
  const std::size_t vtable = table - get(table, 4);
  const std::size_t at = table + get(vtable + 4 + 2 * slot, 2);
  put(at, to - at, 4);
}

void flatbuffer_builder::point_element(std::size_t offsets, std::size_t i, std::size_t to) {
  const std::size_t at = offsets + 4 + 4 * i;
  put(at, to - at, 4);
}

}  // namespace isomer::columns::ipc::detail
