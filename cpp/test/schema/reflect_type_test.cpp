// SPDX-License-Identifier: MIT
// Names of types, which are alike with every compiler where the docs say so.
#include <gtest/gtest.h>
#include <isomer/schema/reflect_type.hpp>
#include <string>

struct at_top {};
namespace app {

struct outer {
  struct inner {};
};
template <class T>
struct box {
  struct inner {};
};
namespace {
struct hidden {
  struct inner {};
};
}  // namespace

}  // namespace app

namespace {

using isomer::short_type_name;
using isomer::type_name;

TEST(TypeName, FullAndShort) {
  static_assert(type_name<at_top>() == "at_top" && short_type_name<at_top>() == "at_top");
  static_assert(type_name<app::outer>() == "app::outer" && short_type_name<app::outer>() == "outer");
  static_assert(type_name<app::outer::inner>() == "app::outer::inner");
  static_assert(short_type_name<app::outer::inner>() == "inner");
  static_assert(type_name<int>() == "int");
}
TEST(TypeName, WhatHasNoPlaceBeginsThere) {
  struct local {
    struct inner {};
  };
  EXPECT_EQ(type_name<local>(), "local");
  EXPECT_EQ(type_name<local::inner>(), "local::inner");
  EXPECT_EQ(short_type_name<local::inner>(), "inner");
  EXPECT_EQ(type_name<app::hidden>(), "hidden");
  EXPECT_EQ(type_name<app::hidden::inner>(), "hidden::inner");
  auto name_in_lambda = [](auto) {
    struct within {};
    return type_name<within>();
  };
  EXPECT_EQ(name_in_lambda(1), "within");
}
TEST(TypeName, NoName) {
  struct {
    int a;
  } unnamed{};
  auto lambda = [] {};
  EXPECT_EQ(type_name<decltype(unnamed)>(), "");
  EXPECT_EQ(type_name<decltype(lambda)>(), "");
  EXPECT_EQ(unnamed.a, 0);
}
// Simple arguments are spelled alike; long int and long, or what is within a function, are not.
TEST(TypeName, Templates) {
  EXPECT_EQ(type_name<app::box<int>>(), "app::box<int>");
  EXPECT_EQ(short_type_name<app::box<app::outer>>(), "box<app::outer>");
  EXPECT_EQ(short_type_name<app::box<app::outer>::inner>(), "inner");
}

}  // namespace
