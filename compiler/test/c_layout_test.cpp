// SPDX-License-Identifier: MIT
// What cannot stand in a struct of C is refused, by file, line, column and name; what can is as the golden files have
// it.
#include <gtest/gtest.h>
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include "emit/c/layout/layout.hpp"
#include "requests.hpp"
#include "support/source_dir.hpp"

namespace isomer::compiler {
namespace c_layout_test {

using namespace test;

std::string sidecar;
std::optional<std::string> read_sidecar(const std::string&) { return sidecar; }

plugin::CodeGeneratorResponse made(plugin::CodeGeneratorRequest request, const std::string& options,
                                   const std::string& more = "") {
  request.parameter = "lang=c,options=x.options" + more;
  sidecar = options;
  return generate(request, read_sidecar);
}

FileDescriptorProto one_file(std::vector<DescriptorProto> messages) {
  auto file = file_of("dir/a.proto", "p", std::move(messages));
  // The first message's first field is on line 8.
  file.source_code_info = descriptor::SourceCodeInfo{
      .location = {{.path = {4, 0}, .span = {5, 2, 9, 3}}, {.path = {4, 0, 2, 0}, .span = {7, 4, 22}}}};
  return file;
}

std::string error_of(std::vector<DescriptorProto> messages, const std::string& options = "") {
  return made(request_of({one_file(std::move(messages))}), options).error.value_or("");
}
std::string error_of(FieldDescriptorProto f, const std::string& options = "") {
  return error_of({message_of("M", {std::move(f)})}, options);
}

const std::string place = "dir/a.proto:8:5: p.M.f ";

TEST(c_layout, a_field_without_a_bound_is_named) {
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_STRING)),
            place + "has no bound: give it (isomer.c).max_length, or storage: ARENA");
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_BYTES)),
            place + "has no bound: give it (isomer.c).max_length, or storage: ARENA");
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_INT32, Label::LABEL_REPEATED)),
            place + "has no bound: give it (isomer.c).max_count, or storage: ARENA");
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_STRING), "*.f max_length: 3"), "");
}

TEST(c_layout, all_fields_without_a_bound_are_named_at_once) {
  std::vector<FieldDescriptorProto> fields;
  for (int i = 1; i <= 60; ++i) fields.push_back(field_of("f" + std::to_string(i), i, Type::TYPE_STRING));
  fields.push_back(field_of("list", 61, Type::TYPE_BYTES, Label::LABEL_REPEATED));
  const std::string error = error_of({message_of("M", fields), message_of("N", {field_of("g", 1, Type::TYPE_BYTES)})});
  EXPECT_EQ(std::count(error.begin(), error.end(), '\n'), 62);  // a line for each, and two for the list
  for (const char* name : {"p.M.f1 ", "p.M.f60 ", "p.M.list ", "p.N.g "})
    EXPECT_NE(error.find(name + std::string("has no bound: give it (isomer.c).max_")), std::string::npos) << name;
}

TEST(c_layout, options_that_do_nothing_where_they_are_said_are_refused) {
  const std::vector<DescriptorProto> messages = {
      message_of("M", {field_of("text", 1, Type::TYPE_STRING), field_of("number", 2, Type::TYPE_INT32),
                       field_of("wide", 3, Type::TYPE_INT64), field_of("real", 4, Type::TYPE_DOUBLE)})};
  const auto refused = [&](const std::string& line) {
    const std::string error = error_of(messages, "* max_length: 3\n" + line);
    return error.starts_with("x.options:2:1: the options behind 'p.M") && error.find("effect") != error.npos;
  };
  for (const char* line :
       {"p.M.text int_size: 8", "p.M.text max_count: 3", "p.M.text has_member: \"z\"", "p.M.text count_member: \"n\"",
        "p.M.text header: \"x.h\"", "p.M.text packed: true", "p.M.text type: \"int\"", "p.M.number max_length: 4",
        "p.M.number overflow: TRUNCATE", "p.M.number case_member: \"x\"", "p.M.number fixed_length: true",
        "p.M.number ignore_unknown: false", "p.M.number mode: SMALL", "p.M packed: true", "p.M int_size: 8",
        "p.M member: \"x\"", "p.M mode: SMALL", "p.M max_count: 3"})
    EXPECT_TRUE(refused(line)) << line << ": " << error_of(messages, line);
  for (const char* line : {"p.M.number int_size: 8", "p.M.wide int_size: 64", "p.M.text member: \"x\"",
                           "p.M.number member: \"x\"", "p.M overflow: TRUNCATE"})
    EXPECT_EQ(error_of(messages, "* max_length: 3\n" + std::string(line)), "") << line;
  // What a pattern says, it says to those that it is about.
  EXPECT_EQ(error_of(messages, "* max_length: 3 max_count: 2 has_member: \"x\"\np.M.* int_size: 32\n"),
            "dir/a.proto: p.M.real cannot have an int_size of 32");
}

