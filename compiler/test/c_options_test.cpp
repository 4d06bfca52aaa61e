// SPDX-License-Identifier: MIT
// Where options of C come from, which of them wins, and what is wrong with a sidecar.
#include <gtest/gtest.h>
#include "model/resolve.hpp"
#include "options/c.hpp"
#include "requests.hpp"

namespace isomer::compiler {
namespace c_options_test {

using namespace test;

// Two files: a.proto with p.M { text, list, Inner { text }, Kind }, and dir/b.proto with q.M { text }.
model::schema schema_of_two() {
  DescriptorProto m = message_of(
      "M", {field_of("text", 1, Type::TYPE_STRING), field_of("list", 2, Type::TYPE_INT32, Label::LABEL_REPEATED)});
  m.nested_type = {message_of("Inner", {field_of("text", 1, Type::TYPE_STRING)})};
  m.enum_type = {enum_of("Kind", {"ONE"})};
  model::schema schema;
  auto wrong =
      resolve(request_of({file_of("a.proto", "p", {m}),
                          file_of("dir/b.proto", "q", {message_of("M", {field_of("text", 1, Type::TYPE_STRING)})})}),
              schema);
  EXPECT_FALSE(wrong);
  return schema;
}

std::string error_of(std::string_view sidecar) {
  const model::schema schema = schema_of_two();
  c_option_table table;
  auto wrong = table.read(schema, "x.options", sidecar);
  return wrong ? wrong->to_string() : "";
}

TEST(c_options, patterns) {
  EXPECT_TRUE(matches("p.M.text", "p.M.text"));
  EXPECT_FALSE(matches("p.M.text", "p.M.texts"));
  EXPECT_FALSE(matches("p.M.texts", "p.M.text"));
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("", ""));
  EXPECT_FALSE(matches("", "a"));
  EXPECT_TRUE(matches("*.text", "p.M.text"));
  EXPECT_FALSE(matches("*.text", "text"));
  EXPECT_TRUE(matches("p.*.t?xt", "p.M.Inner.text"));
  EXPECT_FALSE(matches("p.?.text", "p.MM.text"));
  EXPECT_TRUE(matches("*a*b*c", "xxaxxbxbxc"));
  EXPECT_FALSE(matches("*a*b*c", "xxaxxcxb"));
  EXPECT_TRUE(matches("a**", "a"));
  // No pattern takes longer than the product of both lengths.
  EXPECT_FALSE(matches(std::string(2000, '*') + 'b', std::string(2000, 'a')));
}

TEST(c_options, inherited_from_file_to_message_to_field) {
  const model::schema schema = schema_of_two();
  c_option_table table;
  ASSERT_FALSE(table.read(schema, "x.options",
                          "a.proto max_length: 9 max_count: 4 overflow: TRUNCATE mode: SMALL\n"
                          "p.M max_length: 7 max_unknown: 5\n"
                          "p.M.text max_length: 3 fixed_length: true int_size: 8\n"
                          "p.M.Inner storage: ARENA\n"));
  const model::message& m = *schema.files[0].messages[0];
  EXPECT_EQ(table.of(schema.files[0]).max_length, 9u);
  EXPECT_EQ(table.of(schema.files[0]).mode, c_mode::SMALL);
  EXPECT_EQ(table.of(m).max_length, 7u);
  EXPECT_EQ(table.of(m).max_count, 4u);
  EXPECT_EQ(table.of(*m.fields[0]).max_length, 3u);
  EXPECT_EQ(table.of(*m.fields[0]).overflow, c_overflow::TRUNCATE);
  EXPECT_EQ(table.of(*m.fields[0]).fixed_length, true);
  EXPECT_EQ(table.of(*m.fields[1]).max_length, 7u);
  // What is about one declaration is not inherited.
  EXPECT_FALSE(table.of(*m.fields[1]).fixed_length);
  // Nested messages inherit from the one around them, and say more.
  EXPECT_EQ(table.of(*m.messages[0]->fields[0]).max_length, 7u);
  EXPECT_EQ(table.of(*m.messages[0]->fields[0]).storage, c_storage::ARENA);
  EXPECT_EQ(table.of(*m.messages[0]->fields[0]).max_unknown, 5u);
  EXPECT_FALSE(table.of(m).storage);
  // Enums inherit nothing; another file has nothing of all this.
  EXPECT_EQ(table.of(*m.enums[0]), c_options{});
  EXPECT_EQ(table.of(schema.files[1]), c_options{});
  EXPECT_EQ(table.of(*schema.files[1].messages[0]->fields[0]), c_options{});
}

TEST(c_options, later_lines_win_and_leave_the_rest) {
  const model::schema schema = schema_of_two();
  c_option_table table;
  ASSERT_FALSE(table.read(schema, "x.options",
                          "* max_length: 5 max_count: 6\r\n\n  # a comment\n"
                          "\tp.M.text\tmax_length: 8  # and another\n"
                          "*.text max_count: 1"));
  const model::message& m = *schema.files[0].messages[0];
  EXPECT_EQ(table.of(*m.fields[0]).max_length, 8u);
  EXPECT_EQ(table.of(*m.fields[0]).max_count, 1u);
  EXPECT_EQ(table.of(*m.fields[1]).max_length, 5u);
  EXPECT_EQ(table.of(*m.fields[1]).max_count, 6u);
}

// (isomer.c) of the schema, as protoc hands it over, and what a sidecar says over it.
TEST(c_options, those_of_the_schema_come_first) {
  auto file = file_of("a.proto", "p", {message_of("M", {field_of("text", 1, Type::TYPE_STRING)})});
  model::schema schema;
  ASSERT_FALSE(resolve(request_of({file}), schema));
  // Extension 51966, max_length = 32, max_count = 4.
  schema.fields[0].custom_options = std::string("\xf2\xaf\x19\x04\x08\x20\x10\x04", 8);
  c_option_table table;
  ASSERT_FALSE(table.read(schema, "", ""));
  EXPECT_EQ(table.of(schema.fields[0]).max_length, 32u);
  EXPECT_EQ(table.of(schema.fields[0]).max_count, 4u);
  c_option_table over;
  ASSERT_FALSE(over.read(schema, "x", "p.M.text max_length: 16"));
  EXPECT_EQ(over.of(schema.fields[0]).max_length, 16u);
  EXPECT_EQ(over.of(schema.fields[0]).max_count, 4u);

  schema.fields[0].custom_options = "\xf2\xaf\x19\x05\x08";
  schema.fields[0].at = {7, 3};
  c_option_table broken;
  auto wrong = broken.read(schema, "", "");
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->to_string(), "a.proto:7:3: the options of p.M.text are malformed");
}

