// SPDX-License-Identifier: MIT
// Extensions of dynamic messages in code: found by name and by number, read, set and cleared among the unknown fields.
#include <isomer/text.hpp>
#include "against_compiled.hpp"
#include "features/proto2.isomer.hpp"

namespace extension_test {

namespace ext = features::proto2;
using isomer::code;
using isomer::dynamic::extension;
using isomer::dynamic::message;

class DynamicExtensions : public testing::Test {
 protected:
  static const extension& find(std::string_view name) {
    auto* x = test::features().find_extension("features.proto2." + std::string(name));
    EXPECT_TRUE(x) << name;
    return *x;
  }
  // As a compiler's message.
  template <class M = ext::Extendable>
  static M seen(const message& m) {
    return isomer::decode<M>(isomer::protobuf{}, isomer::encode(isomer::protobuf{}, m).value_or("error")).value();
  }
  isomer::arena arena_;
  message m_{*test::features().find("features.proto2.Extendable"), arena_};
};

TEST_F(DynamicExtensions, AreFoundByNameAndByNumber) {
  auto& count = find("count");
  EXPECT_EQ(count.number, 100u);
  EXPECT_EQ(count.extendee, &m_.type());
  EXPECT_EQ(test::features().find_extension(m_.type(), 100), &count);
  EXPECT_EQ(test::features().find_extension(m_.type(), 99), nullptr);
  EXPECT_EQ(test::features().find_extension("features.proto2.nobody"), nullptr);
  auto all = test::features().extensions_of(m_.type());
  ASSERT_EQ(all.size(), 10u);
  EXPECT_EQ(&all.front(), &count);
  EXPECT_EQ(all.back().full_name, "features.proto2.Scope.kind");
  EXPECT_TRUE(test::features().extensions_of(*test::features().find("features.proto3.Empty")).empty());
}
TEST_F(DynamicExtensions, ScalarsAndText) {
  auto &count = find("count"), &old = find("old"), &closed = find("closed");
  EXPECT_FALSE(m_.has(count));
  EXPECT_EQ(m_.get<std::int32_t>(count).value(), 0);
  EXPECT_TRUE(m_.set(count, std::int32_t{7}).ok());
  EXPECT_TRUE(m_.set(old, std::string_view("x")).ok());
  EXPECT_TRUE(m_.set(count, std::int32_t{-8}).ok());
  EXPECT_EQ(m_.get<std::int32_t>(count).value(), -8);
  EXPECT_EQ(m_.get<std::string_view>(old).value(), "x");
  EXPECT_EQ(isomer::get(seen(m_), ext::count).value(), -8);
  EXPECT_EQ(m_.set(closed, std::int32_t{12345}).cause, code::bad_value);
  EXPECT_EQ(m_.get<std::int64_t>(count).error().cause, code::bad_value);
  EXPECT_EQ(m_.set(count, std::int64_t{1}).cause, code::bad_value);
  EXPECT_TRUE(m_.clear(count).ok());
  EXPECT_FALSE(m_.has(count));
  EXPECT_TRUE(m_.has(old));
  EXPECT_TRUE(m_.clear(old).ok());
  EXPECT_TRUE(m_.unknown().empty());
}
TEST_F(DynamicExtensions, MessagesAndGroups) {
  for (const char* name : {"value", "grouped"}) {
    auto& x = find(name);
    auto carrier = m_.read(x);
    ASSERT_TRUE(carrier);
    EXPECT_FALSE(carrier->has(x.value()));
    auto inner = carrier->make(x.value());
    EXPECT_TRUE(inner->set(inner->type().fields[0], std::int32_t{5}).ok());
    EXPECT_TRUE(m_.write(x, *carrier).ok());
    auto again = m_.get<message>(x).value();
    ASSERT_TRUE(again);
    EXPECT_EQ(again.get<std::int32_t>(again.type().fields[0]).value(), 5);
  }
  EXPECT_EQ(isomer::get(seen(m_), ext::value).value()->v, 5);
  EXPECT_EQ(isomer::get(seen(m_), ext::grouped).value()->g, 5);
}
TEST_F(DynamicExtensions, Lists) {
  auto &texts = find("texts"), &packed = find("packed_numbers");
  EXPECT_EQ(m_.get<std::string_view>(texts).error().cause, code::bad_value);
  auto list = m_.read(texts).value();
  for (std::string_view s : {"a", "b"}) EXPECT_TRUE(list.add(texts.value(), s).ok());
  EXPECT_TRUE(m_.write(texts, list).ok());
  auto numbers = m_.read(packed).value();
  EXPECT_TRUE(numbers.add(packed.value(), std::int64_t{-1}).ok());
  EXPECT_TRUE(m_.write(packed, numbers).ok());
  EXPECT_EQ(m_.write(texts, numbers).cause, code::bad_value) << "another extension's";
  EXPECT_EQ(isomer::get(seen(m_), ext::texts).value(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(isomer::get(seen(m_), ext::packed_numbers).value(), std::vector<std::int64_t>{-1});
  EXPECT_EQ(m_.read(texts)->size(texts.value()), 2u);
}
TEST_F(DynamicExtensions, OfMessageSets) {
  auto& x = find("SetMember.in_set");
  message set(*x.extendee, arena_);
  EXPECT_FALSE(set.has(x));
  auto carrier = set.read(x).value();
  auto inner = carrier.make(x.value());
  EXPECT_TRUE(inner->set(*inner->type().by_name("text"), std::string_view("a")).ok());
  EXPECT_TRUE(set.write(x, carrier).ok());
  EXPECT_TRUE(set.has(x));
  EXPECT_EQ(isomer::get(seen<ext::Set>(set), ext::SetMember_in_set).value()->text, "a");
  EXPECT_TRUE(set.write(x, carrier).ok());
  std::string once(set.unknown());
  EXPECT_TRUE(isomer::decode(isomer::protobuf{}, once, set).ok());
  EXPECT_EQ(*set.get<message>(x)->get<std::string_view>(*inner->type().by_name("text")), "a");
  EXPECT_TRUE(set.clear(x).ok());
  EXPECT_TRUE(set.unknown().empty());
}
TEST_F(DynamicExtensions, OfOthersAreRefused) {
  auto& x = find("SetMember.in_set");
  EXPECT_FALSE(m_.has(x));
  EXPECT_EQ(m_.read(x).error().cause, code::bad_value);
  EXPECT_EQ(m_.get<message>(x).error().cause, code::bad_value);
  EXPECT_EQ(m_.clear(x).cause, code::bad_value);
}
TEST_F(DynamicExtensions, MalformedOnesAreSaidToBe) {
  const std::string bytes("\xba\x06\x01\x08", 4);  // value: a tag without a number
  ASSERT_TRUE(isomer::decode(isomer::protobuf{}, bytes, m_).ok());
  auto& x = find("value");
  EXPECT_TRUE(m_.has(x));
  EXPECT_EQ(m_.get<message>(x).error().cause, code::truncated);
  EXPECT_EQ(m_.unknown(), bytes);
  EXPECT_TRUE(m_.clear(x).ok());
  EXPECT_FALSE(m_.has(x));
}

}  // namespace extension_test
