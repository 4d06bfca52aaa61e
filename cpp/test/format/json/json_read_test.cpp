// SPDX-License-Identifier: MIT
// ProtoJSON in: every spelling that must be accepted, and the grammar's edges that must not.
#include <isomer/google/protobuf/any.isomer.hpp>
#include "features/proto3.isomer.hpp"
#include "person.isomer.hpp"
#include "support/codec.hpp"

namespace json_read_test {

using features::proto3::Choice;
using features::proto3::Json;
using features::proto3::Lists;
using features::proto3::Maps;
using features::proto3::Presence;
using isomer::code;
using test::canonical;
using test::json_error;

const isomer::json lenient{.ignore_unknown = true};

TEST(JsonRead, NullIsTheAbsenceOfAFieldAlsoBesideAnotherMemberOfItsOneof) {
  EXPECT_EQ(canonical<Choice>(R"({"text":"a","number":null})"), R"({"text":"a"})");
  EXPECT_EQ(canonical<Choice>(R"({"number":null,"text":"a"})"), R"({"text":"a"})");
  EXPECT_EQ(canonical<Choice>(R"({"nested":null,"text":"a","number":null})"), R"({"text":"a"})");
  EXPECT_EQ(canonical<Presence>(R"({"plain":null,"maybe":null,"maybeText":null,"message":null,"open":null})"), "{}");
  EXPECT_EQ(canonical<Lists>(R"({"flags":null,"texts":null})"), "{}");
  EXPECT_EQ(canonical<Maps>(R"({"byName":null,"children":null})"), "{}");
}
TEST(JsonRead, NullIsNoElementAndNoValueOfAMap) {
  EXPECT_FALSE(json_error<Lists>(R"({"loose":[null]})").ok());
  EXPECT_FALSE(json_error<Lists>(R"({"texts":[null]})").ok());
  EXPECT_FALSE(json_error<Lists>(R"({"messages":[null]})").ok());
  EXPECT_FALSE(json_error<Maps>(R"({"byName":{"a":null}})").ok());
  EXPECT_FALSE(json_error<Maps>(R"({"children":{"a":null}})").ok());
}

TEST(JsonRead, KeysMayComeTwiceInNoSpelling) {
  EXPECT_EQ(json_error<Json>(R"({"snakeCaseName":1,"snake_case_name":1})"), (isomer::status{code::duplicate_key, 19}));
  EXPECT_EQ(json_error<Json>(R"({"sameName":1,"sameName":1})").cause, code::duplicate_key);
  EXPECT_EQ(json_error<Choice>(R"({"text":"a","number":1})"), (isomer::status{code::duplicate_key, 12}));
  EXPECT_EQ(json_error<Choice>(R"({"number":1,"text":"a"})").cause, code::duplicate_key);
  EXPECT_EQ(json_error<Maps>(R"({"byName":{"a":1,"b":1,"a":1}})").cause, code::duplicate_key);
  EXPECT_EQ(json_error<Maps>(R"({"byName":{"a":1,"\u0061":1}})").cause, code::duplicate_key);
}

TEST(JsonRead, FieldsGoByEitherNameAndByEscapes) {
  EXPECT_EQ(canonical<Json>(R"({"snake_case_name":1})"), R"({"snakeCaseName":1})");
  EXPECT_EQ(canonical<Json>(R"({"snake\u0043aseName":1})"), R"({"snakeCaseName":1})");
  EXPECT_EQ(canonical<Json>(R"({"renamed":1})"), canonical<Json>(R"({"other \"name\"":1})"));
  EXPECT_EQ(json_error<Json>(R"({"SnakeCaseName":1})").cause, code::unknown_field);
  EXPECT_EQ(json_error<Json>(R"({"":1})").cause, code::unknown_field);
}
TEST(JsonRead, AKeyThatNeedsEscapesIsWrittenWithThem) {
  EXPECT_EQ(canonical<Json>(R"({"renamed":5})"), R"({"other \"name\"":5})");
}

