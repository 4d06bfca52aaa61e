// SPDX-License-Identifier: MIT
// Equality, differences and hashes at their edges. Of random messages: random_test.cpp.
#include <cmath>
#include <limits>
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "kept.hpp"

namespace comparison_test {

using isomer::change;
using lists = features::proto3::basic_Lists<test::tabled>;
using maps = features::proto3::basic_Maps<test::tabled>;
using node = features::recursion::basic_Direct<test::tabled>;

TEST(Equal, NumbersAreComparedAsTheirBits) {
  lists a, b;
  a.numbers = {std::numeric_limits<double>::quiet_NaN()};
  EXPECT_FALSE(a == a);
  EXPECT_TRUE(isomer::equal(a, lists(a)));
  EXPECT_EQ(isomer::hash(a), isomer::hash(lists(a)));
  a.numbers = {0.0}, b.numbers = {-0.0};
  EXPECT_TRUE(a == b);
  EXPECT_FALSE(isomer::equal(a, b));
  EXPECT_NE(isomer::hash(a), isomer::hash(b));
  EXPECT_EQ(isomer::differences(a, b).size(), 1u);
}
TEST(Equal, MapsOfAnyOrderAre) {
  const isomer::map_entry<std::string_view, std::int32_t> up[] = {{"a", 1}, {"b", 2}}, down[] = {{"b", 2}, {"a", 1}};
  features::proto3::basic_Maps<isomer::view> a, b;
  a.by_name = up, b.by_name = down;
  EXPECT_TRUE(isomer::equal(a, b));
  EXPECT_EQ(isomer::hash(a), isomer::hash(b));
  EXPECT_TRUE(isomer::differences(a, b).empty());
}
TEST(Equal, MessagesOfTwoTypesAreNot) {
  EXPECT_FALSE(isomer::equal(lists(), maps()));
  auto found = isomer::differences(lists(), maps());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].path, "");
  EXPECT_EQ(found[0].what, change::changed);
}
TEST(Equal, ACircleIsEqualToItselfAndEndsOtherwise) {
  features::recursion::basic_Direct<isomer::view> a, b;
  a.next = &a, b.next = &b;
  EXPECT_TRUE(isomer::equal(a, a));
  EXPECT_FALSE(isomer::equal(a, b));
  EXPECT_EQ(isomer::hash(a), isomer::hash(b));
  auto found = isomer::differences(a, b, {.depth = 1});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].path, "next.next");
  EXPECT_EQ(found[0].what, change::too_deep);
  // In a tree without an end, too, the first end of depth is the last of it all.
  features::recursion::basic_Direct<isomer::view> two[2];
  for (auto& n : two) n.children = two;
  EXPECT_EQ(isomer::hash(two[0]), isomer::hash(a));
}
TEST(Equal, UnknownFieldsAreComparedAsBytes) {
  lists a, b;
  a.unknown_fields.append(std::string("\x80\xfa\x01\x05", 4));
  EXPECT_FALSE(isomer::equal(a, b));
  EXPECT_NE(isomer::hash(a), isomer::hash(b));
  auto found = isomer::differences(a, b);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].what, change::removed);
  EXPECT_EQ(found[0].before, "4000: 5");
}
TEST(Hash, DependsOnTheSeedAndOnTheOrderOfLists) {
  lists a, b;
  a.texts = {"x", "y"}, b.texts = {"y", "x"};
  EXPECT_NE(isomer::hash(a), isomer::hash(b));
  EXPECT_NE(isomer::hash(a), isomer::hash(a, 1));
  a.texts = {"xy"}, b.texts = {"x", "y"};
  EXPECT_NE(isomer::hash(a), isomer::hash(b));
  a.texts = {std::string(1, '\0')}, b.texts = {std::string(2, '\0')};
  EXPECT_NE(isomer::hash(a), isomer::hash(b));
}

struct told {
  std::string_view path;
  change what;
  std::string_view before, after;
};
void expect(const std::vector<isomer::difference>& found, std::initializer_list<told> wanted) {
  ASSERT_EQ(found.size(), wanted.size());
  std::size_t i = 0;
  for (const told& w : wanted) {
    EXPECT_EQ(found[i].path, w.path);
    EXPECT_EQ(found[i].what, w.what) << w.path;
    EXPECT_EQ(found[i].before, w.before) << w.path;
    EXPECT_EQ(found[i++].after, w.after) << w.path;
  }
}
TEST(Differences, AreToldWithTheirPathsAndBothSides) {
  node a, b;
  a.children.resize(3), b.children.resize(2);
  a.children[1].by_name["k"].next = node();
  b.children[1].by_name["k\n"];
  b.next = node();
  b.children[1].by_name["k"];
  expect(isomer::differences(a, b), {{"next", change::added, "", "{ }"},
                                     {"children[1].by_name[\"k\"].next", change::removed, "{ }", ""},
                                     {"children[1].by_name[\"k\\n\"]", change::added, "", "{ }"},
                                     {"children[2]", change::removed, "{ }", ""}});
  features::proto3::basic_Presence<test::tabled> x, y;
  x.plain = 1, x.maybe = 0, x.open = features::proto3::Open::MINUS, x.maybe_text = "a";
  y.maybe = 2, y.maybe_open = features::proto3::Open::ZERO, y.maybe_text = "a\n";
  expect(isomer::differences(x, y), {{"plain", change::removed, "1", ""},
                                     {"maybe", change::changed, "0", "2"},
                                     {"maybe_text", change::changed, "\"a\"", "\"a\\n\""},
                                     {"open", change::removed, "MINUS", ""},
                                     {"maybe_open", change::added, "", "ZERO"}});
}
TEST(Differences, AreNoMoreAndNoLongerThanWanted) {
  lists a, b;
  a.texts.assign(1000, std::string(1000, 'x'));
  EXPECT_EQ(isomer::differences(a, b).size(), 100u);
  auto found = isomer::differences(a, b, {.most = 3, .text = 10});
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[2].path, "texts[2]");
  EXPECT_EQ(found[2].before, "\"xxxxxxxxx");
  EXPECT_EQ(isomer::differences(a, b, {.most = 0}).size(), 0u);
}

}  // namespace comparison_test
