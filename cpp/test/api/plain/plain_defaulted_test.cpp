// SPDX-License-Identifier: MIT
// Members that are left out while they are as in a new struct, and those that are not numbered at all.
#include <chrono>
#include <isomer/msgpack.hpp>
#include <isomer/plain.hpp>
#include <isomer/positional.hpp>
#include <isomer/text.hpp>
#include "support/codec.hpp"

namespace defaults {

enum class level { low, high };
struct settings {
  int retries = 3;
  double ratio = 0.0;
  std::string host = "localhost";
  defaults::level level = level::high;
  std::chrono::seconds timeout{30};
  char code[3] = "ab";
  std::array<unsigned char, 2> magic{1, 2};
  int always = 7;
  bool operator==(const settings& o) const {
    return retries == o.retries && ratio == o.ratio && host == o.host && level == o.level && timeout == o.timeout &&
           std::string_view(code, 3) == std::string_view(o.code, 3) && magic == o.magic && always == o.always;
  }
};
struct constant {
  int retries = 3;
};
struct unnumbered {
  std::string name;
  int skip_me = 5;
  int plain = 0;
  bool operator==(const unnumbered&) const = default;
};

}  // namespace defaults

template <>
struct isomer::plain<defaults::settings> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"retries", defaulted}, {"ratio", defaulted},   {"host", defaulted},
                                           {"level", defaulted},   {"timeout", defaulted}, {"code", defaulted},
                                           {"magic", defaulted}};
};
template <>
struct isomer::plain<defaults::constant> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"retries", defaulted}};
};
template <>
struct isomer::plain<defaults::unnumbered> {
  static constexpr annotation members[] = {{"skip_me", skipped}, {"name", named("Name")}};
};

namespace plain_defaulted_test {

using defaults::settings;
using test::decoded;
using test::exact;
using test::to_hex;

TEST(PlainDefaulted, WhatIsAsInANewStructIsLeftOut) {
  EXPECT_EQ(test::to_json(settings{}), R"({"always":7})");
  EXPECT_EQ(to_hex(test::to_wire(settings{})), "40 07");
  EXPECT_EQ(test::to_json(settings{.retries = 0}), R"({"retries":0,"always":7})");
  EXPECT_EQ(test::to_json(settings{.ratio = -0.0}), R"({"ratio":-0.0,"always":7})") << "-0.0 is not 0.0";
}
TEST(PlainDefaulted, RoundTrips) {
  settings zero{0, 0, "", defaults::level::low, std::chrono::seconds(0), "", {0, 0}, 0};
  for (const settings& m : {settings{}, zero, settings{.host = "x", .timeout = std::chrono::seconds(31)}}) {
    auto one = [&](auto format) {
      auto bytes = isomer::encode(format, m);
      ASSERT_EQ(bytes.error(), isomer::status{});
      EXPECT_EQ(decoded<settings>(*bytes, format), m);
      settings reused = zero;
      EXPECT_TRUE(isomer::decode(format, exact(*bytes), reused).ok());
      EXPECT_EQ(reused, m);
    };
    one(isomer::json{}), one(isomer::text{}), one(isomer::protobuf{}), one(isomer::positional{});
    one(isomer::msgpack{}), one(isomer::msgpack_numbers{}), one(isomer::msgpack_array{});
  }
}
constexpr bool at_compile_time() {
  using retries = isomer::fields_of<defaults::constant>::at<0>;
  return !retries::present(defaults::constant{}) && retries::present(defaults::constant{0});
}
static_assert(at_compile_time());

// Also in a message that is reused, and out of order, where the key is looked up.
TEST(PlainDefaulted, NullIsWhatANewStructHas) {
  settings m;
  for (auto* text :
       {R"({"retries":null,"ratio":null,"host":null,"level":null,"timeout":null,"code":null,"always":null})",
        R"({"always":null,"code":null,"host":null,"retries":null})"}) {
    m.retries = 9, m.always = 9, m.host = "elsewhere", m.code[0] = 'x';
    EXPECT_TRUE(isomer::decode(isomer::json{}, text, m).ok()) << text;
    EXPECT_EQ(m, settings{}) << text;
  }
}

TEST(PlainUnnumbered, EveryFormatButThoseByNumber) {
  defaults::unnumbered m{"n", 9, 2}, back{"n", 5, 2};
  EXPECT_EQ(test::to_json(m), R"({"Name":"n","plain":2})");
  auto one = [&](auto format) { EXPECT_EQ(decoded<defaults::unnumbered>(*isomer::encode(format, m), format), back); };
  one(isomer::json{}), one(isomer::text{}), one(isomer::positional{}), one(isomer::msgpack{});
  one(isomer::msgpack_array{});
}

}  // namespace plain_defaulted_test
