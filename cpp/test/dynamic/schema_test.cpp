// SPDX-License-Identifier: MIT
// A schema is hostile input, too: what is wrong with it is said, with the name.
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include "against_compiled.hpp"
#include "descriptors.hpp"

namespace schema_test {

using test::extension;
using test::field;
using test::FieldDescriptorProto;
using test::FileDescriptorSet;
using test::made;
using test::set_of;
using test::Type;
using test::wrong_with;

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
  auto schema = made(set_of(many));
  ASSERT_TRUE(schema);
  isomer::arena a;
  isomer::dynamic::message m(*schema.find("a.M"), a);
  std::string_view json = R"({"f16383":1})";
  EXPECT_TRUE(isomer::decode(isomer::json{}, json, m));
  EXPECT_EQ(isomer::encode(isomer::json{}, m).value(), json);
  EXPECT_EQ(isomer::encode(isomer::protobuf{}, m).value().size(), 4u);
}
TEST(DynamicSchema, MessagesOutliveTheHandleButNotTheSchema) {
  auto copy = made(set_of({field("x", 1, Type::TYPE_MESSAGE, ".a.M")}));
  ASSERT_TRUE(copy);
  isomer::dynamic::schema same = copy;
  copy = {};
  EXPECT_EQ(copy.find("a.M"), nullptr);
  ASSERT_NE(same.find("a.M"), nullptr);
  EXPECT_EQ(same.find("a.N"), nullptr);
  EXPECT_EQ(same.find("a.M")->by_name("x")->message, same.find("a.M"));
}

// The walks know the members of these types by their places.
TEST(DynamicSchema, WellKnownTypesHaveTheirFields) {
  auto known = [](std::string name, std::vector<FieldDescriptorProto> fields) {
    auto set = set_of(std::move(fields));
    set.file[0].package = "google.protobuf", set.file[0].message_type[0].name = std::move(name);
    return set;
  };
  auto seconds = field("seconds", 1, Type::TYPE_INT64), nanos = field("nanos", 2, Type::TYPE_INT32);
  EXPECT_TRUE(made(known("Timestamp", {seconds, nanos})));
  EXPECT_TRUE(made(known("Timestamp", {nanos, seconds})));
  for (const auto& set :
       {known("Timestamp", {seconds}), known("Timestamp", {seconds, seconds, nanos}),
        known("Timestamp", {field("seconds", 1, Type::TYPE_STRING), nanos}),
        known("Duration", {seconds, field("nanos", 3, Type::TYPE_INT32)}), known("Any", {}),
        known("Any", {field("a", 1, Type::TYPE_INT32), field("b", 2, Type::TYPE_BYTES)}), known("StringValue", {}),
        known("StringValue", {field("value", 1, Type::TYPE_INT32)}),
        known("FieldMask", {field("paths", 1, Type::TYPE_STRING)}),
        known("Struct", {field("fields", 1, Type::TYPE_INT32)}),
        known("ListValue", {field("values", 1, Type::TYPE_MESSAGE, ".google.protobuf.ListValue")}), known("Value", {})})
    EXPECT_NE(wrong_with(set).find("google.protobuf." + *set.file[0].message_type[0].name), std::string::npos);
}
TEST(DynamicSchema, ExtensionsHaveNumbersOfTheirOwn) {
  auto set = set_of({field("x", 1, Type::TYPE_INT32)});
  set.file[0].extension = {extension("e", 1, Type::TYPE_INT32, ".a.M")};
  EXPECT_EQ(wrong_with(set), "the name or number of a.e is taken");
  set.file[0].extension = {extension("e", 5, Type::TYPE_INT32, ".a.M"), extension("f", 5, Type::TYPE_INT32, ".a.M")};
  EXPECT_EQ(wrong_with(set), "the name or number of a.f is taken");
  set.file[0].extension = {extension("e", 5, Type::TYPE_INT32, ".a.M"), extension("e", 6, Type::TYPE_INT32, ".a.M")};
  EXPECT_EQ(wrong_with(set), "the name or number of a.e is taken");
  set.file[0].extension.pop_back();
  set.file[0].message_type[0].options.emplace().message_set_wire_format = true;
  EXPECT_EQ(wrong_with(set), "a.e extends a message set, and is no message");
}
TEST(DynamicSchema, OfFilesOneByOne) {
  std::vector<test::FileDescriptorProto> files = set_of({}).file;
  files.push_back(set_of({field("m", 1, Type::TYPE_MESSAGE, ".a.M")}, {"a.proto"}).file[0]);
  files[1].name = "b.proto", files[1].package = "b";
  std::string why;
  auto schema = isomer::dynamic::schema::make(std::span<const test::FileDescriptorProto>(files), why);
  ASSERT_TRUE(schema) << why;
  EXPECT_EQ(schema.find("b.M")->fields[0].message, schema.find("a.M"));
}
TEST(DynamicSchema, SaysWhatThereIs) {
  auto& schema = test::features();
  auto sorted = [](auto all, auto name) {
    return std::is_sorted(all.begin(), all.end(), [&](auto& a, auto& b) { return name(a) < name(b); });
  };
  auto name = [](auto* one) { return one->full_name; };
  EXPECT_TRUE(sorted(schema.messages(), name));
  EXPECT_TRUE(sorted(schema.enums(), name));
  for (auto* m : schema.messages()) EXPECT_EQ(schema.find(m->full_name), m);
  for (auto* e : schema.enums()) EXPECT_EQ(schema.find_enum(e->full_name), e);
  for (auto& x : schema.extensions()) EXPECT_EQ(schema.find_extension(x.full_name), &x);
  EXPECT_GT(schema.messages().size(), 20u);
  EXPECT_GT(schema.extensions().size(), 10u);
  isomer::dynamic::schema none;
  EXPECT_TRUE(none.messages().empty() && none.enums().empty() && none.extensions().empty());
}
TEST(DynamicSchema, EnumsHaveNames) {
  auto* e = test::features().find_enum("features.edition2026.Signal");
  ASSERT_TRUE(e);
  EXPECT_EQ(e->name_of(1), "SIGNAL_GO");
  EXPECT_EQ(e->name_of(5), "SIGNAL_WAIT") << "the first of two";
  EXPECT_TRUE(e->name_of(6).empty());
  std::int32_t number = -1;
  EXPECT_TRUE(e->find("SIGNAL_HOLD", false, number));
  EXPECT_EQ(number, 5);
  EXPECT_FALSE(e->find("go", false, number));
  EXPECT_TRUE(e->find("go", true, number));
  EXPECT_EQ(number, 1);
  EXPECT_EQ(test::features().find_enum("features.edition2026.Crossing"), nullptr);
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

}  // namespace schema_test
