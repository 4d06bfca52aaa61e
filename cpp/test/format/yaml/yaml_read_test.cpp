// SPDX-License-Identifier: MIT
// YAML in: every style of every node, typed by the fields, and what must be refused.
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "person.isomer.hpp"
#include "support/vectors.hpp"
#include "support/yaml.hpp"

namespace yaml_read_test {

using demo::Person;
using features::proto3::Choice;
using features::proto3::Json;
using features::proto3::Known;
using features::proto3::Lists;
using features::proto3::Maps;
using features::proto3::Presence;
using isomer::code;
using isomer::google::protobuf::Value;
using test::yaml_error;
using test::yaml_to_json;

const isomer::yaml lenient{.ignore_unknown = true};

// A text as the value of a string, and of a Value.
std::string name_of(const std::string& scalar) { return yaml_to_json<Person>("name: " + scalar); }
std::string value(const std::string& text) { return yaml_to_json<Value>(text); }

TEST(YamlRead, BlockCollectionsNestByIndentation) {
  const std::string expected = R"({"name":"Ada","id":1,"phone":[{"number":"x","type":"HOME"},{"number":"z"}]})";
  EXPECT_EQ(yaml_to_json<Person>("name: Ada\nid: 1\nphone:\n  - number: x\n    type: HOME\n  - number: z\n"), expected);
  EXPECT_EQ(yaml_to_json<Person>("name: Ada\nid: 1\nphone:\n- number: x\n  type: HOME\n- number: z"), expected);
  EXPECT_EQ(yaml_to_json<Person>("phone:\n-\n  number: x\n  type: HOME\n-   number: z\nname: Ada\nid: 1"), expected);
  EXPECT_EQ(yaml_to_json<Person>("  name: Ada\n  id: 1\n  phone:\n  - type: HOME\n    number: x\n  - number: z"),
            expected);
  EXPECT_EQ(
      yaml_to_json<Person>("name: Ada\r\nid: 1\r\nphone:\r\n  - number: x\r\n    type: HOME\r\n  - number: z\r\n"),
      expected);
  EXPECT_EQ(yaml_to_json<Person>("name: Ada\rid: 1\rphone:\r  - number: x\r    type: HOME\r  - number: z\r"), expected);
}
TEST(YamlRead, FlowCollectionsAndMixedOnes) {
  const std::string expected = R"({"name":"Ada","id":1,"phone":[{"number":"x","type":"HOME"},{"number":"z"}]})";
  EXPECT_EQ(yaml_to_json<Person>("{name: Ada, id: 1, phone: [{number: x, type: HOME}, {number: z}]}"), expected);
  EXPECT_EQ(yaml_to_json<Person>("{name: Ada, id: 1,\n phone: [{number: x, type: HOME,}, number: z,\n],}\n"), expected);
  EXPECT_EQ(yaml_to_json<Person>("{\"name\":\"Ada\",\"id\":1,\"phone\":[{\"number\":\"x\",'type':HOME},\"number\":z]}"),
            expected);
  EXPECT_EQ(yaml_to_json<Person>("name: Ada\nid: 1\nphone: [\n  {number: x, # first\n type: HOME},\n {number: z}\n]\n"),
            expected);
  EXPECT_EQ(yaml_to_json<Person>("name: Ada\nid: 1\nphone:\n- {number: x, type: HOME}\n- number: z\n"), expected);
}
TEST(YamlRead, CommentsAndEmptyLinesMeanNothing) {
  EXPECT_EQ(yaml_to_json<Person>("# a\n\n  # b\nname: Ada # c\n\t\n   \n#d\nid: 1\n# e"), R"({"name":"Ada","id":1})");
  EXPECT_EQ(name_of("a#b # c"), R"({"name":"a#b"})");
  EXPECT_EQ(yaml_to_json<Person>("phone: # c\n  # d\n  - # e\n    number: x # f\n"), R"({"phone":[{"number":"x"}]})");
  EXPECT_FALSE(yaml_error<Person>("name: \"a\"# b").ok());
}
TEST(YamlRead, DocumentsMarkersAndDirectives) {
  for (const char* text : {"---\nname: a", "--- {name: a}", "%YAML 1.2\n---\nname: a\n", "\xef\xbb\xbfname: a",
                           "name: a\n...\n", "name: a\n... # end\n# c\n", "# c\n%YAML 1.1\n# d\n--- # e\nname: a\n...",
                           "%FUTURE thing\n---\nname: a", "---\n# c\n\nname: a\n"})
    EXPECT_EQ(yaml_to_json<Person>(text), R"({"name":"a"})") << text;
  for (const char* text :
       {"", "\n", "# c", "---", "---\n...", "~", "null # c", "{}", "--- {}", "\xef\xbb\xbf", "...\n"})
    EXPECT_EQ(yaml_to_json<Person>(text), "{}") << text;
  for (const char* text : {"name: a\n---\nname: b", "--- a", "%YAML 2.0\n---\nname: a", "%YAML 1.2\nname: a",
                           "%TAG ! x:\n---\nname: a", "name: a\n...\nname: b", "--- name: a", "---name: a", "{}\n{}",
                           "name: a\n]", "{}}", "name: a\n--- \n", "{name: a\n---\n}"})
    EXPECT_FALSE(yaml_error<Person>(text).ok()) << text;
}

TEST(YamlRead, PlainScalarsAreTextWhereTheFieldSaysSo) {
  for (const char* text : {"yes", "1", "0x10", "true", ".inf", "1:30", "a: b", "-a", "?a", ":a", "a:b",
                           "http://a/b?c#d", "a, b", "[a", "x]", "2024-01-01", "a'b\"c", "--- a", "\xc3\xa9"}) {
    std::string s(text);
    if (s == "a: b" || s == "[a" || s == "--- a") continue;
    EXPECT_EQ(test::decoded<Person>("name: " + s, isomer::yaml{}).name, s);
    EXPECT_EQ(test::decoded<Person>("name:   " + s + "  \t # c\n\n", isomer::yaml{}).name, s);
  }
  for (const char* text :
       {"a: b", "[a", "%a", "@a", "`a", "{a", "- a", "? a", "]a: b: c", "'a", "\"a", "a\n b: c", "|a"})
    EXPECT_FALSE(yaml_error<Person>(std::string("name: ") + text).ok()) << text;
}
TEST(YamlRead, PlainScalarsOfSeveralLinesAreFolded) {
  EXPECT_EQ(name_of("a\n b\n  c  \n\n  d\nid: 1"), R"({"name":"a b c\nd","id":1})");
  EXPECT_EQ(name_of("\n  a\n  b"), R"({"name":"a b"})");
  EXPECT_EQ(name_of("a\n # c\nid: 1"), R"({"name":"a","id":1})");
  EXPECT_EQ(yaml_to_json<Lists>("texts:\n- a\n  b\n- c\n\n\n  d"), R"({"texts":["a b","c\n\nd"]})");
  EXPECT_EQ(yaml_to_json<Lists>("texts: [a\n b, c\n\n d]"), R"({"texts":["a b","c\nd"]})");
  EXPECT_EQ(value("a\nb\n"), R"("a b")");
  EXPECT_EQ(name_of("null\n  a"), R"({"name":"null a"})");
}
TEST(YamlRead, QuotedScalars) {
  EXPECT_EQ(
      name_of(R"("a\tb\n\"\\\/\x41\u00e9\U0001F600\e\0\a\b\v\f\r\_\N\L\P\ ")"),
      "{\"name\":\"a\\tb\\n\\\"\\\\/A\xc3\xa9\xf0\x9f\x98\x80\\u001b\\u0000\\u0007\\b\\u000b\\f\\r\xc2\xa0\xc2\x85"
      "\xe2\x80\xa8\xe2\x80\xa9 \"}");
  EXPECT_EQ(name_of(R"("\ud83d\ude00")"), "{\"name\":\"\xf0\x9f\x98\x80\"}");
  EXPECT_EQ(name_of("'it''s: # \\n'"), R"({"name":"it's: # \\n"})");
  EXPECT_EQ(name_of("''"), "{}");
  EXPECT_EQ(name_of("\"\""), "{}");
  EXPECT_EQ(name_of("\"a  \n  b\n\n  c\\\n  d \\\n   e\\n\n f\""), R"({"name":"a b\ncd e\n f"})");
  EXPECT_EQ(name_of("\"a\\t \n b\""), R"({"name":"a\t b"})");
  EXPECT_EQ(name_of("'a\n  b\n\n\n  c '"), R"({"name":"a b\n\nc "})");
  for (const char* text : {R"("\q")", R"("\x4")", R"("\ud800")", R"("\U00110000")", "\"a", "'a", "\"a\"b", "'a'b",
                           "\"a\x01\"", "\"a\\", "\"a\n---\nb\""})
    EXPECT_FALSE(yaml_error<Person>(std::string("name: ") + text).ok()) << text;
  EXPECT_EQ(yaml_error<Person>("name: \"\xff\"").cause, code::bad_utf8);
  EXPECT_EQ(yaml_error<Person>("name: \xff").cause, code::bad_utf8);
  EXPECT_EQ(yaml_error<Person>("name: |\n \xff").cause, code::bad_utf8);
}
TEST(YamlRead, LiteralAndFoldedBlocks) {
  auto text = [](const char* s) { return test::decoded<Person>(std::string("name: ") + s, isomer::yaml{}).name; };
  EXPECT_EQ(text("|\n  a\n   b\n\n  c\n"), "a\n b\n\nc\n");
  EXPECT_EQ(text("|-\n  a\n  b\n\n\n"), "a\nb");
  EXPECT_EQ(text("|+\n  a\n\n\nid: 1"), "a\n\n\n");
  EXPECT_EQ(text("|2-\n    a\n   b"), "  a\n b");
  EXPECT_EQ(text("|-1 # c\n  a"), " a");
  EXPECT_EQ(text("|\n\n  a"), "\na");
  EXPECT_EQ(text("|\nid: 1"), "");
  EXPECT_EQ(text("|+\n\n\nid: 1"), "\n\n");
  EXPECT_EQ(text("|\n  # no comment\n# a comment\n"), "# no comment\n");
  EXPECT_EQ(text("|\r\n  a\r\n  b\r\n"), "a\nb\n");
  EXPECT_EQ(text(">\n  a\n  b\n\n  c\n"), "a b\nc\n");
  EXPECT_EQ(text(">-\n  a\n    b\n    c\n  d\n  e\n"), "a\n  b\n  c\nd e");
  EXPECT_EQ(text(">\n\n  a\n\n\n  b\n"), "\na\n\nb\n");
  EXPECT_EQ(text(">+\n  a\n\n"), "a\n\n");
  EXPECT_EQ(text(">1\n  a\n b\n"), " a\nb\n");
  EXPECT_EQ(yaml_to_json<Lists>("texts:\n- |\n a\n- >-\n  b\n  c\n-\n  |\n    d"), R"({"texts":["a\n","b c","d"]})");
  EXPECT_EQ(value("|\n a\n"), R"("a\n")");
  EXPECT_EQ(value("--- |1-\n  a\n"), R"(" a")");
  for (const char* s : {"|0\n a", "|x\n a", "|--\n a", "|12\n a", "|#\n a", "|@1\n a", "| a"})
    EXPECT_FALSE(yaml_error<Person>(std::string("name: ") + s).ok()) << s;
  EXPECT_FALSE(yaml_error<Person>("{name: |\n a\n}").ok());
  EXPECT_FALSE(yaml_error<Person>("name: |\n    a\n  b\n c").ok() && false);
}

TEST(YamlRead, NullIsTheAbsenceOfAField) {
  for (const char* null :
       {"null", "Null", "NULL", "~", "", "# c", "!!null", "!!null null", "!!null 'null'", "null # c"}) {
    std::string n(null);
    EXPECT_EQ(yaml_to_json<Person>("name: " + n + "\nid: 5"), R"({"id":5})") << n;
    EXPECT_EQ(yaml_to_json<Person>("phone: " + n + "\nid: 5"), R"({"id":5})") << n;
    EXPECT_EQ(yaml_to_json<Person>("id: " + n), "{}") << n;
  }
  EXPECT_EQ(yaml_to_json<Person>("{name: , id: ~, phone: }"), "{}");
  EXPECT_EQ(yaml_to_json<Person>("{name, id: 5}"), R"({"id":5})");
  EXPECT_EQ(yaml_to_json<Person>("{\"name\", id: 5}"), R"({"id":5})");
  EXPECT_EQ(name_of("\"null\""), R"({"name":"null"})");
  EXPECT_EQ(name_of("!!str null"), R"({"name":"null"})");
  EXPECT_EQ(name_of("! ~"), R"({"name":"~"})");
  EXPECT_EQ(name_of("!!str"), "{}");
  EXPECT_EQ(name_of("nUll"), R"({"name":"nUll"})");
  for (const char* text : {"texts: [null]", "texts:\n-\n- a", "texts: [~]", "loose: [null]", "messages: [~]",
                           "flags: [ , ]", "texts: [a,,b]", "texts: [,a]"})
    EXPECT_FALSE(yaml_error<Lists>(text).ok()) << text;
}
TEST(YamlRead, IntegersOfTheCoreSchema) {
  for (const char* text : {"1000", "+1000", "01000", "0x3E8", "0x3e8", "0o1750", "1e3", "1000.0", "\"1000\"", "'1000'",
                           "!!int 1000", "1000 # c", "!!float 1e3"})
    EXPECT_EQ(yaml_to_json<Presence>(std::string("plain: ") + text), R"({"plain":1000})") << text;
  for (const char* text : {"1.5",     "x",
                           "0x",      "0o8",
                           "-0x1",    "2147483648",
                           "1_000",   "1 000",
                           "true",    "[1]",
                           "{}",      "1:30",
                           "!!str 1", "!!bool 1",
                           "!x 1",    "0b1",
                           "1\n  2",  "\"\"",
                           "1,",      "--1",
                           "+-1",     "0x100000000000000000"})
    EXPECT_FALSE(yaml_error<Presence>(std::string("plain: ") + text).ok()) << text;
  EXPECT_EQ(yaml_to_json<Lists>("loose: [1,2, 3 ,\n -4,+5]"), R"({"loose":[1,2,3,-4,5]})");
}
TEST(YamlRead, RealsOfTheCoreSchema) {
  EXPECT_EQ(
      yaml_to_json<Lists>("numbers: [1, 1.5, .5, 1., +1e3, 0x10, 01.5, .inf, -.Inf, +.INF, .nan, .NaN, '1.5', "
                          "\"NaN\", '-Infinity', -0.0, 1e-400]"),
      R"({"numbers":[1,1.5,0.5,1,1000,16,1.5,"Infinity","-Infinity","Infinity","NaN","NaN",1.5,"NaN","-Infinity",-0.0,0]})");
  for (const char* text : {"nan", "inf", "NaN", "Infinity", "1e400", ".", "1e", "x", "-.nan.", ".iNF", "1.5.5", "''"})
    EXPECT_FALSE(yaml_error<Lists>(std::string("numbers: [") + text + "]").ok()) << text;
}
TEST(YamlRead, BooleansOfTheCoreSchema) {
  EXPECT_EQ(yaml_to_json<Lists>("flags: [true, True, TRUE, false, False, FALSE, !!bool true, !!bool 'false']"),
            R"({"flags":[true,true,true,false,false,false,true,false]})");
  for (const char* text : {"yes", "on", "1", "tRUE", "'true'", "truee", "true false", "y", "!!str true"})
    EXPECT_FALSE(yaml_error<Lists>(std::string("flags:\n- ") + text).ok()) << text;
}
TEST(YamlRead, EnumsByNameOrNumber) {
  EXPECT_EQ(yaml_to_json<Lists>("enums: [ZERO, MINUS, -1, 0, 'MINUS', 7]"),
            R"({"enums":["ZERO","MINUS","MINUS","ZERO","MINUS",7]})");
  // However long it is spelled.
  const std::string wide = "MI\\\n" + std::string(300, ' ') + "NUS";
  EXPECT_EQ(yaml_to_json<Presence>("{\"open\": \"" + wide + "\", \"p\\\n" + std::string(300, ' ') + "lain\": 1}"),
            R"({"plain":1,"open":"MINUS"})");
  EXPECT_FALSE(yaml_error<Presence>("{open: \"" + wide + std::string(300, 'x') + "\"}").ok());
  for (const char* text : {"zero", "NOT", "1.5", "true", "ZERO ONE", "[]"})
    EXPECT_FALSE(yaml_error<Presence>(std::string("open: ") + text).ok()) << text;
  EXPECT_EQ(yaml_to_json<Presence>("open: NOT\nplain: 1", lenient), R"({"plain":1})");
}
TEST(YamlRead, BytesAreBase64) {
  for (const char* text : {"+/8=", "\"+/8=\"", "'-_8'", "!!binary +/8=", "!!binary |\n  +/\n  8=\n",
                           "|\n  +/8=", "!!str +/8=", "\"+/\\\n  8=\"", "+/\n  8="})
    EXPECT_EQ(yaml_to_json<Lists>(std::string("blobs:\n- ") + text), R"({"blobs":["+/8="]})") << text;
  for (const char* text : {"A", "AA==A", "!!int AAAA", "'\"AAAA'", "'|AAAA'", "\"\\q\"", "\xc3\xa9"})
    EXPECT_FALSE(yaml_error<Lists>(std::string("blobs:\n- ") + text).ok()) << text;
  EXPECT_FALSE(yaml_error<Person>("name: !!binary AAAA").ok());
}

TEST(YamlRead, KeysInEveryStyle) {
  for (const char* key : {"name", "\"name\"", "'name'", "\"n\\x61me\"", "name ", "? name\n", "? 'name' # c\n",
                          "!!str name", "&k name", "? |-\n  name\n"})
    EXPECT_EQ(yaml_to_json<Person>(std::string(key) + ": x\nid: 1"), R"({"name":"x","id":1})") << key;
  EXPECT_EQ(yaml_to_json<Person>("? name\n? id\n: 1\n"), R"({"id":1})");
  EXPECT_EQ(yaml_to_json<Json>("snake_case_name: 1"), R"({"snakeCaseName":1})");
  EXPECT_EQ(yaml_to_json<Json>("'other \"name\"': 1"), R"({"other \"name\"":1})");
  for (const char* text : {"name:x",
                           "name",
                           "? [a]\n: 1",
                           "? {a: b}\n: 1",
                           "[name]: x",
                           "{name: a: b}",
                           "name: ? x",
                           "? name: x\n",
                           "\"name\":x",
                           "na\n me: x",
                           "name x: 1: 2",
                           ": x",
                           "- name: x",
                           "name\n: x",
                           "\"na\n  me\": x",
                           "\tname: x",
                           "name: a\n\tid: 1",
                           " name: a\nid: 1",
                           "name: a\n id: 1",
                           "phone:\n  - number: x\n   type: HOME",
                           "phone:\n -\tnumber: x\n  - number: y"})
    EXPECT_FALSE(yaml_error<Person>(text).ok()) << text;
}
TEST(YamlRead, KeysMayComeOnce) {
  EXPECT_EQ(yaml_error<Person>("name: a\nname: b"), (isomer::status{code::duplicate_key, 8}));
  EXPECT_EQ(yaml_error<Json>("{snakeCaseName: 1, snake_case_name: 1}").cause, code::duplicate_key);
  EXPECT_EQ(yaml_error<Maps>("byName: {a: 1, 'a': 2}").cause, code::duplicate_key);
  EXPECT_EQ(yaml_error<Choice>("text: a\nnumber: 1").cause, code::duplicate_key);
  EXPECT_EQ(yaml_to_json<Choice>("text: a\nnumber:"), R"({"text":"a"})");
}
TEST(YamlRead, KeysOfMapsAreOfTheirKind) {
  EXPECT_EQ(
      yaml_to_json<Maps>(
          "names: {-5: a, \"7\": b, 0x10: c}\nblobs:\n  True: AA==\n  'false': ''\nbyName:\n  ? a b\n  : 1\n"
          "  'null': 2\n  &x c: 3\n  1: 4"),
      R"({"byName":{"1":4,"a b":1,"c":3,"null":2},"names":{"-5":"a","7":"b","16":"c"},"blobs":{"false":"","true":"AA=="}})");
  for (const char* text :
       {"names: {x: a}", "blobs: {yes: ''}", "byName: {null: 1}", "byName: {~: 1}", "byName: {[a]: 1}",
        "names:\n  - 1: a", "names: []", "byName: {a: null}", "byName: {a}", "names: {2147483648: a}"})
    EXPECT_FALSE(yaml_error<Maps>(text).ok()) << text;
  EXPECT_EQ(yaml_to_json<Maps>("children:\n  a:\n    children:\n      b: {}\n  c:\n    byName: {x: 1}\nbyName: {}"),
            R"({"children":{"a":{"children":{"b":{}}},"c":{"byName":{"x":1}}}})");
}

TEST(YamlRead, ValuesAreFinite) {
  for (const char* text :
       {".nan", ".inf", "-.inf", "1e999", "-1e999", "+.5e400", "!!float .NaN", "[1, .nan]", "a: .inf"}) {
    auto s = yaml_error<Value>(text);
    EXPECT_EQ(s.cause, isomer::code::bad_value) << text;
  }
  EXPECT_EQ(value("\".nan\""), R"(".nan")") << "as text it is text";
}
TEST(YamlRead, ValuesByTheCoreSchema) {
  for (auto [text, json] : std::initializer_list<std::pair<const char*, const char*>>{
           {"1", "1"},
           {"-1.5", "-1.5"},
           {"0o17", "15"},
           {"0x1F", "31"},
           {"0x1FFFFFFFFFFFFFFFF", "36893488147419103000"},
           {"0o4000000000000000000001", "36893488147419103000"},
           {"0x20000000000001000000000000000", "1.0384593717069655e+34"},
           {"+12", "12"},
           {"012", "12"},
           {".5", "0.5"},
           {"1e3", "1000"},
           {"true", "true"},
           {"FALSE", "false"},
           {"yes", "\"yes\""},
           {"~", "null"},
           {"NULL", "null"},
           {"\"1\"", "\"1\""},
           {"'true'", "\"true\""},
           {"1:30", "\"1:30\""},
           {"2024-01-01", "\"2024-01-01\""},
           {"0b1", "\"0b1\""},
           {"1_0", "\"1_0\""},
           {"-", "[null]"},
           {"<<", "\"<<\""},
           {"=", "\"=\""},
           {"nope", "\"nope\""},
           {"1e999x", "\"1e999x\""},
           {"-2e400 m", "\"-2e400 m\""},
           {".5e999e1", "\".5e999e1\""},
           {"1e999+1", "\"1e999+1\""},
           {"+-1", "\"+-1\""},
           {"1.e2", "100"},
           {".e2", "\".e2\""},
           {"1e", "\"1e\""},
           {"!!str 1", "\"1\""},
           {"! true", "\"true\""},
           {"!!float 1", "1"},
           {"!!int 1", "1"},
           {"!!null", "null"},
           {"!!str", "\"\""},
           {"[]", "[]"},
           {"{}", "{}"},
           {"!!map {}", "{}"},
           {"!!seq []", "[]"},
           {"- 1", "[1]"},
           {"- - 1\n  - 2\n-\n  - 3", "[[1,2],[3]]"},
           {"a: 1", R"({"a":1})"},
           {"- a: 1\n  b: 2", R"([{"a":1,"b":2}])"},
           {"[a: 1, 'b':2, {c: 3}]", R"([{"a":1},{"b":2},{"c":3}])"},
           {"a:\n- 1\nb:\n  - 2", R"({"a":[1],"b":[2]})"},
           {"'a': 1\n\"b\" : 2", R"({"a":1,"b":2})"},
           {"? a\n: - 1\n  - 2", R"({"a":[1,2]})"},
           {"a b: c d", R"({"a b":"c d"})"},
           {"<<: 1", R"({"<<":1})"},
           {"!<tag:yaml.org,2002:str> 1", "\"1\""},
           {"- &a !!str 1\n- *a", R"(["1","1"])"},
           {"- &a k: &b v\n  l: *b\n- *a", R"([{"k":"v","l":"v"},"k"])"},
           {"- !!str a: 1\n  b: 2", R"([{"a":1,"b":2}])"},
           {"{a: [1, 2], b: }", R"({"a":[1,2],"b":null})"},
           {"- \n- a\n-", R"([null,"a",null])"}})
    EXPECT_EQ(value(text), json) << text;
  for (const char* text : {"!!int x",       "!x 1",     "!!map []", "!!seq {}",  "!!null x",   "!!bool 1",
                           "!!binary AA==", "!e!x 1",   "a: - 1",   "- a\nb: 1", "a: 1\n- b",  "[1, 2",
                           "{a: 1",         "[}",       "{]",       "a: b: c",   "[a] b",      "[a]: b",
                           "- [a\n]x",      "a: 'b' c", "1e999",    "&a",        "a: &b &c d", "a: !!str !!str d",
                           "*a : 1",        "&a *a"}) {
    auto s = yaml_error<Value>(text);
    EXPECT_FALSE(s.ok() && std::string_view(text) != "&a") << text;
  }
}
TEST(YamlRead, WellKnownTypesInTheFormsOfJson) {
  EXPECT_EQ(
      yaml_to_json<Known>("at: 2024-02-29T22:29:59.5Z\ntook: 1.5s\nwrapped: 5\nnull: null\n"
                          "dynamic: {a: [b, 1]}\nvalues:\n  x: ~\n  z:\n    - 1\n"),
      R"({"at":"2024-02-29T22:29:59.500Z","took":"1.500s","dynamic":{"a":["b",1]},"wrapped":"5","values":{"x":null,"z":[1]}})");
  EXPECT_EQ(yaml_to_json<Known>("at: \"2024-02-29T22:29:59Z\"\nvalue:"),
            R"({"at":"2024-02-29T22:29:59Z","value":null})");
  for (const char* text :
       {"at: 2024-02-30T00:00:00Z", "at: 2024-02-29", "took: 1.5", "wrapped: x", "dynamic: []", "values: 1"})
    EXPECT_FALSE(yaml_error<Known>(text).ok()) << text;
}
TEST(YamlRead, ExtensionsByName) {
  using namespace features::proto2;
  const isomer::yaml f{.extensions = isomer::extensions<count, texts>};
  auto m = test::decoded<Extendable>("own: 7\n'[features.proto2.texts]': [a, b]\n\"[features.proto2.count]\": 3\n", f);
  EXPECT_EQ(*isomer::get(m, count), 3);
  EXPECT_EQ(*isomer::encode(f, m),
            "own: 7\n\"[features.proto2.count]\": 3\n\"[features.proto2.texts]\":\n  - a\n  - b\n");
  EXPECT_EQ(yaml_error<Extendable>("'[features.proto2.count]': 3").cause, code::unknown_field);
}

TEST(YamlRead, AliasesStandForTheirNodes) {
  EXPECT_EQ(
      yaml_to_json<Person>("name: &n Ada\nemail: *n\nphone:\n- &p\n  number: &x 1\n  type: HOME\n- *p\n- number: *x\n"
                           "- {number: *n, type: HOME}"),
      R"({"name":"Ada","email":"Ada","phone":[{"number":"1","type":"HOME"},{"number":"1","type":"HOME"},)"
      R"({"number":"1"},{"number":"Ada","type":"HOME"}]})");
  EXPECT_EQ(value("a: &x [1, &y {b: 2}]\nc: *y\nd: [*x, *y]\ne: &x 3\nf: *x"),
            R"({"a":[1,{"b":2}],"c":{"b":2},"d":[[1,{"b":2}],{"b":2}],"e":3,"f":3})");
  EXPECT_EQ(value("a: &x 1\nb: &y [*x]\nc: &x 2\nd: *y"), R"({"a":1,"b":[1],"c":2,"d":[1]})") << "as it was";
  EXPECT_EQ(value("a: &x\nb: *x\nc: &y |\n  t\nd: *y\ne: &z\n  k: v\nf: *z"),
            R"({"a":null,"b":null,"c":"t\n","d":"t\n","e":{"k":"v"},"f":{"k":"v"}})");
  EXPECT_EQ(yaml_to_json<Maps>("children:\n  a: &m\n    byName: {x: 1}\n  b: *m\nbyName:\n  &k z: 1\nnames: {5: *k}"),
            R"({"byName":{"z":1},"names":{"5":"z"},"children":{"a":{"byName":{"x":1}},"b":{"byName":{"x":1}}}})");
  EXPECT_EQ(value("- &k a\n- *k : *k\n  b: c\n- [*k : d]\n- {*k : e}\n- f: *k"),
            R"(["a",{"a":"a","b":"c"},[{"a":"d"}],{"a":"e"},{"f":"a"}])");
  EXPECT_EQ(yaml_to_json<Maps>("names: {1: &k z}\nbyName:\n  *k : 2"), R"({"byName":{"z":2},"names":{"1":"z"}})");
  for (const char* text :
       {"a: *x", "a: &x [*x]", "a: *x\nb: &x 1", "a: &x {b: {c: *x}}", "a: &x\n  b: *x", "a: & b", "a: *", "&x *x"})
    EXPECT_FALSE(yaml_error<Value>(text).ok()) << text;
}
TEST(YamlRead, UnknownFieldsAreRefusedOrSkipped) {
  for (const char* text : {"1", "x y", "\"a\\n\"", "'a''b'", "|\n  a\n  b", ">-\n  a", "[1, {a: b}, [c]]",
                           "{a: 1, ? b : c}", "\n  a: 1\n  b:\n  - c\n  - d: e\n    f: g", "\n- 1\n-\n  - 2",
                           "!custom {a: !x b}", "&a [*a2]", "~", "", "a\n  b", "\n  ? a\n  : b\n  *z : c", "&z q"}) {
    std::string all = "email: &a2 e\nname: &z n\nwhat: " + std::string(text) + "\nid: 1";
    EXPECT_EQ(yaml_error<Person>(all), (isomer::status{code::unknown_field, 24})) << all;
    EXPECT_EQ(yaml_to_json<Person>(all, lenient), R"({"name":"n","id":1,"email":"e"})") << all;
  }
  for (const char* text :
       {"[1", "{a: 1", "\"\\q\"", "[a]]", "'a", "*undefined", "a: b", "{a: b: c}", "- a", "\n  a: 1\n b: 2", "@", "|x"})
    EXPECT_FALSE(yaml_error<Person>("what: " + std::string(text) + "\nid: 1", lenient).ok()) << text;
}

TEST(YamlRead, EveryJsonOfTheVectorsIsYaml) {
  std::size_t count = 0;
  for (auto& v : test::all_vectors()) {
    if (v.type != "demo.Person" || v.error || !v.json) continue;
    EXPECT_EQ(yaml_to_json<Person>(*v.json), *v.json);
    ++count;
  }
  EXPECT_GT(count, 3u);
}
TEST(YamlRead, DocumentsOfAStream) {
  auto all = [](std::string_view text) {
    std::string joined;
    for (auto d : isomer::yaml_documents(text)) joined += yaml_to_json<Person>(d) + ";";
    return joined;
  };
  EXPECT_EQ(all(""), "");
  EXPECT_EQ(all("# c\n\n"), "");
  EXPECT_EQ(all("id: 1\n"), "{\"id\":1};");
  EXPECT_EQ(all("id: 1\n---\nid: 2\n...\n# c\n%YAML 1.2\n---\nid: 3\n--- {id: 4}\n---\n"),
            "{\"id\":1};{\"id\":2};{\"id\":3};{\"id\":4};{};");
  EXPECT_EQ(all("---\nname: |\n  --- a\n---\n...\n...\nid: 2"), "{\"name\":\"--- a\\n\"};{};{\"id\":2};");
}
TEST(YamlRead, ReusedMessagesAndViewsReadTheSame) {
  const std::string text = "name: Ada\nphone:\n- &p {number: \"a\\tb\", type: HOME}\n- *p\nid: 7\n";
  Person m = test::decoded<Person>("name: Bob\nemail: x\nphone: [number: 1, number: 2, number: 3]", isomer::yaml{});
  ASSERT_TRUE(isomer::decode(isomer::yaml{}, text, m).ok());
  EXPECT_EQ(m, test::decoded<Person>(text, isomer::yaml{}));
  isomer::arena a;
  auto v = isomer::decode<demo::PersonView>(isomer::yaml{}, text, a);
  ASSERT_TRUE(v.ok());
  EXPECT_EQ(test::to_json(*v), test::to_json(m));
  EXPECT_EQ(v->name.data(), text.data() + 6) << "text as it stands is a view of the input";
}

// Cut short at every byte, and with every byte changed: a value or an error, and no memory in a bad state.
TEST(YamlRead, DamagedTexts) {
  std::size_t good = 0;
  auto feed = [&](const std::string& text) {
    for (const isomer::yaml& f : {isomer::yaml{}, lenient}) {
      auto r = isomer::decode<Known>(f, test::exact(text));
      EXPECT_LE(r.error().at, text.size());
      if (!r) continue;
      ++good;
      if (auto again = isomer::encode(f, *r)) {
        EXPECT_EQ(yaml_to_json<Known>(*again), test::to_json(*r)) << *again;
      }
    }
  };
  for (const std::string text :
       {"value:\n  a: &x [1, \"b\\u00e9\\\n  c\", {d: e}]\n  f: *x\n  g: |-\n    h\n     i\n  j: !!str 5 # c\n",
        "%YAML 1.2\n---\nwrapped: 5\nvalues: {? a : b, 'c''d': ~}\nvalue:\n- - 1\n  - &a k: v\n- *a\n- >\n  f\n   g\n\n"
        "- p\n  q\n...\n"}) {
    for (std::size_t n = 0; n <= text.size(); ++n) feed(text.substr(0, n));
    for (std::size_t i = 0; i < text.size(); ++i)
      for (int c : {0, 9, 10, 13, 32, 33, 34, 35, 38, 39, 42, 44, 45, 58, 63, 91, 93, 97, 123, 124, 125, 128, 255}) {
        std::string changed = text;
        changed[i] = static_cast<char>(c);
        feed(changed);
      }
  }
  EXPECT_GT(good, 100u);
}

}  // namespace yaml_read_test
