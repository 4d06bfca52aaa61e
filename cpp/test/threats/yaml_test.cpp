// SPDX-License-Identifier: MIT
// YAML that is made to hurt: depth, aliases that multiply, and texts that a careless reader reads again and again.
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/json.hpp>
#include <isomer/transcode.hpp>
#include <isomer/yaml.hpp>
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "support/allocations.hpp"
#include "support/entry_points.hpp"
#include "support/linear.hpp"

namespace yaml_test {

namespace wkt = isomer::google::protobuf;
using namespace features::proto3;
using features::recursion::basic_Direct;
using features::recursion::Direct;
using isomer::code;
using test::expect_all;
using test::repeat;

const isomer::yaml yaml{};
const isomer::yaml lenient{.ignore_unknown = true};

// n levels, each on a line of its own: "next:" and so on.
std::string indented(const std::string& key, std::size_t n, const std::string& inner) {
  std::string s, indent;
  for (; n; --n) s += indent + key + "\n", indent += ' ';
  return s + indent + inner;
}

TEST(YamlDepth, BlocksAndBraces) {
  auto flow = [](const char* opening, const char* closing, std::size_t n) {
    return repeat(opening, n) + "{}" + repeat(closing, n);
  };
  for (std::size_t n : {100u, 101u}) {
    code expected = n == 100 ? code::ok : code::too_deep;
    expect_all<basic_Direct>(expected, yaml, indented("next:", n, "{}"));
    expect_all<basic_Direct>(expected, yaml, flow("{next: ", "}", n));
    expect_all<basic_Direct>(expected, yaml, flow("{children: [", "]}", n));
    expect_all<basic_Direct>(expected, yaml, flow("{byName: {k: ", "}}", n));
    expect_all<basic_Direct>(expected, lenient, "x: " + repeat("[", n) + repeat("]", n));
    expect_all<basic_Direct>(expected, lenient, "x:\n  " + repeat("- ", n) + "1");
    expect_all<basic_Direct>(expected, lenient, "x:\n" + indented(" k:", n, "  1"));
  }
  expect_all<wkt::basic_Value>(code::ok, yaml, repeat("- ", 50) + "1");
  expect_all<wkt::basic_Value>(code::too_deep, yaml, repeat("- ", 51) + "1");
}
TEST(YamlDepth, WhatNeverEnds) {
  for (const char* unclosed : {"[", "{a: ", "{a: [", "- ", "[{? ", "- &a ", "- !x ", "- a: - "}) {
    std::string text = repeat(unclosed, 200000);
    auto of_value = isomer::decode<wkt::Value>(yaml, text).error();
    EXPECT_FALSE(of_value.ok()) << unclosed;
    EXPECT_FALSE(isomer::decode<Direct>(lenient, "x: " + text).ok()) << unclosed;
    EXPECT_EQ(isomer::yaml::explain(text, of_value).at, of_value.at) << unclosed;
  }
}
TEST(YamlDepth, AliasesAreAsDeepAsTheirNodes) {
  // Forty levels in an anchor, which stands below thirty and below seventy others.
  std::string text = "children:\n- &a " + repeat("{next: ", 40) + "{}" + repeat("}", 40) + "\n- ";
  expect_all<basic_Direct>(code::ok, yaml, text + repeat("{next: ", 30) + "*a" + repeat("}", 30));
  expect_all<basic_Direct>(code::too_deep, yaml, text + repeat("{next: ", 70) + "*a" + repeat("}", 70));
}
TEST(YamlDepth, WritingCountsTheSameLevels) {
  for (int depth : {1, 3, 7, 99}) {
    const isomer::yaml f{.limits = {.depth = depth}};
    int n = (depth + 1) / 2;  // a list below the top, and two levels for each one more
    auto lists = [](int k) {
      return repeat("[", static_cast<std::size_t>(k)) + repeat("]", static_cast<std::size_t>(k));
    };
    auto write = [&](int k) {
      auto m = test::decoded<wkt::Value>(lists(k), isomer::json{.limits = {.depth = 1000}});
      return isomer::encode(f, m).error().cause;
    };
    EXPECT_EQ(write(n), code::ok) << depth;
    EXPECT_EQ(write(n + 1), code::too_deep) << depth;
    expect_all<wkt::basic_Value>(code::ok, f, lists(n));
    expect_all<wkt::basic_Value>(code::too_deep, f, lists(n + 1));
  }
  // Each level indents all below it, so there is an end even where the caller wants none.
  const isomer::yaml endless{.limits = {.depth = 1 << 30}};
  auto m = test::decoded<Direct>(repeat("{\"next\":", 700) + "{}" + repeat("}", 700),
                                 isomer::json{.limits = {.depth = 1000}});
  EXPECT_EQ(isomer::encode(endless, m).error().cause, code::too_deep);
  m = test::decoded<Direct>(repeat("{\"next\":", 500) + "{}" + repeat("}", 500),
                            isomer::json{.limits = {.depth = 1000}});
  auto text = isomer::encode(endless, m);
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(test::decoded<Direct>(*text, endless), m);
}

// Each line is ten of the line before: what it comes to is ten to the power of the lines.
std::string laughs(int lines, const char* first, bool flow) {
  std::string s = "a: &l0 " + std::string(first) + "\n";
  for (int i = 1; i <= lines; ++i) {
    std::string before = "*l" + std::to_string(i - 1);
    s += static_cast<char>('a' + i) + std::string(": &l") + std::to_string(i) + (flow ? " [" : "");
    for (int k = 0; k < 10; ++k) s += flow ? before + ", " : "\n- " + before;
    s += flow ? "]\n" : "\n";
  }
  return s;
}
TEST(YamlAliases, ABillionLaughs) {
  const isomer::yaml small{.ignore_unknown = true, .limits = {.memory = 1 << 20}};
  for (bool flow : {false, true}) {
    test::allocations::start();
    auto r = isomer::decode<wkt::Struct>(small, laughs(9, "lol", flow));
    std::size_t peak = test::allocations::stop();
    EXPECT_EQ(r.error().cause, code::too_large);
    EXPECT_LT(peak, std::size_t{8} << 20);
    expect_all<wkt::basic_Struct>(code::too_large, small, laughs(9, "lol", flow));
    expect_all<wkt::basic_Struct>(code::ok, small, laughs(2, "lol", flow));
    // Nobody wants it, so nobody follows it.
    std::string unwanted = laughs(9, "lol", true);
    expect_all<basic_Direct>(code::ok, small, unwanted);
  }
}
TEST(YamlAliases, ALargeScalarManyTimes) {
  const isomer::yaml small{.limits = {.memory = 1 << 20}};
  for (const char* quote : {"", "'", "\""}) {
    std::string text = "texts:\n- &a " + (quote + std::string(50000, 'x') + quote) + "\n" + repeat("- *a\n", 1000);
    expect_all<basic_Lists>(code::too_large, small, text);
  }
}
// What an alias is charged: its node's text, and 16 bytes.
constexpr std::size_t free_repeats = 1 << 20, each_alias = 16;
isomer::yaml with_aliases(int n) { return {.ignore_unknown = true, .limits = {.aliases = n}}; }
TEST(YamlAliases, RepeatWhatTheInputPaysFor) {
  const std::string scalar = '"' + std::string(62, 'x') + '"', list = "[" + repeat("a,", 31) + "]";
  const std::string mapping = "{k: [" + repeat("a,", 28) + "]}", merged = "{<<: [" + repeat("a,", 27) + "a]}";
  // A node of `width` bytes, and n aliases of it.
  auto text = [](std::string node, std::size_t width, std::size_t n, std::size_t padding) {
    node.insert(node.size() - 1, width - node.size(), ' ');
    return "- &a " + node + "\n" + repeat("- *a\n", n) + "#" + std::string(padding, '-');
  };
  // None for the input: what is free. Wide nodes, so that few aliases use it up.
  const std::size_t wide = 4096 - each_alias, narrow = 64, each = narrow + each_alias;
  for (const std::string& node : {scalar, list, mapping, merged}) {
    const std::size_t width = node == scalar ? narrow : wide, n = free_repeats / (width + each_alias);
    expect_all<wkt::basic_Value>(code::ok, with_aliases(0), text(node, width, n, 0));
    expect_all<wkt::basic_Value>(code::too_large, with_aliases(0), text(node, width, n + 1, 0));
  }
  // By default eight times the input, to the byte.
  for (std::size_t times : {8u, 3u}) {
    std::size_t n = 27000, input = (n * each - free_repeats + times - 1) / times;
    std::size_t plain = text(scalar, narrow, n, 0).size();
    ASSERT_LT(plain, input);
    isomer::yaml f = times == 8 ? isomer::yaml{} : with_aliases(static_cast<int>(times));
    expect_all<wkt::basic_Value>(code::ok, f, text(scalar, narrow, n, input - plain));
    expect_all<wkt::basic_Value>(code::too_large, f, text(scalar, narrow, n, input - plain - 1));
  }
  // As many as anybody likes, where the caller says so; and less than none is none.
  std::string many = "- &a " + scalar + "\n" + repeat("- *a\n", 20000);
  expect_all<wkt::basic_Value>(code::ok, with_aliases(1 << 30), many);
  expect_all<wkt::basic_Value>(code::too_large, with_aliases(-5), many);
}
TEST(YamlAliases, EveryPlaceOfAnAliasIsCharged) {
  const std::string node(982, 'x');
  const isomer::yaml f = with_aliases(0);
  for (std::size_t n : {1040u, 1060u}) {  // each is a thousand bytes
    code expected = n == 1040 ? code::ok : code::too_large;
    expect_all<basic_Lists>(expected, f, "texts:\n- &a '" + node + "'\n" + repeat("- *a\n", n));
    expect_all<basic_Lists>(expected, f, "texts: [&a '" + node + "'" + repeat(", *a", n) + "]");
    std::string names = "names:\n  -1: &a '" + node + "'\n";
    for (std::size_t i = 0; i < n; ++i) names += "  " + std::to_string(i) + ": *a\n";
    expect_all<basic_Maps>(expected, f, names);
    // As keys, each in a mapping of its own: simple, explicit, in braces, in a pair.
    for (const char* one : {"- *a : 1\n", "- ? *a\n  : 1\n", "- {*a : 1}\n", "- [*a : 1]\n", "- &m\n  *a : 1\n"})
      expect_all<wkt::basic_Value>(expected, f, "- &a '" + node + "'\n" + repeat(one, n));
    // Beside anchors of the same name, and chains: an alias in what an alias stands for is charged as often as read.
    expect_all<wkt::basic_Value>(expected, f, "- &a '" + node + "'\n" + repeat("- *a\n- &b x\n", n));
    std::string chain = "- &a '" + std::string(400, 'x') + "'\n- &b [*a" + std::string(562, ' ') + "]\n";
    expect_all<wkt::basic_Value>(expected, f, chain + repeat("- *b\n", n));
  }
}
TEST(YamlAliases, WhatNobodyWantsIsNotRepeated) {
  std::string text = "x: &a '" + std::string(5000, 'x') + "'\ny:\n" + repeat("- *a\n", 10000);
  expect_all<basic_Direct>(code::ok, with_aliases(0), text);
  expect_all<wkt::basic_Struct>(code::too_large, with_aliases(0), text);
}
TEST(YamlAliases, AFewBytesCostLittle) {
  for (bool flow : {false, true}) {
    std::string text = laughs(9, "[1,1,1,1,1,1,1,1]", flow);
    test::allocations::start();
    auto r = isomer::decode<wkt::Struct>(yaml, text);
    std::size_t peak = test::allocations::stop();
    EXPECT_EQ(r.error().cause, code::too_large);
    EXPECT_LT(peak, std::size_t{64} << 20) << text.size();
  }
}
TEST(YamlAliases, ARelayHasOneBudgetForAllFields) {
  std::string text = "texts:\n- &a '" + std::string(936, 'x') + "'\n" + repeat("- *a\n", 600);
  std::string much = text + "enums: []\nblobs:\n" + repeat("- *a\n", 600);
  for (const std::string& input : {text, much}) {
    std::string out;
    auto s = isomer::transcode<Lists>(with_aliases(0), input, isomer::json{}, out);
    EXPECT_EQ(s.cause, input == text ? code::ok : code::too_large);
  }
}
TEST(YamlAliases, ManyAnchorsTakeOfTheBudget) {
  std::string text = "texts:\n";
  for (int i = 0; i < 100000; ++i) text += "- &a" + std::to_string(i) + " x\n";
  for (std::ptrdiff_t memory : {1 << 20, 16 << 20}) {
    test::allocations::start();
    auto r = isomer::decode<Lists>(isomer::yaml{.limits = {.memory = memory}}, text);
    std::size_t peak = test::allocations::stop();
    EXPECT_EQ(r.error().cause, code::too_large);
    EXPECT_LT(peak, 6 * static_cast<std::size_t>(memory));
  }
}

template <class Owning, class View, class Format, class Make>
void expect_both(const Format& f, Make make, std::size_t n) {
  test::expect_linear<Owning>(f, make, n);
  test::expect_linear<View>(f, make, n);
}
TEST(YamlQuadratic, Lines) {
  auto list = [](auto line) {
    return [line](std::size_t n) {
      std::string s = "texts:\n";
      for (std::size_t i = 0; i < n; ++i) s += line(i);
      return s;
    };
  };
  expect_both<Lists, ListsView>(yaml, list([](std::size_t) { return "- a\n"; }), 20000);
  expect_both<Lists, ListsView>(yaml, list([](std::size_t i) { return i ? "  a\n" : "- a\n"; }), 50000);
  expect_both<Lists, ListsView>(yaml, list([](std::size_t i) { return i ? "\n" : "- |+\n  a\n"; }), 100000);
  expect_both<Lists, ListsView>(yaml, list([](std::size_t) { return "- |\n\n\n\n"; }), 20000);
  expect_both<Lists, ListsView>(yaml, list([](std::size_t i) { return i ? "# c\n\n" : "- a\n"; }), 50000);
  expect_both<Lists, ListsView>(
      yaml, list([](std::size_t i) { return "- &a" + std::to_string(i) + " x\n- *a" + std::to_string(i / 2) + "\n"; }),
      5000);
  expect_both<Lists, ListsView>(yaml, list([](std::size_t) { return "- &a x\n- *a\n"; }), 5000);
}
TEST(YamlQuadratic, LongLines) {
  auto text = [](const char* before, const char* many, const char* behind) {
    return [=](std::size_t n) { return before + repeat(many, n) + behind; };
  };
  expect_both<Lists, ListsView>(yaml, text("texts: [", "a ,", "]"), 50000);
  expect_both<Lists, ListsView>(yaml, text("texts: [a", " ", "]"), 200000);
  expect_both<Lists, ListsView>(yaml, text("texts:\n- \"", "\\n", "\""), 100000);
  expect_both<Lists, ListsView>(yaml, text("texts:\n- '", "''", "'"), 100000);
  expect_both<Lists, ListsView>(yaml, text("texts:\n- \"", "\\L", "\""), 100000);
  expect_both<Lists, ListsView>(yaml, text("texts:\n- \"", " \\\n ", "\""), 100000);
  expect_both<Lists, ListsView>(yaml, text("texts:\n-", " ", "a"), 200000);
  expect_both<Lists, ListsView>(yaml, text("texts:\n", " ", "- a"), 200000);
  expect_both<Lists, ListsView>(yaml, text("", "\n", "texts: [a]"), 200000);
  expect_both<Lists, ListsView>(yaml, text("texts: # ", "x", "\n- a"), 200000);
  expect_both<Lists, ListsView>(lenient, text("x: [", "[],{},", "]"), 20000);
  expect_both<Lists, ListsView>(lenient, text("x: [", "a: b, ", "]"), 20000);
  expect_both<Lists, ListsView>(lenient, text("'", "k", "': 1"), 200000);
  expect_both<Lists, ListsView>(lenient, text("? \"", "k\\n", "\"\n: 1"), 100000);
}
TEST(YamlQuadratic, Keys) {
  auto keys = [](auto key) {
    return [key](std::size_t n) {
      std::string s = "names:\n";
      for (std::size_t i = n; i; --i) s += key(i);
      return s;
    };
  };
  expect_both<Maps, MapsView>(yaml, keys([](std::size_t i) { return "  " + std::to_string(i) + ": x\n"; }), 10000);
  expect_both<Maps, MapsView>(yaml, keys([](std::size_t i) {
                                return "  ? " + std::to_string(i) +
                                       "\n"
                                       "  : x\n";
                              }),
                              10000);
  expect_both<Maps, MapsView>(
      yaml, keys([](std::size_t i) { return "  &k" + std::to_string(i) + " " + std::to_string(i) + ": x\n"; }), 5000);
}
TEST(YamlQuadratic, DeepLinesAgainAndAgain) {
  // A line that goes ninety levels down, and one that comes back.
  auto zigzag = [](std::size_t n) {
    std::string deep = "- " + repeat("- ", 40) + "1\n";
    return repeat(deep, n);
  };
  expect_both<wkt::ListValue, wkt::ListValueView>(yaml, zigzag, 500);
  auto any = [](std::size_t n) {
    std::string s = "'@type': x/google.protobuf.Any\nvalue:\n";
    return s + "  value: {value: [" + repeat("1,", n) +
           "], '@type': x/google.protobuf.Value}\n  '@type': x/google.protobuf.Any\n";
  };
  expect_both<wkt::Any, wkt::AnyView>(isomer::yaml{.types = isomer::any_types<wkt::Any, wkt::Value>}, any, 10000);
}

}  // namespace yaml_test
