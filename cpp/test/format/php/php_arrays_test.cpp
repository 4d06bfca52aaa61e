// SPDX-License-Identifier: MIT
// Arrays as PHP writes them in every format by name: integers as keys of text and of bool, and [] as an empty map.
#include <isomer/cbor.hpp>
#include <isomer/explain.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/yaml.hpp>
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "support/entry_points.hpp"
#include "support/one.hpp"

namespace php_arrays_test {

using features::proto3::basic_Maps;
using features::recursion::basic_Direct;
using isomer::code;
using test::hex;

// What the bytes come to, as JSON; the message is read through every entry point, and only with the option.
template <template <class> class Message, class Format>
std::string json(const std::string& bytes) {
  Format f{}, strict{};
  f.php_arrays = true;
  test::expect_all<Message>(code::ok, f, bytes);
  EXPECT_FALSE(isomer::decode<Message<isomer::owning>>(strict, bytes).ok());
  return test::to_json(test::decoded<Message<isomer::owning>>(bytes, f));
}
template <template <class> class Message, class Format>
code refused(const std::string& bytes) {
  Format f{};
  f.php_arrays = true;
  const code c = isomer::decode<Message<isomer::owning>>(f, bytes).error().cause;
  test::expect_all<Message>(c, f, bytes);
  return c;
}

TEST(PhpArrays, IntegersAreKeysOfText) {
  const std::string msgpack = "81 a6 62794e616d65 84", cbor = "a1 66 62794e616d65 a4";
  const std::string all = R"({"byName":{"-1":4,"-9223372036854775808":3,"404":1,"9223372036854775807":2}})";
  EXPECT_EQ((json<basic_Maps, isomer::msgpack>(
                hex(msgpack + "cd 0194 01 cf 7fffffffffffffff 02" + "d3 8000000000000000 03 ff 04"))),
            all);
  EXPECT_EQ((json<basic_Maps, isomer::cbor>(
                hex(cbor + "19 0194 01 1b 7fffffffffffffff 02" + "3b 7fffffffffffffff 03 20 04"))),
            all);
  EXPECT_EQ((refused<basic_Maps, isomer::msgpack>(hex("81 a6 62794e616d65 82 07 01 a1 37 02"))), code::duplicate_key);
  EXPECT_EQ((refused<basic_Maps, isomer::cbor>(hex("a1 66 62794e616d65 a2 07 01 61 37 02"))), code::duplicate_key);
  EXPECT_EQ((refused<basic_Maps, isomer::msgpack>(hex("81 a6 62794e616d65 81 ca 3f800000 01"))), code::bad_value);
  EXPECT_EQ((refused<basic_Maps, isomer::msgpack>(hex("81 a6 62794e616d65 81 cd 01"))), code::truncated);
}
TEST(PhpArrays, IntegersAreKeysOfBool) {
  const std::string both = R"({"blobs":{"false":"","true":"eA=="}})";
  EXPECT_EQ((json<basic_Maps, isomer::msgpack>(hex("81 a5 626c6f6273 82 00 c4 00 01 c4 01 78"))), both);
  EXPECT_EQ((json<basic_Maps, isomer::cbor>(hex("a1 65 626c6f6273 a2 00 40 01 41 78"))), both);
  for (const char* key : {"02", "ff", "cd 0001 "})
    EXPECT_EQ((refused<basic_Maps, isomer::msgpack>(hex("81 a5 626c6f6273 81 " + std::string(key) + " c4 00"))),
              std::string(key) == "cd 0001 " ? code::ok : code::bad_value)
        << key;
}
TEST(PhpArrays, DigitsAreKeysOfBool) {
  const std::string both = R"({"blobs":{"false":"","true":"eA=="}})";
  EXPECT_EQ((json<basic_Maps, isomer::json>(R"({"blobs":{"0":"","1":"eA=="}})")), both);
  EXPECT_EQ((json<basic_Maps, isomer::yaml>("blobs:\n  0: ''\n  '1': eA==\n")), both);
  for (const char* key : {"2", "-1", "01", "1.0", ""})
    EXPECT_EQ((refused<basic_Maps, isomer::json>("{\"blobs\":{\"" + std::string(key) + "\":\"\"}}")), code::bad_value)
        << key;
  EXPECT_EQ((refused<basic_Maps, isomer::json>(R"({"blobs":{"1":"","true":""}})")), code::duplicate_key);
  EXPECT_EQ((refused<basic_Maps, isomer::yaml>("blobs: {1: '', true: ''}\n")), code::duplicate_key);
  EXPECT_EQ((refused<basic_Maps, isomer::yaml>("blobs: {2: ''}\n")), code::bad_value);
}
TEST(PhpArrays, AnEmptyListIsAnEmptyMapOrMessage) {
  const std::string all = R"({"next":{"next":{}},"children":[{},{}],"byName":{"a":{}}})", none = R"({"next":{}})";
  EXPECT_EQ((json<basic_Direct, isomer::msgpack>(
                hex("83 a4 6e657874 81 a4 6e657874 90 a8 6368696c6472656e 92 90 80 a6 62794e616d65 81 a1 61 90"))),
            all);
  EXPECT_EQ((json<basic_Direct, isomer::cbor>(
                hex("a3 64 6e657874 a1 64 6e657874 80 68 6368696c6472656e 82 80 a0 66 62794e616d65 a1 61 61 80"))),
            all);
  EXPECT_EQ((json<basic_Direct, isomer::json>(R"({"next":{"next":[]},"children":[ [ ] ,{}],"byName":{"a" : [] }} )")),
            all);
  EXPECT_EQ((json<basic_Direct, isomer::yaml>("next:\n  next: []\nchildren: [[], {}]\nbyName:\n  a: []\n")), all);
  EXPECT_EQ((json<basic_Direct, isomer::msgpack>(hex("82 a4 6e657874 80 a6 62794e616d65 90"))), none);
  EXPECT_EQ((json<basic_Direct, isomer::cbor>(hex("a2 64 6e657874 a0 66 62794e616d65 80"))), none);
  EXPECT_EQ((json<basic_Direct, isomer::json>(R"({"byName":[],"next":{}})")), none);
  EXPECT_EQ((json<basic_Direct, isomer::yaml>("byName: []\nnext: {}\n")), none);
  EXPECT_EQ((json<basic_Direct, isomer::msgpack>(hex("90"))), "{}");
  EXPECT_EQ((json<basic_Direct, isomer::cbor>(hex("80"))), "{}");
  EXPECT_EQ((json<basic_Direct, isomer::json>(" [] ")), "{}");
}
TEST(PhpArrays, NoOtherListIsAMap) {
  for (const char* text :
       {"[[]]", "[{}]", "[", "[]]", "{]", "[}", R"({"next":{]})", R"({"next":[}})", R"({"byName":[{}]})"})
    EXPECT_NE((refused<basic_Direct, isomer::json>(text)), code::ok) << text;
  for (const char* text : {"next: [x]\n", "byName: [a]\n", "next: [}\n"})
    EXPECT_NE((refused<basic_Direct, isomer::yaml>(text)), code::ok) << text;
  EXPECT_EQ((refused<basic_Direct, isomer::msgpack>(hex("91 80"))), code::bad_value);
  EXPECT_EQ((refused<basic_Direct, isomer::cbor>(hex("81 a0"))), code::bad_value);
}
TEST(PhpArrays, SerializeSaysWhereAnErrorStands) {
  using Direct = basic_Direct<isomer::owning>;
  const std::string bytes = R"(a:1:{s:4:"next";a:1:{s:8:"children";a:1:{i:0;i:5;}}})";
  const auto m = isomer::decode<Direct>(isomer::php{}, bytes);
  const auto d = isomer::explain<Direct>(isomer::php{}, bytes, m.error());
  EXPECT_EQ(d.path, "next.children[0]");
  EXPECT_EQ(d.expected, "a features.recursion.Direct");
}

}  // namespace php_arrays_test
