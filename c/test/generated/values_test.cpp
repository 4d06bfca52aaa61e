// SPDX-License-Identifier: MIT
// Values that a member can only just hold, or not: narrow integers, bytes of one length, bytes that a NUL ends; and
// what merges, switches and defaults.
#include <gtest/gtest.h>
#include "limits.isomer.h"
#include "limits2.isomer.h"
#include "support/message.hpp"
#include "support/records.hpp"

namespace test {
ISOMER_TEST_MESSAGE(limits_Widths)
ISOMER_TEST_MESSAGE(limits_Exact)
ISOMER_TEST_MESSAGE(limits_Reject)
ISOMER_TEST_MESSAGE(limits_Largest)
ISOMER_TEST_MESSAGE(limits2_Required)
ISOMER_TEST_MESSAGE(limits2_Groups)
ISOMER_TEST_MESSAGE(limits2_Defaults)
ISOMER_TEST_MESSAGE(limits2_Need)
}  // namespace test

namespace {

using namespace test::wire;
using namespace std::string_literals;

std::uint64_t zigzag(std::int64_t v) {
  return static_cast<std::uint64_t>(v) << 1 ^ static_cast<std::uint64_t>(v >> 63);
}
std::string fixed32(std::uint32_t v) { return fixed64(v).substr(0, 4); }

TEST(values, integers_of_fewer_bits) {
  auto value = [](std::int64_t v) { return static_cast<std::uint64_t>(v); };
  struct range {
    std::string fits, low, high;
  };
  const range all[] = {
      {number(1, value(-128)), number(1, value(-129)), number(1, 128)},
      {number(1, 127), number(1, value(INT32_MIN)), number(1, INT32_MAX)},
      {number(2, value(-32768)), number(2, value(-32769)), number(2, 32768)},
      {number(3, value(INT32_MIN)), number(3, value(INT32_MIN - 1LL)), number(3, value(INT32_MAX + 1LL))},
      {number(3, INT32_MAX), number(3, value(INT64_MIN)), number(3, std::uint64_t{1} << 32)},
      {number(4, 255), number(4, 256), number(4, UINT32_MAX)},
      {number(5, 65535), number(5, 65536), number(5, std::uint64_t{1} << 32 | 1)},
      {number(6, zigzag(-128)), number(6, zigzag(-129)), number(6, zigzag(128))},
      {number(7, zigzag(-32768)), number(7, zigzag(-32769)), number(7, zigzag(INT64_MIN))},
      {tag(8, 5) + fixed32(255), tag(8, 5) + fixed32(256), tag(8, 5) + fixed32(0x80000000)},
      {tag(9, 1) + fixed64(value(-32768)), tag(9, 1) + fixed64(value(-32769)), tag(9, 1) + fixed64(32768)},
      {text(10, "\x7f\x01"), text(10, "\x80\x01"), number(10, 128)},
      {number(11, UINT32_MAX) + number(11, 0), number(11, std::uint64_t{1} << 32),
       text(11, "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01")},
      {number(12, zigzag(127)), number(12, zigzag(128)), number(12, zigzag(INT64_MAX))},
      {number(13, 65535), number(13, 65536), number(13, UINT32_MAX)},
      {number(14, 255), number(14, 256), number(14, UINT32_MAX)},
  };
  for (const range& r : all) {
    EXPECT_EQ(test::through<limits_Widths>(r.fits).bytes, r.fits);
    EXPECT_EQ(test::through<limits_Widths>(r.low).status, ISOMER_BAD_VALUE);
    EXPECT_EQ(test::through<limits_Widths>(r.high).status, ISOMER_BAD_VALUE);
  }
  // What protobuf says of numbers too wide for their kind comes before: 32 bits are looked at, then 8.
  EXPECT_EQ(test::through<limits_Widths>(number(1, 0x500000005)).bytes, number(1, 5));
}

TEST(values, bytes_of_one_length) {
  const std::string zeros = text(1, std::string(6, '\0'));
  EXPECT_EQ(test::through<limits_Exact>("").bytes, zeros);
  EXPECT_EQ(test::through<limits_Exact>(text(1, "abcdef")).bytes, text(1, "abcdef"));
  EXPECT_EQ(test::through<limits_Exact>(text(1, "abcdef") + text(1, "")).bytes, zeros);
  for (const char* bad : {"a", "abcde", "abcdefg"})
    EXPECT_EQ(test::through<limits_Exact>(text(1, bad)).status, ISOMER_BAD_VALUE) << bad;
  EXPECT_EQ(test::through<limits_Exact>(text(2, "abcd")).bytes, zeros + text(2, "abcd"));
  EXPECT_EQ(test::through<limits_Exact>(text(2, "")).bytes, zeros + text(2, "\0\0\0\0"s));
  EXPECT_EQ(test::through<limits_Exact>(text(2, "abc")).status, ISOMER_BAD_VALUE);
  EXPECT_EQ(test::through<limits_Exact>(times(3, text(3, "ab"))).bytes, zeros + times(3, text(3, "ab")));
  EXPECT_EQ(test::through<limits_Exact>(text(3, "abc")).status, ISOMER_BAD_VALUE);
  EXPECT_EQ(test::through<limits_Exact>(times(4, text(3, "ab"))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<limits_Exact>(text(6, "xyz")).bytes, zeros + text(6, "xyz"));
  EXPECT_EQ(test::through<limits_Exact>(text(6, "xy")).status, ISOMER_BAD_VALUE);
}

TEST(values, bytes_that_a_nul_ends) {
  const std::string zeros = text(1, std::string(6, '\0'));
  EXPECT_EQ(test::through<limits_Exact>(text(4, "\xff\xfe")).bytes, zeros + text(4, "\xff\xfe"));
  EXPECT_EQ(test::through<limits_Exact>(text(4, "abcde")).bytes, zeros + text(4, "abcde"));
  EXPECT_EQ(test::through<limits_Exact>(text(4, "abcdef")).status, ISOMER_TOO_LARGE);
  for (const std::string& bad : {"\0"s, "a\0"s, "\0a"s, "ab\0cd"s}) {
    EXPECT_EQ(test::through<limits_Exact>(text(4, bad)).status, ISOMER_BAD_VALUE);
    EXPECT_EQ(test::through<limits_Exact>(text(5, bad)).status, ISOMER_BAD_VALUE);
    EXPECT_EQ(test::through<limits_Exact>(text(7, bad)).status, ISOMER_BAD_VALUE);
    EXPECT_EQ(test::through<limits_Reject>(text(1, bad)).status, ISOMER_BAD_VALUE);
  }
  EXPECT_EQ(test::through<limits_Exact>(text(7, "")).bytes, zeros + text(7, ""));
}

// A NUL at each place of each length, so that no word of eight bytes overlooks one.
TEST(values, a_nul_or_a_byte_that_is_no_text_anywhere) {
  for (std::size_t n = 1; n <= 120; ++n)
    for (std::size_t at = 0; at < n; ++at)
      for (char bad : {'\0', '\x80', '\xff'}) {
        std::string s(n, at % 2 ? 'x' : '\x01');
        s[at] = bad;
        const std::string input = text(1, text(2, s));
        EXPECT_EQ(test::through<limits_Largest>(input).status, bad ? ISOMER_BAD_UTF8 : ISOMER_BAD_VALUE)
            << n << ' ' << at;
        s[at] = 'y';
        EXPECT_EQ(test::through<limits_Largest>(text(1, text(2, s))).status, ISOMER_OK);
      }
}

TEST(values, a_oneof_holds_what_came_last) {
  const std::string members[] = {text(12, "abc"), text(13, "\xff"), text(14, number(1, 5)), number(15, 7),
                                 text(12, ""),    text(13, ""),     text(14, ""),           number(15, 0)};
  for (const std::string& first : members)
    for (const std::string& last : members) {
      const std::string input = first + last;
      // Two of the one message are merged.
      const std::string want = first[0] == last[0] && first == members[2] ? first : last;
      EXPECT_EQ(test::through<limits_Reject>(input).bytes, want);
    }
  const std::string merged = text(14, number(1, 5)) + text(14, text(2, "x"));
  EXPECT_EQ(test::through<limits_Reject>(merged).bytes, text(14, number(1, 5) + text(2, "x")));
  const std::string between = text(14, number(1, 5)) + number(15, 1) + text(14, text(2, "x"));
  EXPECT_EQ(test::through<limits_Reject>(between).bytes, text(14, text(2, "x")));
}

TEST(values, parts_of_a_message_are_merged) {
  const std::string parts = text(1, number(1, 6) + text(3, number(1, 1))) + number(5, 2) + text(1, text(2, "b")) +
                            text(1, text(3, number(1, 2)));
  EXPECT_EQ(test::through<limits_Largest>(parts).bytes,
            text(1, number(1, 6) + text(2, "b") + text(3, number(1, 1)) + text(3, number(1, 2))) + text(5, "\2"));
}

TEST(values, required_fields_may_come_in_parts) {
  using M = limits2_Required;
  const std::string state = number(1, 1), good = number(1, 5);
  EXPECT_EQ(test::through<M>("").status, ISOMER_MISSING_REQUIRED);
  EXPECT_EQ(test::through<M>(state).bytes, state);
  // A number that the enum lacks is as good as none.
  EXPECT_EQ(test::through<M>(number(1, 9)).status, ISOMER_MISSING_REQUIRED);
  for (unsigned n : {2u, 3u, 5u}) {
    EXPECT_EQ(test::through<M>(state + text(n, "")).status, ISOMER_MISSING_REQUIRED) << n;
    EXPECT_EQ(test::through<M>(state + text(n, text(2, "x"))).status, ISOMER_MISSING_REQUIRED) << n;
    EXPECT_EQ(test::through<M>(state + text(n, good)).bytes, state + text(n, good)) << n;
  }
  EXPECT_EQ(test::through<M>(state + text(2, text(2, "x")) + text(2, good)).bytes,
            state + text(2, good + text(2, "x")));
  EXPECT_EQ(test::through<M>(state + text(3, good) + text(3, "")).status, ISOMER_MISSING_REQUIRED);
  EXPECT_EQ(test::through<M>(state + text(4, number(1, 1))).status, ISOMER_MISSING_REQUIRED);
  EXPECT_EQ(test::through<M>(state + text(4, number(1, 1) + text(2, good))).status, ISOMER_OK);
  EXPECT_EQ(test::through<M>(state + text(5, "") + number(6, 1)).bytes, state + number(6, 1));
  EXPECT_EQ(test::through<M>(state + group(7, "")).status, ISOMER_MISSING_REQUIRED);
  EXPECT_EQ(test::through<M>(state + group(7, "") + group(7, text(1, ""))).bytes, state + group(7, text(1, "")));
  test::outcome o;
  test::through<M>(text(2, good), &o);
  EXPECT_EQ(o.at, text(2, good).size());
}

TEST(values, required_fields_are_asked_for_when_encoding) {
  auto m = test::fresh<limits2_Required>();
  EXPECT_EQ(test::encode(*m).status, ISOMER_MISSING_REQUIRED);
  m->has_state = true;
  EXPECT_EQ(test::encode(*m).status, ISOMER_OK);
  m->needs_count = 1, limits2_Need_init(&m->needs[0]);
  EXPECT_EQ(test::encode(*m).status, ISOMER_MISSING_REQUIRED);
  m->needs[0].has_must = true;
  EXPECT_EQ(test::encode(*m).status, ISOMER_OK);
  test::block room(100);
  std::size_t n = 1;
  std::vector<limits2_Need> needs(2, m->needs[0]);
  EXPECT_EQ(limits2_Need_encode_array(needs.data(), 2, room.data(), room.size(), &n), ISOMER_OK);
  needs[1].has_must = false;
  EXPECT_EQ(limits2_Need_encode_array(needs.data(), 2, room.data(), room.size(), &n), ISOMER_MISSING_REQUIRED);
  EXPECT_EQ(n, 0u);
  test::block in(text(1, number(1, 5)) + text(1, ""));
  EXPECT_EQ(limits2_Need_decode_array(needs.data(), 2, &n, in.data(), in.size(), nullptr), ISOMER_MISSING_REQUIRED);
}

TEST(values, groups) {
  using M = limits2_Groups;
  const std::string many = group(2, text(1, "a"));
  for (const std::string& same :
       {group(1, number(1, 5) + times(3, many)), group(3, text(1, "\2\4\6")) + group(3, ""), group(5, number(1, 2))})
    EXPECT_EQ(test::through<M>(same).bytes, same);
  EXPECT_EQ(test::through<M>(group(1, times(4, many))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<M>(times(4, group(3, ""))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<M>(group(1, number(1, 5)) + group(1, many)).bytes, group(1, number(1, 5) + many));
  EXPECT_EQ(test::through<M>(group(5, number(1, 5)) + number(6, 1) + group(5, "")).bytes, group(5, ""));
  // An end in every wrong place.
  EXPECT_EQ(test::through<M>(tag(1, 4)).status, ISOMER_BAD_TAG);
  EXPECT_EQ(test::through<M>(tag(1, 3)).status, ISOMER_TRUNCATED);
  EXPECT_EQ(test::through<M>(tag(1, 3) + tag(2, 4)).status, ISOMER_BAD_TAG);
  EXPECT_EQ(test::through<M>(tag(1, 3) + tag(2, 3) + tag(1, 4) + tag(2, 4)).status, ISOMER_BAD_TAG);
  // As a message of known length, it is no such field.
  EXPECT_EQ(test::through<M>(text(1, number(1, 5))).bytes, text(1, number(1, 5)));
  // A group's end, spelled in more bytes than it needs.
  EXPECT_EQ(test::through<M>(tag(1, 3) + "\x8c\x80\x00"s).bytes, group(1, ""));
}

TEST(values, unknown_groups_as_deep_as_they_may_be) {
  auto nested = [](std::size_t depth) { return times(depth, "\x4b") + times(depth, "\x4c"); };
  for (std::size_t depth : {1u, 2u, 99u, 100u}) {
    EXPECT_EQ(test::through<limits2_Groups>(nested(depth)).bytes, nested(depth)) << depth;
    EXPECT_EQ(test::through<limits_Reject>(group(99, nested(depth - 1))).status, ISOMER_OK) << depth;
  }
  for (std::size_t depth : {101u, 102u, 10000u}) {
    EXPECT_EQ(test::through<limits2_Groups>(nested(depth)).status, ISOMER_TOO_DEEP) << depth;
    EXPECT_EQ(test::through<limits_Reject>(group(99, nested(depth - 1))).status, ISOMER_TOO_DEEP) << depth;
    EXPECT_EQ(test::through<limits2_Groups>(std::string(depth, '\x4b')).status, ISOMER_TOO_DEEP) << depth;
  }
}

TEST(values, defaults) {
  auto m = test::fresh<limits2_Defaults>();
  EXPECT_STREQ(m->text, "abcde");
  ASSERT_EQ(m->raw_size, 2u);
  EXPECT_EQ(std::memcmp(m->raw, "\0\xff", 2), 0);
  EXPECT_EQ(std::memcmp(m->exact, "xyz", 3), 0);
  EXPECT_STREQ(m->ended, "hi");
  EXPECT_EQ(m->narrow, -128);
  EXPECT_EQ(m->wide, 65535);
  EXPECT_EQ(m->closed, limits2_Closed_TWO);
  EXPECT_EQ(m->odd, limits2_Odd_SEVEN);
  EXPECT_TRUE(m->tiny == 0 && 1 / m->tiny < 0);
  EXPECT_TRUE(m->none != m->none);
  EXPECT_TRUE(m->yes);
  EXPECT_STREQ(m->not_text,
               "a?"
               "?/b");
  EXPECT_FALSE(m->has_text || m->has_exact || m->has_yes);
  EXPECT_EQ(test::encode(*m).bytes, "");
  // Set to its default, it is written all the same; and so is what is empty.
  m->has_text = m->has_raw = m->has_ended = m->has_exact = m->has_yes = true;
  m->text[0] = 0, m->raw_size = 0, m->yes = false;
  const std::string want = text(1, "") + text(2, "") + text(3, "xyz") + text(4, "hi") + number(11, 0);
  EXPECT_EQ(test::encode(*m).bytes, want);
  EXPECT_EQ(test::through<limits2_Defaults>(want).bytes, want);
}

}  // namespace
