// SPDX-License-Identifier: MIT
// MessagePack in: every encoding of a value, what is no value of its field, and arrays older or newer than the schema.
#include <cmath>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/msgpack.hpp>
#include <limits>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "support/entry_points.hpp"
#include "support/one.hpp"

namespace msgpack_read_test {

namespace wkt = isomer::google::protobuf;
using namespace features::proto3;
using isomer::code;
using isomer::kind;
using isomer::status;
using test::hex;
using array = isomer::msgpack_array;
using numbers = isomer::msgpack_numbers;

const isomer::msgpack lenient{.ignore_unknown = true};

template <kind K, class T>
T element(std::string_view digits) {
  return test::element_from<array, K, T>(digits);
}
template <kind K, class T>
status refused(std::string_view digits) {
  return test::element_error<array, K, T>(digits);
}
// What the bytes come to, as JSON; the message is read through every entry point.
template <template <class> class Message, class Format>
std::string json(const Format& f, std::string_view digits) {
  test::expect_all<Message>(code::ok, f, hex(digits));
  return test::to_json(test::decoded<Message<isomer::owning>>(hex(digits), f));
}
template <template <class> class Message, class Format>
status error(const Format& f, std::string_view digits) {
  auto s = test::error_of<Message<isomer::owning>>(f, hex(digits));
  test::expect_all<Message>(s.cause, f, hex(digits));
  return s;
}

TEST(MsgpackRead, IntegersInEveryEncoding) {
  for (const char* five : {"05", "cc 05", "cd 00 05", "ce 00 00 00 05", "cf 00 00 00 00 00 00 00 05", "d0 05",
                           "d1 00 05", "d2 00 00 00 05", "d3 00 00 00 00 00 00 00 05"}) {
    EXPECT_EQ((element<kind::int32, std::int32_t>(five)), 5) << five;
    EXPECT_EQ((element<kind::uint64, std::uint64_t>(five)), 5u) << five;
    EXPECT_EQ((element<kind::enumeration, Open>(five)), static_cast<Open>(5)) << five;
    EXPECT_EQ((element<kind::float64, double>(five)), 5) << five;
    EXPECT_EQ((element<kind::float32, float>(five)), 5) << five;
  }
  for (const char* minus : {"ff", "d0 ff", "d1 ff ff", "d2 ff ff ff ff", "d3 ff ff ff ff ff ff ff ff"}) {
    EXPECT_EQ((element<kind::sint32, std::int32_t>(minus)), -1) << minus;
    EXPECT_EQ((element<kind::sfixed64, std::int64_t>(minus)), -1) << minus;
    EXPECT_EQ((element<kind::float64, double>(minus)), -1) << minus;
    EXPECT_EQ((refused<kind::uint32, std::uint32_t>(minus)), (status{code::bad_value, 1})) << minus;
    EXPECT_EQ((refused<kind::uint64, std::uint64_t>(minus)), (status{code::bad_value, 1})) << minus;
  }
}
TEST(MsgpackRead, IntegersThatDoNotFit) {
  EXPECT_EQ((element<kind::int32, std::int32_t>("ce 7f ff ff ff")), INT32_MAX);
  EXPECT_EQ((refused<kind::int32, std::int32_t>("ce 80 00 00 00")), (status{code::bad_value, 1}));
  EXPECT_EQ((element<kind::int32, std::int32_t>("d3 ff ff ff ff 80 00 00 00")), INT32_MIN);
  EXPECT_EQ((refused<kind::int32, std::int32_t>("d3 ff ff ff ff 7f ff ff ff")), (status{code::bad_value, 1}));
  EXPECT_EQ((refused<kind::enumeration, Open>("ce 80 00 00 00")), (status{code::bad_value, 1}));
  EXPECT_EQ((element<kind::uint32, std::uint32_t>("cf 00 00 00 00 ff ff ff ff")), UINT32_MAX);
  EXPECT_EQ((refused<kind::uint32, std::uint32_t>("cf 00 00 00 01 00 00 00 00")), (status{code::bad_value, 1}));
  EXPECT_EQ((element<kind::int64, std::int64_t>("cf 7f ff ff ff ff ff ff ff")), INT64_MAX);
  EXPECT_EQ((refused<kind::int64, std::int64_t>("cf 80 00 00 00 00 00 00 00")), (status{code::bad_value, 1}));
  EXPECT_EQ((element<kind::uint64, std::uint64_t>("cf ff ff ff ff ff ff ff ff")), UINT64_MAX);
  EXPECT_EQ((element<kind::float64, double>("cf ff ff ff ff ff ff ff ff")), 0x1p64);
}
TEST(MsgpackRead, Reals) {
  EXPECT_EQ((element<kind::float64, double>("ca 3f c0 00 00")), 1.5);
  EXPECT_EQ((element<kind::float64, double>("cb 3f f8 00 00 00 00 00 00")), 1.5);
  EXPECT_EQ((element<kind::float32, float>("ca 3f c0 00 00")), 1.5f);
  EXPECT_EQ((element<kind::float32, float>("cb 3f f8 00 00 00 00 00 00")), 1.5f);
  EXPECT_EQ((element<kind::float32, float>("cb ff f0 00 00 00 00 00 00")), -std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(element<kind::float32, float>("cb 7f f8 00 00 00 00 00 01")));
  EXPECT_TRUE(std::isnan(element<kind::float64, double>("ca 7f c0 00 00")));
  EXPECT_EQ((refused<kind::float32, float>("cb 7e 37 e4 3c 88 00 75 9c")), (status{code::bad_value, 1})) << "1e300";
  for (const char* cut : {"ca 3f c0 00", "cb 3f f8 00 00 00 00 00", "cf 00", "ca", "cb"}) {
    EXPECT_EQ((refused<kind::float64, double>(cut)).cause, code::truncated) << cut;
    EXPECT_EQ((refused<kind::float32, float>(cut)).cause, code::truncated) << cut;
  }
}
TEST(MsgpackRead, TextAndBytesInEveryEncoding) {
  for (const char* head : {"a1", "d9 01", "da 00 01", "db 00 00 00 01", "c4 01", "c5 00 01", "c6 00 00 00 01"}) {
    const std::string one = std::string(head) + "61";
    EXPECT_EQ((element<kind::string, std::string>(one)), "a") << head;
    EXPECT_EQ((element<kind::bytes, std::string>(one)), "a") << head;
    EXPECT_EQ((refused<kind::string, std::string>(std::string(head) + "ff")), (status{code::bad_utf8, 1})) << head;
    EXPECT_EQ((element<kind::bytes, std::string>(std::string(head) + "ff")), "\xff") << head;
    EXPECT_EQ((refused<kind::string, std::string>(head)).cause, code::truncated) << head;
  }
  for (const char* huge : {"db ff ff ff ff 61", "c6 ff ff ff ff 61", "da ff ff", "d9 ff", "bf 61"})
    EXPECT_EQ((refused<kind::bytes, std::string>(huge)).cause, code::truncated) << huge;
}
TEST(MsgpackRead, OtherTypesAreNoValues) {
  // nil is absence in an array, so it is tried in a list below.
  const char* const all[] = {"05", "ff", "c2",       "ca 00 00 00 00",    "a1 61",       "c4 01 61",
                             "90", "80", "d4 05 00", "d6 ff 00 00 00 00", "c7 01 05 00", "cb 00 00 00 00 00 00 00 00"};
  auto is = [](std::string_view value, std::string_view starts) {
    return starts.find(value.substr(0, 2)) != starts.npos;
  };
  for (const char* value : all) {
    const status wrong{code::bad_value, 1};
    EXPECT_EQ((refused<kind::int32, std::int32_t>(value)), is(value, "05 ff") ? status{} : wrong) << value;
    EXPECT_EQ((refused<kind::boolean, bool>(value)), is(value, "c2") ? status{} : wrong) << value;
    EXPECT_EQ((refused<kind::float64, double>(value)), is(value, "05 ff ca cb") ? status{} : wrong) << value;
    EXPECT_EQ((refused<kind::string, std::string>(value)), is(value, "a1 c4") ? status{} : wrong) << value;
    EXPECT_EQ((refused<kind::message, Empty>(value)), is(value, "90") ? status{} : wrong) << value;
    auto list = test::error_of<test::one<std::vector<bool>, kind::boolean, isomer::rule::packed>>(
        array{}, test::as_message<array>(value));
    EXPECT_EQ(list, is(value, "90") ? status{} : wrong) << value;
    auto map = test::error_of<test::one_map<bool, kind::boolean>>(array{}, test::as_message<array>(value));
    EXPECT_EQ(map, is(value, "80") ? status{} : wrong) << value;
  }
  EXPECT_EQ((refused<kind::int32, std::int32_t>("c1")), (status{code::bad_syntax, 1})) << "never used";
}
TEST(MsgpackRead, NilIsTheAbsenceOfAFieldAndNoElement) {
  EXPECT_EQ(json<basic_Presence>(numbers{}, "86 01 c0 02 c0 03 c0 04 c0 05 c0 06 c0"), "{}");
  EXPECT_EQ(json<basic_Choice>(numbers{}, "82 03 c0 01 a1 61"), R"({"text":"a"})");
  EXPECT_EQ(json<basic_Lists>(numbers{}, "82 02 c0 04 c0"), "{}");
  EXPECT_EQ(error<basic_Lists>(numbers{}, "81 02 91 c0"), (status{code::bad_value, 3}));
  EXPECT_EQ(error<basic_Lists>(numbers{}, "81 06 91 c0"), (status{code::bad_value, 3}));
  EXPECT_EQ(error<basic_Maps>(numbers{}, "81 01 81 a1 61 c0"), (status{code::bad_value, 5}));
  EXPECT_EQ(json<basic_Known>(numbers{}, "82 05 c0 06 c0"), R"({"value":null})");
}
TEST(MsgpackRead, KeysInAnyOrderAndEncoding) {
  EXPECT_EQ(json<basic_Presence>(isomer::msgpack{}, "82 a5 6d 61 79 62 65 01 a5 70 6c 61 69 6e 02"),
            R"({"plain":2,"maybe":1})");
  EXPECT_EQ(json<basic_Presence>(isomer::msgpack{}, "81 d9 05 70 6c 61 69 6e 02"), R"({"plain":2})");
  EXPECT_EQ(json<basic_Presence>(isomer::msgpack{}, "df 00 00 00 01 c4 0a 6d 61 79 62 65 5f 74 65 78 74 a0"),
            R"({"maybeText":""})")
      << "the schema's own name";
  EXPECT_EQ(json<basic_Presence>(numbers{}, "de 00 02 cc 02 01 cf 00 00 00 00 00 00 00 01 02"),
            R"({"plain":2,"maybe":1})");
  EXPECT_EQ(error<basic_Presence>(isomer::msgpack{}, "81 05 05"), (status{code::bad_value, 1}));
  EXPECT_EQ(error<basic_Presence>(numbers{}, "81 a1 61 05"), (status{code::bad_value, 1}));
  EXPECT_EQ(error<basic_Presence>(numbers{}, "81 ff 05"), (status{code::bad_value, 1}));
}
TEST(MsgpackRead, KeysComeOnce) {
  EXPECT_EQ(error<basic_Presence>(numbers{}, "82 01 05 01 05"), (status{code::duplicate_key, 3}));
  EXPECT_EQ(error<basic_Presence>(numbers{}, "82 01 05 cc 01 05"), (status{code::duplicate_key, 3}));
  EXPECT_EQ(error<basic_Choice>(numbers{}, "82 01 a0 03 05"), (status{code::duplicate_key, 3}));
  EXPECT_EQ(error<basic_Maps>(numbers{}, "81 01 82 a1 61 05 a1 61 05").cause, code::duplicate_key);
  EXPECT_EQ(error<basic_Maps>(numbers{}, "81 02 82 05 a0 d0 05 a0").cause, code::duplicate_key);
  EXPECT_EQ(json<basic_Maps>(numbers{}, "81 02 82 06 a1 62 05 a1 61"), R"({"names":{"5":"a","6":"b"}})");
}
TEST(MsgpackRead, KeysOfMapsOfEveryKind) {
  auto one = [](auto key, std::string_view digits) {
    using K = decltype(key);
    constexpr kind k = std::is_same_v<K, bool>            ? kind::boolean
                       : std::is_same_v<K, std::int32_t>  ? kind::sint32
                       : std::is_same_v<K, std::uint32_t> ? kind::fixed32
                       : std::is_same_v<K, std::int64_t>  ? kind::int64
                       : std::is_same_v<K, std::uint64_t> ? kind::uint64
                                                          : kind::string;
    auto m = test::decoded<test::one_map<K, k>>(test::as_message<array>("81" + std::string(digits) + "07"), array{});
    EXPECT_EQ(m.v, (std::map<K, std::int32_t>{{key, 7}})) << digits;
    EXPECT_EQ(test::decoded<decltype(m)>(isomer::encode(array{}, m).value(), array{}), m);
  };
  one(true, "c3");
  one(std::int32_t{-5}, "d2 ff ff ff fb");
  one(std::uint32_t{5}, "cd 00 05");
  one(std::int64_t{INT64_MIN}, "d3 80 00 00 00 00 00 00 00");
  one(std::uint64_t{UINT64_MAX}, "cf ff ff ff ff ff ff ff ff");
  one(std::string("a"), "a1 61");
  EXPECT_EQ(error<basic_Maps>(numbers{}, "81 02 81 a1 35 a0"), (status{code::bad_value, 3})) << "a number is no text";
  EXPECT_EQ(error<basic_Maps>(numbers{}, "81 01 81 a1 ff 05"), (status{code::bad_utf8, 3}));
}
TEST(MsgpackRead, ArraysThatAreOlderOrNewer) {
  EXPECT_EQ(json<basic_Presence>(array{}, "90"), "{}");
  EXPECT_EQ(json<basic_Presence>(array{}, "92 05 06"), R"({"plain":5,"maybe":6})");
  EXPECT_EQ(json<basic_Presence>(array{}, "97 c0 c0 a1 61 c0 90 c0 c0"), R"({"maybeText":"a","maybeMessage":{}})");
  EXPECT_EQ(error<basic_Presence>(array{}, "98 c0 c0 c0 c0 c0 c0 c0 05"), (status{code::unknown_field, 8}));
  EXPECT_EQ(error<basic_Presence>(array{}, "98 cc 05 c0 c0 c0 c0 c0 c0"), (status{code::truncated, 9}));
  const isomer::msgpack_array newer{.ignore_unknown = true};
  EXPECT_EQ(json<basic_Presence>(newer, "9a 05 c0 c0 c0 c0 c0 c0 05 91 80 c0"), R"({"plain":5})");
  EXPECT_EQ(error<basic_Presence>(newer, "98 05 c0 c0 c0 c0 c0 c0 c1").cause, code::bad_syntax);
  EXPECT_EQ(error<basic_Presence>(array{}, "80"), (status{code::bad_value, 0}));
  EXPECT_EQ(error<basic_Choice>(array{}, "96 a1 61 c0 05 c0 c0 c0"), (status{code::duplicate_key, 4}));
}
TEST(MsgpackRead, Required) {
  using features::proto2::basic_Rules;
  EXPECT_EQ(json<basic_Rules>(array{}, "91 05"), R"({"id":5})");
  EXPECT_EQ(error<basic_Rules>(array{}, "91 c0"), (status{code::missing_required, 2}));
  EXPECT_EQ(error<basic_Rules>(array{}, "90"), (status{code::missing_required, 1}));
  EXPECT_EQ(error<basic_Rules>(numbers{}, "80"), (status{code::missing_required, 1}));
  EXPECT_EQ(error<basic_Rules>(numbers{}, "81 01 c0").cause, code::missing_required);
}
TEST(MsgpackRead, ClosedEnums) {
  using features::proto2::basic_Rules;
  EXPECT_EQ(json<basic_Rules>(numbers{}, "82 01 05 05 01"), R"({"id":5,"state":"ONE"})");
  EXPECT_EQ(error<basic_Rules>(numbers{}, "82 01 05 05 07"), (status{code::bad_value, 4}));
  EXPECT_EQ(error<basic_Rules>(array{}, "95 05 c0 c0 c0 07"), (status{code::bad_value, 5}));
  const numbers passing{.ignore_unknown = true};
  EXPECT_EQ(json<basic_Rules>(passing, "83 01 05 05 07 07 82 a1 61 07 a1 62 01"), R"({"id":5,"states":{"b":"ONE"}})");
  EXPECT_EQ(json<basic_Lists>(numbers{}, "81 07 92 07 00"), R"({"enums":[7,"ZERO"]})") << "an open one";
}
TEST(MsgpackRead, Times) {
  auto time = [](const char* digits) {
    return test::to_json(test::decoded<wkt::Timestamp>(hex(digits), isomer::msgpack{}));
  };
  EXPECT_EQ(time("d6 ff 00 00 00 00"), R"("1970-01-01T00:00:00Z")");
  EXPECT_EQ(time("d7 ff 00 00 00 00 00 00 00 00"), R"("1970-01-01T00:00:00Z")");
  EXPECT_EQ(time("c7 0c ff 00 00 00 00 00 00 00 00 00 00 00 00"), R"("1970-01-01T00:00:00Z")");
  EXPECT_EQ(time("d7 ff ee 6b 27 fc 00 00 00 01"), R"("1970-01-01T00:00:01.999999999Z")");
  EXPECT_EQ(time("c7 0c ff 00 00 01 f4 ff ff ff ff ff ff ff ff"), R"("1969-12-31T23:59:59.000000500Z")");
  for (const char* digits :
       {"d7 ff ee 6b 28 00 00 00 00 01", "c7 0c ff 3b 9a ca 00 00 00 00 00 00 00 00 00",
        "c7 0c ff ff ff ff ff 00 00 00 00 00 00 00 00", "c7 0c ff 00 00 00 00 7f ff ff ff ff ff ff ff",
        "d6 05 00 00 00 00", "c7 0b ff 00 00 00 00 00 00 00 00 00 00 00", "d5 ff 00 00", "05", "a1 61", "c0",
        "92 00 00"})
    EXPECT_EQ(error<wkt::basic_Timestamp>(isomer::msgpack{}, digits), (status{code::bad_value, 0})) << digits;
  for (const char* digits : {"", "d6", "d6 ff 00 00 00", "c7", "c7 0c", "c7 0c ff 00 00 00 00 00 00 00 00 00 00 00"})
    EXPECT_EQ(error<wkt::basic_Timestamp>(isomer::msgpack{}, digits).cause, code::truncated) << digits;
}
TEST(MsgpackRead, Values) {
  auto value = [](const char* digits) { return json<wkt::basic_Value>(isomer::msgpack{}, digits); };
  EXPECT_EQ(value("c0"), "null");
  EXPECT_EQ(value("c3"), "true");
  EXPECT_EQ(value("cf 00 00 00 01 00 00 00 00"), "4294967296");
  EXPECT_EQ(value("e0"), "-32");
  EXPECT_EQ(value("d9 01 61"), R"("a")");
  EXPECT_EQ(value("dc 00 02 c0 de 00 01 a1 61 ca 3f c0 00 00"), R"([null,{"a":1.5}])");
  for (const char* digits :
       {"c4 01 61", "d6 ff 00 00 00 00", "c7 00 05", "ca 7f c0 00 00", "ca ff 80 00 00", "cb 7f f0 00 00 00 00 00 00"})
    EXPECT_EQ(error<wkt::basic_Value>(isomer::msgpack{}, digits), (status{code::bad_value, 0})) << digits;
  EXPECT_EQ(error<wkt::basic_Value>(isomer::msgpack{}, "81 05 05"), (status{code::bad_value, 1}));
  EXPECT_EQ(json<wkt::basic_Int64Value>(isomer::msgpack{}, "05"), R"("5")");
}
TEST(MsgpackRead, UnknownFieldsAreRefusedOrChecked) {
  for (const char* value : {"05",
                            "ff",
                            "c0",
                            "c2",
                            "cc 01",
                            "cd 01 02",
                            "ce 01 02 03 04",
                            "cf 01 02 03 04 05 06 07 08",
                            "d0 01",
                            "d1 01 02",
                            "d2 01 02 03 04",
                            "d3 01 02 03 04 05 06 07 08",
                            "ca 01 02 03 04",
                            "cb 01 02 03 04 05 06 07 08",
                            "a1 61",
                            "d9 01 61",
                            "da 00 01 61",
                            "db 00 00 00 01 61",
                            "c4 01 61",
                            "c5 00 01 61",
                            "c6 00 00 00 01 61",
                            "92 05 80",
                            "dc 00 01 05",
                            "dd 00 00 00 01 05",
                            "81 05 05",
                            "de 00 01 90 05",
                            "df 00 00 00 01 05 05",
                            "d4 05 01",
                            "d5 05 01 02",
                            "d6 05 01 02 03 04",
                            "d7 05 01 02 03 04 05 06 07 08",
                            "c7 00 05",
                            "c7 01 05 01",
                            "c8 00 01 05 01",
                            "c9 00 00 00 01 05 01",
                            "d8 05 01 02 03 04 05 06 07 08 01 02 03 04 05 06 07 08"}) {
    const std::string digits = "82 a1 78 " + std::string(value) + " a5 70 6c 61 69 6e 05", bytes = hex(digits);
    EXPECT_EQ(error<basic_Presence>(isomer::msgpack{}, digits), (status{code::unknown_field, 1})) << value;
    EXPECT_EQ(json<basic_Presence>(lenient, digits), R"({"plain":5})") << value;
    for (std::size_t n = 3; n + 7 < bytes.size(); ++n)
      EXPECT_EQ(test::error_of<Presence>(lenient, bytes.substr(0, n)).cause, code::truncated) << value << " to " << n;
  }
  EXPECT_EQ(error<basic_Presence>(lenient, "81 a1 78 c1"), (status{code::bad_syntax, 3}));
  EXPECT_EQ(error<basic_Presence>(lenient, "81 a1 78 92 05 c1"), (status{code::bad_syntax, 5}));
  EXPECT_EQ(error<basic_Presence>(lenient, "80 c0"), (status{code::bad_syntax, 1})) << "after the end";
}
TEST(MsgpackRead, ViewsAliasTheInput) {
  const std::string bytes = hex("97 c0 c0 a1 61 c0 c0 c0 c0");
  auto v = isomer::decode<PresenceView>(array{}, bytes);
  EXPECT_EQ(v->maybe_text->data(), bytes.data() + 4);
}
TEST(MsgpackRead, Recursion) {
  using features::recursion::basic_Direct;
  EXPECT_EQ(json<basic_Direct>(array{}, "93 93 c0 91 90 c0 92 90 91 90 81 a1 61 91 c0"),
            R"({"next":{"children":[{}]},"children":[{},{"next":{}}],"byName":{"a":{}}})");
}

}  // namespace msgpack_read_test
