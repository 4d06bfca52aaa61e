// SPDX-License-Identifier: MIT
// Types and extensions that are put together at run time.
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include "features/proto2.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "person.isomer.hpp"
#include "support/text.hpp"

namespace registry_test {

namespace ext = features::proto2;
namespace wkt = isomer::google::protobuf;
using ext::Extendable;
using isomer::code;

template <class Format>
Format with(const isomer::registry<Format>& r) {
  Format f;
  f.types = r, f.extensions = r;
  return f;
}
std::string line(const isomer::registry<isomer::text>& r, std::string_view text) {
  return test::canonical_text<Extendable>(text, with(r));
}

TEST(Registry, NothingAtFirst) {
  isomer::registry<isomer::text> r;
  EXPECT_EQ(test::text_error<wkt::Any>("[a/demo.Person] {}", with(r)).cause, code::unknown_type);
  EXPECT_EQ(test::text_error<Extendable>("[features.proto2.count]: 1", with(r)).cause, code::unknown_field);
  r.add();
  EXPECT_EQ(test::text_error<wkt::Any>("[a/demo.Person] {}", with(r)).cause, code::unknown_type);
}
TEST(Registry, FindsWhatWasAddedInAnyOrderAndTwice) {
  isomer::registry<isomer::text> r;
  r.add<wkt::Duration, demo::Person>();
  r.add<features::recursion::Direct>();
  r.add<demo::Person, wkt::Any>();
  for (const char* text : {"[a/demo.Person] { id: 1 }", "[a/features.recursion.Direct] { }",
                           "[a/google.protobuf.Any] { }", "[a/google.protobuf.Duration] { seconds: 1 }"})
    EXPECT_EQ(test::canonical_text<wkt::Any>(text, with(r)), text);
  EXPECT_EQ(test::text_error<wkt::Any>("[a/demo.Person.PhoneNumber] {}", with(r)).cause, code::unknown_type);
  r.add(ext::value, ext::Scope_kind);
  r.add(ext::count);
  r.add(ext::count, ext::value, ext::SetMember_in_set);
  EXPECT_EQ(line(r, "[features.proto2.Scope.kind]: A [features.proto2.value] {} [features.proto2.count]: 1"),
            "[features.proto2.count]: 1 [features.proto2.value] { } [features.proto2.Scope.kind]: A");
  EXPECT_EQ(test::canonical_text<ext::Set>("[features.proto2.SetMember.in_set] { text: 'a' }", with(r)),
            "[features.proto2.SetMember.in_set] { text: \"a\" }");
}
TEST(Registry, TakesWhatAnotherHas) {
  isomer::registry<isomer::text> a, b;
  a.add<demo::Person>();
  a.add(ext::count);
  b.add<wkt::Duration, demo::Person>();
  b.add(ext::value);
  a.add(b);
  a.add(a);
  EXPECT_EQ(line(a, "[features.proto2.value] {} [features.proto2.count]: 1"),
            "[features.proto2.count]: 1 [features.proto2.value] { }");
  EXPECT_EQ(test::canonical_text<wkt::Any>("[a/google.protobuf.Duration] {}", with(a)),
            "[a/google.protobuf.Duration] { }");
  EXPECT_EQ(test::text_error<Extendable>("[features.proto2.count]: 1", with(b)).cause, code::unknown_field);
}
TEST(Registry, OfJson) {
  isomer::registry<isomer::json> r;
  r.add<wkt::Duration, Extendable>();
  r.add(ext::count, ext::texts);
  isomer::json f = with(r);
  const std::string any = R"({"@type":"a/features.proto2.Extendable","own":1,"[features.proto2.texts]":["b"]})";
  EXPECT_EQ(test::canonical<wkt::Any>(any, f), any);
  EXPECT_EQ(test::canonical<wkt::Any>(R"({"@type":"a/google.protobuf.Duration","value":"1s"})", f),
            R"({"@type":"a/google.protobuf.Duration","value":"1s"})");
}
TEST(Registry, SaysTheSameAsTheListsOfCompileTime) {
  isomer::registry<isomer::text> r;
  r.add(ext::texts, ext::count, ext::grouped);
  isomer::text fixed{.single_line = true, .extensions = isomer::extensions<ext::count, ext::grouped, ext::texts>};
  Extendable m;
  ASSERT_TRUE(isomer::set(m, ext::grouped, {.g = 3}).ok());
  ASSERT_TRUE(isomer::set(m, ext::value, {.v = 3}).ok());
  ASSERT_TRUE(isomer::set(m, ext::count, 3).ok());
  isomer::text running = with(r);
  running.single_line = true;
  EXPECT_EQ(test::to_text(m, running), test::to_text(m, fixed));
}

}  // namespace registry_test
