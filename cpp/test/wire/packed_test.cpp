// SPDX-License-Identifier: MIT
// Packed varints: every kernel against a reader of one page, and a writer of one value at a time, on random mixes of
// widths and on damaged runs.
#include <isomer/wire/packed.hpp>
#include <isomer/wire/put_packed.hpp>
#include <optional>
#include <random>
#include <vector>
#include "support/codec.hpp"

namespace packed_test {

using namespace isomer::detail::wire;
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
// Into a block in which nothing but the room of put_packed() is in front.
std::string written(const values& all, std::size_t& left) {
  const std::size_t size = 8 + 10 * all.size();
  std::unique_ptr<char[]> block(new char[size]);
  left = all.size();
  char* e = put_packed(block.get() + size, all.data(), left);
  return std::string(e, block.get() + size);
}
std::string one_at_a_time(const values& all) {
  std::string run(16 + 10 * all.size(), '\0');
  char *end = run.data() + run.size(), *e = end;
  for (std::size_t i = all.size(); i; --i) e = put_varint(e, all[i - 1]);
  return std::string(e, end);
}
void compare_written(const values& all) {
  std::size_t left;
  std::string run = written(all, left);
  if (left) {
    ASSERT_EQ(left, all.size());
    ASSERT_EQ(run, "");
    return;
  }
  ASSERT_EQ(run, one_at_a_time(all));
  ASSERT_EQ(naive(run), all);
}
TEST(Packed, WrittenAtTheEdgesOfEveryWidth) {
  for (unsigned bits = 0; bits <= 64; ++bits)
    for (std::uint64_t delta : {0u, 1u, 2u}) {
      const std::uint64_t edge = (bits == 64 ? 0 : std::uint64_t{1} << bits) - delta;
      for (std::size_t n : {1u, 7u, 8u, 9u, 17u})
        for (std::size_t at = 0; at < n; at += 3) {
          values all(n, 1);
          all[at] = edge;
          compare_written(all);
          compare_written(values(n, edge));
        }
    }
}
TEST(Packed, WrittenInRandomMixesOfWidths) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 3000; ++round) {
    const auto mix = random();  // how far values are shifted in this run
    values all(random() % 80);
    for (std::uint64_t& v : all) v = random() % 3 ? random() >> (random() & mix & 63) : random() & 127;
    compare_written(all);
  }
}
#if ISOMER_AVX2
TEST(Packed, IsWrittenByTheKernelWhereThereIsOne) {
  std::size_t left;
  written(values(8, 300), left);
  EXPECT_EQ(left == 0, __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"));
  EXPECT_EQ(written(values(7, 300), left), "");
  EXPECT_EQ(left, 7u);
}
#endif
TEST(Packed, ARefusedRoomEndsIt) {
  auto none = [](std::size_t) -> std::uint64_t* { return nullptr; };
  EXPECT_FALSE(read_packed<std::uint64_t>("\1\2", 2, none, take<std::uint64_t>()));
  std::string run(100, '\1');
  EXPECT_FALSE(read_packed<std::uint64_t>(run.data(), run.size(), none, take<std::uint64_t>()));
}

}  // namespace packed_test