TEST(c_layout, capacities_that_make_no_sense) {
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_STRING), "* max_length: 0"), place + "has a max_length of 0");
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_INT32, Label::LABEL_REPEATED), "* max_count: 0"),
            place + "has a max_count of 0");
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_BYTES), "* max_length: 2147483648"), place + "is too long");
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_STRING, Label::LABEL_REPEATED),
                     "* max_length: 2000000000 max_count: 4000000000"),
            "dir/a.proto:6:3: p.M may take more than 2 GiB: its capacities are too large");
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_BYTES), "*.f max_length: 3 fixed_length: true nul_terminated: true"),
            place + "cannot be both fixed_length and ended by a NUL");
}

TEST(c_layout, widths_that_a_kind_cannot_have) {
  for (const char* bad : {"0", "7", "24", "64", "128"})
    EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_INT32), "p.M.f int_size: " + std::string(bad)),
              place + "cannot have an int_size of " + bad);
  for (Type type : {Type::TYPE_FLOAT, Type::TYPE_DOUBLE, Type::TYPE_BOOL})
    EXPECT_EQ(error_of(field_of("f", 1, type), "p.M.f int_size: 8"), place + "cannot have an int_size of 8");
  for (const char* good : {"8", "16", "32", "64"})
    EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_SFIXED64), "p.M.f int_size: " + std::string(good)), "");
}

TEST(c_layout, recursion_is_refused_at_the_field_that_leads_back) {
  const std::string why = "leads back to its own message: give it (isomer.c).storage = ARENA";
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_MESSAGE, ".p.M")), place + why);
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_MESSAGE, ".p.M", Label::LABEL_REPEATED), "* max_count: 2"),
            place + why);
  // Of a circle of two, the one that closes it.
  EXPECT_EQ(error_of({message_of("M", {field_of("f", 1, Type::TYPE_MESSAGE, ".p.N")}),
                      message_of("N", {field_of("back", 1, Type::TYPE_MESSAGE, ".p.M")})}),
            "dir/a.proto: p.N.back " + why);
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_MESSAGE, ".p.M"), "p.M.f ignore: true"), "");
}

TEST(c_layout, an_arena_needs_tables) {
  const std::string why = " in an arena or in the input, which needs mode=table";
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_STRING), "* storage: ARENA"), "dir/a.proto:6:3: p.M.f is" + why);
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_STRING), "* storage: VIEW"), "dir/a.proto:6:3: p.M.f is" + why);
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_INT32), "* storage: ARENA"),
            "dir/a.proto:6:3: p.M keeps its unknown fields" + why);
}

// A field of another file's message, by itself, in a list or as the value of a map, where each file has its mode.
std::string mixed_error(Label label, bool map, const std::string& a, const std::string& b) {
  auto m = message_of("M", {field_of("f", 1, Type::TYPE_MESSAGE, map ? ".p.M.FEntry" : ".q.N", label)});
  if (map) {
    m.nested_type = {
        message_of("FEntry", {field_of("key", 1, Type::TYPE_INT32), field_of("value", 2, Type::TYPE_MESSAGE, ".q.N")})};
    m.nested_type[0].options.emplace().map_entry = true;
  }
  auto file = one_file({m});
  file.dependency = {"dir/b.proto"};
  const std::string modes = "dir/a.proto mode: " + a + "\ndir/b.proto mode: " + b + "\n* max_count: 2";
  return made(request_of({file_of("dir/b.proto", "q", {message_of("N")}), file}), modes).error.value_or("");
}

