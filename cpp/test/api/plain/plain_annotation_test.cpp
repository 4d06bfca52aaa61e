// SPDX-License-Identifier: MIT
// Numbers, names, kinds and omissions that a program gives to the members of a plain struct.
#include <isomer/msgpack.hpp>
#include <isomer/plain.hpp>
#include <isomer/text.hpp>
#include <map>
#include <optional>
#include "support/codec.hpp"

namespace annotated {

struct cache {  // no field, and it need not be one
  long double hits = 0;
  bool operator==(const cache&) const = default;
};
struct reading {
  std::string station;
  int count = 0;
  std::vector<std::int16_t> samples;
  std::map<int, std::int64_t> labels;
  annotated::cache cache;
  std::optional<std::uint32_t> serial;
  std::string raw;
  bool operator==(const reading&) const = default;
};
struct by_name_only {
  std::string first, second;
  bool third = false;
  std::array<int, 2> pair{};
  bool operator==(const by_name_only&) const = default;
};
struct in_order {
  int a = 0, b = 0, c = 0;
  bool operator==(const in_order&) const = default;
};
struct settings {
  int retries = 3;
  std::string host = "localhost";
  double ratio = 0.5;
  bool verbose = true;
  std::int8_t level = 0;
  char code[3] = "ab";
  std::map<int, int> no_literal;  // and so M{} is no constant
  bool operator==(const settings& o) const {
    return retries == o.retries && host == o.host && ratio == o.ratio && verbose == o.verbose && level == o.level &&
           std::string_view(code, 3) == std::string_view(o.code, 3);
  }
};
struct constant_settings {
  int retries = 3;
  bool operator==(const constant_settings&) const = default;
};
template <class T>
struct pair {
  T a{}, b{};
  bool operator==(const pair&) const = default;
};

}  // namespace annotated

template <>
struct isomer::plain<annotated::reading> {
  static constexpr annotation members[] = {
      {"station", 5},
      {"count", kind::sint32, 2, named("howMany")},
      {"samples", 300, kind::sint32},
      {"labels", 4, kind::sfixed64, keyed(kind::sint32)},
      {"cache", 7, skipped},
      {"serial", 1, kind::fixed32, required},
      {"raw", 6, kind::bytes, named("raw-bytes")},
  };
};
template <>
struct isomer::plain<annotated::by_name_only> {
  static constexpr annotation members[] = {{"first", named("1st")}, {"third", skipped}};
};
template <>
struct isomer::plain<annotated::in_order> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"b", skipped}, {"c", kind::sint32}};
};
template <>
struct isomer::plain<annotated::settings> : isomer::numbered_in_order {};
template <>
struct isomer::plain<annotated::constant_settings> : isomer::numbered_in_order {};
template <class T>
struct isomer::plain<annotated::pair<T>> : isomer::numbered_in_order {};

