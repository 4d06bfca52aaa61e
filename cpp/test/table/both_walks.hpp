// SPDX-License-Identifier: MIT
// The two walks as each other's oracle: the same value, bytes, error and offset, whatever the input.
#pragma once
#include <gtest/gtest.h>
#include <isomer/message.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/table/of_message.hpp>
#include <string>
#include "records.hpp"

namespace test {

template <class M>
class both_walks {
 public:
  using of = isomer::detail::table::message_of<M>;  // what encode and decode call for a message that goes by table

  // Decodes, and encodes what came of it. Returns whether the input was accepted.
  template <class Format>
  static bool agree(const Format& f, const std::string& input) {
    isomer::arena a, b;
    M compiled{}, by_table{};
    auto want = isomer::decode(f, input, compiled, &a);
    auto got = of::decode(f, input, by_table, &b, true);
    EXPECT_EQ(want.cause, got.cause) << name(f) << "\n" << printed(input);
    EXPECT_EQ(want.at, got.at) << name(f) << "\n" << printed(input);
    if (!want.ok() || !got.ok()) return false;
    EXPECT_EQ(encoded(isomer::protobuf{}, compiled), encoded(isomer::protobuf{}, by_table)) << printed(input);
    return true;
  }
  // Decodes into messages that are there, as api/decode.hpp does, and are kept from one input to the next.
  template <class Format>
  static void agree_reused(const Format& f, const std::string& input, M& compiled, M& by_table, isomer::arena& a) {
    constexpr bool is_view = std::is_trivially_destructible_v<M>;
    constexpr bool starts_over = is_view || (!Format::reader::encloses && !isomer::detail::walk::overwritten<M>);
    auto want = isomer::decode(f, input, compiled, &a);
    if (starts_over) of::clear(by_table);
    auto got = of::decode(f, input, by_table, &a, starts_over);
    if (!got.ok()) by_table = M{};
    EXPECT_EQ(want, got) << name(f) << "\n" << printed(input);
    EXPECT_EQ(encoded(isomer::protobuf{}, compiled), encoded(isomer::protobuf{}, by_table)) << printed(input);
  }
  // Encodes in both ways.
  template <class Format>
  static std::string written(const Format& f, const M& m) {
    auto want = isomer::encode(f, m);
    typename Format::writer w;
    w.options(f);
    char* e = of::encode(w, m);
    EXPECT_EQ(want.ok(), e != nullptr) << name(f);
    if (!e || !want.ok()) {
      EXPECT_EQ(want.error().cause, w.state.cause) << name(f);
      return {};
    }
    EXPECT_EQ(*want, w.view(e)) << name(f);
    return *want;
  }

 private:
  template <class Format>
  static std::string encoded(const Format& f, const M& m) {
    auto r = isomer::encode(f, m);
    return r ? *r : "error";
  }
  template <class Format>
  static std::string name(const Format&) {
    return std::string(isomer::full_name_of<M>()) + " " + __PRETTY_FUNCTION__;
  }
  static std::string printed(const std::string& s) {
    std::string out;
    for (unsigned char c : s) {
      char hex[8];
      if (c >= 32 && c < 127) out += static_cast<char>(c);
      else std::snprintf(hex, sizeof hex, "\\x%02x", c), out += hex;
    }
    return out;
  }
};

// Random messages of M, their images in the formats, and damaged ones.
template <class M, class... Format>
void compare_walks(std::uint32_t seed, int rounds, const Format&... formats) {
  using both = both_walks<M>;
  records random(seed);
  M kept{}, kept_by_table{};
  isomer::arena memory;
  for (int i = 0; i < rounds && !::testing::Test::HasFailure(); ++i) {
    std::string bytes = random.of(both::of::table());
    both::agree_reused(isomer::protobuf{}, bytes, kept, kept_by_table, memory);
    both::agree(isomer::protobuf{}, bytes);
    both::agree(isomer::protobuf{}, random.damaged(bytes));
    isomer::arena a;
    M m{};
    if (!isomer::decode(isomer::protobuf{}, bytes, m, &a).ok()) continue;
    both::written(isomer::protobuf{}, m);
    auto one = [&](const auto& f) {
      std::string image = both::written(f, m);
      both::agree(f, image);
      both::agree_reused(f, image, kept, kept_by_table, memory);
      for (int k = 0; k < 3; ++k) both::agree(f, image = random.damaged(image));
    };
    (one(formats), ...);
  }
}

}  // namespace test
