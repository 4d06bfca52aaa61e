// SPDX-License-Identifier: MIT
#pragma once
#include <gtest/gtest.h>
#include <isomer/dynamic/schema.hpp>
#include <string>
#include <string_view>

namespace test {

// Returns the schema of the text of a .proto file, which must be valid.
inline isomer::dynamic::schema schema_of(std::string_view source) {
  std::string why;
  auto s = isomer::dynamic::schema::from_proto(source, why);
  EXPECT_TRUE(s) << why;
  return s;
}

}  // namespace test