// Said by the schema itself, and by the sidecar about the same declaration.
TEST(c_options, those_of_the_schema_that_do_nothing_are_refused_as_those_of_a_sidecar) {
  // (isomer.c) of a declaration, from the bytes of isomer.COptions.
  const auto c = [](const std::string& bytes) {
    return std::string("\xf2\xaf\x19") + static_cast<char>(bytes.size()) + bytes;
  };
  const std::string int_size("\x48\x08"), max_count("\x10\x04"), mode("\x80\x01\x01"), fixed("\x38\x01");
  const auto idle = [](const model::schema& schema, std::string_view lines) {
    c_option_table table;
    EXPECT_FALSE(table.read(schema, "x.options", lines));
    const auto wrong = table.idle(schema);
    return wrong ? wrong->to_string() : "";
  };
  for (const bool in_schema : {true, false}) {
    model::schema schema = schema_of_two();
    model::file& f = schema.files[0];
    model::message& m = *f.messages[0];
    m.fields[0]->at = {7, 3};
    const std::string place =
        in_schema ? "a.proto:7:3: the options of p.M.text: " : "x.options:1:1: the options behind 'p.M.text': ";
    if (in_schema) m.fields[0]->custom_options = c(int_size);
    EXPECT_EQ(idle(schema, in_schema ? "" : "p.M.text int_size: 8"),
              place + "int_size has no effect here: it is for integers");
    if (in_schema) m.fields[0]->custom_options = c(max_count);
    EXPECT_EQ(idle(schema, in_schema ? "" : "p.M.text max_count: 4"),
              place + "max_count has no effect here: it is for lists and maps");
    m.fields[0]->custom_options.clear();
    const auto at = [&](const std::string& name) {
      return in_schema ? "a.proto: the options of " + name + ": "
                       : "x.options:1:1: the options behind '" + name + "': ";
    };
    if (in_schema) m.custom_options = c(mode);
    EXPECT_EQ(idle(schema, in_schema ? "" : "p.M mode: SMALL"), at("p.M") + "mode has no effect here: it is for files");
    m.custom_options.clear();
    if (in_schema) m.enums[0]->custom_options = c(max_count);
    EXPECT_EQ(idle(schema, in_schema ? "" : "p.M.Kind max_count: 4"),
              at("p.M.Kind") + "only type and header have an effect on an enum");
    m.enums[0]->custom_options.clear();
    if (in_schema) f.custom_options = c(fixed);
    EXPECT_EQ(idle(schema, in_schema ? "" : "a.proto fixed_length: true"),
              at("a.proto") + "fixed_length has no effect here: it is for fields");
    // What declarations inherit has an effect.
    if (in_schema) f.custom_options = c(max_count + mode), m.custom_options = c(max_count);
    EXPECT_EQ(idle(schema, in_schema ? "" : "a.proto max_count: 4 mode: SMALL\np.M max_count: 4"), "");
  }
}

