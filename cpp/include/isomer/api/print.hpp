// SPDX-License-Identifier: MIT
// Generated messages, and those known at run time, in streams and in std::format: on one line, or with {:#} on several.
#pragma once
#include <iosfwd>
#include <version>
#include "reflect.hpp"
#if defined(__cpp_lib_format)
#include <format>
#endif

namespace isomer {
namespace detail {

template <class M>
concept generated = message<M> && requires { typename policy_of<M>::type; };
template <class M>
concept printed = generated<M> || std::is_same_v<M, dynamic::message>;

}  // namespace detail

// Writes debug_string(m) on one line.
template <class Traits, detail::generated M>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const M& m) {
  return out << debug_string(m, {.single_line = true, .limits = {}});
}

namespace dynamic {

// Writes debug_string(m) on one line.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const message& m) {
  return out << debug_string(m, {.single_line = true, .limits = {}});
}

}  // namespace dynamic
}  // namespace isomer

#if defined(__cpp_lib_format)
template <isomer::detail::printed M>
struct std::formatter<M, char> {
  constexpr auto parse(std::format_parse_context& context) {
    auto p = context.begin();
    if (p != context.end() && *p == '#') lines_ = true, ++p;
    return p;
  }
  auto format(const M& m, auto& context) const {
    std::string text = isomer::debug_string(m, {.single_line = !lines_, .limits = {}});
    auto to = context.out();
    for (char c : text) *to++ = c;
    return to;
  }

 private:
  bool lines_ = false;
};
#endif
