// SPDX-License-Identifier: MIT
// Plain structs that say they go by their tables, beside the same structs that do not.
#include <gtest/gtest.h>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/plain.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/transcode.hpp>
#include <tuple>

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

// What is not zero in a new one, by either walk.
enum class level : int { low, mid, high };
template <bool ByTable>
struct settings {
  std::int32_t retries = 3;
  std::string host = "localhost";
  bool on = true;
  double ratio = 1.5;
  shop::level level = level::high;
  std::uint64_t port = 80;
  std::int32_t plain = 0;
  auto all() const { return std::tie(retries, host, on, ratio, level, port, plain); }
};
template <bool ByTable>
struct house {
  settings<ByTable> inner;
  std::vector<settings<ByTable>> rooms;
};

}  // namespace shop

template <bool ByTable>
struct isomer::plain<shop::settings<ByTable>> : isomer::numbered_in_order {
  static constexpr bool by_table = ByTable;
  static constexpr annotation members[] = {{"port", defaulted}};
};
template <bool ByTable>
struct isomer::plain<shop::house<ByTable>> : isomer::numbered_in_order {
  static constexpr bool by_table = ByTable;
};

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

// Each member zero, as in a new struct, or something else.
template <bool ByTable>
shop::settings<ByTable> settings_of(unsigned n) {
  shop::settings<ByTable> s;
  auto set = [&](auto& member, auto zero, auto other) {
    if (n % 3 == 1) member = zero;
    if (n % 3 == 2) member = other;
    n /= 3;
  };
  set(s.retries, 0, -1);
  set(s.host, "", "x");
  set(s.on, false, true);
  set(s.ratio, 0.0, -0.0);
  set(s.level, shop::level::low, shop::level::mid);
  set(s.port, 0u, 443u);
  set(s.plain, 0, 1);
  return s;
}

template <class Format>
void agrees(const Format& f) {
  for (unsigned n = 0; n < 2187; n += 7) {
    const shop::house<false> own{settings_of<false>(n), {settings_of<false>(n / 3)}};
    const shop::house<true> by_table{settings_of<true>(n), {settings_of<true>(n / 3)}};
    const std::string bytes = isomer::encode(f, own).value();
    EXPECT_EQ(isomer::encode(f, by_table).value(), bytes) << n;
    auto back = isomer::decode<shop::house<true>>(f, bytes);
    ASSERT_TRUE(back.ok()) << n;
    EXPECT_EQ(back->inner.all(), own.inner.all()) << n;
    EXPECT_EQ(back->rooms.at(0).all(), own.rooms.at(0).all()) << n;
    // Into what is there already.
    shop::house<false> reused{settings_of<false>(n + 11), {settings_of<false>(n + 5)}};
    shop::house<true> reused_by_table{settings_of<true>(n + 11), {settings_of<true>(n + 5)}};
    ASSERT_TRUE(isomer::decode(f, bytes, reused).ok() && isomer::decode(f, bytes, reused_by_table).ok());
    EXPECT_EQ(reused_by_table.inner.all(), reused.inner.all()) << n;
    EXPECT_EQ(reused_by_table.rooms.at(0).all(), reused.rooms.at(0).all()) << n;
  }
}

TEST(PlainByTable, WhatIsNotZeroInANewStructIsWrittenAndReadAlike) {
  agrees(isomer::json{});
  agrees(isomer::json{.print_defaults = true});
  agrees(isomer::protobuf{});
  agrees(isomer::msgpack{});
  agrees(isomer::basic_msgpack<isomer::keys::order>{});
  agrees(isomer::positional{});
}

TEST(PlainByTable, WhatDoesNotComeIsAsInANewStruct) {
  for (std::string_view text :
       {"{}", R"({"plain":1})", R"({"retries":null,"host":null,"port":null})", R"({"port":"80"})"}) {
    auto own = settings_of<false>(1456);
    auto by_table = settings_of<true>(1456);
    ASSERT_TRUE(isomer::decode(isomer::json{}, text, own).ok());
    ASSERT_TRUE(isomer::decode(isomer::json{}, text, by_table).ok());
    EXPECT_EQ(by_table.all(), own.all()) << text;
    std::string from_own, from_table;
    ASSERT_TRUE(isomer::transcode<shop::settings<false>>(isomer::json{}, text, isomer::protobuf{}, from_own).ok());
    ASSERT_TRUE(isomer::transcode<shop::settings<true>>(isomer::json{}, text, isomer::protobuf{}, from_table).ok());
    EXPECT_EQ(from_table, from_own) << text;
  }
}

}  // namespace plain_test
