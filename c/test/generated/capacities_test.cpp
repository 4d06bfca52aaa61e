// SPDX-License-Identifier: MIT
// Every capacity when decoding: what just fits, and one more, where it is refused and where it is cut.
#include <gtest/gtest.h>
#include "limits.isomer.h"
#include "support/message.hpp"
#include "support/records.hpp"

namespace test {
ISOMER_TEST_MESSAGE(limits_Reject)
ISOMER_TEST_MESSAGE(limits_Cut)
ISOMER_TEST_MESSAGE(limits_Large)
ISOMER_TEST_MESSAGE(limits_Brimful)
ISOMER_TEST_MESSAGE(limits_Leaf)
}  // namespace test

namespace {

using namespace test::wire;
using namespace std::string_literals;

std::string leaf(int v) { return number(1, static_cast<unsigned>(v)); }
std::string entry(int key, std::string_view value) { return number(1, static_cast<unsigned>(key)) + text(2, value); }

// What is at a limit, what puts it beyond, and what of that is kept where it is cut.
struct limit {
  std::string name, fits, over, kept;
};

const std::vector<limit>& limits() {
  static const std::vector<limit> all = {
      {"text", text(1, "abcde"), text(1, "abcdef"), text(1, "abcde")},
      {"characters of two bytes", text(1, "abc\u00e9"), text(1, "abcd\u00e9"), text(1, "abcd")},
      {"characters of three bytes", text(1, "ab\u20ac"), text(1, "abcd\u20ac"), text(1, "abcd")},
      {"characters of four bytes", text(1, "a\U0001f600"), text(1, "ab\U0001f600"), text(1, "ab")},
      {"bytes", text(2, "\x00\xff\x80z"s), text(2, "\x00\xff\x80zz"s), text(2, "\x00\xff\x80z"s)},
      {"a packed list", text(3, "\1\2\3"), text(3, "\1\2\3\4"), text(3, "\1\2\3")},
      {"a packed list in parts", text(3, "\1\2\3"), text(3, "\1\2") + text(3, "\3\4"), text(3, "\1\2\3")},
      {"a packed list, loose", text(3, "\1\2\3"), text(3, "\1\2\3") + number(3, 4), text(3, "\1\2\3")},
      {"a loose list", times(3, number(4, 300)), times(4, number(4, 300)), times(3, number(4, 300))},
      {"a loose list, packed", times(3, number(4, 1)), text(4, "\1\1\1\1"), times(3, number(4, 1))},
      {"a list of fixed width", text(5, times(3, fixed64(9))), text(5, times(4, fixed64(9))),
       text(5, times(3, fixed64(9)))},
      {"a list of text", times(3, text(6, "abcde")), times(4, text(6, "abcde")), times(3, text(6, "abcde"))},
      {"text in a list", text(6, "abcde"), text(6, "abcd\u00e9"), text(6, "abcd")},
      {"a list of bytes", times(3, text(7, "")), times(4, text(7, "")), times(3, text(7, ""))},
      {"bytes in a list", text(7, "12345"), text(7, "123456"), text(7, "12345")},
      {"a list of messages", times(3, text(8, leaf(1))), times(4, text(8, leaf(1))), times(3, text(8, leaf(1)))},
      {"text in a message in a list", text(8, text(2, "abcde")), text(8, text(2, "abcdef")),
       text(8, text(2, "abcdef"))},
      {"a map", text(9, entry(1, "a")) + text(9, entry(2, "b")) + text(9, entry(3, "c")),
       text(9, entry(1, "a")) + text(9, entry(2, "b")) + text(9, entry(3, "c")) + text(9, entry(4, "d")),
       text(9, entry(1, "a")) + text(9, entry(2, "b")) + text(9, entry(3, "c"))},
      {"text in a map", text(9, entry(1, "abcde")), text(9, entry(1, "abcdef")), text(9, entry(1, "abcde"))},
      {"a map's text key", text(10, text(1, "abc") + text(2, "")), text(10, text(1, "abcd") + text(2, "")),
       text(10, text(1, "abc") + text(2, ""))},
      {"a list of enums", text(11, "\1\1\1"), text(11, "\1\1\1\1"), text(11, "\1\1\1")},
      {"text in a oneof", text(12, "abcde"), text(12, "abcdef"), text(12, "abcde")},
      {"bytes in a oneof", text(13, "abcde"), text(13, "abcdef"), text(13, "abcde")},
      {"text of explicit presence", text(16, "abcde"), text(16, "abcdef"), text(16, "abcde")},
      {"a list of bools", text(17, "\1\1\1"), text(17, "\1\1\1\1"), text(17, "\1\1\1")},
  };
  return all;
}

TEST(capacities, what_fits_comes_back) {
  for (const limit& l : limits()) {
    EXPECT_EQ(test::through<limits_Reject>(l.fits).bytes, l.fits) << l.name;
    EXPECT_EQ(test::through<limits_Cut>(l.fits).bytes, l.fits) << l.name;
  }
}

TEST(capacities, one_more_is_refused) {
  for (const limit& l : limits()) {
    test::outcome o;
    EXPECT_EQ(test::through<limits_Reject>(l.over + number(100, 5), &o).status, ISOMER_TOO_LARGE) << l.name;
    EXPECT_GT(o.at, 0u) << l.name;
    EXPECT_LE(o.at, l.over.size()) << l.name;
  }
}

// A message in a list or map has its own say: Leaf refuses what is over.
TEST(capacities, one_more_is_cut) {
  for (const limit& l : limits()) {
    const test::encoded e = test::through<limits_Cut>(l.over + number(100, 5));
    if (l.over == l.kept) EXPECT_EQ(e.status, ISOMER_TOO_LARGE) << l.name;
    else EXPECT_EQ(e.bytes, l.kept + number(100, 5)) << l.name;
  }
}

TEST(capacities, a_key_that_is_there_already_needs_no_room) {
  const std::string full = text(9, entry(1, "a")) + text(9, entry(2, "b")) + text(9, entry(3, "c"));
  const std::string want = text(9, entry(1, "a")) + text(9, entry(2, "x")) + text(9, entry(3, "c"));
  EXPECT_EQ(test::through<limits_Reject>(full + text(9, entry(2, "x"))).bytes, want);
  EXPECT_EQ(test::through<limits_Cut>(full + text(9, entry(4, "y")) + text(9, entry(2, "x"))).bytes, want);
}

TEST(capacities, a_wrong_rest_is_an_error_even_where_it_is_cut) {
  EXPECT_EQ(test::through<limits_Cut>(text(1, "abcdef\xff")).status, ISOMER_BAD_UTF8);
  EXPECT_EQ(test::through<limits_Cut>(text(1, "abcdef\0"s)).status, ISOMER_BAD_VALUE);
  EXPECT_EQ(test::through<limits_Cut>(text(3, "\1\2\3\x80")).status, ISOMER_BAD_VARINT);
  EXPECT_EQ(test::through<limits_Cut>(text(5, times(4, fixed64(1)) + "x")).status, ISOMER_TRUNCATED);
  EXPECT_EQ(test::through<limits_Cut>(times(3, text(6, "")) + tag(6, 2) + "\5ab").status, ISOMER_TRUNCATED);
}

TEST(capacities, sizes_and_counts_of_16_and_32_bits) {
  for (const auto& [fits, over] : std::vector<std::pair<std::string, std::string>>{
           {text(1, std::string(70000, 'x')), text(1, std::string(70001, 'x'))},
           {times(300, text(2, std::string(300, 'y'))), times(301, text(2, "y"))},
           {text(2, std::string(300, 'y')), text(2, std::string(301, 'y'))},
           {text(3, times(256, "\5")), text(3, times(257, "\5"))},
           {text(4, std::string(255, 'z')), text(4, std::string(256, 'z'))},
           {text(5, std::string(256, 'z')), text(5, std::string(257, 'z'))},
           {text(6, times(65536, "\1")), text(6, times(65537, "\1"))}}) {
    EXPECT_EQ(test::through<limits_Large>(fits).bytes, fits);
    EXPECT_EQ(test::through<limits_Large>(over).status, ISOMER_TOO_LARGE);
  }
}

// The count's type ends where the list does, so it must not come round.
TEST(capacities, as_many_as_a_byte_counts) {
  for (unsigned n : {1u, 3u}) {
    EXPECT_EQ(test::through<limits_Brimful>(text(n == 1 ? 1 : 2, times(255, "\1"))).status, ISOMER_OK);
    EXPECT_EQ(test::through<limits_Brimful>(text(n, times(256, "\1"))).status, ISOMER_TOO_LARGE);
    EXPECT_EQ(test::through<limits_Brimful>(text(n, times(511, "\1"))).status, ISOMER_TOO_LARGE);
  }
  EXPECT_EQ(test::through<limits_Brimful>(times(256, number(2, 1))).status, ISOMER_TOO_LARGE);
}

TEST(capacities, an_array_of_messages) {
  constexpr std::size_t most = 20;
  for (std::size_t n : {std::size_t{0}, most - 1, most, most + 1, 3 * most}) {
    test::block in(times(n, text(1, number(1, 7))));
    std::vector<limits_Leaf> to(most);
    std::size_t count = 99, at = 0;
    const isomer_status s = limits_Leaf_decode_array(to.data(), most, &count, in.data(), in.size(), &at);
    EXPECT_EQ(s, n <= most ? ISOMER_OK : ISOMER_TOO_LARGE) << n;
    EXPECT_EQ(count, std::min(n, most));
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(to[i].number, 7);
  }
}

TEST(capacities, an_array_of_none) {
  test::block in(text(1, ""));
  std::size_t count = 99;
  EXPECT_EQ(limits_Leaf_decode_array(nullptr, 0, &count, in.data(), in.size(), nullptr), ISOMER_TOO_LARGE);
  EXPECT_EQ(limits_Leaf_decode_array(nullptr, 0, &count, nullptr, 0, nullptr), ISOMER_OK);
  EXPECT_EQ(count, 0u);
}

TEST(capacities, an_array_among_what_is_unknown) {
  test::block in(number(2, 5) + text(1, leaf(1)) + group(9, text(1, leaf(8))) + text(1, leaf(2)));
  std::vector<limits_Leaf> to(2);
  std::size_t count = 0;
  ASSERT_EQ(limits_Leaf_decode_array(to.data(), 2, &count, in.data(), in.size(), nullptr), ISOMER_OK);
  ASSERT_EQ(count, 2u);
  EXPECT_EQ(to[0].number, 1);
  EXPECT_EQ(to[1].number, 2);
}

// Lengths that no input has, in a message and in an array of them.
TEST(capacities, lengths_around_2_to_31_and_2_to_32) {
  for (std::uint64_t two : {std::uint64_t{1} << 31, std::uint64_t{1} << 32, std::uint64_t{1} << 63})
    for (std::uint64_t length : {two - 1, two, two + 1})
      for (unsigned n : {1u, 2u, 3u, 5u, 6u, 7u, 8u, 9u, 10u, 12u, 13u, 14u, 99u}) {
        const std::string input = tag(n, 2) + varint(length) + "abc";
        EXPECT_EQ(test::through<limits_Reject>(input).status, ISOMER_TRUNCATED) << n << ' ' << length;
        EXPECT_EQ(test::through<limits_Cut>(input).status, ISOMER_TRUNCATED) << n << ' ' << length;
        std::vector<limits_Leaf> to(2);
        std::size_t count = 0;
        test::block in(tag(1, 2) + varint(length) + "abc");
        EXPECT_EQ(limits_Leaf_decode_array(to.data(), 2, &count, in.data(), in.size(), nullptr), ISOMER_TRUNCATED);
      }
}

TEST(capacities, over_long_varints_and_tags) {
  // A number, a length and a tag in more bytes than they need, up to as many as there may be.
  EXPECT_EQ(test::through<limits_Leaf>("\x08\x85\x80\x80\x80\x80\x80\x80\x80\x80\x00"s).bytes, number(1, 5));
  EXPECT_EQ(test::through<limits_Leaf>("\x12\x81\x80\x80\x80\x80\x80\x80\x80\x80\x00x"s).bytes, text(2, "x"));
  EXPECT_EQ(test::through<limits_Leaf>("\x88\x80\x80\x80\x00\x05"s).bytes, number(1, 5));
  EXPECT_EQ(test::through<limits_Leaf>("\x88\x00\x05\x92\x80\x00\x01x"s).bytes, number(1, 5) + text(2, "x"));
  // One byte more.
  EXPECT_EQ(test::through<limits_Leaf>("\x08\x85\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00"s).status, ISOMER_BAD_VARINT);
  EXPECT_EQ(test::through<limits_Leaf>("\x12\x81\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00x"s).status, ISOMER_BAD_VARINT);
  EXPECT_EQ(test::through<limits_Leaf>("\x88\x80\x80\x80\x80\x00\x05"s).status, ISOMER_BAD_TAG);
  EXPECT_EQ(test::through<limits_Leaf>("\x88\x80\x80\x80\x10\x05"s).status, ISOMER_BAD_TAG);
}

}  // namespace
