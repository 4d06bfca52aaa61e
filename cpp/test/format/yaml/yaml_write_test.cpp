// SPDX-License-Identifier: MIT
// YAML out: the bytes of every construct, which texts are quoted, and that all of it is read again.
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <limits>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "person.isomer.hpp"
#include "support/yaml.hpp"

namespace yaml_write_test {

using demo::Person;
using features::proto3::Json;
using features::proto3::Known;
using features::proto3::Lists;
using features::proto3::Maps;
using features::proto3::Presence;
using features::recursion::Direct;
using features::scalars::Single;
using isomer::code;
using isomer::google::protobuf::Value;
using test::json_to_yaml;

std::string written(const Person& p, const isomer::yaml& f = {}) {
  auto r = isomer::encode(f, p);
  EXPECT_EQ(r.error(), isomer::status{});
  return std::move(r).value();
}
std::string name_line(const std::string& name) { return written(Person{.name = name}); }

TEST(YamlWrite, BlockStyleWithListsIndented) {
  EXPECT_EQ(json_to_yaml<Person>(R"({"name":"Ada Lovelace","id":1815,"email":"ada@example.org",)"
                                 R"("phone":[{"number":"+44 20","type":"HOME"},{"number":"x"},{}]})"),
            "name: Ada Lovelace\nid: 1815\nemail: ada@example.org\nphone:\n  - number: \"+44 20\"\n    type: HOME\n"
            "  - number: x\n  - {}\n");
  EXPECT_EQ(json_to_yaml<Person>("{}"), "{}\n");
  EXPECT_EQ(json_to_yaml<Maps>(R"({"byName":{"a b":1,"1":2},"names":{"-1":"x"},"blobs":{"true":"AA=="},)"
                               R"("messages":{"5":{}},"children":{"k":{"byName":{"":3}}}})"),
            "byName:\n  \"1\": 2\n  a b: 1\nnames:\n  -1: x\nblobs:\n  true: \"AA==\"\nmessages:\n  5: {}\nchildren:\n"
            "  k:\n    byName:\n      \"\": 3\n");
  EXPECT_EQ(json_to_yaml<Lists>(R"({"flags":[true,false],"numbers":[1.5,-0.0],"texts":["a",""],"messages":[{},{}]})"),
            "flags:\n  - true\n  - false\nnumbers:\n  - 1.5\n  - -0.0\ntexts:\n  - a\n  - \"\"\nmessages:\n  - {}\n"
            "  - {}\n");
}
TEST(YamlWrite, ValuesListsInListsAndDocumentsOfOneScalar) {
  for (auto [json, yaml] : std::initializer_list<std::pair<const char*, const char*>>{
           {"null", "null\n"},
           {"1.5", "1.5\n"},
           {"\"a\"", "a\n"},
           {"\"a\\nb\"", "|-\n  a\n  b\n"},
           {"[]", "[]\n"},
           {"{}", "{}\n"},
           {"[1,[2,[],{}],{\"a\":[3],\"b\":{\"c\":null}}]",
            "- 1\n- - 2\n  - []\n  - {}\n- a:\n    - 3\n  b:\n    c: null\n"},
           {"{\"a\":[[[1]]],\"b\":\"x\\ny\\n\"}", "a:\n  - - - 1\nb: |\n  x\n  y\n"},
           {"[{\"a\":{\"b\":1},\"c\":2}]", "- a:\n    b: 1\n  c: 2\n"}}) {
    EXPECT_EQ(json_to_yaml<Value>(json), yaml);
    EXPECT_EQ(test::yaml_to_json<Value>(yaml), json);
  }
}
TEST(YamlWrite, TextIsPlainWhereEveryReaderTakesItForText) {
  for (const char* text : {"a",
                           "Ada Lovelace",
                           "a:b",
                           "http://a/b?c=d#e",
                           "a#b",
                           "x-1",
                           "/tmp",
                           "_x",
                           "nope",
                           "1a2g",
                           "1.2.3s",
                           "a, b",
                           "a'b\"c",
                           "it's",
                           "-x",
                           "+x",
                           ".x",
                           "x]",
                           "(a)",
                           "$x",
                           "\xc3\xa9t\xc3\xa9",
                           "a \xf0\x9f\x98\x80",
                           "truer",
                           "nulls",
                           "10 Downing St",
                           "a: b:c"}) {
    if (std::string_view(text) == "a: b:c") continue;
    EXPECT_EQ(name_line(text), "name: " + std::string(text) + "\n");
  }
}
TEST(YamlWrite, TextIsQuotedWhereSomeReaderTakesItForSomethingElse) {
  for (const char* text : {" a",
                           "a ",
                           "a: b",
                           "a:",
                           ":",
                           "a #b",
                           "#a",
                           "1",
                           "-1",
                           "+1",
                           "1.5",
                           ".5",
                           "-.5",
                           "1e3",
                           "0x1F",
                           "0o17",
                           "0b1",
                           "1_000",
                           "1:30",
                           "12:30:45.5",
                           "2024-02-29",
                           "2024-02-29T22:29:59Z",
                           "2024-02-29 22:29:59 +1",
                           ".inf",
                           "-.inf",
                           ".NaN",
                           "y",
                           "N",
                           "yes",
                           "No",
                           "ON",
                           "off",
                           "true",
                           "False",
                           "null",
                           "Null",
                           "~",
                           "<<",
                           "=",
                           "-",
                           "- a",
                           "?",
                           "? a",
                           "---",
                           "...",
                           "[a",
                           "{a",
                           "]a",
                           "}",
                           ",a",
                           "&a",
                           "*a",
                           "!a",
                           "|a",
                           ">a",
                           "'a",
                           "%a",
                           "@a",
                           "`a",
                           "0",
                           "00",
                           "123 456"})
    EXPECT_EQ(name_line(text), "name: \"" + std::string(text) + "\"\n");
  EXPECT_EQ(name_line("\"a"), "name: \"\\\"a\"\n");
  EXPECT_EQ(name_line("a\tb"), "name: \"a\\tb\"\n");
  EXPECT_EQ(name_line(std::string("\0\x01\a\b\v\f\r\x1b\x7f", 9)), "name: \"\\x00\\x01\\a\\b\\v\\f\\r\\e\\x7f\"\n");
  EXPECT_EQ(name_line("\xc2\x85\xe2\x80\xa8\xef\xbb\xbf\xef\xbf\xbe\xc2\xa0"),
            "name: \"\\x85\\u2028\\ufeff\\ufffe\xc2\xa0\"\n");
}
TEST(YamlWrite, LinesOfTextAreALiteralBlock) {
  EXPECT_EQ(name_line("a\nb"), "name: |-\n  a\n  b\n");
  EXPECT_EQ(name_line("a\n  b: c\n\n# d\n"), "name: |\n  a\n    b: c\n\n  # d\n");
  EXPECT_EQ(name_line("\xc3\xa9\n\"\\"), "name: |-\n  \xc3\xa9\n  \"\\\n");
  // What a block cannot say without an indicator that readers get wrong, or would hide, is quoted.
  EXPECT_EQ(name_line("\n"), "name: \"\\n\"\n");
  EXPECT_EQ(name_line("a\n\n"), "name: \"a\\n\\n\"\n");
  EXPECT_EQ(name_line(" a\nb"), "name: \" a\\nb\"\n");
  EXPECT_EQ(name_line("a \nb"), "name: \"a \\nb\"\n");
  EXPECT_EQ(name_line("a\r\nb"), "name: \"a\\r\\nb\"\n");
}
TEST(YamlWrite, EveryPairOfCharactersComesBack) {
  for (unsigned a = 0; a < 128; ++a)
    for (unsigned b = 0; b < 128; ++b)
      for (const char* tail : {"", "c", " #1\n"}) {
        Person p{.name = {static_cast<char>(a), static_cast<char>(b)}};
        p.name += tail;
        std::string text = written(p);
        auto back = isomer::decode<Person>(isomer::yaml{}, text);
        ASSERT_TRUE(back.ok() && *back == p) << text;
      }
}
TEST(YamlWrite, Numbers) {
  Single m{.int64 = std::numeric_limits<std::int64_t>::min(), .uint64 = std::numeric_limits<std::uint64_t>::max()};
  EXPECT_EQ(*isomer::encode(isomer::yaml{}, m), "int64: -9223372036854775808\nuint64: 18446744073709551615\n");
  auto numbers = [](double v) {
    Lists l;
    l.numbers.push_back(v);
    return isomer::encode(isomer::yaml{}, l)->substr(sizeof "numbers:\n  - " - 1);
  };
  using limit = std::numeric_limits<double>;
  EXPECT_EQ(numbers(limit::infinity()) + numbers(-limit::infinity()) + numbers(limit::quiet_NaN()),
            ".inf\n-.inf\n.nan\n");
  EXPECT_EQ(numbers(1) + numbers(-0.0) + numbers(0.1), "1\n-0.0\n0.1\n");
  for (double v : {1e300, 1.5e300, 1e-300, 5e-324, 1e15, 1e16, 1e21, 1e22, 123456789012345678.0, 1e-5, 1e-6, 1.25e-7}) {
    std::string s = numbers(v);
    EXPECT_EQ(test::decoded<Lists>("numbers: [" + s + "]", isomer::yaml{}).numbers[0], v) << s;
    if (std::size_t e = s.find('e'); e != s.npos) {
      EXPECT_LT(s.find('.'), e) << "YAML 1.1 wants a point before an exponent: " << s;
      EXPECT_TRUE(s[e + 1] == '+' || s[e + 1] == '-') << "and a sign behind it: " << s;
    }
  }
}
TEST(YamlWrite, KeysThatNeedQuotesOrAQuestionMark) {
  EXPECT_EQ(json_to_yaml<Json>(R"({"other \"name\"":1,"snakeCaseName":2})"), "snakeCaseName: 2\nother \"name\": 1\n");
  for (const char* key : {"yes", "a: b", "- a", "a\nb", "", "1", "\xc3\xa9", "~", "a #b"}) {
    Maps m;
    m.by_name[key] = 5;
    m.by_name["z" + std::string(2000, 'y') + key] = 6;
    std::string text = *isomer::encode(isomer::yaml{}, m);
    EXPECT_NE(text.find("\n  ? "), text.npos) << "a key of more than 1024 characters";
    EXPECT_EQ(test::decoded<Maps>(text, isomer::yaml{}), m) << text;
  }
}
TEST(YamlWrite, WellKnownTypes) {
  EXPECT_EQ(
      json_to_yaml<Known>(R"({"at":"2024-02-29T22:29:59.500Z","took":"1.500s","dynamic":{"a":["b",1]},)"
                          R"("value":null,"wrapped":"5","values":{"x":null,"z":[1]}})"),
      "at: \"2024-02-29T22:29:59.500Z\"\ntook: 1.500s\ndynamic:\n  a:\n    - b\n    - 1\nvalue: null\nwrapped: 5\n"
      "values:\n  x: null\n  z:\n    - 1\n");
  namespace wkt = isomer::google::protobuf;
  const isomer::yaml y{.types = isomer::any_types<Person, wkt::Any, wkt::Duration, wkt::Value>};
  const isomer::json j{.types = isomer::any_types<Person, wkt::Any, wkt::Duration, wkt::Value>};
  for (auto [json, yaml] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"({"@type":"x/demo.Person","name":"a","phone":[{"number":"1"}]})",
            "\"@type\": x/demo.Person\nname: a\nphone:\n  - number: \"1\"\n"},
           {R"({"@type":"x/google.protobuf.Duration","value":"1s"})",
            "\"@type\": x/google.protobuf.Duration\nvalue: 1s\n"},
           {R"({"@type":"x/google.protobuf.Value","value":[{"a":1}]})",
            "\"@type\": x/google.protobuf.Value\nvalue:\n  - a: 1\n"},
           {R"({"@type":"x/google.protobuf.Any","value":{"@type":"x/demo.Person","id":5}})",
            "\"@type\": x/google.protobuf.Any\nvalue:\n  \"@type\": x/demo.Person\n  id: 5\n"},
           {R"({"@type":"x/google.protobuf.Value"})", "\"@type\": x/google.protobuf.Value\n"},
           {"{}", "{}\n"}}) {
    auto any = test::decoded<wkt::Any>(json, j);
    EXPECT_EQ(*isomer::encode(y, any), yaml);
    EXPECT_EQ(test::decoded<wkt::Any>(yaml, y), any) << yaml;
  }
  EXPECT_EQ(isomer::encode(isomer::yaml{}, test::decoded<wkt::Any>(R"({"@type":"x/demo.Person"})", j)).error().cause,
            code::unknown_type);
}
TEST(YamlWrite, Options) {
  EXPECT_EQ(json_to_yaml<Presence>("{}", {.print_defaults = true}), "plain: 0\nopen: ZERO\n");
  EXPECT_EQ(json_to_yaml<Lists>(R"({"enums":["MINUS",7]})"), "enums:\n  - MINUS\n  - 7\n");
  EXPECT_EQ(json_to_yaml<Lists>(R"({"enums":["MINUS",7]})", {.enums_as_numbers = true}), "enums:\n  - -1\n  - 7\n");
  EXPECT_EQ(json_to_yaml<Json>(R"({"snakeCaseName":1})", {.original_names = true}), "snake_case_name: 1\n");
}
TEST(YamlWrite, TextThatIsNoUtf8IsRefused) {
  for (const char* text : {"\xff", "a\xff", "a\n\xc3", "\xed\xa0\x80", " \xe2\x80"})
    EXPECT_EQ(isomer::encode(isomer::yaml{}, Person{.name = text}).error().cause, code::bad_utf8);
  Maps m;
  m.by_name["\xff"] = 1;
  EXPECT_EQ(isomer::encode(isomer::yaml{}, m).error().cause, code::bad_utf8);
}
TEST(YamlWrite, DeepMessagesAndLongTextsFit) {
  Direct top;
  Direct* m = &top;
  for (int i = 0; i < 60; ++i) {
    for (int k = 0; k < 3; ++k) m->children.emplace_back();
    m->by_name["k" + std::to_string(i)];
    m = &m->children[1];
  }
  auto text = isomer::encode(isomer::yaml{}, top);
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(test::decoded<Direct>(*text, isomer::yaml{}), top);
  for (std::size_t n : {1999, 2000, 2040, 2047, 2048, 2049, 5000, 100000}) {
    Person p{.name = std::string(n, 'x'), .email = "a\n" + std::string(n, 'y')};
    EXPECT_EQ(test::decoded<Person>(written(p), isomer::yaml{}), p);
  }
}
TEST(YamlWrite, AnEncoderThatIsKeptStartsAnew) {
  isomer::encoder<isomer::yaml> kept;
  Person p{.name = "a", .phone = {{.number = "\xff"}}};
  EXPECT_EQ(kept(p).error().cause, code::bad_utf8);
  p.phone[0].number = "b";
  for (int i = 0; i < 2; ++i) EXPECT_EQ(kept(p).value(), "name: a\nphone:\n  - number: b\n");
}

}  // namespace yaml_write_test
