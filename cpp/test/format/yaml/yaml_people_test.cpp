// SPDX-License-Identifier: MIT
// YAML that people and emitters write: values that go on in their key's column, many references to one node, and tags
// wherever they may stand.
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/item.hpp>
#include "features/proto3.isomer.hpp"
#include "support/yaml.hpp"

namespace yaml_people_test {

using isomer::code;
using isomer::google::protobuf::Value;

// As an item and as a Value; JSON sorts the keys of a Value.
void expect_value(const std::string& text, std::string_view json) {
  isomer::arena a;
  isomer::item v;
  const auto s = isomer::decode(isomer::yaml{}, text, v, a);
  EXPECT_TRUE(s.ok()) << text << "\n" << s.message() << s.at;
  if (s.ok()) {
    EXPECT_EQ(*isomer::encode(isomer::json{}, v), json) << text;
  }
}
void expect_both(const std::string& text, std::string_view json) {
  expect_value(text, json);
  EXPECT_EQ(test::yaml_to_json<Value>(text), json) << text;
}
void expect_refused(const std::string& text, code cause) {
  isomer::arena a;
  isomer::item v;
  EXPECT_EQ(isomer::decode(isomer::yaml{}, text, v, a).cause, cause) << text;
  EXPECT_EQ(test::yaml_error<Value>(text).cause, cause) << text;
}

TEST(YamlPeople, ValuesGoOnInTheColumnOfTheirKey) {
  const struct {
    const char *value, *json;
  } values[] = {{"\"x\ny\"", "\"x y\""},
                {"'x\ny'", "\"x y\""},
                {"'x\n\ny\n'", "\"x\\ny \""},
                {"[\n1\n]", "[1]"},
                {"[1,\n2]", "[1,2]"},
                {"{\nk: v\n}", "{\"k\":\"v\"}"},
                {"[x\ny]", "[\"x y\"]"},
                {"[[\n'a\nb'\n]]", "[[\"a b\"]]"},
                {"{k:\nv,\n# c\nl: w}", R"({"k":"v","l":"w"})"}};
  // In a mapping and in a sequence, at the top and further in.
  for (auto& [value, json] : values)
    for (const int indent : {0, 2, 4}) {
      std::string text;
      for (const char* c = value; *c; ++c)
        (text += *c) += *c == '\n' ? std::string(static_cast<std::size_t>(indent), ' ') : "";
      const std::string blanks(static_cast<std::size_t>(indent), ' ');
      const std::string head = indent == 0 ? "" : indent == 2 ? "o:\n" : "o:\n  o:\n";
      const std::string before = indent == 0 ? "" : indent == 2 ? "{\"o\":" : "{\"o\":{\"o\":";
      const std::string behind = indent == 0 ? "" : indent == 2 ? "}" : "}}";
      expect_both(head + blanks + "a: " + text + "\n" + blanks + "b: 1\n",
                  before + "{\"a\":" + json + ",\"b\":1}" + behind);
      expect_both(head + blanks + "- " + text + "\n" + blanks + "- 1\n", before + "[" + json + ",1]" + behind);
    }
}
TEST(YamlPeople, ButNotInFrontOfIt) {
  for (const char* text : {"a:\n  b: \"x\n y\"", "a:\n  b: [\n 1]", "a:\n  b: [x\n y]", "a:\n  - 'x\ny'",
                           "a: \"x\n\ty\"", "a: [\n\t1]", "a: \"x\n--- y\"", "a: [\n---\n]", "a: 'x\n... '"})
    expect_refused(text, code::bad_syntax);
}

TEST(YamlPeople, ManyReferencesToASmallNode) {
  std::string text = "- &id001 {id: 1, name: Ada}\n", json = R"([{"id":1,"name":"Ada"})";
  for (int i = 1; i < 10000; ++i) text += "- *id001\n", json += R"(,{"id":1,"name":"Ada"})";
  expect_both(text, json + "]");
  std::string lists = "base: &b [one, two, three, four]\nall:\n", expected = R"({"all":[)";
  for (int i = 0; i < 1500; ++i)
    lists += "- *b\n", expected += std::string(i ? "," : "") + R"(["one","two","three","four"])";
  EXPECT_EQ(test::yaml_to_json<Value>(lists), expected + R"(],"base":["one","two","three","four"]})");
}

TEST(YamlPeople, ATagCountsInFrontOfEachKeyAlike) {
  const struct {
    const char *key, *json;  // as an item; null: bad_value
    bool is_text;            // whether a field whose keys are text takes it
  } keys[] = {{"!!int 0", "0", false},      {"!!int \"7\"", "7", false},     {"!!bool true", "true", false},
              {"!!str 1", "1", true},       {"!!str true", "true", true},    {"! 1", "1", true},
              {"!!str x", "x", true},       {"!!int x", nullptr, false},     {"!!bool x", nullptr, false},
              {"!!null ~", nullptr, false}, {"!!float 1.5", nullptr, false}, {"!x y", nullptr, false},
              {"!!str", "", true},          {"&k !!int 5", "5", false},      {"!!int &k 5", "5", false}};
  for (auto& [key, json, is_text] : keys)
    for (const std::string before : {"", "first: 1\n"})
      for (const bool flow : {false, true}) {
        const std::string one = std::string(key) + (std::string_view(key) == "!!str" ? " : v" : ": v");
        const std::string text = !flow ? before + one : before.empty() ? "{" + one + "}" : "{first: 1, " + one + "}";
        if (json) expect_value(text, (before.empty() ? "{\"" : R"({"first":1,")") + std::string(json) + R"(":"v"})");
        const code got = test::yaml_error<Value>(text).cause;
        EXPECT_EQ(got, is_text ? code::ok : code::bad_value) << text;
        isomer::arena a;
        isomer::item v;
        EXPECT_EQ(isomer::decode(isomer::yaml{}, text, v, a).cause, json ? code::ok : code::bad_value) << text;
      }
  using features::proto3::Maps;
  for (const char* text : {"names:\n  !!int 1: x\n", "names:\n  2: y\n  !!int 1: x\n", "blobs:\n  !!bool true: AA==\n"})
    EXPECT_EQ(test::yaml_error<Maps>(text).cause, code::ok) << text;
  for (const char* text :
       {"names:\n  !!str 1: x\n", "names:\n  2: y\n  !!str 1: x\n", "names:\n  !!bool 1: x\n",
        "blobs:\n  !!str true: AA==\n", "byName:\n  !!int 1: 1\n", "byName:\n  a: 1\n  !!int 1: 1\n"})
    EXPECT_EQ(test::yaml_error<Maps>(text).cause, code::bad_value) << text;
}
TEST(YamlPeople, TheBareTagSaysNothingOfACollection) {
  for (auto& [text, json] :
       std::initializer_list<std::pair<const char*, const char*>>{{"! [1]", "[1]"},
                                                                  {"! {a: 1}", R"({"a":1})"},
                                                                  {"a: ! [1]", R"({"a":[1]})"},
                                                                  {"!\n- 1", "[1]"},
                                                                  {"a: !\n  b: 1", R"({"a":{"b":1}})"},
                                                                  {"a: !\n  - 1", R"({"a":[1]})"},
                                                                  {"- ! [x]\n- ! {a: 1}", R"([["x"],{"a":1}])"},
                                                                  {"[! [1], ! {a: b}]", R"([[1],{"a":"b"}])"},
                                                                  {"! &a [1]", "[1]"},
                                                                  {"&a ! [1]", "[1]"},
                                                                  {"- &a ! {k: 1}\n- *a", R"([{"k":1},{"k":1}])"},
                                                                  {"! 12", "\"12\""},
                                                                  {"a: !", R"({"a":""})"},
                                                                  {"! |\n  x", "\"x\""}})
    expect_both(text, json);
}

}  // namespace yaml_people_test
