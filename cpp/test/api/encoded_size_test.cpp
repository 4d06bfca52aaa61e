// SPDX-License-Identifier: MIT
// encoded_size tells what encode() appends, of each kind of member, and fails where it does.
#include <chrono>
#include <isomer/plain.hpp>
#include <isomer/protobuf.hpp>
#include <map>
#include <variant>
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "support/codec.hpp"

namespace encoded_size_test {

using isomer::encoded_size;

struct everything {
  bool yes{};
  std::int32_t i32{};
  std::int64_t i64{};
  std::uint64_t u64{};
  float f32{};
  double f64{};
  std::string text;
  std::vector<std::byte> bytes;
  std::vector<std::int32_t> numbers;
  std::vector<bool> bits;
  std::vector<double> reals;
  std::vector<std::string> texts;
  std::map<std::string, std::int64_t> map;
  std::optional<std::int32_t> maybe;
  std::variant<std::monostate, std::int32_t, std::string> one;
  std::chrono::system_clock::time_point when{};
  std::vector<everything> children;
};

}  // namespace encoded_size_test

template <>
struct isomer::plain<encoded_size_test::everything> : isomer::numbered_in_order {};

namespace encoded_size_test {

template <class M>
void same(const M& m) {
  const auto bytes = isomer::encode(isomer::protobuf{}, m);
  const auto size = encoded_size(isomer::protobuf{}, m);
  ASSERT_EQ(size.error(), bytes.error());
  if (bytes.ok()) {
    ASSERT_EQ(*size, bytes->size());
  }
}

everything make(std::uint64_t seed, int depth) {
  const auto below = [&](std::uint64_t n) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (seed >> 33) % n;
  };
  const auto number = [&] { return seed << below(64) >> below(64); };
  everything e;
  e.yes = below(2), e.i32 = static_cast<std::int32_t>(number()), e.i64 = static_cast<std::int64_t>(number());
  e.u64 = number(), e.f32 = static_cast<float>(below(3)), e.f64 = static_cast<double>(below(3));
  e.text.assign(below(300), 'x'), e.bytes.resize(below(300));
  for (auto n = below(40); n; --n) e.numbers.push_back(static_cast<std::int32_t>(number()));
  e.bits.assign(below(200), true), e.reals.assign(below(20), 1.5),
      e.texts.assign(below(5), std::string(below(200), 't'));
  for (auto n = below(6); n; --n) e.map[std::to_string(number())] = static_cast<std::int64_t>(number());
  if (below(2)) e.maybe = static_cast<std::int32_t>(below(2));
  if (const auto which = below(3); which == 1) e.one = static_cast<std::int32_t>(number());
  else if (which == 2) e.one = std::string(below(200), 'o');
  e.when += std::chrono::seconds(below(1000));
  for (auto n = depth ? below(4) : 0; n; --n) e.children.push_back(make(number() + n, depth - 1));
  return e;
}
TEST(EncodedSize, OfEveryKindOfMember) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) same(make(seed, 3));
}
TEST(EncodedSize, OfGroupsExtensionsAndUnknownFields) {
  features::proto2::Extendable open;
  ASSERT_EQ(isomer::decode(isomer::protobuf{}, test::exact(test::hex("98 06 01 aa 06 03 61 62 63")), open),
            isomer::status{});
  same(open);
  features::edition2023::Mixed mixed;
  ASSERT_EQ(isomer::decode(isomer::protobuf{}, test::exact(test::hex("18 01 a3 01 a4 01")), mixed), isomer::status{});
  same(mixed);
}
TEST(EncodedSize, FailsWhereEncodingFails) {
  same(features::edition2023::Mixed{});
  everything deep;
  for (int i = 0; i < 120; ++i) {
    everything outer;
    outer.children.push_back(std::move(deep));
    deep = std::move(outer);
  }
  same(deep);
  EXPECT_EQ(encoded_size(isomer::protobuf{}, deep).error().cause, isomer::code::too_deep);
  const std::size_t good = isomer::encode(isomer::protobuf{}, everything{.text = "x"}).value_or("").size();
  EXPECT_EQ(encoded_size(isomer::protobuf{}, everything{.text = "\xff"}).value_or(0), good) << "it looks at no text";
}

}  // namespace encoded_size_test
