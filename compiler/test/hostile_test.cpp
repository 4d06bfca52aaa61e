// SPDX-License-Identifier: MIT
// No schema ends the generator but by an error that says where; and none takes more than linear time.
#include <gtest/gtest.h>
#include <algorithm>
#include <ctime>
#include <random>
#include "schemas.hpp"

namespace isomer::compiler {
namespace hostile_test {

using namespace test;

constexpr const char* capacities = "* max_length: 4 max_count: 2 max_key_length: 3";
std::optional<std::string> read_capacities(const std::string&) { return capacities; }

constexpr const char* languages[] = {"lang=cpp",
                                     "lang=c,mode=fast,formats=protobuf+msgpack+msgpack_array,options=x",
                                     "lang=c,mode=small,options=x",
                                     "lang=c,mode=table,options=x",
                                     "lang=php",
                                     "lang=python",
                                     "lang=go,Ma.proto=a.b/c,Mb.proto=a.b/d,Mgoogle/protobuf/descriptor.proto=g.o/d",
                                     "lang=cpp,services=net"};

plugin::CodeGeneratorResponse run(plugin::CodeGeneratorRequest request, const char* language) {
  request.parameter = language;
  return generate(request, read_capacities);
}
void expect_refused(const std::vector<FileDescriptorProto>& files, const std::string& error) {
  for (const char* language : languages) EXPECT_EQ(run(request_of(files), language).error.value_or(""), error);
}
void expect_refused(DescriptorProto m, const std::string& error) {
  FileDescriptorProto file = file_of("a.proto", "p", {std::move(m)});
  file.syntax = "proto2";
  file.source_code_info = descriptor::SourceCodeInfo{.location = {{.path = {4, 0}, .span = {5, 2, 9, 3}},
                                                                  {.path = {4, 0, 2, 0}, .span = {7, 4, 22}},
                                                                  {.path = {4, 0, 3, 0}, .span = {6, 4, 22}}}};
  expect_refused({file}, error);
}

DescriptorProto entry_of(std::vector<FieldDescriptorProto> fields) {
  DescriptorProto e = message_of("FEntry", std::move(fields));
  e.options.emplace();
  e.options->map_entry = true;
  return e;
}
DescriptorProto with_map(DescriptorProto entry) {
  DescriptorProto m = message_of("M", {field_of("f", 1, Type::TYPE_MESSAGE, ".p.M.FEntry", Label::LABEL_REPEATED)});
  m.nested_type = {std::move(entry)};
  return m;
}
const FieldDescriptorProto key = field_of("key", 1, Type::TYPE_INT32), value = field_of("value", 2, Type::TYPE_INT32);

// The enums of descriptor.proto have no code in C, but options are made of them.
TEST(hostile, a_field_may_be_an_enum_of_descriptor_proto) {
  FileDescriptorProto descriptors = file_of("google/protobuf/descriptor.proto", "google.protobuf", {});
  descriptors.syntax = "proto2";
  descriptors.enum_type = {enum_of("Edition", {"EDITION_UNKNOWN", "EDITION_2023"})};
  FieldDescriptorProto f = field_of("f", 1, Type::TYPE_ENUM, ".google.protobuf.Edition");
  FieldDescriptorProto list = field_of("list", 2, Type::TYPE_ENUM, ".google.protobuf.Edition", Label::LABEL_REPEATED);
  FileDescriptorProto file = file_of("a.proto", "p", {message_of("M", {f, list})}, {*descriptors.name});
  file.extension = {field_of("x", 100, Type::TYPE_ENUM, ".google.protobuf.Edition")};
  file.extension[0].extendee = ".p.M";
  for (const char* language : languages) {
    const auto made = run(request_of({descriptors, file}), language);
    EXPECT_EQ(made.error.value_or(""), "") << language;
    if (std::string_view(language).starts_with("lang=c,")) {
      EXPECT_NE(made.file[0].content.value_or("").find("int32_t f;"), std::string::npos);
    }
  }
}

TEST(hostile, a_message_of_descriptor_proto_is_told_by_its_line) {
  FileDescriptorProto file =
      file_of("a.proto", "p", {message_of("M", {field_of("f", 1, Type::TYPE_MESSAGE, ".google.protobuf.Options")})},
              {"google/protobuf/descriptor.proto"});
  file.source_code_info = descriptor::SourceCodeInfo{.location = {{.path = {4, 0, 2, 0}, .span = {7, 4, 22}}}};
  const auto all = {file_of("google/protobuf/descriptor.proto", "google.protobuf", {message_of("Options")}), file};
  EXPECT_EQ(run(request_of(all), languages[1]).error,
            "a.proto:8:5: p.M.f is of a type for which there is no code in C");
}

TEST(hostile, entries_that_are_no_entries) {
  const std::string at_entry = "a.proto:7:5: p.M.FEntry cannot be the entry of a map";
  const std::string at_field = "a.proto:8:5: p.M.f is not a map that can be served";
  expect_refused(with_map(entry_of({})), at_entry);
  expect_refused(with_map(entry_of({key})), at_entry);
  expect_refused(with_map(entry_of({key, value, field_of("more", 3, Type::TYPE_INT32)})), at_entry);
  expect_refused(with_map(entry_of({field_of("value", 2, Type::TYPE_INT32), field_of("key", 1, Type::TYPE_INT32)})),
                 at_field);
  expect_refused(with_map(entry_of({key, field_of("other", 3, Type::TYPE_INT32)})), at_field);
  expect_refused(with_map(entry_of({field_of("key", 1, Type::TYPE_DOUBLE), value})), at_field);
  expect_refused(with_map(entry_of({field_of("key", 1, Type::TYPE_INT32, Label::LABEL_REPEATED), value})), at_field);
  expect_refused(with_map(entry_of({key, field_of("value", 2, Type::TYPE_INT32, Label::LABEL_REQUIRED)})), at_field);
  DescriptorProto nested = entry_of({key, value});
  nested.nested_type = {message_of("Inner")};
  expect_refused(with_map(nested), at_entry);
}

TEST(hostile, entries_belong_to_one_map) {
  DescriptorProto m = with_map(entry_of({key, value}));
  m.field.push_back(field_of("again", 2, Type::TYPE_MESSAGE, ".p.M.FEntry", Label::LABEL_REPEATED));
  expect_refused(m, "a.proto: p.M.again is of the type p.M.FEntry, the entry of another map");
  m = with_map(entry_of({key, value}));
  m.field[0].label = Label::LABEL_OPTIONAL;
  expect_refused(m, "a.proto:8:5: p.M.f is of the type p.M.FEntry, the entry of another map");
  m = with_map(entry_of({key, value}));
  m.extension = {field_of("x", 100, Type::TYPE_MESSAGE, ".p.M.FEntry", Label::LABEL_REPEATED)};
  m.extension[0].extendee = ".p.M";
  expect_refused(m, "a.proto: p.M.x is of the type p.M.FEntry, the entry of another map");
  m.extension[0] = field_of("x", 100, Type::TYPE_INT32);
  m.extension[0].extendee = ".p.M.FEntry";
  expect_refused(m, "a.proto: the message that p.M.x extends is missing");
}

TEST(hostile, oneofs_have_neither_lists_nor_required_members) {
  for (const Label label : {Label::LABEL_REPEATED, Label::LABEL_REQUIRED}) {
    DescriptorProto m = message_of("M", {field_of("f", 1, Type::TYPE_INT32, label)});
    m.oneof_decl = {{.name = "o"}};
    m.field[0].oneof_index = 0;
    expect_refused(m, "a.proto:8:5: p.M.f is in a oneof, and so neither repeated nor required");
  }
}

TEST(hostile, one_name_is_one_type) {
  DescriptorProto m = message_of("M", {field_of("f", 1, Type::TYPE_INT32)});
  FileDescriptorProto file = file_of("a.proto", "p", {m});
  file.enum_type = {enum_of("M", {"A"})};
  expect_refused({file}, "a.proto: p.M is declared twice");
  // A number's type has no name, whatever the request says.
  m.field[0].type_name = ".p.M";
  for (const char* language : languages) EXPECT_FALSE(run(request_of({file_of("a.proto", "p", {m})}), language).error);
}

TEST(hostile, files_that_import_each_other) {
  expect_refused({file_of("a.proto", "p", {}, {"b.proto"}), file_of("b.proto", "p", {}, {"a.proto"})},
                 "a.proto: import 'b.proto' is missing");
  expect_refused({file_of("a.proto", "p", {}, {"a.proto"})}, "a.proto: import 'a.proto' is missing");
  expect_refused({file_of("a.proto", "p", {}), file_of("a.proto", "p", {})}, "a.proto: comes twice");
}

TEST(hostile, errors_show_no_control_characters_and_no_end_of_text) {
  expect_refused({file_of("a.proto", "p", {message_of("a\n\x1b[31mb")})}, "a.proto: 'a??[31mb' is not a name");
  const auto refused = run(request_of({file_of("a.proto", "p", {message_of(std::string(70000, '$'))})}), "lang=cpp");
  EXPECT_LT(refused.error.value_or("").size(), 1100u);
}

TEST(hostile, long_names_are_names) {
  const std::string name(65536, 'n');
  DescriptorProto m = message_of(name, {field_of(name, 1, Type::TYPE_INT32)});
  for (const char* language : languages) EXPECT_FALSE(run(request_of({file_of("a.proto", "p", {m})}), language).error);
}

// Each holds the next by value, and the first comes first: nothing may be asked of the stack.
TEST(hostile, a_long_chain_of_messages) {
  std::vector<DescriptorProto> chain;
#if defined(ISOMER_TEST_THOROUGHLY)
  constexpr int length = 4000;
#else
  constexpr int length = 1500;
#endif
  for (int i = 0; i < length; ++i) {
    std::vector<FieldDescriptorProto> next;
    if (i + 1 < length) next.push_back(field_of("n", 1, Type::TYPE_MESSAGE, ".p.M" + std::to_string(i + 1)));
    chain.push_back(message_of("M" + std::to_string(i), std::move(next)));
  }
  for (const char* language : languages)
    EXPECT_FALSE(run(request_of({file_of("a.proto", "p", chain)}), language).error) << language;
}

// Of each message twice the next: what asks all that lies within would ask two to the power of their number.
TEST(hostile, messages_that_double) {
  std::vector<DescriptorProto> chain;
  for (int i = 0; i < 28; ++i) {
    std::vector<FieldDescriptorProto> next;
    for (int n = 1; i < 27 && n < 3; ++n)
      next.push_back(field_of("n" + std::to_string(n), n, Type::TYPE_MESSAGE, ".p.M" + std::to_string(i + 1)));
    chain.push_back(message_of("M" + std::to_string(i), std::move(next)));
  }
  for (const char* language : languages)
    EXPECT_FALSE(run(request_of({file_of("a.proto", "p", chain)}), language).error) << language;
}

// Of which half are in a oneof, and all enums have a default.
plugin::CodeGeneratorRequest wide(int fields) {
  DescriptorProto m = message_of("M");
  m.oneof_decl = {{.name = "o"}};
  EnumDescriptorProto e = enum_of("E", {});
  for (int i = 1; i <= fields; ++i) {
    const std::string n = std::to_string(i);
    e.value.push_back({.name = "V" + n, .number = i});
    FieldDescriptorProto f = field_of("f" + n, i, Type::TYPE_ENUM, ".p.E");
    f.default_value = "V" + n;
    if (i % 2) f.oneof_index = 0;
    m.field.push_back(std::move(f));
  }
  FileDescriptorProto file = file_of("a.proto", "p", {std::move(m)});
  file.syntax = "proto2";
  file.enum_type = {std::move(e)};
  return request_of({std::move(file)});
}

// Names that are the same but for their case, and for underscores.
plugin::CodeGeneratorRequest alike(int names) {
  std::vector<DescriptorProto> messages;
  DescriptorProto fields = message_of("Fields");
  for (int i = 0; i < names; ++i) {
    std::string name, underscored;
    for (int bit = 0; bit < 12; ++bit) {
      name += (i >> bit) % 2 ? 'A' : 'a';
      underscored += (i >> bit) % 2 ? "_a" : "A";
    }
    messages.push_back(message_of(name));
    fields.field.push_back(field_of(underscored, i + 1, Type::TYPE_BOOL));
  }
  messages.push_back(std::move(fields));
  return request_of({file_of("a.proto", "p", std::move(messages))});
}

using maker = plugin::CodeGeneratorRequest(int);

double seconds_for(maker make, int n, const char* language) {
  const auto request = make(n);
  const std::clock_t start = std::clock();
  EXPECT_FALSE(run(request, language).error);
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Of the processor's time, so that others on the machine make no difference. Eight times as many take some eight times
// as long; one loop within another would take 64.
void expect_linear(maker make, int few, const char* language) {
  double least = 100;
  for (int tries = 0; tries < 3 && least > 20; ++tries)
    least = std::min(least, seconds_for(make, 8 * few, language) / seconds_for(make, few, language));
  EXPECT_LT(least, 20) << language;
}

TEST(hostile, many_fields_take_linear_time) {
#if defined(ISOMER_TEST_THOROUGHLY)
  constexpr int few = 2000;
#else
  constexpr int few = 400;
#endif
  for (const char* language : languages) expect_linear(wide, few, language);
}

// Not in Go, where protoc-gen-go puts one more underscore behind each, so that the names alone take the square.
TEST(hostile, names_that_meet_take_linear_time) {
  for (const char* language : languages)
    if (!std::string_view(language).starts_with("lang=go")) expect_linear(alike, 150, language);
}

TEST(hostile, tables_count_their_fields_in_16_bits) {
  EXPECT_EQ(run(wide(65536), "lang=c,mode=table,options=x").error,
            "a.proto: p.M has more than 65535 fields, which mode=table cannot count");
}

TEST(hostile, schemas_of_random_bytes_are_served_or_refused_by_file) {
  std::mt19937 random(5);
  int served = 0, refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string bytes(20 + random() % 600, '\0');
    for (char& c : bytes) c = static_cast<char>(random());
    const auto request = schemas(bytes).request();
    const auto made = generate(request, read_capacities);
    ++(made.error ? refused : served);
    // Only a file without a name has nothing in front.
    if (made.error && *made.error != "a file without a usable name") {
      EXPECT_NE(made.error->find(':'), std::string::npos) << *made.error;
    }
  }
  EXPECT_GT(served, 50);
  EXPECT_GT(refused, 150);
}

}  // namespace hostile_test
}  // namespace isomer::compiler
