// SPDX-License-Identifier: MIT
// One value, kept in every way: owning, as a view, and as a message of a schema.
#pragma once
#include <gtest/gtest.h>
#include <isomer/api/dynamic.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/reflect.hpp>
#include <string>
#include "support/walks.hpp"
#include "table/records.hpp"

namespace test {

// A message of the schemas in schema/features, as protoc describes them.
const isomer::detail::table::message_table& described(std::string_view full_name);

template <template <class> class M>
struct kept {
  M<tabled> owning{};
  M<tabled_view> view{};
  isomer::arena memory;
  isomer::dynamic::message dynamic{described(isomer::full_name_of<M<tabled>>()), memory};
  bool ok;

  // The bytes must live as long.
  explicit kept(const std::string& bytes) {
    isomer::protobuf f;
    ok = isomer::decode(f, bytes, owning).ok();
    EXPECT_EQ(isomer::decode(f, bytes, view, &memory).ok(), ok);
    EXPECT_EQ(isomer::decode(f, bytes, dynamic).ok(), ok);
  }
  kept(const kept&) = delete;
  template <class Each>
  void each(Each one) const {
    one(isomer::reflect(owning));
    one(isomer::reflect(view));
    one(isomer::reflect(dynamic));
  }
};

template <class M>
std::string bytes_of(const M& m) {
  return isomer::encode(isomer::protobuf{}, m).value_or("error");
}

}  // namespace test
