// SPDX-License-Identifier: MIT
// Readers and writers that are kept from message to message do what those of one message do.
#include <gtest/gtest.h>
#include <cstddef>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace encoder_test {

constexpr std::string_view schema_text =
    "syntax = \"proto3\"; message One { string s = 1; repeated int32 n = 2; bytes b = 3; } message Two { One one = 1; "
    "}";

template <class Format>
void compare(const Format& f) {
  std::string why;
  const auto schema = isomer::dynamic::schema::from_proto(schema_text, why);
  ASSERT_TRUE(schema) << why;
  isomer::dynamic::encoder<Format> encode_next(f);
  isomer::dynamic::decoder<Format> decode_next(f);
  for (int round = 0; round < 3; ++round)
    for (std::string_view text : {R"({"one":{"s":"a","n":[1,2]}})", "{}"})
      for (std::string_view name : {"Two", "One"}) {
        isomer::arena arena;
        isomer::dynamic::message m(*schema.find(name), arena), again(*schema.find(name), arena);
        ASSERT_TRUE(decode(isomer::json{.ignore_unknown = true}, text, m).ok());
        const auto right = encode(f, m);
        ASSERT_TRUE(right.ok());
        const auto kept = encode_next(m);
        ASSERT_TRUE(kept.ok());
        EXPECT_EQ(*kept, *right);
        std::vector<std::byte> block(right->size());
        const auto written = encode(f, m, std::span(block));
        ASSERT_TRUE(written.ok());
        EXPECT_EQ(std::string(reinterpret_cast<const char*>(written->data()), written->size()), *right);
        if (!block.empty()) {
          const auto short_of = encode(f, m, std::span(block).first(block.size() - 1));
          EXPECT_EQ(short_of.error().cause, isomer::code::too_large);
        }
        ASSERT_TRUE(decode_next(*right, again).ok());
        EXPECT_EQ(*encode(f, again), *right);
        if (!right->empty()) {
          const auto cut = std::string_view(*right).substr(0, right->size() - 1);
          EXPECT_EQ(decode_next(cut, again), decode(f, cut, again));
        }
      }
}

TEST(DynamicEncoder, DoesWhatEncodeAndDecodeDo) {
  compare(isomer::json{});
  compare(isomer::protobuf{});
  compare(isomer::positional{});
}
TEST(DynamicEncoder, IsGoodAfterAnError) {
  std::string why;
  const auto schema = isomer::dynamic::schema::from_proto(schema_text, why);
  ASSERT_TRUE(schema) << why;
  const auto& type = *schema.find("One");
  isomer::arena arena;
  isomer::dynamic::message good(type, arena), bad(type, arena);
  ASSERT_TRUE(good.set(*type.by_name("s"), std::string_view("good")).ok());
  ASSERT_TRUE(bad.set(*type.by_name("s"), std::string_view("\xff")).ok());
  isomer::dynamic::encoder<isomer::json> next;
  for (int i = 0; i < 200; ++i) EXPECT_EQ(next(bad).error().cause, isomer::code::bad_utf8);
  EXPECT_EQ(*next(good), R"({"s":"good"})");
}

}  // namespace encoder_test
