// SPDX-License-Identifier: MIT
// Enumerators of enums that nobody described.
#include <gtest/gtest.h>
#include <cstddef>
#include <isomer/schema/reflect_enum.hpp>
#include <string>

namespace app {

enum class color { red, green, blue = 7, also_blue = blue };
enum class temperature : std::int8_t { cold = -10, hot = 100 };
enum class letter : char { a = 'a', quote = '\'' };
enum class answer : bool { no, yes };
enum class wide : std::uint32_t { none, last = 255, out = 256 };
enum class flags : unsigned { read = 1, write = 2, run = 4 };
enum class opaque : std::uint16_t {};
enum class status { ok = 200, missing = 404, far_below = -300 };
enum class wörter { größe };
enum old { old_a, old_b = 5 };
enum signed_old { minus = -1, zero };
struct holder {
  enum class inner { a, b };
  enum { anonymous_a, anonymous_b } anonymous;
};
template <class T, int N>
struct templated {
  enum unscoped { t_a, t_b = 3 };
};

}  // namespace app

template <>
struct isomer::enum_range<app::status> {
  static constexpr int min = -300, max = 599;
};
template <>
struct isomer::describe_enum<app::answer> {
  static constexpr enumerator values[] = {{"FALSE", 0}, {"TRUE", 1}};
};

namespace reflect_enum_test {

template <class E>
std::string all() {
  std::string s;
  for (const isomer::enumerator& e : isomer::describe_enum<E>::values) {
    s += e.name;
    s += '=' + std::to_string(e.number) + ' ';
  }
  return s;
}

TEST(ReflectEnum, NamesAndNumbers) {
  EXPECT_EQ(all<app::color>(), "red=0 green=1 blue=7 ");
  EXPECT_EQ(all<app::letter>(), "quote=39 a=97 ");
  EXPECT_EQ(all<app::wide>(), "none=0 last=255 ");
  EXPECT_EQ(all<app::opaque>(), "");
  EXPECT_EQ(all<std::byte>(), "");
  EXPECT_EQ(all<app::wörter>(), "größe=0 ");
  EXPECT_EQ(all<app::old>(), "old_a=0 old_b=5 ");
  EXPECT_EQ(all<app::signed_old>(), "minus=-1 zero=0 ");
  EXPECT_EQ(all<app::holder::inner>(), "a=0 b=1 ");
  EXPECT_EQ(all<decltype(app::holder::anonymous)>(), "anonymous_a=0 anonymous_b=1 ");
  using unscoped = app::templated<app::templated<int, 1>, 2>::unscoped;
  EXPECT_EQ(all<unscoped>(), "t_a=0 t_b=3 ");
  enum class local { here };
  EXPECT_EQ(all<local>(), "here=0 ");
}
TEST(ReflectEnum, Range) {
  EXPECT_EQ(all<app::temperature>(), "cold=-10 hot=100 ");
  EXPECT_EQ(all<app::status>(), "far_below=-300 ok=200 missing=404 ");
  EXPECT_EQ(isomer::enum_name(app::wide::out), "");  // out of range: by number
}
TEST(ReflectEnum, BothWays) {
  static_assert(isomer::enum_name(app::color::blue) == "blue");
  EXPECT_EQ(isomer::enum_name(static_cast<app::flags>(3)), "");
  EXPECT_EQ(isomer::enum_name(app::flags::run), "run");
  app::color c{};
  EXPECT_TRUE(isomer::enum_find("green", c));
  EXPECT_EQ(c, app::color::green);
  EXPECT_FALSE(isomer::enum_find("also_blue", c));  // of aliases there is one
  EXPECT_FALSE(isomer::enum_find("", c));
  app::opaque o{};
  EXPECT_FALSE(isomer::enum_find("a", o));
  EXPECT_EQ(isomer::enum_name(o), "");
}
TEST(ReflectEnum, ADescriptionByHandComesFirst) { EXPECT_EQ(isomer::enum_name(app::answer::yes), "TRUE"); }

}  // namespace reflect_enum_test
