// SPDX-License-Identifier: MIT
// Enums by name, for the formats that spell them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include "names.hpp"

namespace isomer {

// A name of an enum, and its number.
struct enumerator {
  std::string_view name;
  std::int32_t number;
};

// Generated or hand-written. A specialization has
//   static constexpr enumerator values[] = {{"NAME", 0}, …};   in the schema's order; the first alias is written
// and may have
//   static constexpr bool closed = true;                      other numbers are not values of this enum
//   static constexpr bool is_null = true;                     its one value is JSON's null
//   static constexpr std::string_view json_names[] = {"name", …};   for each of the values, its name in JSON
template <class E>
struct describe_enum;

// Whether JSON has other names for some of its values than the schema.
template <class E>
inline constexpr bool has_json_names = requires { describe_enum<E>::json_names; };

// Whether numbers without a name are not values of it, as in proto2.
template <class E>
constexpr bool is_closed() {
  if constexpr (requires { describe_enum<E>::closed; }) return describe_enum<E>::closed;
  else return false;
}

namespace detail {

template <class E>
struct enum_index {
  static constexpr auto& values = describe_enum<E>::values;
  static constexpr std::size_t size = std::size(values);

  // Numbered 0, 1, 2, …: the number is the position.
  static constexpr bool is_dense = [] {
    for (std::size_t i = 0; i < size; ++i)
      if (values[i].number != static_cast<std::int32_t>(i)) return false;
    return true;
  }();
  // Positions by number, without aliases.
  static constexpr auto by_number = [] {
    struct {
      std::array<std::uint16_t, size> position{};
      std::size_t count = 0;
    } sorted;
    for (std::size_t i = 0; i < size; ++i) {
      std::size_t at = 0;
      while (at < sorted.count && values[sorted.position[at]].number < values[i].number) ++at;
      if (at < sorted.count && values[sorted.position[at]].number == values[i].number) continue;
      for (std::size_t k = sorted.count++; k > at; --k) sorted.position[k] = sorted.position[k - 1];
      sorted.position[at] = static_cast<std::uint16_t>(i);
    }
    return sorted;
  }();
  static constexpr auto names = [] {
    std::array<std::string_view, size> a{};
    for (std::size_t i = 0; i < size; ++i) a[i] = values[i].name;
    return a;
  }();
  static constexpr name_table<size> table{names, names};

  // The position of a number, or none.
  static constexpr std::size_t position(std::int32_t number) {
    if constexpr (is_dense)
      return number >= 0 && static_cast<std::size_t>(number) < size ? static_cast<std::size_t>(number) : none;
    std::size_t low = 0, high = by_number.count;
    while (low < high) {
      std::size_t mid = (low + high) / 2;
      if (values[by_number.position[mid]].number < number) low = mid + 1;
      else high = mid;
    }
    return low < by_number.count && values[by_number.position[low]].number == number ? by_number.position[low] : none;
  }
};

// Either name of an enumerator, for an enum that has separate names in JSON.
template <class E>
inline constexpr name_table<enum_index<E>::size> json_enum_index{enum_index<E>::names,
                                                                 std::to_array(describe_enum<E>::json_names)};
// Each of its characters may be written as an escape of six.
template <class E>
inline constexpr std::size_t longest_json_symbol = [] {
  std::size_t longest = 0;
  for (std::string_view name : describe_enum<E>::json_names) longest = name.size() > longest ? name.size() : longest;
  for (auto& v : describe_enum<E>::values) longest = v.name.size() > longest ? v.name.size() : longest;
  return 6 * longest;
}();
// A format that writes enums by their JSON names has a member json_enum_names.
template <class Format, class E>
inline constexpr bool uses_json_names = requires { Format::json_enum_names; } && has_json_names<E>;

}  // namespace detail

// The name of an enumerator, or an empty view if the number has none.
template <class E>
constexpr std::string_view enum_name(E v) {
  using index = detail::enum_index<E>;
  std::size_t i = index::position(static_cast<std::int32_t>(v));
  return i == detail::none ? std::string_view() : index::values[i].name;
}
// The same in JSON, where a name may be any text, even an empty one. Without a name, data() is null.
template <class E>
constexpr std::string_view enum_json_name(E v) {
  std::size_t i = detail::enum_index<E>::position(static_cast<std::int32_t>(v));
  if (i == detail::none) return {};
  if constexpr (has_json_names<E>) return describe_enum<E>::json_names[i];
  else return describe_enum<E>::values[i].name;
}
template <class E>
constexpr bool enum_has(E v) {
  return detail::enum_index<E>::position(static_cast<std::int32_t>(v)) != detail::none;
}
// Finds an enumerator by name. Returns false if there is none.
template <class E>
constexpr bool enum_find(std::string_view name, E& v) {
  using index = detail::enum_index<E>;
  std::size_t i = index::table.find(name);
  if (i == detail::none) return false;
  v = static_cast<E>(index::values[i].number);
  return true;
}
// The same in JSON, by either of its names.
template <class E>
constexpr bool enum_find_json(std::string_view name, E& v) {
  if constexpr (has_json_names<E>) {
    std::size_t i = detail::json_enum_index<E>.find(name);
    if (i == detail::none) return false;
    v = static_cast<E>(detail::enum_index<E>::values[i].number);
    return true;
  } else return enum_find(name, v);
}

}  // namespace isomer
