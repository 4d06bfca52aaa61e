// SPDX-License-Identifier: MIT
// Decoding into a message that is there: nothing of what it held is seen again, and owning memory is used again.
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "person.isomer.hpp"
#include "support/codec.hpp"

namespace {

using namespace features::proto3;
namespace wkt = isomer::google::protobuf;
const isomer::json json{};
const isomer::protobuf protobuf{};

// Lists of messages that JSON writes in a form of their own.
struct Forms {
  std::vector<wkt::FieldMask> masks;
  std::vector<wkt::Value> values;
  std::vector<wkt::Struct> structs;
  bool operator==(const Forms&) const = default;
};

// Strings that clearing a message frees.
struct Inner {
  std::string plain;
  std::optional<std::string> raw;
  bool operator==(const Inner&) const = default;
};
struct Texts {
  std::optional<std::string> maybe;
  std::vector<std::string> several;
  std::optional<Inner> inner;
  bool operator==(const Texts&) const = default;
};

}  // namespace

template <>
struct isomer::describe<Inner> {
  using fields = isomer::fields<field<1, "plain", &Inner::plain, kind::string>,
                                field<2, "raw", &Inner::raw, kind::bytes, rule::optional>>;
};
template <>
struct isomer::describe<Texts> {
  using fields = isomer::fields<field<1, "maybe", &Texts::maybe, kind::string, rule::optional>,
                                field<2, "several", &Texts::several, kind::string, rule::repeated>,
                                field<3, "inner", &Texts::inner, kind::message, rule::optional>>;
};
template <>
struct isomer::describe<Forms> {
  using fields = isomer::fields<field<1, "masks", &Forms::masks, kind::message, rule::repeated>,
                                field<2, "values", &Forms::values, kind::message, rule::repeated>,
                                field<3, "structs", &Forms::structs, kind::message, rule::repeated>>;
};

