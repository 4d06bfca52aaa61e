// SPDX-License-Identifier: MIT
// CBOR in: every well-formed encoding of a value, what is no value of its field, and what is not well-formed.
#include <cmath>
#include <isomer/cbor.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <limits>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "support/entry_points.hpp"
#include "support/one.hpp"

namespace cbor_read_test {

namespace wkt = isomer::google::protobuf;
using namespace features::proto3;
using isomer::code;
using isomer::kind;
using isomer::status;
using test::hex;
using array = isomer::cbor_array;
using numbers = isomer::cbor_numbers;

const isomer::cbor lenient{.ignore_unknown = true};
const status wrong{code::bad_value, 1};

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

TEST(CborRead, IntegersInEveryEncoding) {
  for (const char* five : {"05", "18 05", "19 00 05", "1a 00 00 00 05", "1b 00 00 00 00 00 00 00 05", "c2 41 05",
                           "c2 44 00 00 00 05", "c2 4a 00 00 00 00 00 00 00 00 00 05", "c2 5f 41 00 40 41 05 ff",
                           "d9 d9 f7 05", "c5 c6 18 05", "d8 18 c2 58 01 05"}) {
    EXPECT_EQ((element<kind::int32, std::int32_t>(five)), 5) << five;
    EXPECT_EQ((element<kind::uint64, std::uint64_t>(five)), 5u) << five;
    EXPECT_EQ((element<kind::enumeration, Open>(five)), static_cast<Open>(5)) << five;
    EXPECT_EQ((element<kind::float64, double>(five)), 5) << five;
    EXPECT_EQ((element<kind::float32, float>(five)), 5) << five;
  }
  for (const char* minus :
       {"20", "38 00", "39 00 00", "3a 00 00 00 00", "3b 00 00 00 00 00 00 00 00", "c3 40", "c3 41 00", "c5 20"}) {
    EXPECT_EQ((element<kind::sint32, std::int32_t>(minus)), -1) << minus;
    EXPECT_EQ((element<kind::sfixed64, std::int64_t>(minus)), -1) << minus;
    EXPECT_EQ((element<kind::float64, double>(minus)), -1) << minus;
    EXPECT_EQ((element<kind::float32, float>(minus)), -1) << minus;
    EXPECT_EQ((refused<kind::uint32, std::uint32_t>(minus)).cause, code::bad_value) << minus;
    EXPECT_EQ((refused<kind::uint64, std::uint64_t>(minus)).cause, code::bad_value) << minus;
  }
  EXPECT_EQ((element<kind::uint64, std::uint64_t>("c2 40")), 0u) << "no bytes are 0";
}
TEST(CborRead, IntegersThatDoNotFit) {
  EXPECT_EQ((element<kind::int32, std::int32_t>("1a 7f ff ff ff")), INT32_MAX);
  EXPECT_EQ((refused<kind::int32, std::int32_t>("1a 80 00 00 00")), wrong);
  EXPECT_EQ((element<kind::int32, std::int32_t>("3b 00 00 00 00 7f ff ff ff")), INT32_MIN);
  EXPECT_EQ((refused<kind::int32, std::int32_t>("3a 80 00 00 00")), wrong);
  EXPECT_EQ((refused<kind::enumeration, Open>("1a 80 00 00 00")), wrong);
  EXPECT_EQ((element<kind::uint32, std::uint32_t>("1b 00 00 00 00 ff ff ff ff")), UINT32_MAX);
  EXPECT_EQ((refused<kind::uint32, std::uint32_t>("1b 00 00 00 01 00 00 00 00")), wrong);
  EXPECT_EQ((element<kind::int64, std::int64_t>("1b 7f ff ff ff ff ff ff ff")), INT64_MAX);
  EXPECT_EQ((refused<kind::int64, std::int64_t>("1b 80 00 00 00 00 00 00 00")), wrong);
  EXPECT_EQ((element<kind::int64, std::int64_t>("3b 7f ff ff ff ff ff ff ff")), INT64_MIN);
  EXPECT_EQ((element<kind::int64, std::int64_t>("c3 48 7f ff ff ff ff ff ff ff")), INT64_MIN);
  EXPECT_EQ((refused<kind::int64, std::int64_t>("3b 80 00 00 00 00 00 00 00")), wrong);
  EXPECT_EQ((element<kind::uint64, std::uint64_t>("c2 48 ff ff ff ff ff ff ff ff")), UINT64_MAX);
  EXPECT_EQ((refused<kind::uint64, std::uint64_t>("c2 49 01 00 00 00 00 00 00 00 00")), wrong);
  EXPECT_EQ((element<kind::float64, double>("1b ff ff ff ff ff ff ff ff")), 0x1p64);
  EXPECT_EQ((element<kind::float64, double>("3b ff ff ff ff ff ff ff ff")), -0x1p64);
  EXPECT_EQ((element<kind::float64, double>("3b 80 00 00 00 00 00 03 ff")), -0x1p63 - 1024)
      << "half way between two doubles, to the even one";
  EXPECT_EQ((element<kind::float32, float>("3b ff ff ff ff ff ff ff ff")), -0x1p64f);
}
TEST(CborRead, Reals) {
  for (const char* x : {"f9 3e 00", "fa 3f c0 00 00", "fb 3f f8 00 00 00 00 00 00", "c5 f9 3e 00"}) {
    EXPECT_EQ((element<kind::float64, double>(x)), 1.5) << x;
    EXPECT_EQ((element<kind::float32, float>(x)), 1.5f) << x;
  }
  EXPECT_EQ((element<kind::float64, double>("f9 00 01")), 0x1p-24);
  EXPECT_EQ((element<kind::float64, double>("f9 03 ff")), 1023 * 0x1p-24);
  EXPECT_EQ((element<kind::float64, double>("f9 7b ff")), 65504);
  EXPECT_TRUE(std::signbit(element<kind::float32, float>("f9 80 00")));
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const char* x : {"f9 fc 00", "fa ff 80 00 00", "fb ff f0 00 00 00 00 00 00"}) {
    EXPECT_EQ((element<kind::float64, double>(x)), -infinity) << x;
    EXPECT_EQ((element<kind::float32, float>(x)), -infinity) << x;
  }
  for (const char* x : {"f9 7e 00", "f9 fc 01", "fa 7f c0 00 00", "fb 7f f8 00 00 00 00 00 01"}) {
    EXPECT_TRUE(std::isnan(element<kind::float64, double>(x))) << x;
    EXPECT_TRUE(std::isnan(element<kind::float32, float>(x))) << x;
  }
  EXPECT_EQ((refused<kind::float32, float>("fb 7e 37 e4 3c 88 00 75 9c")), wrong) << "1e300";
  EXPECT_EQ((refused<kind::float64, double>("c4 82 20 05")), (status{code::bad_value, 2})) << "a decimal fraction";
  EXPECT_EQ((refused<kind::int32, std::int32_t>("f9 3c 00")), wrong) << "1.0 is no integer";
  for (const char* cut : {"f9", "f9 3e", "fa", "fa 3f c0 00", "fb", "fb 3f f8 00 00 00 00 00", "1b 00", "c5"}) {
    EXPECT_EQ((refused<kind::float64, double>(cut)).cause, code::truncated) << cut;
    EXPECT_EQ((refused<kind::float32, float>(cut)).cause, code::truncated) << cut;
  }
}
TEST(CborRead, IntegersOfAnyLengthIntoReals) {
  auto value = [](const std::string& digits) { return element<kind::float64, double>(digits); };
  auto narrow = [](const std::string& digits) { return element<kind::float32, float>(digits); };
  EXPECT_EQ(value("c2 49 01 00 00 00 00 00 00 00 00"), 0x1p64);
  EXPECT_EQ(narrow("c2 49 01 00 00 00 00 00 00 00 00"), 0x1p64f);
  EXPECT_EQ(value("c3 49 01 00 00 00 00 00 00 00 00"), -0x1p64);
  EXPECT_EQ(value("c3 48 ff ff ff ff ff ff ff ff"), -0x1p64) << "-1 - n";
  EXPECT_EQ(value("c3 4a ff ff ff ff ff ff ff ff ff ff"), -0x1p80) << "1 is carried through all of them";
  EXPECT_EQ(value("c2 4a 00 00 00 00 00 00 00 00 00 05"), 5);
  EXPECT_EQ(value("c2 5f 41 01 40 48 00 00 00 00 00 00 00 00 ff"), 0x1p64) << "in chunks";
  EXPECT_EQ(value("d9 d9 f7 c2 49 01 00 00 00 00 00 00 00 00"), 0x1p64);
  // Between 2^64 and 2^64 + 4096, the next double.
  EXPECT_EQ(value("c2 49 01 00 00 00 00 00 00 08 00"), 0x1p64) << "half way, to the even one";
  EXPECT_EQ(value("c2 49 01 00 00 00 00 00 00 08 01"), 0x1p64 + 4096);
  EXPECT_EQ(value("c2 49 01 00 00 00 00 00 00 18 00"), 0x1p64 + 8192);
  EXPECT_EQ(value("c3 49 01 00 00 00 00 00 00 17 ff"), -0x1p64 - 8192) << "half way once 1 is added";
  EXPECT_EQ(value("c3 49 01 00 00 00 00 00 00 17 fe"), -0x1p64 - 4096);
  EXPECT_EQ(value("c2 4b 01 00 00 00 00 00 00 08 00 00 00"), 0x1p80);
  EXPECT_EQ(value("c2 4b 01 00 00 00 00 00 00 08 00 00 01"), 0x1p80 + 0x1p28) << "what lies behind 64 bits counts";
  EXPECT_EQ(value("c2 58 80 " + test::to_hex("\xff\xff\xff\xff\xff\xff\xf8" + std::string(121, '\0'))),
            std::numeric_limits<double>::max());
  for (const unsigned char tail : std::initializer_list<unsigned char>{0xfc, 0xff})
    EXPECT_EQ((refused<kind::float64, double>("c2 58 80 " + test::to_hex("\xff\xff\xff\xff\xff\xff" +
                                                                         std::string(1, static_cast<char>(tail)) +
                                                                         std::string(121, '\0')))),
              wrong)
        << "it rounds to more than there is";
  EXPECT_EQ((refused<kind::float64, double>("c2 58 81 01" + test::to_hex(std::string(128, '\0')))).cause,
            code::bad_value);
  EXPECT_EQ((refused<kind::float32, float>("c2 51 01" + test::to_hex(std::string(16, '\0')))).cause, code::bad_value);
  EXPECT_EQ((element<kind::float64, double>("c2 59 01 00" + test::to_hex(std::string(255, '\0') + '\5'))), 5);
  EXPECT_EQ((refused<kind::float64, double>("c2 49 01")).cause, code::truncated);
  EXPECT_EQ((refused<kind::float64, double>("c2 61 61")), (status{code::bad_value, 2})) << "text is no integer";
  EXPECT_EQ((refused<kind::float64, double>("41 05")), wrong) << "bytes without a tag are none";
}
TEST(CborRead, TagsThatMakeNumbers) {
  for (const char* tag : {"c2 ", "c3 ", "d8 18 c2 ", "c4 ", "c5 "}) {
    EXPECT_EQ((refused<kind::bytes, std::string>(tag + std::string("42 01 02"))), wrong) << tag;
    EXPECT_EQ((refused<kind::string, std::string>(tag + std::string("62 61 61"))), wrong) << tag;
    EXPECT_EQ((error<wkt::basic_ListValue>(isomer::cbor{}, tag + std::string("82 20 05"))),
              (status{code::bad_value, 0}))
        << tag;
    EXPECT_EQ((error<wkt::basic_Struct>(isomer::cbor{}, tag + std::string("a0"))), (status{code::bad_value, 0})) << tag;
    EXPECT_EQ((error<wkt::basic_Value>(isomer::cbor{}, tag + std::string("82 20 05"))), (status{code::bad_value, 0}))
        << tag;
  }
  EXPECT_EQ((element<kind::bytes, std::string>("d8 18 42 01 02")), "\x01\x02") << "others say more about the bytes";
}
TEST(CborRead, TextAndBytesInEveryEncoding) {
  for (std::string_view head : {"01", "18 01", "19 00 01", "1a 00 00 00 01", "1b 00 00 00 00 00 00 00 01"}) {
    auto with = [&](unsigned major, std::string_view rest) {
      std::string s = hex(head);
      s[0] = static_cast<char>(s[0] | major);
      return test::to_hex(s + hex(rest));
    };
    EXPECT_EQ((element<kind::string, std::string>(with(0x60, "61"))), "a") << head;
    EXPECT_EQ((element<kind::bytes, std::string>(with(0x40, "ff"))), "\xff") << head;
    EXPECT_EQ((refused<kind::string, std::string>(with(0x60, "ff"))), (status{code::bad_utf8, 1})) << head;
    EXPECT_EQ((refused<kind::string, std::string>(with(0x40, "61"))), wrong) << "bytes are no text";
    EXPECT_EQ((refused<kind::bytes, std::string>(with(0x60, "61"))), wrong) << "text is no bytes";
    EXPECT_EQ((refused<kind::string, std::string>(with(0x60, ""))).cause, code::truncated) << head;
    EXPECT_EQ((refused<kind::bytes, std::string>(with(0x40, ""))).cause, code::truncated) << head;
  }
  EXPECT_EQ((element<kind::string, std::string>("d8 20 61 61")), "a") << "a tag says more about it";
  for (const char* huge : {"7a ff ff ff ff 61", "7b ff ff ff ff ff ff ff ff 61", "79 ff ff", "78 ff", "77 61"})
    EXPECT_EQ((refused<kind::string, std::string>(huge)).cause, code::truncated) << huge;
}
TEST(CborRead, Chunks) {
  EXPECT_EQ((element<kind::string, std::string>("7f ff")), "");
  EXPECT_EQ((element<kind::bytes, std::string>("5f 40 ff")), "");
  EXPECT_EQ((element<kind::string, std::string>("7f 65 73 74 72 65 61 64 6d 69 6e 67 ff")), "streaming");
  EXPECT_EQ((element<kind::bytes, std::string>("5f 42 01 02 58 01 03 5a 00 00 00 00 ff")), "\x01\x02\x03");
  EXPECT_EQ((refused<kind::string, std::string>("7f 61 c3 61 a4 ff")), (status{code::bad_utf8, 1}))
      << "a character in two chunks (section 3.2.3)";
  EXPECT_EQ((refused<kind::string, std::string>("7f 41 61 ff")), (status{code::bad_syntax, 2})) << "bytes in text";
  EXPECT_EQ((refused<kind::string, std::string>("7f 7f 61 61 ff ff")), (status{code::bad_syntax, 2})) << "nested";
  EXPECT_EQ((refused<kind::string, std::string>("7f 7c ff")).cause, code::bad_syntax);
  for (const char* cut : {"7f", "7f 61", "7f 61 61", "7f 78", "7f 7b ff ff ff ff ff ff ff ff"})
    EXPECT_EQ((refused<kind::string, std::string>(cut)).cause, code::truncated) << cut;
}
TEST(CborRead, OtherTypesAreNoValues) {
  // null and undefined are absence in an array, so they are tried in a list below.
  const char* const all[] = {"05", "20", "f4",    "f9 00 00", "61 61", "41 61",
                             "80", "a0", "9f ff", "bf ff",    "e5",    "f8 ff"};
  auto is = [](std::string_view value, std::string_view starts) {
    return starts.find(value.substr(0, 2)) != starts.npos;
  };
  for (const char* value : all) {
    EXPECT_EQ((refused<kind::int32, std::int32_t>(value)), is(value, "05 20") ? status{} : wrong) << value;
    EXPECT_EQ((refused<kind::boolean, bool>(value)), is(value, "f4") ? status{} : wrong) << value;
    EXPECT_EQ((refused<kind::float64, double>(value)), is(value, "05 20 f9") ? status{} : wrong) << value;
    EXPECT_EQ((refused<kind::string, std::string>(value)), is(value, "61") ? status{} : wrong) << value;
    EXPECT_EQ((refused<kind::bytes, std::string>(value)), is(value, "41") ? status{} : wrong) << value;
    EXPECT_EQ((refused<kind::message, Empty>(value)), is(value, "80 9f") ? status{} : wrong) << value;
    auto list = test::error_of<test::one<std::vector<bool>, kind::boolean, isomer::rule::packed>>(
        array{}, test::as_message<array>(value));
    EXPECT_EQ(list, is(value, "80 9f") ? status{} : wrong) << value;
    auto map = test::error_of<test::one_map<bool, kind::boolean>>(array{}, test::as_message<array>(value));
    EXPECT_EQ(map, is(value, "a0 bf") ? status{} : wrong) << value;
  }
}
TEST(CborRead, WhatIsNotWellFormed) {  // appendix F.1
  for (const char* bytes :
       {"1c", "1d", "1e", "3c", "3d", "3e", "5c", "5d", "5e",    "7c",    "7d",    "7e",    "9c", "9d", "9e", "bc",
        "bd", "be", "dc", "dd", "de", "fc", "fd", "fe", "f8 00", "f8 01", "f8 18", "f8 1f", "1f", "3f", "df", "ff"}) {
    EXPECT_EQ((refused<kind::int32, std::int32_t>(bytes)).cause, code::bad_syntax) << bytes;
    EXPECT_EQ((refused<kind::boolean, bool>(bytes)).cause, code::bad_syntax) << bytes;
    EXPECT_EQ((refused<kind::float64, double>(bytes)).cause, code::bad_syntax) << bytes;
    EXPECT_EQ((refused<kind::string, std::string>(bytes)).cause, code::bad_syntax) << bytes;
    EXPECT_EQ((refused<kind::message, Empty>(bytes)).cause, code::bad_syntax) << bytes;
    EXPECT_EQ(error<basic_Presence>(lenient, "a1 61 78 " + std::string(bytes)), (status{code::bad_syntax, 3})) << bytes;
  }
}
TEST(CborRead, NullIsTheAbsenceOfAFieldAndNoElement) {
  for (std::string null : {"f6", "f7", "c5 f6", "d9 d9 f7 f7"}) {
    EXPECT_EQ(json<basic_Presence>(numbers{}, "a2 01 " + null + " 03 " + null), "{}");
    EXPECT_EQ(json<basic_Presence>(array{}, "82 " + null + " 05"), R"({"maybe":5})");
    EXPECT_EQ(json<basic_Lists>(numbers{}, "a2 02 " + null + " 04 " + null), "{}");
    EXPECT_EQ(json<basic_Known>(numbers{}, "a2 05 " + null + " 06 " + null), R"({"value":null})");
  }
  EXPECT_EQ(json<basic_Choice>(numbers{}, "a2 03 f6 01 61 61"), R"({"text":"a"})");
  EXPECT_EQ(error<basic_Lists>(numbers{}, "a1 02 81 f6"), (status{code::bad_value, 3}));
  EXPECT_EQ(error<basic_Lists>(numbers{}, "a1 06 81 f6"), (status{code::bad_value, 3}));
  EXPECT_EQ(error<basic_Maps>(numbers{}, "a1 01 a1 61 61 f6"), (status{code::bad_value, 5}));
}
TEST(CborRead, KeysInAnyOrderAndEncoding) {
  EXPECT_EQ(json<basic_Presence>(isomer::cbor{}, "a2 65 6d 61 79 62 65 01 65 70 6c 61 69 6e 02"),
            R"({"plain":2,"maybe":1})");
  EXPECT_EQ(json<basic_Presence>(isomer::cbor{}, "a1 78 05 70 6c 61 69 6e 02"), R"({"plain":2})");
  EXPECT_EQ(json<basic_Presence>(isomer::cbor{}, "a1 7f 62 70 6c 63 61 69 6e ff 02"), R"({"plain":2})");
  EXPECT_EQ(json<basic_Presence>(isomer::cbor{}, "ba 00 00 00 01 6a 6d 61 79 62 65 5f 74 65 78 74 60"),
            R"({"maybeText":""})")
      << "the schema's own name";
  EXPECT_EQ(json<basic_Presence>(numbers{}, "b8 02 18 02 01 1b 00 00 00 00 00 00 00 01 02"),
            R"({"plain":2,"maybe":1})");
  EXPECT_EQ(error<basic_Presence>(isomer::cbor{}, "a1 05 05"), (status{code::bad_value, 1}));
  EXPECT_EQ(error<basic_Presence>(isomer::cbor{}, "a1 45 70 6c 61 69 6e 05"), (status{code::bad_value, 1}));
  EXPECT_EQ(error<basic_Presence>(numbers{}, "a1 61 61 05"), (status{code::bad_value, 1}));
  EXPECT_EQ(error<basic_Presence>(numbers{}, "a1 20 05"), (status{code::bad_value, 1}));
  // One in chunks that is longer than any name is nobody's.
  const std::string chunks = "7f " + test::repeat("78 64 " + test::repeat("61 ", 100), 3) + "ff ";
  EXPECT_EQ(error<basic_Presence>(isomer::cbor{}, "a1 " + chunks + "05"), (status{code::unknown_field, 1}));
  EXPECT_EQ(json<basic_Presence>(lenient, "a2 " + chunks + "05 65 70 6c 61 69 6e 02"), R"({"plain":2})");
}
TEST(CborRead, KeysComeOnce) {
  EXPECT_EQ(error<basic_Presence>(numbers{}, "a2 01 05 01 05"), (status{code::duplicate_key, 3}));
  EXPECT_EQ(error<basic_Presence>(numbers{}, "bf 01 05 18 01 05 ff"), (status{code::duplicate_key, 3}));
  EXPECT_EQ(error<basic_Choice>(numbers{}, "a2 01 60 03 05"), (status{code::duplicate_key, 3}));
  EXPECT_EQ(error<basic_Maps>(numbers{}, "a1 01 a2 61 61 05 61 61 05").cause, code::duplicate_key);
  EXPECT_EQ(error<basic_Maps>(numbers{}, "a1 01 a2 61 61 05 7f 61 61 ff 05").cause, code::duplicate_key);
  EXPECT_EQ(error<basic_Maps>(numbers{}, "a1 02 a2 05 60 18 05 60").cause, code::duplicate_key);
  EXPECT_EQ(json<basic_Maps>(numbers{}, "a1 02 a2 06 61 62 05 61 61"), R"({"names":{"5":"a","6":"b"}})");
}
TEST(CborRead, KeysOfMaps) {
  EXPECT_EQ(json<basic_Maps>(numbers{}, "a1 01 bf 7f 61 61 61 62 ff 05 60 06 ff"), R"({"byName":{"":6,"ab":5}})");
  EXPECT_EQ(json<basic_Maps>(numbers{}, "a1 03 a2 f5 41 01 f4 40"), R"({"blobs":{"false":"","true":"AQ=="}})");
  EXPECT_EQ(json<basic_Maps>(numbers{}, "a1 02 a1 39 00 00 60"), R"({"names":{"-1":""}})");
  EXPECT_EQ(error<basic_Maps>(numbers{}, "a1 02 a1 61 35 60"), (status{code::bad_value, 3})) << "a number is no text";
  EXPECT_EQ(error<basic_Maps>(numbers{}, "a1 01 a1 61 ff 05"), (status{code::bad_utf8, 3}));
  EXPECT_EQ(error<basic_Maps>(numbers{}, "a1 01 bf 61 61 ff"), (status{code::bad_syntax, 5})) << "a key alone";
}
TEST(CborRead, WithoutLengths) {
  EXPECT_EQ(json<basic_Presence>(isomer::cbor{}, "bf ff"), "{}");
  EXPECT_EQ(json<basic_Presence>(array{}, "9f ff"), "{}");
  EXPECT_EQ(json<basic_Presence>(isomer::cbor{}, "bf 65 70 6c 61 69 6e 02 64 6f 70 65 6e 00 ff"), R"({"plain":2})");
  EXPECT_EQ(json<basic_Lists>(numbers{}, "bf 02 9f 05 06 ff 04 9f 7f 61 61 61 62 ff 60 ff 06 9f bf ff a0 ff ff"),
            R"({"loose":[5,6],"texts":["ab",""],"messages":[{},{}]})");
  EXPECT_EQ(json<basic_Lists>(array{}, "9f f6 9f 05 06 ff ff"), R"({"loose":[5,6]})");
  EXPECT_EQ(error<basic_Presence>(array{}, "9f f6 f6 f6 f6 f6 f6 f6 05 ff"), (status{code::unknown_field, 8}));
  EXPECT_EQ(json<basic_Presence>(array{.ignore_unknown = true}, "9f 05 f6 f6 f6 f6 f6 f6 05 9f ff ff"),
            R"({"plain":5})");
  for (const char* cut : {"bf", "bf 65 70 6c 61 69 6e", "bf 65 70 6c 61 69 6e 05"})
    EXPECT_EQ(error<basic_Presence>(isomer::cbor{}, cut).cause, code::truncated) << cut;
  for (const char* cut : {"9f", "9f 05", "9f 05 06", "9f f6 f6 f6 f6 f6 f6 f6"})
    EXPECT_EQ(error<basic_Presence>(array{}, cut).cause, code::truncated) << cut;
  EXPECT_EQ(error<basic_Presence>(isomer::cbor{}, "bf ff ff"), (status{code::bad_syntax, 2})) << "after the end";
  EXPECT_EQ(error<basic_Presence>(isomer::cbor{}, "a1 ff"), (status{code::bad_syntax, 1})) << "a count is no stop";
}
TEST(CborRead, ArraysThatAreOlderOrNewer) {
  EXPECT_EQ(json<basic_Presence>(array{}, "80"), "{}");
  EXPECT_EQ(json<basic_Presence>(array{}, "82 05 06"), R"({"plain":5,"maybe":6})");
  EXPECT_EQ(json<basic_Presence>(array{}, "87 f6 f6 61 61 f6 80 f6 f6"), R"({"maybeText":"a","maybeMessage":{}})");
  EXPECT_EQ(error<basic_Presence>(array{}, "88 f6 f6 f6 f6 f6 f6 f6 05"), (status{code::unknown_field, 8}));
  const array newer{.ignore_unknown = true};
  EXPECT_EQ(json<basic_Presence>(newer, "8a 05 f6 f6 f6 f6 f6 f6 05 81 a0 f6"), R"({"plain":5})");
  EXPECT_EQ(error<basic_Presence>(newer, "88 05 f6 f6 f6 f6 f6 f6 1c").cause, code::bad_syntax);
  EXPECT_EQ(error<basic_Presence>(array{}, "a0"), (status{code::bad_value, 0}));
  EXPECT_EQ(error<basic_Choice>(array{}, "86 61 61 f6 05 f6 f6 f6"), (status{code::duplicate_key, 4}));
}
TEST(CborRead, RequiredFieldsAndClosedEnums) {
  using features::proto2::basic_Rules;
  EXPECT_EQ(json<basic_Rules>(array{}, "81 05"), R"({"id":5})");
  EXPECT_EQ(error<basic_Rules>(array{}, "81 f6").cause, code::missing_required);
  EXPECT_EQ(error<basic_Rules>(array{}, "9f ff").cause, code::missing_required);
  EXPECT_EQ(error<basic_Rules>(numbers{}, "a1 01 f6").cause, code::missing_required);
  EXPECT_EQ(error<basic_Rules>(numbers{}, "a2 01 05 05 07"), (status{code::bad_value, 4}));
  EXPECT_EQ(json<basic_Rules>(numbers{.ignore_unknown = true}, "a3 01 05 05 07 07 a2 61 61 07 61 62 01"),
            R"({"id":5,"states":{"b":"ONE"}})");
}
TEST(CborRead, Times) {
  auto time = [](const char* digits) {
    return test::to_json(test::decoded<wkt::Timestamp>(hex(digits), isomer::cbor{}));
  };
  EXPECT_EQ(time("c1 00"), R"("1970-01-01T00:00:00Z")");
  EXPECT_EQ(time("c1 1a 51 4b 67 b0"), R"("2013-03-21T20:04:00Z")");
  EXPECT_EQ(time("c1 fb 41 d4 52 d9 ec 20 00 00"), R"("2013-03-21T20:04:00.500Z")");
  EXPECT_EQ(time("c1 f9 b8 00"), R"("1969-12-31T23:59:59.500Z")");
  EXPECT_EQ(time("c0 74 32 30 31 33 2d 30 33 2d 32 31 54 32 30 3a 30 34 3a 30 30 5a"), R"("2013-03-21T20:04:00Z")");
  EXPECT_EQ(time("c0 7f 6a 32 30 31 33 2d 30 33 2d 32 31 6a 54 32 30 3a 30 34 3a 30 30 5a ff"),
            R"("2013-03-21T20:04:00Z")");
  EXPECT_EQ(time("d9 d9 f7 c1 00"), R"("1970-01-01T00:00:00Z")") << "self-described (section 3.4.6)";
  EXPECT_EQ(time("d9 03 e9 a1 01 05"), R"("1970-01-01T00:00:05Z")");
  EXPECT_EQ(time("d9 03 e9 a2 22 18 19 01 05"), R"("1970-01-01T00:00:05.025Z")") << "milliseconds";
  EXPECT_EQ(time("d9 03 e9 bf 25 01 01 05 ff"), R"("1970-01-01T00:00:05.000001Z")") << "microseconds";
  EXPECT_EQ(time("d9 03 e9 a2 01 20 28 1a 1d cd 65 00"), R"("1969-12-31T23:59:59.500Z")");
  for (const char* digits :
       {"00", "60", "f6", "c0 00", "c0 61 61", "c1 60", "c1 80", "c1 f9 7e 00", "c1 f9 7c 00", "c2 41 00",
        "d9 03 e9 a0", "d9 03 e9 a1 28 05", "c1 1b 00 00 00 3a ff f4 41 80", "c1 fb 42 4d 7f fa 20 c0 00 00"})
    EXPECT_EQ(error<wkt::basic_Timestamp>(isomer::cbor{}, digits).cause, code::bad_value) << digits;
  EXPECT_EQ(error<wkt::basic_Timestamp>(isomer::cbor{}, "d9 03 e9 a2 01 05 01 05"), (status{code::duplicate_key, 6}));
  EXPECT_EQ(error<wkt::basic_Timestamp>(isomer::cbor{}, "d9 03 e9 a3 01 05 22 05 28 05").cause, code::duplicate_key);
  EXPECT_EQ(error<wkt::basic_Timestamp>(isomer::cbor{}, "d9 03 e9 a2 01 05 22 19 03 e8").cause, code::bad_value);
  EXPECT_EQ(error<wkt::basic_Timestamp>(isomer::cbor{}, "d9 03 e9 a2 01 05 20 05"), (status{code::unknown_field, 6}));
  EXPECT_EQ(error<wkt::basic_Timestamp>(lenient, "d9 03 e9 a2 01 05 02 05").cause, code::bad_value)
      << "a positive key must be understood (RFC 9581, section 3)";
  EXPECT_EQ(test::to_json(test::decoded<wkt::Timestamp>(hex("d9 03 e9 a2 01 05 20 05"), lenient)),
            R"("1970-01-01T00:00:05Z")");
  for (const char* cut : {"", "c1", "c0", "c0 74 32", "c1 fb 41", "d9", "d9 03 e9", "d9 03 e9 a2 01 05", "d9 03 e9 bf"})
    EXPECT_EQ(error<wkt::basic_Timestamp>(isomer::cbor{}, cut).cause, code::truncated) << cut;
}
TEST(CborRead, Values) {
  auto value = [](const char* digits) { return json<wkt::basic_Value>(isomer::cbor{}, digits); };
  EXPECT_EQ(value("f6"), "null");
  EXPECT_EQ(value("c5 f7"), "null");
  EXPECT_EQ(value("f5"), "true");
  EXPECT_EQ(value("c5 f4"), "false");
  EXPECT_EQ(value("1b 00 00 00 01 00 00 00 00"), "4294967296");
  EXPECT_EQ(value("38 1f"), "-32");
  EXPECT_EQ(value("c2 45 01 00 00 00 00"), "4294967296");
  EXPECT_EQ(value("c3 41 04"), "-5");
  EXPECT_EQ(value("7f 61 61 61 62 ff"), R"("ab")");
  EXPECT_EQ(value("9f f6 bf 61 61 f9 3e 00 ff ff"), R"([null,{"a":1.5}])");
  EXPECT_EQ(value("d9 d9 f7 d8 20 61 61"), R"("a")");
  EXPECT_EQ(value("c2 49 01 00 00 00 00 00 00 00 00"), "18446744073709552000");
  for (const char* digits : {"41 61", "e5", "f8 ff", "f9 7e 00", "f9 7c 00", "fa ff 80 00 00"})
    EXPECT_EQ(error<wkt::basic_Value>(isomer::cbor{}, digits), (status{code::bad_value, 0})) << digits;
  EXPECT_EQ(error<wkt::basic_Value>(isomer::cbor{}, "81 a1 61 61 f9 7e 00"), (status{code::bad_value, 4}));
  EXPECT_EQ(error<wkt::basic_ListValue>(isomer::cbor{}, "82 01 f9 7c 00"), (status{code::bad_value, 2}));
  EXPECT_EQ(error<wkt::basic_Struct>(isomer::cbor{}, "a1 61 61 f9 fc 00"), (status{code::bad_value, 3}));
  EXPECT_EQ(error<wkt::basic_Value>(isomer::cbor{}, "a1 05 05"), (status{code::bad_value, 1}));
  EXPECT_EQ(json<wkt::basic_Int64Value>(isomer::cbor{}, "05"), R"("5")");
}
TEST(CborRead, TagsAreAsDeepAsTheLimit) {
  auto tags = [](std::size_t n) { return test::repeat("\xc5", n); };
  const std::string key = hex("a1 01"), unknown = hex("a1 61 78");
  for (int depth : {0, 5, 100}) {
    const numbers f{.limits = {.depth = depth}};
    const isomer::cbor g{.ignore_unknown = true, .limits = {.depth = depth}};
    auto n = static_cast<std::size_t>(depth) + 1;
    for (const std::string& five : {hex("05"), hex("18 05"), hex("f6")}) {
      test::expect_all<basic_Presence>(code::ok, f, key + tags(n) + five);
      test::expect_all<basic_Presence>(code::too_deep, f, key + tags(n + 1) + five);
      test::expect_all<basic_Presence>(code::ok, g, unknown + tags(n) + five);
      test::expect_all<basic_Presence>(code::too_deep, g, unknown + tags(n + 1) + five);
    }
  }
}
TEST(CborRead, UnknownFieldsAreRefusedOrChecked) {
  for (const char* value : {"05",
                            "20",
                            "18 ff",
                            "19 01 02",
                            "1a 01 02 03 04",
                            "1b 01 02 03 04 05 06 07 08",
                            "38 ff",
                            "3b 01 02 03 04 05 06 07 08",
                            "41 01",
                            "58 01 01",
                            "5f 41 01 40 ff",
                            "61 61",
                            "7b 00 00 00 00 00 00 00 01 61",
                            "7f 61 61 ff",
                            "82 05 a0",
                            "9f 05 a0 ff",
                            "a1 05 05",
                            "bf 80 05 ff",
                            "b9 00 01 05 05",
                            "c0 60",
                            "d8 20 61 61",
                            "da 01 02 03 04 05",
                            "f4",
                            "f6",
                            "f7",
                            "e0",
                            "f8 20",
                            "f8 ff",
                            "f9 01 02",
                            "fa 01 02 03 04",
                            "fb 01 02 03 04 05 06 07 08"}) {
    const std::string digits = "a2 61 78 " + std::string(value) + " 65 70 6c 61 69 6e 05", bytes = hex(digits);
    EXPECT_EQ(error<basic_Presence>(isomer::cbor{}, digits), (status{code::unknown_field, 1})) << value;
    EXPECT_EQ(json<basic_Presence>(lenient, digits), R"({"plain":5})") << value;
    for (std::size_t n = 3; n + 7 < bytes.size(); ++n)
      EXPECT_EQ(test::error_of<Presence>(lenient, bytes.substr(0, n)).cause, code::truncated) << value << " to " << n;
  }
  EXPECT_EQ(error<basic_Presence>(lenient, "a1 61 78 82 05 1c"), (status{code::bad_syntax, 5}));
  EXPECT_EQ(error<basic_Presence>(lenient, "a1 61 78 bf 05 ff"), (status{code::bad_syntax, 5})) << "a key alone";
  EXPECT_EQ(error<basic_Presence>(lenient, "a0 f6"), (status{code::bad_syntax, 1})) << "after the end";
}
TEST(CborRead, ViewsAliasTheInput) {
  const std::string bytes = hex("87 f6 f6 61 61 f6 f6 f6 f6");
  auto v = isomer::decode<PresenceView>(array{}, bytes);
  EXPECT_EQ(v->maybe_text->data(), bytes.data() + 4);
}
TEST(CborRead, Recursion) {
  using features::recursion::basic_Direct;
  EXPECT_EQ(json<basic_Direct>(array{}, "83 83 f6 81 80 f6 82 80 81 80 a1 61 61 81 f6"),
            R"({"next":{"children":[{}]},"children":[{},{"next":{}}],"byName":{"a":{}}})");
}

}  // namespace cbor_read_test
