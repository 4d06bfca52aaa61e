// SPDX-License-Identifier: MIT
// PHP's serialize() in: what PHP writes is read, and nothing else; objects only of the class that was named.
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/php.hpp>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "person.isomer.hpp"
#include "support/entry_points.hpp"

namespace php_read_test {

namespace wkt = isomer::google::protobuf;
using namespace features::proto3;
using demo::Person;
using isomer::code;
using isomer::status;
using test::error_of;

const isomer::php php{};
const isomer::php lenient{.ignore_unknown = true};
const isomer::php_list list{};
const isomer::php classes{
    .ignore_unknown = true, .class_of = [](std::string_view full_name) -> std::string_view {
      return full_name == "demo.Person" ? "Demo\\Person" : full_name == "demo.Person.PhoneNumber" ? "Demo\\Phone" : "";
    }};

template <class M, class Format = isomer::php>
std::string json(std::string_view text, const Format& f = {}) {
  return test::to_json(test::decoded<M>(text, f));
}
template <class M, class Format = isomer::php>
code cause(std::string_view text, const Format& f = {}) {
  return error_of<M>(f, text).cause;
}

TEST(PhpRead, KeysInAnyOrderAndNullForWhatIsAbsent) {
  EXPECT_EQ(json<Person>(R"(a:3:{s:5:"phone";N;s:2:"id";i:5;s:4:"name";s:4:"Zoë";})"), R"({"name":"Zoë","id":5})");
}
TEST(PhpRead, EachKeyOnce) {
  EXPECT_EQ(error_of<Person>(php, R"(a:2:{s:2:"id";i:5;s:2:"id";i:5;})"), (status{code::duplicate_key, 18}));
  EXPECT_EQ(cause<Choice>(R"(a:2:{s:4:"text";s:0:"";s:6:"number";i:1;})"), code::duplicate_key);
  EXPECT_EQ(cause<Maps>(R"(a:1:{s:7:"by_name";a:2:{i:5;i:1;s:1:"5";i:2;}})"), code::duplicate_key);
  test::expect_all<basic_Maps>(code::duplicate_key, php, R"(a:1:{s:7:"by_name";a:2:{s:1:"5";i:1;i:5;i:2;}})");
}
TEST(PhpRead, NamesAreTheSchemasOwn) {
  EXPECT_EQ(json<Json>(R"(a:2:{s:15:"snake_case_name";i:1;s:7:"renamed";i:2;})"),
            R"({"snakeCaseName":1,"other \"name\"":2})");
  EXPECT_EQ(json<Json>(R"(a:2:{s:13:"snakeCaseName";i:1;s:12:"other "name"";i:2;})"),
            R"({"snakeCaseName":1,"other \"name\"":2})");
  EXPECT_EQ(cause<Json>(R"(a:1:{s:15:"snake_case_Name";i:1;})"), code::unknown_field);
  EXPECT_EQ(cause<Json>(R"(a:2:{s:13:"snakeCaseName";i:1;s:15:"snake_case_name";i:1;})"), code::duplicate_key);
  EXPECT_EQ(cause<Json>("a:1:{i:5;i:1;}"), code::unknown_field);
}
TEST(PhpRead, WhatIsUnknownIsCheckedAndPassedOver) {
  auto with = [](std::string_view value) { return "a:2:{s:1:\"x\";" + std::string(value) + "s:2:\"id\";i:5;}"; };
  for (auto value : {"N;", "b:0;", "i:-5;", "d:-INF;", "d:1.0E+25;", "s:2:\"\xff\"\";", "a:0:{}",
                     "a:3:{i:7;N;s:1:\"a\";a:1:{i:0;b:1;}s:0:\"\";s:0:\"\";}"}) {
    EXPECT_EQ(json<Person>(with(value), lenient), R"({"id":5})") << value;
    EXPECT_EQ(cause<Person>(with(value)), code::unknown_field) << value;
  }
  for (auto value : {"",
                     "N",
                     "n;",
                     "b:2;",
                     "b:1",
                     "b:;",
                     "i:;",
                     "i:+1;",
                     "i:01;",
                     "i:-0;",
                     "i:9223372036854775808;",
                     "i:1.5;",
                     "d:;",
                     "d:1",
                     "d:nan;",
                     "d:1e400;",
                     "s:1:\"ab\";",
                     "s:3:\"ab\";",
                     "s:01:\"a\";",
                     "s:1:\"a\"",
                     "s:-1:\"\";",
                     "s:1:'a';",
                     "a:1:{}",
                     "a:0:{",
                     "a:1:{i:0;}",
                     "a:1:{N;N;}",
                     "a:1:{b:1;N;}",
                     "a:1:{d:1;N;}",
                     "a:-1:{}",
                     "a:0:{N;N;}",
                     "a:99999999999999999999:{}",
                     "O:8:\"stdClass\":0:{}",
                     "C:1:\"A\":0:{}",
                     "R:1;",
                     "r:1;",
                     "E:3:\"A:B\";",
                     "S:1:\"a\";",
                     "o:0:{}",
                     "U:1:\"a\";",
                     "a:1:{i:0;O:8:\"stdClass\":0:{}}"}) {
    EXPECT_FALSE(error_of<Person>(lenient, with(value)).ok()) << value;
    EXPECT_FALSE(error_of<Person>(classes, with(value)).ok()) << value;
  }
}
TEST(PhpRead, ScalarsHaveOneSpelling) {
  auto id = [](std::string_view value) { return "a:1:{s:2:\"id\";" + std::string(value) + "}"; };
  EXPECT_EQ(json<Person>(id("i:-2147483648;")), R"({"id":-2147483648})");
  for (auto value :
       {"i:2147483648;", "i:-2147483649;", "d:5;", "s:1:\"5\";", "b:1;", "a:0:{}", "i:+5;", "i:05;", "i:-0;"})
    EXPECT_EQ(cause<Person>(id(value)), code::bad_value) << value;
  for (auto value : {"i: 5;", "i:5 ;", "i:5", "I:5;", "i;5;", "i:0x5;"})
    EXPECT_EQ(cause<Person>(id(value)), code::bad_syntax) << value;
  EXPECT_EQ(json<wkt::BoolValue>("b:1;"), "true");
  for (auto value : {"b:2;", "i:1;", "s:4:\"true\";"})
    EXPECT_EQ(cause<wkt::BoolValue>(value), code::bad_value) << value;
  EXPECT_EQ(cause<wkt::BoolValue>("b:01;"), code::bad_syntax);
  EXPECT_EQ(cause<wkt::UInt32Value>("i:-1;"), code::bad_value);
  EXPECT_EQ(cause<wkt::StringValue>("i:1;"), code::bad_value);
  EXPECT_EQ(cause<wkt::StringValue>("s:1:\"\xff\";"), code::bad_utf8);
  EXPECT_EQ(json<wkt::BytesValue>("s:1:\"\xff\";"), "\"/w==\"");
}
TEST(PhpRead, Reals) {
  for (auto [text, is] : {std::pair{"d:0.1;", "0.1"},
                          {"d:-0;", "-0.0"},
                          {"d:1.0E+25;", "1e+25"},
                          {"d:1.0E-5;", "0.00001"},
                          {"d:NAN;", "\"NaN\""},
                          {"d:INF;", "\"Infinity\""},
                          {"d:-INF;", "\"-Infinity\""},
                          {"i:5;", "5"},
                          {"i:9007199254740992;", "9007199254740992"},
                          {"i:-9223372036854775808;", "-9223372036854776000"}})
    EXPECT_EQ(json<wkt::DoubleValue>(text), is);
  for (auto text : {"d:1e400;", "d:.5;", "d:1.;", "d:+1;", "d:-NAN;", "d:01;", "s:3:\"0.1\";", "b:1;",
                    "i:9007199254740993;", "i:9223372036854775807;"})
    EXPECT_EQ(cause<wkt::DoubleValue>(text), code::bad_value) << text;
  EXPECT_EQ(json<wkt::FloatValue>("d:0.10000000149011612;"), "0.1");
  EXPECT_EQ(json<wkt::FloatValue>("d:0.1;"), "0.1");
  EXPECT_EQ(json<wkt::FloatValue>("d:INF;"), "\"Infinity\"");
  EXPECT_EQ(cause<wkt::FloatValue>("d:1.0E+39;"), code::bad_value);
  EXPECT_EQ(cause<wkt::FloatValue>("i:16777217;"), code::bad_value);
}
TEST(PhpRead, UnsignedIntegersBeyondPhps) {
  EXPECT_EQ(json<wkt::UInt64Value>("i:9223372036854775807;"), "\"9223372036854775807\"");
  EXPECT_EQ(json<wkt::UInt64Value>("s:19:\"9223372036854775808\";"), "\"9223372036854775808\"");
  EXPECT_EQ(json<wkt::UInt64Value>("s:20:\"18446744073709551615\";"), "\"18446744073709551615\"");
  for (auto text : {"i:-1;", "i:9223372036854775808;", "s:1:\"5\";", "s:19:\"9223372036854775807\";",
                    "s:20:\"18446744073709551616\";", "s:20:\"09223372036854775808\";", "s:0:\"\";", "d:1;",
                    "s:21:\"18446744073709551615 \";"})
    EXPECT_EQ(cause<wkt::UInt64Value>(text), code::bad_value) << text;
  EXPECT_EQ(cause<wkt::Int64Value>("s:19:\"9223372036854775808\";"), code::bad_value);
}
TEST(PhpRead, EnumsByNumberOrName) {
  auto type = [](std::string_view value) { return "a:1:{s:4:\"open\";" + std::string(value) + "}"; };
  EXPECT_EQ(json<Presence>(type("i:-1;")), R"({"open":"MINUS"})");
  EXPECT_EQ(json<Presence>(type("s:5:\"MINUS\";")), R"({"open":"MINUS"})");
  EXPECT_EQ(json<Presence>(type("i:77;")), R"({"open":77})");
  for (auto value : {"s:3:\"NIX\";", "s:2:\"-1\";", "d:1;", "b:1;", "E:4:\"A:Bc\";", "i:2147483648;"})
    EXPECT_EQ(cause<Presence>(type(value)), code::bad_value) << value;
  EXPECT_EQ(json<Presence>(type("s:3:\"NIX\";"), lenient), "{}");
}
TEST(PhpRead, MapsTakeBothKindsOfKeyForText) {
  EXPECT_EQ(json<Maps>(R"(a:1:{s:7:"by_name";a:4:{i:-5;i:1;s:1:"6";i:2;s:2:"-0";i:3;s:0:"";i:4;}})"),
            R"({"byName":{"":4,"-0":3,"-5":1,"6":2}})");
  test::expect_all<basic_Maps>(code::ok, php, R"(a:1:{s:7:"by_name";a:1:{i:12;i:1;}})");
  EXPECT_EQ(json<Maps>(R"(a:1:{s:5:"blobs";a:2:{i:1;s:0:"";i:0;s:0:"";}})"), R"({"blobs":{"false":"","true":""}})");
  for (auto key : {"i:2;", "b:1;", "s:1:\"1\";", "i:-1;"})
    EXPECT_EQ(cause<Maps>("a:1:{s:5:\"blobs\";a:1:{" + std::string(key) + "s:0:\"\";}}"), code::bad_value) << key;
  for (auto key : {"s:1:\"1\";", "i:2147483648;", "d:1;", "N;"})
    EXPECT_EQ(cause<Maps>("a:1:{s:5:\"names\";a:1:{" + std::string(key) + "s:0:\"\";}}"), code::bad_value) << key;
  EXPECT_EQ(cause<Maps>("a:1:{s:7:\"by_name\";a:1:{s:1:\"\xff\";i:1;}}"), code::bad_utf8);
}
TEST(PhpRead, ListsHaveTheKeysOfLists) {
  EXPECT_EQ(json<Lists>("a:1:{s:5:\"loose\";a:2:{i:0;i:5;i:1;i:6;}}"), R"({"loose":[5,6]})");
  for (auto text : {"a:2:{i:1;i:5;i:0;i:6;}", "a:2:{i:0;i:5;i:2;i:6;}", "a:2:{i:0;i:5;i:0;i:6;}", "a:1:{i:1;i:5;}",
                    "a:1:{s:1:\"0\";i:5;}", "a:1:{s:1:\"a\";i:5;}", "a:1:{i:-1;i:5;}", "a:1:{i:0;N;}"})
    EXPECT_EQ(cause<Lists>("a:1:{s:5:\"loose\";" + std::string(text) + "}"), code::bad_value) << text;
  EXPECT_EQ(cause<Lists>("a:1:{s:5:\"loose\";a:1:{i:0;i:5;i:1;i:6;}}"), code::bad_syntax);
  EXPECT_EQ(cause<Lists>("a:1:{s:5:\"loose\";a:2:{i:0;i:5;}}"), code::truncated);
}
TEST(PhpRead, ByOrder) {
  EXPECT_EQ(json<Person>(R"(a:4:{i:0;s:1:"a";i:1;N;i:2;s:0:"";i:3;a:1:{i:0;a:1:{i:0;s:1:"5";}}})", list),
            R"({"name":"a","phone":[{"number":"5"}]})");
  EXPECT_EQ(json<Person>("a:0:{}", list), "{}");
  EXPECT_EQ(cause<Person>("a:1:{i:1;s:1:\"a\";}", list), code::bad_value);
  EXPECT_EQ(cause<Person>("a:1:{s:4:\"name\";s:1:\"a\";}", list), code::bad_value);
  auto longer = R"(a:5:{i:0;N;i:1;i:7;i:2;N;i:3;N;i:4;a:1:{i:9;N;}})";
  EXPECT_EQ(cause<Person>(longer, list), code::unknown_field);
  EXPECT_EQ(json<Person>(longer, isomer::php_list{.ignore_unknown = true}), R"({"id":7})");
  EXPECT_EQ(cause<Person>(R"(O:11:"Demo\Person":0:{})", list), code::bad_value);
}
TEST(PhpRead, ObjectsOnlyOfTheNamedClass) {
  auto object =
      R"(O:11:"Demo\Person":2:{s:2:"id";i:5;s:5:"phone";a:1:{i:0;O:10:"Demo\Phone":1:{s:6:"number";s:1:"5";}}})";
  EXPECT_EQ(json<Person>(object, classes), R"({"id":5,"phone":[{"number":"5"}]})");
  EXPECT_EQ(json<Person>("a:1:{s:2:\"id\";i:5;}", classes), R"({"id":5})");
  EXPECT_EQ(cause<Person>(object), code::bad_value);
  for (auto text :
       {R"(O:11:"demo\Person":0:{})", R"(O:10:"Demo\Phone":0:{})", R"(O:8:"stdClass":0:{})", R"(O:0:"":0:{})",
        R"(C:11:"Demo\Person":0:{})", R"(O:+11:"Demo\Person":0:{})", R"(O:12:"Demo\Person":0:{})",
        R"(O:11:"Demo\Person":1:{})", R"(O:11:"Demo\Person";)", R"(O:11:"Demo\Person":0:{};)",
        R"(O:11:"Demo\Person":1:{s:5:"phone";a:1:{i:0;O:11:"Demo\Person":0:{}}})",
        R"(O:11:"Demo\Person":1:{s:1:"x";O:11:"Demo\Person":0:{}})", R"(O:11:"Demo\Person":1:{s:4:"name";r:1;})",
        R"(O:11:"Demo\Person":1:{s:2:"id";R:1;})"})
    EXPECT_FALSE(error_of<Person>(classes, text).ok()) << text;
  // A message without a class of its own.
  EXPECT_EQ(cause<Presence>(R"(O:11:"Demo\Person":0:{})", classes), code::bad_value);
  EXPECT_EQ(cause<Maps>(R"(a:1:{s:7:"by_name";O:11:"Demo\Person":0:{}})", classes), code::bad_value);
  EXPECT_EQ(cause<wkt::Value>(R"(O:11:"Demo\Person":0:{})", classes), code::bad_value);
}
TEST(PhpRead, DeclaredLengthsAreComparedWithWhatRemains) {
  for (auto text : {"a:2147483648:{", "a:2147483647:{i:0;N;}", "a:2:{i:0;N;}", "a:4294967297:{i:0;N;}",
                    "a:18446744073709551617:{}", "a:9223372036854775808:{}"})
    EXPECT_EQ(cause<wkt::ListValue>(text), code::truncated) << text;
  for (auto text : {"s:2147483648:\"\";", "s:4294967296:\"\";", "s:18446744073709551615:\"\";",
                    "s:18446744073709551616:\"\";", "s:3:\"\";", "s:2:\"\";"})
    EXPECT_FALSE(error_of<wkt::BytesValue>(php, text).ok()) << text;
  EXPECT_EQ(cause<wkt::BytesValue>("s:1:\"\";"), code::bad_syntax);
  EXPECT_EQ(json<wkt::BytesValue>("s:3:\"\";\"\";"), "\"Ijsi\"");
}
TEST(PhpRead, ValuesTakeWhatStandsThere) {
  auto value = [](std::string_view text) { return json<wkt::Value>(text); };
  EXPECT_EQ(value("N;"), "null");
  EXPECT_EQ(value("b:0;"), "false");
  EXPECT_EQ(value("i:5;"), "5");
  EXPECT_EQ(value("a:0:{}"), "[]");
  EXPECT_EQ(value("a:2:{i:0;i:1;i:1;a:1:{i:1;N;}}"), R"([1,{"1":null}])");
  EXPECT_EQ(value("a:2:{i:0;i:1;i:2;N;}"), R"({"0":1,"2":null})");
  EXPECT_EQ(value("a:2:{i:1;N;i:0;N;}"), R"({"0":null,"1":null})");
  EXPECT_EQ(json<wkt::Struct>("a:1:{i:0;N;}"), R"({"0":null})");
  EXPECT_EQ(cause<wkt::Value>("i:9007199254740993;"), code::bad_value);
  EXPECT_EQ(cause<wkt::Value>("a:2:{i:0;i:1;i:1;X;}"), code::bad_syntax);
  EXPECT_EQ(json<Known>("a:2:{s:4:\"null\";N;s:5:\"value\";N;}"), R"({"value":null})");
  EXPECT_EQ(json<wkt::Timestamp>("s:20:\"1970-01-01T00:00:01Z\";"), "\"1970-01-01T00:00:01Z\"");
  EXPECT_EQ(cause<wkt::Timestamp>("i:1;"), code::bad_value);
  EXPECT_EQ(cause<wkt::Timestamp>("s:4:\"1970\";"), code::bad_value);
}
TEST(PhpRead, TheWholeInputIsOneValue) {
  EXPECT_EQ(cause<Person>(""), code::truncated);
  EXPECT_EQ(cause<Person>("a:0:{};"), code::bad_syntax);
  EXPECT_EQ(cause<Person>(" a:0:{}"), code::bad_syntax);
  EXPECT_EQ(cause<Person>("N;"), code::bad_value);
  EXPECT_EQ(cause<features::proto2::Rules>("a:0:{}"), code::missing_required);
  EXPECT_EQ(cause<features::proto2::Rules>("a:1:{i:0;N;}", list), code::missing_required);
}
TEST(PhpRead, AReusedMessageKeepsNothing) {
  Maps m{.by_name = {{"a", 1}}, .names = {{1, "x"}}};
  ASSERT_TRUE(isomer::decode(php, "a:1:{s:5:\"names\";a:1:{i:2;s:1:\"y\";}}", m).ok());
  EXPECT_EQ(m, (Maps{.names = {{2, "y"}}}));
  ASSERT_TRUE(isomer::decode(list, "a:1:{i:0;a:1:{i:7;i:5;}}", m).ok());
  EXPECT_EQ(m, (Maps{.by_name = {{"7", 5}}}));
}

}  // namespace php_read_test
