// SPDX-License-Identifier: MIT
// Extensions by name, in JSON and in text: what is listed, what is not, and what an error leaves.
#include <isomer/google/protobuf/any.isomer.hpp>
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "support/text.hpp"

namespace extension_by_name_test {

namespace ext = features::proto2;
namespace wkt = isomer::google::protobuf;
using ext::Extendable;
using ext::ExtendableView;
using features::edition2023::Mixed;
using isomer::code;
using isomer::status;

constexpr auto all = isomer::extensions<ext::Scope_values, ext::count, ext::grouped, ext::texts, ext::packed_numbers,
                                        ext::value, ext::closed, ext::Scope_scoped, ext::Scope_kind>;
const isomer::json json{.extensions = all};
const isomer::text text{.single_line = true, .extensions = all};
const isomer::json lenient_json{.ignore_unknown = true, .extensions = all};
const isomer::text lenient_text{.single_line = true, .ignore_unknown = true, .extensions = all};

Extendable full() {
  Extendable m{.own = 1};
  EXPECT_TRUE(isomer::set(m, ext::Scope_kind, ext::Scope_Kind::A).ok());
  EXPECT_TRUE(isomer::set(m, ext::Scope_values, {{.v = 1}, {}}).ok());
  EXPECT_TRUE(isomer::set(m, ext::Scope_scoped, {.own = 4}).ok());
  EXPECT_TRUE(isomer::set(m, ext::closed, ext::Closed::NEGATIVE).ok());
  EXPECT_TRUE(isomer::set(m, ext::grouped, {.g = 3}).ok());
  EXPECT_TRUE(isomer::set(m, ext::value, {.v = -1}).ok());
  EXPECT_TRUE(isomer::set(m, ext::packed_numbers, {1, -1}).ok());
  EXPECT_TRUE(isomer::set(m, ext::texts, {"a", "\n"}).ok());
  EXPECT_TRUE(isomer::set(m, ext::count, 7).ok());
  return m;
}
// In the order of numbers, whatever the order of the records and of the list.
const std::string full_text =
    R"(own: 1 [features.proto2.count]: 7 [features.proto2.texts]: "a" [features.proto2.texts]: "\n" )"
    R"([features.proto2.packed_numbers]: 1 [features.proto2.packed_numbers]: -1 [features.proto2.value] { v: -1 } )"
    R"([features.proto2.grouped] { g: 3 } [features.proto2.closed]: NEGATIVE [features.proto2.Scope.scoped] { own: 4 } )"
    R"([features.proto2.Scope.values] { v: 1 } [features.proto2.Scope.values] { } [features.proto2.Scope.kind]: A)";
const std::string full_json =
    R"({"own":1,"[features.proto2.count]":7,"[features.proto2.texts]":["a","\n"],)"
    R"("[features.proto2.packed_numbers]":["1","-1"],"[features.proto2.value]":{"v":-1},)"
    R"("[features.proto2.grouped]":{"g":3},"[features.proto2.closed]":"NEGATIVE",)"
    R"("[features.proto2.Scope.scoped]":{"own":4},"[features.proto2.Scope.values]":[{"v":1},{}],)"
    R"("[features.proto2.Scope.kind]":"A"})";

// The same value, whatever the order of its records.
template <class M>
void expect_full(const M& m) {
  isomer::arena a;
  EXPECT_EQ(m.own, 1);
  EXPECT_EQ(isomer::get(m, ext::count).value(), 7);
  EXPECT_EQ(isomer::get(m, ext::texts, &a).value().size(), 2u);
  EXPECT_EQ(isomer::get(m, ext::packed_numbers, &a).value().size(), 2u);
  EXPECT_EQ(isomer::get(m, ext::value, &a).value()->v, -1);
  EXPECT_EQ(isomer::get(m, ext::grouped, &a).value()->g, 3);
  EXPECT_EQ(isomer::get(m, ext::closed).value(), ext::Closed::NEGATIVE);
  EXPECT_EQ(isomer::get(m, ext::Scope_scoped, &a).value()->own, 4);
  EXPECT_EQ(isomer::get(m, ext::Scope_values, &a).value().size(), 2u);
  EXPECT_EQ(isomer::get(m, ext::Scope_kind).value(), ext::Scope_Kind::A);
}
template <class Format>
void expect_both_ways(const Format& f, const std::string& expected) {
  EXPECT_EQ(isomer::encode(f, full()).value(), expected);
  expect_full(test::decoded<Extendable>(expected, f));
  EXPECT_EQ(isomer::encode(f, test::decoded<Extendable>(expected, f)).value(), expected);
  isomer::arena a;
  test::exact block(expected);
  auto v = isomer::decode<ExtendableView>(f, block, a).value();
  expect_full(v);
  EXPECT_EQ(isomer::encode(f, v).value(), expected);
}
TEST(ExtensionByName, BothWaysInJson) { expect_both_ways(json, full_json); }
TEST(ExtensionByName, BothWaysInText) { expect_both_ways(text, full_text); }
TEST(ExtensionByName, InLines) {
  Extendable m;
  ASSERT_TRUE(isomer::set(m, ext::value, {.v = 1}).ok());
  EXPECT_EQ(test::to_text(m, {.extensions = all}), "[features.proto2.value] {\n  v: 1\n}\n");
  EXPECT_EQ(test::to_json(m, {.indent = 2, .extensions = all}),
            "{\n  \"[features.proto2.value]\": {\n    \"v\": 1\n  }\n}");
}
TEST(ExtensionByName, NotListed) {
  EXPECT_EQ(test::to_json(full(), {}), R"({"own":1})");
  EXPECT_EQ(test::to_text(full(), {.single_line = true, .print_unknown = false}), "own: 1");
  EXPECT_EQ(
      test::to_text(full(), {.single_line = true, .extensions = isomer::extensions<ext::value>}),
      R"(own: 1 [features.proto2.value] { v: -1 } 202: 1 201 { 1: 1 } 201: "" 200 { 1: 4 } 105: 18446744071562067968 )"
      R"(104 { 1: 3 } 102: "\001\377\377\377\377\377\377\377\377\377\001" 101: "a" 101: "\n" 100: 7)");
}
TEST(ExtensionByName, UnknownOnesAreRefusedOrIgnored) {
  for (const char* name : {"features.proto2.counts", "features.proto2.Scope.value", "count", "features.proto2.in_set",
                           "features.proto2.old", "features.edition2023.note", "x.y"}) {
    std::string key = "[" + std::string(name) + "]", member = "{\"own\":1,\"" + key + "\":[5,{\"x\":[]}]}";
    EXPECT_EQ(test::json_error<Extendable>(member, json), (status{code::unknown_field, 9})) << name;
    EXPECT_EQ(test::canonical<Extendable>(member, lenient_json), R"({"own":1})") << name;
    EXPECT_EQ(test::text_error<Extendable>("own: 1 " + key + ": 5", text), (status{code::unknown_field, 7})) << name;
    EXPECT_EQ(test::canonical_text<Extendable>("own: 1 " + key + " { x <> }", lenient_text), "own: 1") << name;
  }
  // Another message's extension is unknown, too.
  EXPECT_EQ(test::text_error<ext::Rules>("id: 1 [features.proto2.count]: 1", text).cause, code::unknown_field);
  EXPECT_EQ(test::json_error<ext::Rules>(R"({"id":1,"[features.proto2.count]":1})", json).cause, code::unknown_field);
}
TEST(ExtensionByName, ComesOnce) {
  EXPECT_EQ(test::json_error<Extendable>(R"({"[features.proto2.count]":1,"[features.proto2.count]":1})", json).cause,
            code::duplicate_key);
  EXPECT_EQ(
      test::json_error<Extendable>(R"({"[features.proto2.texts]":["a"],"[features.proto2.texts]":["b"]})", json).cause,
      code::duplicate_key);
  EXPECT_EQ(test::text_error<Extendable>("[features.proto2.count]: 1 [features.proto2.count]: 1", text).cause,
            code::duplicate_key);
  EXPECT_EQ(test::text_error<Extendable>("[features.proto2.value] {} [features.proto2.value] {}", text).cause,
            code::duplicate_key);
  EXPECT_EQ(
      test::canonical_text<Extendable>("[features.proto2.texts]: ['a'] own: 1 [features.proto2.texts]: 'b'", text),
      R"(own: 1 [features.proto2.texts]: "a" [features.proto2.texts]: "b")");
}
TEST(ExtensionByName, IsOverwrittenAndMergedWhereItIsAsked) {
  const isomer::text merging{.allow_overwrites = true, .extensions = all};
  EXPECT_EQ(test::canonical_text<Extendable>("[features.proto2.count]: 1 [features.proto2.count]: 2", merging),
            "[features.proto2.count]: 2");
  EXPECT_EQ(test::canonical_text<Extendable>(
                "[features.proto2.grouped] { g: 1 } [features.proto2.grouped] {} [features.proto2.value] {}", merging),
            "[features.proto2.value] { } [features.proto2.grouped] { g: 1 }");
}
TEST(ExtensionByName, NullIsItsAbsence) {
  EXPECT_EQ(
      test::canonical<Extendable>(R"({"[features.proto2.count]":null,"[features.proto2.texts]":null,"own":1})", json),
      R"({"own":1})");
  EXPECT_EQ(test::canonical<Extendable>(R"({"[features.proto2.value]":null,"[features.proto2.texts]":[]})", json),
            "{}");
  EXPECT_FALSE(test::json_error<Extendable>(R"({"[features.proto2.texts]":[null]})", json).ok());
}
TEST(ExtensionByName, ValuesOfTheWrongKind) {
  for (const char* value : {"\"x\"", "{}", "[1]", "1.5", "2147483648", "true", "", "nul"})
    EXPECT_FALSE(test::json_error<Extendable>("{\"[features.proto2.count]\":" + std::string(value) + "}", json).ok())
        << value;
  for (const char* value : {": 'x'", " {}", ": [1]", ": 1.5", ": 2147483648", ": true", "", " 1", ": "})
    EXPECT_FALSE(test::text_error<Extendable>("[features.proto2.count]" + std::string(value), text).ok()) << value;
  EXPECT_EQ(test::text_error<Extendable>("own: 1 [features.proto2.value] { w: 1 }", text),
            (status{code::unknown_field, 33}));
  EXPECT_EQ(test::json_error<Extendable>(R"({"own":1,"[features.proto2.value]":{"w":1}})", json),
            (status{code::unknown_field, 36}));
  EXPECT_EQ(test::canonical_text<Extendable>("[features.proto2.value] { w: 1 v: 2 }", lenient_text),
            "[features.proto2.value] { v: 2 }");
}
TEST(ExtensionByName, EnumsThatAreClosed) {
  EXPECT_EQ(test::text_error<Extendable>("[features.proto2.closed]: 5", text), (status{code::bad_value, 26}));
  EXPECT_EQ(test::text_error<Extendable>("[features.proto2.closed]: X", text).cause, code::bad_value);
  EXPECT_EQ(test::json_error<Extendable>(R"({"[features.proto2.closed]":"X"})", json).cause, code::bad_value);
  EXPECT_EQ(test::canonical_text<Extendable>("[features.proto2.closed]: X own: 1", lenient_text), "own: 1");
  EXPECT_EQ(test::canonical<Extendable>(R"({"[features.proto2.closed]":"X","own":1})", lenient_json), R"({"own":1})");
}
TEST(ExtensionByName, SpacesAndCommentsInTheName) {
  EXPECT_EQ(test::canonical_text<Extendable>("[ features . # a.b ]\n proto2.count ] : 1", text),
            "[features.proto2.count]: 1");
  EXPECT_FALSE(test::text_error<Extendable>("[features.proto2.count/]: 1", text).ok());
  EXPECT_FALSE(test::text_error<Extendable>("[x/features.proto2.count]: 1", text).ok());
  EXPECT_FALSE(test::text_error<Extendable>("[.features.proto2.count]: 1", text).ok());
  EXPECT_FALSE(test::json_error<Extendable>(R"({"features.proto2.count":1})", json).ok());
  EXPECT_FALSE(test::json_error<Extendable>(R"({"[features.proto2.count":1})", json).ok());
  EXPECT_FALSE(test::json_error<Extendable>(R"({"[ features.proto2.count]":1})", json).ok());
  EXPECT_EQ(test::canonical<Extendable>(R"({"[features.proto2.\u0063ount]":1})", json),
            R"({"[features.proto2.count]":1})");
}
TEST(ExtensionByName, InsideMessagesAndAny) {
  namespace ed = features::edition2023;
  const isomer::text inner{.single_line = true,
                           .types = isomer::any_types<Extendable, wkt::Any>,
                           .extensions = isomer::extensions<ed::note, ed::leaf, ed::numbers, ext::count>};
  const std::string deep =
      R"(must: 1 prefixed { must: 2 must_leaf { } [features.edition2023.note]: "x" [features.edition2023.leaf] { } } )"
      R"(must_leaf { } [features.edition2023.numbers]: 1 [features.edition2023.numbers]: 2)";
  EXPECT_EQ(test::canonical_text<Mixed>(deep, inner), deep);
  const std::string any =
      "[a/google.protobuf.Any] { [b/features.proto2.Extendable] { own: 1 [features.proto2.count]: 2 } }";
  EXPECT_EQ(test::canonical_text<wkt::Any>(any, inner), any);
  const isomer::json json_inner{.types = isomer::any_types<Extendable>, .extensions = isomer::extensions<ext::count>};
  const std::string any_json = R"({"@type":"b/features.proto2.Extendable","own":1,"[features.proto2.count]":2})";
  EXPECT_EQ(test::canonical<wkt::Any>(any_json, json_inner), any_json);
}
TEST(ExtensionByName, RequiredFieldsInside) {
  namespace ed = features::edition2023;
  const isomer::text f{.extensions = isomer::extensions<ed::leaf, ed::note>};
  EXPECT_EQ(test::text_error<Mixed>("must: 1 [features.edition2023.leaf] {}", f).cause, code::missing_required);
}
TEST(ExtensionByName, TextIsVerified) {
  namespace ed = features::edition2023;
  const isomer::text f{.single_line = true, .extensions = isomer::extensions<ed::note, ext::texts>};
  EXPECT_EQ(test::canonical_text<Extendable>(R"([features.proto2.texts]: "\xff")", f),
            R"([features.proto2.texts]: "\377")");
  EXPECT_EQ(test::json_error<Extendable>("{\"[features.proto2.texts]\":[\"\xff\"]}", json).cause, code::bad_utf8);
}
TEST(ExtensionByName, MalformedRecordsAreAnErrorOfTheWriter) {
  auto m = test::decoded<Extendable>(test::record(103, test::hex("08")));
  EXPECT_FALSE(isomer::encode(json, m).ok());
  EXPECT_FALSE(isomer::encode(text, m).ok());
  EXPECT_TRUE(isomer::encode(isomer::text{}, m).ok());
}
TEST(ExtensionByName, AMessageThatIsReused) {
  Extendable m = full();
  ASSERT_TRUE(isomer::decode(text, "[features.proto2.count]: 1", m).ok());
  EXPECT_EQ(test::to_text(m, text), "[features.proto2.count]: 1");
  ASSERT_TRUE(isomer::decode(json, R"({"[features.proto2.count]":2})", m).ok());
  EXPECT_EQ(test::to_text(m, text), "[features.proto2.count]: 2");
  ASSERT_FALSE(isomer::decode(text, "[features.proto2.count]: x", m).ok());
  EXPECT_EQ(m, Extendable{});
}

}  // namespace extension_by_name_test