TEST(c_layout, a_message_and_what_it_holds_are_in_one_mode) {
  const std::string why = ": what a message holds has to be in its mode";
  for (Label label : {Label::LABEL_OPTIONAL, Label::LABEL_REPEATED}) {
    EXPECT_EQ(mixed_error(label, false, "TABLE", "FAST"), place + "is in mode=table, and q.N in mode=fast" + why);
    EXPECT_EQ(mixed_error(label, false, "FAST", "SMALL"), place + "is in mode=fast, and q.N in mode=small" + why);
    EXPECT_EQ(mixed_error(label, false, "SMALL", "SMALL"), "");
  }
  EXPECT_EQ(mixed_error(Label::LABEL_REPEATED, true, "SMALL", "TABLE"),
            place + "is in mode=small, and q.N in mode=table" + why);
  EXPECT_EQ(mixed_error(Label::LABEL_REPEATED, true, "TABLE", "TABLE"), "");
}

TEST(c_layout, names_that_tables_have_a_length_for) {
  auto error = [](std::size_t length, const std::string& more) {
    auto file = one_file({message_of("M", {field_of(std::string(length, 'f'), 1, Type::TYPE_INT32)})});
    return made(request_of({file}), "", more).error.value_or("");
  };
  EXPECT_EQ(error(255, ",mode=table,formats=msgpack"), "");
  EXPECT_EQ(error(256, ",mode=table,formats=msgpack"),
            "dir/a.proto:8:5: p.M." + std::string(256, 'f') +
                " has a name of more than 255 bytes, which mode=table cannot write in MessagePack");
  EXPECT_EQ(error(256, ",mode=table,formats=msgpack_array"), "");
  EXPECT_EQ(error(256, ",mode=fast,formats=msgpack"), "");
}

FieldDescriptorProto with_default(Type type, const std::string& value) {
  auto f = field_of("f", 1, type);
  f.default_value = value;
  return f;
}
std::string default_error(Type type, const std::string& value, const std::string& options) {
  auto file = one_file({message_of("M", {with_default(type, value)})});
  file.syntax = "proto2";
  return made(request_of({file}), options).error.value_or("");
}

TEST(c_layout, defaults_have_to_fit) {
  EXPECT_EQ(default_error(Type::TYPE_STRING, "abcd", "* max_length: 4"), "");
  EXPECT_EQ(default_error(Type::TYPE_STRING, "abcde", "* max_length: 4"),
            place + "has a default which is longer than its max_length");
  EXPECT_EQ(default_error(Type::TYPE_BYTES, "a\\000bc", "* max_length: 4"), "");
  EXPECT_EQ(default_error(Type::TYPE_BYTES, "a\\000bcd", "* max_length: 4"),
            place + "has a default which is longer than its max_length");
  EXPECT_EQ(default_error(Type::TYPE_BYTES, "a\\000b", "p.M.f max_length: 4 nul_terminated: true"),
            place + "has a default with a NUL, which would end it");
  EXPECT_EQ(default_error(Type::TYPE_BYTES, "abc", "p.M.f max_length: 4 fixed_length: true"),
            place + "has a default of another length than its own");
  EXPECT_EQ(default_error(Type::TYPE_INT32, "-128", "p.M.f int_size: 8"), "");
  for (const char* bad : {"-129", "128"})
    EXPECT_EQ(default_error(Type::TYPE_INT32, bad, "p.M.f int_size: 8"),
              place + "has a default which its int_size cannot hold");
  EXPECT_EQ(default_error(Type::TYPE_UINT64, "65535", "p.M.f int_size: 16"), "");
  for (const char* bad : {"65536", "18446744073709551615"})
    EXPECT_EQ(default_error(Type::TYPE_UINT64, bad, "p.M.f int_size: 16"),
              place + "has a default which its int_size cannot hold");
}

TEST(c_layout, bound_structs_hold_no_maps_and_no_lists_of_bytes) {
  EXPECT_EQ(error_of(field_of("f", 1, Type::TYPE_BYTES, Label::LABEL_REPEATED),
                     "p.M type: \"struct m\"\n*.f max_length: 3 max_count: 2"),
            place + "is a list of bytes, which an existing type can only have with fixed_length");
}

TEST(c_layout, files_without_messages_and_files_about_options) {
  auto response = made(request_of({file_of("a.proto", "p", {}), file_of("isomer/options.proto", "isomer", {})}), "");
  ASSERT_FALSE(response.error) << *response.error;
  ASSERT_EQ(response.file.size(), 2u);
  EXPECT_EQ(response.file[0].name, "a.isomer.h");
  EXPECT_EQ(response.file[1].name, "a.isomer.c");
}

