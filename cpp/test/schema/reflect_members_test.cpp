// SPDX-License-Identifier: MIT
// Members of aggregates: how many there are, and each by its place, its type and its name.
#include <gtest/gtest.h>
#include <any>
#include <array>
#include <atomic>
#include <functional>
#include <isomer/schema/reflect_members.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace reflect_members_test {

using isomer::member;
using isomer::member_count;
using isomer::member_name;
using isomer::member_type;

struct empty {};
struct pair {
  int x, y;
};
struct only {
  std::string text;
};
struct nested {
  pair a;
  empty e;
  struct {
    int deep;
    pair deeper;
  } in;
  int last;
};
struct arrays {
  int row[3];
  int between;
  double grid[4][4];
  char name[4096];
  std::array<int, 3> fixed;
  nested many[2];
};
struct only_array {
  int a[5];
};
struct anything_goes {
  std::string s;
  std::optional<int> maybe;
  std::optional<std::string> maybe_text;
  std::vector<int> list;
  std::map<int, std::string> map;
  std::variant<int, std::string> either;
  std::unique_ptr<int> own;
  std::any any;
  std::function<void()> call;
  std::tuple<int, int> both;
  std::string_view view;
  const int constant;
  void* pointer;
  int (*function)(int);
  int anything_goes::* member;
  std::atomic<int> shared;
};
static_assert(member_count<empty> == 0);
static_assert(member_count<pair> == 2);
static_assert(member_count<only> == 1);
static_assert(member_count<nested> == 4);
static_assert(member_count<arrays> == 6);
static_assert(member_count<only_array> == 1);
static_assert(member_count<anything_goes> == 16);

// Nothing here need be made by default, or be movable.
struct made {
  explicit made(int);
  made(const made&) = delete;
};
struct convertible {
  convertible(int) {}
  convertible(const convertible&) = delete;
  convertible(convertible&&) = default;
};
struct late {
  int a;
  convertible b;
  int c;
};
struct early {
  convertible a;
  int row[3];
  convertible b[2];
  std::string s;
};
struct defaulted {
  int a = 1;
  convertible b = 2;
  std::string c = "three";
};
struct explicit_default {
  explicit explicit_default() = default;

 private:
  [[maybe_unused]] int hidden_ = 0;
};
struct with_explicit {
  int a;
  explicit_default e{};
  int b;
};
struct greedy {
  greedy();
  template <class T>
  greedy(T&&);
};
struct with_greedy {
  greedy g;
  std::any any;
  int last;
};
static_assert(member_count<late> == 3);
static_assert(member_count<early> == 4);
static_assert(member_count<defaulted> == 3);
static_assert(member_count<with_explicit> == 3);
static_assert(member_count<with_greedy> == 3);

template <class T>
struct comparable {
  bool operator==(const comparable&) const = default;
};
struct derived : comparable<derived>, empty {
  int a;
  std::any b;
};
static_assert(member_count<derived> == 2);

struct recursive {
  std::vector<recursive> children;
  std::unique_ptr<recursive> next;
};
static_assert(member_count<recursive> == 2);

struct most {
  int m00, m01, m02, m03, m04, m05, m06, m07, m10, m11, m12, m13, m14, m15, m16, m17;
  int m20, m21, m22, m23, m24, m25, m26, m27, m30, m31, m32, m33, m34, m35, m36, m37;
  int m40, m41, m42, m43, m44, m45, m46, m47, m50, m51, m52, m53, m54, m55, m56, m57;
  int m60, m61, m62, m63, m64, m65, m66, m67, m70, m71, m72, m73, m74, m75, m76, m77;
};
static_assert(member_count<most> == 64);

static_assert(!isomer::reflectable<int>);
static_assert(!isomer::reflectable<std::string>);
static_assert(!isomer::reflectable<std::array<int, 2>>);
static_assert(!isomer::reflectable<made>);

struct old {
  [[deprecated]] int gone;
  int größe;
};
TEST(Members, Names) {
  EXPECT_EQ((member_name<pair, 0>), "x");
  EXPECT_EQ((member_name<pair, 1>), "y");
  EXPECT_EQ((member_name<nested, 2>), "in");
  EXPECT_EQ((member_name<arrays, 2>), "grid");
  EXPECT_EQ((member_name<arrays, 5>), "many");
  EXPECT_EQ((member_name<anything_goes, 11>), "constant");
  EXPECT_EQ((member_name<anything_goes, 15>), "shared");
  EXPECT_EQ((member_name<early, 2>), "b");
  EXPECT_EQ((member_name<derived, 1>), "b");
  EXPECT_EQ((member_name<recursive, 0>), "children");
  EXPECT_EQ((member_name<most, 8>), "m10");
  EXPECT_EQ((member_name<most, 63>), "m77");
  EXPECT_EQ((member_name<old, 0>), "gone");
  EXPECT_EQ((member_name<old, 1>), "größe");
  struct local {
    int here;
  };
  EXPECT_EQ((member_name<local, 0>), "here");
}

static_assert(std::is_same_v<member_type<early, 1>, int[3]>);
static_assert(std::is_same_v<member_type<anything_goes, 11>, const int>);
static_assert(std::is_same_v<member_type<anything_goes, 5>, std::variant<int, std::string>>);
static_assert(std::is_same_v<member_type<derived, 0>, int>);

TEST(Members, ByPlace) {
  most m{};
  member<63>(m) = 7;
  EXPECT_EQ(m.m77, 7);
  const most& fixed = m;
  static_assert(std::is_same_v<decltype(member<63>(fixed)), const int&>);
  EXPECT_EQ(&member<63>(fixed), &m.m77);
  defaulted d{};
  member<2>(d) = "four";
  EXPECT_EQ(d.c, "four");
}
constexpr int at_compile_time() {
  nested n{};
  member<1>(member<2>(n)).y = 3;
  const nested& fixed = n;
  return member<2>(fixed).deeper.y;
}
static_assert(at_compile_time() == 3);

}  // namespace reflect_members_test
