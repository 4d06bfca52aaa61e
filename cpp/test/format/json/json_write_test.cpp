// SPDX-License-Identifier: MIT
// ProtoJSON out: escapes, the options, and what a human is told of an error.
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include "features/edition2026.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "person.isomer.hpp"
#include "support/codec.hpp"

namespace json_write_test {

using namespace features::proto3;
using features::scalars::Single;
using isomer::code;
using test::to_json;

TEST(JsonWrite, EveryCharacterAtEveryPlace) {
  for (std::size_t size = 1; size <= 50; ++size)
    for (std::size_t at = 0; at < size; at += 1 + size / 8)
      for (unsigned c = 0; c < 128; ++c) {
        demo::Person p{.name = std::string(size, 'a')};
        p.name[at] = static_cast<char>(c);
        std::string text = to_json(p);
        for (char k : text) ASSERT_GE(static_cast<unsigned char>(k), 32) << "a control character";
        ASSERT_EQ(test::from_json<demo::Person>(text), p);
      }
}
TEST(JsonWrite, TextThatIsNoUtf8IsRefused) {
  for (std::size_t size : {1u, 3u, 8u, 16u, 17u, 40u})
    for (std::size_t at = 0; at < size; ++at) {
      demo::Person p{.name = std::string(size, 'a')};
      p.name[at] = '\xff';
      EXPECT_EQ(isomer::encode(isomer::json{}, p).error().cause, code::bad_utf8);
      p.name[size / 2] = '\n';
      if (at != size / 2) {
        EXPECT_EQ(isomer::encode(isomer::json{}, p).error().cause, code::bad_utf8);
      }
    }
}
TEST(JsonWrite, Indented) {
  const demo::Person p{.name = "a{},:[\"\\", .phone = {{.number = "1"}, {}}};
  EXPECT_EQ(to_json(p, {.indent = 2}), R"({
  "name": "a{},:[\"\\",
  "phone": [
    {
      "number": "1"
    },
    {}
  ]
})");
  EXPECT_EQ(to_json(demo::Person{}, {.indent = 4}), "{}");
  EXPECT_EQ(test::from_json<demo::Person>(to_json(p, {.indent = 3})), p);
  EXPECT_EQ(to_json(isomer::google::protobuf::ListValue{}, {.indent = 2}), "[]");
}
TEST(JsonWrite, Defaults) {
  EXPECT_EQ(to_json(Presence{}, {.print_defaults = true}), R"({"plain":0,"open":"ZERO"})");
  EXPECT_EQ(to_json(Lists{}, {.print_defaults = true}),
            R"({"flags":[],"loose":[],"numbers":[],"texts":[],"blobs":[],"messages":[],"enums":[]})");
  EXPECT_EQ(to_json(Choice{}, {.print_defaults = true}), R"({"after":0})");
  EXPECT_EQ(to_json(Json{}, {.print_defaults = true}),
            R"({"snakeCaseName":0,"other \"name\"":0,"sameName":0,"Counts":{}})");
  EXPECT_EQ(test::from_json<Lists>(to_json(Lists{}, {.print_defaults = true})), Lists{});
}
TEST(JsonWrite, OtherSpellings) {
  Presence p{.open = Open::MINUS, .maybe_open = static_cast<Open>(9)};
  EXPECT_EQ(to_json(p), R"({"open":"MINUS","maybeOpen":9})");
  EXPECT_EQ(to_json(p, {.enums_as_numbers = true}), R"({"open":-1,"maybeOpen":9})");
  EXPECT_EQ(to_json(p, {.original_names = true}), R"({"open":"MINUS","maybe_open":9})");
  EXPECT_EQ(to_json(Json{.snake_case_name = 1, .renamed = 2}, {.original_names = true}),
            R"({"snake_case_name":1,"renamed":2})");
  Single s{.int32 = 1, .int64 = INT64_MIN, .uint64 = UINT64_MAX, .fixed64 = 3};
  EXPECT_EQ(to_json(s, {.unquoted_int64 = true}),
            R"({"int32":1,"int64":-9223372036854775808,"uint64":18446744073709551615,"fixed64":3})");
  EXPECT_EQ(test::from_json<Single>(to_json(s, {.unquoted_int64 = true})), s);
}
TEST(JsonWrite, MasksThatWouldNotComeBackAreRefused) {
  using isomer::google::protobuf::FieldMask;
  auto cause = [](std::vector<std::string> paths) {
    return isomer::encode(isomer::json{}, FieldMask{.paths = std::move(paths)}).error().cause;
  };
  EXPECT_EQ(cause({"a", "", "b_c"}), code::ok);
  EXPECT_EQ(cause({"", ""}), code::ok);
  EXPECT_EQ(cause({""}), code::bad_value);  // it would be no path
  for (const char* path : {"fooBar", "foo_", "foo__bar", "foo_3", "_", "__Y"})
    EXPECT_EQ(cause({path}), code::bad_value) << path;
}
TEST(JsonWrite, ZeroKeepsItsSign) {
  EXPECT_EQ(to_json(Lists{.numbers = {-0.0, 0.0, -1.0, -1e-300}}), R"({"numbers":[-0.0,0,-1,-1e-300]})");
  EXPECT_EQ(to_json(isomer::google::protobuf::FloatValue{.value = -0.0f}), "-0.0");
}
TEST(JsonWrite, ANullValueIsNullWhateverItsNumber) {
  const auto other = static_cast<isomer::google::protobuf::NullValue>(5);
  EXPECT_EQ(to_json(Known{.null = other}), R"({"null":null})");
  EXPECT_EQ(to_json(Known{.null = other}, {.enums_as_numbers = true}), R"({"null":null})");
  EXPECT_EQ(test::from_json<Known>(R"({"null":5})").null, other);
  EXPECT_EQ(test::from_json<Known>(R"({"null":null})"), Known{});
}
TEST(JsonWrite, SpellingsOfEnumerators) {
  using namespace features::edition2026;
  const Crossing c{.signal = Signal::SIGNAL_QUOTED, .signals = {Signal::SIGNAL_EMPTY, static_cast<Signal>(9)}};
  EXPECT_EQ(to_json(c), R"({"signal":"say \"stop\"\n","signals":["",9]})");
  EXPECT_EQ(to_json(c, {.enums_as_numbers = true}), R"({"signal":2,"signals":[3,9]})");
  EXPECT_EQ(to_json(Crossing{}, {.print_defaults = true}),
            R"({"signals":[],"byName":{},"plain":"SIGNAL_UNSPECIFIED"})");
  // Names that the enum lacks, in either spelling.
  EXPECT_EQ(test::json_error<Crossing>(R"({"signals":["go","SIGNAL_GONE"]})"), (isomer::status{code::bad_value, 17}));
  EXPECT_EQ(test::canonical<Crossing>(R"({"signals":["go","SIGNAL_GONE","SIGNAL_GO"]})", {.ignore_unknown = true}),
            R"({"signals":["go","go"]})");
  const std::string longest(400, 'x');
  EXPECT_EQ(test::json_error<Crossing>(R"({"signal":"\u0020)" + longest + "\"}").cause, code::bad_value);
}
TEST(JsonWrite, ListsAndMapsOfEveryLength) {
  Lists l;
  Maps m;
  for (int i = 0; i < 400; ++i) {
    l.flags.push_back(i % 3 == 0), l.numbers.push_back(-1.7976931348623157e308 / (i + 1)),
        l.loose.push_back(INT32_MIN + i);
    l.texts.push_back(std::string(static_cast<std::size_t>(i % 30), '\n')), l.messages.emplace_back();
    m.names[i - 200] = std::string(static_cast<std::size_t>(i % 40), '"');
    m.messages[INT64_MIN + i] = {.maybe = i};
    ASSERT_EQ(test::from_json<Lists>(to_json(l)), l);
    ASSERT_EQ(test::from_json<Maps>(to_json(m)), m);
  }
}

