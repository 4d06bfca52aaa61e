// SPDX-License-Identifier: MIT
// Packed varints: every kernel against a reader of one page, on random mixes of widths and on damaged runs.
#include <isomer/wire/packed.hpp>
#include <optional>
#include <random>
#include <vector>
#include "support/codec.hpp"

namespace packed_test {

using namespace isomer::wire;
using values = std::vector<std::uint64_t>;

std::optional<values> naive(std::string_view run) {
  values all;
  for (std::size_t i = 0; i < run.size();) {
    std::uint64_t v = 0;
    for (int k = 0;; ++k) {
      if (k == 10 || i == run.size()) return {};
      std::uint64_t b = static_cast<unsigned char>(run[i++]);
      v |= (b & 127) << (7 * k);
      if (b < 128) break;
    }
    all.push_back(v);
  }
  return all;
}

template <class T>
struct take {
  static constexpr bool identity = sizeof(T) == 8;
  constexpr T operator()(std::uint64_t v) const { return static_cast<T>(v); }
};
template <class T>
void check(const std::optional<values>& expected, bool good, const std::vector<T>& got, const char* kernel) {
  ASSERT_EQ(good, expected.has_value()) << kernel;
  if (!good) return;
  ASSERT_EQ(got.size(), expected->size()) << kernel;
  for (std::size_t i = 0; i < got.size(); ++i) ASSERT_EQ(got[i], static_cast<T>((*expected)[i])) << kernel << " " << i;
}
template <class T>
void compare(std::string_view text) {
  test::exact block(text);
  std::string_view run = block;
  auto expected = naive(run);
  const char *p = run.data(), *end = p + run.size();
  const std::size_t count = count_varints(p, run.size());
  std::vector<T> got;
  bool ends_well = run.empty() || static_cast<unsigned char>(run.back()) < 128;

  auto room = [&](std::size_t n) { return got.assign(n, T{}), got.data(); };
  static T spare;
  bool good = read_packed<T>(p, run.size(), [&](std::size_t n) { return n ? room(n) : &spare; }, take<T>());
  check(expected, good, got, "read_packed");
  if (!ends_well) return;  // the kernels lean on it
  got.assign(count, T{});
  check(expected, read_packed_words(p, end, got.data(), take<T>()), got, "words");
  got.assign(count, T{});
  T* to = got.data();
  check(expected, read_packed_tail(p, end, to, take<T>()), got, "tail");
#if ISOMER_AVX2
  if constexpr (sizeof(T) == 8)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
      EXPECT_EQ(count_varints_avx2(p, run.size()), count);
      got.assign(count, T{});
      check(expected, read_packed_avx2(p, end, got.data()), got, "avx2");
    }
#endif
}
void compare_all(std::string_view run) {
  compare<std::uint64_t>(run);
  compare<std::int64_t>(run);
  compare<std::uint32_t>(run);
}

std::string padded(std::uint64_t v, std::size_t size) {
  std::string s = test::varint(v);
  while (s.size() < size) s.back() = static_cast<char>(s.back() | 128), s += '\0';
  return s;
}

TEST(Packed, RunsOfOneWidth) {
  for (int width = 1; width <= 10; ++width)
    for (std::size_t n : {0u, 1u, 2u, 3u, 4u, 5u, 7u, 8u, 9u, 15u, 16u, 17u, 31u, 32u, 33u, 48u, 49u, 100u}) {
      std::string run;
      for (std::size_t i = 0; i < n; ++i)
        run +=
            padded((~std::uint64_t{0} >> (64 - (width == 10 ? 64 : 7 * width))) - i, static_cast<std::size_t>(width));
      compare_all(run);
    }
}
TEST(Packed, RandomMixes) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string run;
    auto mix = random();  // which widths occur in this run
    for (auto n = random() % 80; n; --n) {
      int width = 1;
      do width = static_cast<int>(random() % 10) + 1;
      while (!(mix >> width & 1) && (mix & 0x7fe));
      run += padded(random() >> (64 - (width == 10 ? 64 : 7 * width)), static_cast<std::size_t>(width));
    }
    compare_all(run);
  }
}
TEST(Packed, DamagedRuns) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 5000; ++round) {
    std::string run;
    for (auto n = random() % 120; n; --n) run += static_cast<char>(random() % 4 ? random() | 128 : random() & 127);
    compare_all(run);
  }
  for (std::size_t before = 0; before < 60; ++before)
    for (std::size_t after : {0u, 1u, 40u, 60u})
      compare_all(std::string(before, '\1') + std::string(10, '\x80') + '\1' + std::string(after, '\1'));
}
TEST(Packed, ARefusedRoomEndsIt) {
  auto none = [](std::size_t) -> std::uint64_t* { return nullptr; };
  EXPECT_FALSE(read_packed<std::uint64_t>("\1\2", 2, none, take<std::uint64_t>()));
  std::string run(100, '\1');
  EXPECT_FALSE(read_packed<std::uint64_t>(run.data(), run.size(), none, take<std::uint64_t>()));
}

}  // namespace packed_test
