// SPDX-License-Identifier: MIT
// The name of a type, full and short.
#pragma once
#include "reflect_text.hpp"

namespace isomer {
namespace detail {

// "… [with T = name]", or "… [T = name]".
template <class T>
consteval auto spell_type() {
  std::string_view s = __PRETTY_FUNCTION__;
  s.remove_prefix(s.find("T = ") + 4);
  s.remove_suffix(1);
  return s;
}

struct split_name {
  std::string_view full, last;
};
// The name of a type in a function, or in an unnamed namespace, begins there: GCC writes the part before it, and Clang
// does not. Both put such a scope in brackets, and also a type without a name.
constexpr split_name split_type(std::string_view s) {
  std::size_t full = 0, last = 0, depth = 0;
  bool place = false;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (s[i] == '<') {
      if (depth == 0 && (i == 0 || s[i - 1] == ':')) place = true;
      ++depth;
    } else if (s[i] == '>') --depth;
    else if (depth) continue;
    else if (s[i] == ')' || s[i] == ']' || s[i] == '}') place = true;
    else if (s[i] == ':') {
      last = i + 1;
      if (place && s[i - 1] == ':') full = last, place = false;
    }
  }
  if (place) return {};
  return {s.substr(full), s.substr(last)};
}
template <class T>
inline constexpr auto type_text = [] {
  constexpr auto name = split_type(spell_type<T>()).full;
  return kept_text<name.size()>(name);
}();

}  // namespace detail

// "ns::Outer::Inner". The names of types in functions and in unnamed namespaces begin there: "Local", "Local::Inner". A
// type without a name has none. The arguments of a template are as the compiler writes them, and compilers differ.
template <class T>
constexpr std::string_view type_name() {
  return detail::type_text<T>.view();
}
// "Inner"; of a template, with its arguments.
template <class T>
constexpr std::string_view short_type_name() {
  constexpr auto name = detail::split_type(detail::spell_type<T>());
  return type_name<T>().substr(name.full.size() - name.last.size());
}

}  // namespace isomer