// Names that an enum lacks are passed over, wherever they stand.
TEST(JsonIgnore, UnknownEnumerators) {
  const isomer::json lenient{.ignore_unknown = true};
  EXPECT_EQ(test::canonical<Presence>(R"({"open":"X","maybeOpen":"Y"})", lenient), "{}");
  EXPECT_EQ(test::canonical<Lists>(R"({"enums":["MINUS","X","ZERO","Y"]})", lenient), R"({"enums":["MINUS","ZERO"]})");
  EXPECT_EQ(test::canonical<Maps>(R"({"enums":{"1":"X","2":"MINUS"}})", lenient), R"({"enums":{"2":"MINUS"}})");
  EXPECT_EQ(test::canonical<Choice>(R"({"open":"X"})", lenient), "{}");
  EXPECT_EQ(test::json_error<Lists>(R"({"enums":["MINUS","X"]})"), (isomer::status{code::bad_value, 18}));
  EXPECT_FALSE(test::json_error<Presence>(R"({"open":"minus"})").ok());
  EXPECT_FALSE(test::json_error<Presence>(R"({"open":""})").ok());
  EXPECT_FALSE(test::json_error<Presence>(R"({"open":2147483648})").ok());
  EXPECT_EQ(test::canonical<Presence>(R"({"open":-1.0,"maybeOpen":5})"), R"({"open":"MINUS","maybeOpen":5})");
}

struct place {
  std::size_t line, column;
  std::string path;
};
place explained(std::string_view text) {
  auto s = isomer::decode<demo::Person>(isomer::json{}, text).error();
  EXPECT_FALSE(s.ok());
  auto d = isomer::json::explain(text, s);
  EXPECT_EQ(d.at, s.at);
  return {d.line, d.column, d.path};
}
TEST(JsonExplain, SaysWhere) {
  auto expect = [](std::string_view text, std::size_t line, std::size_t column, std::string_view path) {
    place p = explained(text);
    EXPECT_EQ(p.line, line) << text;
    EXPECT_EQ(p.column, column) << text;
    EXPECT_EQ(p.path, path) << text;
  };
  expect("", 1, 1, "");
  expect("{\"name\":5}", 1, 9, "name");
  expect("{\n  \"id\": 1,\n  \"phone\": [{},\n    {\"type\": \"FAX\"}]}", 4, 14, "phone[1].type");
  expect("{\"phone\":[{\"number\":\"a\"},{\"number\":1}]}", 1, 36, "phone[1].number");
  expect("{\"id\":1,\"what\":2}", 1, 9, "what");
  expect("{\"id\":1}\nx", 2, 1, "");
  auto s = isomer::decode<demo::Person>(isomer::json{}, "{\"phone\":[{\"type\":\"FAX\"}]}").error();
  EXPECT_EQ(isomer::json::explain("{\"phone\":[{\"type\":\"FAX\"}]}", s).text(),
            "1:19: phone[0].type: value does not fit its field (byte 18)");
}

}  // namespace json_write_test
