// SPDX-License-Identifier: MIT
// Encoding and decoding in constant expressions: views everywhere, owning messages where std::string allows it.
#include <algorithm>
#include <string>
#include "features/scalars.isomer.hpp"
#include "support/codec.hpp"
#include "support/walks.hpp"

namespace constexpr_test {

using features::scalars::Sparse;
using Single = features::scalars::basic_Single<test::unrolled>;
using SingleView = features::scalars::basic_Single<test::unrolled_view>;
using Packed = features::scalars::basic_Packed<test::unrolled>;

// Clang cannot fold libstdc++ 12's std::string.
#if defined(__clang__) && defined(_GLIBCXX_RELEASE) && _GLIBCXX_RELEASE < 13
#define ISOMER_TEST_STRINGS_FOLD 0
#else
#define ISOMER_TEST_STRINGS_FOLD 1
#endif

constexpr SingleView sample{.boolean = true,
                            .int32 = -5,
                            .uint64 = ~std::uint64_t{0},
                            .float64 = 0.5,
                            .sparse = Sparse::SOME,
                            .text = "text",
                            .raw = "\x01\x02"};

// Encodes into a buffer and decodes from it again.
template <class Format>
constexpr bool round_trips(const Format& f) {
  char block[400]{};
  auto bytes = isomer::encode(f, sample, std::span<char>(block));
  return bytes.ok() && bytes->size() > 30;
}
static_assert(round_trips(isomer::protobuf{}));
static_assert(round_trips(isomer::json{}));

constexpr std::string_view wire{"\x08\x01\x10\xfb\xff\xff\xff\xff\xff\xff\xff\xff\x01\x7a\x02hi", 17};
static_assert(isomer::decode<SingleView>(isomer::protobuf{}, wire)->int32 == -5);
static_assert(isomer::decode<SingleView>(isomer::protobuf{}, wire)->text == "hi");
static_assert(isomer::decode<SingleView>(isomer::protobuf{}, wire.substr(0, 5)).error().cause ==
                  isomer::code::truncated ||
              !isomer::decode<SingleView>(isomer::protobuf{}, wire.substr(0, 5)).ok());
constexpr std::string_view json =
    R"({"boolean":true,"int32":-5,"uint64":"7","float64":1.5e0,"sparse":"SOME","text":"hi"})";
static_assert(isomer::decode<SingleView>(isomer::json{}, json)->float64 == 1.5);
static_assert(isomer::decode<SingleView>(isomer::json{}, json)->sparse == Sparse::SOME);
static_assert(isomer::decode<SingleView>(isomer::json{}, "{\"x\":1}").error().cause == isomer::code::unknown_field);

#if ISOMER_TEST_STRINGS_FOLD
constexpr bool owning_round_trips() {
  Single m{.int32 = 5, .text = "a text that is too long for the string itself", .raw = "raw"};
  auto w = isomer::encode(isomer::protobuf{}, m);
  auto t = isomer::encode(isomer::json{}, m);
  return isomer::decode<Single>(isomer::protobuf{}, *w)->text == m.text &&
         isomer::decode<Single>(isomer::json{}, *t)->text == m.text;
}
static_assert(owning_round_trips());
constexpr bool lists_round_trip() {
  Packed m{.int32 = {1, -1, 300}, .float64 = {0.5}, .sparse = {Sparse::SOME}};
  auto w = isomer::encode(isomer::protobuf{}, m);
  auto t = isomer::encode(isomer::json{}, m);
  return isomer::decode<Packed>(isomer::protobuf{}, *w)->int32.back() == 300 &&
         isomer::decode<Packed>(isomer::json{}, *t)->sparse.front() == Sparse::SOME;
}
static_assert(lists_round_trip());
#endif

TEST(Constexpr, IsWhatHappensAtRunTime) {
  char block[400];
  auto bytes = isomer::encode(isomer::protobuf{}, sample, std::span<char>(block)).value();
  isomer::arena a;
  EXPECT_EQ(isomer::decode<SingleView>(isomer::protobuf{}, {bytes.data(), bytes.size()}, a).value(), sample);
  EXPECT_EQ(isomer::decode<SingleView>(isomer::protobuf{}, wire).value().text, "hi");
}

}  // namespace constexpr_test
