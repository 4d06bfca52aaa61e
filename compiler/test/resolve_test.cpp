// SPDX-License-Identifier: MIT
// From descriptors to the model: facts, cycles, and requests that must be refused.
#include "model/resolve.hpp"
#include <gtest/gtest.h>
#include "requests.hpp"

namespace isomer::compiler {
namespace resolve_test {

using namespace test;

std::string error_of(const std::vector<FileDescriptorProto>& files) {
  model::schema schema;
  auto wrong = resolve(request_of(files), schema);
  return wrong ? wrong->to_string() : "";
}
std::string error_of(DescriptorProto m) { return error_of({file_of("a.proto", "p", {std::move(m)})}); }

TEST(resolve, rules_of_proto3) {
  FieldDescriptorProto maybe = field_of("maybe", 2, Type::TYPE_INT32);
  maybe.oneof_index = 0;
  maybe.proto3_optional = true;
  DescriptorProto m = message_of(
      "M", {field_of("plain", 1, Type::TYPE_INT32), maybe, field_of("list", 3, Type::TYPE_INT32, Label::LABEL_REPEATED),
            field_of("texts", 4, Type::TYPE_STRING, Label::LABEL_REPEATED),
            field_of("self", 5, Type::TYPE_MESSAGE, ".p.M")});
  m.oneof_decl = {{.name = "_maybe"}};
  model::schema schema;
  ASSERT_FALSE(resolve(request_of({file_of("a.proto", "p", {m})}), schema));
  const model::message& made = *schema.files[0].messages[0];
  EXPECT_EQ(made.full_name, "p.M");
  EXPECT_TRUE(made.oneofs.empty());
  EXPECT_EQ(made.fields[0]->rule, rule::implicit);
  EXPECT_EQ(made.fields[1]->rule, rule::optional);
  EXPECT_EQ(made.fields[2]->rule, rule::packed);
  EXPECT_EQ(made.fields[3]->rule, rule::repeated);
  EXPECT_EQ(made.fields[4]->rule, rule::optional);
  EXPECT_EQ(made.fields[4]->message_type, &made);
  EXPECT_TRUE(made.fields[4]->recursive);
}

TEST(resolve, a_cycle_may_lead_through_a_list) {
  DescriptorProto tree =
      message_of("Tree", {field_of("nodes", 1, Type::TYPE_MESSAGE, ".p.Node", Label::LABEL_REPEATED)});
  DescriptorProto node = message_of(
      "Node", {field_of("tree", 1, Type::TYPE_MESSAGE, ".p.Tree"), field_of("leaf", 2, Type::TYPE_MESSAGE, ".p.Leaf")});
  model::schema schema;
  ASSERT_FALSE(resolve(request_of({file_of("a.proto", "p", {tree, node, message_of("Leaf")})}), schema));
  const auto& messages = schema.files[0].messages;
  EXPECT_FALSE(messages[0]->fields[0]->recursive);
  EXPECT_TRUE(messages[1]->fields[0]->recursive);
  EXPECT_FALSE(messages[1]->fields[1]->recursive);
}

TEST(resolve, a_long_chain_needs_no_stack) {
  constexpr int length = 20000;
  std::vector<DescriptorProto> chain;
  for (int i = 0; i < length; ++i) {
    std::string next = ".p.M" + std::to_string((i + 1) % length);
    chain.push_back(message_of("M" + std::to_string(i), {field_of("next", 1, Type::TYPE_MESSAGE, next)}));
  }
  model::schema schema;
  ASSERT_FALSE(resolve(request_of({file_of("a.proto", "p", chain)}), schema));
  for (const model::message* m : schema.files[0].messages) ASSERT_TRUE(m->fields[0]->recursive);
}

TEST(resolve, json_name) {
  FieldDescriptorProto same = field_of("snake_case", 1, Type::TYPE_INT32), other = field_of("b", 2, Type::TYPE_INT32);
  same.json_name = "snakeCase";
  other.json_name = "c";
  model::schema schema;
  ASSERT_FALSE(resolve(request_of({file_of("a.proto", "p", {message_of("M", {same, other})})}), schema));
  EXPECT_FALSE(schema.files[0].messages[0]->fields[0]->own_json_name);
  EXPECT_TRUE(schema.files[0].messages[0]->fields[1]->own_json_name);
}

TEST(resolve, refuses_editions_that_it_does_not_know) {
  auto file = file_of("a.proto", "p", {});
  file.syntax = "editions";
  file.edition = descriptor::Edition::EDITION_99997_TEST_ONLY;
  EXPECT_EQ(error_of({file}), "a.proto: edition 99997_TEST_ONLY is not supported; the newest is edition 2026");
  file.syntax = "proto4";
  EXPECT_NE(error_of({file}), "");
}

TEST(resolve, serves_every_edition_up_to_the_newest_and_what_is_tried_out) {
  for (auto edition : {descriptor::Edition::EDITION_2023, descriptor::Edition::EDITION_2024,
                       descriptor::Edition::EDITION_2026, descriptor::Edition::EDITION_UNSTABLE}) {
    auto file = file_of("a.proto", "p", {message_of("M", {field_of("f", 1, Type::TYPE_SFIXED32)})});
    file.syntax = "editions";
    file.edition = edition;
    // Whom a name is visible to is protoc's to enforce.
    file.message_type[0].visibility = descriptor::SymbolVisibility::VISIBILITY_LOCAL;
    model::schema schema;
    ASSERT_FALSE(resolve(request_of({file}), schema));
    EXPECT_EQ(schema.files[0].messages[0]->fields[0]->rule, rule::optional);
    EXPECT_EQ(schema.files[0].messages[0]->fields[0]->kind, kind::sfixed32);
  }
}

// What protoc makes of [(pb.enumvalue.json).string = "…"].
void spell(descriptor::EnumValueDescriptorProto& value, std::string_view option) {
  value.options.emplace().unknown_fields.append("\xb2\x3e" + std::string(1, static_cast<char>(option.size())));
  value.options->unknown_fields.append(option);
}

TEST(resolve, spellings_of_enumerators_in_json) {
  auto file = file_of("a.proto", "p", {});
  file.enum_type = {enum_of("E", {"A", "B", "C", "D"})};
  spell(file.enum_type[0].value[1], "\n\2go");
  spell(file.enum_type[0].value[2], "\n");  // cut short
  spell(file.enum_type[0].value[3], "");    // set to an option that says nothing
  model::schema schema;
  ASSERT_FALSE(resolve(request_of({file}), schema));
  const auto& values = schema.files[0].enums[0]->values;
  EXPECT_EQ(values[0].json_name, std::nullopt);
  EXPECT_EQ(values[1].json_name, "go");
  EXPECT_EQ(values[2].json_name, std::nullopt);
  EXPECT_EQ(values[3].json_name, "");

  file.enum_type = {enum_of("E", {"A"})};
  spell(file.enum_type[0].value[0], std::string_view("\n\1\0", 3));
  EXPECT_EQ(error_of({file}), "a.proto: the spelling of p.A in JSON has a zero in it");
}

TEST(resolve, refuses_what_protoc_never_sends) {
  EXPECT_EQ(error_of(message_of("M", {field_of("f", 1, Type::TYPE_MESSAGE, ".p.X")})),
            "a.proto: message '.p.X' is missing");
  EXPECT_EQ(error_of(message_of("M", {field_of("f", 1, Type::TYPE_ENUM, ".p.M")})), "a.proto: enum '.p.M' is missing");
  EXPECT_EQ(error_of(message_of("M {}; evil", {})), "a.proto: 'M {}; evil' is not a name");
  EXPECT_NE(error_of(message_of("M", {field_of("f", 0, Type::TYPE_INT32)})), "");
  EXPECT_NE(error_of(message_of("M", {field_of("f", 1 << 29, Type::TYPE_INT32)})), "");
  EXPECT_NE(error_of(message_of("M", {field_of("f", 1, Type::TYPE_INT32), field_of("g", 1, Type::TYPE_INT32)})), "");
  EXPECT_NE(error_of(message_of("M", {field_of("f", 1, static_cast<Type>(99))})), "");
  FieldDescriptorProto stray = field_of("f", 1, Type::TYPE_INT32);
  stray.oneof_index = 3;
  EXPECT_NE(error_of(message_of("M", {stray})), "");
  stray.oneof_index = -1;
  EXPECT_NE(error_of(message_of("M", {stray})), "");
  EXPECT_EQ(error_of({file_of("a.proto", "p", {}, {"b.proto"})}), "a.proto: import 'b.proto' is missing");
  EXPECT_NE(error_of({file_of("a.proto", "p", {message_of("M"), message_of("M")})}), "");
  EXPECT_NE(error_of({file_of("a.proto", "p.1", {})}), "");
  EXPECT_NE(error_of({file_of("a\n.proto", "p", {})}), "");
  EXPECT_NE(error_of({file_of("a.proto", "p", {}), file_of("a.proto", "p", {})}), "");
}

TEST(resolve, a_weak_import_may_be_missing) {
  auto file = file_of("a.proto", "p", {}, {"b.proto"});
  file.weak_dependency = {0};
  EXPECT_EQ(error_of({file}), "");
}

TEST(resolve, problems_have_a_place) {
  auto file = file_of("dir/a.proto", "p", {message_of("M", {field_of("f", 1, Type::TYPE_MESSAGE, ".p.X")})});
  file.source_code_info = descriptor::SourceCodeInfo{.location = {{.path = {4, 0, 2, 0}, .span = {6, 2, 20}}}};
  EXPECT_EQ(error_of({file}), "dir/a.proto:7:3: message '.p.X' is missing");
}

}  // namespace resolve_test
}  // namespace isomer::compiler
