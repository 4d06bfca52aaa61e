// SPDX-License-Identifier: MIT
// What the verbs say of random messages is what their bytes say.
#include <isomer/text.hpp>
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "kept.hpp"

namespace {

using isomer::reflected::message;

// However they are kept: a, and b.
void compare(const message& a, const message& b, bool same) {
  EXPECT_EQ(isomer::equal(a, b), same);
  if (same) {
    EXPECT_EQ(isomer::hash(a, 7), isomer::hash(b, 7));
  } else {
    EXPECT_NE(isomer::hash(a, 7), isomer::hash(b, 7));
  }
  auto found = isomer::differences(a, b);
  EXPECT_EQ(found.empty(), same);
  for (const auto& d : found) {
    if (d.what != isomer::change::added) {
      EXPECT_TRUE(isomer::at(a, d.path).ok()) << d.path;
    }
    if (d.what != isomer::change::removed) {
      EXPECT_TRUE(isomer::at(b, d.path).ok()) << d.path;
    }
    EXPECT_NE(d.before + d.after, "") << d.path;
  }
}

template <template <class> class M>
void merge(const std::string& first, const std::string& second) {
  std::string both = first + second, twice = first + first;
  test::kept<M> want(both), doubled(twice);
  if (!want.ok || !doubled.ok) return;
  std::string bytes = test::bytes_of(want.owning), bytes_of_twice = test::bytes_of(doubled.owning);
  for (int from = 0; from < 3; ++from) {
    test::kept<M> a(first), b(second);
    message source = from == 0   ? isomer::reflect(b.owning)
                     : from == 1 ? isomer::reflect(b.view)
                                 : isomer::reflect(b.dynamic);
    auto shared = a.view;  // a copy shares what it points to, and must not change
    std::string before = test::bytes_of(shared);
    EXPECT_EQ(isomer::merge(a.owning, source), isomer::status{});
    EXPECT_EQ(isomer::merge(a.view, source, a.memory), isomer::status{});
    EXPECT_EQ(isomer::merge(a.dynamic, source), isomer::status{});
    EXPECT_EQ(test::bytes_of(a.owning), bytes);
    EXPECT_EQ(test::bytes_of(a.view), bytes);
    EXPECT_EQ(test::bytes_of(a.dynamic), bytes);
    EXPECT_EQ(test::bytes_of(shared), before);
  }
  test::kept<M> a(first);
  EXPECT_EQ(isomer::merge(a.owning, a.owning), isomer::status{});
  EXPECT_EQ(isomer::merge(a.view, a.view, a.memory), isomer::status{});
  EXPECT_EQ(isomer::merge(a.dynamic, a.dynamic), isomer::status{});
  EXPECT_EQ(test::bytes_of(a.owning), bytes_of_twice);
  EXPECT_EQ(test::bytes_of(a.view), bytes_of_twice);
  EXPECT_EQ(test::bytes_of(a.dynamic), bytes_of_twice);
}

template <template <class> class M>
void check(std::uint32_t seed) {
  test::records random(seed);
  const auto& type = isomer::table::message_of<M<test::tabled>>::table();
  int good = 0;
  for (int i = 0; i < 3000 && good < 60 && !::testing::Test::HasFailure(); ++i) {
    std::string first = random.of(type), second = random.of(type);
    test::kept<M> a(first), b(second);
    if (!a.ok || !b.ok) continue;
    ++good;
    bool same = test::bytes_of(a.owning) == test::bytes_of(b.owning);
    a.each([&](const message& x) {
      a.each([&](const message& y) { compare(x, y, true); });
      b.each([&](const message& y) { compare(x, y, same); });
      EXPECT_EQ(isomer::debug_string(x), isomer::encode(isomer::text{}, a.owning).value());
    });
    merge<M>(test::bytes_of(a.owning), test::bytes_of(b.owning));  // without zeros, which are no more there
  }
  EXPECT_EQ(good, 60);
}

TEST(RandomMessages, Presence) { check<features::proto3::basic_Presence>(1); }
TEST(RandomMessages, Lists) { check<features::proto3::basic_Lists>(2); }
TEST(RandomMessages, Maps) { check<features::proto3::basic_Maps>(3); }
TEST(RandomMessages, Oneofs) { check<features::proto3::basic_Choice>(4); }
TEST(RandomMessages, WellKnownTypes) { check<features::proto3::basic_Known>(5); }
TEST(RandomMessages, RequiredFields) { check<features::proto2::basic_Rules>(6); }
TEST(RandomMessages, Groups) { check<features::proto2::basic_Groups>(7); }
TEST(RandomMessages, Editions) { check<features::edition2023::basic_Mixed>(8); }
TEST(RandomMessages, Packed) { check<features::scalars::basic_Packed>(9); }
TEST(RandomMessages, Loose) { check<features::scalars::basic_Loose>(10); }
TEST(RandomMessages, Keys) { check<features::scalars::basic_Keys>(11); }
TEST(RandomMessages, Recursion) { check<features::recursion::basic_Direct>(12); }

}  // namespace
