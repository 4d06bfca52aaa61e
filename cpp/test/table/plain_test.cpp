// SPDX-License-Identifier: MIT
// Plain structs that say they go by their tables, beside the same structs that do not.
#include <gtest/gtest.h>
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <isomer/protobuf.hpp>

namespace shop {

enum class state { open, paid };
struct line {
  std::string item;
  double price = 0;
  std::vector<bool> flags;
  bool operator==(const line&) const = default;
};
struct order {
  std::int64_t id = 0;
  std::vector<line> lines;
  std::map<std::string, line> extra;
  std::optional<std::int32_t> discount;
  std::variant<std::monostate, std::string, line> note;
  shop::state state{};
  bool operator==(const order&) const = default;
};

}  // namespace shop

template <>
struct isomer::plain<shop::line> : isomer::numbered_in_order {};
template <>
struct isomer::plain<shop::order> : isomer::numbered_in_order {
  static constexpr bool by_table = true;
};

namespace plain_test {

static_assert(isomer::by_table<shop::order> && !isomer::by_table<shop::line>);

shop::order some() {
  shop::order o;
  o.id = 7;
  o.lines = {{"tea", 2.5, {true, false}}, {"milk", 1, {}}};
  o.extra["k"].price = 4;
  o.discount = 0;
  o.note = shop::line{"x", 0, {}};
  o.state = shop::state::paid;
  return o;
}

TEST(PlainByTable, IsReadAndWrittenAsAnyPlainStruct) {
  const shop::order o = some();
  const std::string json = isomer::encode(isomer::json{}, o).value();
  EXPECT_EQ(json, R"({"id":"7","lines":[{"item":"tea","price":2.5,"flags":[true,false]},{"item":"milk","price":1}],)"
                  R"("extra":{"k":{"price":4}},"discount":0,"line":{"item":"x"},"state":"paid"})");
  EXPECT_EQ(isomer::decode<shop::order>(isomer::json{}, json).value(), o);
  const std::string binary = isomer::encode(isomer::protobuf{}, o).value();
  EXPECT_EQ(isomer::decode<shop::order>(isomer::protobuf{}, binary).value(), o);
  for (std::size_t n = 0; n < json.size(); ++n)
    EXPECT_FALSE(isomer::decode<shop::order>(isomer::json{}, std::string_view(json).substr(0, n))) << n;
}

// A line by its own code, and as what an order that goes by its table holds.
TEST(PlainByTable, AStructInsideNeedNotSaySo) {
  const shop::line tea = some().lines[0];
  shop::order o;
  o.lines = {tea};
  EXPECT_EQ(isomer::encode(isomer::json{}, o).value(),
            "{\"lines\":[" + isomer::encode(isomer::json{}, tea).value() + "]}");
}

}  // namespace plain_test