TEST(c_layout, a_sidecar_that_is_not_there) {
  auto request = request_of({file_of("a.proto", "p", {})});
  request.parameter = "lang=c,options=no.options";
  EXPECT_EQ(generate(request, [](const std::string&) -> std::optional<std::string> { return {}; }).error,
            "plugin parameter: options: cannot read no.options");
}

std::string header_of(FileDescriptorProto file, const std::string& more = "") {
  const auto response = made(request_of({std::move(file)}), "* max_length: 3 max_count: 2", more);
  EXPECT_EQ(response.error.value_or(""), "");
  return response.error ? "" : response.file[0].content.value_or("");
}

TEST(c_layout, a_member_may_be_renamed) {
  auto m = message_of("M", {field_of("HIGH", 1, Type::TYPE_INT32), field_of("LOW", 2, Type::TYPE_BYTES),
                            field_of("INPUT", 3, Type::TYPE_INT32, Label::LABEL_REPEATED)});
  const auto response = made(request_of({file_of("a.proto", "p", {m})}),
                             "p.M.HIGH member: \"high\"\np.M.LOW member: \"low\" max_length: 3\n"
                             "p.M.INPUT member: \"input\" max_count: 2\n");
  ASSERT_EQ(response.error.value_or(""), "");
  const std::string header = response.file[0].content.value_or("");
  for (const char* text :
       {"int32_t high;", "uint8_t low_size;", "uint8_t low[3];", "uint8_t input_count;", "int32_t input[2];"})
    EXPECT_NE(header.find(text), std::string::npos) << text;
}

TEST(c_layout, macros_of_headers_are_no_members) {
  for (const char* name : {"I", "complex", "imaginary", "noreturn", "restrict", "typeof", "errno", "stdin", "NAN"}) {
    const std::string header =
        header_of(file_of("a.proto", "p", {message_of("M", {field_of(name, 1, Type::TYPE_INT32)})}));
    EXPECT_NE(header.find("int32_t " + std::string(name) + "_;"), std::string::npos) << name;
  }
}

TEST(c_layout, bounds_are_asked_of_what_is_reached) {
  DescriptorProto reached = message_of("Reached", {field_of("n", 1, Type::TYPE_INT32)});
  DescriptorProto other = message_of("Other", {field_of("f", 1, Type::TYPE_STRING)});
  auto request = request_of(
      {file_of("i.proto", "q", {reached, other}),
       file_of("a.proto", "p", {message_of("M", {field_of("r", 1, Type::TYPE_MESSAGE, ".q.Reached")})}, {"i.proto"})});
  request.file_to_generate = {"a.proto"};
  EXPECT_EQ(made(request, "").error.value_or(""), "");
  request.proto_file[1].message_type[0].field[0].type_name = ".q.Other";
  EXPECT_EQ(made(request, "").error.value_or(""),
            "i.proto: q.Other.f has no bound: give it (isomer.c).max_length, or storage: ARENA");
}

TEST(c_layout, no_member_has_the_name_of_a_type_that_its_struct_mentions) {
  FileDescriptorProto file =
      file_of("a.proto", "", {message_of("M", {field_of("Color", 1, Type::TYPE_ENUM, ".Color")})});
  file.enum_type = {enum_of("Color", {"RED"})};
  EXPECT_NE(header_of(file).find("  Color Color_;"), std::string::npos);
  file.message_type[0].oneof_decl = {{.name = "o"}};
  file.message_type[0].field[0].oneof_index = 0;
  EXPECT_NE(header_of(file).find("    Color Color_;"), std::string::npos);
}

TEST(c_layout, names_of_a_file_are_apart) {
  DescriptorProto m = message_of("A", {field_of("NOT_SET", 1, Type::TYPE_INT32), field_of("b", 2, Type::TYPE_INT32)});
  m.oneof_decl = {{.name = "o"}};
  m.field[0].oneof_index = m.field[1].oneof_index = 0;
  m.enum_type = {enum_of("MAX", {"SIZE"})};
  const std::string header = header_of(file_of("a.proto", "", {m, message_of("A_init"), message_of("restrict")}));
  for (const char* text :
       {"A_o_NOT_SET = 0,", "A_o_NOT_SET_ = 1,", "A_MAX_SIZE_ = 0,", "struct A_init_ {", "struct restrict_ {"})
    EXPECT_NE(header.find(text), std::string::npos) << text;
}

