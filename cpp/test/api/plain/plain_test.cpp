// SPDX-License-Identifier: MIT
// Plain structs through the formats, without a description.
#include <array>
#include <deque>
#include <isomer/plain.hpp>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include "person.isomer.hpp"
#include "support/codec.hpp"

namespace app {

enum class color { red, green, blue = 7 };
enum old { old_a, old_b, old_least = -3 };
enum class small : std::uint8_t { one = 1 };
struct point {
  double x = 0, y = 0;
  auto operator<=>(const point&) const = default;
};
struct node {
  std::string name;
  std::vector<node> children;
  isomer::box<node> next;
  bool operator==(const node&) const = default;
};
struct common {
  bool yes = false;
  std::int32_t count = 0;
  std::uint64_t big_count = 0;
  float f = 0;
  double d = 0;
  app::color color{};
  std::string text;
  std::optional<int> maybe;
  std::optional<std::string> maybe_text;
  std::optional<app::color> maybe_color;
  std::optional<point> maybe_point;
  std::vector<int> numbers;
  std::vector<bool> bits;
  std::vector<app::color> colors;
  std::vector<std::string> lines;
  std::vector<point> points;
  point at;
  std::map<std::string, int> by_name;
  std::map<int, point> by_number;
  std::map<bool, app::color> by_bool;
  node tree;
  demo::Person person;  // generated, and a message all the same
  bool operator==(const common&) const = default;
};

struct narrow {
  std::int8_t i8 = 0;
  std::uint16_t u16 = 0;
  char letter = 0;
  app::old old{};
  app::small small{};
  std::byte byte{};
  std::optional<std::int8_t> maybe;
  std::vector<std::int16_t> list;
  std::vector<app::small> enums;
  std::map<std::int8_t, app::old> map;
  bool operator==(const narrow&) const = default;
};
struct containers {
  std::vector<std::byte> bytes;
  std::vector<unsigned char> more_bytes;
  std::vector<std::vector<char>> list_of_bytes;
  std::map<int, std::vector<std::byte>> map_of_bytes;
  std::deque<int> deque;
  std::deque<std::string> texts;
  std::deque<bool> bits;
  std::list<point> points;
  std::list<app::color> colors;
  std::set<int> set;
  std::set<std::string> names;
  std::set<point> places;
  std::set<app::color> palette;
  std::unordered_set<std::string> hashed;
  std::unordered_map<std::string, point> map;
  std::unique_ptr<point> own;
  std::unique_ptr<int> own_number;
  std::unique_ptr<std::string> own_text;
  isomer::box<int> boxed;
};
struct arrays {
  std::array<int, 3> three{};
  int two[2]{};
  std::array<std::string, 2> texts{};
  std::array<bool, 2> bits{};
  std::array<color, 2> colors{};
  float vector[4]{};
  struct row {
    std::array<int, 2> cells{};
    bool operator==(const row&) const = default;
  };
  std::array<row, 2> rows{};
  int last = 0;
  bool operator==(const arrays&) const = default;
};
struct views {
  std::string_view text;
  std::span<const std::byte> bytes;
};
struct nothing {};

// A description by hand goes before.
struct by_hand {
  int x = 0;
};

}  // namespace app

template <>
struct isomer::plain<app::point> : isomer::numbered_in_order {};
template <>
struct isomer::plain<app::node> : isomer::numbered_in_order {};
template <>
struct isomer::plain<app::common> : isomer::numbered_in_order {};
template <>
struct isomer::plain<app::narrow> : isomer::numbered_in_order {};
template <>
struct isomer::plain<app::containers> : isomer::numbered_in_order {};
template <>
struct isomer::plain<app::arrays> : isomer::numbered_in_order {};
template <>
struct isomer::plain<app::arrays::row> : isomer::numbered_in_order {};
template <>
struct isomer::plain<app::views> : isomer::numbered_in_order {};
template <>
struct isomer::plain<app::nothing> : isomer::numbered_in_order {};
static_assert(isomer::plain_struct<app::common> && isomer::plain_struct<app::node>);
static_assert(!isomer::plain_struct<demo::Person> && !isomer::plain_struct<std::string>);

