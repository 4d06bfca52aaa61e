// SPDX-License-Identifier: MIT
// The grammar of YAML, rule by rule: what stands on the border of well-formed, on both of its sides.
#include <isomer/google/protobuf/struct.isomer.hpp>
#include "features/proto3.isomer.hpp"
#include "person.isomer.hpp"
#include "support/yaml.hpp"

namespace yaml_grammar_test {

using demo::Person;
using features::proto3::Lists;
using features::proto3::Maps;
using isomer::code;
using isomer::google::protobuf::Value;
using test::yaml_error;
using test::yaml_to_json;

using text = std::string_view;
using texts = std::initializer_list<text>;
struct pair {
  text yaml, json;
};
using pairs = std::initializer_list<pair>;

// As a Value, and as what nobody wants, which is read by other functions.
void expect_values(pairs all) {
  for (auto& [yaml, json] : all) EXPECT_EQ(yaml_to_json<Value>(yaml), json) << yaml;
}
void expect_refused(code cause, texts all) {
  for (auto yaml : all) EXPECT_EQ(yaml_error<Value>(yaml).cause, cause) << yaml;
}
// The text as an unknown field's value; it must not begin with a directive or a marker.
isomer::status skipped(text yaml) {
  return yaml_error<Person>("what:\n " + std::string(yaml), {.ignore_unknown = true});
}
void expect_refused_everywhere(texts all) {
  for (auto yaml : all) {
    EXPECT_FALSE(yaml_error<Value>("what:\n " + std::string(yaml)).ok()) << yaml;
    EXPECT_FALSE(skipped(yaml).ok()) << yaml;
  }
}
void expect_read_everywhere(texts all) {
  for (auto yaml : all) {
    EXPECT_TRUE(yaml_error<Value>("what:\n " + std::string(yaml)).ok()) << yaml;
    EXPECT_TRUE(skipped(yaml).ok()) << yaml;
  }
}

TEST(YamlGrammar, CommentsInFlowStandBehindAnyWhiteSpace) {
  expect_values({{"[a # one\n, b  # two\n]", R"(["a","b"])"},
                 {"[\n  a, # one\n  b  # last\n]", R"(["a","b"])"},
                 {"list: [\n  a, # one\n  b  # last\n]", R"({"list":["a","b"]})"},
                 {"{a # key\n : # value\n b\t# behind\n}", R"({"a":"b"})"},
                 {"{a: b # one\n, c: 'd' # two\n , e: [] # three\n}", R"({"a":"b","c":"d","e":[]})"},
                 {"[&x # anchor\n a, *x # alias\n , !!str # tag\n 1]", R"(["a","a","1"])"},
                 {"[ # first\n # second\n\n\t# third\n]", "[]"},
                 {"[a#b, c #d\n]", R"(["a#b","c"])"}});
  EXPECT_EQ(yaml_to_json<Lists>("texts: [a # c\n  ,b\t# d\n  ]\nloose: [1 # one\n  ]"),
            R"({"loose":[1],"texts":["a","b"]})");
  expect_refused_everywhere({"[a, b]# c", "[# c\n  a]", "['a'# c\n  ]", "{a: b,# c\n  }", "[a]#", "{}#x"});
}
TEST(YamlGrammar, PropertiesOfAMappingAndOfItsFirstKey) {
  expect_values({{"top: &n\n  &k a: 1\nb: *n\nc: *k", R"({"b":{"a":1},"c":"a","top":{"a":1}})"},
                 {"top: &n # c\n\n  # d\n  &k a: 1\nb: *n", R"({"b":{"a":1},"top":{"a":1}})"},
                 {"top: !!map\n  !!str 1: 2", R"({"top":{"1":2}})"},
                 {"top: &n !!map\n  !!str &k 'a' : 2\nb: [*n, *k]", R"({"b":[{"a":2},"a"],"top":{"a":2}})"},
                 {"top: &n\n  !!map\n  &k a: 1\nb: *n", R"({"b":{"a":1},"top":{"a":1}})"},
                 {"- &n\n  &k a: 1\n- *n\n- *k", R"([{"a":1},{"a":1},"a"])"},
                 {"--- &n\n&k a: 1\nb: *k", R"({"a":1,"b":"a"})"},
                 {"&n\n&k \"a\": 1", R"({"a":1})"},
                 {"a: &n\n  !!str\n  1\nb: *n", R"({"a":"1","b":"1"})"},
                 {"a: &n\n  !!str 1", R"({"a":"1"})"},
                 {"a: !!str\n\n  &n 1\nb: *n", R"({"a":"1","b":"1"})"},
                 {"a: &n\n- 1\nb: *n", R"({"a":[1],"b":[1]})"},
                 {"a: &n\n  - &k b: 1\nc: *k", R"({"a":[{"b":1}],"c":"b"})"},
                 {"- &k a\n- &n\n  *k : 1\n- *n", R"(["a",{"a":1},{"a":1}])"}});
  EXPECT_EQ(yaml_to_json<Person>("phone:\n- &p\n  &k number: x\n- *p\nname: *k\n"),
            R"({"name":"number","phone":[{"number":"x"},{"number":"x"}]})");
  EXPECT_EQ(yaml_to_json<Maps>("byName: &m\n  &k a: 1\nnames: {1: *k}"), R"({"byName":{"a":1},"names":{"1":"a"}})");
  expect_refused_everywhere({"&a &b k: 1", "&a\n  &b &c k: 1", "&a\n  &b x", "!!map !!str k: 1", "&a\n  &b [k]"});
}
TEST(YamlGrammar, PropertiesOfAKeyStandOnItsLineAndThoseOfASequenceDoNot) {
  expect_refused_everywhere({"&a - x", "!!seq - x", "&a ? x", "&a\n   b: 1\n  c: 2", "[&a\n  b: c]"});
  for (text yaml : {"a: 1\n&k\nb: 2", "a: &x\n!!map\n  b: c", "&a - x", "&a !!seq - x"})
    EXPECT_FALSE(yaml_error<Value>(yaml).ok()) << yaml;
  EXPECT_FALSE(yaml_error<Lists>("texts: &a - x").ok());
  EXPECT_FALSE(yaml_error<Lists>("texts:\n  &a - x").ok());
  expect_values({{"a:\n  &x\n  - 1\nb: *x", R"({"a":[1],"b":[1]})"}, {"{ &a\n b : c }", R"({"b":"c"})"}});
}
TEST(YamlGrammar, AnAliasMayBeAnyKey) {
  expect_values({{"- &a k\n- ? *a\n  : 1\n- ? *a\n- *a : 2", R"(["k",{"k":1},{"k":null},{"k":2}])"},
                 {"? &a k\n: *a", R"({"k":"k"})"},
                 {"? &a k\n: - *a\n  - *a : *a", R"({"k":["k",{"k":"k"}]})"},
                 {"- &a |-\n  k\n  l\n- *a : 1\n- ? *a\n  : *a\n- {*a : 1}\n- [*a : 1]",
                  R"(["k\nl",{"k\nl":1},{"k\nl":"k\nl"},{"k\nl":1},[{"k\nl":1}]])"},
                 {"- &a k\n  l\n- *a : 1\n- ? *a\n- &b \"m\n  n\"\n- *b : 1",
                  R"(["k l",{"k l":1},{"k l":null},"m n",{"m n":1}])"},
                 {"{? &a k : *a, b: [? *a : *a]}", R"({"b":[{"k":"k"}],"k":"k"})"}});
  EXPECT_EQ(yaml_to_json<Maps>("byName:\n  ? &a k\n  : 1\nchildren:\n  ? *a\n  : {}"),
            R"({"byName":{"k":1},"children":{"k":{}}})");
  expect_refused_everywhere({"&a [k]\n  *a : 1", "k\n   l: 1"});
}
TEST(YamlGrammar, APropertyIsFollowedByWhiteSpace) {
  expect_values({{"[&a, !!str, &b]", R"([null,"",null])"}, {"{a: &x, b: !!str}", R"({"a":null,"b":""})"}});
  expect_refused_everywhere({"&a[1]", "!!seq[1]", "!!str,x", "&a]", "[&a[1]]", "[!!str{}]"});
  // A marker behind one, where the text is read that a stream would be cut into.
  for (text yaml : {"[&a\n---\n]", "[!!str\n--- x]", "{&a\n...\n}", "[a\n---\n]"})
    EXPECT_EQ(yaml_error<Value>(yaml).cause, code::bad_syntax) << yaml;
}
TEST(YamlGrammar, TagsAreSpelledInTheirCharacters) {
  expect_values({{"!<tag:yaml.org,2002:str> 1", "\"1\""}, {"! 1", "\"1\""}});
  expect_read_everywhere({"!!str x"});
  for (text tag : {"!x", "!x-y/z?a#b", "!a%20b", "!<x:y,z[1]>", "!!unknown"}) {
    EXPECT_TRUE(skipped(std::string(tag) + " x").ok()) << tag;
    EXPECT_EQ(yaml_error<Value>(std::string(tag) + " x").cause, code::bad_value) << tag;
  }
  expect_refused_everywhere(
      {"!! x", "!e!x y", "!a\"b x", "!a%2 x", "!a%zz x", "!<x y", "!<> x", "!x\\y z", "!\xc3\xa9 x"});
  EXPECT_EQ(skipped("!\xff x").cause, code::bad_utf8);
}
TEST(YamlGrammar, NoEntryOfAFlowCollectionIsMissing) {
  expect_values({{"[a,]", R"(["a"])"}, {"{a: b,}", R"({"a":"b"})"}, {"[ \n]", "[]"}});
  expect_refused_everywhere({"[ , a]", "[,]", "[a,,b]", "[a,,]", "{,}", "{ , a: b}", "{a: b,,}", "[\n  ,a]"});
  for (text yaml : {"texts: [,]", "texts: [ , a]", "loose: [,1]", "messages: [,{}]"})
    EXPECT_EQ(yaml_error<Lists>(yaml).cause, code::bad_syntax) << yaml;
  EXPECT_EQ(yaml_error<Maps>("byName: {,}").cause, code::bad_syntax);
}
TEST(YamlGrammar, LinesOfAFlowCollectionAreIndented) {
  expect_values({{"[a,\nb\n]", R"(["a","b"])"},
                 {"{\n\"a\":\n1}", R"({"a":1})"},
                 {"k: {\n a\n :\n v\n }", R"({"k":{"a":"v"}})"},
                 {"k: [\n# c\n\n\t\n a\n\n]", R"({"k":["a"]})"},
                 // People go on below the key, which every reader takes, and so does this one.
                 {"k: [\n a\n]", R"({"k":["a"]})"},
                 {"k: {\na\n:\nv\n}", R"({"k":{"a":"v"}})"},
                 {"k: [a\n,b]", R"({"k":["a","b"]})"},
                 {"k: {a: 'b',\n'c': d}", R"({"k":{"a":"b","c":"d"}})"},
                 {"- k: [\n  a\n  ]", R"([{"k":["a"]}])"},
                 {"k: [ # c\na]", R"({"k":["a"]})"},
                 {"k: [&x\na]", R"({"k":["a"]})"},
                 {"k:\n  l: {\n    a: [\n      b\n  ]\n  }\nm: 1", R"({"k":{"l":{"a":["b"]}},"m":1})"},
                 {"- [\n  a\n]\n- b", R"([["a"],"b"])"}});
  expect_refused(code::bad_syntax,
                 {"k: [\n\ta]", "- k: [\n    a\n]", "k: [\n\t]", "- k: [\n a]", "- k: {a:\nb}", "- k: [a\nb]"});
  EXPECT_FALSE(yaml_error<Lists>("texts: [a,\n\tb]").ok());
}
TEST(YamlGrammar, LinesOfQuotedTextAreIndented) {
  expect_values({{"\"a\nb\"", "\"a b\""},
                 {"k: \"a\n b\"", R"({"k":"a b"})"},
                 {"k: \"a\nb\"", R"({"k":"a b"})"},
                 {"k: \"a\\\nb\"", R"({"k":"ab"})"},
                 {"k: \"a\r\nb\"", R"({"k":"a b"})"},
                 {"- k: \"a\n  b\"", R"([{"k":"a b"}])"},
                 {"k: [\"a\nb\"]", R"({"k":["a b"]})"},
                 {"k: 'a\n\n  b'", R"({"k":"a\nb"})"},
                 {"k: \"a\n\t\n \tb\"", R"({"k":"a\nb"})"},
                 {"k: \"a\\\n  b\r\n c\"", R"({"k":"ab c"})"}});
  expect_refused(code::bad_syntax, {"k: \"a\n\tb\"", "- k: \"a\n b\"", "- k: 'a\nb'", "- k: [\"a\n b\"]",
                                    "\"a\n--- b\"", "k: 'a\n--- b'"});
}
TEST(YamlGrammar, EmptyLinesBeforeTheTextOfABlockAreNotDeeper) {
  expect_values({
      {"k: |\n\n \n  a", R"({"k":"\n\na"})"},
      {"k: |\n  \n  a\n", R"({"k":"\na\n"})"},
      {"k: |1\n   \n a\n", R"({"k":"  \na\n"})"},
      {"k: |\n   \n \nl: 1", R"({"k":"","l":1})"},
      {"k: |+\n   \n \nl: 1", R"({"k":"\n\n","l":1})"},
      {"k: |\n   \n# c\nl: 1", R"({"k":"","l":1})"},
  });
  expect_refused_everywhere({"|\n     \n   a", ">\n\n      \n  \n   a", "|\n      \n   # a\n"});
  expect_refused(code::bad_syntax, {"|\n \na"});
}
TEST(YamlGrammar, ATabIsNoIndentation) {
  expect_values({{"\t[\n\t]", "[]"},
                 {"\t{}\n", "{}"},
                 {"\ta", "\"a\""},
                 {"---\n\t'a'", "\"a\""},
                 {"k:\n \ta", R"({"k":"a"})"},
                 {"k:\n \t\t[a]\n \t\nl: 1", R"({"k":["a"],"l":1})"},
                 {"k: |\n \t\nl: 1", R"({"k":"\t\n","l":1})"},
                 {"k: |\n a\n# c\n\t\nl: 1", R"({"k":"a\n","l":1})"},
                 {"k: [\n \ta, b\n  \tc\t# d\n ]", R"({"k":["a","b c"]})"},
                 {"k:\t\"a\"\t# c\nl:\t1", R"({"k":"a","l":1})"}});
  expect_refused(code::bad_syntax,
                 {"k: |\n\t\nl: 1", "k: |\n a\n\t\nl: 1", "k: |\n\ta", "\tk: 1", "k:\n\ta", "k:\n \tl: 1", "k:\n \t- 1",
                  "k: 1\n\tl: 2", "k:\n\t- 1", "-\t- 1", "- 1\n\t- 2", "? k\n\t: 1", "\t- 1", "k: 'a'\n \tb",
                  "\t%YAML 1.2\n---\na", "k:\n  l: 1\n\tm: 2"});
  EXPECT_EQ(yaml_error<Value>("k: 1\n\tl: 2"), (isomer::status{code::bad_syntax, 5}));
}
TEST(YamlGrammar, APairInAFlowSequenceMayBeExplicit) {
  expect_values({{"[? x]", R"([{"x":null}])"},
                 {"[? x : y]", R"([{"x":"y"}])"},
                 {"[a, ? b\n c\n : d, e: f]", R"(["a",{"b c":"d"},{"e":"f"}])"},
                 {"[? x , ? 'y']", R"([{"x":null},{"y":null}])"},
                 {"{? x}", R"({"x":null})"},
                 {"{? x, y}", R"({"x":null,"y":null})"},
                 {"[?x, -y]", R"(["?x","-y"])"}});
  EXPECT_EQ(yaml_to_json<Person>("phone: [? number : x, ? type]"), R"({"phone":[{"number":"x"},{}]})");
  expect_refused_everywhere({"[?]", "{?}", "[? x : y : z]", "[? x}", "{a]", "{a: b]", "[a\n  : b]"});
}
TEST(YamlGrammar, AKeyWithoutTextNeedsATag) {
  expect_values({{"{ !!str : bar }", R"({"":"bar"})"},
                 {"!!str : bar", R"({"":"bar"})"},
                 {"a: 1\n!!str : bar", R"({"":"bar","a":1})"},
                 {"{foo: !!str, !!str : bar,}", R"({"":"bar","foo":""})"},
                 {"? !!str\n: bar", R"({"":"bar"})"},
                 {"[!!str : x, ! &a : y]", R"([{"":"x"},{"":"y"}])"},
                 {"k: &m\n  !!str : 1", R"({"k":{"":1}})"},
                 {"'': 1", R"({"":1})"}});
  EXPECT_EQ(yaml_to_json<Maps>("byName: {!!str : 1}"), R"({"byName":{"":1}})");
  EXPECT_EQ(yaml_to_json<Maps>("byName:\n  !!str : 1"), R"({"byName":{"":1}})");
  expect_refused_everywhere({": a", "{ : a}", "{&a : b}", "{!!null : b}", "? \n  : a", "[ : a]"});
  EXPECT_FALSE(yaml_error<Maps>("names: {!!str : a}").ok());
}
TEST(YamlGrammar, Directives) {
  for (text head : {"%YAML 1.2", "%YAML  1.1", "%YAML\t1.1 \t", "%YAML 1.2 # c", "%YAML 1.12\t#c", "%OTHER",
                    "%YAM 1.1 x", "%YAMLL 9", "# c\n%YAML 1.2\n\n# d\n%OTHER a b # c"})
    EXPECT_EQ(yaml_to_json<Value>(std::string(head) + "\n---\na"), "\"a\"") << head;
  for (text head : {"%YAML 1.2 foo", "%YAML 1.2\n%YAML 1.2", "%YAML 1.1#c", "%YAML", "%YAML 1", "%YAML 1.", "%YAML 1.x",
                    "%YAML # 1.2", "%YAML 2.0", "%YAML 1.2 1.2", "%", "% YAML 1.2", "%TAG ! x:", "%TAG", " %YAML 1.2",
                    "%OTHER \x01", "%OTHER # \x7f"})
    EXPECT_EQ(yaml_error<Value>(std::string(head) + "\n---\na").cause, code::bad_syntax) << head;
  EXPECT_EQ(yaml_error<Value>("%OTHER \xff\n---\na").cause, code::bad_utf8);
  for (text yaml : {"%YAML 1.2\n", "%YAML 1.2\n...\n", "%YAML 1.2\na", "a\n...\n%YAML 1.2\n"}) {
    EXPECT_FALSE(yaml_error<Value>(yaml).ok()) << yaml;
    bool good = true;
    for (auto document : isomer::yaml_documents(yaml)) good &= yaml_error<Value>(document).ok();
    EXPECT_FALSE(good) << yaml;
  }
}
TEST(YamlGrammar, TheEndOfADocumentMayBeSaidAgain) {
  expect_values({{"a: b\n...\n...\n", R"({"a":"b"})"},
                 {"a\n... # c\n# d\n\n...\n", "\"a\""},
                 {"...\n# c\n...\na", "\"a\""},
                 {"...\n%YAML 1.2\n--- a", "\"a\""},
                 {"a\n...\n\xef\xbb\xbf# c\n", "\"a\""}});
  EXPECT_EQ(yaml_to_json<Person>("name: a\n...\n...\n"), R"({"name":"a"})");
  expect_refused(code::bad_syntax, {"a\n...\nb", "a\n... b", "a\n...\n...\n---\n", "...\n...\n... a"});
  std::size_t n = 0;
  for (auto document : isomer::yaml_documents("a\n...\n...\n# c\n...\nb\n...\n...\n")) {
    EXPECT_TRUE(yaml_error<Value>(document).ok()) << document;
    ++n;
  }
  EXPECT_EQ(n, 2u);
}
// Each place where text stands that is no value.
constexpr text around[][2] = {{"# ", "\na"},       {"a # ", "\n"},     {"[a, # ", "\nb]"},   {"|# ", ""},
                              {"| # ", "\n a"},    {"--- # ", "\na"},  {"%OTHER ", "\n---"}, {"&", " a"},
                              {"- &x a\n- *", ""}, {"a\n...\n# ", ""}, {"- # ", "\n  a"},    {"&a # ", "\na"},
                              {"'a' # ", ""}};
TEST(YamlGrammar, EveryByteIsUtf8) {
  for (auto& [before, behind] : around)
    for (text bytes : {"\xff", "x\xc0\xaf", "\xed\xa0\x80", "\xe2\x82", "\xf5\x80\x80\x80", "x\x80"}) {
      auto yaml = std::string(before) + std::string(bytes) + std::string(behind);
      if (before == "|# ") continue;  // no comment, whatever is in it
      EXPECT_EQ(yaml_error<Value>(yaml).cause, code::bad_utf8) << yaml;
    }
  for (text yaml : {"k: \xff", "k: a\n  \xff", "k: 'a\n  \xff'", "? \xff", "\xff: k", "k: >\n a\n \xff", "[\xff]"})
    EXPECT_EQ(yaml_error<Value>(yaml).cause, code::bad_utf8) << yaml;
}
TEST(YamlGrammar, WhatIsNotPrintableStandsBetweenQuotesOnly) {
  // DEL, C1 controls but NEL, a byte order mark, U+FFFE, U+FFFF.
  for (text c :
       {"\x7f", "\xc2\x80", "\xc2\x84", "\xc2\x86", "\xc2\x9f", "\xef\xbb\xbf", "\xef\xbf\xbe", "\xef\xbf\xbf"}) {
    std::string s(c), padded = "forty ordinary characters stand before this " + s;
    EXPECT_EQ(yaml_to_json<Value>("\"" + s + "\""), "\"" + (s == "\x7f" ? "\x7f" : s) + "\"");
    EXPECT_EQ(yaml_to_json<Value>("'" + padded + "\n  " + s + "'"), "\"" + padded + " " + s + "\"");
    for (const std::string& one : {s, padded, "x" + s + "y"}) {
      for (const std::string& yaml :
           {"k: " + one, "k: a\n " + one, "k: |\n " + one, "k: >\n a\n " + one, "k" + one + ": a", "[" + one + "]"}) {
        EXPECT_EQ(yaml_error<Value>(yaml).cause, code::bad_syntax) << yaml;
        EXPECT_EQ(yaml_error<Person>("what:\n " + yaml, {.ignore_unknown = true}).cause, code::bad_syntax) << yaml;
      }
      for (auto& [before, behind] : around) {
        if (one == padded && before.ends_with('*')) continue;  // a name ends at a space
        EXPECT_EQ(yaml_error<Value>(std::string(before) + "x" + one + std::string(behind)).cause, code::bad_syntax)
            << before << one << behind;
      }
    }
  }
  for (auto& [before, behind] : around)
    for (char c : text("\x01\x08\x0b\x0c\x0e\x1b\x1f\0", 8))
      EXPECT_EQ(yaml_error<Value>(std::string(before) + "x" + c + std::string(behind)).cause, code::bad_syntax);
  EXPECT_EQ(yaml_error<Value>("\"\x01\"").cause, code::bad_syntax);
}
TEST(YamlGrammar, WhatIsPrintableStandsAnywhere) {
  // NEL, LS and PS are no line breaks since YAML 1.2; next to them stands what is none of text.
  for (text c : {"\xc2\x85", "\xc2\xa0", "\xe2\x80\xa8", "\xe2\x80\xa9", "\xef\xbf\xbd", "\xef\xbb\xbe", "\xee\x80\x80",
                 "\xef\xbb\x80", "\xf0\x9f\x98\x80", "\xf0\x9f\xbf\xbf", "\xf4\x8f\xbf\xbf", "\xef\xbc\x81"}) {
    std::string s(c), json = "\"a" + s + "b\"", twenty;
    for (int i = 0; i < 20; ++i) twenty += s;
    for (const std::string& yaml : {"a" + s + "b", "|-\n a" + s + "b", "'a" + s + "b'"})
      EXPECT_EQ(yaml_to_json<Value>(yaml), json) << yaml;
    EXPECT_EQ(yaml_to_json<Value>("a" + twenty), "\"a" + twenty + "\"");
    EXPECT_EQ(yaml_to_json<Value>("&" + s + twenty + " a # " + twenty), "\"a\"");
  }
  expect_values({{"a\tb # \t", R"("a\tb")"}});
}
TEST(YamlGrammar, AByteOrderMarkBeginsADocument) {
  const std::string mark(isomer::detail::yaml::byte_order_mark);
  for (const std::string& yaml :
       {mark + "k: a", mark + "# c\nk: a", "# c\n" + mark + "k: a", mark + "%YAML 1.2\n---\nk: a", mark + "--- {k: a}",
        "\n" + mark + "\n" + mark + "---\nk: a", "...\n" + mark + "k: a"})
    EXPECT_EQ(yaml_to_json<Value>(yaml), R"({"k":"a"})") << yaml;
  for (const std::string& yaml :
       {"k: a\n" + mark, "k: a\n" + mark + "l: b", " " + mark + "k: a", "---\n" + mark + "k: a", "k: " + mark + "a",
        "[" + mark + "a]", "# " + mark + "\nk: a"})
    EXPECT_EQ(yaml_error<Value>(yaml).cause, code::bad_syntax) << yaml;
  std::string joined, stream = mark + "a\n...\n" + mark + "b\n" + mark + "---\nc\n...";
  for (auto document : isomer::yaml_documents(stream)) joined += yaml_to_json<Value>(document);
  EXPECT_EQ(joined, R"("a""b""c")");
}

}  // namespace yaml_grammar_test
