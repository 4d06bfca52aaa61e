// SPDX-License-Identifier: MIT
// Which walk serves a message in C++: where that is said, which of it wins, and what is generated then.
#include <gtest/gtest.h>
#include "model/resolve.hpp"
#include "options/cpp.hpp"
#include "requests.hpp"

namespace isomer::compiler {
namespace cpp_options_test {

using namespace test;

// p.Outer { text, Inner { text } }, and p.Other { text }.
plugin::CodeGeneratorRequest request_of_three() {
  const auto text = field_of("text", 1, Type::TYPE_STRING);
  DescriptorProto outer = message_of("Outer", {text});
  outer.nested_type = {message_of("Inner", {text})};
  return request_of({file_of("a.proto", "p", {std::move(outer), message_of("Other", {text})})});
}

struct modes {
  std::optional<cpp_mode> outer, inner, other;
  std::string error;
  bool operator==(const modes&) const = default;
};
// The options of the file and of Outer are bytes, as protoc hands them over.
modes modes_of(std::optional<cpp_mode> otherwise, std::string_view sidecar, std::string of_file = {},
               std::string of_outer = {}) {
  model::schema schema;
  EXPECT_FALSE(resolve(request_of_three(), schema));
  model::file& f = schema.files[0];
  f.custom_options = std::move(of_file);
  f.messages[0]->custom_options = std::move(of_outer);
  cpp_modes all;
  if (auto wrong = all.read(schema, otherwise, "x.options", sidecar)) return {{}, {}, {}, wrong->to_string()};
  return {all.of(*f.messages[0]), all.of(*f.messages[0]->messages[0]), all.of(*f.messages[1]), ""};
}

constexpr auto FAST = cpp_mode::FAST, TABLE = cpp_mode::TABLE;
// Extension 51967: mode = TABLE, FAST, and a number that is neither.
const std::string says_table("\xfa\xaf\x19\x02\x08\x01", 6), says_fast("\xfa\xaf\x19\x02\x08\x00", 6),
    says_two("\xfa\xaf\x19\x02\x08\x02", 6);

TEST(cpp_options, nobody_says_anything) {
  EXPECT_EQ(modes_of({}, ""), (modes{{}, {}, {}, ""}));
  EXPECT_EQ(modes_of(TABLE, ""), (modes{TABLE, TABLE, TABLE, ""}));
}

TEST(cpp_options, inherited_from_file_to_message_to_what_is_in_it) {
  EXPECT_EQ(modes_of({}, "", says_table), (modes{TABLE, TABLE, TABLE, ""}));
  EXPECT_EQ(modes_of({}, "", says_table, says_fast), (modes{FAST, FAST, TABLE, ""}));
  EXPECT_EQ(modes_of({}, "", "", says_table), (modes{TABLE, TABLE, {}, ""}));
  EXPECT_EQ(modes_of(TABLE, "", "", says_fast), (modes{FAST, FAST, TABLE, ""}));
}

TEST(cpp_options, a_sidecar_stands_over_the_schema) {
  EXPECT_EQ(modes_of({}, "# large\np.O* mode: TABLE\np.Outer.Inner mode: FAST"), (modes{TABLE, FAST, TABLE, ""}));
  EXPECT_EQ(modes_of({}, "p.Outer mode: FAST", "", says_table), (modes{FAST, FAST, {}, ""}));
  EXPECT_EQ(modes_of({}, "a.proto mode: TABLE", says_fast), (modes{TABLE, TABLE, TABLE, ""}));
}

TEST(cpp_options, what_is_wrong_is_said) {
  EXPECT_EQ(modes_of({}, "p.Oter mode: TABLE").error, "x.options:1:1: 'p.Oter' matches nothing in the schema");
  EXPECT_EQ(modes_of({}, "p.Outer mode: 2").error, "x.options:1:1: the options behind 'p.Outer': no such number");
  EXPECT_TRUE(modes_of({}, "\np.Outer mode: SMALL").error.starts_with("x.options:2:1: the options behind 'p.Outer': "));
  EXPECT_EQ(modes_of({}, "", says_two).error, "a.proto: the options of a.proto are malformed");
}

std::string header_of(std::string parameter) {
  auto request = request_of_three();
  request.parameter = "lang=cpp,options=x" + std::move(parameter);
  auto made = generate(request, [](const std::string&) -> std::optional<std::string> {
    return "p.Outer mode: TABLE\np.Outer.Inner mode: FAST\n";
  });
  EXPECT_FALSE(made.error) << *made.error;
  return made.file.empty() ? "" : made.file[0].content.value_or("");
}

TEST(cpp_options, descriptions_say_what_the_schema_says) {
  const std::string header = header_of("");
  auto of = [&](std::string_view type) {
    std::size_t at = header.find("struct isomer::describe<p::" + std::string(type));
    return header.substr(at, header.find("};", at) - at);
  };
  EXPECT_NE(of("basic_Outer<").find("by_table = true;"), std::string::npos);
  EXPECT_NE(of("basic_Outer_Inner<").find("by_table = false;"), std::string::npos);
  EXPECT_EQ(of("basic_Other<").find("by_table"), std::string::npos);
}

TEST(cpp_options, sources_have_what_each_message_wants) {
  const std::string header = header_of(",formats=json");
  EXPECT_NE(header.find("ISOMER_TABLE_WALK(extern, ::isomer::json, owning)"), std::string::npos);
  EXPECT_NE(header.find("ISOMER_CODEC_ELSEWHERE(::isomer::json, ::p::basic_Other<::isomer::owning>)"),
            std::string::npos);
  EXPECT_EQ(header.find("basic_Outer<::isomer::owning>)"), std::string::npos);
}

}  // namespace cpp_options_test
}  // namespace isomer::compiler
