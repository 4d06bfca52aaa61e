// SPDX-License-Identifier: MIT
// Damaged binary input: Isomer and libprotobuf accept or refuse together, and accept the same value.
//
// But for three differences, all of which Isomer keeps:
// - A tag of five bytes can spell more than 32 bits. libprotobuf drops those above; Isomer refuses the tag, since its
//   field number is out of range.
// - A number that a closed enum lacks is an unknown field. libprotobuf keeps the varint as it came, up to 64 bits;
//   Isomer keeps the number, which has 32.
// - Extensions are unknown fields until somebody asks for them: only libprotobuf refuses a malformed one at once.
#include <google/protobuf/stubs/logging.h>
#include "damage.hpp"
#include "peers.hpp"
#include "random_message.hpp"

namespace hostile_test {

namespace pb = google::protobuf;

template <class Peer>
class hostile : public testing::Test {};
TYPED_TEST_SUITE(hostile, oracle::json_peers);
template <class Peer>
class hostile_binary : public testing::Test {};
TYPED_TEST_SUITE(hostile_binary, oracle::binary_only_peers);

constexpr std::uint64_t messages = 100;  // of each type
constexpr int damages = 60;              // of each message

template <class M, class Google>
testing::AssertionResult judges_alike(const std::string& input, bool good, const Google& expected) {
  auto again = oracle::through<M>(input);
  if (again.ok() != good) {
    if (good && again.error().cause == isomer::code::bad_tag && oracle::is_wide_tag(input, again.error().at))
      return testing::AssertionSuccess();
    if (!good && Google::descriptor()->extension_range_count()) return testing::AssertionSuccess();
    return testing::AssertionFailure() << (good ? again.error().message() : "accepted only by Isomer");
  }
  if (!good) return testing::AssertionSuccess();
  Google read;
  if (!read.ParseFromString(*again)) return testing::AssertionFailure() << "its output is refused";
  if (oracle::bytes_of(read) == oracle::bytes_of(expected)) return testing::AssertionSuccess();
  Google cut = expected;
  oracle::cut_enumerators(cut);
  if (oracle::bytes_of(read) == oracle::bytes_of(cut)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << oracle::difference(expected, read) << oracle::hex(*again);
}

template <class Peer>
void are_judged_alike() {
  pb::LogSilencer silence;  // it reports each text that is not UTF-8
  for (std::uint64_t seed = 0; seed < messages; ++seed) {
    oracle::random_message random(seed, oracle::by::binary);
    std::string bytes = oracle::bytes_of(oracle::made<typename Peer::google>(random));
    for (int i = 0; i < damages; ++i) {
      std::string input = oracle::damaged(bytes, random);
      typename Peer::google expected;
      bool good = expected.ParseFromString(input);
      ASSERT_TRUE(judges_alike<typename Peer::owning>(input, good, expected)) << oracle::hex(input);
      ASSERT_TRUE(judges_alike<typename Peer::tabled_view>(input, good, expected)) << oracle::hex(input);
    }
  }
}
TYPED_TEST(hostile, inputs_are_judged_alike) { are_judged_alike<TypeParam>(); }
TYPED_TEST(hostile_binary, inputs_are_judged_alike) { are_judged_alike<TypeParam>(); }

}  // namespace hostile_test
