// SPDX-License-Identifier: MIT
// Arenas, slices, boxes, unknown fields, map views and their sort.
#include <isomer/memory/owning.hpp>
#include <isomer/memory/view.hpp>
#include <random>
#include "support/codec.hpp"

namespace memory_test {

using namespace isomer;

bool aligned(const void* p, std::size_t n) { return reinterpret_cast<std::uintptr_t>(p) % n == 0; }

TEST(Arena, AlignsAndKeepsPiecesApart) {
  for (std::size_t first : {0u, 1u, 100u}) {
    std::unique_ptr<char[]> block(new char[first]);
    arena a(block.get(), first);
    std::vector<std::pair<char*, std::size_t>> pieces;
    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
      std::size_t n = random() % 200, align = std::size_t{1} << random() % 7;
      auto* p = static_cast<char*>(a.take(n, align));
      ASSERT_TRUE(p && aligned(p, align));
      std::memset(p, i, n);
      pieces.emplace_back(p, n);
    }
    for (int i = 0; i < 2000; ++i)
      for (std::size_t k = 0; k < pieces[static_cast<std::size_t>(i)].second; ++k)
        ASSERT_EQ(pieces[static_cast<std::size_t>(i)].first[k], static_cast<char>(i));
  }
}
TEST(Arena, BeginsInTheCallersBlock) {
  alignas(16) char block[64];
  arena a(block, sizeof block);
  EXPECT_EQ(a.take(40, 8), block);
  auto* p = static_cast<char*>(a.take(40, 8));
  EXPECT_TRUE(p < block || p >= block + sizeof block);
  a.release();
  EXPECT_EQ(a.take(64, 1), block);
}
TEST(Arena, ResetKeepsTheLargestBlock) {
  arena a;
  for (int i = 0; i < 100; ++i) (void)a.take(1000, 8);
  a.reset();
  auto* first = static_cast<char*>(a.take(30000, 1));
  a.reset();
  EXPECT_EQ(a.take(30000, 1), first);
}
TEST(Arena, StretchesTheNewestPieceOnly) {
  char block[64];
  arena a(block, sizeof block);
  (void)a.take(8, 1);
  EXPECT_TRUE(a.can_stretch(block + 8, 8, 16));
  a.stretch(8);
  EXPECT_FALSE(a.can_stretch(block + 8, 8, 16));
  EXPECT_FALSE(a.can_stretch(block + 16, 49, 65));
  EXPECT_TRUE(a.can_stretch(block + 16, 48, 64));
  EXPECT_FALSE(a.can_stretch(block + 16, 48, 1 << 20));  // what is large has a block of its own
}
TEST(Arena, TakesNoMoreThanTheBudget) {
  for (std::ptrdiff_t budget : {0, 16, 100, 5000, 100000, 1000000}) {
    arena a;
    std::mt19937 random(2);
    memory::store left{budget, &a};
    std::size_t taken = 0;
    for (std::size_t n = 1; a.take(n, 8, left); n = 1 + random() % 3000) taken += n;
    EXPECT_LE(taken, static_cast<std::size_t>(budget));
    EXPECT_GE(taken + 6000 + taken / 2, static_cast<std::size_t>(budget));
  }
}
TEST(Arena, RunsTakeWhatOthersHaveLeft) {
  for (std::size_t n : {std::size_t{64}, std::size_t{1000}, std::size_t{1} << 20}) {
    arena a;
    memory::store st{1 << 22, &a};
    std::size_t freed = 0;
    for (int i = 0; i < 1000; ++i) {
      void* p = a.take_run(n, 8, st);
      ASSERT_NE(p, nullptr);
      std::memset(p, i, n);
      freed = a.give_back(p, n);
      st.refund(freed);
    }
    EXPECT_EQ(freed >= n, n >= (1 << 20));  // a large one is gone at once
    EXPECT_GE(st.budget, (1 << 22) - 4096);
  }
}
TEST(Arena, RefusesWhatCannotBe) {
  arena a;
  EXPECT_EQ(a.take(~std::size_t{0}, 1), nullptr);
  EXPECT_EQ(a.take(static_cast<std::size_t>(PTRDIFF_MAX), 8), nullptr);
  EXPECT_NE(a.take(1, 1), nullptr);
}

