// SPDX-License-Identifier: MIT
// Random messages from libprotobuf through Isomer and back, in binary.
#include "peers.hpp"
#include "random_message.hpp"

namespace {

template <class Peer>
class binary : public testing::Test {};
TYPED_TEST_SUITE(binary, oracle::peers);

constexpr int messages = 1200;  // of each type

TYPED_TEST(binary, comes_back_equal) {
  using theirs = typename TypeParam::google;
  for (std::uint64_t seed = 0; seed < messages; ++seed) {
    theirs m;
    oracle::random_message(seed, {}).fill(m);
    std::string bytes = oracle::bytes_of(m);
    for (auto& again :
         {oracle::through<typename TypeParam::owning>(bytes), oracle::through<typename TypeParam::view>(bytes)}) {
      ASSERT_TRUE(again) << "seed " << seed << " refused: " << oracle::hex(bytes);
      theirs back;
      ASSERT_TRUE(back.ParseFromString(*again)) << "seed " << seed << ": " << oracle::hex(*again);
      ASSERT_EQ(oracle::bytes_of(back), bytes) << "seed " << seed << ": " << oracle::difference(m, back);
    }
  }
}

// Fields in the order of their numbers, maps in the order of their keys: also the bytes are the same.
TYPED_TEST(binary, has_the_same_bytes) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    typename TypeParam::google m;
    oracle::random_message(seed, {.unknown_fields = false}).fill(m);
    std::string bytes = oracle::bytes_of(m);
    auto again = oracle::through<typename TypeParam::owning>(bytes);
    ASSERT_TRUE(again);
    ASSERT_EQ(oracle::hex(*again), oracle::hex(bytes)) << "seed " << seed;
  }
}

// A message that is reused holds nothing of what was in it.
TYPED_TEST(binary, replaces_what_was_there) {
  typename TypeParam::owning reused;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    typename TypeParam::google m;
    oracle::random_message(seed, {}).fill(m);
    std::string bytes = oracle::bytes_of(m);
    ASSERT_TRUE(isomer::decode(isomer::protobuf{}, bytes, reused));
    typename TypeParam::google back;
    ASSERT_TRUE(back.ParseFromString(isomer::encode(isomer::protobuf{}, reused).value()));
    ASSERT_EQ(oracle::bytes_of(back), bytes) << "seed " << seed << ": " << oracle::difference(m, back);
  }
}

}  // namespace
