// SPDX-License-Identifier: MIT
// What an Any holds, read from text: by its URL, or as its two fields.
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "person.isomer.hpp"
#include "support/text.hpp"

namespace text_any_test {

namespace wkt = isomer::google::protobuf;
using features::proto3::Known;
using isomer::code;
using isomer::status;
using test::canonical_text;
using test::text_error;
using wkt::Any;

constexpr auto types =
    isomer::any_types<demo::Person, Any, wkt::Duration, features::proto2::Rules, features::proto3::Maps>;
const isomer::text f{.single_line = true, .types = types};
const isomer::text lenient{.single_line = true, .ignore_unknown = true, .types = types};
const isomer::text merging{.single_line = true, .allow_overwrites = true, .types = types};

TEST(TextAnyRead, Expanded) {
  const std::string id = "[a.b/demo.Person] { id: 7 }";
  for (const char* text :
       {"[a.b/demo.Person] { id: 7 }", "[a.b/demo.Person]: < id: 7 >,", "[ a . b / demo\t.Per son ]{id:7}",
        "[a.b/ # ] comment\n demo.Person] : { id: 7 };", "type_url: 'a.b/demo.Person' value: '\\x10\\7'",
        "value: \"\\020\\007\", type_url: 'a.b' '/demo.Person'"})
    EXPECT_EQ(canonical_text<Any>(text, f), id) << text;
  for (const char* url : {"a/b/c/demo.Person", "%41%6a/demo.Person", "-.~!$&()*+,;=_9/demo.Person", "a//demo.Person"}) {
    std::string text = "[" + std::string(url) + "] { }";
    EXPECT_EQ(canonical_text<Any>(text, f), text);
    EXPECT_EQ(test::from_text<Any>(text, f).type_url, url);
  }
  EXPECT_EQ(canonical_text<Known>("anything { [a/demo.Person] { id: 1 } } shared { id: 2 }", f),
            "anything { [a/demo.Person] { id: 1 } } shared { id: 2 }");
}
TEST(TextAnyRead, MalformedUrls) {
  for (const char* url :
       {"", "demo.Person", "/demo.Person", "a/", "a/.demo.Person", "a/demo..Person", "a/demo.Person.", "a/demo.1Person",
        "%/demo.Person", "%4/demo.Person", "%4g/demo.Person", "a%/demo.Person", "a:b/demo.Person", "a@/demo.Person",
        "'a'/demo.Person", "a[/demo.Person", "é/demo.Person", "a/demo-Person", "a/demo.Person/"})
    EXPECT_EQ(text_error<Any>("[" + std::string(url) + "] {}", f).cause, code::bad_syntax) << url;
}
TEST(TextAnyRead, UnknownTypesAreAnErrorAlways) {
  for (const char* name : {"demo.Nobody", "Person", "demo.Person.PhoneNumber", "demo"}) {
    EXPECT_EQ(text_error<Any>("[a/" + std::string(name) + "] {}", f).cause, code::unknown_type) << name;
    EXPECT_EQ(text_error<Any>("[a/" + std::string(name) + "] {}", lenient).cause, code::unknown_type) << name;
  }
  EXPECT_EQ(text_error<Any>("[a/demo.Person] {}").cause, code::unknown_type);
}
TEST(TextAnyRead, MalformedContents) {
  for (const char* text :
       {"[a/demo.Person]", "[a/demo.Person]:", "[a/demo.Person] 1", "[a/demo.Person] [{}]", "[a/demo.Person] {",
        "[a/demo.Person] { id: }", "[a/demo.Person] { id: 1 >", "[a/demo.Person]:: {}", "[a/demo.Person] { what: 1 }",
        "[a/demo.Person] { id: 1 id: 2 }", "[a/demo.Person] '...'", "[a/google.protobuf.Any] { [x] {} }"})
    EXPECT_FALSE(text_error<Any>(text, f).ok()) << text;
  EXPECT_EQ(text_error<Any>("[a/demo.Person] { id: x }", f), (status{code::bad_syntax, 22}));
  EXPECT_EQ(text_error<Any>("[a/features.proto2.Rules] { text: 'a' }", f).cause, code::missing_required);
  EXPECT_EQ(canonical_text<Any>("[a/demo.Person] { what: 1 id: 2 }", lenient), "[a/demo.Person] { id: 2 }");
}
TEST(TextAnyRead, ComesOnce) {
  for (const char* text :
       {"[a/demo.Person] {} [a/demo.Person] {}", "[a/demo.Person] {} type_url: 'x'", "[a/demo.Person] {} value: ''",
        "value: '' [a/demo.Person] {}", "type_url: 'x' [a/demo.Person] {}"})
    EXPECT_EQ(text_error<Any>(text, f).cause, code::duplicate_key) << text;
}
TEST(TextAnyRead, OrIsOverwrittenWhereItIsAsked) {
  EXPECT_EQ(canonical_text<Any>("[a/demo.Person] { id: 1 } [b/demo.Person] {}", merging), "[b/demo.Person] { }");
  EXPECT_EQ(canonical_text<Any>("value: 'x' type_url: 'y' [b/demo.Person] { id: 2 }", merging),
            "[b/demo.Person] { id: 2 }");
  EXPECT_EQ(canonical_text<Any>("[a/demo.Person] { id: 1 } type_url: 'c/demo.Person'", merging),
            "[c/demo.Person] { id: 1 }");
  EXPECT_EQ(canonical_text<Known>("anything { [a/demo.Person] { id: 1 } } anything { [b/demo.Person] {} }", merging),
            "anything { [b/demo.Person] { } }");
}
TEST(TextAnyRead, MapsAreSortedInViewsToo) {
  const std::string text =
      R"([a/features.proto3.Maps] { by_name { key: "a" value: 1 } by_name { key: "b" value: 2 } })";
  const std::string other =
      R"([a/features.proto3.Maps] { by_name { key: "b" value: 3 } by_name { key: "a" value: 1 } by_name { key: "b" value: 2 } })";
  EXPECT_EQ(canonical_text<Any>(other, f), text);
  isomer::arena a;
  EXPECT_EQ(test::to_text(isomer::decode<wkt::AnyView>(f, other, a).value(), f), text);
}
TEST(TextAnyRead, AReusedMessageStartsOver) {
  Any m = test::from_text<Any>("[a/demo.Person] { id: 1 }", f);
  ASSERT_TRUE(isomer::decode(f, "[b/demo.Person] {}", m).ok());
  EXPECT_EQ(test::to_text(m, f), "[b/demo.Person] { }");
  ASSERT_FALSE(isomer::decode(f, "[b/demo.Person] { x }", m).ok());
  EXPECT_EQ(m, Any{});
}

}  // namespace text_any_test
