// SPDX-License-Identifier: MIT
// The C++ types behind fields, and how wide their numbers are.
#include <gtest/gtest.h>
#include <array>
#include <isomer/plain.hpp>
#include <isomer/schema/exact.hpp>
#include <isomer/walk/fingerprint.hpp>
#include <map>
#include <optional>
#include "person.isomer.hpp"

namespace exact_test {

using isomer::exact_number;
using isomer::exact_of;
using isomer::number_form;

enum class small : std::uint8_t { one };
struct widths {
  std::int8_t a;
  std::uint16_t b[2];
  std::vector<std::int64_t> c;
  std::map<std::int16_t, char> d;
  std::optional<unsigned> e;
  std::variant<std::monostate, float, small> f;
  std::string g;
};
template <std::size_t I, class M = widths>
using value = isomer::value_type_of<typename isomer::fields_of<M>::template at<I>, M>;

static_assert(exact_of<value<0>>() == exact_number{number_form::signed_integer, 1});
static_assert(exact_of<value<1>>() == exact_number{number_form::unsigned_integer, 2});
static_assert(exact_of<value<2>>() == exact_number{number_form::signed_integer, 8});
static_assert(exact_of<value<3>>() == exact_number{number_form::character, 1});
static_assert(exact_of<value<4>>() == exact_number{number_form::unsigned_integer, 4});
static_assert(exact_of<value<5>>() == exact_number{number_form::real, 4});
static_assert(exact_of<value<6>>() == exact_number{number_form::unsigned_integer, 1});
static_assert(std::is_same_v<value<7>, std::string> && exact_of<value<7>>() == exact_number{});
static_assert(exact_of<bool>() == exact_number{number_form::boolean, 1});
static_assert(std::is_same_v<value<0, demo::Person>, std::string>);

struct narrow {
  std::vector<std::int8_t> n;
};
struct wide {
  std::vector<std::int32_t> n;
};
struct narrow_keys {
  std::map<std::int8_t, int> n;
};
struct wide_keys {
  std::map<int, int> n;
};

// Formats without tags write a number as wide as it is: what one writes, the other must not read.
TEST(Exact, FingerprintsTellWidthsApart) {
  EXPECT_NE(isomer::detail::walk::fingerprint<narrow>, isomer::detail::walk::fingerprint<wide>);
  EXPECT_NE(isomer::detail::walk::fingerprint<narrow_keys>, isomer::detail::walk::fingerprint<wide_keys>);
}

}  // namespace exact_test
