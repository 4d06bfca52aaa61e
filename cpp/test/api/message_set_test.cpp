// SPDX-License-Identifier: MIT
// Message sets: their items by generated keys, in binary and in text.
#include "features/proto2.isomer.hpp"
#include "support/text.hpp"

namespace message_set_test {

namespace ext = features::proto2;
using ext::Set;
using ext::SetMember;
using ext::SetView;
using isomer::code;
using test::hex;
using test::record;

constexpr auto in_set = ext::SetMember_in_set;
const isomer::text text{.single_line = true, .extensions = isomer::extensions<ext::SetMember_in_set>};
const isomer::json json{.extensions = isomer::extensions<ext::SetMember_in_set>};

const std::string start = hex("0b"), end = hex("0c");
std::string type_id(std::uint32_t n) { return hex("10") + test::varint(n); }
std::string content(std::string_view s) { return record(3, record(1, s)); }
std::string item(std::string_view s) { return start + type_id(2000000000) + content(s) + end; }

TEST(MessageSet, SetGetHasClear) {
  Set m;
  EXPECT_FALSE(isomer::has(m, in_set));
  EXPECT_FALSE(isomer::get(m, in_set).value().has_value());
  ASSERT_TRUE(isomer::set(m, in_set, SetMember{.text = "a"}).ok());
  EXPECT_EQ(test::to_hex(test::to_wire(m)), test::to_hex(item("a")));
  ASSERT_TRUE(isomer::set(m, in_set, SetMember{.text = "b"}).ok());
  EXPECT_EQ(test::to_hex(test::to_wire(m)), test::to_hex(item("b")));
  EXPECT_TRUE(isomer::has(m, in_set));
  EXPECT_EQ(isomer::get(m, in_set).value()->text, "b");
  isomer::clear(m, in_set);
  EXPECT_EQ(m, Set{});
}
TEST(MessageSet, TheOthersStay) {
  const std::string other = start + type_id(2147483647) + content("z") + end,
                    low = start + type_id(4) + content("") + end;
  auto m = test::decoded<Set>(other + item("a") + low);
  EXPECT_EQ(isomer::get(m, in_set).value()->text, "a");
  ASSERT_TRUE(isomer::set(m, in_set, SetMember{.text = "b"}).ok());
  EXPECT_EQ(test::to_hex(test::to_wire(m)), test::to_hex(other + low + item("b")));
  isomer::clear(m, in_set);
  EXPECT_EQ(test::to_hex(test::to_wire(m)), test::to_hex(other + low));
  EXPECT_EQ(test::to_text(m, text), R"(2147483647 { 1: "z" } 4 { 1: "" })");
}
TEST(MessageSet, ItemsInEitherOrderAndInPieces) {
  const std::string turned = start + content("a") + type_id(2000000000) + end;
  const std::string padded = start + hex("10 80 a8 d6 b9 87 00") + content("a") + hex("98 06 01") + end;
  for (auto& bytes :
       {item("a"), turned, padded, item("x") + turned, turned + start + type_id(2000000000) + record(3, "") + end}) {
    auto m = test::decoded<Set>(bytes);
    EXPECT_TRUE(isomer::has(m, in_set)) << test::to_hex(bytes);
    auto got = isomer::get(m, in_set);
    ASSERT_TRUE(got.ok() && got->has_value()) << test::to_hex(bytes);
    EXPECT_EQ((*got)->text, "a") << test::to_hex(bytes);
    EXPECT_EQ(test::to_text(m, text), R"([features.proto2.SetMember.in_set] { text: "a" })");
    EXPECT_EQ(test::to_json(m, json), R"({"[features.proto2.SetMember.in_set]":{"text":"a"}})");
    isomer::arena a;
    auto v = isomer::decode<SetView>(isomer::protobuf{}, bytes, a).value();
    EXPECT_EQ(isomer::get(v, in_set, &a).value()->text, "a");
    EXPECT_EQ(test::to_text(v, text), R"([features.proto2.SetMember.in_set] { text: "a" })");
    isomer::clear(m, in_set);
    EXPECT_EQ(m, Set{});
  }
}
TEST(MessageSet, ItemsThatAreNone) {
  for (auto& bytes : {start + type_id(2000000000) + end, start + content("a") + end, start + end,
                      start + type_id(0) + content("a") + end, start + hex("10 80 80 80 80 80 01") + content("a") + end,
                      hex("10 01"), record(1, type_id(2000000000) + content("a"))}) {
    auto m = test::decoded<Set>(bytes);
    EXPECT_FALSE(isomer::has(m, in_set)) << test::to_hex(bytes);
    EXPECT_FALSE(isomer::get(m, in_set).value().has_value()) << test::to_hex(bytes);
    EXPECT_EQ(test::to_hex(test::to_wire(m)), test::to_hex(bytes));
    EXPECT_FALSE(test::to_text(m, text).starts_with("[")) << test::to_hex(bytes);
  }
}
// As a generator would make it.
struct small_extension : isomer::extension<5, "test.small", isomer::kind::message> {
  template <class Memory>
  using extendee = ext::basic_Set<Memory>;
  template <class Memory>
  using value = ext::basic_SetMember<Memory>;
};
constexpr small_extension small{};
TEST(MessageSet, RecordsAsInAnyOtherMessage) {
  const isomer::text f{.single_line = true, .extensions = isomer::extensions<small, ext::SetMember_in_set>};
  const std::string as_item = start + type_id(5) + content("x") + end;
  for (auto& bytes :
       {record(5, record(1, "a")), as_item + record(5, record(1, "a")), record(5, record(1, "a")) + record(5, "")}) {
    auto m = test::decoded<Set>(bytes + item("b"));
    EXPECT_TRUE(isomer::has(m, small));
    EXPECT_EQ(isomer::get(m, small).value()->text, "a");
    EXPECT_EQ(test::to_text(m, f), R"([test.small] { text: "a" } [features.proto2.SetMember.in_set] { text: "b" })");
    isomer::clear(m, small);
    EXPECT_EQ(test::to_hex(test::to_wire(m)), test::to_hex(item("b")));
  }
  auto varint = test::decoded<Set>(hex("28 05"));  // the number, but no message
  EXPECT_FALSE(isomer::get(varint, small).value().has_value());
}
TEST(MessageSet, MalformedItems) {
  auto m = test::decoded<Set>(start + type_id(2000000000) + record(3, hex("0a 05 61")) + end);
  EXPECT_TRUE(isomer::has(m, in_set));
  EXPECT_EQ(isomer::get(m, in_set).error().cause, code::truncated);
  EXPECT_FALSE(isomer::encode(text, m).ok());
  EXPECT_TRUE(isomer::encode(isomer::text{}, m).ok());
}
TEST(MessageSet, InTextAndInJson) {
  const std::string in_text = R"([features.proto2.SetMember.in_set] { text: "a" })";
  auto m = test::from_text<Set>(in_text, text);
  EXPECT_EQ(test::to_hex(test::to_wire(m)), test::to_hex(item("a")));
  EXPECT_EQ(test::to_text(m, text), in_text);
  isomer::arena a;
  auto v = isomer::decode<SetView>(text, in_text, a).value();
  EXPECT_EQ(test::to_hex(test::to_wire(v)), test::to_hex(item("a")));
  EXPECT_EQ(test::canonical<Set>(R"({"[features.proto2.SetMember.in_set]":{"text":"a"}})", json),
            R"({"[features.proto2.SetMember.in_set]":{"text":"a"}})");
  EXPECT_EQ(test::canonical<Set>(R"({"[features.proto2.SetMember.in_set]":null})", json), "{}");
  EXPECT_EQ(test::text_error<Set>(in_text + in_text, text).cause, code::duplicate_key);
  isomer::text merging = text;
  merging.allow_overwrites = true;
  EXPECT_EQ(test::canonical_text<Set>("[features.proto2.SetMember.in_set] { text: 'x' }" + in_text, merging), in_text);
  EXPECT_EQ(test::canonical_text<Set>("[features.proto2.SetMember.in_set] {}", text),
            "[features.proto2.SetMember.in_set] { }");
}
TEST(MessageSet, ViewsLieInTheInput) {
  const std::string bytes = item("a text that is long enough to be somewhere");
  isomer::arena a;
  auto v = isomer::decode<SetView>(isomer::protobuf{}, bytes, a).value();
  auto got = isomer::get(v, in_set, &a).value();
  EXPECT_GE(got->text->data(), bytes.data());
  EXPECT_LT(got->text->data(), bytes.data() + bytes.size());
}

}  // namespace message_set_test
