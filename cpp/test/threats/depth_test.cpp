// SPDX-License-Identifier: MIT
// limits::depth: a hundred levels are read and the next is refused, whatever nests and through every entry point.
#include <isomer/cbor.hpp>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <limits>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "support/entry_points.hpp"

namespace depth_test {

namespace wkt = isomer::google::protobuf;
using features::proto2::basic_Groups;
using features::proto3::basic_Maps;
using features::recursion::basic_Direct;
using features::recursion::Direct;
using isomer::code;
using test::expect_all;
using test::record;
using test::repeat;

const isomer::protobuf protobuf{};
const isomer::json json{};
const isomer::json lenient{.ignore_unknown = true};
const isomer::text text_format{};
const isomer::text lenient_text{.ignore_unknown = true};

// n levels of one field.
std::string nested(std::uint32_t number, int n, std::string inner = {}) {
  for (; n; --n) inner = record(number, inner);
  return inner;
}
std::string entries(int n) {  // map entries that hold the message as their value
  std::string inner;
  for (; n; --n) inner = record(3, record(1, "k") + record(2, inner));
  return inner;
}

TEST(Depth, SubMessages) {
  for (std::uint32_t field : {1u, 2u}) {
    expect_all<basic_Direct>(code::ok, protobuf, nested(field, 100));
    expect_all<basic_Direct>(code::too_deep, protobuf, nested(field, 101));
  }
  expect_all<basic_Direct>(code::ok, json, repeat("{\"next\":", 100) + "{}" + repeat("}", 100));
  expect_all<basic_Direct>(code::too_deep, json, repeat("{\"next\":", 101) + "{}" + repeat("}", 101));
  expect_all<basic_Direct>(code::ok, json, repeat("{\"children\":[", 100) + "{}" + repeat("]}", 100));
  expect_all<basic_Direct>(code::too_deep, json, repeat("{\"children\":[", 101) + "{}" + repeat("]}", 101));
}
TEST(Depth, MapEntriesAreMessages) {
  expect_all<basic_Direct>(code::ok, protobuf, entries(50));
  expect_all<basic_Direct>(code::too_deep, protobuf, entries(51));
  expect_all<basic_Direct>(code::ok, json, repeat("{\"byName\":{\"k\":", 100) + "{}" + repeat("}}", 100));
  expect_all<basic_Direct>(code::too_deep, json, repeat("{\"byName\":{\"k\":", 101) + "{}" + repeat("}}", 101));
}
TEST(Depth, Groups) {
  auto unknown = [](int n) {
    return repeat("\x3b", static_cast<std::size_t>(n)) + repeat("\x3c", static_cast<std::size_t>(n));
  };
  expect_all<basic_Direct>(code::ok, protobuf, unknown(100));
  expect_all<basic_Direct>(code::too_deep, protobuf, unknown(101));
  // Below known groups, and below messages: one budget for all.
  expect_all<basic_Direct>(code::ok, protobuf, nested(1, 40, unknown(60)));
  expect_all<basic_Direct>(code::too_deep, protobuf, nested(1, 40, unknown(61)));
  auto known = [&](int n) { return test::hex("1b 1c 0b 13") + unknown(n) + test::hex("14 0c"); };
  expect_all<basic_Groups>(code::ok, protobuf, known(98));
  expect_all<basic_Groups>(code::too_deep, protobuf, known(99));
}
TEST(Depth, ABudgetOfOnesOwn) {
  for (int depth : {0, 1, 7}) {
    isomer::protobuf p{.limits = {.depth = depth}};
    expect_all<basic_Direct>(code::ok, p, nested(1, depth));
    expect_all<basic_Direct>(code::too_deep, p, nested(1, depth + 1));
    isomer::json j{.limits = {.depth = depth}};
    auto n = static_cast<std::size_t>(depth);
    expect_all<basic_Direct>(code::ok, j, repeat("{\"next\":", n) + "{}" + repeat("}", n));
    expect_all<basic_Direct>(code::too_deep, j, repeat("{\"next\":", n + 1) + "{}" + repeat("}", n + 1));
  }
}
// A view that was built by hand may point in a circle: to itself, through a list, through a group.
template <class Format>
void expect_circles_end(const Format& f) {
  using view = basic_Direct<isomer::view>;
  view m, l;
  m.next = &m;
  l.children = isomer::slice<view>(&l, 1);
  for (const view* v : {&m, &l}) {
    std::string out = "kept";
    EXPECT_EQ(isomer::encode(f, *v, out).cause, code::too_deep);
    EXPECT_EQ(out, "kept");
    isomer::encoder<Format> again(f);
    EXPECT_FALSE(again(*v));
    EXPECT_TRUE(again(view{}));  // what was counted down starts over
  }
}
TEST(Depth, CirclesOfViewsAreNotWritten) {
  expect_circles_end(protobuf);
  expect_circles_end(json);
  expect_circles_end(text_format);
  expect_circles_end(isomer::msgpack{});
  expect_circles_end(isomer::cbor{});
  expect_circles_end(isomer::yaml{});
  expect_circles_end(isomer::php{});
  expect_circles_end(isomer::positional{});
}
TEST(Depth, WhatIsWritten) {
  auto direct = [](int n) {
    Direct m;
    for (int i = 0; i < n; ++i) {
      Direct outer;
      *(outer.next = Direct{}) = std::move(m);
      m = std::move(outer);
    }
    return m;
  };
  for (int depth : {0, 1, 7, 100}) {
    EXPECT_TRUE(isomer::encode(isomer::protobuf{.limits = {.depth = depth}}, direct(depth)));
    EXPECT_TRUE(isomer::encode(isomer::positional{.limits = {.depth = depth}}, direct(depth)));
    EXPECT_FALSE(isomer::encode(isomer::protobuf{.limits = {.depth = depth}}, direct(depth + 1)));
    EXPECT_FALSE(isomer::encode(isomer::positional{.limits = {.depth = depth}}, direct(depth + 1)));
  }
}
TEST(Depth, ManyMessagesSideBySideAreNotDeep) {
  expect_all<basic_Direct>(code::ok, protobuf, repeat(nested(1, 90), 500));
  expect_all<basic_Direct>(code::ok, json, "{\"children\":[{" + repeat("},{", 5000) + "}]}");
}
TEST(Depth, WhatIsSkipped) {
  for (const auto& brackets : {std::pair{"[", "]"}, std::pair{"{\"a\":", "}"}}) {
    auto text = [&](std::size_t n) {
      return "{\"x\":" + repeat(brackets.first, n) + "1" + repeat(brackets.second, n) + "}";
    };
    expect_all<basic_Direct>(code::ok, lenient, text(100));
    expect_all<basic_Direct>(code::too_deep, lenient, text(101));
  }
  for (const char* unclosed : {"[", "{\"a\":", "{\"a\":["}) {
    expect_all<basic_Direct>(code::too_deep, lenient, "{\"x\":" + repeat(unclosed, 200000));
    expect_all<wkt::basic_Value>(code::too_deep, json, repeat(unclosed, 200000));
  }
  expect_all<basic_Direct>(code::too_deep, json, repeat("{\"next\":", 200000));
  expect_all<basic_Direct>(code::too_deep, protobuf, repeat("\x3b", 200000));
}
TEST(Depth, ValuesAndTheirLists) {
  // A Value and its ListValue or Struct are two levels, in binary as in JSON; a Struct's map has entries in binary
  // only.
  auto list = [](std::size_t n) { return repeat("[", n) + repeat("]", n); };
  expect_all<wkt::basic_Value>(code::ok, json, list(50));
  expect_all<wkt::basic_Value>(code::too_deep, json, list(51));
  auto object = [](std::size_t n) { return repeat("{\"a\":", n) + "[]" + repeat("}", n); };
  expect_all<wkt::basic_Value>(code::ok, json, object(49));
  expect_all<wkt::basic_Value>(code::too_deep, json, object(50));
  std::string inner;
  for (int i = 0; i < 50; ++i) inner = record(6, i ? record(1, inner) : "");
  expect_all<wkt::basic_Value>(code::ok, protobuf, inner);
  expect_all<wkt::basic_Value>(code::too_deep, protobuf, record(6, record(1, record(6, record(1, inner)))));
}
TEST(Depth, PhpsArrays) {
  const isomer::php php{}, ignoring{.ignore_unknown = true};
  auto nest = [](const char* open, std::size_t n) { return repeat(open, n) + "a:0:{}" + repeat("}", n); };
  for (auto open : {"a:1:{s:4:\"next\";", "a:1:{s:8:\"children\";a:1:{i:0;", "a:1:{s:7:\"by_name\";a:1:{i:7;"}) {
    bool two = std::string_view(open).ends_with(":0;") || std::string_view(open).ends_with(":7;");
    auto close = [&](std::size_t n) { return repeat(open, n) + "a:0:{}" + repeat(two ? "}}" : "}", n); };
    expect_all<basic_Direct>(code::ok, php, close(100));
    expect_all<basic_Direct>(code::too_deep, php, close(101));
  }
  expect_all<basic_Direct>(code::ok, isomer::php_list{}, nest("a:1:{i:0;", 100));
  expect_all<basic_Direct>(code::too_deep, isomer::php_list{}, nest("a:1:{i:0;", 101));
  expect_all<basic_Direct>(code::ok, ignoring, "a:1:{s:1:\"x\";" + nest("a:1:{i:5;", 99) + "}");
  expect_all<basic_Direct>(code::too_deep, ignoring, "a:1:{s:1:\"x\";" + nest("a:1:{i:5;", 100) + "}");
  expect_all<wkt::basic_Value>(code::ok, php, nest("a:1:{i:0;", 49));
  expect_all<wkt::basic_Value>(code::too_deep, php, nest("a:1:{i:0;", 50));
  // Nothing is entered that has no end: a count is compared with what remains.
  expect_all<wkt::basic_Value>(code::too_deep, php, repeat("a:1:{i:0;", 200000));
  expect_all<basic_Direct>(code::too_deep, ignoring, "a:1:{s:1:\"x\";" + repeat("a:1:{i:5;", 200000));
  expect_all<basic_Direct>(code::too_deep, php, repeat("a:1:{s:4:\"next\";", 200000));
}
TEST(Depth, AnyInAny) {
  const isomer::json any{.types = isomer::any_types<wkt::Any, Direct>};
  auto text = [](std::size_t n) {
    return repeat(R"({"@type":"x/google.protobuf.Any","value":)", n) + "{}" + repeat("}", n);
  };
  expect_all<wkt::basic_Any>(code::ok, any, text(100));  // the top, and a hundred below it
  expect_all<wkt::basic_Any>(code::too_deep, any, text(101));
  auto deep = [](std::size_t n) {
    return R"({"@type":"x/features.recursion.Direct","next":)" + repeat("{\"next\":", n) + "{}" + repeat("}", n + 1);
  };
  expect_all<wkt::basic_Any>(code::ok, any, deep(99));
  expect_all<wkt::basic_Any>(code::too_deep, any, deep(100));
  // Writing: the nesting is in bytes. An Any of nothing costs nothing.
  auto wire = [](int n) {
    std::string inner;
    for (; n; --n) inner = record(1, "x/google.protobuf.Any") + record(2, inner);
    return inner;
  };
  auto write = [&](int n) { return isomer::encode(any, test::decoded<wkt::Any>(wire(n))).error().cause; };
  EXPECT_EQ(write(101), code::ok);
  EXPECT_EQ(write(102), code::too_deep);
}
TEST(Depth, WhatIsReadIsWrittenAndTheOtherWayAround) {
  auto write = [](const auto& m, const isomer::json& f) { return isomer::encode(f, m).error().cause; };
  auto lists = [](int n) {
    std::string inner;
    for (int i = 0; i < n; ++i) inner = record(6, i ? record(1, inner) : "");
    return test::decoded<wkt::Value>(inner, isomer::protobuf{.limits = {.depth = 2 * n}});
  };
  auto text = [](int n) { return repeat("[", static_cast<std::size_t>(n)) + repeat("]", static_cast<std::size_t>(n)); };
  for (int depth : {1, 3, 7, 99}) {
    const isomer::json f{.limits = {.depth = depth}};
    int n = (depth + 1) / 2;  // a list below the top, and two levels for each one more
    EXPECT_EQ(write(lists(n), f), code::ok) << depth;
    expect_all<wkt::basic_Value>(code::ok, f, text(n));
    EXPECT_EQ(write(lists(n + 1), f), code::too_deep) << depth;
    expect_all<wkt::basic_Value>(code::too_deep, f, text(n + 1));
  }
  const isomer::json endless{.limits = {.depth = std::numeric_limits<int>::max()}};
  EXPECT_EQ(write(lists(200), endless), code::ok);
  expect_all<wkt::basic_Value>(code::ok, endless, text(200));
}

TEST(Depth, Text) {
  for (const auto& brackets : {std::pair{"next {", "}"}, std::pair{"children: [<", ">]"}}) {
    auto nested = [&](std::size_t n) { return repeat(brackets.first, n) + repeat(brackets.second, n); };
    expect_all<basic_Direct>(code::ok, text_format, nested(100));
    expect_all<basic_Direct>(code::too_deep, text_format, nested(101));
    expect_all<basic_Direct>(code::too_deep, text_format, repeat(brackets.first, 200000));
    for (int depth : {0, 1, 7}) {
      isomer::text f{.limits = {.depth = depth}};
      auto n = static_cast<std::size_t>(depth);
      expect_all<basic_Direct>(code::ok, f, nested(n));
      expect_all<basic_Direct>(code::too_deep, f, nested(n + 1));
    }
  }
  // An entry of a map is a message, as in binary.
  auto entries = [](std::size_t n) { return repeat("by_name { value {", n) + repeat("}}", n); };
  expect_all<basic_Direct>(code::ok, text_format, entries(50));
  expect_all<basic_Direct>(code::too_deep, text_format, entries(51));
  expect_all<basic_Direct>(code::ok, text_format, repeat("children {} children: [{}, {}]", 5000));
}
TEST(Depth, WhatTextSkips) {
  for (const auto& brackets : {std::pair{": [", "]"}, std::pair{" { a", "}"}, std::pair{": < [x.y]", ">"}}) {
    auto skipped = [&](std::size_t n) {
      std::string inner = brackets.first[2] == '[' ? ": " + repeat("[", n) + "1" + repeat("]", n)
                                                   : repeat(brackets.first, n) + ": 1" + repeat(brackets.second, n);
      return "x" + inner;
    };
    expect_all<basic_Direct>(code::ok, lenient_text, skipped(100));
    expect_all<basic_Direct>(code::too_deep, lenient_text, skipped(101));
    expect_all<basic_Direct>(code::ok, lenient_text, repeat("next {", 40) + skipped(60) + repeat("}", 40));
    expect_all<basic_Direct>(code::too_deep, lenient_text, repeat("next {", 40) + skipped(61) + repeat("}", 40));
  }
  for (const char* unclosed : {"a {", "a: <", "a: [{"})
    expect_all<basic_Direct>(code::too_deep, lenient_text, "x {" + repeat(unclosed, 200000));
  expect_all<basic_Direct>(code::too_deep, lenient_text, "x: " + repeat("[", 200000));
}
TEST(Depth, AnyInAnyInText) {
  const isomer::text any{.types = isomer::any_types<wkt::Any, Direct>};
  auto nested = [](std::size_t n) { return repeat("[x/google.protobuf.Any] {", n) + repeat("}", n); };
  expect_all<wkt::basic_Any>(code::ok, any, nested(100));
  expect_all<wkt::basic_Any>(code::too_deep, any, nested(101));
  expect_all<wkt::basic_Any>(code::too_deep, any, repeat("[x/google.protobuf.Any] {", 100000));
  auto deep = [](std::size_t n) {
    return "[x/features.recursion.Direct] {" + repeat("next {", n) + repeat("}", n) + "}";
  };
  expect_all<wkt::basic_Any>(code::ok, any, deep(99));
  expect_all<wkt::basic_Any>(code::too_deep, any, deep(100));
  // Writing: what is too deep stays in bytes, and can be read.
  std::string wire;
  for (int i = 0; i < 300; ++i) wire = record(1, "x/google.protobuf.Any") + record(2, wire);
  auto m = test::decoded<wkt::Any>(wire);
  auto written = isomer::encode(any, m);
  ASSERT_TRUE(written);
  EXPECT_EQ(test::decoded<wkt::Any>(*written, any), m);
}
TEST(Depth, UnknownFieldsInText) {
  auto groups = [](std::size_t n) { return repeat("\x3b", n) + repeat("\x3c", n); };
  for (std::size_t n : {1u, 100u}) EXPECT_TRUE(isomer::encode(text_format, test::decoded<Direct>(groups(n)))) << n;
  // Bytes that are only taken for a message: groups without end, and deeper than anything.
  for (std::size_t n : {100u, 101u, 200000u})
    for (auto& bytes : {groups(n), repeat("\x3b", n), repeat(std::string("\x0a\x00", 2), n)})
      EXPECT_TRUE(isomer::encode(text_format, test::decoded<Direct>(record(99, bytes)))) << n;
}

}  // namespace depth_test
