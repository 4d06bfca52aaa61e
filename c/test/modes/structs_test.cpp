// SPDX-License-Identifier: MIT
// Structs that a caller filled wrongly: counts and sizes over their capacities, flags that are no bools, cases that no
// oneof has, text without an end. To be run with sanitizers, too.
#include "structs.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <random>

namespace {

using modes_test::struct_case;

class images {
 public:
  explicit images(unsigned seed) : random_(seed) {}

  // Of zeros, of all ones, of anything; mostly of what numbers, flags and counts are near their bounds.
  void fill(std::vector<std::uint8_t>& image) {
    static constexpr std::uint8_t near[] = {0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 8, 9, 190, 255};
    const auto way = random_() % 8;
    const auto rarely = 1 + random_() % 60;
    for (std::uint8_t& byte : image) {
      if (way == 0) byte = static_cast<std::uint8_t>(random_());
      else if (way == 1) byte = 255;
      else if (way < 5) byte = random_() % rarely ? 0 : near[random_() % std::size(near)];
      else byte = random_() % rarely ? 0 : static_cast<std::uint8_t>(random_());
    }
  }

 private:
  std::minstd_rand random_;
};

class wrong_structs : public testing::TestWithParam<struct_case> {};

TEST_P(wrong_structs, are_refused_or_written_alike) {
  images made(7);
  std::vector<std::uint8_t> image(GetParam().size);
  for (int i = 0; i < 600; ++i) {
    made.fill(image);
    ASSERT_EQ(GetParam().difference(image.data()), "") << "image " << i;
  }
}

// Each member of a struct, filled with what it must not be, when all else is as init leaves it.
TEST_P(wrong_structs, are_so_byte_by_byte) {
  for (std::size_t at = 0; at < GetParam().size; at += 1 + GetParam().size / 400) {
    for (const auto wrong : {std::uint8_t{2}, std::uint8_t{190}, std::uint8_t{255}}) {
      std::vector<std::uint8_t> image(GetParam().size);
      std::fill_n(image.begin() + static_cast<std::ptrdiff_t>(at), std::min<std::size_t>(4, image.size() - at), wrong);
      ASSERT_EQ(GetParam().difference(image.data()), "") << "byte " << at << " is " << int{wrong};
    }
  }
}

INSTANTIATE_TEST_SUITE_P(modes, wrong_structs, testing::ValuesIn(modes_test::all_structs),
                         [](const auto& made) { return made.param.name; });

#define REFUSES(mode)                                                                                          \
  TEST(wrong_counts, are_too_large_in_##mode) {                                                                \
    uint8_t buffer[mode##_shapes_Required_MAX_SIZE];                                                           \
    size_t size = 1;                                                                                           \
    const auto m = std::make_unique<mode##_shapes_Required>();                                                 \
    mode##_shapes_Required_init(m.get());                                                                      \
    m->has_a = true;                                                                                           \
    for (auto& inner : m->c) inner.has_a = true;                                                               \
    for (auto& entry : m->d) entry.value.has_a = true;                                                         \
    m->c_count = 4;                                                                                            \
    EXPECT_EQ(mode##_shapes_Required_encode(m.get(), buffer, sizeof buffer, &size), ISOMER_TOO_LARGE);         \
    EXPECT_FALSE(mode##_shapes_Required_equal(m.get(), m.get()));                                              \
    m->c_count = 0;                                                                                            \
    m->d_count = 255;                                                                                          \
    EXPECT_EQ(mode##_shapes_Required_encode(m.get(), buffer, sizeof buffer, &size), ISOMER_TOO_LARGE);         \
    EXPECT_EQ(mode##_shapes_Required_encode_msgpack(m.get(), buffer, sizeof buffer, &size), ISOMER_TOO_LARGE); \
    EXPECT_FALSE(mode##_shapes_Required_equal(m.get(), m.get()));                                              \
  }
REFUSES(fast)
REFUSES(small)
REFUSES(table)

}  // namespace
