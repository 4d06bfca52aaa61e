// SPDX-License-Identifier: MIT
// Go: names and packages as protoc-gen-go has them, what is left out, and one whole file.
#include <gtest/gtest.h>
#include <fstream>
#include <sstream>
#include "emit/go/names.hpp"
#include "emit/go/writer.hpp"
#include "requests.hpp"
#include "support/source_dir.hpp"

namespace isomer::compiler {
namespace go_test {

using namespace test;

// A response for lang=go, with packages for the files that the tests use.
plugin::CodeGeneratorResponse go(std::vector<FileDescriptorProto> files, const std::string& more = "") {
  auto request = request_of(std::move(files));
  request.parameter = "lang=go,Ma.proto=example.com/demo,Mb.proto=example.com/other;strange" + more;
  return generate(request);
}

std::string text_of(const plugin::CodeGeneratorResponse& response) {
  EXPECT_FALSE(response.error) << *response.error;
  return response.file.size() == 1 ? response.file[0].content.value_or("") : "";
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

FieldDescriptorProto in_oneof(FieldDescriptorProto f) {
  f.oneof_index = 0;
  return f;
}

TEST(go_names, camel_case) {
  const std::pair<const char*, const char*> cases[] = {
      {"name", "Name"},         {"foo_bar", "FooBar"},  {"foo_Bar", "Foo_Bar"},         {"_foo", "XFoo"},
      {"foo_1", "Foo_1"},       {"foo1bar", "Foo1Bar"}, {"Outer.Inner", "Outer_Inner"}, {"Outer.inner", "OuterInner"},
      {"Outer._x", "Outer_XX"}, {"a__b", "A_B"},        {"HTTPServer", "HTTPServer"},   {"foo_", "Foo_"},
  };
  for (auto [from, to] : cases) EXPECT_EQ(emit::go_camel_case(from), to) << from;
}

TEST(go_names, fields_give_way_to_methods_and_to_each_other) {
  auto text = text_of(
      go({file_of("a.proto", "p",
                  {message_of("M", {field_of("reset", 1, Type::TYPE_INT32), field_of("get_x", 2, Type::TYPE_INT32),
                                    field_of("x", 3, Type::TYPE_INT32), field_of("X", 4, Type::TYPE_INT32)})})}));
  for (auto name : {"m.Reset_ =", "m.GetX =", "m.X_ =", "m.X__ ="}) EXPECT_TRUE(has(text, name)) << name << text;
}

TEST(go_names, wrappers_give_way_to_nested_types) {
  auto m =
      message_of("M", {in_oneof(field_of("inner", 1, Type::TYPE_INT32)), in_oneof(field_of("b", 2, Type::TYPE_BOOL))});
  m.oneof_decl = {{.name = "pick"}};
  m.nested_type = {message_of("Inner")};
  auto text = text_of(go({file_of("a.proto", "p", {m})}));
  EXPECT_TRUE(has(text, "case *M_Inner_:"));
  EXPECT_TRUE(has(text, "case *M_B:"));
  EXPECT_TRUE(has(text, "switch o := m.Pick.(type) {"));
}

TEST(go_packages, paths_of_files) {
  auto a = file_of("dir/a.proto", "p", {message_of("M")});
  a.options.emplace().go_package = "example.com/x/demo";
  auto path = [&](const std::string& parameter) {
    auto request = request_of({a});
    request.parameter = "lang=go" + parameter;
    auto response = generate(request);
    return response.error ? *response.error : response.file.at(0).name.value_or("");
  };
  EXPECT_EQ(path(""), "example.com/x/demo/a.isomer.go");
  EXPECT_EQ(path(",paths=source_relative"), "dir/a.isomer.go");
  EXPECT_EQ(path(",module=example.com/x"), "demo/a.isomer.go");
  EXPECT_EQ(path(",Mdir/a.proto=other.org/y"), "other.org/y/a.isomer.go");
  EXPECT_EQ(path(",module=example.com/x,paths=source_relative"),
            "plugin parameter: module cannot be used with paths=source_relative");
}

TEST(go_packages, names) {
  auto package = [](const std::string& said) {
    auto a = file_of("a.proto", "p", {message_of("M")});
    a.options.emplace().go_package = said;
    auto request = request_of({a});
    request.parameter = "lang=go";
    auto response = generate(request);
    if (response.error) return *response.error;
    std::string text = response.file.at(0).content.value_or("");
    std::size_t at = text.find("package ");
    return text.substr(at, text.find('\n', at) - at);
  };
  EXPECT_EQ(package("example.com/demo"), "package demo");
  EXPECT_EQ(package("example.com/demo;name"), "package name");
  EXPECT_EQ(package("example.com/with-dash.v1"), "package with_dash_v1");
  EXPECT_EQ(package("example.com/go"), "package _go");
  EXPECT_EQ(package(""),
            "a.proto: the Go package is not known: it wants option go_package or the parameter Ma.proto=PATH");
  EXPECT_EQ(package("demo"), "a.proto: 'demo;demo' is not the path and name of a Go package");
  EXPECT_EQ(package("example.com/x;a b"), "a.proto: 'example.com/x;a b' is not the path and name of a Go package");
  EXPECT_EQ(package("example.com/\"x"), "a.proto: 'example.com/\"x;__x' is not the path and name of a Go package");
}

TEST(go_file, types_of_other_files_are_imported) {
  auto b = file_of("b.proto", "q", {message_of("B")});
  b.enum_type = {enum_of("E", {"E_ZERO"})};
  auto a = file_of(
      "a.proto", "p",
      {message_of("M", {field_of("b", 1, Type::TYPE_MESSAGE, ".q.B"), field_of("e", 2, Type::TYPE_ENUM, ".q.E")})},
      {"b.proto"});
  auto response = go({b, a});
  ASSERT_EQ(response.file.size(), 2u);
  const std::string& text = *response.file[1].content;
  EXPECT_TRUE(has(text, "import strange \"example.com/other\"\n"));
  EXPECT_TRUE(has(text, "fast.OtherOf[strange.B]()"));
  EXPECT_TRUE(has(text, "m.E = strange.E(v)"));
}

TEST(go_file, what_has_no_generated_code) {
  auto of = [](DescriptorProto m, const std::string& more = "") {
    return go({file_of("a.proto", "p", {std::move(m)})}, more).file.size();
  };
  EXPECT_EQ(of(message_of("M")), 1u);
  auto extendable = message_of("M");
  extendable.extension_range = {{.start = 100, .end = 200}};
  EXPECT_EQ(of(extendable), 0u);
  EXPECT_EQ(of(message_of("M", {field_of("a", 1, Type::TYPE_INT32, Label::LABEL_REQUIRED)})), 0u);
  EXPECT_EQ(of(message_of("M", {field_of("isomer_decode", 1, Type::TYPE_INT32)})), 0u);
  for (auto api : {"API_OPAQUE", "API_HYBRID"}) {
    EXPECT_EQ(of(message_of("M"), std::string(",default_api_level=") + api), 0u);
    EXPECT_EQ(of(message_of("M"), std::string(",apilevelMa.proto=") + api), 0u);
  }
  EXPECT_EQ(of(message_of("M"), ",default_api_level=API_OPAQUE,apilevelMa.proto=API_OPEN"), 1u);
}

TEST(go_file, edition_2024_is_opaque_unless_it_says_otherwise) {
  auto a = file_of("a.proto", "p", {message_of("M")});
  a.syntax = "editions";
  a.edition = descriptor::Edition::EDITION_2023;
  EXPECT_EQ(go({a}).file.size(), 1u);
  a.edition = descriptor::Edition::EDITION_2024;
  EXPECT_EQ(go({a}).file.size(), 0u);
  // features.(pb.go).api_level = API_OPEN
  a.options.emplace().features.emplace().unknown_fields.append("\xd2\x3e\x02\x10\x01");
  EXPECT_EQ(go({a}).file.size(), 1u);
}

TEST(go_writer, indents_as_gofmt) {
  emit::go_writer out;
  for (auto line : {"func f() {", "next:", "switch x {", "case 1:", "f()", "}", "} // no block"}) out.line(line);
  EXPECT_EQ(out.take(), "func f() {\nnext:\n\tswitch x {\n\tcase 1:\n\t\tf()\n\t}\n} // no block\n");
}

TEST(go_file, golden) {
  auto user = message_of("User", {field_of("name", 1, Type::TYPE_STRING), field_of("id", 2, Type::TYPE_INT32),
                                  field_of("friend", 16, Type::TYPE_MESSAGE, ".demo.User", Label::LABEL_REPEATED)});
  std::ifstream in(std::string(::test::source_dir()) + "/compiler/test/golden/user.isomer.go");
  std::stringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(text_of(go({file_of("a.proto", "demo", {user})})), golden.str());
}

}  // namespace go_test
}  // namespace isomer::compiler