// What no field can take, what another option replaces, and what is no member.
TEST(c_options, options_that_nothing_takes_are_refused) {
  const auto map_of = [](DescriptorProto& of, const std::string& name, int number, FieldDescriptorProto value) {
    std::string entry = name + "Entry";
    entry[0] = static_cast<char>(entry[0] - 'a' + 'A');
    const Type key = name == "counts" ? Type::TYPE_STRING : Type::TYPE_INT32;
    of.nested_type.push_back(message_of(entry, {field_of("key", 1, key), std::move(value)}));
    of.nested_type.back().options.emplace().map_entry = true;
    of.field.push_back(field_of(name, number, Type::TYPE_MESSAGE, ".p.M." + entry, Label::LABEL_REPEATED));
  };
  DescriptorProto m = message_of(
      "M", {field_of("plain", 4, Type::TYPE_MESSAGE, ".p.Plain"),
            field_of("numbers", 5, Type::TYPE_INT32, Label::LABEL_REPEATED), field_of("text", 6, Type::TYPE_STRING),
            field_of("blob", 7, Type::TYPE_BYTES), field_of("kind", 8, Type::TYPE_ENUM, ".p.E")});
  map_of(m, "counts", 1, field_of("value", 2, Type::TYPE_INT32));
  map_of(m, "kinds", 2, field_of("value", 2, Type::TYPE_ENUM, ".p.E"));
  map_of(m, "blobs", 3, field_of("value", 2, Type::TYPE_BYTES));
  DescriptorProto outer = message_of("Outer");
  outer.nested_type = {message_of("Inner", {field_of("texts", 1, Type::TYPE_STRING, Label::LABEL_REPEATED)})};
  FileDescriptorProto file =
      file_of("a.proto", "p", {m, outer, message_of("Plain", {field_of("a", 1, Type::TYPE_INT32)})});
  file.syntax = "proto2";
  file.enum_type = {enum_of("E", {"A"})};
  model::schema schema;
  ASSERT_FALSE(resolve(request_of({file}), schema));
  const auto idle = [&](std::string_view lines) {
    c_option_table table;
    EXPECT_FALSE(table.read(schema, "x", lines)) << lines;
    const auto wrong = table.idle(schema);
    return wrong ? wrong->to_string() : "";
  };
  for (const char* line :
       {"p.Plain max_length: 4", "p.Plain max_count: 4", "p.Plain max_key_length: 4", "p.Plain overflow: TRUNCATE",
        "p.M.counts max_length: 4 max_key_length: 4", "p.M.counts max_key_length: 4\np.M.counts max_length: 4",
        "p.M.counts ignore_unknown: false", "p.M.plain ignore_unknown: false", "p.M.plain storage: VIEW",
        "p.M.numbers storage: VIEW", "p.M.text nul_terminated: true", "p.M.blobs max_key_length: 4",
        "p.M.CountsEntry int_size: 8", "p.M.CountsEntry max_count: 4", "p.M.CountsEntry.value max_length: 4"})
    EXPECT_NE(idle(line).find(" has no effect here: it is for "), std::string::npos) << line << ": " << idle(line);
  for (const char* line : {"p.Outer max_length: 4 max_count: 4", "p.M.counts max_length: 4", "p.M.blobs max_length: 4",
                           "p.M.kinds ignore_unknown: false", "p.Plain max_unknown: 4\np.Plain overflow: TRUNCATE",
                           "p.M.kind ignore_unknown: false", "p.M ignore_unknown: false", "p.M.text storage: VIEW",
                           "p.M.blob nul_terminated: true", "p.M.plain storage: ARENA", "*.plain storage: VIEW",
                           "p.M.CountsEntry max_key_length: 4", "p.M.CountsEntry.key max_length: 4"})
    EXPECT_EQ(idle(line), "") << line;
  file.extension = {field_of("later", 100, Type::TYPE_STRING)};
  file.extension[0].extendee = ".p.Plain";
  file.message_type[2].extension_range.emplace_back().start = 100;
  file.message_type[2].extension_range[0].end = 200;
  model::schema extended;
  ASSERT_FALSE(resolve(request_of({file}), extended));
  extended.files[0].extensions[0]->custom_options = "\xf2\xaf\x19\x02\x08\x04";
  c_option_table table;
  ASSERT_FALSE(table.read(extended, "", ""));
  const auto wrong = table.idle(extended);
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->to_string(), "a.proto: the options of p.later: extensions have no member in C");
}

