// SPDX-License-Identifier: MIT
// Python: names, modules and imports, what annotations say, and text that could do harm. That Python understands all of
// it is for python/python_test.py to tell.
#include <gtest/gtest.h>
#include <map>
#include "emit/python/code.hpp"
#include "emit/python/docs.hpp"
#include "emit/python/literal.hpp"
#include "emit/python/naming/modules.hpp"
#include "emit/python/naming/reserved.hpp"
#include "requests.hpp"

namespace isomer::compiler {
namespace python_test {

using namespace test;
using namespace std::string_literals;

plugin::CodeGeneratorResponse python(std::vector<FileDescriptorProto> files, const std::string& more = "") {
  auto request = request_of(std::move(files));
  request.parameter = "lang=python" + more;
  return generate(request);
}
// By path.
std::map<std::string, std::string> texts(std::vector<FileDescriptorProto> files, const std::string& more = "") {
  auto response = python(std::move(files), more);
  EXPECT_FALSE(response.error) << *response.error;
  std::map<std::string, std::string> made;
  for (auto& f : response.file) made[f.name.value_or("")] = f.content.value_or("");
  return made;
}
std::string error_of(std::vector<FileDescriptorProto> files, const std::string& more = "") {
  return python(std::move(files), more).error.value_or("");
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

TEST(python_names, modules_have_names_that_can_be_imported) {
  const auto path = [](const char* file, const std::vector<std::string>& prefix = {}) {
    return emit::python_module_of(file, prefix).path();
  };
  EXPECT_EQ(path("a/b/person.proto"), "a/b/person_isomer.py");
  EXPECT_EQ(path("a-b/c.d/e-f.g.proto"), "a_b/c_d/e_f_g_isomer.py");
  EXPECT_EQ(path("import/2024/class.proto"), "import_/_2024/class__isomer.py");
  EXPECT_EQ(path("isomer/options.proto"), "isomer_/options_isomer.py");
  EXPECT_EQ(path("isomer/options.proto", {"acme"}), "acme/isomer/options_isomer.py");
  EXPECT_EQ(path("../../a b\xff.proto"), "__/__/a_b__isomer.py");
  EXPECT_EQ(path("/a//b"), "_/a/_/b_isomer.py");
  EXPECT_EQ(path("a.proto", {"acme", "class"}), "acme/class_/a_isomer.py");
}

TEST(python_names, words_and_underscores) {
  for (auto name : {"class", "None", "async"}) EXPECT_TRUE(emit::is_python_keyword(name)) << name;
  for (auto name : {"match", "type", "print", "none", "list"}) EXPECT_FALSE(emit::is_python_keyword(name)) << name;
  for (auto name : {"decode", "encode", "copy", "from"}) EXPECT_TRUE(emit::is_python_message_name(name)) << name;
  for (auto name : {"name", "value", "mro", "_order_", "real", "from"})
    EXPECT_TRUE(emit::is_python_enum_name(name)) << name;
  for (auto name : {"NAME", "_", "__", "___", "_a", "a_", "_a__"})
    EXPECT_FALSE(emit::is_python_enum_name(name)) << name;
  const std::pair<const char*, const char*> cases[] = {{"__init__", "_init__"}, {"___x", "_x"}, {"_x", "_x"},
                                                       {"x__", "x__"},          {"__", "__"},   {"_", "_"}};
  for (auto [from, to] : cases) EXPECT_EQ(emit::without_dunder(from), to) << from;
}

TEST(python_names, fields_oneofs_and_types_share_a_scope) {
  auto m = message_of("M", {field_of("copy", 1, Type::TYPE_BOOL), field_of("copy_", 2, Type::TYPE_BOOL),
                            field_of("a", 3, Type::TYPE_BOOL)});
  m.field[2].oneof_index = 0;
  m.oneof_decl = {{.name = "encode"}};
  m.nested_type = {message_of("copy__"), message_of("__x"), message_of("_x")};
  const std::string text = texts({file_of("a.proto", "p", {m})}).at("a_isomer.py");
  EXPECT_TRUE(has(text, "copy___: Annotated[bool, isomer.field(1, name=\"copy\")] = False\n")) << text;
  EXPECT_TRUE(has(text, "    copy_: Annotated[bool, 2] = False\n")) << text;
  EXPECT_TRUE(has(text, "class copy__(isomer.Message, name=\"p.M.copy__\"):\n        pass\n")) << text;
  EXPECT_TRUE(has(text, "class _x(isomer.Message, name=\"p.M.__x\"):")) << text;
  EXPECT_TRUE(has(text, "class _x_(isomer.Message, name=\"p.M._x\"):")) << text;
  EXPECT_TRUE(has(text, "encode_: isomer.Oneof[Literal[\"a\"], Annotated[bool, 3]] | None = None\n")) << text;
}

TEST(python_names, members_of_enums) {
  auto e = enum_of("E", {"name", "name_", "_E__X", "__Y", "_Z_", "A"});
  e.value[5].options.emplace().unknown_fields.append("\xb2\x3e\x05\x0a\x03uno"s);  // (pb.enumvalue.json).string
  auto file = file_of("a.proto", "", {});
  file.enum_type = {e};
  EXPECT_TRUE(has(texts({file}).at("a_isomer.py"),
                  "class E(\n    isomer.Enum,\n    name=\"E\",\n"
                  "    names={\"name__\": \"name\", \"E__X\": \"_E__X\", \"_Y\": \"__Y\", \"_Z__\": \"_Z_\"},\n"
                  "    json_names={\"A\": \"uno\"},\n):\n    name__ = 0\n    name_ = 1\n    E__X = 2\n"));
}

TEST(python_file, options_of_the_package) {
  const auto file = file_of("a.proto", "demo", {message_of("M")});
  EXPECT_EQ(texts({file}, ",python_package=acme.proto").count("acme/proto/a_isomer.py"), 1u);
  for (auto bad : {"", ".", "a.", "a b", "../a", "a/b", "a..b"})
    EXPECT_EQ(error_of({file}, ",python_package="s + bad),
              "plugin parameter: python_package wants a package, as in python_package=acme.proto");
  auto other = file,
       third = file_of("b.proto", "demo", {message_of("N", {field_of("m", 1, Type::TYPE_MESSAGE, ".demo.M")})});
  third.dependency = {"a.proto"};
  const auto made = texts({other, third}, ",python_package=acme");
  EXPECT_TRUE(has(made.at("acme/b_isomer.py"), "\nimport isomer\nfrom acme import a_isomer\n"));
  EXPECT_TRUE(has(made.at("acme/b_isomer.py"), "m: Annotated[a_isomer.M | None, 1] = None\n"));
  EXPECT_TRUE(has(texts({other, third}).at("b_isomer.py"), "\nimport a_isomer\nimport isomer\n\n\nclass N"));
}

TEST(python_file, names_of_public_imports) {
  auto a = file_of("x/a.proto", "p", {message_of("A"), message_of("Own"), message_of("str")}),
       b = file_of("b.proto", "q", {message_of("B")}, {"x/a.proto"}),
       c = file_of("c.proto", "r", {message_of("Own", {field_of("s", 1, Type::TYPE_STRING)})}, {"b.proto"});
  b.public_dependency = c.public_dependency = {0};
  const auto made = texts({a, b, c});
  EXPECT_TRUE(has(made.at("c_isomer.py"),
                  "from b_isomer import B as B\nfrom x.a_isomer import A as A\nfrom x.a_isomer import str as str\n"));
  EXPECT_TRUE(has(made.at("c_isomer.py"), "    s: Annotated[_str, 1] = \"\"\n"));
  c.public_dependency = {};
  EXPECT_FALSE(has(texts({a, b, c}).at("c_isomer.py"), "from"s + " x.a"));
}

TEST(python_file, annotations_say_what_is_unusual) {
  auto f = [](FieldDescriptorProto field) {
    auto file = file_of("a.proto", "p", {message_of("M", {std::move(field)})});
    file.syntax = "proto2";
    const std::string text = texts({file}).at("a_isomer.py");
    const std::size_t at = text.find(": Annotated[") + 12;
    return text.substr(at, text.find("] = ", at) - at);
  };
  EXPECT_EQ(f(field_of("a", 1, Type::TYPE_BOOL)), "bool | None, 1");
  auto list = field_of("a_b", 2, Type::TYPE_SINT64, Label::LABEL_REPEATED);
  EXPECT_EQ(f(list), "list[isomer.sint64], isomer.field(2, packed=False)");
  list.options.emplace().packed = true;
  EXPECT_EQ(f(list), "list[isomer.sint64], 2");
  EXPECT_EQ(f(field_of("is", 3, Type::TYPE_STRING)), "str | None, isomer.field(3, name=\"is\", utf8=False)");
  auto secret = field_of("a", 4, Type::TYPE_BYTES, Label::LABEL_REQUIRED);
  secret.json_name = "a\"";
  secret.options.emplace().debug_redact = true;
  EXPECT_EQ(f(secret), "bytes | None, isomer.field(4, json_name='a\"', required=True, redact=True)");
  EXPECT_EQ(f(field_of("a", 5, Type::TYPE_GROUP, ".p.M")), "M | None, isomer.field(5, delimited=True)");
  auto preset = field_of("a", 6, Type::TYPE_FIXED64);
  preset.default_value = "007";
  EXPECT_EQ(f(preset), "isomer.fixed64 | None, isomer.field(6, default=7)");
}

TEST(python_file, an_enum_without_a_zero_still_begins_somewhere) {
  auto e = enum_of("E", {"ONE"});
  e.value[0].number = 1;
  auto file = file_of("a.proto", "p", {message_of("M", {field_of("e", 1, Type::TYPE_ENUM, ".p.E")})});
  file.enum_type = {e};
  EXPECT_TRUE(has(texts({file}).at("a_isomer.py"), "    e: Annotated[E, 1] = cast(Any, 0)\n"));
}

TEST(python_file, well_known_types_are_the_runtimes_but_in_their_own_files) {
  auto known = file_of("google/protobuf/known.proto", "google.protobuf",
                       {message_of("Value", {field_of("list", 1, Type::TYPE_MESSAGE, ".google.protobuf.ListValue")}),
                        message_of("ListValue"), message_of("Other")});
  auto file = file_of("a.proto", "p",
                      {message_of("M", {field_of("a", 1, Type::TYPE_MESSAGE, ".google.protobuf.Value"),
                                        field_of("b", 2, Type::TYPE_MESSAGE, ".google.protobuf.Other")})},
                      {"google/protobuf/known.proto"});
  auto made = texts({known, file});
  EXPECT_TRUE(has(made["a_isomer.py"], "a: Annotated[isomer.Value | None, 1] = None\n"));
  EXPECT_TRUE(has(made["a_isomer.py"], "b: Annotated[known_isomer.Other | None, 2] = None\n"));
  EXPECT_TRUE(has(made["google/protobuf/known_isomer.py"], "list: Annotated[ListValue | None, 1] = None\n"));
}

TEST(python_file, two_files_of_one_module_and_messages_that_nest_too_deep) {
  EXPECT_EQ(error_of({file_of("a-b.proto", "p", {}), file_of("a.b.proto", "q", {})}),
            "a.b.proto: a_b_isomer.py is also the module of a-b.proto");
  auto nested = [](int depth) {
    auto m = message_of("M");
    for (int i = 1; i < depth; ++i) {
      auto outer = message_of("M");
      outer.nested_type = {std::move(m)};
      m = std::move(outer);
    }
    return file_of("a.proto", "p", {std::move(m)});
  };
  EXPECT_EQ(error_of({nested(64)}), "");
  EXPECT_EQ(error_of({nested(65)}), "a.proto: M lies in 64 messages, and Python takes no more levels of indentation");
}

TEST(python_file, a_path_and_names_are_text) {
  const auto made = texts({file_of("a\x01 \xff'''\xe2\x80\xae.proto", "p", {message_of("M")})});
  ASSERT_EQ(made.size(), 1u);
  EXPECT_TRUE(made.begin()->second.starts_with("\"\"\"a ?'''.proto\"\"\"\n")) << made.begin()->second;
}

TEST(python_literal, strings_are_ascii) {
  EXPECT_EQ(emit::python_string("it's \\ {x}\n"), "\"it's \\\\ {x}\\n\"");
  EXPECT_EQ(emit::python_string("\""), "'\"'");
  EXPECT_EQ(emit::python_string("'\""), "\"'\\\"\"");
  EXPECT_EQ(emit::python_string("\0\x7f\xc3\xbc\xe2\x80\xae\xf0\x9f\x98\x80"s), R"("\x00\x7f\xfc\u202e\U0001f600")");
  EXPECT_EQ(emit::python_string("\xff\xc3"), R"("\udcff\udcc3")");
  EXPECT_EQ(emit::python_bytes("\0\"\xff\t\\"s), R"(b'\x00"\xff\t\\')");
  EXPECT_EQ(emit::python_string(""), "\"\"");
}

TEST(python_docs, authors_end_no_docstring) {
  model::declaration d;
  d.comment.leading = "\n \"\"\" and \\N{DASH} \x01\n\n   indented \xff\n \"\n\n";
  d.comment.trailing = " behind \xe2\x80\xae\\\n";
  d.deprecated = true;
  emit::writer out(4, 100), one(4, 100), none(4, 100);
  emit::python_doc(d).write(out);
  EXPECT_EQ(out.take(),
            "\"\"\"\\\"\\\"\" and \\\\N{DASH}\n\n  indented ?\n\\\"\n\nbehind \\\\\n\nDeprecated.\n\"\"\"\n");
  emit::python_doc().write(none);
  EXPECT_EQ(none.take(), "");
  emit::python_doc short_doc;
  short_doc.add_note("Ends with \"quotes\"");
  short_doc.write(one);
  EXPECT_EQ(one.take(), "\"\"\"Ends with \"quotes\\\"\"\"\"\n");
}

TEST(python_code, is_broken_where_it_is_too_long) {
  const auto written = [](const emit::python_code& code, std::size_t columns) {
    emit::writer out(4, columns);
    code.write(out, "x: ", " = 1");
    return out.take();
  };
  const emit::python_code code{"A[", {{"list[", {{"int"}}, "]"}, {"field(", {{"1"}, {"name=\"x\""}}, ")"}}, "]"};
  EXPECT_EQ(written(code, 39), "x: A[list[int], field(1, name=\"x\")] = 1\n");
  EXPECT_EQ(written(code, 38), "x: A[\n    list[int], field(1, name=\"x\")\n] = 1\n");
  EXPECT_EQ(written(code, 32), "x: A[\n    list[int],\n    field(1, name=\"x\"),\n] = 1\n");
  EXPECT_EQ(written(code, 18), "x: A[\n    list[int],\n    field(\n        1,\n        name=\"x\",\n    ),\n] = 1\n");
  EXPECT_EQ(written({"list[", {{"something_long"}}, "]"}, 12), "x: list[\n    something_long\n] = 1\n");
}

}  // namespace python_test
}  // namespace isomer::compiler
