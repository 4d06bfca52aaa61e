// SPDX-License-Identifier: MIT
// From one format to another.
#include <gtest/gtest.h>
#include <isomer/api/transcode.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include "person.isomer.hpp"

namespace {

constexpr std::string_view ada =
    R"({"name":"Ada \"L\"","id":42,"phone":[{"number":"+447700900123","type":"HOME"},{"number":"1"}]})";

template <class M>
void goes_round() {
  auto wire = isomer::transcode<M>(isomer::json{}, ada, isomer::protobuf{});
  ASSERT_TRUE(wire);
  auto pack = isomer::transcode<M>(isomer::protobuf{}, *wire, isomer::msgpack{});
  ASSERT_TRUE(pack);
  auto text = isomer::transcode<M>(isomer::msgpack{}, *pack, isomer::text{});
  ASSERT_TRUE(text);
  auto array = isomer::transcode<M>(isomer::text{}, *text, isomer::msgpack_array{});
  ASSERT_TRUE(array);
  auto bare = isomer::transcode<M>(isomer::msgpack_array{}, *array, isomer::positional{});
  ASSERT_TRUE(bare);
  EXPECT_EQ(isomer::transcode<M>(isomer::positional{}, *bare, isomer::json{}).value(), ada);
}
TEST(Transcode, GoesThroughEveryFormatAndBack) {
  goes_round<demo::Person>();
  goes_round<demo::PersonView>();
}
TEST(Transcode, TellsWhichSideFailed) {
  auto in = isomer::transcode<demo::Person>(isomer::json{}, "{\"id\":x}", isomer::protobuf{});
  EXPECT_EQ(in.error().cause, isomer::code::bad_value);
  EXPECT_EQ(in.error().at, 6u);
  EXPECT_EQ(*in, "");
  auto out = isomer::transcode<demo::PersonView>(isomer::protobuf{}, "\x0a\x01\xff", isomer::json{});
  EXPECT_EQ(out.error().cause, isomer::code::bad_utf8);
}

}  // namespace
