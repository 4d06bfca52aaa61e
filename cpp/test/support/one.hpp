// SPDX-License-Identifier: MIT
// Messages of one field, in formats that are sequences of values: what a single value is written as, and read from.
#pragma once
#include <map>
#include <string>
#include <vector>
#include "codec.hpp"

namespace test {

template <class T, isomer::kind K, isomer::rule R = isomer::rule::implicit>
struct one {
  T v{};
  bool operator==(const one&) const = default;
};
template <class Key, isomer::kind K>
struct one_map {
  std::map<Key, std::int32_t> v;
  bool operator==(const one_map&) const = default;
};

}  // namespace test

template <class T, isomer::kind K, isomer::rule R>
struct isomer::describe<test::one<T, K, R>> {
  using fields = isomer::fields<field<1, "v", &test::one<T, K, R>::v, K, R>>;
};
template <class Key, isomer::kind K>
struct isomer::describe<test::one_map<Key, K>> {
  using fields = isomer::fields<map_field<1, "v", &test::one_map<Key, K>::v, K, kind::int32>>;
};

namespace test {

using isomer::kind;

// Array: a layout by order. In both formats its first byte says that the array has one element.
template <class Array, class M>
std::string element_bytes(const M& m) {
  auto r = isomer::encode(Array{}, m);
  EXPECT_EQ(r.error(), isomer::status{});
  return r.ok() ? r->substr(1) : std::string();
}
template <class Array, kind K, class T>
std::string element(T v) {
  return to_hex(element_bytes<Array>(one<T, K>{v}));
}
// The beginning of what is too long to be written here.
template <class Array, class M>
std::string element_head(const M& m, std::size_t n) {
  return to_hex(element_bytes<Array>(m).substr(0, n));
}
template <class Array>
std::string as_message(std::string_view digits) {
  static const std::string head = isomer::encode(Array{}, one<bool, kind::boolean>{true}).value().substr(0, 1);
  return head + hex(digits);
}
template <class Array, kind K, class T>
T element_from(std::string_view digits) {
  auto r = isomer::decode<one<T, K>>(Array{}, exact(as_message<Array>(digits)));
  EXPECT_EQ(r.error(), isomer::status{}) << digits;
  return r->v;
}
template <class Array, kind K, class T>
isomer::status element_error(std::string_view digits) {
  return error_of<one<T, K>>(Array{}, as_message<Array>(digits));
}

}  // namespace test
