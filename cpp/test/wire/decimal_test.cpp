// SPDX-License-Identifier: MIT
// Decimal integers: round trips at every size, overflow at every limit, and integers spelled as real numbers.
#include <isomer/wire/decimal.hpp>
#include <optional>
#include <string>
#include "support/codec.hpp"

namespace decimal_test {

using namespace isomer::detail::wire;

template <class T>
std::optional<T> read(const std::string& s) {
  test::exact block(s);
  std::string_view v = block;
  T out{};
  const char* end = read_decimal(v.data(), v.data() + v.size(), out);
  if (end != v.data() + v.size()) return {};
  return out;
}
template <class T>
std::optional<T> read_odd(const std::string& s) {
  test::exact block(s);
  std::string_view v = block;
  T out{};
  const char* end = read_integral_real(v.data(), v.data() + v.size(), out);
  if (end != v.data() + v.size()) return {};
  return out;
}
template <class T>
void round_trip(T v) {
  char text[24];
  std::string written(text, put_decimal(text, v));
  ASSERT_EQ(written, std::to_string(v));
  ASSERT_EQ(read<T>(written), v);
  ASSERT_EQ(read_odd<T>(written), v);
  ASSERT_EQ(read_odd<T>(written + ".000"), v);
  ASSERT_EQ(read_odd<T>(written + ".0e-0"), v);
  ASSERT_EQ(read<T>(written + "."), std::nullopt);
}
template <class T>
void edges() {
  using limit = std::numeric_limits<T>;
  for (std::uint64_t p = 1; p; p = p > UINT64_MAX / 10 ? 0 : p * 10)
    for (int d = -2; d <= 2; ++d) {
      std::uint64_t v = p + static_cast<std::uint64_t>(d);
      round_trip(static_cast<T>(v));
      round_trip(static_cast<T>(0 - v));
    }
  for (int d = 0; d < 3; ++d)
    round_trip(static_cast<T>(limit::max() - d)), round_trip(static_cast<T>(limit::min() + d));
}

TEST(Decimal, RoundTrips) {
  edges<std::int32_t>(), edges<std::uint32_t>(), edges<std::int64_t>(), edges<std::uint64_t>();
  for (std::uint32_t v = 0; v < 20000; ++v) round_trip(v);
}
TEST(Decimal, Overflow) {
  EXPECT_EQ(read<std::int32_t>("2147483648"), std::nullopt);
  EXPECT_EQ(read<std::int32_t>("-2147483649"), std::nullopt);
  EXPECT_EQ(read<std::uint32_t>("4294967296"), std::nullopt);
  EXPECT_EQ(read<std::uint32_t>("-1"), std::nullopt);
  EXPECT_EQ(read<std::uint32_t>("-0"), 0u);
  EXPECT_EQ(read<std::int64_t>("9223372036854775808"), std::nullopt);
  EXPECT_EQ(read<std::int64_t>("-9223372036854775809"), std::nullopt);
  EXPECT_EQ(read<std::uint64_t>("18446744073709551616"), std::nullopt);
  EXPECT_EQ(read<std::uint64_t>("99999999999999999999"), std::nullopt);
  EXPECT_EQ(read<std::uint64_t>("100000000000000000000"), std::nullopt);
  EXPECT_EQ(read<std::uint64_t>(std::string(1000, '9')), std::nullopt);
}
TEST(Decimal, WhatIsNone) {
  for (const char* s : {"", "-", "+1", "01", "-01", "00", " 1", "1 ", "0x1", "1e0", "1.0", "--1", "a"})
    EXPECT_EQ(read<std::int64_t>(s), std::nullopt) << s;
}
TEST(IntegralReal, Exactly) {
  EXPECT_EQ(read_odd<std::int64_t>("1e18"), 1000000000000000000);
  EXPECT_EQ(read_odd<std::int64_t>("1e19"), std::nullopt);
  EXPECT_EQ(read_odd<std::uint64_t>("1e19"), 10000000000000000000u);
  EXPECT_EQ(read_odd<std::uint64_t>("1e20"), std::nullopt);
  EXPECT_EQ(read_odd<std::uint64_t>("1.8446744073709551615e19"), UINT64_MAX);
  EXPECT_EQ(read_odd<std::uint64_t>("1.8446744073709551616e19"), std::nullopt);
  EXPECT_EQ(read_odd<std::int64_t>("-9.223372036854775808E+18"), INT64_MIN);
  EXPECT_EQ(read_odd<std::int32_t>("0." + std::string(50, '0') + "7e51"), 7);
  EXPECT_EQ(read_odd<std::int32_t>("7" + std::string(50, '0') + "e-50"), 7);
  EXPECT_EQ(read_odd<std::int32_t>("0e99999999999999999999"), 0);
  EXPECT_EQ(read_odd<std::int32_t>("0.000e-99999999999999999999"), 0);
  EXPECT_EQ(read_odd<std::int32_t>("1e99999999999999999999"), std::nullopt);
  EXPECT_EQ(read_odd<std::int32_t>("1e-99999999999999999999"), std::nullopt);
  EXPECT_EQ(read_odd<std::int32_t>("10.50e1"), 105);
  EXPECT_EQ(read_odd<std::int32_t>("10.55e1"), std::nullopt);
  EXPECT_EQ(read_odd<std::uint32_t>("-0.0"), 0u);
  EXPECT_EQ(read_odd<std::uint32_t>("-1.0"), std::nullopt);
}
TEST(IntegralReal, WhatIsNone) {
  for (const char* s :
       {"", "-", ".", "1.", ".5", "1e", "1e+", "1.e5", "01.0", "1.5", "1e-1", "+1.0", "1.0.0", "1e1.0", "NaN"})
    EXPECT_EQ(read_odd<std::int64_t>(s), std::nullopt) << s;
}

}  // namespace decimal_test
