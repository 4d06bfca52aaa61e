// SPDX-License-Identifier: MIT
// The fields of a dynamic message: found by name and by number, read, set, and refused where the type is another.
#include <isomer/json.hpp>
#include "against_compiled.hpp"
#include "features/proto3.isomer.hpp"

namespace fields_test {

using isomer::code;
using isomer::dynamic::message;

class DynamicFields : public testing::Test {
 protected:
  message made(std::string_view name) { return message(*test::features().find(name), arena_); }
  static const isomer::dynamic::field& field(const message& m, std::string_view name) {
    auto* f = m.type().by_name(name);
    EXPECT_TRUE(f) << name;
    return *f;
  }
  static std::string json(const message& m) { return isomer::encode(isomer::json{}, m).value_or("error"); }
  isomer::arena arena_;
};

TEST_F(DynamicFields, AreFoundByEitherNameAndByNumber) {
  auto m = made("features.proto3.Presence");
  auto& f = field(m, "maybe_text");
  EXPECT_EQ(m.type().by_name("maybeText"), &f);
  EXPECT_EQ(m.type().by_number(f.number), &f);
  EXPECT_EQ(m.type().by_name("nobody"), nullptr);
}
TEST_F(DynamicFields, AreThereOnceTheyAreSet) {
  auto m = made("features.proto3.Presence");
  auto &plain = field(m, "plain"), &maybe = field(m, "maybe"), &text = field(m, "maybe_text");
  for (auto* f : {&plain, &maybe, &text}) EXPECT_FALSE(m.has(*f));
  EXPECT_TRUE(m.set(plain, std::int32_t{0}).ok());
  EXPECT_TRUE(m.set(maybe, std::int32_t{0}).ok());
  EXPECT_TRUE(m.set(text, std::string_view("x")).ok());
  EXPECT_FALSE(m.has(plain));
  EXPECT_TRUE(m.has(maybe));
  EXPECT_EQ(json(m), R"({"maybe":0,"maybeText":"x"})");
  m.clear(maybe);
  EXPECT_EQ(m.get<std::int32_t>(maybe).value_or(7), 0);
  m.clear();
  EXPECT_EQ(json(m), "{}");
}
TEST_F(DynamicFields, RefuseOtherTypes) {
  auto m = made("features.proto3.Presence");
  auto &plain = field(m, "plain"), &sub = field(m, "message");
  EXPECT_EQ(m.get<std::int64_t>(plain).error().cause, code::bad_value);
  EXPECT_EQ(m.get<std::string_view>(plain).error().cause, code::bad_value);
  EXPECT_EQ(m.set(plain, 1.5).cause, code::bad_value);
  EXPECT_EQ(m.get<std::int32_t>(plain, 0).error().cause, code::bad_value);
  EXPECT_EQ(m.add(plain, std::int32_t{1}).cause, code::bad_value);
  EXPECT_EQ(m.make(plain).error().cause, code::bad_value);
  EXPECT_EQ(m.add(sub).error().cause, code::bad_value);
  EXPECT_EQ(json(m), "{}");
}
TEST_F(DynamicFields, MessagesAreMadeInTheirPlace) {
  auto m = made("features.proto3.Presence");
  auto& f = field(m, "message");
  EXPECT_FALSE(m.get<message>(f).value());
  auto sub = m.make(f);
  ASSERT_TRUE(sub);
  EXPECT_EQ(m.get<message>(f)->address(), sub->address());
  EXPECT_EQ(m.make(f)->address(), sub->address());
  EXPECT_EQ(json(m), R"({"message":{}})");
}
TEST_F(DynamicFields, Lists) {
  auto m = made("features.proto3.Lists");
  auto &flags = field(m, "flags"), &texts = field(m, "texts"), &messages = field(m, "messages");
  for (bool v : {true, false}) EXPECT_TRUE(m.add(flags, v).ok());
  for (std::string_view v : {"a", "b", "c", "d", "e"}) EXPECT_TRUE(m.add(texts, v).ok());
  EXPECT_TRUE(m.add(messages));
  EXPECT_EQ(m.size(texts), 5u);
  EXPECT_EQ(*m.get<std::string_view>(texts, 4), "e");
  EXPECT_EQ(m.get<std::string_view>(texts, 5).error().cause, code::bad_value);
  EXPECT_TRUE(m.get<message>(messages, 0).value());
  EXPECT_EQ(json(m), R"({"flags":[true,false],"texts":["a","b","c","d","e"],"messages":[{}]})");
}
TEST_F(DynamicFields, MessagesOfAListMayMoveAndAreAskedForAgain) {
  auto m = made("features.recursion.Direct");
  auto& f = field(m, "children");
  for (std::size_t i = 0; i < 100; ++i) {
    auto child = m.add(f);
    ASSERT_TRUE(child);
    (void)m.make(field(m, "next"));  // so that the arena cannot make the list longer where it stands
    ASSERT_TRUE(child->make(field(*child, "next")));
    m.clear(field(m, "next"));
  }
  for (std::size_t i = 0; i < 100; ++i) EXPECT_TRUE(m.get<message>(f, i)->has(field(m, "next"))) << i;
}
TEST_F(DynamicFields, Maps) {
  auto m = made("features.proto3.Maps");
  auto& f = field(m, "by_name");
  std::int32_t n = 0;
  for (std::string_view key : {"b", "a", "b"}) {
    auto entry = m.add(f);
    ASSERT_TRUE(entry);
    EXPECT_TRUE(entry->set(field(*entry, "key"), key).ok());
    EXPECT_TRUE(entry->set(field(*entry, "value"), ++n).ok());
  }
  EXPECT_FALSE(m.sort(f)) << "b came twice";
  EXPECT_EQ(json(m), R"({"byName":{"a":2,"b":3}})");
  EXPECT_TRUE(m.sort(f));
  auto entry = m.get<message>(f, 1);
  EXPECT_EQ(*entry->get<std::string_view>(field(*entry, "key")), "b");
  EXPECT_TRUE(entry->unknown().empty());
}
TEST_F(DynamicFields, OneAfterTheOther) {
  auto m = made("features.proto3.Lists");
  EXPECT_EQ(m.fields().begin(), m.fields().end());
  EXPECT_TRUE(m.add(field(m, "texts"), std::string_view("a")).ok());
  EXPECT_TRUE(m.add(field(m, "flags"), true).ok());
  EXPECT_TRUE(m.add(field(m, "messages")));
  EXPECT_TRUE(m.add(field(m, "messages")));
  std::string names;
  std::uint32_t last = 0;
  for (auto& f : m.fields()) {
    names += std::string(f.name) + ' ';
    EXPECT_GT(f.number, last);
    last = f.number;
  }
  EXPECT_NE(names.find("flags "), std::string::npos);
  EXPECT_NE(names.find("texts "), std::string::npos);
  EXPECT_EQ(std::distance(m.fields().begin(), m.fields().end()), 3);
  std::size_t n = 0;
  for (message one : m.messages(field(m, "messages")))
    EXPECT_EQ(one.address(), m.get<message>(field(m, "messages"), n++)->address());
  EXPECT_EQ(n, 2u);
  EXPECT_EQ(m.messages(field(m, "texts")).size(), 0u);
  EXPECT_EQ(m.elements<std::string_view>(field(m, "texts"))->front(), "a");
  EXPECT_TRUE(m.elements<bool>(field(m, "flags"))->front());
  EXPECT_EQ(m.elements<std::int32_t>(field(m, "flags")).error().cause, code::bad_value);
}
TEST_F(DynamicFields, EntriesOneAfterTheOther) {
  auto m = made("features.proto3.Maps");
  auto& f = field(m, "by_name");
  EXPECT_TRUE(isomer::decode(isomer::json{}, R"({"byName":{"b":2,"a":1}})", m).ok());
  std::string all;
  for (message entry : m.messages(f))
    all += std::string(*entry.get<std::string_view>(field(entry, "key"))) +
           std::to_string(*entry.get<std::int32_t>(field(entry, "value")));
  EXPECT_EQ(all, "a1b2");
}
TEST_F(DynamicFields, OneOfAOneof) {
  auto m = made("features.proto3.Choice");
  auto *first = &field(m, "this_one"), *second = &field(m, "THAT");
  ASSERT_EQ(first->oneof, second->oneof);
  EXPECT_EQ(m.which(*first), nullptr);
  EXPECT_TRUE(m.set(*first, std::string_view("x")).ok());
  EXPECT_EQ(m.which(*second), first);
  EXPECT_TRUE(m.set(*second, std::string_view()).ok());
  EXPECT_EQ(m.which(*first), second);
  EXPECT_FALSE(m.has(*first));
  m.clear(*second);
  EXPECT_EQ(m.which(*first), nullptr);
}
TEST_F(DynamicFields, UnknownFieldsAreKept) {
  auto m = made("features.proto3.Empty");
  EXPECT_TRUE(isomer::decode(isomer::protobuf{}, "\x28\x01", m));
  EXPECT_EQ(m.unknown(), "\x28\x01");
  EXPECT_EQ(isomer::encode(isomer::protobuf{}, m).value(), "\x28\x01");
}

}  // namespace fields_test
