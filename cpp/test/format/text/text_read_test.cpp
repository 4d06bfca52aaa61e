// SPDX-License-Identifier: MIT
// Text in: every spelling that must be accepted, and the grammar's edges that must not.
#include <cmath>
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "person.isomer.hpp"
#include "support/text.hpp"

namespace text_read_test {

using features::edition2023::Mixed;
using features::proto2::Groups;
using features::proto2::Rules;
using features::proto3::Choice;
using features::proto3::Json;
using features::proto3::Lists;
using features::proto3::Maps;
using features::proto3::Presence;
using features::scalars::Single;
using isomer::code;
using isomer::status;
using test::canonical_text;
using test::from_text;
using test::text_error;

const isomer::text lenient{.ignore_unknown = true};
const isomer::text merging{.allow_overwrites = true};

TEST(TextRead, IntegersInEverySpelling) {
  for (const char* text : {"1000", "0x3e8", "0X3E8", "01750", "0001750", "1000,", "1000;", "1000#"})
    EXPECT_EQ(canonical_text<Single>("int32: " + std::string(text)), "int32: 1000") << text;
  for (const char* text : {"-5", "- 5", "-\n#x\n5", "-0x5", "-05"})
    EXPECT_EQ(canonical_text<Single>("int32: " + std::string(text)), "int32: -5") << text;
  for (const char* text : {"-0", "0x0", "00", "0", "-00"})
    EXPECT_EQ(canonical_text<Single>("int32: " + std::string(text)), "") << text;
  for (const char* text : {"08",  "0x",  "0xg", "1x",  "1_",  "1a",    "0b1", "--1",    "+1",  "1.",
                           "1.0", "1e3", "1f",  "0f",  ".5",  "inf",   "x",   "true",   "'1'", "[1]",
                           "{1}", "",    "-",   "1 2", "1-2", "0x1f.", "07.", "0xff.8", "1..", "5abc: 1"})
    EXPECT_FALSE(text_error<Single>("int32: " + std::string(text)).ok()) << text;
}
TEST(TextRead, IntegersAtTheEndsOfTheirTypes) {
  EXPECT_EQ(from_text<Single>("int32: -2147483648 sint32: -0x80000000 sfixed32: -020000000000"),
            (Single{.int32 = INT32_MIN, .sint32 = INT32_MIN, .sfixed32 = INT32_MIN}));
  EXPECT_EQ(from_text<Single>("int64: -9223372036854775808 uint64: 0xffffffffffffffff fixed32: 037777777777"),
            (Single{.int64 = INT64_MIN, .uint64 = UINT64_MAX, .fixed32 = UINT32_MAX}));
  for (const char* text :
       {"int32: 2147483648", "int32: -2147483649", "int32: 0x80000000", "uint32: 4294967296", "uint32: -1",
        "uint32: -0", "int64: 9223372036854775808", "int64: -9223372036854775809", "int64: 0xffffffffffffffff",
        "uint64: 18446744073709551616", "uint64: 0x10000000000000000", "uint64: 02000000000000000000000",
        "uint64: 99999999999999999999999999999999999999", "fixed32: 4294967296", "sfixed64: -0x8000000000000001",
        "sparse: 2147483648", "sparse: -2147483649"})
    EXPECT_EQ(text_error<Single>(text).cause, code::bad_value) << text;
}
TEST(TextRead, RealsInEverySpelling) {
  for (const char* text :
       {"1.5", "1.5f", "1.5F", "15e-1", "15E-1f", ".15e1", "0.15e+1F", "1.50000000000000000000000000"})
    EXPECT_EQ(from_text<Single>("float64: " + std::string(text)).float64, 1.5) << text;
  for (const char* text : {"1", "1.", "1.f", "1f", "1F", "1e0", "1.e0", "10e-1", "0.1e1"})
    EXPECT_EQ(from_text<Single>("float32: " + std::string(text)).float32, 1.0f) << text;
  for (const char* text : {"inf", "INF", "Infinity", "iNFinity", "1e400", "1e99999999999999999999", "2e308"})
    for (bool minus : {false, true}) {
      double v = from_text<Single>((minus ? "float64: -" : "float64: ") + std::string(text)).float64;
      EXPECT_EQ(v, minus ? -INFINITY : INFINITY) << text;
    }
  EXPECT_EQ(from_text<Single>("float32: 1e39").float32, INFINITY);
  EXPECT_EQ(from_text<Single>("float64: " + std::string(400, '9')).float64, INFINITY);
  EXPECT_EQ(from_text<Single>("float64: 1" + std::string(300, '0')).float64, 1e300);
  EXPECT_EQ(from_text<Single>("float64: " + std::string("0.") + std::string(400, '0') + "1").float64, 0);
  EXPECT_EQ(from_text<Single>("float64: 1e-400").float64, 0);
  EXPECT_EQ(from_text<Single>("float64: 18446744073709551616").float64, 18446744073709551616.0);
  for (const char* text : {"nan", "NaN", "NAN", "-nan"})
    EXPECT_TRUE(std::isnan(from_text<Single>("float64: " + std::string(text)).float64)) << text;
  EXPECT_TRUE(std::signbit(from_text<Single>("float64: -0").float64));
  EXPECT_TRUE(std::signbit(from_text<Single>("float32: -0.0").float32));
  for (const char* text :
       {".",    "-",    "1e",   "1e+", "1.e",     ".e1", "e1",  "0x1",  "01",  "017.5", "1.5ff", "1.5.5", "1 . 5",
        "infi", "inff", "nano", "1d",  "1.5e1.5", "+1",  "'1'", "true", "[1]", "1._",   "1.5x",  ""})
    EXPECT_FALSE(text_error<Single>("float64: " + std::string(text)).ok()) << text;
}
TEST(TextRead, BooleansInEverySpelling) {
  for (const char* text : {"true", "True", "t", "1", "0x1", "01"})
    EXPECT_TRUE(from_text<Single>("boolean: " + std::string(text)).boolean) << text;
  for (const char* text : {"false", "False", "f", "0", "0x0", "00"})
    EXPECT_FALSE(from_text<Single>("boolean: " + std::string(text)).boolean) << text;
  for (const char* text : {"TRUE", "tRue", "T", "F", "yes", "2", "-1", "-0", "-t", "1.0", "'true'", "truee", "t1", ""})
    EXPECT_FALSE(text_error<Single>("boolean: " + std::string(text)).ok()) << text;
}
TEST(TextRead, EnumsByNameAndByNumber) {
  for (const char* text : {"SOME", "ALSO_SOME", "7", "0x7", "07"})
    EXPECT_EQ(canonical_text<Single>("sparse: " + std::string(text)), "sparse: SOME") << text;
  EXPECT_EQ(canonical_text<Single>("sparse: - 2147483648"), "sparse: LEAST");
  EXPECT_EQ(canonical_text<Single>("sparse: 12"), "sparse: 12");
  for (const char* text : {"some", "SOM", "SOMEE", "-SOME", "'SOME'", "1.0", "SOME.", "features.scalars.SOME", ""})
    EXPECT_FALSE(text_error<Single>("sparse: " + std::string(text)).ok()) << text;
  EXPECT_EQ(canonical_text<Rules>("id: 1 state: 1"), "id: 1 state: ONE");
  EXPECT_EQ(canonical_text<Rules>("id: 1 state: FIRST"), "id: 1 state: ONE");
  EXPECT_EQ(text_error<Rules>("id: 1 state: 2"), (status{code::bad_value, 13}));
  EXPECT_EQ(text_error<Rules>("id: 1 states { key: 'a' value: 2 }").cause, code::bad_value);
}
TEST(TextRead, UnknownEnumeratorsArePassedOverWhereItIsAsked) {
  EXPECT_EQ(canonical_text<Presence>("open: X plain: 1", lenient), "plain: 1");
  EXPECT_EQ(canonical_text<Lists>("enums: [MINUS, X] enums: Y enums: ZERO", lenient), "enums: MINUS enums: ZERO");
  EXPECT_EQ(canonical_text<Rules>("id: 1 state: 5", lenient), "id: 1");
  EXPECT_EQ(text_error<Lists>("enums: [MINUS, X]"), (status{code::bad_value, 15}));
  // What was there before stays.
  const isomer::text both{.ignore_unknown = true, .allow_overwrites = true};
  EXPECT_EQ(canonical_text<Presence>("maybe_open: MINUS maybe_open: X", both), "maybe_open: MINUS");
  EXPECT_EQ(canonical_text<Choice>("text: 'a' open: X", both), "text: \"a\"");
  EXPECT_EQ(canonical_text<Choice>("open: MINUS open: X", both), "open: MINUS");
}

// The value of a bytes field that is written so.
std::string raw(std::string_view literals) { return from_text<Single>("raw: " + std::string(literals)).raw; }
TEST(TextRead, Strings) {
  EXPECT_EQ(raw("'a\"b'"), "a\"b");
  EXPECT_EQ(raw("\"a'b\""), "a'b");
  EXPECT_EQ(raw("\"\""), "");
  EXPECT_EQ(raw("'' \"\" ''"), "");
  EXPECT_EQ(raw("'a' \"b\"'c'\n\t# 'no' \\\n\"d\""), "abcd");
  EXPECT_EQ(raw("'#' # '\n'#'"), "##");
  EXPECT_EQ(raw(R"('\a\b\f\n\r\t\v\?\\\'\"')"), "\a\b\f\n\r\t\v?\\'\"");
  EXPECT_EQ(raw(R"('\0\7\18\012\1234\377')"), std::string("\0\7\1"
                                                          "8\n\123"
                                                          "4\377",
                                                          8));
  EXPECT_EQ(raw(R"('\x0\xA\xfF\x414')"), std::string("\0\n\xff\x41"
                                                     "4",
                                                     5));
  EXPECT_EQ(raw(R"('\u0041\u00e9\u20AC\U0001F600\U0010ffff')"), "Aé€😀\U0010ffff");
  EXPECT_EQ(raw("'\x01\t\r\x7f\xff'"), "\x01\t\r\x7f\xff");
}
TEST(TextRead, MalformedStrings) {
  for (const char* text : {R"('\q')",         R"('\x')",         R"('\xg')",        R"('\u123')",  R"('\u12g4')",
                           R"('\U0010fff')",  R"('\U00110000')", R"('\Uffffffff')", R"('\400')",   R"('\777')",
                           R"('\8')",         R"('\ ')",         R"('\ud800')",     R"('\udfff')", R"('\ud83d\ude00')",
                           R"('\U0000d800')", "'a\nb'",          "'\\\n'",          "'ok' '\\q'",  "'a' '\n'"}) {
    EXPECT_EQ(text_error<Single>("raw: " + std::string(text)).cause, code::bad_syntax) << text;
    EXPECT_EQ(text_error<Single>("what: " + std::string(text), lenient).cause, code::bad_syntax) << text;
  }
  for (const char* text : {"'", "\"", "'a", "'a\\", "'a\\'", "'a' \"", "'a' 'b"})
    EXPECT_EQ(text_error<Single>("raw: " + std::string(text)).cause, code::truncated) << text;
  for (const char* text : {"a", "1", "`a`", "[\"a\"]", "{}", "true"})
    EXPECT_FALSE(text_error<Single>("raw: " + std::string(text)).ok()) << text;
}
TEST(TextRead, TextThatIsNoUtf8IsRefusedWhereItIsVerified) {
  for (const char* text : {"'\xff'", "'\xc3'", "'a' '\xff'", R"('\xff')", R"('\303' 'x')", "'\xed\xa0\x80'"}) {
    EXPECT_EQ(text_error<Single>("text: " + std::string(text)), (status{code::bad_utf8, 6})) << text;
    EXPECT_EQ(text_error<Mixed>("must: 1 must_leaf {} verified: " + std::string(text)).cause, code::bad_utf8) << text;
    EXPECT_TRUE(text_error<Mixed>("must: 1 must_leaf {} unchecked: " + std::string(text)).ok()) << text;
    EXPECT_TRUE(text_error<Rules>("id: 1 text: " + std::string(text)).ok()) << text;
    EXPECT_EQ(text_error<Maps>("by_name { key: " + std::string(text) + " }").cause, code::bad_utf8) << text;
  }
  // A character may be put together from literals and escapes.
  EXPECT_EQ(from_text<Single>("text: '\xc3' '\xa9' '\\303\\xa9'").text, "éé");
}
TEST(TextRead, NulBytesAreNoCharacters) {
  auto with_nul = [](std::string s) {
    for (char& c : s)
      if (c == '@') c = '\0';
    return s;
  };
  for (const char* text : {"@", "int32: 1@", "int32:@1", "@int32: 1", "raw: 'a@b'", "raw: 'a' '@'", "raw: '\\@'",
                           "# a @ comment\n", "int32: 1 # @", "sparse: SOME@", "float64: 1@", "boolean: t@"})
    EXPECT_EQ(text_error<Single>(with_nul(text)).cause, code::bad_syntax) << text;
  EXPECT_EQ(text_error<Maps>(with_nul("by_name { @ }")).cause, code::bad_syntax);
  EXPECT_EQ(text_error<Lists>(with_nul("loose: [1@]")).cause, code::bad_syntax);
}

TEST(TextRead, Separators) {
  for (const char* text : {"plain: 1 maybe: 2", "plain: 1, maybe: 2", "plain: 1; maybe: 2;", "plain:1,maybe:2,",
                           "plain: 1 , maybe: 2 ;", " \t\r\n\v\fplain\n:\n1\nmaybe : 2 ", "#\nplain:#\n1#\nmaybe:2#"})
    EXPECT_EQ(canonical_text<Presence>(text), "plain: 1 maybe: 2") << text;
  for (const char* text : {",",
                           ";",
                           "plain: 1,, maybe: 2",
                           "plain: 1 ;, maybe: 2",
                           ", plain: 1",
                           "plain: 1: maybe: 2",
                           "plain = 1",
                           "plain:: 1",
                           "plain",
                           "plain:",
                           "plain 1",
                           "plain: 1 }",
                           "plain: 1 >",
                           "{}",
                           "plain: 1 ]",
                           "message { ,}",
                           "message { plain }",
                           "\"plain\": 1",
                           "plain: \xc2\xa0 1",
                           "\xef\xbb\xbfplain: 1",
                           "plain: 1 // no",
                           "/* no */ plain: 1",
                           "1: 1",
                           "-plain: 1",
                           "plain.x: 1",
                           "Plain: 1",
                           "PLAIN: 1"})
    EXPECT_FALSE(text_error<Presence>(text).ok()) << text;
  EXPECT_EQ(canonical_text<Presence>(" # nothing"), "");
  EXPECT_EQ(canonical_text<Presence>(""), "");
}
TEST(TextRead, Messages) {
  for (const char* text : {"message {}", "message <>", "message: {}", "message: <>", "message\n:\n{\n}", "message{},",
                           "message { # }\n }"})
    EXPECT_EQ(canonical_text<Presence>(text), "message { }") << text;
  for (const char* text :
       {"message { >", "message < }", "message {", "message <", "message", "message:", "message []", "message: [{}]",
        "message: 1", "message: ''", "message {}}", "message {{}}", "message: : {}"})
    EXPECT_FALSE(text_error<Presence>(text).ok()) << text;
  EXPECT_EQ(text_error<Presence>("message <}"), (status{code::bad_syntax, 9}));
}
TEST(TextRead, Lists) {
  EXPECT_EQ(canonical_text<Lists>("loose: [1,2] loose: 3 loose: [] loose: [4]"), "loose: 1 loose: 2 loose: 3 loose: 4");
  EXPECT_EQ(canonical_text<Lists>("loose: [ ] texts: [] messages: [] flags: [] enums: []"), "");
  EXPECT_EQ(canonical_text<Lists>("texts: ['a' 'b', 'c'] texts: 'd' 'e'"), "texts: \"ab\" texts: \"c\" texts: \"de\"");
  EXPECT_EQ(canonical_text<Lists>("messages [{}, <>] messages: [{}] messages {} messages: <>"),
            "messages { } messages { } messages { } messages { } messages { }");
  EXPECT_EQ(canonical_text<Lists>("flags: [t,0] numbers: [1,inf,-.5] enums: [MINUS,0] blobs: ['\\xff']"),
            "flags: true flags: false numbers: 1 numbers: inf numbers: -0.5 blobs: \"\\377\" enums: MINUS enums: ZERO");
  EXPECT_EQ(canonical_text<Lists>("loose: 1 texts: 'a' loose: 2 texts: 'b'"),
            "loose: 1 loose: 2 texts: \"a\" texts: \"b\"");
  for (const char* text :
       {"loose: [1,]",     "loose: [,1]",       "loose: [,]",     "loose: [1 2]",  "loose: [1;2]", "loose: [1",
        "loose: [1,",      "loose: [",          "loose: [[1]]",   "loose: [1}]",   "loose [1]",    "loose: {1}",
        "messages: [{},]", "messages: [{} {}]", "messages: [1]",  "texts: ['a',]", "flags: [t,]",  "enums: [ZERO,]",
        "loose: ]",        "loose: [1]]",       "loose: [1, 'a']"})
    EXPECT_FALSE(text_error<Lists>(text).ok()) << text;
  for (const char* text :
       {"plain: [1]", "plain: []", "maybe_text: ['a']", "open: [ZERO]", "message: [{}]", "message: []"})
    EXPECT_FALSE(text_error<Presence>(text).ok()) << text;
}
TEST(TextRead, MapsAreListsOfEntries) {
  EXPECT_EQ(
      canonical_text<Maps>("by_name { key: 'a' value: 1 } by_name <value: 2, key: 'b'> by_name: {key: 'a' value: 3}"),
      "by_name { key: \"a\" value: 3 } by_name { key: \"b\" value: 2 }");
  EXPECT_EQ(canonical_text<Maps>("by_name: [{key: 'a'}, {value: 5}] names {} blobs: []"),
            "by_name { key: \"\" value: 5 } by_name { key: \"a\" value: 0 } names { key: 0 value: \"\" }");
  EXPECT_EQ(canonical_text<Maps>("messages { key: -1 } messages { value { plain: 1 } }"),
            "messages { key: -1 value { } } messages { key: 0 value { plain: 1 } }");
  for (const char* text : {"by_name { key: 1 }", "by_name { 'a': 1 }", "by_name { key: 'a' key: 'b' }", "by_name: 1",
                           "by_name { value: 1 value: 1 }", "by_name { keys: 'a' }", "by_name: ['a']", "by_name: [{},]",
                           "names { key: '1' }", "blobs { key: 2 }", "by_name { [key]: 'a' }", "by_name { 1: 'a' }"})
    EXPECT_FALSE(text_error<Maps>(text).ok()) << text;
  EXPECT_EQ(canonical_text<Maps>("by_name { x: 1 key: 'a' y { z: '' } value: 1 }", lenient),
            "by_name { key: \"a\" value: 1 }");
  EXPECT_EQ(canonical_text<Maps>("by_name { key: 'a' key: 'b' }", merging), "by_name { key: \"b\" value: 0 }");
}
TEST(TextRead, GroupsByTheirTypeAndByTheirField) {
  EXPECT_EQ(canonical_text<Groups>("Single { a: 1 Many { b: 'x' } many: [<>] } Must {} InOneof { c: 1 }"),
            "Single { a: 1 Many { b: \"x\" } Many { } } Must { } InOneof { c: 1 }");
  EXPECT_EQ(canonical_text<Groups>("single {} must {} inoneof <>"), "Single { } Must { } InOneof { }");
  for (const char* text : {"Single {} single {} Must {}", "SINGLE {} Must {}", "sIngle {} Must {}",
                           "Must {} inOneof {}", "Must {} InOneof {} plain: 1", "Must: 1", "must"})
    EXPECT_FALSE(text_error<Groups>(text).ok()) << text;
}
TEST(TextRead, NamesOfTheSchemaOnly) {
  EXPECT_EQ(canonical_text<Json>("snake_case_name: 1 renamed: 2 counts { key: 'k' value: 3 }"),
            "snake_case_name: 1 renamed: 2 counts { key: \"k\" value: 3 }");
  for (const char* text : {"snakeCaseName: 1", "sameName: 1", "Counts {}", "[renamed]: 1"}) {
    EXPECT_EQ(text_error<Json>(text), (status{code::unknown_field, 0})) << text;
    EXPECT_EQ(canonical_text<Json>(text, lenient), "") << text;
  }
  EXPECT_EQ(text_error<Json>("'other \"name\"': 1").cause, code::bad_syntax);
}

TEST(TextRead, FieldsThatAreNotRepeatedComeOnce) {
  EXPECT_EQ(text_error<Presence>("plain: 1 maybe: 1 plain: 1"), (status{code::duplicate_key, 18}));
  for (const char* text : {"maybe: 1 maybe: 2", "maybe_text: 'a' maybe_text: ''", "message {} message {}",
                           "open: MINUS open: MINUS", "maybe_open: ZERO maybe_open: ZERO"})
    EXPECT_EQ(text_error<Presence>(text).cause, code::duplicate_key) << text;
  EXPECT_EQ(text_error<Choice>("text: 'a' number: 1"), (status{code::duplicate_key, 10}));
  for (const char* text : {"nothing {} nothing {}", "nothing {} nested {}", "text: '' text: ''", "open: ZERO none: ''",
                           "number: 0 number: 0"})
    EXPECT_EQ(text_error<Choice>(text).cause, code::duplicate_key) << text;
  EXPECT_EQ(canonical_text<Choice>("text: 'a' this_one: 'b' after: 1"), "text: \"a\" after: 1 this_one: \"b\"");
}
TEST(TextRead, OrAreOverwrittenAndMergedWhereItIsAsked) {
  EXPECT_EQ(
      canonical_text<Presence>("plain: 1 maybe_text: 'long text' plain: 2 maybe_text: '' maybe: 1 maybe: 0", merging),
      "plain: 2 maybe: 0 maybe_text: \"\"");
  EXPECT_EQ(canonical_text<Choice>("nested { text: 'a' after: 1 } nested { this_one: 'b' after: 2 }", merging),
            "nested { text: \"a\" after: 2 this_one: \"b\" }");
  EXPECT_EQ(canonical_text<Choice>("nested { text: 'a' } text: 'b' nested { after: 1 }", merging),
            "nested { after: 1 }");
  EXPECT_EQ(canonical_text<Choice>("number: 5 text: 'b' none: 'c' nothing {}", merging), "nothing { }");
  EXPECT_EQ(canonical_text<Groups>("single { many { b: 'x' } a: 1 } must {} Single { many {} a: 2 }", merging),
            "Single { a: 2 Many { b: \"x\" } Many { } } Must { }");
  EXPECT_EQ(canonical_text<Rules>("id: 1 raw: '\\xff\\xff' raw: '' id: 2", merging), "id: 2 raw: \"\"");
}
TEST(TextRead, RequiredFields) {
  EXPECT_EQ(text_error<Rules>("text: 'a'"), (status{code::missing_required, 9}));
  EXPECT_EQ(text_error<Rules>("").cause, code::missing_required);
  EXPECT_EQ(text_error<Groups>("single {}").cause, code::missing_required);
  EXPECT_EQ(text_error<Mixed>("must: 1 must_leaf {} prefixed { must: 1 }").cause, code::missing_required);
  EXPECT_EQ(text_error<Mixed>("must: 1 must_leaf {} delimited_list: [{}]").cause, code::missing_required);
  EXPECT_EQ(text_error<Mixed>("must: 1 must_leaf {} map_of_messages { key: 'a' }").cause, code::missing_required);
  // A later part may bring it.
  EXPECT_TRUE(text_error<Mixed>("prefixed { must: 1 } must_leaf {} prefixed { must_leaf {} } must: 1", merging).ok());
}

TEST(TextRead, UnknownFieldsAreRefusedOrSkipped) {
  for (const char* value : {": 1",
                            ": -1",
                            ": 0x1f",
                            ": 017",
                            ": 1.5e3f",
                            ": .5",
                            ": inf",
                            ": - Infinity",
                            ": -nan",
                            ": 'a' # \\ ' \n \"b\"",
                            ": word",
                            ": true",
                            ": []",
                            ": [1]",
                            ": [1, 'a', x, {}, <y: 1>, []]",
                            ": [[], [[1]]]",
                            " {}",
                            ": {}",
                            " <>",
                            ": < a: 1 b { c: [] } >",
                            " { a: 1, b: 2; c <> }",
                            " { [a.b]: 1 [x.y/a.b]: {} }",
                            ": '\\ud7ff \\377'",
                            ": 99999999999999999999999",
                            ": 1e999",
                            ": 'a',",
                            ": '\xff'",
                            " { 5: 1 0x10 {} }"}) {
    std::string text = "what" + std::string(value) + " plain: 1";
    EXPECT_EQ(text_error<Presence>(text), (status{code::unknown_field, 0})) << text;
    EXPECT_EQ(canonical_text<Presence>(text, lenient), "plain: 1") << text;
    EXPECT_EQ(canonical_text<Presence>("plain: 1 [a.b]" + std::string(value), lenient), "plain: 1") << text;
    EXPECT_EQ(canonical_text<Presence>("plain: 1 18" + std::string(value), lenient), "plain: 1") << text;
    EXPECT_EQ(text_error<Presence>("plain: 1 18" + std::string(value)), (status{code::bad_syntax, 9})) << text;
  }
}
TEST(TextRead, WhatIsSkippedMustBeTextToo) {
  for (const char* value : {"",
                            ":",
                            " 1",
                            " 'a'",
                            " []",
                            " [{}]",
                            ": 08",
                            ": 0x",
                            ": 1a",
                            ": 1.5.5",
                            ": 1e",
                            ": .",
                            ": -",
                            ": --1",
                            ": -x",
                            ": -true",
                            ": -'a'",
                            ": - []",
                            ": +1",
                            ": 'a",
                            ": '\\q'",
                            ": 'a\n'",
                            ": [1,]",
                            ": [,]",
                            ": [1 2]",
                            ": [1",
                            ": {a}",
                            " {",
                            " { a: }",
                            " { a: 1",
                            " { a: 1 >",
                            " < a: 1 }",
                            " { , }",
                            " { a: 1,, b: 1 }",
                            ": @",
                            ": [a:1]",
                            " { [] : 1 }",
                            " { [a..b]: 1 }",
                            " { [a",
                            " { [/a.b]: 1 }",
                            " { [a.b/]: 1 }",
                            " { [x%2/a.b]: 1 }",
                            " { [1.b]: 1 }",
                            " { 'a': 1 }",
                            " { 1.5: 1 }",
                            " { 5a: 1 }",
                            ": 1 2",
                            ": a b",
                            " {} {}",
                            ": {}}",
                            ": word word"}) {
    EXPECT_FALSE(text_error<Presence>("plain: 1 what" + std::string(value), lenient).ok()) << value;
    EXPECT_FALSE(text_error<Presence>("plain: 1 [a.b]" + std::string(value), lenient).ok()) << value;
  }
}
TEST(TextRead, NamesBetweenBracketsAreCheckedToo) {
  for (const char* name : {"[]", "[.a]", "[a.]", "[a..b]", "[1a]", "[a.1b]", "[a-b]", "[a/b]", "[a", "[", "[a b.c d"})
    EXPECT_FALSE(text_error<Presence>(name + std::string(": 1"), lenient).ok()) << name;
  EXPECT_EQ(text_error<Presence>("plain: 1 [a.b]: 1"), (status{code::unknown_field, 9}));
  EXPECT_EQ(text_error<Presence>("[ a . # c ]\n b ]: 1"), (status{code::unknown_field, 0}));
}

TEST(TextRead, TruncatedAnywhere) {
  const std::string whole =
      "id: -0x1 text: 'a\\n' \"b\" loose: [1, -2] packed: 3 state: ONE raw: '\\xff' states { key: 'k' value: NONE } "
      "far: 1";
  ASSERT_TRUE(text_error<Rules>(whole).ok());
  for (std::size_t n = 0; n < whole.size(); ++n) {
    status s = text_error<Rules>(whole.substr(0, n));
    EXPECT_LE(s.at, n);
    // Cut between fields it is whole; within a word or a number, another word or number.
    bool expected = s.ok() || s.cause == code::truncated || s.cause == code::missing_required ||
                    s.cause == code::unknown_field || s.cause == code::bad_value || s.cause == code::duplicate_key;
    EXPECT_TRUE(expected) << whole.substr(0, n) << ": " << s.message();
  }
  for (const char* text : {"plain", "plain:", "plain: ", "plain: -", "message", "message {", "message { #",
                           "maybe_text: '", "maybe_text: 'a\\", "[", "[a.b", "[a.b #"})
    EXPECT_EQ(text_error<Presence>(text).cause, code::truncated) << text;
}

// A message that holds values already: nothing of them stays, and errors leave M{}.
TEST(TextRead, AReusedMessageStartsOver) {
  Lists m = from_text<Lists>("flags: true loose: [1,2] texts: ['a','b'] messages {} enums: MINUS");
  ASSERT_TRUE(isomer::decode(isomer::text{}, "loose: 5 texts: 'c'", m).ok());
  EXPECT_EQ(test::to_text(m), "loose: 5 texts: \"c\"");
  ASSERT_FALSE(isomer::decode(isomer::text{}, "loose: 5 texts: 1", m).ok());
  EXPECT_EQ(m, Lists{});
  Choice c = from_text<Choice>("nested { text: 'a' } this_one: 'x'");
  ASSERT_TRUE(isomer::decode(isomer::text{}, "nested { after: 1 }", c).ok());
  EXPECT_EQ(test::to_text(c), "nested { after: 1 }");
  Maps maps = from_text<Maps>("by_name { key: 'a' value: 1 }");
  ASSERT_TRUE(isomer::decode(isomer::text{}, "by_name { key: 'b' value: 2 }", maps).ok());
  EXPECT_EQ(test::to_text(maps), "by_name { key: \"b\" value: 2 }");
}
TEST(TextRead, ViewsPointIntoTheText) {
  const std::string text = "name: 'plain' email: 'coded\\n'";
  isomer::arena a;
  auto v = isomer::decode<demo::PersonView>(isomer::text{}, text, a).value();
  EXPECT_EQ(v.name, "plain");
  EXPECT_GE(v.name.data(), text.data());
  EXPECT_LT(v.name.data(), text.data() + text.size());
  EXPECT_EQ(v.email, "coded\n");
}

}  // namespace text_read_test