TEST(JsonRead, IntegersInEverySpelling) {
  for (const char* text :
       {"1000", "1e3", "1E+3", "1000.0", "10.00e2", "100000e-2", "\"1000\"", "\"1e3\"", "\"1000.0\""})
    EXPECT_EQ(canonical<Presence>("{\"plain\":" + std::string(text) + "}"), R"({"plain":1000})") << text;
  for (const char* text : {"-0", "0", "0.0", "0e999999999999", "-0e-5", "\"-0\""})
    EXPECT_EQ(canonical<Presence>("{\"plain\":" + std::string(text) + "}"), "{}") << text;
  for (const char* text :
       {"1.5",    "01",  "00",     "+1",         "1.",          ".5",   "1e",   "1e+",
        "-",      "0x1", "1_000",  "2147483648", "-2147483649", "1e10", "\"\"", "\" 1\"",
        "\"1 \"", "\"1", "\"+1\"", "true",       "\"NaN\"",     "[1]",  "{}",   "1e99999999999999999999"})
    EXPECT_FALSE(json_error<Presence>("{\"plain\":" + std::string(text) + "}").ok()) << text;
}
TEST(JsonRead, RealsInEverySpelling) {
  EXPECT_EQ(canonical<Lists>(R"({"numbers":[1,"1",1.5,"1.5e0","NaN","Infinity","-Infinity",-0,0.0,1e-400]})"),
            R"({"numbers":[1,1,1.5,1.5,"NaN","Infinity","-Infinity",-0.0,0,0]})");
  for (const char* text : {"NaN", "Infinity", "\"nan\"", "\"+Infinity\"", "\"inf\"", "1e400", "\"1e400\"", "\" 1\"",
                           "\"\"", "1.", ".5", "01", "+1", "0x1p3", "null", "\"1"})
    EXPECT_FALSE(json_error<Lists>("{\"numbers\":[" + std::string(text) + "]}").ok()) << text;
}
TEST(JsonRead, BooleansAreWords) {
  EXPECT_EQ(canonical<Lists>(R"({"flags":[true,false]})"), R"({"flags":[true,false]})");
  for (const char* text : {"1", "0", "\"true\"", "True", "tru", "truee", "null", "\"\""})
    EXPECT_FALSE(json_error<Lists>("{\"flags\":[" + std::string(text) + "]}").ok()) << text;
}
TEST(JsonRead, BytesInEitherAlphabetPaddedOrNotAndEscaped) {
  const std::string expected = R"({"blobs":["+/8="]})";
  for (const char* text : {"+/8=", "-_8=", "+/8", "-_8", R"(+\/8=)", R"(\u002b/8=)", R"(\u002B\u002f\u0038\u003d)"})
    EXPECT_EQ(canonical<Lists>("{\"blobs\":[\"" + std::string(text) + "\"]}"), expected) << text;
  for (const char* text : {"A", "A===", "=", "AA==A", "A A=", "AAAAA", R"(\n)", R"(AA\n==)", R"(AA\)", "\xc3\xa9"})
    EXPECT_FALSE(json_error<Lists>("{\"blobs\":[\"" + std::string(text) + "\"]}").ok()) << text;
}

TEST(JsonRead, KeysOfMapsAreStringsOfTheirKind) {
  EXPECT_EQ(canonical<Maps>(R"({"names":{"-5":"a","7":"b"},"blobs":{"true":"","false":""}})"),
            R"({"names":{"-5":"a","7":"b"},"blobs":{"false":"","true":""}})");
  for (const char* key :
       {"5", "\"\"5\"\"", "\"5 \"", "\" 5\"", "\"\"", "\"x\"", "\"2147483648\"", "\"5", "true", "null"})
    EXPECT_FALSE(json_error<Maps>("{\"names\":{" + std::string(key) + ":\"x\"}}").ok()) << key;
  for (const char* key : {"true", "\"true \"", "\"\"true\"\"", "\"1\"", "\"\""})
    EXPECT_FALSE(json_error<Maps>("{\"blobs\":{" + std::string(key) + ":\"\"}}").ok()) << key;
}