namespace plain_annotation_test {

using isomer::code;
using test::decoded;
using test::error_of;
using test::exact;
using test::hex;
using test::to_hex;

const annotated::reading full{
    .station = "K", .count = -1, .samples = {-1, 1}, .labels = {{-1, 2}}, .cache = {}, .serial = 9, .raw = "\x01\xff"};

TEST(PlainAnnotation, NumbersNamesAndKinds) {
  EXPECT_EQ(test::to_json(full),
            R"({"serial":9,"howMany":-1,"labels":{"-1":"2"},"station":"K","raw-bytes":"Af8=","samples":[-1,1]})");
  EXPECT_EQ(test::to_json(full, {.original_names = true}),
            R"({"serial":9,"howMany":-1,"labels":{"-1":"2"},"station":"K","raw":"Af8=","samples":[-1,1]})");
  EXPECT_EQ(to_hex(test::to_wire(full)),
            "0d 09 00 00 00 10 01 22 0b 08 01 11 02 00 00 00 00 00 00 00 2a 01 4b 32 02 01 ff e2 12 02 01 02");
  EXPECT_EQ(decoded<annotated::reading>(test::to_wire(full)), full);
  EXPECT_EQ(decoded<annotated::reading>(test::to_json(full), isomer::json{}), full);
  EXPECT_EQ(decoded<annotated::reading>(R"({"raw":"Af8=","serial":1})", isomer::json{}).raw, "\x01\xff");
  auto text = isomer::encode(isomer::text{.single_line = true}, full);
  EXPECT_EQ(*text,
            R"(serial: 9 howMany: -1 labels { key: -1 value: 2 } station: "K" raw: "\001\377" samples: -1 samples: 1)");
  EXPECT_EQ(decoded<annotated::reading>(*text, isomer::text{}), full);
}
TEST(PlainAnnotation, EachLayoutOfMessagePack) {
  auto round = [](auto format) {
    auto bytes = isomer::encode(format, full);
    EXPECT_TRUE(bytes.ok());
    EXPECT_EQ(decoded<annotated::reading>(*bytes, format), full);
    return to_hex(*bytes);
  };
  round(isomer::msgpack{});
  EXPECT_EQ(round(isomer::msgpack_numbers{}), "86 01 09 02 ff 04 81 ff 02 05 a1 4b 06 c4 02 01 ff cd 01 2c 92 ff 01");
  EXPECT_EQ(round(isomer::msgpack_array{}), "96 09 ff 81 ff 02 a1 4b c4 02 01 ff 92 ff 01");
}
TEST(PlainAnnotation, SkippedMembersAreNobodys) {
  auto m = full;
  m.cache.hits = 3;
  EXPECT_EQ(test::to_json(m), test::to_json(full));
  EXPECT_EQ(error_of<annotated::reading>(isomer::json{}, R"({"cache":{},"serial":1})").cause, code::unknown_field);
  EXPECT_TRUE(isomer::decode(isomer::json{}, R"({"serial":1})", m).ok());
  EXPECT_EQ(m.cache.hits, 3) << "what is no field is left alone";
}
TEST(PlainAnnotation, RequiredMembers) {
  EXPECT_EQ(error_of<annotated::reading>(isomer::json{}, R"({"station":"K"})").cause, code::missing_required);
  EXPECT_EQ(error_of<annotated::reading>(isomer::protobuf{}, "").cause, code::missing_required);
  EXPECT_EQ(error_of<annotated::reading>(isomer::msgpack_array{}, hex("90")).cause, code::missing_required);
  EXPECT_EQ(isomer::encode(isomer::json{}, annotated::reading{}).error().cause, code::missing_required);
}
TEST(PlainAnnotation, FormatsThatNeedNoNumbersAskForNone) {
  annotated::by_name_only m{.first = "a", .second = "b", .pair = {1, 2}};
  EXPECT_EQ(test::to_json(m), R"({"1st":"a","second":"b","pair":[1,2]})");
  auto round = [&](auto format) { EXPECT_EQ(decoded<annotated::by_name_only>(*isomer::encode(format, m), format), m); };
  round(isomer::json{}), round(isomer::text{}), round(isomer::msgpack{}), round(isomer::msgpack_array{});
}
TEST(PlainAnnotation, NumberedInOrder) {
  annotated::in_order m{1, 0, -1};
  EXPECT_EQ(to_hex(test::to_wire(m)), "08 01 18 01");
  EXPECT_EQ(decoded<annotated::in_order>(hex("08 01 10 05 18 01")), m);
  EXPECT_EQ(to_hex(test::to_wire(annotated::pair<int>{1, 2})), "08 01 10 02");
}
TEST(PlainAnnotation, WhatDoesNotComeIsAsInANewStruct) {
  annotated::settings zero{0, "", 0, false, 0, "", {}}, fresh, small{0, "", 0, false, 5, "", {}};
  EXPECT_EQ(decoded<annotated::settings>("{}", isomer::json{}), fresh);
  EXPECT_EQ(decoded<annotated::settings>(""), fresh);
  EXPECT_EQ(test::to_json(zero), R"({"retries":0,"host":"","ratio":0,"verbose":false,"code":""})");
  for (const auto& m : {zero, fresh, small}) {
    EXPECT_EQ(decoded<annotated::settings>(test::to_json(m), isomer::json{}), m);
    EXPECT_EQ(decoded<annotated::settings>(test::to_wire(m)), m);
    auto array = isomer::encode(isomer::msgpack_array{}, m);
    EXPECT_EQ(decoded<annotated::settings>(*array, isomer::msgpack_array{}), m);
  }
  annotated::settings reused = small;
  EXPECT_TRUE(isomer::decode(isomer::json{}, R"({"ratio":2})", reused).ok());
  fresh.ratio = 2;
  EXPECT_EQ(reused, fresh);
}
constexpr bool at_compile_time() {
  auto m = isomer::decode<annotated::constant_settings>(isomer::protobuf{}, std::string_view("", 0));
  return m.ok() && m->retries == 3;
}
static_assert(at_compile_time());

}  // namespace plain_annotation_test
