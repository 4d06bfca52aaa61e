// SPDX-License-Identifier: MIT
// Follows offsets, each of which is checked against the size of the input. Position 0 holds the offset of the root, so
// 0 means that a member is absent.
#include "flatbuffer.hpp"

namespace isomer::columns::ipc::detail {

flat_table flat_table::open(flatbuffer& of, std::size_t place) {
  const std::size_t size = of.bytes.size();
  flat_table t;
  t.of_ = &of;
  // The vtable may be on either side of its table.
  const auto back = static_cast<std::int32_t>(t.load<std::uint32_t>(place));
  const std::int64_t vtable = static_cast<std::int64_t>(place) - back;
  of.is_damaged |= vtable < 0 || vtable > static_cast<std::int64_t>(size) - 4;
  if (of.is_damaged) return {};
  t.at_ = place;
  t.vtable_ = static_cast<std::size_t>(vtable);
  t.vtable_size_ = t.load<std::uint16_t>(t.vtable_);
  t.size_ = t.load<std::uint16_t>(t.vtable_ + 2);
  of.is_damaged |= t.vtable_size_ < 4 || t.vtable_size_ > size - t.vtable_ || t.size_ < 4 || t.size_ > size - place;
  return of.is_damaged ? flat_table() : t;
}

flat_table flat_table::root(flatbuffer& of) {
  of.is_damaged |= of.bytes.size() < 8;
  if (of.is_damaged) return {};
  flat_table start;
  start.of_ = &of;
  const std::size_t at = start.follow(0, 4);
  return at ? flat_table::open(of, at) : flat_table();
}

// Returns the position of a member, or 0 if the table lacks it.
std::size_t flat_table::place(unsigned slot, std::size_t size) const {
  const std::size_t entry = 4 + std::size_t{2} * slot;
  if (!of_ || entry + 2 > vtable_size_) return 0;
  const std::size_t in_table = load<std::uint16_t>(vtable_ + entry);
  if (in_table == 0) return 0;
  if (in_table < 4 || in_table + size > size_) {
    of_->is_damaged = true;
    return 0;
  }
  return at_ + in_table;
}

// Returns where the offset at `at` leads, if at least `least` bytes are there.
std::size_t flat_table::follow(std::size_t at, std::size_t least) const {
  const std::size_t by = load<std::uint32_t>(at), left = of_->bytes.size() - at;
  if (by == 0 || by > left || left - by < least) {
    of_->is_damaged = true;
    return 0;
  }
  return at + by;
}
std::size_t flat_table::follow_slot(unsigned slot) const {
  const std::size_t at = place(slot, 4);
  return at ? follow(at, 4) : 0;
}

flat_table flat_table::table(unsigned slot) const {
  const std::size_t at = follow_slot(slot);
  return at ? flat_table::open(*of_, at) : flat_table();
}

std::string_view flat_table::text(unsigned slot) const {
  const flat_vector v = vector(slot, 1);
  return {v.first, v.count};
}

flat_vector flat_table::vector(unsigned slot, std::size_t size_of_element) const {
  const std::size_t at = follow_slot(slot);
  if (at == 0) return {};
  const std::size_t count = load<std::uint32_t>(at);
  if (count > (of_->bytes.size() - at - 4) / size_of_element) {
    of_->is_damaged = true;
    return {};
  }
  return {of_->bytes.data() + at + 4, count};
}

flat_table flat_table::element(const flat_vector& tables, std::size_t i) const {
  const auto here = static_cast<std::size_t>(tables.first - of_->bytes.data()) + 4 * i;
  const std::size_t at = follow(here, 4);
  return at ? flat_table::open(*of_, at) : flat_table();
}

}  // namespace isomer::columns::ipc::detail
