// SPDX-License-Identifier: MIT
// The header before messages in Kafka.
#include <gtest/gtest.h>
#include <isomer/dynamic/schema.hpp>
#include <isomer/records.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace registry_header_test {

using namespace isomer::records;
using isomer::code;
using isomer::status;
using positions = std::vector<std::int32_t>;
using namespace std::string_view_literals;

const isomer::dynamic::schema& schema() {
  static const isomer::dynamic::schema made = [] {
    std::string why;
    auto s = isomer::dynamic::schema::from_proto(R"(syntax = "proto3"; package q;
message First { map<string, int32> m = 1; message Inner { message Deep {} } message Other {} }
enum E { ZERO = 0; }
message Second { message Inner {} })",
                                                 why);
    EXPECT_TRUE(s) << why;
    return s;
  }();
  return made;
}

std::string name_at(const positions& at, std::string_view file = "schema.proto") {
  std::string why;
  const auto* const found = message_at(schema(), file, at, why);
  return found ? std::string(found->full_name) : why;
}

TEST(RegistryHeader, IsTakenApart) {
  registry_header h;
  ASSERT_EQ(read_registry_header("\0\0\1\2\3\0abc"sv, h), status{});
  EXPECT_EQ(h.id, 0x10203u);
  EXPECT_EQ(positions(h.positions().begin(), h.positions().end()), positions{0});
  EXPECT_EQ(h.payload, "abc");
  ASSERT_EQ(read_registry_header("\0\xff\xff\xff\xff\4\2\xac\2"sv, h), status{});
  EXPECT_EQ(h.id, 0xffffffffu);
  EXPECT_EQ(positions(h.positions().begin(), h.positions().end()), (positions{1, 150}));
  EXPECT_EQ(h.payload, "");
  ASSERT_EQ(read_registry_header("\0\0\0\0\7{}"sv, h, false), status{});
  EXPECT_EQ(h.payload, "{}");
  EXPECT_TRUE(h.positions().empty());
}
TEST(RegistryHeader, WhatIsWrittenIsRead) {
  for (const positions& at : {positions{0}, positions{5}, positions{0, 0}, positions{1, 2, 300, 2147483647}}) {
    std::string value;
    put_registry_header(77, at, value);
    value += "rest";
    registry_header h;
    ASSERT_EQ(read_registry_header(value, h), status{});
    EXPECT_EQ(h.id, 77u);
    EXPECT_EQ(positions(h.positions().begin(), h.positions().end()), at);
    EXPECT_EQ(h.payload, "rest");
    for (std::size_t n = 0; n < value.size() - 4; ++n)
      EXPECT_EQ(read_registry_header(std::string_view(value).substr(0, n), h).cause, code::truncated) << n;
  }
}
TEST(RegistryHeader, WhatIsNone) {
  registry_header h;
  EXPECT_EQ(read_registry_header("\1\0\0\0\7\0"sv, h), (status{code::bad_value, 0}));
  EXPECT_EQ(read_registry_header("\0\0\0\0\7\1"sv, h), (status{code::bad_value, 5}));
  EXPECT_EQ(read_registry_header("\0\0\0\0\7\2\1"sv, h), (status{code::bad_value, 6}));
  EXPECT_EQ(read_registry_header("\0\0\0\0\7\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"sv, h),
            (status{code::bad_varint, 14}));
  EXPECT_EQ(read_registry_header("\0\0\0\0\7\xca\1"sv, h), (status{code::too_deep, 5}));
  EXPECT_EQ(read_registry_header("\0\0\0\0\7\xfe\xff\xff\xff\x1f"sv, h).cause, code::bad_value);
}
TEST(RegistryHeader, MessagesByPositions) {
  EXPECT_EQ(name_at({0}), "q.First");
  EXPECT_EQ(name_at({1}), "q.Second");
  EXPECT_EQ(name_at({0, 0}), "q.First.Inner");
  EXPECT_EQ(name_at({0, 0, 0}), "q.First.Inner.Deep");
  EXPECT_EQ(name_at({0, 1}), "q.First.Other");
  EXPECT_EQ(name_at({1, 0}), "q.Second.Inner");
  EXPECT_EQ(name_at({0, 2}), "\"schema.proto\" has no message at 0.2");
  EXPECT_EQ(name_at({2, 0}), "\"schema.proto\" has no message at 2");
  EXPECT_EQ(name_at({-1}), "\"schema.proto\" has no message at -1");
  EXPECT_EQ(name_at({}), "a message is at one position or more");
  EXPECT_EQ(name_at({0}, "other.proto"), "the schema has no file \"other.proto\"");
  EXPECT_EQ(schema().files().size(), 1u);
  EXPECT_TRUE(isomer::dynamic::schema().files().empty());
}

}  // namespace registry_header_test
