// SPDX-License-Identifier: MIT
// Who keeps a name when several want it.
#include <gtest/gtest.h>
#include "emit/cpp/members.hpp"
#include "emit/cpp/names.hpp"
#include "emit/cpp/reserved.hpp"
#include "emit/cpp/types.hpp"
#include "model/resolve.hpp"
#include "requests.hpp"

namespace isomer::compiler::emit {
namespace cpp_names_test {

using test::file_of;
using test::message_of;

model::schema schema_of(const plugin::CodeGeneratorRequest& request) {
  model::schema schema;
  auto wrong = resolve(request, schema);
  EXPECT_FALSE(wrong) << wrong->to_string();
  return schema;
}

TEST(cpp_names, reserved) {
  for (auto name : {"class", "co_await", "and", "char8_t", "NULL", "EOF", "EINVAL", "errno", "DOMAIN", "Memory"})
    EXPECT_TRUE(is_reserved_in_cpp(name)) << name;
  // Macros with parameters do no harm.
  for (auto name : {"major", "minor", "assert", "name", "std"}) EXPECT_FALSE(is_reserved_in_cpp(name)) << name;
}

TEST(cpp_names, keywords_give_way_to_names) {
  std::string keyword, plain;
  cpp_name_pool pool;
  pool.claim_all({{"new", &keyword}, {"new_", &plain}});
  EXPECT_EQ(plain, "new_");
  EXPECT_EQ(keyword, "new__");
}

TEST(cpp_names, made_up_names_give_way_to_the_schema) {
  descriptor::DescriptorProto person = message_of("Person");
  person.nested_type = {message_of("Address")};
  auto request = test::request_of(
      {file_of("a.proto", "demo",
               {person, message_of("Person_Address"), message_of("PersonView"), message_of("basic_Person")})});
  model::schema schema = schema_of(request);
  cpp_names names(schema, {});
  const model::file& f = schema.files[0];
  EXPECT_EQ(names.of(*f.messages[0]).plain, "Person");
  EXPECT_EQ(names.of(*f.messages[0]).basic, "basic_Person_");
  EXPECT_EQ(names.of(*f.messages[0]).view, "PersonView_");
  EXPECT_EQ(names.of(*f.messages[0]->messages[0]).plain, "Person_Address_");
  EXPECT_EQ(names.of(*f.messages[1]).plain, "Person_Address");
  EXPECT_EQ(names.of(*f.messages[2]).plain, "PersonView");
}

TEST(cpp_names, depend_on_imports_and_nothing_else) {
  auto first = file_of("a.proto", "demo", {message_of("A_B")});
  descriptor::DescriptorProto outer = message_of("A");
  outer.nested_type = {message_of("B")};
  auto second = file_of("b.proto", "demo", {outer});
  auto name_in = [](const model::schema& schema) {
    return cpp_names(schema, {}).of(*schema.files[1].messages[0]->messages[0]).plain;
  };
  EXPECT_EQ(name_in(schema_of(test::request_of({first, second}))), "A_B");
  second.dependency = {"a.proto"};
  EXPECT_EQ(name_in(schema_of(test::request_of({first, second}))), "A_B_");
}

TEST(cpp_names, namespaces) {
  auto request = test::request_of({file_of("a.proto", "demo.class", {}), file_of("b.proto", "std.x", {}),
                                   file_of("google/protobuf/x.proto", "google.protobuf", {}),
                                   file_of("c.proto", "", {}), file_of("d.proto", "isomer", {})});
  model::schema schema = schema_of(request);
  cpp_names plain(schema, {}), wrapped(schema, {"acme", "net"});
  EXPECT_EQ(plain.space(schema.files[0]), "demo::class_");
  EXPECT_EQ(plain.space(schema.files[1]), "std_::x");
  EXPECT_EQ(plain.space(schema.files[2]), "isomer::google::protobuf");
  EXPECT_EQ(plain.space(schema.files[3]), "");
  EXPECT_EQ(plain.space(schema.files[4]), "isomer_");
  EXPECT_EQ(wrapped.space(schema.files[0]), "acme::net::demo::class_");
  EXPECT_EQ(wrapped.space(schema.files[2]), "isomer::google::protobuf");
}

TEST(cpp_names, references_are_short_unless_something_hides_them) {
  auto request = test::request_of({file_of("a.proto", "demo", {message_of("A")}),
                                   file_of("b.proto", "demo.isomer", {message_of("B")}, {"a.proto"})});
  model::schema schema = schema_of(request);
  cpp_names names(schema, {});
  cpp_scope outer(names, schema.files[0]), inner(names, schema.files[1]);
  EXPECT_EQ(outer.of(*schema.files[0].messages[0]), "basic_A");
  EXPECT_EQ(outer.global("isomer::view"), "isomer::view");
  EXPECT_EQ(inner.of(*schema.files[0].messages[0]), "demo::basic_A");
  EXPECT_EQ(inner.global("isomer::view"), "::isomer::view");
  EXPECT_EQ(inner.global("std::size_t"), "std::size_t");
  std::set<std::string> members = {"basic_A", "demo"};
  EXPECT_EQ(cpp_scope(names, schema.files[0], &members).of(*schema.files[0].messages[0]), "::demo::basic_A");
}

TEST(cpp_types, literals_are_safe) {
  using namespace std::string_literals;
  EXPECT_EQ(string_literal("a\"b\\c\n?\?/"), R"("a\"b\\c\n?\?/")");
  EXPECT_EQ(string_literal("\0001\xff"s), R"("\0001\377")");
}

}  // namespace cpp_names_test
}  // namespace isomer::compiler::emit
