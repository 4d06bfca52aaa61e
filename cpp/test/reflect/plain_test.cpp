// SPDX-License-Identifier: MIT
// Structs that no generator made: plain ones, and those that are described by hand.
#include <gtest/gtest.h>
#include <isomer/plain.hpp>
#include <isomer/reflect.hpp>

namespace orders {

enum class state { open, paid };
struct line {
  std::string item;
  double price = 0;
  std::vector<bool> flags;
};
struct order {
  std::int64_t id = 0;
  std::vector<line> lines;
  std::map<std::string, line> extra;
  std::optional<std::int32_t> discount;
  std::variant<std::monostate, std::string, line> note;
  orders::state state{};
};

}  // namespace orders

template <>
struct isomer::plain<orders::line> : isomer::numbered_in_order {};
template <>
struct isomer::plain<orders::order> : isomer::numbered_in_order {};

namespace plain_test {

orders::order some() {
  orders::order o;
  o.id = 7;
  o.lines = {{"tea", 2.5, {true, false}}, {"milk", 1, {}}};
  o.extra["k"].price = 4;
  o.note = orders::line{"x", 0, {}};
  o.state = orders::state::paid;
  return o;
}

TEST(PlainReflection, HasAllVerbs) {
  orders::order a = some(), b;
  EXPECT_EQ(isomer::reflect(a).type().full_name, "orders.order");
  EXPECT_EQ(isomer::at(a, "lines[0].price")->get<double>().value(), 2.5);
  EXPECT_TRUE(isomer::at(a, "lines[0].flags[0]")->get<bool>().value());
  EXPECT_EQ(isomer::at(a, "state")->enum_name(), "paid");
  EXPECT_FALSE(*isomer::at(a, "discount"));
  EXPECT_EQ(isomer::merge(b, a), isomer::status{});
  EXPECT_TRUE(isomer::equal(a, b));
  EXPECT_EQ(isomer::hash(a), isomer::hash(b));
  EXPECT_EQ(isomer::merge(b, b), isomer::status{});
  b.lines[3].price = 3, b.discount = 5;
  auto found = isomer::differences(a, b);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].path, "lines[2]");
  EXPECT_EQ(found[0].after, "{ item: \"tea\" price: 2.5 flags: true flags: false }");
  EXPECT_EQ(found[2].path, "discount");
  EXPECT_EQ(isomer::debug_string(a, {.single_line = true, .limits = {}}),
            "id: 7 lines { item: \"tea\" price: 2.5 flags: true flags: false } lines { item: \"milk\" price: 1 } "
            "extra { key: \"k\" value { price: 4 } } line { item: \"x\" } state: paid");
}

}  // namespace plain_test
