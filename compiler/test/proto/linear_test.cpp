// SPDX-License-Identifier: MIT
// Time grows as the sources do, whatever there is many of.
#include <gtest/gtest.h>
#include <algorithm>
#include <ctime>
#include "fmt/fmt.hpp"
#include "proto/compilation.hpp"
#include "proto/descriptor.hpp"

namespace linear_test {

namespace proto = isomer::compiler::proto;

struct many {
  const char* what;
  bool is_right;                  // or refused
  std::string (*each)(int, int);  // the text of the i-th of n
  const char *before, *behind;
  int few = 1000;  // so many that a loop within a loop would be seen
};

std::string number(int i) { return std::to_string(i); }

// Numbers that are no neighbours of the ones before them, each once.
int scattered(int i, int n) { return static_cast<int>(static_cast<long long>(i) * 7919 % n); }

constexpr many kinds[] = {
    {"messages", true, [](int i, int) { return "message M" + number(i) + " {}\n"; }, "syntax = \"proto3\";", ""},
    {"fields", true,
     [](int i, int n) { return "int32 f" + number(i) + " = " + number(20001 + scattered(i, n)) + ";\n"; },
     "syntax = \"proto3\"; message M {", "}"},
    {"references", true, [](int i, int) { return "message M" + number(i) + " { M" + number(i / 2) + " m = 1; }\n"; },
     "syntax = \"proto3\"; package a.b.c;", ""},
    {"enum values", true, [](int i, int n) { return "V" + number(i) + " = " + number(scattered(i, n)) + ";\n"; },
     "syntax = \"proto3\"; enum E {", "}", 5000},
    {"reserved names", true, [](int i, int) { return "reserved \"r" + number(i) + "\";\n"; },
     "syntax = \"proto3\"; message M {", "}"},
    {"reserved ranges", true, [](int i, int n) { return "reserved " + number(2 * scattered(i, n) + 1) + ";\n"; },
     "syntax = \"proto3\"; message M {", "}", 5000},
    {"extensions of one range each", true,
     [](int i, int n) {
       return "message N" + number(i) + " { extend M { optional int32 x = " + number(2 * scattered(i, n) + 20001) +
              "; } }\n";
     },
     nullptr, "", 5000},
    {"options", true, [](int i, int) { return "message M" + number(i) + " { option (o) = { a: 1 b: \"x\" }; }\n"; },
     "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; message O { optional int32 a = 1; optional "
     "string b "
     "= 2; } extend google.protobuf.MessageOptions { optional O o = 50000; }",
     ""},
    {"values of an option", true, [](int i, int) { return "a: " + number(i) + "\n"; },
     "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; message O { repeated int32 a = 1; } extend "
     "google.protobuf.FileOptions { optional O o = 50000; } option (o) = {",
     "};", 5000},
    {"comments", true, [](int, int) { return std::string("// a\n\n/* b */\n"); }, "syntax = \"proto3\";",
     "message M {}", 5000},
    {"pieces of a string", true, [](int, int) { return std::string("\"a\" "); },
     "syntax = \"proto3\"; option java_package = ", ";", 5000},
    {"numbers of one statement", true, [](int i, int) { return ", " + number(2 * i + 20001); },
     "syntax = \"proto3\"; message M { reserved 1", "; }", 5000},
    {"lines of a comment behind a long one", true, [](int, int) { return std::string("a\n"); },
     "syntax = \"proto3\"; message M { reserved \"abcdefghijklmnopqrstuvwxyz\"/*", "*/; }", 5000},
    {"members of a oneof", true,
     [](int i, int n) { return "int32 f" + number(i) + " = " + number(20001 + scattered(i, n)) + ";\n"; },
     "syntax = \"proto3\"; message M { oneof o {", "} }"},
    {"methods", true, [](int i, int) { return "rpc R" + number(i) + "(M) returns (stream M);\n"; },
     "syntax = \"proto3\"; message M {} service S {", "}"},
    {"names that are taken", false, [](int, int) { return std::string("message M {}\n"); }, "syntax = \"proto3\";", ""},
    {"names that are not defined", false,
     [](int i, int) { return "Nobody f" + number(i) + " = " + number(i + 20001) + ";\n"; },
     "syntax = \"proto3\"; message M {", "}"},
    {"statements that are none", false, [](int, int) { return std::string("mesage M {}\n"); }, "syntax = \"proto3\";",
     ""},
    {"braces that nobody closes", false, [](int, int) { return std::string("{"); }, "syntax = \"proto3\"; message M ",
     "", 5000},
};

std::string text_of(const many& m, int n) {
  std::string text;
  if (m.before) {
    text = m.before;
  } else {
    text = "syntax = \"proto2\"; message M {\n";
    for (int i = 0; i < n; ++i) text += "extensions " + number(2 * i + 20001) + ";\n";
    text += "}\n";
  }
  for (int i = 0; i < n; ++i) text += m.each(i, n);
  return text + m.behind;
}

double seconds_for(const many& m, const std::string& text) {
  const std::clock_t start = std::clock();
  proto::compilation c([&](const std::string& path) { return path == "a.proto" ? std::optional(text) : std::nullopt; },
                       true);
  const proto::file* const f = c.add("a.proto");
  EXPECT_EQ(f != nullptr, m.is_right) << m.what;
  if (f) proto::descriptor_set({f}, c, {true, true, true});
  proto::report found;
  EXPECT_EQ(f && isomer::compiler::fmt::formatted(*f, found), m.is_right) << m.what;
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Of the processor's time. Eight times as much takes some eight times as long; one loop within another would take 64.
TEST(Proto, TakesLinearTime) {
  proto::built_in();
  for (const many& m : kinds) {
    const std::string little = text_of(m, m.few), much = text_of(m, 8 * m.few);
    double least = 100;
    for (int tries = 0; tries < 3 && least > 20; ++tries) {
      const double more = seconds_for(m, much);
      least = std::min(least, more < 0.1 ? 0 : more / std::max(seconds_for(m, little), 1e-4));
    }
    EXPECT_LT(least, 20) << m.what;
  }
}

}  // namespace linear_test
