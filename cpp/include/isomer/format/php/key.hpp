// SPDX-License-Identifier: MIT
// Keys of PHP's arrays: integers, or strings that PHP does not convert to integers.
#pragma once
#include <cstdint>
#include <string_view>
#include "../../base/kind.hpp"
#include "../../schema/names.hpp"
#include "../../wire/decimal.hpp"
#include "../../wire/literal.hpp"

namespace isomer::detail::php {

// Whether PHP stores the key as an integer: only if the text is what PHP writes for a 64-bit integer.
constexpr bool is_integer_key(std::string_view s) {
  if (s.empty() || s.size() > 20 || s == "-0") return false;
  if (s[0] != '-' && (s[0] < '0' || s[0] > '9')) return false;
  std::int64_t v = 0;
  return wire::read_decimal(s.data(), s.data() + s.size(), v) == s.data() + s.size();
}

template <class F>
inline constexpr auto name_key = [] {
  wire::literal<F::json_name.size() + 16> l;
  if (is_integer_key(F::json_name)) return l << "i:" << F::json_name << ';';
  char size[20]{};
  char* end = wire::put_decimal(size, std::uint64_t{F::json_name.size()});
  return l << "s:" << std::string_view(size, static_cast<std::size_t>(end - size)) << ":\"" << F::json_name << "\";";
}();
// The keys of a list's elements come from the walk, which knows the position.
template <class F>
inline constexpr wire::literal<0> no_key{};

template <keys Layout, class F>
inline constexpr auto& key_of = []() -> auto& {
  if constexpr (Layout == keys::name) return name_key<F>;
  else return no_key<F>;
}();

// Both names are read.
template <class Fields>
inline constexpr name_table<Fields::size> name_index{Fields::json_names, Fields::names};

// "i:" and a semicolon around 20 characters.
inline constexpr std::size_t longest_integer = 23;

}  // namespace isomer::detail::php
