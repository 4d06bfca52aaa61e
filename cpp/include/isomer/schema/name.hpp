// SPDX-License-Identifier: MIT
// A name as a template argument, and its lowerCamelCase spelling.
#pragma once
#include <cstddef>
#include <string_view>

namespace isomer {

// Text as a template argument: field<1, "name", &Person::name>.
template <std::size_t N>
struct fixed_string {
  char chars[N]{};
  constexpr fixed_string(const char (&literal)[N]) {
    for (std::size_t i = 0; i < N; ++i) chars[i] = literal[i];
  }
  static constexpr std::size_t size = N - 1;
  constexpr std::string_view view() const { return {chars, N - 1}; }
};

namespace detail {

// ProtoJSON's default json_name: every underscore is removed and the letter after it is capitalized.
template <std::size_t N>
struct camel_case {
  char chars[N]{};
  std::size_t size = 0;
  consteval camel_case(std::string_view name) {
    bool capital = false;
    for (char c : name) {
      if (c == '_') {
        capital = true;
        continue;
      }
      chars[size++] = capital && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      capital = false;
    }
  }
};

}  // namespace detail
}  // namespace isomer
