// SPDX-License-Identifier: MIT
// Well-known types: their members by position in the description, and the spelling of a field mask's paths.
#pragma once
#include <string_view>
#include "message.hpp"

namespace isomer::detail {

template <std::size_t I, class M>
using member_field = typename fields_of<M>::template at<I>;
template <std::size_t I>
constexpr auto& member_of(auto& m) {
  return member_field<I, std::remove_cvref_t<decltype(m)>>::member(m);
}

// Converts foo_bar.baz to fooBar.baz, calling put(c). Returns false if the reverse would not give the same path.
template <class Put>
constexpr bool camel_path(std::string_view path, Put put) {
  for (std::size_t i = 0; i < path.size(); ++i) {
    char c = path[i];
    if (c >= 'A' && c <= 'Z') return false;
    if (c != '_') {
      put(c);
      continue;
    }
    ++i;
    if (i == path.size() || path[i] < 'a' || path[i] > 'z') return false;
    put(static_cast<char>(path[i] - 'a' + 'A'));
  }
  return true;
}
// Converts fooBar.baz to foo_bar.baz. Returns false if there is an underscore already.
template <class Put>
constexpr bool snake_path(std::string_view path, Put put) {
  for (char c : path) {
    if (c == '_') return false;
    bool capital = c >= 'A' && c <= 'Z';
    if (capital) put('_');
    put(capital ? static_cast<char>(c - 'A' + 'a') : c);
  }
  return true;
}

}  // namespace isomer::detail
