// SPDX-License-Identifier: MIT
// Whole responses: a golden header, and errors that come alone.
#include "generate.hpp"
#include <gtest/gtest.h>
#include <fstream>
#include <sstream>
#include "requests.hpp"
#include "support/source_dir.hpp"

namespace isomer::compiler {
namespace {

using namespace test;

// schema/person.proto as protoc describes it.
FileDescriptorProto person() {
  DescriptorProto phone = message_of("PhoneNumber", {field_of("number", 1, Type::TYPE_STRING),
                                                     field_of("type", 2, Type::TYPE_ENUM, ".demo.Person.PhoneType")});
  DescriptorProto m = message_of(
      "Person", {field_of("name", 1, Type::TYPE_STRING), field_of("id", 2, Type::TYPE_INT32),
                 field_of("email", 3, Type::TYPE_STRING),
                 field_of("phone", 4, Type::TYPE_MESSAGE, ".demo.Person.PhoneNumber", Label::LABEL_REPEATED)});
  m.nested_type = {phone};
  m.enum_type = {enum_of("PhoneType", {"MOBILE", "HOME", "WORK"})};
  auto file = file_of("person.proto", "demo", {m});
  file.source_code_info = descriptor::SourceCodeInfo{
      .location = {{.path = {4, 0}, .leading_comments = " Somebody to call.\n"},
                   {.path = {4, 0, 2, 1}, .leading_comments = " Unique within one address book.\n"},
                   {.path = {4, 0, 3, 0, 2, 0}, .trailing_comments = " as dialled, with the country's code\n"}}};
  return file;
}

std::string read(const std::string& path) {
  std::ifstream in(std::string(::test::source_dir()) + '/' + path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(generate, golden) {
  auto response = generate(request_of({person()}));
  ASSERT_FALSE(response.error) << *response.error;
  ASSERT_EQ(response.file.size(), 1u);
  EXPECT_EQ(response.file[0].name, "person.isomer.hpp");
  EXPECT_EQ(response.file[0].content, read("compiler/test/golden/person.isomer.hpp"));
}

TEST(generate, messages_say_which_walk_serves_them) {
  auto content = [](std::string_view parameter) {
    auto request = request_of({person()});
    request.parameter = parameter;
    auto response = generate(request);
    return response.error ? *response.error : response.file.at(0).content.value_or("");
  };
  constexpr std::string_view line = "  static constexpr bool by_table = true;\n";
  std::string tabled = content("mode=table"), fast = content("mode=fast");
  EXPECT_EQ(fast.find(line), fast.npos);
  for (int i = 0; i < 2; ++i) {  // once for each message, and nothing else is different
    ASSERT_NE(tabled.find(line), tabled.npos);
    tabled.erase(tabled.find(line), line.size());
  }
  EXPECT_EQ(tabled, fast);
  EXPECT_EQ(content("mode=small"), "plugin parameter: mode=small is of C; C++ has fast and table");
}

TEST(generate, says_what_it_supports) {
  for (const auto& response : {generate({}), refusal("no")}) {
    EXPECT_EQ(response.supported_features, 3u);
    EXPECT_EQ(response.minimum_edition, 998);
    EXPECT_EQ(response.maximum_edition, 1002);
  }
}

TEST(generate, the_same_request_gives_the_same_response) {
  EXPECT_EQ(generate(request_of({person()})), generate(request_of({person()})));
}

TEST(generate, only_what_is_asked_for) {
  auto request = request_of({person(), file_of("b.proto", "p", {}, {"person.proto"})});
  request.file_to_generate = {"b.proto"};
  auto response = generate(request);
  ASSERT_EQ(response.file.size(), 1u);
  EXPECT_NE(response.file[0].content->find("#include \"person.isomer.hpp\"\n"), std::string::npos);
}

TEST(generate, ships_what_google_ships_below_isomer) {
  auto response = generate(request_of({file_of("google/protobuf/x.proto", "google.protobuf", {message_of("X")}),
                                       file_of("b.proto", "p", {}, {"google/protobuf/x.proto"})}));
  ASSERT_EQ(response.file.size(), 2u);
  EXPECT_EQ(response.file[0].name, "isomer/google/protobuf/x.isomer.hpp");
  EXPECT_NE(response.file[0].content->find("namespace isomer::google::protobuf {"), std::string::npos);
  EXPECT_NE(response.file[1].content->find("#include <isomer/google/protobuf/x.isomer.hpp>"), std::string::npos);
}

TEST(generate, files_of_options_are_not_included) {
  auto response = generate(request_of({file_of("google/protobuf/cpp_features.proto", "pb", {message_of("CppFeatures")}),
                                       file_of("b.proto", "p", {}, {"google/protobuf/cpp_features.proto"})}));
  ASSERT_EQ(response.file.size(), 2u);
  EXPECT_EQ(response.file[1].content->find("cpp_features.isomer"), std::string::npos);
}

// libc++ must not be asked about a struct before its end, and a defaulted operator does ask.
TEST(generate, messages_that_hold_themselves_compare_their_members_when_called) {
  auto file =
      file_of("loop.proto", "demo",
              {message_of("Loop", {field_of("o", 1, Type::TYPE_MESSAGE, ".demo.Loop"),
                                   field_of("more", 2, Type::TYPE_MESSAGE, ".demo.Loop", Label::LABEL_REPEATED)}),
               message_of("Leaf", {field_of("o", 1, Type::TYPE_STRING)})});
  const std::string text = *generate(request_of({file})).file[0].content;
  for (const char* line :
       {"constexpr bool operator==(const basic_Loop& o_) const {\n", "if (!(o == o_.o)) return false;\n",
        "if (!(more == o_.more)) return false;\n", "return unknown_fields == o_.unknown_fields;\n",
        "bool operator==(const basic_Leaf&) const = default;\n"})
    EXPECT_NE(text.find(line), text.npos) << line << text;
}
TEST(generate, errors_come_alone) {
  auto request =
      request_of({person(), file_of("b.proto", "p", {message_of("M", {field_of("f", 1, Type::TYPE_GROUP, ".X")})})});
  auto response = generate(request);
  EXPECT_EQ(response.error, "b.proto: message '.X' is missing");
  EXPECT_TRUE(response.file.empty());

  request = request_of({person()});
  request.parameter = "no_such=1";
  EXPECT_TRUE(generate(request).error);
  request = request_of({person()});
  request.file_to_generate = {"person.proto", "other.proto"};
  response = generate(request);
  EXPECT_EQ(response.error, "other.proto: is to be generated, but the request lacks it");
  EXPECT_TRUE(response.file.empty());
}

TEST(generate, a_large_message) {
  DescriptorProto m = message_of("Large");
  for (int i = 1; i <= 300; ++i) m.field.push_back(field_of("f" + std::to_string(i), (1 << 29) - i, Type::TYPE_INT32));
  auto response = generate(request_of({file_of("large.proto", "p", {m})}));
  ASSERT_FALSE(response.error);
  const std::string& text = *response.file[0].content;
  // By number, so in reverse.
  EXPECT_LT(text.find("field<536870612, \"f300\""), text.find("field<536870911, \"f1\""));
}

}  // namespace
}  // namespace isomer::compiler
