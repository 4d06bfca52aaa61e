// SPDX-License-Identifier: MIT
// An error in a message that is known at run time only is explained as one in a message that a compiler saw.
#include <gtest/gtest.h>
#include <algorithm>
#include <isomer/dynamic.hpp>
#include <isomer/dynamic/outline.hpp>
#include <isomer/explain.hpp>
#include <isomer/json.hpp>
#include <set>
#include "against_compiled.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"

namespace {

using isomer::outline;

void same(const outline& want, const outline& got, std::set<const outline*>& seen) {
  if (!seen.insert(&want).second) return;
  ASSERT_EQ(want.full_name, got.full_name);
  ASSERT_EQ(want.size, got.size);
  EXPECT_EQ(want.known, got.known);
  for (auto& f : want.fields()) {
    auto* other = got.find(f.number);
    ASSERT_TRUE(other) << f.name;
    EXPECT_EQ(f.name, other->name);
    EXPECT_EQ(f.json_name, other->json_name);
    EXPECT_EQ(f.text_name, other->text_name);
    EXPECT_EQ(f.kind, other->kind) << f.name;
    EXPECT_EQ(f.is_list, other->is_list) << f.name;
    EXPECT_EQ(f.is_map, other->is_map) << f.name;
    EXPECT_EQ(f.oneof, other->oneof) << f.name;
    EXPECT_TRUE(std::equal(f.symbols.begin(), f.symbols.end(), other->symbols.begin(), other->symbols.end()));
    ASSERT_EQ(f.message != nullptr, other->message != nullptr) << f.name;
    if (f.message) same(*f.message, *other->message, seen);
  }
}
template <class M>
void has_the_same_outline() {
  const isomer::dynamic::outlines made(test::against_compiled<M>::type());
  std::set<const outline*> seen;
  same(isomer::outline_of<M>, made.top(), seen);
}

TEST(DynamicOutline, IsThatOfTheCompiledMessage) {
  has_the_same_outline<features::proto3::Maps>();
  has_the_same_outline<features::proto3::Choice>();
  has_the_same_outline<features::proto3::Known>();
  has_the_same_outline<features::proto2::Rules>();
  has_the_same_outline<features::proto2::Groups>();
}

TEST(DynamicOutline, ExplainsAnErrorInBytes) {
  auto& type = test::against_compiled<features::proto3::Choice>::type();
  const std::string input = "\xff";
  const isomer::status s{isomer::code::truncated, 1};
  EXPECT_EQ(isomer::explain(isomer::protobuf{}, input, s, isomer::dynamic::outlines(type).top()).text(),
            isomer::explain<features::proto3::Choice>(isomer::protobuf{}, input, s).text());
}

TEST(DynamicOutline, SaysWhatAFieldExpected) {
  auto& type = test::against_compiled<features::proto3::Maps>::type();
  const std::string input = R"({"nothing": 1})";
  isomer::arena a;
  isomer::dynamic::message m(type, a);
  const isomer::status s = isomer::decode(isomer::json{}, input, m);
  auto d = isomer::explain(isomer::json{}, input, s, isomer::dynamic::outlines(type).top());
  EXPECT_EQ(d.expected, "a field of features.proto3.Maps");
  EXPECT_EQ(d.found, "nothing");
}

TEST(DynamicOutline, HasTheExtensionsOfItsSchema) {
  std::string why;
  const auto schema = isomer::dynamic::schema::from_proto(
      R"(syntax = "proto2"; package x; import "google/protobuf/any.proto";
         message M { optional int32 a = 1; optional google.protobuf.Any any = 2; extensions 100 to 200; }
         enum E { RED = 0; } extend M { repeated E colors = 100; optional M sub = 101; })",
      why);
  ASSERT_TRUE(schema) << why;
  const isomer::detail::table::message_table& type = *schema.find("x.M");
  const isomer::dynamic::outlines made(type, schema);
  const auto types = isomer::dynamic::registry_of<isomer::json>(schema);
  const auto told = [&](std::string_view text) {
    isomer::arena memory;
    isomer::dynamic::message m(type, memory);
    const isomer::json format{.types = types, .extensions = types};
    const isomer::status s = isomer::decode(format, text, m);
    const auto d = isomer::explain(format, text, s, made.top());
    return d.path + ": " + d.expected + ": " + d.found;
  };
  EXPECT_EQ(told(R"({"[x.colors]": ["BLUE"]})"), "[x.colors][0]: one of RED: \"BLUE\"");
  EXPECT_EQ(told(R"({"[x.colors]": "RED"})"), "[x.colors]: a list: \"RED\"");
  EXPECT_EQ(told(R"({"[x.sub]": {"[x.sub]": {"b": 1}}})"), "[x.sub].[x.sub].b: a field of x.M: b");
  EXPECT_EQ(told(R"({"any": {"@type": "a/x.M", "b": 1}})"), "any.b: : ");  // the outline of Any has no such field
  EXPECT_EQ(told(R"({"[x.other]": 1})"), "[x.other]: a field of x.M: [x.other]");
}

}  // namespace
