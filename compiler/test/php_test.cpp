// SPDX-License-Identifier: MIT
// PHP: names, namespaces and paths, what attributes say, and text that could do harm. That PHP understands all of it is
// for php/php_test.py to tell.
#include <gtest/gtest.h>
#include <map>
#include "emit/php/docs.hpp"
#include "emit/php/literal.hpp"
#include "emit/php/naming/names.hpp"
#include "emit/php/naming/reserved.hpp"
#include "requests.hpp"

namespace isomer::compiler {
namespace php_test {

using namespace test;
using namespace std::string_literals;

plugin::CodeGeneratorResponse php(std::vector<FileDescriptorProto> files, const std::string& more = "") {
  auto request = request_of(std::move(files));
  request.parameter = "lang=php" + more;
  return generate(request);
}
// By path.
std::map<std::string, std::string> texts(std::vector<FileDescriptorProto> files, const std::string& more = "") {
  auto response = php(std::move(files), more);
  EXPECT_FALSE(response.error) << *response.error;
  std::map<std::string, std::string> made;
  for (auto& f : response.file) made[f.name.value_or("")] = f.content.value_or("");
  return made;
}
std::string error_of(std::vector<FileDescriptorProto> files, const std::string& more = "") {
  return php(std::move(files), more).error.value_or("");
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

std::string path_of(const FileDescriptorProto& file, const std::string& more = "") {
  const auto made = texts({file}, more);
  return made.size() == 1 ? made.begin()->first : "";
}

TEST(php_names, properties) {
  const std::pair<const char*, const char*> cases[] = {
      {"name", "name"}, {"foo_bar", "fooBar"}, {"fooBar", "fooBar"}, {"_foo", "Foo"}, {"foo_1", "foo1"},
      {"_1", "_1"},     {"__", "__"},          {"URL", "URL"},       {"a__b", "aB"},  {"foo_", "foo"}};
  for (auto [from, to] : cases) EXPECT_EQ(emit::php_camel_case(from), to) << from;
  EXPECT_EQ(model::snake_case("fooBar1"), "foo_bar1");
  EXPECT_EQ(model::snake_case("Foo"), "_foo");
}

TEST(php_names, words_of_any_case) {
  for (auto name : {"class", "List", "STRING", "enum", "__CLASS__", "Never", "self"})
    EXPECT_TRUE(emit::is_php_word(name)) << name;
  for (auto name : {"Person", "from", "Message", "Integer"}) EXPECT_FALSE(emit::is_php_word(name)) << name;
  EXPECT_TRUE(emit::is_php_class("Exception"));
  EXPECT_TRUE(emit::is_php_class("random\\ENGINE"));
  EXPECT_FALSE(emit::is_php_class("Demo\\Exception"));
}

TEST(php_names, namespaces_and_paths) {
  auto a = [](const std::string& package) { return file_of("a.proto", package, {message_of("M")}); };
  EXPECT_EQ(path_of(a("demo.foo_bar.v1")), "Demo/FooBar/V1/M.php");
  EXPECT_EQ(path_of(a("")), "M.php");
  EXPECT_EQ(path_of(a("namespace.list")), "Namespace_/List/M.php");
  EXPECT_EQ(path_of(a("isomer")), "Isomer_/M.php");
  EXPECT_EQ(path_of(a("google.protobuf")), "Isomer/Google/Protobuf/M.php");
  EXPECT_EQ(path_of(a("google.protobuf"), ",namespace=acme"), "Isomer/Google/Protobuf/M.php");
  EXPECT_EQ(path_of(a("demo"), ",namespace=App.Proto"), "App/Proto/Demo/M.php");
  EXPECT_EQ(path_of(a("demo"), ",namespace=App\\Proto,psr4=App\\Proto\\"), "Demo/M.php");
  EXPECT_EQ(error_of({a("demo")}, ",psr4=App"), "a.proto: Demo\\M is not below psr4=App");
  EXPECT_EQ(error_of({a("demo")}, ",psr4=Dem"), "a.proto: Demo\\M is not below psr4=Dem");
  EXPECT_EQ(error_of({a("demo")}, ",namespace=Isomer,psr4=Isomer\\Demo"), "");
}

TEST(php_names, what_the_file_says) {
  auto with = [](const char* space, const char* prefix) {
    auto a = file_of("a.proto", "demo", {message_of("List")});
    a.options.emplace().php_namespace = space;
    if (prefix) a.options->php_class_prefix = prefix;
    return a;
  };
  EXPECT_EQ(path_of(with("Acme\\Net", nullptr)), "Acme/Net/List_.php");
  EXPECT_EQ(path_of(with("Acme\\Net", "My")), "Acme/Net/MyList.php");
  EXPECT_EQ(path_of(with("", "My")), "MyList.php");
  EXPECT_EQ(path_of(with("", nullptr), ",namespace=namespace"), "namespace_/List_.php");
  EXPECT_EQ(path_of(with("Acme", nullptr), ",namespace=App"), "App/Acme/List_.php");
  for (auto bad : {"Acme\\", "\\Acme", "a b", "A/../B", "A;B"})
    EXPECT_EQ(error_of({with(bad, nullptr)}),
              "a.proto: option php_namespace: '"s.append(bad).append("' is not a namespace"));
  EXPECT_EQ(error_of({with("A", "../")}), "a.proto: option php_class_prefix: '../' is not a name");
  EXPECT_EQ(error_of({with("isomer", nullptr)}),
            "a.proto: the namespace Isomer is the extension's own; option php_namespace may name another");
}

TEST(php_names, depend_on_imports_and_nothing_else) {
  auto outer = message_of("Person");
  outer.nested_type = {message_of("Address")};
  auto first = file_of("a.proto", "demo.person", {message_of("Address")}), second = file_of("b.proto", "demo", {outer});
  EXPECT_EQ(error_of({first, second}), "b.proto: the class Demo\\Person\\Address is also one of a.proto");
  EXPECT_EQ(texts({second}).count("Demo/Person/Address.php"), 1u);
  second.dependency = {"a.proto"};
  EXPECT_EQ(texts({first, second}).count("Demo/Person/Address_.php"), 1u);
}

TEST(php_file, the_schema_has_the_short_names) {
  auto m = message_of("Message", {field_of("field", 1, Type::TYPE_MESSAGE, ".p.Field"),
                                  field_of("other", 2, Type::TYPE_MESSAGE, ".q.FIELD")});
  auto made = texts(
      {file_of("b.proto", "q", {message_of("FIELD")}), file_of("a.proto", "p", {m, message_of("Field")}, {"b.proto"})});
  const std::string& text = made.at("P/Message.php");
  EXPECT_TRUE(has(text, "#[\\Isomer\\Message('p.Message')]\nfinal class Message extends AbstractMessage\n")) << text;
  EXPECT_TRUE(has(text, "#[\\Isomer\\Field(1, Field::class)]\n    public ?Field $field = null;")) << text;
  EXPECT_TRUE(has(text, "public ?\\Q\\FIELD $other = null;")) << text;
  EXPECT_TRUE(has(text, "\nuse Isomer\\AbstractMessage;\n\n")) << text;
}

TEST(php_file, attributes_say_what_is_unusual) {
  auto f = [](FieldDescriptorProto field) {
    auto m = message_of("M", {std::move(field)});
    m.oneof_decl = {{.name = "pick"}};
    auto file = file_of("a.proto", "p", {m});
    file.syntax = "proto2";
    const std::string text = texts({file}).at("P/M.php");
    const std::size_t at = text.find("#[Field(") + 8;
    return text.substr(at, text.find(")]", at) - at);
  };
  auto member = field_of("a", 1, Type::TYPE_BOOL);
  member.oneof_index = 0;
  EXPECT_EQ(f(member), "1, Type::Bool, oneof: 'pick'");
  auto list = field_of("a_b", 2, Type::TYPE_SINT64, Label::LABEL_REPEATED);
  EXPECT_EQ(f(list), "2, Type::SInt64, packed: false");
  list.options.emplace().packed = true;
  EXPECT_EQ(f(list), "2, Type::SInt64");
  EXPECT_EQ(f(field_of("A", 3, Type::TYPE_STRING)), "3, Type::String, name: 'A', utf8: false");
  auto secret = field_of("a", 4, Type::TYPE_BYTES, Label::LABEL_REQUIRED);
  secret.json_name = "it's";
  secret.options.emplace().debug_redact = true;
  EXPECT_EQ(f(secret), "4, Type::Bytes, jsonName: 'it\\'s', required: true, redact: true");
  EXPECT_EQ(f(field_of("a", 5, Type::TYPE_GROUP, ".p.M")), "5, M::class, delimited: true");
}

TEST(php_file, an_enum_without_a_zero_still_begins_somewhere) {
  auto e = enum_of("E", {"ONE"});
  e.value[0].number = 1;
  auto file = file_of("a.proto", "p", {message_of("M", {field_of("e", 1, Type::TYPE_ENUM, ".p.E")})});
  file.enum_type = {e};
  EXPECT_TRUE(has(texts({file}).at("P/M.php"), "public E|int $e = 0;"));
}

TEST(php_file, names_in_json_of_an_enum) {
  auto e = enum_of("E", {"ZERO", "ONE"});
  e.value[1].options.emplace().unknown_fields.append("\xb2\x3e\x05\x0a\x03uno"s);  // (pb.enumvalue.json).string
  auto file = file_of("a.proto", "p", {});
  file.enum_type = {e};
  EXPECT_TRUE(has(texts({file}).at("P/E.php"), "#[Enumeration('p.E', jsonNames: ['ONE' => 'uno'])]"));
}

TEST(php_file, well_known_types_as_what_php_has) {
  const auto held = [](const char* name, int number, const char* type) {
    return field_of(name, number, Type::TYPE_MESSAGE, std::string(".google.protobuf.") + type);
  };
  auto known = file_of("google/protobuf/known.proto", "google.protobuf",
                       {message_of("Timestamp"), message_of("Value"), message_of("Struct"), message_of("Int32Value")});
  auto file = file_of("a.proto", "p",
                      {message_of("M", {held("at", 1, "Timestamp"), held("any", 2, "Value"), held("meta", 3, "Struct"),
                                        held("count", 4, "Int32Value")})});
  file.dependency = {"google/protobuf/known.proto"};
  const std::string text = texts({known, file}, ",native=yes")["P/M.php"];
  EXPECT_TRUE(has(text, "#[Field(1, Type::Timestamp)]\n    public ?\\DateTimeImmutable $at = null;")) << text;
  EXPECT_TRUE(has(text, "#[Field(2, Type::Value)]\n    public mixed $any = null;")) << text;
  EXPECT_TRUE(has(
      text, "/** @var array<string, mixed>|null */\n    #[Field(3, Type::Struct)]\n    public ?array $meta = null;"))
      << text;
  EXPECT_TRUE(has(text, "#[Field(4, Type::Int32Value)]\n    public ?int $count = null;")) << text;
  EXPECT_FALSE(has(text, "use Isomer\\Google")) << text;
}

TEST(php_file, a_path_cannot_end_the_comment_it_stands_in) {
  EXPECT_TRUE(has(texts({file_of("a?>b.proto", "p", {message_of("M")})}).at("P/M.php"),
                  "// Generated by protoc-gen-isomer from a? >b.proto. Do not edit.\n"));
}

TEST(php_literal, strings_are_safe) {
  EXPECT_EQ(emit::php_string("it's \\ $x {$y}"), R"('it\'s \\ $x {$y}')");
  EXPECT_EQ(emit::php_string("\0\"$a\\\n\xff"s), R"("\x00\"\$a\\\n\xff")");
  EXPECT_EQ(emit::php_string(""), "''");
}

TEST(php_literal, defaults) {
  auto of = [](kind k, const char* text) {
    model::field f;
    f.kind = k;
    f.default_value = text;
    return emit::php_default(f);
  };
  EXPECT_EQ(of(kind::int32, "-007"), "-7");
  EXPECT_EQ(of(kind::int64, "-9223372036854775808"), "PHP_INT_MIN");
  EXPECT_EQ(of(kind::uint64, "18446744073709551615"), "-1");
  EXPECT_EQ(of(kind::fixed64, "9223372036854775808"), "PHP_INT_MIN");
  EXPECT_EQ(of(kind::uint32, "4294967295"), "4294967295");
  EXPECT_EQ(of(kind::float64, "3"), "3.0");
  EXPECT_EQ(of(kind::float32, "1e+20"), "1e+20");
  EXPECT_EQ(of(kind::float32, "-infinity"), "-INF");
  EXPECT_EQ(of(kind::float64, "nan"), "NAN");
  EXPECT_EQ(of(kind::bytes, "\\000a"), R"("\x00a")");
}

TEST(php_docs, authors_end_no_comment_and_write_no_tags) {
  model::declaration d;
  d.comment.leading = "\n */ and *\x01/ and **/\n @var int\n\n";
  d.comment.trailing = " behind \xe2\x80\xae\n";
  d.deprecated = true;
  emit::writer out(4);
  emit::write_doc(out, {.of = &d, .notes = {"A note."}, .tags = {"@var string"}});
  EXPECT_EQ(out.take(),
            "/**\n * * / and * / and ** /\n * &#64;var int\n *\n * behind\n *\n * A note.\n *\n * @var string\n"
            " * @deprecated\n */\n");
  emit::writer none(4), one(4);
  emit::write_doc(none, {});
  EXPECT_EQ(none.take(), "");
  emit::write_doc(one, {.tags = {"@var list<int>"}});
  EXPECT_EQ(one.take(), "/** @var list<int> */\n");
}

}  // namespace php_test
}  // namespace isomer::compiler