// A packed row has 9 bits for a capacity or a text's bytes, and no room for three extents.
TEST(c_layout, what_a_packed_row_has_no_room_for_stands_behind_the_rows) {
  const auto list = [](Type type) { return message_of("M", {field_of("f", 7, type, "", Label::LABEL_REPEATED)}); };
  const auto source = [](DescriptorProto m, const std::string& options) {
    const auto response = made(request_of({file_of("a.proto", "p", {std::move(m)})}), options, ",mode=table");
    EXPECT_EQ(response.error.value_or(""), "");
    return response.error ? "" : response.file[1].content.value_or("");
  };
  const auto is_wide = [&](DescriptorProto m, const std::string& options) {
    const std::string text = source(std::move(m), options);
    EXPECT_NE(text.find("ISOMER_ROW_NUMBERS(7, 1)"), std::string::npos);
    const bool wide = text.find("ISOMER_ROW_AT(2, ") != std::string::npos;
    EXPECT_EQ(text.find("ISOMER_ROW_REST(") != std::string::npos, wide);
    return wide;
  };
  const DescriptorProto text = message_of("M", {field_of("f", 7, Type::TYPE_STRING)});
  EXPECT_FALSE(is_wide(text, "* max_length: 510"));
  EXPECT_TRUE(is_wide(text, "* max_length: 511"));
  EXPECT_FALSE(is_wide(list(Type::TYPE_INT32), "* max_count: 511"));
  EXPECT_TRUE(is_wide(list(Type::TYPE_INT32), "* max_count: 512"));
  EXPECT_TRUE(is_wide(list(Type::TYPE_BYTES), "* max_length: 3 max_count: 2"));
}

// Their messages might be a_b_c of package "a", or of "a.b": whoever includes both headers could compile neither.
TEST(c_layout, names_of_two_files_are_apart_or_an_error) {
  const FileDescriptorProto one = file_of("one.proto", "a", {message_of("b_c")});
  FileDescriptorProto two = file_of("two.proto", "a.b", {message_of("c")});
  EXPECT_EQ(made(request_of({one, two}), "").error.value_or(""),
            "two.proto: a.b.c has the name a_b_c in C, which is one of one.proto, too");
  two = file_of("two.proto", "a.b", {message_of("d")});
  EXPECT_EQ(made(request_of({one, two}), "").error.value_or(""), "");
  two.enum_type = {enum_of("c", {"size"})};
  EXPECT_EQ(made(request_of({one, two}), "").error.value_or(""),
            "two.proto: a.b.c has the name a_b_c in C, which is one of one.proto, too");
}

TEST(c_layout, guards_tell_namespaces_and_paths_apart) {
  std::set<std::string> guards;
  for (const char* path : {"a.proto", "a/b.proto", "a_b.proto", "a-b.proto", "A.proto"})
    for (const char* space : {"", ",namespace=x", ",namespace=x::y"}) {
      const std::string header = header_of(file_of(path, "p", {}), space);
      const std::size_t at = header.find("#ifndef ");
      guards.insert(header.substr(at, header.find('\n', at) - at));
    }
  EXPECT_EQ(guards.size(), 15u);
  EXPECT_TRUE(guards.contains("#ifndef A_ISOMER_H"));
}

std::string read(const std::string& path) {
  std::ifstream in(std::string(::test::source_dir()) + '/' + path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// schema/person.proto as protoc describes it, without its comments.
TEST(c_layout, golden) {
  DescriptorProto m = message_of(
      "Person", {field_of("name", 1, Type::TYPE_STRING), field_of("id", 2, Type::TYPE_INT32),
                 field_of("email", 3, Type::TYPE_STRING),
                 field_of("phone", 4, Type::TYPE_MESSAGE, ".demo.Person.PhoneNumber", Label::LABEL_REPEATED)});
  m.nested_type = {message_of("PhoneNumber", {field_of("number", 1, Type::TYPE_STRING),
                                              field_of("type", 2, Type::TYPE_ENUM, ".demo.Person.PhoneType")})};
  m.enum_type = {enum_of("PhoneType", {"MOBILE", "HOME", "WORK"})};
  auto response = made(request_of({file_of("person.proto", "demo", {m})}), "* max_length: 32 max_count: 4");
  ASSERT_FALSE(response.error) << *response.error;
  ASSERT_EQ(response.file.size(), 2u);
  EXPECT_EQ(response.file[0].content, read("compiler/test/golden/person.isomer.h"));
  EXPECT_EQ(response.file[1].content, read("compiler/test/golden/person.isomer.c"));
}

}  // namespace c_layout_test
}  // namespace isomer::compiler
