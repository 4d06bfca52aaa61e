// SPDX-License-Identifier: MIT
// Against Google's own runtime: random messages, and random damage to them, are taken or refused alike, as the same
// value. What C cannot hold (more than a capacity, or text with a NUL) is counted; the differences that Isomer keeps in
// every language are those of cpp/test/oracle/hostile_test.cpp.
#include <google/protobuf/stubs/logging.h>
#include <gtest/gtest.h>
#include "oracle/damage.hpp"
#include "oracle/peer.hpp"
#include "peer/person.pb.h"
#include "peer/test/proto2.pb.h"
#include "peer/test/proto3.pb.h"
#include "peer/wifi.pb.h"
#include "person.isomer.h"
#include "support/message.hpp"
#include "test/proto2.isomer.h"
#include "test/proto3.isomer.h"
#include "wifi.isomer.h"

#define ORACLE_C_MESSAGES(X)                          \
  X(demo_Person, demo::Person)                        \
  X(demo_WifiStatus, demo::WifiStatus)                \
  X(test_proto3_Scalars, test::proto3::Scalars)       \
  X(test_proto3_Optionals, test::proto3::Optionals)   \
  X(test_proto3_Lists, test::proto3::Lists)           \
  X(test_proto3_Maps, test::proto3::Maps)             \
  X(test_proto3_Choice, test::proto3::Choice)         \
  X(test_proto3_Everything, test::proto3::Everything) \
  X(test_proto2_Scalars, test::proto2::Scalars)       \
  X(test_proto2_Defaults, test::proto2::Defaults)     \
  X(test_proto2_Lists, test::proto2::Lists)           \
  X(test_proto2_Maps, test::proto2::Maps)             \
  X(test_proto2_Extendable, test::proto2::Extendable) \
  X(test_proto2_Everything, test::proto2::Everything)
// Fields that hold their own message are unknown to C, and so not looked into: only valid input is for them.
#define ORACLE_C_LEFT_OUT(X)                  \
  X(test_proto2_Groups, test::proto2::Groups) \
  X(test_proto2_Required, test::proto2::Required)

namespace test {
#define ORACLE_C(type, google) ISOMER_TEST_MESSAGE(type)
ORACLE_C_MESSAGES(ORACLE_C)
ORACLE_C_LEFT_OUT(ORACLE_C)
#undef ORACLE_C
}  // namespace test

namespace {

constexpr std::uint64_t messages = 300;  // of each type
constexpr int damages = 60;              // of each message

class tally {
 public:
  void take(const test::encoded& e) { ++(is_too_much(e.status) ? too_much_ : held_); }
  static bool is_too_much(isomer_status s) { return s == ISOMER_TOO_LARGE || s == ISOMER_BAD_VALUE; }
  // Capacities are so that most can be held: else the test would show little.
  void expect_mostly_held() const { EXPECT_GT(held_, 2 * too_much_) << held_ << " held, " << too_much_ << " not"; }

 private:
  std::size_t held_ = 0, too_much_ = 0;
};

template <class Google>
testing::AssertionResult is_same(const std::string& made, const Google& expected) {
  Google read;
  if (!read.ParsePartialFromString(made)) return testing::AssertionFailure() << "its output is refused";
  if (oracle::bytes_of(read) == oracle::bytes_of(expected)) return testing::AssertionSuccess();
  Google cut = expected;
  oracle::cut_enumerators(cut);
  if (oracle::bytes_of(read) == oracle::bytes_of(cut)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << oracle::difference(expected, read) << oracle::hex(made);
}

template <class Message, class Google>
void come_back() {
  tally all;
  for (std::uint64_t seed = 0; seed < messages; ++seed) {
    const Google m = oracle::made<Google>(seed, oracle::by::binary);
    const std::string bytes = oracle::bytes_of(m);
    const test::encoded e = test::through<Message>(bytes);
    all.take(e);
    if (tally::is_too_much(e.status)) continue;
    ASSERT_EQ(e.status, ISOMER_OK) << e.bytes << oracle::hex(bytes);
    ASSERT_TRUE(is_same(e.bytes, m)) << oracle::hex(bytes);
    // Maps keep the order of the input, which here is that of the keys; so without fields left out, bytes are the same.
    if (Google::descriptor()->extension_range_count() == 0 && Google::descriptor()->name() != "Groups" &&
        Google::descriptor()->name() != "Required") {
      ASSERT_EQ(oracle::hex(e.bytes), oracle::hex(bytes));
    }
  }
  all.expect_mostly_held();
}

template <class Message, class Google>
void are_judged_alike() {
  google::protobuf::LogSilencer silence;  // it reports each text that is not UTF-8
  tally all;
  for (std::uint64_t seed = 0; seed < messages; ++seed) {
    oracle::random_message random(seed, oracle::by::binary);
    const std::string bytes = oracle::bytes_of(oracle::made<Google>(random));
    for (int i = 0; i < damages; ++i) {
      const std::string input = oracle::damaged(bytes, random);
      Google expected;
      const bool good = expected.ParseFromString(input);
      test::outcome o;
      const test::encoded e = test::through<Message>(input, &o);
      ASSERT_NE(e.status, ISOMER_IO) << e.bytes << ": " << oracle::hex(input);
      all.take(e);
      if (tally::is_too_much(e.status)) continue;
      const bool wide = o.status == ISOMER_BAD_TAG && oracle::is_wide_tag(input, o.at);
      const bool extended = Google::descriptor()->extension_range_count() != 0;
      if (e.status != ISOMER_OK) ASSERT_TRUE(!good || wide) << isomer_status_text(e.status) << oracle::hex(input);
      else if (!good) ASSERT_TRUE(extended) << "accepted only by Isomer: " << oracle::hex(input);
      else ASSERT_TRUE(is_same(e.bytes, expected)) << oracle::hex(input);
    }
  }
  all.expect_mostly_held();
}

#define ORACLE_C(type, google)                                   \
  TEST(google_random, type) { come_back<type, peer::google>(); } \
  TEST(google_hostile, type) { are_judged_alike<type, peer::google>(); }
ORACLE_C_MESSAGES(ORACLE_C)
#undef ORACLE_C
#define ORACLE_C(type, google) \
  TEST(google_random, type) { come_back<type, peer::google>(); }
ORACLE_C_LEFT_OUT(ORACLE_C)
#undef ORACLE_C

}  // namespace
