// SPDX-License-Identifier: MIT
// Reads a value of an array in Arrow's columnar layout.
#pragma once
#include <cstdint>
#include <cstring>
#include <string_view>
#include "bound.hpp"

namespace isomer::columns {

template <class T>
T load(const void* from, std::int64_t i) {
  T v;
  std::memcpy(&v, static_cast<const char*>(from) + i * static_cast<std::int64_t>(sizeof v), sizeof v);
  return v;
}

// `at` counts from the beginning of the buffers, and so includes the array's offset.
struct cell {
  const ArrowArray* array;
  std::int64_t at;

  // Returns value i of an array.
  static cell of(const ArrowArray& a, std::int64_t i) { return {&a, i + a.offset}; }
  bool is_null() const {
    const auto* const bits = array->n_buffers ? static_cast<const unsigned char*>(array->buffers[0]) : nullptr;
    return bits && array->null_count != 0 && !(bits[at / 8] >> (at % 8) & 1);
  }
  const void* buffer(std::int64_t i) const { return array->buffers[i]; }
  template <class T>
  T value() const {
    return load<T>(buffer(1), at);
  }
  bool boolean() const { return load<unsigned char>(buffer(1), at / 8) >> (at % 8) & 1; }
  cell child(std::size_t i) const { return of(*array->children[i], at); }

  // Reads an integer of any width. A uint64 is returned as the same bits.
  std::int64_t integer(reads as) const {
    switch (as) {
      case reads::int8: return value<std::int8_t>();
      case reads::uint8: return value<std::uint8_t>();
      case reads::int16: return value<std::int16_t>();
      case reads::uint16: return value<std::uint16_t>();
      case reads::int32: return value<std::int32_t>();
      case reads::uint32: return value<std::uint32_t>();
      default: return value<std::int64_t>();
    }
  }
  std::string_view text(const bound& of) const {
    if (of.as == reads::text) return between(value<std::int32_t>(), load<std::int32_t>(buffer(1), at + 1));
    if (of.as == reads::large_text) return between(value<std::int64_t>(), load<std::int64_t>(buffer(1), at + 1));
    if (of.as == reads::fixed_text)
      return {static_cast<const char*>(buffer(1)) + at * of.size, static_cast<std::size_t>(of.size)};
    return view();
  }
  // The elements of a list or a map.
  struct range {
    std::int64_t from, to;
  };
  range elements(const bound& of) const {
    if (of.as == reads::fixed_list) return {at * of.size, (at + 1) * of.size};
    if (of.as == reads::large_list) return {value<std::int64_t>(), load<std::int64_t>(buffer(1), at + 1)};
    return {value<std::int32_t>(), load<std::int32_t>(buffer(1), at + 1)};
  }

 private:
  std::string_view between(std::int64_t from, std::int64_t to) const {
    if (from == to) return {"", 0};
    return {static_cast<const char*>(buffer(2)) + from, static_cast<std::size_t>(to - from)};
  }
  // Text of up to 12 bytes is in the view itself. For longer text, the view has its length, four of its bytes, a buffer
  // and an offset.
  std::string_view view() const {
    constexpr std::int32_t inside = 12;
    const char* const v = static_cast<const char*>(buffer(1)) + at * 16;
    const auto size = load<std::int32_t>(v, 0);
    if (size <= inside) return {v + 4, static_cast<std::size_t>(size)};
    const char* const from = static_cast<const char*>(buffer(2 + load<std::int32_t>(v, 2)));
    return {from + load<std::int32_t>(v, 3), static_cast<std::size_t>(size)};
  }
};

}  // namespace isomer::columns