template <>
struct isomer::describe<app::by_hand> {
  using fields = isomer::fields<field<9, "other", &app::by_hand::x, kind::int32>>;
};

namespace plain_test {

using isomer::code;
using test::exact;
using test::hex;
using test::to_hex;

constexpr isomer::json json;
constexpr isomer::protobuf protobuf;

template <class M>
M from_json(std::string_view text) {
  auto r = isomer::decode<M>(json, exact(text));
  EXPECT_TRUE(r.ok()) << r.state().at << " in " << text;
  return std::move(*r);
}
template <class M>
std::string through_protobuf(std::string_view text) {
  auto bytes = isomer::encode(protobuf, from_json<M>(text));
  EXPECT_TRUE(bytes.ok());
  auto m = isomer::decode<M>(protobuf, exact(*bytes));
  EXPECT_TRUE(m.ok()) << m.state().at << " in " << to_hex(*bytes);
  return *isomer::encode(json, *m);
}
template <class M>
code json_error(std::string_view text) {
  return isomer::decode<M>(json, exact(text)).state().cause;
}
template <class M>
code protobuf_error(std::string_view digits) {
  return isomer::decode<M>(protobuf, exact(hex(digits))).state().cause;
}

TEST(Plain, RoundTrips) {
  app::common m{.yes = true,
                .count = -5,
                .big_count = std::uint64_t{1} << 60,
                .f = 1.5,
                .d = -0.0,
                .color = app::color::blue,
                .text = "hi",
                .maybe = 0,
                .maybe_text = "",
                .maybe_color = app::color::red,
                .maybe_point = app::point{1, 2},
                .numbers = {1, 2, -3},
                .bits = {true, false},
                .colors = {app::color::green, static_cast<app::color>(99)},
                .lines = {"a", ""},
                .points = {{1, 2}, {3, 4}},
                .at = {5, 6},
                .by_name = {{"k", 1}},
                .by_number = {{-3, {1, 1}}},
                .by_bool = {{true, app::color::blue}},
                .tree = {"root", {{"child", {}, {}}}, app::node{"next", {}, {}}}};
  m.person.name = "Ada";
  auto text = isomer::encode(json, m);
  auto bytes = isomer::encode(protobuf, m);
  ASSERT_TRUE(text.ok() && bytes.ok());
  EXPECT_EQ(*isomer::decode<app::common>(json, exact(*text)), m);
  EXPECT_EQ(*isomer::decode<app::common>(protobuf, exact(*bytes)), m);
  app::common again{.text = "old", .numbers = {9, 9, 9, 9}, .by_name = {{"old", 1}}};
  EXPECT_TRUE(isomer::decode(json, exact(*text), again).ok());
  EXPECT_EQ(again, m);
  EXPECT_EQ(*isomer::decode<app::common>(json, "{}"), app::common{});
}
TEST(Plain, NumbersInOrderAndNamesAsTheyStand) {
  using fields = isomer::fields_of<app::common>;
  EXPECT_EQ(fields::at<2>::number, 3u);
  EXPECT_EQ(fields::at<2>::json_name, "big_count");
  EXPECT_EQ(isomer::describe<app::common>::full_name, "app.common");
  EXPECT_EQ(isomer::describe<app::arrays::row>::full_name, "app.arrays.row");
  EXPECT_EQ(*isomer::encode(json, app::point{1, 0}), R"({"x":1})");
  EXPECT_EQ(to_hex(*isomer::encode(protobuf, app::narrow{.u16 = 300})), "10 ac 02");
  EXPECT_EQ(*isomer::encode(json, app::nothing{}), "{}");
  EXPECT_TRUE(isomer::decode<app::nothing>(protobuf, "").ok());
}
TEST(Plain, ADescriptionByHandComesFirst) { EXPECT_EQ(*isomer::encode(json, app::by_hand{3}), R"({"other":3})"); }

TEST(Plain, NarrowMembers) {
  for (const char* text : {
           R"({"i8":-128,"u16":65535,"letter":65,"old":-4,"small":255,"byte":255,"maybe":-1,"list":[-32768,32767],)"
           R"("enums":["one",7],"map":{"-8":"old_b"}})",
           R"({"i8":127,"old":"old_least"})",
       }) {
    EXPECT_EQ(*isomer::encode(json, from_json<app::narrow>(text)), text);
    EXPECT_EQ(through_protobuf<app::narrow>(text), text);
  }
}
TEST(Plain, WhatDoesNotFitIsABadValue) {
  for (const char* text :
       {R"({"i8":128})", R"({"i8":-129})", R"({"i8":1e3})", R"({"u16":65536})", R"({"u16":-1})", R"({"old":8})",
        R"({"old":-5})", R"({"small":256})", R"({"small":-1})", R"({"byte":256})", R"({"maybe":200})",
        R"({"list":[40000]})", R"({"enums":[256]})", R"({"map":{"200":0}})", R"({"map":{"1":9}})"})
    EXPECT_EQ(json_error<app::narrow>(text), code::bad_value) << text;
  for (const char* bytes :
       {"08 80 01", "10 80 80 04", "10 ff ff ff ff 0f", "20 08", "28 80 02", "30 80 02", "38 80 01", "42 03 80 80 02",
        "40 80 80 02", "4a 02 80 02", "52 06 08 80 01 10 00", "52 04 08 01 10 09"})
    EXPECT_NE(protobuf_error<app::narrow>(bytes), code::ok) << bytes;
  EXPECT_EQ(protobuf_error<app::narrow>("08 80 01"), code::bad_value);
  EXPECT_EQ(protobuf_error<app::narrow>("42 03 80 80 02"), code::bad_value);
  EXPECT_EQ(protobuf_error<app::narrow>("08 80 ff ff ff ff ff ff ff ff 01"), code::ok);  // -128
  EXPECT_EQ(protobuf_error<app::narrow>("08 80 ff ff ff 0f"), code::ok);                 // of 32 bits
}

TEST(Plain, Containers) {
  const char* text =
      R"({"bytes":"AQID","more_bytes":"/w==","list_of_bytes":["AQ==",""],"map_of_bytes":{"7":"AQ=="},"deque":[1,2,3],)"
      R"("texts":["a",""],"bits":[true,false],"points":[{"x":1},{"y":2}],"colors":["green",99],"set":[3,4],)"
      R"("names":["x","y"],"places":[{},{"x":3}],"palette":["red","blue"],"hashed":["q"],"map":{"k":{"x":9}},)"
      R"("own":{},"own_number":0,"own_text":"","boxed":5})";
  EXPECT_EQ(*isomer::encode(json, from_json<app::containers>(text)), text);
  EXPECT_EQ(through_protobuf<app::containers>(text), text);
  auto m =
      from_json<app::containers>(R"({"deque":[9,9,9,9],"points":[{"x":5}],"set":[9],"own":{"x":1},"bytes":"AAAA"})");
  EXPECT_TRUE(isomer::decode(json, exact(text), m).ok());
  EXPECT_EQ(*isomer::encode(json, m), text);
  EXPECT_TRUE(isomer::decode(json, "{}", m).ok());
  EXPECT_EQ(*isomer::encode(json, m), "{}");
}
TEST(Plain, SetsAndMapsOfMany) {
  app::containers m;
  for (int i = 0; i < 500; ++i) m.hashed.insert(std::to_string(i)), m.map[std::to_string(i)] = {double(i), 0};
  auto text = isomer::encode(json, m);
  auto bytes = isomer::encode(protobuf, m);
  auto from_text = isomer::decode<app::containers>(json, *text);
  auto from_bytes = isomer::decode<app::containers>(protobuf, *bytes);
  EXPECT_TRUE(from_text->hashed == m.hashed && from_text->map == m.map);
  EXPECT_TRUE(from_bytes->hashed == m.hashed && from_bytes->map == m.map);
  EXPECT_EQ(from_json<app::containers>(R"({"set":[1,1,2]})").set.size(), 2u);
  EXPECT_EQ(json_error<app::containers>(R"({"map":{"a":{},"a":{}}})"), code::duplicate_key);
}
TEST(Plain, ContainersAreChargedFor) {
  std::string digits, rest;
  for (int i = 0; i < 1000; ++i) digits += (i ? "," : "") + std::to_string(i);
  for (const char* name : {"deque", "set"}) {
    rest = std::string("{\"") + name + "\":[" + digits + "]}";
    EXPECT_EQ(isomer::decode<app::containers>(isomer::json{.limits = {.memory = 10000}}, rest).state().cause,
              code::too_large);
    EXPECT_TRUE(isomer::decode<app::containers>(json, rest).ok());
  }
  for (const char* owner : {R"({"own":{}})", R"({"own_number":1})", R"({"boxed":1})", R"({"bytes":"AQID"})"})
    EXPECT_EQ(isomer::decode<app::containers>(isomer::json{.limits = {.memory = 1}}, owner).state().cause,
              code::too_large);
}

TEST(Plain, Arrays) {
  const char* text =
      R"({"three":[1,2,3],"two":[7,0],"texts":["p",""],"bits":[true,false],"colors":["blue",0],"vector":[1.5,2,3,4],)"
      R"("rows":[{"cells":[5,6]},{"cells":[7,8]}],"last":9})";
  auto m = from_json<app::arrays>(text);
  EXPECT_EQ(m.two[0], 7);
  EXPECT_EQ(m.rows[1].cells[1], 8);
  EXPECT_EQ(*isomer::decode<app::arrays>(json, *isomer::encode(json, m)), m);
  EXPECT_EQ(*isomer::decode<app::arrays>(protobuf, *isomer::encode(protobuf, m)), m);
  EXPECT_TRUE(isomer::decode(json, R"({"three":[4],"rows":[{}]})", m).ok());
  EXPECT_EQ(m, (app::arrays{.three = {4}}));
  EXPECT_EQ(json_error<app::arrays>(R"({"three":[1,2,3,4]})"), code::bad_value);
  EXPECT_EQ(json_error<app::arrays>(R"({"bits":[true,true,true]})"), code::bad_value);
  EXPECT_EQ(json_error<app::arrays>(R"({"texts":["a","b","c"]})"), code::bad_value);
}
TEST(Plain, ArraysElementByElement) {
  auto three = [](std::string_view digits) { return isomer::decode<app::arrays>(protobuf, exact(hex(digits))); };
  EXPECT_EQ(three("08 05 08 06 0a 01 07")->three, (std::array{5, 6, 7}));
  EXPECT_EQ(three("08 05 40 09 08 06")->three, (std::array{5, 6, 0}));  // with another field between
  EXPECT_EQ(three("08 05 08 06 0a 02 07 08").state().cause, code::bad_value);
  EXPECT_EQ(three("08 05 08 06 08 07 08 08").state().cause, code::bad_value);
  EXPECT_EQ(three("1a 01 61 1a 01 62 1a 01 63").state().cause, code::bad_value);
  // Each message counts its own elements.
  auto rows = three("3a 04 0a 02 05 06 3a 02 08 07 08 01");
  ASSERT_TRUE(rows.ok());
  EXPECT_EQ(rows->rows[0].cells, (std::array{5, 6}));
  EXPECT_EQ(rows->rows[1].cells, (std::array{7, 0}));
  EXPECT_EQ(rows->three, (std::array{1, 0, 0}));
}
TEST(Plain, Views) {
  std::string text = R"({"text":"plain","bytes":"AQID"})";
  EXPECT_EQ(isomer::decode<app::views>(json, text).state().cause, code::no_arena);  // base64 wants an arena
  isomer::arena memory;
  auto m = isomer::decode<app::views>(json, text, memory);
  ASSERT_TRUE(m.ok());
  EXPECT_EQ(m->text.data(), text.data() + 9);
  EXPECT_EQ(m->bytes.size(), 3u);
  EXPECT_EQ(*isomer::encode(json, *m), text);
  std::string bytes = *isomer::encode(protobuf, *m);
  auto again = isomer::decode<app::views>(protobuf, bytes);
  EXPECT_EQ(reinterpret_cast<const char*>(again->bytes.data()), bytes.data() + bytes.size() - 3);
}

constexpr bool at_compile_time() {
  auto m = isomer::decode<app::point>(protobuf, std::string_view("\x09\0\0\0\0\0\0\xf0\x3f", 9));
  return m.ok() && m->x == 1;
}
static_assert(at_compile_time());

}  // namespace plain_test
