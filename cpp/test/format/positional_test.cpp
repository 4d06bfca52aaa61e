// SPDX-License-Identifier: MIT
// Positional: the exact bytes, what is refused, and the fingerprint.
#include <gtest/gtest.h>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/plain.hpp>
#include <isomer/positional.hpp>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "person.isomer.hpp"
#include "support/codec.hpp"

namespace positional_test {

using isomer::code;
const isomer::positional format;

// What follows the fingerprint.
template <class M>
std::string body(const M& m) {
  auto bytes = isomer::encode(format, m);
  EXPECT_TRUE(bytes) << bytes.error().message();
  return test::to_hex(std::string_view(*bytes).substr(8));
}
template <class M>
std::string with_fingerprint(std::string_view digits) {
  return isomer::encode(format, M{})->substr(0, 8) + test::hex(digits);
}
template <class M>
isomer::status error(std::string_view digits) {
  return test::error_of<M>(format, with_fingerprint<M>(digits));
}
template <class M, class View>
void goes_and_returns(const M& m) {
  auto bytes = isomer::encode(format, m);
  ASSERT_TRUE(bytes);
  test::exact block(*bytes);
  auto back = isomer::decode<M>(format, block);
  ASSERT_TRUE(back) << back.error().message();
  EXPECT_EQ(*back, m);
  M reused = *back;
  EXPECT_TRUE(isomer::decode(format, block, reused).ok());
  EXPECT_EQ(reused, m);
  isomer::arena a;
  auto view = isomer::decode<View>(format, block, a);
  ASSERT_TRUE(view);
  EXPECT_EQ(isomer::encode(format, *view).value(), *bytes);
}

struct point {
  std::int16_t x = 0;
  double y = 0;
  bool operator==(const point&) const = default;
};
struct nothing {
  bool operator==(const nothing&) const = default;
};
struct shapes {
  bool flag = false;
  std::string name;
  std::vector<point> points;
  std::vector<std::uint16_t> samples;
  std::map<std::string, std::int32_t> counts;
  std::optional<std::int64_t> maybe;
  nothing none;
  bool operator==(const shapes&) const = default;
};

TEST(Positional, EachShapeHasItsBytes) {
  shapes m{.flag = true,
           .name = "ab",
           .points = {{-2, 1.5}},
           .samples = {1, 0x203},
           .counts = {{"k", 7}},
           .maybe = 5,
           .none = {}};
  EXPECT_EQ(body(m),
            "01 02 61 62 "
            "01 fe ff 00 00 00 00 00 00 f8 3f "
            "02 01 00 03 02 "
            "01 01 6b 07 00 00 00 "
            "01 05 00 00 00 00 00 00 00 "
            "00");
  EXPECT_EQ(body(shapes{}), "00 00 00 00 00 00 00") << "absence is a byte, and so is a message without fields";
  auto bytes = isomer::encode(format, m).value();
  EXPECT_EQ(isomer::decode<shapes>(format, test::exact(bytes)).value(), m);
}
TEST(Positional, MessagesOfASchemaComeBack) {
  goes_and_returns<demo::Person, demo::PersonView>(
      {.name = "Ada", .id = -1, .email = "", .phone = {{"1", demo::Person_PhoneType::WORK}, {"2", {}}}});
  using namespace isomer::google::protobuf;
  goes_and_returns<Value, ValueView>(test::from_json<Value>(R"({"a":[1,true,null,"x",{"b":2.5}],"c":{}})"));
  using features::proto3::Maps, features::proto3::MapsView;
  goes_and_returns<Maps, MapsView>(Maps{});
}
TEST(Positional, EveryPrefixIsAnErrorAndEveryChangeAValueOrAnError) {
  shapes m{.flag = true,
           .name = "ab",
           .points = {{-2, 1.5}, {}},
           .samples = {1, 2, 3},
           .counts = {{"k", 7}},
           .maybe = 5,
           .none = {}};
  std::string bytes = isomer::encode(format, m).value();
  for (std::size_t n = 0; n < bytes.size(); ++n)
    EXPECT_FALSE(test::error_of<shapes>(format, std::string_view(bytes).substr(0, n)).ok()) << n;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (int mask : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ mask);
      auto r = isomer::decode<shapes>(format, test::exact(changed));
      if (r) EXPECT_EQ(isomer::encode(format, *r).value(), changed) << "one spelling of each value";
      else EXPECT_LE(r.error().at, changed.size());
    }
}
TEST(Positional, AnotherSchemaIsAnError) {
  auto bytes = isomer::encode(format, point{1, 2}).value();
  auto status = test::error_of<nothing>(format, bytes);
  EXPECT_EQ(status.cause, code::bad_value);
  EXPECT_EQ(status.at, 0u);
  struct renamed {
    std::int16_t x = 0;
    double z = 0;
    bool operator==(const renamed&) const = default;
  };
  EXPECT_EQ(test::error_of<renamed>(format, bytes).cause, code::bad_value);
}
TEST(Positional, TheFingerprintIsOfTheSchemaAndNotOfTheMemory) {
  using isomer::detail::walk::fingerprint;
  EXPECT_EQ(fingerprint<demo::Person>, fingerprint<demo::PersonView>);
  EXPECT_EQ(fingerprint<features::recursion::Direct>, fingerprint<features::recursion::DirectView>);
  EXPECT_NE(fingerprint<demo::Person>, fingerprint<demo::Person_PhoneNumber>);
}
TEST(Positional, WhatIsRefused) {
  EXPECT_EQ(error<point>("").cause, code::truncated);
  EXPECT_EQ(error<point>("01 00 00 00 00 00 00 00 00 00 00").cause, code::bad_syntax) << "a byte too many";
  EXPECT_EQ(error<shapes>("02").cause, code::bad_value) << "no bool";
  EXPECT_EQ(error<shapes>("00 00 00 00 00 02").cause, code::bad_value) << "neither there nor absent";
  EXPECT_EQ(error<shapes>("00 01 ff").cause, code::bad_utf8);
  EXPECT_EQ(error<shapes>("00 00 00 00 02 01 6b 00 00 00 00 01 6b 00 00 00 00 00 00").cause, code::duplicate_key);
  EXPECT_EQ(error<nothing>("01").cause, code::bad_value);
}
TEST(Positional, LengthsAreComparedWithWhatRemains) {
  for (auto length : {"05", "ff ff ff ff 07", "ff ff ff ff ff ff ff ff 7f", "80 80 80 80 80 80 80 80 80 01"}) {
    EXPECT_EQ(error<shapes>("00 " + std::string(length)).cause, code::truncated) << length;
    EXPECT_EQ(error<shapes>("00 00 " + std::string(length)).cause, code::truncated) << length;
    EXPECT_EQ(error<shapes>("00 00 00 " + std::string(length)).cause, code::truncated) << length;
    EXPECT_EQ(error<shapes>("00 00 00 00 " + std::string(length)).cause, code::truncated) << length;
  }
  EXPECT_EQ(error<shapes>("00 80 80 80 80 80 80 80 80 80 80 01").cause, code::bad_varint);
}
TEST(Positional, DepthAndMemoryHaveLimits) {
  using features::recursion::Direct, features::recursion::DirectView;
  auto nested = [](int levels) {
    Direct top, *at = &top;
    for (int i = 0; i < levels; ++i) at = &at->next.emplace();
    return isomer::encode(isomer::positional{.limits = {.depth = levels}}, top).value();
  };
  EXPECT_TRUE(isomer::decode<Direct>(format, nested(100)));
  EXPECT_EQ(test::error_of<Direct>(format, nested(101)).cause, code::too_deep);
  isomer::positional small{.limits = {.memory = 1000}};
  shapes many{.samples = std::vector<std::uint16_t>(5000)};
  EXPECT_EQ(isomer::decode<shapes>(small, isomer::encode(format, many).value()).error().cause, code::too_large);
}
TEST(Positional, RequiredFieldsAndClosedEnums) {
  using features::proto2::Rules;
  EXPECT_EQ(isomer::encode(format, Rules{}).error().cause, code::missing_required);
}

}  // namespace positional_test
