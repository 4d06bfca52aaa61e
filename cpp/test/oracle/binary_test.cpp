// SPDX-License-Identifier: MIT
// Random messages from libprotobuf through Isomer and back, in binary.
#include "peers.hpp"
#include "random_message.hpp"

namespace binary_test {

template <class Peer>
class binary : public testing::Test {};
TYPED_TEST_SUITE(binary, oracle::json_peers);
template <class Peer>
class binary_only : public binary<Peer> {};
TYPED_TEST_SUITE(binary_only, oracle::binary_only_peers);

constexpr std::uint64_t messages = 1200;  // of each type
constexpr std::uint64_t few = 200;

// Whether libprotobuf finds in the bytes what it wrote.
template <class Google>
testing::AssertionResult holds(const isomer::result<std::string>& bytes, const Google& expected) {
  if (!bytes) return testing::AssertionFailure() << bytes.error().message() << " at " << bytes.error().at;
  Google read;
  if (!read.ParseFromString(*bytes)) return testing::AssertionFailure() << "refused: " << oracle::hex(*bytes);
  if (oracle::bytes_of(read) == oracle::bytes_of(expected)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << oracle::difference(expected, read) << oracle::hex(*bytes);
}

template <class Peer>
void comes_back_equal() {
  for (std::uint64_t seed = 0; seed < messages; ++seed) {
    auto m = oracle::made<typename Peer::google>(seed, oracle::by::binary);
    std::string bytes = oracle::bytes_of(m);
    ASSERT_TRUE(holds(oracle::through<typename Peer::owning>(bytes), m)) << "seed " << seed;
    ASSERT_TRUE(holds(oracle::through<typename Peer::view>(bytes), m)) << "seed " << seed;
  }
}
TYPED_TEST(binary, comes_back_equal) { comes_back_equal<TypeParam>(); }
TYPED_TEST(binary_only, comes_back_equal) { comes_back_equal<TypeParam>(); }

// Fields in the order of their numbers, maps in the order of their keys: also the bytes are the same.
TYPED_TEST(binary, has_the_same_bytes) {
  for (std::uint64_t seed = 0; seed < few; ++seed) {
    std::string bytes = oracle::bytes_of(oracle::made<typename TypeParam::google>(seed, oracle::by::json));
    auto again = oracle::through<typename TypeParam::owning>(bytes);
    ASSERT_TRUE(again);
    ASSERT_EQ(oracle::hex(*again), oracle::hex(bytes)) << "seed " << seed;
  }
}

// A message that is reused holds nothing of what was in it.
TYPED_TEST(binary, replaces_what_was_there) {
  typename TypeParam::owning reused;
  for (std::uint64_t seed = 0; seed < few; ++seed) {
    auto m = oracle::made<typename TypeParam::google>(seed, oracle::by::binary);
    ASSERT_TRUE(isomer::decode(isomer::protobuf{}, oracle::bytes_of(m), reused));
    ASSERT_TRUE(holds(isomer::encode(isomer::protobuf{}, reused), m)) << "seed " << seed;
  }
}

}  // namespace binary_test
