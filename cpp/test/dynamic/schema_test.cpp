// SPDX-License-Identifier: MIT
// A schema is hostile input, too: what is wrong with it is said, with the name.
#include <gtest/gtest.h>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>

namespace {

using namespace isomer::google::protobuf;
using Type = FieldDescriptorProto::Type;
using Label = FieldDescriptorProto::Label;

FieldDescriptorProto field(std::string name, int number, Type type, std::string of = {}) {
  FieldDescriptorProto f;
  f.name = std::move(name), f.number = number, f.label = Label::LABEL_OPTIONAL, f.type = type;
  if (!of.empty()) f.type_name = std::move(of);
  return f;
}
FileDescriptorSet set_of(std::vector<FieldDescriptorProto> fields, std::vector<std::string> imports = {}) {
  FileDescriptorSet set;
  auto& file = set.file.emplace_back();
  file.name = "a.proto", file.package = "a", file.syntax = "proto3", file.dependency = std::move(imports);
  auto& message = file.message_type.emplace_back();
  message.name = "M", message.field = std::move(fields);
  return set;
}
std::string wrong_with(const FileDescriptorSet& set) {
  std::string why;
  EXPECT_FALSE(isomer::dynamic::schema::make(set, why));
  return why;
}

TEST(DynamicSchema, SaysWhatIsWrong) {
  EXPECT_NE(wrong_with(set_of({field("x", 1, Type::TYPE_INT32), field("y", 1, Type::TYPE_INT32)})).find("a.proto"),
            std::string::npos);
  EXPECT_NE(wrong_with(set_of({field("x", 1, Type::TYPE_MESSAGE, ".a.Nobody")})).find("Nobody"), std::string::npos);
  EXPECT_NE(wrong_with(set_of({field("x", 0, Type::TYPE_INT32)})).find("a.proto"), std::string::npos);
  EXPECT_NE(wrong_with(set_of({}, {"a.proto"})).find("a.proto"), std::string::npos);
  EXPECT_NE(wrong_with(set_of({}, {"missing.proto"})).find("missing.proto"), std::string::npos);
}
TEST(DynamicSchema, FieldsMayBeMany) {
  std::vector<FieldDescriptorProto> many;
  for (int i = 1; i <= 0x4000; ++i) many.push_back(field("f" + std::to_string(i), i, Type::TYPE_INT32));
  EXPECT_EQ(wrong_with(set_of(many)), "a.M has too many fields");
  many.pop_back();
  std::string why;
  auto schema = isomer::dynamic::schema::make(set_of(many), why);
  ASSERT_TRUE(schema) << why;
  isomer::arena a;
  isomer::dynamic::message m(*schema.find("a.M"), a);
  std::string_view json = R"({"f16383":1})";
  EXPECT_TRUE(isomer::decode(isomer::json{}, json, m));
  EXPECT_EQ(isomer::encode(isomer::json{}, m).value(), json);
  EXPECT_EQ(isomer::encode(isomer::protobuf{}, m).value().size(), 4u);
}
TEST(DynamicSchema, MessagesOutliveTheHandleButNotTheSchema) {
  std::string why;
  auto copy = isomer::dynamic::schema::make(set_of({field("x", 1, Type::TYPE_MESSAGE, ".a.M")}), why);
  ASSERT_TRUE(copy) << why;
  isomer::dynamic::schema same = copy;
  copy = {};
  EXPECT_EQ(copy.find("a.M"), nullptr);
  ASSERT_NE(same.find("a.M"), nullptr);
  EXPECT_EQ(same.find("a.N"), nullptr);
  EXPECT_EQ(same.find("a.M")->by_name("x")->message, same.find("a.M"));
}

// What a new message's bytes are.
TEST(DynamicPlaces, ZeroIsEmpty) {
  alignas(16) char zero[64] = {};
  EXPECT_FALSE(reinterpret_cast<std::optional<std::int64_t>*>(zero)->has_value());
  EXPECT_FALSE(reinterpret_cast<std::optional<std::string_view>*>(zero)->has_value());
  EXPECT_TRUE(reinterpret_cast<std::string_view*>(zero)->empty());
  EXPECT_TRUE(reinterpret_cast<isomer::slice<double>*>(zero)->empty());
  EXPECT_TRUE(reinterpret_cast<isomer::unknown_view*>(zero)->empty());
}

}  // namespace
