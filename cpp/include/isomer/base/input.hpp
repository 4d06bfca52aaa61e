// SPDX-License-Identifier: MIT
// Bytes to read, from any contiguous container of single bytes.
#pragma once
#include <concepts>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>

namespace isomer {

namespace detail {

template <class T>
concept single_byte = std::same_as<T, char> || std::same_as<T, unsigned char> || std::same_as<T, signed char> ||
                      std::same_as<T, std::byte> || std::same_as<T, char8_t>;
template <class R>
using byte_of = std::remove_cvref_t<decltype(*std::data(std::declval<const R&>()))>;
// A span, a vector or an array. Built-in arrays of characters are excluded, because they are text that ends with a NUL.
template <class R>
concept byte_range = requires(const R& r) {
  { std::size(r) } -> std::convertible_to<std::size_t>;
  requires single_byte<byte_of<R>>;
  requires !std::is_array_v<R> || !(std::same_as<byte_of<R>, char> || std::same_as<byte_of<R>, char8_t>);
};

}  // namespace detail

// The type that decode() and related functions take: a std::string_view that can also be made from spans and containers
// of char, unsigned char and std::byte. It owns nothing.
class input : public std::string_view {
 public:
  using std::string_view::string_view;
  constexpr input(std::string_view s) : std::string_view(s) {}
  template <detail::byte_range R>
    requires(!std::derived_from<R, std::string_view>)
  constexpr input(const R& bytes) : std::string_view(chars(std::data(bytes)), std::size(bytes)) {}
  // From any type that converts to text.
  template <class T>
    requires(!detail::byte_range<T> && !std::is_array_v<T> && !std::is_pointer_v<T> &&
             std::convertible_to<const T&, std::string_view>)
  constexpr input(const T& text) : std::string_view(text) {}

 private:
  static constexpr const char* chars(const char* p) { return p; }
  static const char* chars(const auto* p) { return reinterpret_cast<const char*>(p); }
};

}  // namespace isomer
