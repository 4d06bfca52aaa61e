// SPDX-License-Identifier: MIT
// PHP's serialize() out: the very bytes. test/php asks PHP itself.
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/php.hpp>
#include <limits>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "person.isomer.hpp"
#include "support/codec.hpp"
#include "support/person.hpp"
#include "support/walks.hpp"

namespace php_write_test {

namespace wkt = isomer::google::protobuf;
using namespace features::proto3;
using isomer::code;
using Phone = demo::Person::PhoneType;

template <class M, class Format = isomer::php>
std::string to_php(const M& m, const Format& f = {}) {
  auto r = isomer::encode(f, m);
  EXPECT_EQ(r.error(), isomer::status{});
  return std::move(r).value();
}
template <class M, class Format = isomer::php>
code cause(const M& m, const Format& f = {}) {
  return isomer::encode(f, m).error().cause;
}
std::string_view classes(std::string_view full_name) { return full_name == "demo.Person" ? "Demo\\Person" : ""; }

TEST(PhpWrite, AMessageIsAnArrayByName) {
  EXPECT_EQ(to_php(demo::Person{.name = "Zoë", .id = -5, .phone = {{.number = "1", .type = Phone::HOME}, {}}}),
            R"(a:3:{s:4:"name";s:4:"Zoë";s:2:"id";i:-5;s:5:"phone";a:2:{)"
            R"(i:0;a:2:{s:6:"number";s:1:"1";s:4:"type";i:1;}i:1;a:0:{}}})");
  EXPECT_EQ(to_php(demo::Person{}), "a:0:{}");
  EXPECT_EQ(to_php(Json{.snake_case_name = 1, .renamed = 2}),
            R"(a:2:{s:13:"snakeCaseName";i:1;s:12:"other "name"";i:2;})");
}
TEST(PhpWrite, DefaultsAndNamesOfEnumsIfAskedFor) {
  isomer::php all{.print_defaults = true, .enum_names = true};
  EXPECT_EQ(to_php(demo::Person::PhoneNumber{}, all), R"(a:2:{s:6:"number";s:0:"";s:4:"type";s:6:"MOBILE";})");
  EXPECT_EQ(to_php(demo::Person::PhoneNumber{.type = static_cast<Phone>(7)}, all),
            R"(a:2:{s:6:"number";s:0:"";s:4:"type";i:7;})");
}
TEST(PhpWrite, AMessageIsAListByOrder) {
  EXPECT_EQ(to_php(test::three_phones(), isomer::php_list{}).substr(0, 75),
            R"(a:4:{i:0;s:10:"John Smith";i:1;i:12;i:2;s:13:"j@example.com";i:3;a:3:{i:0;a)");
  EXPECT_EQ(to_php(Presence{}, isomer::php_list{}), "a:7:{i:0;i:0;i:1;N;i:2;N;i:3;N;i:4;N;i:5;i:0;i:6;N;}");
  EXPECT_EQ(to_php(Presence{.maybe = 0, .message = Empty{}}, isomer::php_list{}),
            "a:7:{i:0;i:0;i:1;i:0;i:2;N;i:3;a:0:{}i:4;N;i:5;i:0;i:6;N;}");
}
TEST(PhpWrite, AMessageIsAnObjectOfTheClassThatTheCallerNames) {
  EXPECT_EQ(to_php(demo::Person{.id = 1, .phone = {{}}}, isomer::php{.class_of = classes}),
            R"(O:11:"Demo\Person":2:{s:2:"id";i:1;s:5:"phone";a:1:{i:0;a:0:{}}})");
  EXPECT_EQ(to_php(Empty{}, isomer::php{.class_of = classes}), "a:0:{}");
  // Longer than what a message's own bound leaves free.
  static const std::string name(5000, 'N');
  isomer::php f{.class_of = [](std::string_view) -> std::string_view { return name; }};
  EXPECT_EQ(to_php(Empty{}, f), "O:5000:\"" + name + "\":0:{}");
}

TEST(PhpWrite, RealsAsPhpSpellsThem) {
  using limit = std::numeric_limits<double>;
  const std::pair<double, const char*> all[] = {
      {0.0, "0"},
      {-0.0, "-0"},
      {1, "1"},
      {0.1, "0.1"},
      {-1.5, "-1.5"},
      {1e15, "1000000000000000"},
      {99900000000000000.0, "99900000000000000"},
      {12345678901234567.0, "12345678901234568"},
      {99999999999999984.0, "99999999999999980"},
      {1e17, "1.0E+17"},
      {-123456789012345678.0, "-1.2345678901234568E+17"},
      {1e20, "1.0E+20"},
      {123456789012345678901.0, "1.2345678901234568E+20"},
      {1e21, "1.0E+21"},
      {1e25, "1.0E+25"},
      {0.0001, "0.0001"},
      {0.00012345, "0.00012345"},
      {0.00009999, "9.999E-5"},
      {-0.00001, "-1.0E-5"},
      {1.5e-10, "1.5E-10"},
      {5e-324, "5.0E-324"},
      {limit::max(), "1.7976931348623157E+308"},
      {limit::infinity(), "INF"},
      {-limit::infinity(), "-INF"},
      {limit::quiet_NaN(), "NAN"},
  };
  for (auto& [v, text] : all)
    EXPECT_EQ(to_php(Lists{.numbers = {v}}), R"(a:1:{s:7:"numbers";a:1:{i:0;d:)" + std::string(text) + ";}}");
  // PHP has doubles only: a float is what it is as a double.
  EXPECT_EQ(to_php(wkt::FloatValue{.value = 0.1f}), "d:0.10000000149011612;");
  EXPECT_EQ(to_php(wkt::FloatValue{.value = 1e20f}), "d:1.0000000200408773E+20;");
}
TEST(PhpWrite, IntegersAndWhatIsBeyondThem) {
  EXPECT_EQ(to_php(wkt::Int64Value{.value = std::numeric_limits<std::int64_t>::min()}), "i:-9223372036854775808;");
  EXPECT_EQ(to_php(wkt::UInt64Value{.value = 9223372036854775807u}), "i:9223372036854775807;");
  EXPECT_EQ(to_php(wkt::UInt64Value{.value = 9223372036854775808u}), "s:19:\"9223372036854775808\";");
  EXPECT_EQ(to_php(wkt::UInt64Value{.value = 9999999999999999999u}), "s:19:\"9999999999999999999\";");
  EXPECT_EQ(to_php(wkt::UInt64Value{.value = ~std::uint64_t{0}}), "s:20:\"18446744073709551615\";");
  features::scalars::Packed p;
  p.fixed64.assign(1000, ~std::uint64_t{0});
  std::string all;
  for (int i = 0; i < 1000; ++i) all += "i:" + std::to_string(i) + ";s:20:\"18446744073709551615\";";
  EXPECT_EQ(to_php(p), "a:1:{s:7:\"fixed64\";a:1000:{" + all + "}}");
}
TEST(PhpWrite, KeysAsPhpKeepsThem) {
  Maps m{.by_name = {{"", 0},
                     {"-0", 1},
                     {"-5", 2},
                     {"0", 3},
                     {"05", 4},
                     {"5", 5},
                     {"9223372036854775808", 6},
                     {"9223372036854775807", 7},
                     {"-9223372036854775808", 8},
                     {"+1", 9},
                     {"1.5", 10},
                     {"a\"", 11}},
         .blobs = {{false, "\xff"}, {true, ""}}};
  EXPECT_EQ(to_php(m),
            "a:2:{s:6:\"byName\";a:12:{s:0:\"\";i:0;s:2:\"+1\";i:9;s:2:\"-0\";i:1;i:-5;i:2;"
            "i:-9223372036854775808;i:8;i:0;i:3;s:2:\"05\";i:4;s:3:\"1.5\";i:10;i:5;i:5;"
            "i:9223372036854775807;i:7;s:19:\"9223372036854775808\";i:6;s:2:\"a\"\";i:11;}"
            "s:5:\"blobs\";a:2:{i:0;s:1:\"\xff\";i:1;s:0:\"\";}}");
}
TEST(PhpWrite, WellKnownTypes) {
  auto value = [](std::string_view json) { return to_php(test::from_json<wkt::Value>(json)); };
  EXPECT_EQ(value("null"), "N;");
  EXPECT_EQ(value("true"), "b:1;");
  EXPECT_EQ(value("5"), "d:5;");
  EXPECT_EQ(value(R"({"a":[null,"b",false],"7":{}})"), R"(a:2:{i:7;a:0:{}s:1:"a";a:3:{i:0;N;i:1;s:1:"b";i:2;b:0;}})");
  EXPECT_EQ(to_php(wkt::Timestamp{.seconds = 1, .nanos = 500000000}), R"(s:24:"1970-01-01T00:00:01.500Z";)");
  EXPECT_EQ(to_php(wkt::Duration{.seconds = -1}), R"(s:3:"-1s";)");
  EXPECT_EQ(to_php(wkt::StringValue{.value = "x"}), R"(s:1:"x";)");
  EXPECT_EQ(cause(wkt::Timestamp{.nanos = -1}), code::bad_value);
  EXPECT_EQ(cause(wkt::Value{}), code::bad_value);
}
TEST(PhpWrite, WhatCannotBeWritten) {
  EXPECT_EQ(cause(demo::Person{.name = "\xff"}), code::bad_utf8);
  EXPECT_EQ(cause(features::proto2::Rules{}), code::missing_required);
  EXPECT_EQ(cause(features::proto2::Rules{}, isomer::php_list{}), code::missing_required);
}
TEST(PhpWrite, LongTextAndLists) {
  Lists m;
  for (int i = 0; i < 300; ++i) m.texts.push_back(std::string(static_cast<std::size_t>(i) * 7, 'x'));
  m.flags.assign(3000, true);
  m.messages.resize(300);
  auto text = to_php(m);
  EXPECT_EQ(test::decoded<Lists>(text, isomer::php{}), m);
  EXPECT_EQ(test::decoded<Lists>(to_php(m, isomer::php_list{}), isomer::php_list{}), m);
}

template <class Format>
constexpr bool folds(const Format& f) {
  using view = features::scalars::basic_Single<test::unrolled_view>;
  constexpr view sample{.boolean = true,
                        .int32 = -5,
                        .uint64 = ~std::uint64_t{0},
                        .float64 = 1e20,
                        .sparse = features::scalars::Sparse::SOME,
                        .text = "text",
                        .raw = "\x01\x02"};
  char block[1000]{};
  auto bytes = isomer::encode(f, sample, std::span<char>(block));
  auto back = isomer::decode<view>(f, {block, bytes->size()});
  return back.ok() && *back == sample;
}
static_assert(folds(isomer::php{}));
static_assert(folds(isomer::php_list{}));

}  // namespace php_write_test
