// SPDX-License-Identifier: MIT
// A schema made of .proto files is the one of their descriptors, and what is wrong with them is told.
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include "against_compiled.hpp"
#include "support/source_dir.hpp"

namespace from_proto_test {

using isomer::dynamic::schema;

constexpr std::string_view point = R"(
  syntax = "proto3";
  package demo;
  import "google/protobuf/timestamp.proto";
  message Point {
    sint32 x = 1;
    repeated string names = 2;
    google.protobuf.Timestamp at = 3;
  })";

std::optional<std::string> open_schema(const std::string& path) {
  std::ifstream in(std::string(test::source_dir()) + "/schema/" + path, std::ios::binary);
  if (!in) return {};
  return std::string(std::istreambuf_iterator<char>(in), {});
}

TEST(FromProto, OneTextIsEnough) {
  std::string why;
  const schema s = schema::from_proto(point, why);
  ASSERT_TRUE(s) << why;
  isomer::arena a;
  isomer::dynamic::message m(*s.find("demo.Point"), a);
  constexpr std::string_view json = R"({"x":-3,"names":["a","b"],"at":"2026-01-02T03:04:05Z"})";
  ASSERT_TRUE(isomer::decode(isomer::json{}, json, m));
  EXPECT_EQ(isomer::encode(isomer::json{}, m).value(), json);
}
TEST(FromProto, FilesAndTheirImportsAreWhatProtocMakesOfThem) {
  std::vector<std::string> paths;
  const auto set =
      isomer::decode<isomer::google::protobuf::FileDescriptorSet>(isomer::protobuf{}, test::features_bytes());
  for (const auto& file : set->file)
    if (file.name->starts_with("features/")) paths.push_back(*file.name);
  ASSERT_FALSE(paths.empty());
  std::string why;
  const schema ours = schema::from_proto(paths, open_schema, why);
  ASSERT_TRUE(ours) << why;
  const auto theirs = test::features().messages();
  ASSERT_EQ(ours.messages().size(), theirs.size());
  for (const isomer::detail::table::message_table* m : theirs) {
    const auto* same = ours.find(m->full_name);
    ASSERT_TRUE(same) << m->full_name;
    EXPECT_EQ(isomer::dynamic::fingerprint_of(*same), isomer::dynamic::fingerprint_of(*m)) << m->full_name;
  }
  EXPECT_EQ(ours.enums().size(), test::features().enums().size());
  EXPECT_EQ(ours.extensions().size(), test::features().extensions().size());
}
TEST(FromProto, AllThatIsWrongIsTold) {
  std::string why;
  EXPECT_FALSE(schema::from_proto("syntax = \"proto3\";\nmessage A { Nobody x = 1; }\nmessage A {}\n", why));
  EXPECT_NE(why.find("schema.proto:2:13: \"Nobody\" is not defined"), why.npos) << why;
  EXPECT_NE(why.find("schema.proto:3:9: \"A\" is already defined in line 2\n"), why.npos) << why;
  EXPECT_FALSE(schema::from_proto("import \"other.proto\";", why));
  EXPECT_NE(why.find("other.proto"), why.npos) << why;
  const std::string missing = "missing.proto";
  EXPECT_FALSE(schema::from_proto(std::span(&missing, 1), open_schema, why));
  EXPECT_NE(why.find("missing.proto"), why.npos) << why;
  EXPECT_TRUE(schema::from_proto(point, why));
  EXPECT_EQ(why, "");
}
// What protoc accepts and a schema does not: the place is known all the same.
TEST(FromProto, WhatASchemaMayNotBeHasAPlace) {
  std::string why;
  EXPECT_FALSE(schema::from_proto("syntax = \"proto3\";\npackage google.protobuf;\nmessage Timestamp {}\n", why));
  EXPECT_NE(why.find("Timestamp"), why.npos) << why;
}
// json_name may give a field the name that another one has in the schema: the names of JSON come first.
TEST(FromProto, NamesOfJsonComeFirst) {
  std::string why;
  const schema s = schema::from_proto(
      "syntax = \"proto3\"; message M { int32 a = 1 [json_name = \"b\"]; int32 b = 2 [json_name = \"a\"]; int32 c = 3; "
      "}",
      why);
  ASSERT_TRUE(s) << why;
  const auto& type = *s.find("M");
  EXPECT_EQ(type.by_name("b"), type.by_number(1));
  EXPECT_EQ(type.by_text_name("b"), type.by_number(2));
  isomer::arena arena;
  isomer::dynamic::message m(type, arena);
  ASSERT_TRUE(isomer::decode(isomer::json{}, R"({"c":3,"b":1,"a":2})", m));
  EXPECT_EQ(isomer::encode(isomer::json{}, m).value(), R"({"b":1,"a":2,"c":3})");
}
TEST(FromProto, AnyBytesAreRefusedOrRead) {
  std::string why, text(point);
  for (std::size_t i = 0; i < text.size(); i += 7) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 0x80);
    const bool made = static_cast<bool>(schema::from_proto(changed, why));
    EXPECT_EQ(made, why.empty());
    const bool cut = static_cast<bool>(schema::from_proto(text.substr(0, i), why));
    EXPECT_EQ(cut, why.empty());
  }
}

}  // namespace from_proto_test