TEST(Slice, GrowsOutOfSomebodysArray) {
  static constexpr int numbers[] = {1, 2, 3};
  arena a;
  memory::store st{1 << 20, &a};
  slice<int> s(numbers);
  for (int i = 4; i <= 1000; ++i) ASSERT_TRUE(memory::list_traits<slice<int>>::push(st, s, i));
  ASSERT_EQ(s.size(), 1000u);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(s[static_cast<std::size_t>(i)], i + 1);
  EXPECT_NE(s.data(), numbers);
}
TEST(Slice, TwoGrowSideBySide) {
  arena a;
  memory::store st{1 << 20, &a};
  slice<int> s, t;
  for (int i = 0; i < 1000; ++i) {
    ASSERT_TRUE(memory::list_traits<slice<int>>::push(st, s, i));
    ASSERT_TRUE(memory::list_traits<slice<int>>::push(st, t, -i));
  }
  for (int i = 0; i < 1000; ++i) {
    ASSERT_EQ(s[static_cast<std::size_t>(i)], i);
    ASSERT_EQ(t[static_cast<std::size_t>(i)], -i);
  }
}
TEST(Slice, WithoutAnArenaOrABudgetItRefuses) {
  memory::store none{1 << 20, nullptr};
  slice<int> s;
  EXPECT_FALSE(memory::list_traits<slice<int>>::push(none, s, 1));
  EXPECT_TRUE(none.homeless);
  arena a;
  memory::store poor{15, &a};
  EXPECT_FALSE(memory::list_traits<slice<int>>::push(poor, s, 1));
  EXPECT_FALSE(poor.exhausted);
  memory::store rich{PTRDIFF_MAX, &a};
  EXPECT_EQ(memory::list_traits<slice<int>>::extend(rich, s, std::size_t{1} << 32), nullptr);
}

TEST(MapView, SettlesToTheLastOfEachKey) {
  using map = map_view<int, int>;
  arena a;
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    memory::store st{1 << 24, &a};
    map m;
    std::map<int, int> expected;
    bool unique = true;
    int n = static_cast<int>(random() % 200);
    for (int i = 0; i < n; ++i) {
      int key = static_cast<int>(random() % 250);
      if (!expected.insert_or_assign(key, i).second) unique = false;
      *memory::map_traits<map>::insert(st, m, int{key}) = i;
    }
    EXPECT_EQ(memory::map_traits<map>::settle(m), unique);
    ASSERT_EQ(m.size(), expected.size());
    auto at = expected.begin();
    for (auto& [key, value] : m) {
      ASSERT_EQ((std::pair{key, value}), (std::pair{at->first, at->second}));
      ++at;
    }
    for (int key = -1; key < 251; ++key) {
      auto* found = m.find(key);
      auto e = expected.find(key);
      ASSERT_EQ(found != nullptr, e != expected.end());
      if (found) {
        ASSERT_EQ(*found, e->second);
      }
    }
  }
}
TEST(StableSort, KeepsTheOrderOfEquals) {
  std::mt19937 random(4);
  for (int round = 0; round < 500; ++round) {
    std::vector<std::pair<int, int>> v;
    for (int i = static_cast<int>(random() % 100); i; --i) v.emplace_back(random() % 10, static_cast<int>(v.size()));
    auto expected = v;
    std::sort(expected.begin(), expected.end());
    memory::stable_sort(v.data(), v.data() + v.size(), [](auto& a, auto& b) { return a.first < b.first; });
    ASSERT_EQ(v, expected);
  }
}

TEST(UnknownFields, AreAValue) {
  unknown_fields a;
  EXPECT_TRUE(a.empty());
  a.append("");
  EXPECT_TRUE(a.empty());
  a.append("abc");
  unknown_fields b = a;
  b.append("d");
  EXPECT_EQ(a.view(), "abc");
  EXPECT_EQ(b.view(), "abcd");
  a = std::move(b);
  EXPECT_EQ(a.view(), "abcd");
  EXPECT_TRUE(b.empty());
  a.clear();
  EXPECT_EQ(a, unknown_fields());
}
TEST(UnknownView, AliasesOneRunAndCopiesSeveral) {
  const std::string input = "aaabbbccc";
  arena a;
  memory::store st{1000, &a};
  unknown_view u;
  ASSERT_TRUE(keep(st, u, input.data(), 3) && keep(st, u, input.data() + 3, 3));
  EXPECT_EQ(u.view().data(), input.data());
  ASSERT_TRUE(keep(st, u, input.data(), 3));
  EXPECT_EQ(u.view(), "aaabbbaaa");
  ASSERT_TRUE(keep_copy(st, u, "x", 1));
  EXPECT_EQ(u.view(), "aaabbbaaax");
  EXPECT_EQ(input, "aaabbbccc");
}
TEST(Box, IsAValue) {
  struct node {
    int v = 0;
    box<node> next;
    bool operator==(const node&) const = default;
  };
  node a{1, node{2, {}}};
  node b = a;
  EXPECT_EQ(a, b);
  b.next->v = 3;
  EXPECT_NE(a, b);
  b = std::move(a);
  EXPECT_FALSE(a.next.has_value());
  b.next.reset();
  EXPECT_EQ(b, (node{1, {}}));
  b.next.emplace().v = 5;
  EXPECT_EQ(b.next->v, 5);
}

}  // namespace memory_test
