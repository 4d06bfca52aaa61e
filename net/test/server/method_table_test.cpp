// SPDX-License-Identifier: MIT
// A server's methods by number.
#include "../../src/server/method_table.hpp"
#include <gtest/gtest.h>
#include <list>
#include <string>

namespace net_test::method_table_test {

using isomer::net::id_of;
using isomer::net::method;
using isomer::net::method_kind;
using isomer::net::method_table;

method named(std::string_view name) {
  return {name, method_kind::unary, [](void*, isomer::net::call_ptr) {}};
}

TEST(MethodTable, HasWhatWasAddedAndNothingElse) {
  method_table table;
  EXPECT_EQ(table.find(id_of("/m/0")), nullptr);
  std::list<std::string> names;
  for (int i = 0; i < 1000; i++) {
    const std::string& name = names.emplace_back("/m/" + std::to_string(i));
    EXPECT_EQ(table.add({named(name), &names.back()}), nullptr);
  }
  for (std::string& name : names) {
    const auto* found = table.find(id_of(name));
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->what.name, name);
    EXPECT_EQ(found->service, &name);
  }
  for (int i = 1000; i < 10'000; i++) EXPECT_EQ(table.find(id_of("/m/" + std::to_string(i))), nullptr);
  EXPECT_EQ(table.find(0), nullptr);
}

TEST(MethodTable, KeepsTheFirstOfTwoWithOneNumber) {
  method_table table;
  int first = 1, second = 2;
  EXPECT_EQ(table.add({named("/a/B"), &first}), nullptr);
  const method* other = table.add({named("/a/B"), &second});
  ASSERT_NE(other, nullptr);
  EXPECT_EQ(other->name, "/a/B");
  EXPECT_EQ(table.find(id_of("/a/B"))->service, &first);
}

}  // namespace net_test::method_table_test
