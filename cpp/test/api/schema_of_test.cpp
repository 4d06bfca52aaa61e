// SPDX-License-Identifier: MIT
// The .proto text of structs. What protoc makes of it is compared in contract/.
#include <chrono>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/plain.hpp>
#include <isomer/schema_of.hpp>
#include <map>
#include <optional>
#include "features/proto3.isomer.hpp"
#include "support/codec.hpp"

namespace shop {

enum class color { red, green };
enum class light : std::int8_t { red = 1 };
struct empty {};
template <class T>
struct pair {
  T first{}, second{};
};
struct order {
  struct line {
    int amount = 0;
  };
  shop::color color{};
  shop::light light{};
  std::vector<line> lines;
  std::map<int, pair<int>> pairs;
  std::variant<std::monostate, empty, std::chrono::seconds> order_choice;
  std::optional<isomer::google::protobuf::Value> value;
  std::optional<isomer::google::protobuf::Int64Value> wrapped;
  std::byte flags{};
  int gone = 0;
};
struct strict {
  std::optional<int> must;
  std::string name = "a\\\"\x01\xff";
  double limit = -1.5;
  std::array<unsigned char, 2> magic{};
};
struct spread {
  int a = 0;
};

}  // namespace shop
namespace other {

struct outside {
  shop::spread in;
};

}  // namespace other

template <>
struct isomer::plain<shop::empty> : isomer::numbered_in_order {};
template <class T>
struct isomer::plain<shop::pair<T>> : isomer::numbered_in_order {};
template <>
struct isomer::plain<shop::order::line> : isomer::numbered_in_order {};
template <>
struct isomer::plain<shop::order> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"gone", skipped}};
};
template <>
struct isomer::plain<shop::strict> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"must", required}, {"name", kind::bytes}};
};
template <>
struct isomer::plain<shop::spread> : isomer::numbered_in_order {};
template <>
struct isomer::plain<other::outside> : isomer::numbered_in_order {};

namespace schema_of_test {

TEST(SchemaOf, AnOrder) {
  EXPECT_EQ(isomer::schema_of<shop::order>(), R"(syntax = "proto3";

package shop;

import "google/protobuf/duration.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/wrappers.proto";

message order {
  message line {
    int32 amount = 1;
  }
  reserved 10;
  .shop.color color = 1;
  .shop.light_.light light = 2;
  repeated .shop.order.line lines = 3;
  map<int32, .shop.pair_int_> pairs = 4;
  oneof order_choice {
    .shop.empty empty = 5;
    .google.protobuf.Duration duration = 6;
  }
  .google.protobuf.Value value = 7;
  .google.protobuf.Int64Value wrapped = 8;
  int32 flags = 9;
}

message pair_int_ {
  int32 first = 1;
  int32 second = 2;
}

message empty {}

enum color {
  red = 0;
  green = 1;
}

message light_ {
  enum light {
    light_unspecified = 0;
    red = 1;
  }
}
)");
}
TEST(SchemaOf, WhatProto3HasNoWordsFor) {
  EXPECT_EQ(isomer::schema_of<shop::strict>(), R"(edition = "2023";

package shop;

option features.field_presence = IMPLICIT;

message strict {
  int32 must = 1 [features.field_presence = LEGACY_REQUIRED];
  bytes name = 2 [features.field_presence = EXPLICIT, default = "a\\\"\001\377"];
  double limit = 3 [features.field_presence = EXPLICIT, default = -1.5];
  bytes magic = 4;
}
)");
}
TEST(SchemaOf, FullNamesOfSeveralNamespaces) {
  EXPECT_EQ(isomer::schema_of<other::outside>(), R"(syntax = "proto3";

message other {
  message outside {
    .shop.spread in = 1;
  }
}

message shop {
  message spread {
    int32 a = 1;
  }
}
)");
}
TEST(SchemaOf, GeneratedMessagesToo) {
  std::string s = isomer::schema_of<features::proto3::Lists>();
  EXPECT_NE(s.find("package features.proto3;"), s.npos) << s;
  EXPECT_NE(s.find("message Lists {"), s.npos) << s;
}

}  // namespace schema_of_test
