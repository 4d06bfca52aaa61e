// SPDX-License-Identifier: MIT
// PHP's serialize(), damaged: every golden vector's value as PHP would write it, cut short at every byte, and with
// every byte changed. Values by the compiled walk, views by their tables. A value or an error; and what was read is
// written the same way twice.
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/php.hpp>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "support/golden.hpp"
#include "support/walks.hpp"
#include "wifi.isomer.hpp"

namespace php_damage_test {

using test::exact;

const isomer::php strict{.class_of = [](std::string_view full_name) { return full_name; }};
const isomer::php lenient{.ignore_unknown = true};
const isomer::php_list list{.ignore_unknown = true};

// One message type and format without their types, so that the loops below are compiled once.
struct php_codec {
  struct outcome {
    isomer::status error;
    isomer::status written_error;
    std::string written;
  };
  outcome (*read)(std::string_view);

  template <class M, const auto& Format>
  static outcome read_as(std::string_view input) {
    exact block(input);
    isomer::arena a;
    M m;
    outcome o{.error = isomer::decode(Format, block, m, &a), .written_error = {}, .written = {}};
    if (o.error.ok()) o.written_error = isomer::encode(Format, m, o.written);
    return o;
  }
  std::size_t damage(const std::string& input) const {
    std::size_t count = 0;
    auto feed = [&](std::string_view bytes) {
      outcome o = read(bytes);
      ++count;
      EXPECT_LE(o.error.at, bytes.size());
      if (!o.error.ok() || !o.written_error.ok()) return;
      outcome again = read(o.written);
      EXPECT_EQ(again.error, isomer::status{}) << o.written;
      EXPECT_EQ(again.written, o.written) << bytes;
    };
    for (std::size_t n = 0; n < input.size(); ++n) {
      feed(std::string_view(input).substr(0, n));
      EXPECT_FALSE(read(std::string_view(input).substr(0, n)).error.ok()) << "a prefix of " << input;
    }
    for (std::size_t i = 0; i < input.size(); ++i)
      for (int mask : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
        std::string changed = input;
        changed[i] = static_cast<char>(changed[i] ^ mask);
        feed(changed);
      }
    return count;
  }
};

template <class M, const auto& Format>
std::size_t damage_one(const M& m) {
  auto bytes = isomer::encode(Format, m);
  if (!bytes.ok()) return 0;
  php_codec codec{php_codec::read_as<M, Format>};
  auto o = codec.read(*bytes);
  EXPECT_EQ(o.error, isomer::status{}) << *bytes;
  EXPECT_EQ(o.written, *bytes);
  return codec.damage(*bytes);
}
template <class M>
std::size_t damage(const test::vector_file& v) {
  isomer::arena a;
  M m;
  isomer::status s = v.bytes ? isomer::decode(isomer::protobuf{}, *v.bytes, m, &a) : isomer::status{};
  if (!v.bytes || !s.ok()) return 0;
  return damage_one<M, strict>(m) + damage_one<M, lenient>(m) + damage_one<M, list>(m);
}
template <template <class> class... Message>
void damage_all() {
  auto one = [&]<template <class> class M>() {
    std::size_t count = 0;
    for (auto& v : test::all_vectors()) {
      if (v.error || v.type != isomer::full_name_of<M<isomer::owning>>()) continue;
      SCOPED_TRACE(v.name);
      count += damage<M<isomer::owning>>(v) + damage<M<test::tabled_view>>(v);
    }
    EXPECT_GT(count, 0u) << isomer::full_name_of<M<isomer::owning>>();
  };
  (one.template operator()<Message>(), ...);
}

TEST(PhpDamage, Person) { damage_all<demo::basic_Person, demo::basic_WifiStatus>(); }
TEST(PhpDamage, Proto3) {
  using namespace features::proto3;
  damage_all<basic_Presence, basic_Lists, basic_Maps, basic_Choice, basic_Json, basic_Known>();
}
TEST(PhpDamage, Others) {
  damage_all<features::proto2::basic_Rules, features::recursion::basic_Direct, features::scalars::basic_Single,
             features::scalars::basic_Keys>();
}

}  // namespace php_damage_test