namespace {

template <class M>
void expect_replaced(const M& full) {
  const std::string wire = test::to_wire(full), text = test::to_json(full);
  M m = full;
  EXPECT_TRUE(isomer::decode(json, "{}", m).ok());
  EXPECT_EQ(m, M{});
  m = full;
  EXPECT_TRUE(isomer::decode(protobuf, "", m).ok());
  EXPECT_EQ(m, M{});
  for (int again = 0; again < 2; ++again) {
    EXPECT_TRUE(isomer::decode(json, text, m).ok());
    EXPECT_EQ(m, full);
    EXPECT_TRUE(isomer::decode(protobuf, wire, m).ok());
    EXPECT_EQ(m, full);
  }
  EXPECT_FALSE(isomer::decode(json, "{\"", m).ok());
  EXPECT_EQ(m, M{});
  m = full;
  EXPECT_FALSE(isomer::decode(protobuf, "\x07", m).ok());
  EXPECT_EQ(m, M{});
}

TEST(Reuse, ReplacesWhatTheMessageHeld) {
  expect_replaced(test::from_json<Presence>(
      R"({"plain":1,"maybe":2,"maybeText":"a text that is long enough","message":{},"open":"MINUS","maybeOpen":-1})"));
  expect_replaced(test::from_json<Lists>(
      R"({"flags":[true],"loose":[1,2],"numbers":[1,2],"texts":["a","b"],"blobs":["AA=="],"messages":[{}],"enums":[0]})"));
  expect_replaced(
      test::from_json<Maps>(R"({"byName":{"a":1},"children":{"x":{"byName":{"b":2}}},"enums":{"1":"ZERO"}})"));
  expect_replaced(test::from_json<Choice>(R"({"nested":{"nested":{"text":"deep"}},"after":1,"THAT":"x"})"));
  expect_replaced(test::from_json<Known>(
      R"({"at":"2020-01-01T00:00:00Z","dynamic":{"a":[1]},"value":[1,2],"wrapped":"5","values":{"k":null}})"));
}
TEST(Reuse, ForgetsUnknownFieldsAtEveryLevel) {
  auto with_unknown = test::decoded<Maps>(test::hex("98 06 01  32 08 0a 01 61 12 03 98 06 02"));
  ASSERT_FALSE(with_unknown.unknown_fields.empty());
  ASSERT_FALSE(with_unknown.children.at("a").unknown_fields.empty());
  EXPECT_TRUE(isomer::decode(json, R"({"children":{"a":{}}})", with_unknown).ok());
  EXPECT_EQ(test::to_wire(with_unknown), test::hex("32 05 0a 01 61 12 00"));

  auto nested = test::decoded<Choice>(test::hex("22 03 98 06 01"));
  EXPECT_TRUE(isomer::decode(json, R"({"nested":{}})", nested).ok());
  EXPECT_EQ(test::to_wire(nested), test::hex("22 00"));
}
TEST(Reuse, AnIgnoredEnumeratorLeavesNoOldValue) {
  const isomer::json lenient{.ignore_unknown = true};
  Presence m{.open = Open::MINUS, .maybe_open = Open::MINUS};
  EXPECT_TRUE(isomer::decode(lenient, R"({"open":"NOPE","maybeOpen":"NOPE"})", m).ok());
  EXPECT_EQ(m, Presence{});
  Choice c{.pick = Open::MINUS};
  EXPECT_TRUE(isomer::decode(lenient, R"({"open":"NOPE"})", c).ok());
  EXPECT_EQ(c, Choice{});
}
TEST(Reuse, ListsOfKnownFormsStartOver) {
  const auto first = test::from_json<Forms>(R"({"masks":["a,b"],"values":[[1],{"a":1}],"structs":[{"k":1}]})");
  const std::string next = R"({"masks":["c","d"],"values":[[2,3],{"b":2}],"structs":[{"k":2,"l":3}]})";
  Forms m = first;
  ASSERT_EQ(isomer::decode(json, next, m), isomer::status{});
  EXPECT_EQ(test::to_json(m), next);
}

TEST(Reuse, OwningMessagesKeepTheirCapacity) {
  const std::string text = "{\"texts\":[\"" + std::string(100, 'a') + "\"],\"loose\":[1,2,3]}";
  auto m = test::from_json<Lists>(text);
  const void *list = m.loose.data(), *string = m.texts[0].data();
  EXPECT_TRUE(isomer::decode(json, text, m).ok());
  EXPECT_EQ(m.loose.data(), list);
  EXPECT_EQ(m.texts[0].data(), string);
  EXPECT_TRUE(isomer::decode(protobuf, test::to_wire(m), m).ok());
  EXPECT_EQ(m.loose.data(), list);
}

// Protobuf's records may come again, so the message is emptied before they do: what its strings had is not lost.
TEST(Reuse, TextsOfProtobufKeepTheirMemory) {
  const std::string longest(1000, 'a'), long_text(100, 'b');
  const Texts full{
      .maybe = longest, .several = {long_text, longest}, .inner = Inner{.plain = long_text, .raw = longest}};
  Texts m = full;
  auto places = [&m] {
    return std::vector<const void*>{m.maybe->data(), m.several[0].data(), m.several[1].data(), m.inner->plain.data(),
                                    m.inner->raw->data()};
  };
  const auto before = places();
  for (int again = 0; again < 3; ++again) {
    ASSERT_TRUE(isomer::decode(protobuf, test::to_wire(full), m).ok());
    EXPECT_EQ(m, full);
    EXPECT_EQ(places(), before);
  }
  // Fewer of them, shorter ones, and empty ones: nothing of the old text is seen.
  const Texts fewer{
      .maybe = "", .several = {"", "x", std::string(20, 'c')}, .inner = Inner{.raw = std::string(16, 'd')}};
  ASSERT_TRUE(isomer::decode(protobuf, test::to_wire(fewer), m).ok());
  EXPECT_EQ(m, fewer);
  m = full;
  ASSERT_TRUE(isomer::decode(protobuf, test::to_wire(Texts{}), m).ok());
  EXPECT_EQ(m, Texts{});
}
// There is room for sixteen.
TEST(Reuse, AnyNumberOfTextsIsReplaced) {
  for (std::size_t n : {15, 16, 17, 100}) {
    Texts m{.maybe = std::string(50, 'a')}, next;
    for (std::size_t i = 0; i < n; ++i) {
      m.several.push_back(std::string(16 + i, 'b'));
      next.several.push_back(std::string(16 + n - i, 'c'));
    }
    ASSERT_TRUE(isomer::decode(protobuf, test::to_wire(next), m).ok());
    EXPECT_EQ(m, next);
  }
}

// A view must not write into what an earlier arena gave it, nor into constants.
TEST(Reuse, ViewsStartOver) {
  isomer::arena a;
  demo::PersonView v;
  const std::string first = R"({"name":"a","phone":[{"number":"1"},{"number":"2"}]})";
  const std::string next = R"({"name":"b","phone":[{"number":"3"}]})";
  ASSERT_TRUE(isomer::decode(json, first, v, &a).ok());
  ASSERT_TRUE(isomer::decode(json, next, v, &a).ok());
  EXPECT_EQ(test::to_json(v), next);
  a.release();
  ASSERT_TRUE(isomer::decode(json, first, v, &a).ok());
  EXPECT_EQ(test::to_json(v), first);
}
TEST(Reuse, ViewsOfConstantsAreNotWrittenTo) {
  using features::recursion::DirectView;
  static constexpr DirectView leaf{}, inner{.next = &leaf};
  isomer::arena a;
  DirectView v{.next = &inner};
  const std::string text = R"({"next":{"next":{"next":{}}}})";
  ASSERT_TRUE(isomer::decode(json, text, v, &a).ok());
  EXPECT_EQ(test::to_json(v), text);
  EXPECT_FALSE(leaf.next.has_value());
  v = {.next = &inner};
  const std::string bytes = test::hex("0a 04 0a 02 0a 00");
  ASSERT_TRUE(isomer::decode(protobuf, bytes, v, &a).ok());
  EXPECT_EQ(test::to_json(v), text);
  EXPECT_FALSE(leaf.next.has_value());
}

}  // namespace
