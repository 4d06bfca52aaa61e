// SPDX-License-Identifier: MIT
// Messages known at run time are read from any contiguous container of single bytes.
#include <gtest/gtest.h>
#include <cstddef>
#include <isomer/dynamic.hpp>
#include <isomer/protobuf.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace dynamic_input_test {
namespace {

TEST(DynamicInput, IsOfAnySingleByte) {
  std::string why;
  auto schema = isomer::dynamic::schema::from_proto(R"(syntax = "proto3"; message M { string name = 1; })", why);
  ASSERT_TRUE(schema) << why;
  isomer::arena arena;
  isomer::dynamic::message m(*schema.find("M"), arena);
  const std::vector<std::byte> bytes{std::byte{10}, std::byte{2}, std::byte{'o'}, std::byte{'k'}};
  EXPECT_TRUE(isomer::decode(isomer::protobuf{}, bytes, m));
  EXPECT_EQ(m.get<std::string_view>(*m.type().by_name("name")).value(), "ok");
}

}  // namespace
}  // namespace dynamic_input_test
