// SPDX-License-Identifier: MIT
// YAML in: an Any, whose type may stand anywhere among its members, once.
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include "features/proto3.isomer.hpp"
#include "person.isomer.hpp"
#include "support/yaml.hpp"

namespace yaml_any_test {

using demo::Person;
using features::proto3::Known;
using isomer::code;
using test::yaml_error;

TEST(YamlAny, InBlocksAndInBraces) {
  namespace wkt = isomer::google::protobuf;
  const isomer::yaml f{.types = isomer::any_types<Person, Known, wkt::Duration, wkt::Any>};
  const isomer::json j{.types = isomer::any_types<Person, Known, wkt::Duration, wkt::Any>};
  auto both = [&](const char* text) { return test::to_json(test::decoded<Known>(text, f), j); };
  const std::string person =
      R"({"anything":{"@type":"x/demo.Person","name":"a","phone":[{"number":"1"}]},"wrapped":"5"})";
  EXPECT_EQ(both("anything:\n  \"@type\": x/demo.Person\n  name: a\n  phone:\n  - number: 1\nwrapped: 5"), person);
  EXPECT_EQ(both("anything:\n  name: a\n  phone: [number: 1]\n  '@type': 'x/demo.Person'\nwrapped: 5"), person);
  EXPECT_EQ(both("{anything: {name: a, phone: [{number: 1}], \"@type\": x/demo.Person}, wrapped: 5}"), person);
  EXPECT_EQ(both("took: 1s\nanything:\n  value: &d 1.5s\n  '@type': x/google.protobuf.Duration\nvalue: *d"),
            R"({"took":"1s","anything":{"@type":"x/google.protobuf.Duration","value":"1.500s"},"value":"1.5s"})");
  EXPECT_EQ(
      both("anything:\n  '@type': x/google.protobuf.Any\n  value:\n    '@type': x/google.protobuf.Duration\n    value: "
           "1s\nwrapped: 5"),
      R"({"anything":{"@type":"x/google.protobuf.Any","value":{"@type":"x/google.protobuf.Duration","value":"1s"}},"wrapped":"5"})");
  EXPECT_EQ(both("anything: {}"), R"({"anything":{}})");
  EXPECT_EQ(yaml_error<Known>("anything:\n  '@type': x/demo.Person", {}).cause, code::unknown_type);
  EXPECT_EQ(yaml_error<Known>("anything:\n  a: b", f).cause, code::unknown_type);
  EXPECT_EQ(yaml_error<Known>("anything:\n  '@type': x/demo.Person\n  id: 1\n  id: 2", f).cause, code::duplicate_key);
}
// JSON's braces are YAML's, so both read the same texts.
TEST(YamlAny, HasOneType) {
  namespace wkt = isomer::google::protobuf;
  const isomer::yaml f{.types = isomer::any_types<Person, wkt::Duration, wkt::FieldMask, wkt::Any>};
  const isomer::json j{.types = isomer::any_types<Person, wkt::Duration, wkt::FieldMask, wkt::Any>};
  const std::string person = R"("@type":"x/demo.Person")", duration = R"("@type":"x/google.protobuf.Duration")",
                    mask = R"("@type":"x/google.protobuf.FieldMask")", any = R"("@type":"x/google.protobuf.Any")";
  for (const std::string& twice :
       {person + "," + person, person + R"(,"id":1,)" + person, R"("id":1,)" + person + "," + duration,
        duration + "," + mask + R"(,"value":"1s")", duration + R"(,"value":"1s",)" + mask,
        R"("value":"1s",)" + duration + "," + duration, any + R"(,"value":{)" + person + "}," + any,
        any + R"(,"value":{)" + person + "," + person + "}"}) {
    const std::string text = R"({"anything":{)" + twice + "}}";
    EXPECT_EQ(yaml_error<Known>(text.c_str(), f).cause, code::duplicate_key) << text;
    EXPECT_EQ(isomer::decode<Known>(j, text).error().cause, code::duplicate_key) << text;
  }
  for (const std::string& once :
       {any + R"(,"value":{"id":1,)" + person + "}", R"("value":{"value":"1s",)" + duration + "}," + any}) {
    const std::string text = "{ \"anything\" : {\n " + once + " } }";
    EXPECT_TRUE(isomer::decode<Known>(f, text).ok()) << text;
    EXPECT_TRUE(isomer::decode<Known>(j, text).ok()) << text;
  }
  EXPECT_EQ(yaml_error<Known>("anything:\n  '@type': x/demo.Person\n  id: 1\n  '@type': x/demo.Person", f).cause,
            code::duplicate_key);
}

}  // namespace yaml_any_test
