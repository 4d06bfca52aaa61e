// SPDX-License-Identifier: MIT
// explain<Message>: the field's path, what was expected, and what was found, alike in every format.
#include <isomer/cbor.hpp>
#include <isomer/explain.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "person.isomer.hpp"
#include "support/codec.hpp"

namespace explain_test {

using demo::Person;
using features::proto3::Choice;
using features::proto3::Lists;
using features::proto3::Maps;
using test::hex;
using test::record;

template <class M, class Format>
isomer::diagnosis why(const Format& f, const std::string& input) {
  auto r = isomer::decode<M>(f, test::exact(input));
  EXPECT_FALSE(r.ok()) << input;
  return isomer::explain<M>(f, input, r.error());
}
template <class M, class Format>
std::string said(const Format& f, const std::string& input) {
  auto d = why<M>(f, input);
  return d.path + ": expected " + d.expected + ", found " + d.found;
}

TEST(Explain, ANumberForText) {
  const char* expected = "name: expected text, found 5";
  EXPECT_EQ(said<Person>(isomer::json{}, R"({"id": 1, "name": 5})"), expected);
  EXPECT_EQ(said<Person>(isomer::text{}, "id: 1 name: 5"), expected);
  EXPECT_EQ(said<Person>(isomer::msgpack{}, hex("81 a4") + "name" + hex("05")),
            "name: expected text, found a number or bytes");
  EXPECT_EQ(said<Person>(isomer::cbor{}, hex("a1 64") + "name" + hex("05")),
            "name: expected text, found a number or bytes");
  EXPECT_EQ(said<Person>(isomer::json{}, R"({"name": {"a": 1}})"), "name: expected text, found {");
}
TEST(Explain, ANumberThatDoesNotFit) {
  const std::string expected = "id: expected an integer from -2147483648 to 2147483647, found ";
  EXPECT_EQ(said<Person>(isomer::json{}, R"({"id": 3000000000})"), expected + "3000000000");
  EXPECT_EQ(said<Person>(isomer::json{}, R"({"id": "x"})"), expected + R"("x")");
  EXPECT_EQ(said<Person>(isomer::text{}, "id: 3000000000"), expected + "3000000000");
  EXPECT_EQ(said<Person>(isomer::yaml{}, "id: 3000000000\n"), expected + "3000000000");
  EXPECT_EQ(said<Person>(isomer::msgpack_numbers{}, hex("81 02 a1 61")), expected + "text");
  EXPECT_EQ(said<Person>(isomer::cbor_array{}, hex("82 61 61 f5")), expected + "true");
}
TEST(Explain, AKeyOfAMap) {
  const std::string integer = "names.x: expected a key that is an integer from -2147483648 to 2147483647, found ";
  EXPECT_EQ(said<Maps>(isomer::json{}, R"({"names":{"x":"a"}})"), integer + R"("x")");
  EXPECT_EQ(said<Maps>(isomer::json{}, R"({"names":{"1":"a" , "x" : ""}})"), integer + R"("x")");
  EXPECT_EQ(said<Maps>(isomer::yaml{}, "names: {1: a, x: ''}"), integer + "x");
  EXPECT_EQ(said<Maps>(isomer::yaml{}, "names:\n  'x': a\n"), integer + "'x'");
  EXPECT_EQ(said<Maps>(isomer::msgpack{}, hex("81 a5") + "names" + hex("81 a1 78 a0")), integer + "text");
  EXPECT_EQ(said<Maps>(isomer::cbor{}, hex("a1 65") + "names" + hex("a1 61 78 60")), integer + "text");
  EXPECT_EQ(said<Maps>(isomer::json{}, R"({"blobs":{"1":{}}})"),
            R"(blobs.1: expected a key that is true or false, found "1")");
  EXPECT_EQ(said<Maps>(isomer::json{}, R"({"enums":{"-1":"A"}})"),
            R"(enums.-1: expected a key that is an integer from 0 to 4294967295, found "-1")");
  EXPECT_EQ(said<Maps>(isomer::json{}, R"({"names":{"1":5}})"), "names.1: expected text, found 5") << "its value";
  EXPECT_EQ(said<Maps>(isomer::yaml{}, "names: {1: [x]}"), "names.1: expected text, found [");
}
TEST(Explain, AnEnumerator) {
  const std::string expected = "phone[1].type: expected one of MOBILE, HOME, WORK, found ";
  EXPECT_EQ(said<Person>(isomer::json{}, R"({"phone": [{}, {"type": "CAR"}]})"), expected + R"("CAR")");
  EXPECT_EQ(said<Person>(isomer::yaml{}, "phone:\n  - {}\n  - type: CAR\n"), expected + "CAR");
  EXPECT_EQ(said<Person>(isomer::text{}, "phone {} phone { type: CAR }"),
            "phone.type: expected one of MOBILE, HOME, WORK, found CAR");
}
TEST(Explain, TwoMembersOfAOneof) {
  const std::string expected = ": expected one member of the oneof alone, found ";
  EXPECT_EQ(said<Choice>(isomer::json{}, R"({"text": "a", "number": 1})"),
            "number" + expected + "number beside another");
  EXPECT_EQ(said<Choice>(isomer::text{}, R"(text: "a" number: 1)"), "number" + expected + "number beside another");
  EXPECT_EQ(said<Choice>(isomer::yaml{}, "text: a\nnumber: 1\n"), "number" + expected + "number beside another");
  EXPECT_EQ(said<Person>(isomer::json{}, R"({"id": 1, "id": 2})"), "id: expected each field once, found id again");
}
TEST(Explain, AnUnknownField) {
  const std::string expected = "nickname: expected a field of demo.Person, found nickname";
  EXPECT_EQ(said<Person>(isomer::json{}, R"({"nickname": "A"})"), expected);
  EXPECT_EQ(said<Person>(isomer::text{}, R"(nickname: "A")"), expected);
  EXPECT_EQ(said<Person>(isomer::yaml{}, "nickname: A\n"), expected);
  EXPECT_EQ(said<Person>(isomer::msgpack{}, hex("81 a8") + "nickname" + hex("05")), expected);
  EXPECT_EQ(said<Person>(isomer::cbor{}, hex("a1 68") + "nickname" + hex("05")), expected);
}
TEST(Explain, InListsAndMaps) {
  EXPECT_EQ(said<Lists>(isomer::json{}, R"({"numbers": [1, 2, true]})"), "numbers[2]: expected a number, found true");
  EXPECT_EQ(said<Lists>(isomer::json{}, R"({"numbers": 5})"), "numbers: expected a list, found 5");
  EXPECT_EQ(said<Maps>(isomer::json{}, R"({"byName": {"a b": "x"}})"),
            "byName.a b: expected an integer from -2147483648 to 2147483647, found \"x\"");
  EXPECT_EQ(said<Lists>(isomer::msgpack{}, hex("81 a7") + "numbers" + hex("92 01 c3")),
            "numbers[1]: expected a number, found true");
}
// Whether the map is empty or not, and wherever the reader stumbles over it.
TEST(Explain, AMapForAList) {
  const std::string expected = "numbers: expected a list, found ", key = "a7 6e756d62657273";
  for (const char* map : {"80", "81 a1 61 01", "81 01 01"})
    EXPECT_EQ(said<Lists>(isomer::msgpack{}, hex("81" + key + map)), expected + "a map") << map;
  for (const char* map : {"a0", "a1 61 61 01", "a1 01 01"})
    EXPECT_EQ(said<Lists>(isomer::cbor{}, hex("a1 67 6e756d62657273" + std::string(map))), expected + "a map") << map;
  for (const char* map : {"{}", R"({"0":1})", R"({"a":{}})"}) {
    EXPECT_EQ(said<Lists>(isomer::json{}, "{\"numbers\":" + std::string(map) + "}"), expected + "{") << map;
    EXPECT_EQ(said<Lists>(isomer::yaml{}, "numbers: " + std::string(map)), expected + "{") << map;
  }
  EXPECT_EQ(said<Lists>(isomer::yaml{}, "numbers:\n  a: 1\n  b: 2\n"), expected + "the key a");
  auto php = [](const std::string& map) { return R"(a:1:{s:7:"numbers";a:)" + map + "}"; };
  EXPECT_EQ(said<Lists>(isomer::php{}, php("1:{i:1;i:5;}")), expected + "the key 1");
  EXPECT_EQ(said<Lists>(isomer::php{}, php("2:{i:0;i:5;i:2;i:5;}")), expected + "the key 2");
  EXPECT_EQ(said<Lists>(isomer::php{}, php(R"(1:{s:1:"a";i:5;})")), expected + "the key a");
  EXPECT_EQ(said<Lists>(isomer::php{}, php(R"(1:{s:0:"";i:5;})")), expected + R"(the key "")");
}
TEST(Explain, AMapForAListOfMessages) {
  EXPECT_EQ(said<Person>(isomer::yaml{}, "phone:\n  number: 5\n"), "phone: expected a list, found the key number");
  EXPECT_EQ(said<Person>(isomer::php{}, R"(a:1:{s:5:"phone";a:1:{s:6:"number";s:1:"5";}})"),
            "phone: expected a list, found the key number");
  EXPECT_EQ(why<Person>(isomer::text{}, "phone { number: 5 }").path, "phone.number");  // there, lists are spelled so
}
TEST(Explain, AMapForAScalar) {
  EXPECT_EQ(said<Lists>(isomer::yaml{}, "numbers:\n- 1\n- a: 1\n"), "numbers[1]: expected a number, found a map");
  EXPECT_EQ(said<Maps>(isomer::yaml{}, "byName:\n  k:\n    a: 1\n"),
            "byName.k: expected an integer from -2147483648 to 2147483647, found a map");
  EXPECT_EQ(why<Lists>(isomer::msgpack{}, hex("81 a7 6e756d62657273 92 01 80")).path, "numbers[1]");
}
// Its keys are the user's, even if they are called as the fields of google.protobuf.Value are.
TEST(Explain, KeysInAStructAreNoFields) {
  const char* twice = R"({"value":{"stringValue":{"a":1,"a":2}}})";
  EXPECT_EQ(why<features::proto3::Known>(isomer::json{}, twice).path, "value.stringValue.a");
  EXPECT_EQ(why<features::proto3::Known>(isomer::yaml{}, twice).path, "value.stringValue.a");
}
TEST(Explain, ProtobufByItsRecords) {
  EXPECT_EQ(why<Person>(isomer::protobuf{}, record(1, "\xff")).path, "name");
  EXPECT_EQ(why<Person>(isomer::protobuf{}, record(1, "\xff")).expected, "text in UTF-8");
  const std::string phones = record(4, record(1, "1")) + record(1, "a") + record(4, record(1, "\xff"));
  EXPECT_EQ(why<Person>(isomer::protobuf{}, phones).path, "phone[1].number");
  EXPECT_EQ(why<Person>(isomer::protobuf{}, hex("0a 05 61")).path, "name");
  EXPECT_EQ(why<Person>(isomer::protobuf{}, hex("0a 05 61")).text(), "name: truncated input (byte 2)");
  EXPECT_EQ(why<Person>(isomer::protobuf{}, hex("10")).path, "id");
  EXPECT_EQ(why<features::recursion::Direct>(isomer::protobuf{}, hex("0f")).path, "");
}
TEST(Explain, TheLineSaysItAll) {
  EXPECT_EQ(why<Person>(isomer::json{}, "{\n  \"phone\": [{}, {\"type\": \"CAR\"}]\n}").text(),
            "2:26: phone[1].type: expected one of MOBILE, HOME, WORK, found \"CAR\" (byte 27)");
  EXPECT_EQ(why<Person>(isomer::json{}, R"({"id": 5 6})").text(), "1:10: id: syntax error (byte 9)");
  EXPECT_EQ(why<Person>(isomer::msgpack_numbers{}, hex("81 02 a1 61")).text(),
            "id: expected an integer from -2147483648 to 2147483647, found text (byte 2)");
  EXPECT_EQ(isomer::explain<Person>(isomer::json{}, "{}", {}).text(), "1:1: ok (byte 0)");
}
TEST(Explain, WhatIsPrintedHasNoControlCharacters) {
  auto d = why<Person>(isomer::json{}, "{\"\x1b[2J\": 5}");
  EXPECT_EQ(d.text().find('\x1b'), std::string::npos);
  EXPECT_EQ(said<Person>(isomer::yaml{}, "id: \x7f\n").find('\x7f'), std::string::npos);
}

// Whatever is damaged, however: an explanation, and no memory in a bad state.
template <class M, class Format>
void damage(const Format& f, const std::string& input) {
  for (std::size_t i = 0; i < input.size(); ++i)
    for (int mask : {1, 4, 16, 64, 128, 255, 0}) {
      std::string changed = mask ? input : input.substr(0, i);
      if (mask) changed[i] = static_cast<char>(changed[i] ^ mask);
      test::exact block(changed);
      auto r = isomer::decode<M>(f, block);
      for (std::size_t at : {r.error().at, i, changed.size(), changed.size() + 5}) {
        isomer::status s{r.ok() ? isomer::code::bad_value : r.error().cause, at};
        EXPECT_FALSE(isomer::explain<M>(f, block, s).text().empty());
      }
    }
}
// Names are told as they are, however JSON spells them.
TEST(Explain, AKeyWithEscapes) {
  const auto told = [](std::string_view text) {
    demo::Person p;
    const isomer::status s = decode(isomer::json{}, text, p);
    return explain<demo::Person>(isomer::json{}, text, s).text();
  };
  EXPECT_EQ(told(R"({"\u0069d": "x"})"),
            "1:13: id: expected an integer from -2147483648 to 2147483647, found \"x\" (byte 12)");
  EXPECT_EQ(told(R"({"\ud83d\ude00\n\/": 1})"),
            "1:2: 😀\\x0a/: expected a field of demo.Person, found 😀\\x0a/ (byte 1)");
}
TEST(Explain, DamagedInput) {
  auto person = test::from_json<Person>(
      R"({"name":"Ada","id":5,"email":"a@b","phone":[{"number":"1","type":"HOME"},{"number":"2"}]})");
  damage<Person>(isomer::json{}, *isomer::encode(isomer::json{}, person));
  damage<Person>(isomer::text{}, *isomer::encode(isomer::text{}, person));
  damage<Person>(isomer::yaml{}, *isomer::encode(isomer::yaml{}, person));
  damage<Person>(isomer::protobuf{}, *isomer::encode(isomer::protobuf{}, person));
  damage<Person>(isomer::msgpack{}, *isomer::encode(isomer::msgpack{}, person));
  damage<Person>(isomer::cbor_numbers{}, *isomer::encode(isomer::cbor_numbers{}, person));
  damage<Person>(isomer::cbor_array{}, *isomer::encode(isomer::cbor_array{}, person));
}

}  // namespace explain_test
