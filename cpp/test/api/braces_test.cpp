// SPDX-License-Identifier: MIT
// Messages written in braces, as the examples write them: each style with each shape of member that a style leaves out.
// GCC 12 once crashed in most of these pairs, so that compiling this file is the larger part of the test.
#include <gtest/gtest.h>
#include <isomer/protobuf.hpp>
#include "braces.isomer.hpp"

namespace braces_test {
namespace {

template <class Holder>
Holder taken(Holder x) {
  return x;
}
template <class Line>
std::size_t counted(std::vector<Line> x) {
  return x.size();
}

template <class Holder>
void expect_round_trip(const Holder& x) {
  auto bytes = isomer::encode(isomer::protobuf{}, x);
  ASSERT_TRUE(bytes);
  auto same = isomer::decode<Holder>(isomer::protobuf{}, *bytes);
  ASSERT_TRUE(same);
  EXPECT_EQ(*same, x);
}

// The messages are no templates' parameters here, since users name them, too: what depends on one is looked at later.
#define STYLES(Shape)                                                                        \
  TEST(Braces, Hold##Shape) {                                                                \
    using braces::Holds##Shape;                                                              \
    using braces::Of##Shape;                                                                 \
    Holds##Shape lines{.lines = {{.sku = "a"}}};                                             \
    EXPECT_EQ(lines.lines.size(), 1u);                                                       \
    Holds##Shape two{.lines = {{.sku = "a"}, {.sku = "b"}}, .first = {{.sku = "c"}}};        \
    EXPECT_EQ(two.lines[1].sku + two.first->sku, "bc");                                      \
    Holds##Shape named{.named = {{"x", {.sku = "d"}}}};                                      \
    EXPECT_EQ(named.named["x"].sku, "d");                                                    \
    Holds##Shape alone{.one = Of##Shape{.sku = "e"}};                                        \
    EXPECT_EQ(std::get<1>(alone.one).sku, "e");                                              \
    EXPECT_EQ(taken<Holds##Shape>({.lines = {{.sku = "a"}}}), lines);                        \
    EXPECT_EQ(counted<Of##Shape>({{.sku = "a"}}), 1u);                                       \
    EXPECT_EQ(counted<Holds##Shape>({{.lines = {{.sku = "a"}}}}), 1u);                       \
    std::vector<Holds##Shape> list{{.lines = {{.sku = "a"}}}, {}};                           \
    std::optional<Holds##Shape> maybe{{.lines = {{.sku = "a"}}}};                            \
    std::map<int, Holds##Shape> map{{1, {.lines = {{.sku = "a"}}}}};                         \
    EXPECT_EQ(list[0], lines);                                                               \
    EXPECT_EQ(*maybe, lines);                                                                \
    EXPECT_EQ(map[1], lines);                                                                \
    two = {.lines = {{.sku = "a"}}};                                                         \
    EXPECT_EQ(two, lines);                                                                   \
    two.lines = {{.sku = "a"}, {}};                                                          \
    two.lines.push_back({.sku = "f"});                                                       \
    EXPECT_EQ(two.lines.size(), 3u);                                                         \
    expect_round_trip(two);                                                                  \
    auto lambda = [](Holds##Shape x = {.lines = {{.sku = "g"}}}) { return x.lines[0].sku; }; \
    EXPECT_EQ(lambda(), "g");                                                                \
    braces::Holds##Shape##View view{.first = {{.sku = "h"}}};                                \
    EXPECT_EQ(view.first->sku, "h");                                                         \
  }

STYLES(Text)
STYLES(Bytes)
STYLES(Optional)
STYLES(Number)
STYLES(Enum)
STYLES(Message)
STYLES(Texts)
STYLES(Numbers)
STYLES(Bools)
STYLES(Enums)
STYLES(Messages)
STYLES(Map)
STYLES(MapOfMessages)
STYLES(Oneof)
STYLES(Itself)
STYLES(ManyOfItself)
STYLES(MapOfItself)

#undef STYLES

}  // namespace
}  // namespace braces_test
