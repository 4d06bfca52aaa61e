// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <isomer/base/same.hpp>
#include <memory>

namespace {

using isomer::detail::same;

// In blocks of their own, so that a sanitizer sees what is read behind them.
std::unique_ptr<char[]> block(std::size_t n) {
  auto p = std::make_unique<char[]>(n);
  for (std::size_t i = 0; i < n; ++i) p[i] = static_cast<char>('a' + i % 26);
  return p;
}

TEST(Same, SeesEachByteOfEveryLength) {
  for (std::size_t n = 0; n < 70; ++n) {
    auto a = block(n), b = block(n);
    EXPECT_TRUE(same(a.get(), b.get(), n)) << n;
    for (std::size_t i = 0; i < n; ++i) {
      b[i] = static_cast<char>(b[i] ^ 0x80);
      EXPECT_FALSE(same(a.get(), b.get(), n)) << n << " at " << i;
      b[i] = a[i];
    }
  }
}
TEST(Same, ComparesSizes) {
  EXPECT_TRUE(same("", std::string_view()));
  EXPECT_FALSE(same("name", "names"));
  static_assert(same("a name of nineteen", "a name of nineteen") && !same("a name of nineteen", "a name of nineteeN"));
}

}  // namespace