TEST(JsonRead, WhiteSpaceIsFreeAndOnlyThatOfJson) {
  EXPECT_EQ(canonical<Maps>(" \t\r\n{ \"byName\" : { \"a\" : 1 , \"b\" : 2 } , \"names\" : { \"1\" : \"x\" } } \n"),
            R"({"byName":{"a":1,"b":2},"names":{"1":"x"}})");
  for (const char* blank : {"\v", "\f", "\xc2\xa0", "\xef\xbb\xbf", "//\n", "/**/"}) {
    EXPECT_EQ(json_error<Presence>(std::string(blank) + "{}").cause, code::bad_syntax);
    EXPECT_EQ(json_error<Presence>("{}" + std::string(blank)).cause, code::bad_syntax);
  }
}
TEST(JsonRead, TheGrammarIsKept) {
  for (const char* text :
       {"{,}", "{\"plain\":1,}", "{\"plain\" 1}", "{plain:1}", "{'plain':1}", "{}{}", "{} 1", "[]", "\"\"",
        "{\"plain\":1 \"maybe\":1}", "{\"message\":{}}}", "{\"message\":[]}", "{\"plain\":}"})
    EXPECT_FALSE(json_error<Presence>(text).ok()) << text;
  for (const char* text : {"{\"loose\":[1,]}", "{\"loose\":[,1]}", "{\"loose\":[1 2]}", "{\"loose\":{}}",
                           "{\"loose\":1}", "{\"loose\":[1}", "{\"messages\":[{},]}", "{\"texts\":[\"a\",]}"})
    EXPECT_FALSE(json_error<Lists>(text).ok()) << text;
  for (const char* text : {"", " ", "{", "{\"", "{\"plain\"", "{\"plain\":", "{\"plain\":1", "{\"plain\":1,"})
    EXPECT_EQ(json_error<Presence>(text).cause, code::truncated) << text;
}

TEST(JsonRead, UnknownFieldsAreRefusedOrSkipped) {
  for (const char* value :
       {"1", "-1.5e-7", "\"x\"", "true", "false", "null", "{}", "[]", "[[],{}]", R"({"a":{"b":[1]}})", "1e400",
        "-1e999999999", "123456789012345678901234567890", R"("\ud012\n123\n")", R"("\ud83d\ude00\ud012\u0041\/\\")"}) {
    std::string text = "{\"what\":" + std::string(value) + ",\"plain\":1}";
    EXPECT_EQ(json_error<Presence>(text), (isomer::status{code::unknown_field, 1})) << text;
    EXPECT_EQ(canonical<Presence>(text, lenient), R"({"plain":1})") << text;
  }
}
TEST(JsonRead, WhatIsSkippedMustBeJsonToo) {
  for (const char* value : {"tru",         "nul",
                            "-",           "01",
                            "1.",          ".5",
                            "1e",          "+1",
                            "NaN",         "[1,]",
                            "[,]",         "{\"a\":1,}",
                            "{1:2}",       "{\"a\"}",
                            "{\"a\":}",    "'x'",
                            "[1 2]",       "1e400.5",
                            "1.5.5",       "1e4e4",
                            R"("\x")",     R"("\u12")",
                            R"("\ud800")", R"("\ud800\n1234")",
                            R"("\udc00")", R"("\ud83dA\u0041")",
                            "\"\x01\"",    "\"\\\x01\""}) {
    EXPECT_EQ(json_error<Presence>("{\"what\":" + std::string(value) + "}", lenient).cause, code::bad_syntax) << value;
  }
  EXPECT_EQ(json_error<Presence>("{\"what\":\"\xff\"}", lenient).cause, code::bad_utf8);
  EXPECT_EQ(json_error<Presence>("{\"\xff\":1}", lenient).cause, code::bad_utf8);
}
TEST(JsonRead, LongKeysAreCheckedToo) {
  std::string longest(300, 'x');
  EXPECT_TRUE(json_error<Presence>("{\"" + longest + "\\n\":1}", lenient).ok());
  EXPECT_EQ(json_error<Presence>("{\"" + longest + "\\q\":1}", lenient).cause, code::bad_syntax);
  EXPECT_EQ(json_error<Presence>("{\"" + longest + "\\ud800\":1}", lenient).cause, code::bad_syntax);
}

}  // namespace json_read_test
