// SPDX-License-Identifier: MIT
// Bytes are read from whatever contiguous container they are in: all that encode() fills, and those that others have.
#include <gtest/gtest.h>
#include <array>
#include <cstddef>
#include <isomer/explain.hpp>
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/transcode.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include "person.isomer.hpp"

namespace input_test {
namespace {

using demo::Person;
using demo::PersonView;

const Person ada{.name = "Ada", .id = 1};

// A string of somebody else's, which converts to a std::string_view.
struct text {
  std::string held;
  operator std::string_view() const { return held; }
};

// With each verb that takes bytes.
template <class Bytes>
void expect_read(const Bytes& bytes) {
  auto owning = isomer::decode<Person>(isomer::protobuf{}, bytes);
  ASSERT_TRUE(owning);
  EXPECT_EQ(*owning, ada);
  Person there;
  EXPECT_TRUE(isomer::decode(isomer::protobuf{}, bytes, there));
  EXPECT_EQ(there, ada);
  isomer::arena arena;
  auto view = isomer::decode<PersonView>(isomer::protobuf{}, bytes, arena);
  ASSERT_TRUE(view);
  EXPECT_EQ(view->name, "Ada");
  // The arena by reference, as everywhere; a pointer may be null.
  PersonView by_reference, by_pointer;
  EXPECT_TRUE(isomer::decode(isomer::protobuf{}, bytes, by_reference, arena));
  EXPECT_TRUE(isomer::decode(isomer::protobuf{}, bytes, by_pointer, &arena));
  EXPECT_EQ(by_reference, *view);
  EXPECT_EQ(by_pointer, *view);
  EXPECT_EQ(*isomer::transcode<Person>(isomer::protobuf{}, bytes, isomer::json{}), R"({"name":"Ada","id":1})");
  EXPECT_EQ(isomer::explain<Person>(isomer::protobuf{}, bytes, {isomer::code::truncated, 1}).cause,
            isomer::code::truncated);
}

template <class Container>
Container filled() {
  Container bytes;
  EXPECT_TRUE(isomer::encode(isomer::protobuf{}, ada, bytes));
  return bytes;
}
TEST(Input, WhatEncodeFillsDecodeTakes) {
  expect_read(filled<std::string>());
  expect_read(filled<std::vector<char>>());
  expect_read(filled<std::vector<unsigned char>>());
  expect_read(filled<std::vector<std::uint8_t>>());
  expect_read(filled<std::vector<std::byte>>());
  std::array<char, 64> buffer;
  expect_read(*isomer::encode(isomer::protobuf{}, ada, std::span(buffer)));
}
TEST(Input, SpansArraysAndText) {
  auto bytes = filled<std::vector<std::byte>>();
  expect_read(std::span<std::byte>(bytes));
  expect_read(std::span<const std::byte>(bytes));
  expect_read(std::as_bytes(std::span(bytes)));
  auto numbers = filled<std::vector<std::uint8_t>>();
  expect_read(std::span<const std::uint8_t>(numbers));
  const std::string chars = filled<std::string>();
  expect_read(std::string_view(chars));
  expect_read(text{chars});
  expect_read(chars.c_str());
  ASSERT_EQ(chars.size(), 7u);
  std::uint8_t array[7];
  chars.copy(reinterpret_cast<char*>(array), sizeof array);
  expect_read(array);
  std::array<std::byte, 7> fixed;
  chars.copy(reinterpret_cast<char*>(fixed.data()), fixed.size());
  expect_read(fixed);
}
TEST(Input, ALiteralEndsBeforeItsNul) {
  EXPECT_TRUE(isomer::decode<Person>(isomer::json{}, "{}"));
  char array[8] = "{}";
  EXPECT_TRUE(isomer::decode<Person>(isomer::json{}, array));
  EXPECT_TRUE(isomer::decode<Person>(isomer::json{}, {"{}{", 2}));
  EXPECT_TRUE(isomer::decode<Person>(isomer::json{}, std::u8string(u8"{}")));
}
// A view of a temporary would dangle.
template <class Bytes>
concept views = requires(Bytes&& bytes, isomer::arena& arena) {
  isomer::decode<PersonView>(isomer::protobuf{}, static_cast<Bytes&&>(bytes), arena);
};
static_assert(views<const std::vector<std::byte>&> && views<std::span<const std::byte>> && views<std::string&>);
static_assert(!views<std::vector<std::byte>> && !views<std::string> && !views<std::vector<std::uint8_t>>);
struct number {
  int id = 0;
};
static_assert(isomer::decode<number>(isomer::json{}, "{\"id\": 5}").value().id == 5);

}  // namespace
}  // namespace input_test
