// SPDX-License-Identifier: MIT
// A dynamic message beside the view that a compiler saw: the same value, bytes, error and offset, whatever the input.
#pragma once
#include <gtest/gtest.h>
#include <fstream>
#include <isomer/dynamic.hpp>
#include <isomer/protobuf.hpp>
#include <iterator>
#include <string>
#include "table/records.hpp"

extern const char* const features_set;  // a file: see CMakeLists.txt

namespace test {

// The schemas in schema/features, as protoc describes them.
inline const std::string& features_bytes() {
  static const std::string bytes = [] {
    std::ifstream in(features_set, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }();
  return bytes;
}
inline const isomer::dynamic::schema& features() {
  static const isomer::dynamic::schema made = [] {
    std::string why;
    auto files = isomer::decode<isomer::google::protobuf::FileDescriptorSet>(isomer::protobuf{}, features_bytes());
    auto s = isomer::dynamic::schema::make(*files, why);
    EXPECT_TRUE(s) << why;
    return s;
  }();
  return made;
}

template <class M>
class against_compiled {
 public:
  static const isomer::detail::table::message_table& type() { return *features().find(isomer::full_name_of<M>()); }

  template <class Format>
  static void agree(const Format& f, const std::string& input) {
    isomer::arena a, b;
    M compiled{};
    isomer::dynamic::message dynamic(type(), b);
    auto want = isomer::decode(f, input, compiled, &a);
    auto got = isomer::decode(f, input, dynamic);
    ASSERT_EQ(want, got) << isomer::full_name_of<M>();
    ASSERT_EQ(isomer::encode(isomer::protobuf{}, compiled).value_or("error"),
              isomer::encode(isomer::protobuf{}, dynamic).value_or("error"));
  }
  // What both write.
  template <class Format>
  static std::string written(const Format& f, const std::string& bytes) {
    isomer::arena a, b;
    M compiled{};
    isomer::dynamic::message dynamic(type(), b);
    if (!isomer::decode(isomer::protobuf{}, bytes, compiled, &a).ok()) return {};
    EXPECT_EQ(isomer::decode(isomer::protobuf{}, bytes, dynamic), isomer::status{});
    auto want = isomer::encode(f, compiled), got = isomer::encode(f, dynamic);
    EXPECT_EQ(want.error(), got.error());
    EXPECT_EQ(want.value_or("error"), got.value_or("error"));
    return got.value_or("");
  }
};

template <class M, class... Format>
void compare_dynamic(std::uint32_t seed, int rounds, const Format&... formats) {
  using both = against_compiled<M>;
  ASSERT_TRUE(features().find(isomer::full_name_of<M>()));
  records random(seed);
  for (int i = 0; i < rounds && !::testing::Test::HasFailure(); ++i) {
    std::string bytes = random.of(both::type());
    both::agree(isomer::protobuf{}, bytes);
    both::agree(isomer::protobuf{}, random.damaged(bytes));
    auto one = [&](const auto& f) {
      std::string image = both::written(f, bytes);
      both::agree(f, image);
      for (int k = 0; k < 3; ++k) both::agree(f, image = random.damaged(image));
    };
    (one(formats), ...);
  }
}

}  // namespace test