TEST(c_options, a_line_that_matches_nothing_is_a_problem) {
  EXPECT_EQ(error_of("p.M.txet max_length: 3"), "x.options:1:1: 'p.M.txet' matches nothing in the schema");
  EXPECT_EQ(error_of("# one\n\n*.text max_length: 3\nb.proto mode: SMALL\n"),
            "x.options:4:1: 'b.proto' matches nothing in the schema");
  EXPECT_EQ(error_of("dir/b.proto mode: SMALL\np.M.Kind type: \"int\""), "");
}

TEST(c_options, all_lines_that_are_wrong_are_told_at_once_with_the_name_that_was_meant) {
  EXPECT_EQ(error_of("p.M.text max_size: 3\n* max_count: 1\np.M.list max_cuont: 2\n*.text fixed_count: 4\n"),
            "x.options:1:1: the options behind 'p.M.text': max_size: unknown field; did you mean \"max_length\"?\n"
            "x.options:3:1: the options behind 'p.M.list': max_cuont: unknown field; did you mean \"max_count\"?\n"
            "x.options:4:1: the options behind '*.text': fixed_count: unknown field; did you mean \"max_count\"?");
  EXPECT_EQ(error_of("q.N max_length: 1\np.M.text max_length: 3\nc.proto mode: FAST\n"),
            "x.options:1:1: 'q.N' matches nothing in the schema\n"
            "x.options:3:1: 'c.proto' matches nothing in the schema");
}

TEST(c_options, text_that_says_nothing) {
  auto starts = [](const std::string& text, const std::string& start) { return text.starts_with(start); };
  const std::string behind = "x.options:2:1: the options behind 'p.M.text': ";
  for (const char* bad :
       {"max_lenght: 3", "max_length: -1", "max_length: 4294967296", "max_length: \"3\"", "max_length",
        "overflow: MAYBE", "overflow: 7", "fixed_length: 2", "type: wifi", "type: \"a", "max_length: 3 }"}) {
    const std::string why = error_of("*.list max_count: 1\np.M.text " + std::string(bad));
    EXPECT_TRUE(starts(why, behind)) << bad << ": " << why;
  }
  EXPECT_EQ(error_of("p.M.text"), "");  // a name and no options: it matches
}

}  // namespace c_options_test
}  // namespace isomer::compiler
