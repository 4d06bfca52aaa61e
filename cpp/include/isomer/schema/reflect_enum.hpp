// SPDX-License-Identifier: MIT
// The enumerators of an enum, from the compiler's name for every value in a range.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <type_traits>
#include <utility>
#include "enumeration.hpp"
#include "reflect_text.hpp"

namespace isomer {

// The range of values to examine. Specialize it for an enum with other values: a value out of range has no name and is
// written as its number, and so is a combination of flags. Each value costs compile time: 100 of them take 7 ms (GCC)
// to 20 ms (Clang).
template <class E>
struct enum_range {
  static constexpr int min = -16, max = 255;
};

namespace detail {

// "… V = {ns::E::a, (ns::E)1, ns::E::b}]", with <> for Clang.
template <auto... V>
consteval auto spell_values() {
  std::string_view s = __PRETTY_FUNCTION__;
  return s.substr(0, s.size() - 2);
}
// The size of what comes before the name or the number at the end of a list in brackets, back to the blank after a
// comma.
constexpr std::size_t size_before(const char* end) {
  std::size_t depth = 0, n = 0;
  for (;; ++n) {
    char c = end[-1 - static_cast<std::ptrdiff_t>(n)];
    if (c == ')' || c == '>' || c == '}') ++depth;
    else if (c == '(' || c == '<' || c == '{') {
      if (depth-- == 0) return n;
    } else if (c == ' ' && depth == 0) return n;
  }
}
constexpr std::ptrdiff_t spelled_size(std::int64_t v) {
  std::ptrdiff_t n = v < 0 ? 2 : 1;
  for (v = v < 0 ? -v : v; v > 9; v /= 10) ++n;
  return n;
}
// The positions of the names of the values from First on in such a list, the last one first. It uses pointers and few
// calls, because this is most of an enum's compile time. The result is in arrays of numbers, because GCC 12 does not
// accept an array of string_view as a constant in a template.
template <std::int64_t First, std::size_t N>
struct value_names {
  std::array<std::int32_t, N> value{};
  std::array<std::uint32_t, N> at{}, size{};
  std::size_t count = 0, chars = 0;

  constexpr explicit value_names(std::string_view list) {
    const char* begin = list.data();
    const char* p = begin + list.size();
    std::size_t scope = 0, cast = 0;  // of the same size for each
    for (std::int64_t v = First + static_cast<std::int64_t>(N); v-- > First;) {
      const char* end = p;
      std::size_t* before = &cast;
      if (std::ptrdiff_t n = spelled_size(v); p[-n - 1] == ')') p -= n;
      else {
        while (is_identifier(p[-1])) --p;
        value[count] = static_cast<std::int32_t>(v);
        at[count] = static_cast<std::uint32_t>(p - begin);
        size[count] = static_cast<std::uint32_t>(end - p);
        chars += size[count++];
        before = &scope;
      }
      if (v == First) break;
      if (!*before) *before = size_before(p) + 2;
      p -= *before;
    }
  }
};

// Clang up to 19 accepts, with a warning, values that are out of range for an enum without a fixed underlying type;
// from 20 on it is an error.
#if defined(__clang__)
#pragma GCC diagnostic push
#if __clang_major__ < 20
#pragma GCC diagnostic ignored "-Wenum-constexpr-conversion"
#endif
#endif

// Converts by its bits, because GCC warns about a cast to such an enum.
template <class E>
constexpr E value_of(std::int64_t v) {
  return std::bit_cast<E>(static_cast<std::underlying_type_t<E>>(v));
}
template <class E, std::int64_t V>
concept enum_holds = requires { typename std::integral_constant<E, value_of<E>(V)>; };

// The next range to examine is where the enum would have one bit less.
template <class E, std::int64_t V>
consteval std::int64_t lowest_value() {
  if constexpr (V >= 0 || enum_holds<E, V>) return V;
  else return lowest_value<E, -static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(-V - 1)))>();
}
template <class E, std::int64_t V>
consteval std::int64_t highest_value() {
  if constexpr (V <= 0 || enum_holds<E, V>) return V;
  else return highest_value<E, static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(V))) - 1>();
}
template <class E>
struct enum_bounds {
  using limits = std::numeric_limits<std::underlying_type_t<E>>;
  static constexpr std::int64_t lowest = limits::is_signed ? static_cast<std::int64_t>(limits::min()) : 0;
  static constexpr std::int64_t highest = limits::digits > 31 ? INT32_MAX : static_cast<std::int64_t>(limits::max());
  static constexpr std::int64_t min = lowest_value<E, std::max<std::int64_t>(lowest, enum_range<E>::min)>();
  static constexpr std::int64_t max = highest_value<E, std::min<std::int64_t>(highest, enum_range<E>::max)>();
  static_assert(min <= max, "isomer::enum_range is empty");
  static constexpr auto size = static_cast<std::size_t>(max - min + 1);
  using indices = std::make_index_sequence<size>;
};

template <class E, std::size_t... I>
consteval auto spell_range(std::index_sequence<I...>) {
  return spell_values<value_of<E>(enum_bounds<E>::min + static_cast<std::int64_t>(I))...>();
}

#if defined(__clang__)
#pragma GCC diagnostic pop
#endif

template <class E>
struct reflected_enum {
  using bounds = enum_bounds<E>;
  static constexpr value_names<bounds::min, bounds::size> names{spell_range<E>(typename bounds::indices())};
  static constexpr auto chars = [] {
    std::array<char, names.chars> all{};
    const char* list = spell_range<E>(typename bounds::indices()).data();
    char* to = all.data();
    for (std::size_t i = names.count; i-- > 0;)
      for (std::size_t k = 0; k < names.size[i]; ++k) *to++ = list[names.at[i] + k];
    return all;
  }();
  static constexpr auto values = [] {
    std::array<enumerator, names.count> all{};
    enumerator* to = all.data();
    const char* name = chars.data();
    for (std::size_t i = names.count; i-- > 0; name += names.size[i]) *to++ = {{name, names.size[i]}, names.value[i]};
    return all;
  }();
};

}  // namespace detail

// Any enum without a description, in the order of its numbers. Of aliases only the first is included.
template <class E>
  requires std::is_enum_v<E>
struct describe_enum<E> {
  static constexpr auto& values = detail::reflected_enum<E>::values;
};

}  // namespace isomer
