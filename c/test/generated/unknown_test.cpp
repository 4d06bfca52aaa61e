// SPDX-License-Identifier: MIT
// What the schema lacks: kept in order as far as there is room, or dropped; numbers of closed enums among it.
#include <gtest/gtest.h>
#include "features/proto3.isomer.h"
#include "limits.isomer.h"
#include "limits2.isomer.h"
#include "support/message.hpp"
#include "support/records.hpp"

namespace test {
ISOMER_TEST_MESSAGE(limits_Kept)
ISOMER_TEST_MESSAGE(limits_KeptCut)
ISOMER_TEST_MESSAGE(limits_Dropped)
ISOMER_TEST_MESSAGE(limits_Ignoring)
ISOMER_TEST_MESSAGE(limits_Reject)
ISOMER_TEST_MESSAGE(limits2_Enums)
ISOMER_TEST_MESSAGE(limits2_Drops)
ISOMER_TEST_MESSAGE(limits2_Forgetful)
}  // namespace test

namespace {

using namespace test::wire;
using namespace std::string_literals;

TEST(unknown, is_kept_as_it_came) {
  const std::string a = number(9, 1), b = text(1, "xyz"), c = group(2, number(1, 1)), d = tag(3, 5) + "wxyz";
  EXPECT_EQ(test::through<limits_Kept>(a + number(5, 7) + b + c + d).bytes, number(5, 7) + a + b + c + d);
  EXPECT_EQ(test::through<limits_Kept>(d + c + b + a).bytes, d + c + b + a);
  // Spelled at length, too.
  const std::string odd = "\xc8\x80\x00\x81\x80\x00"s;
  EXPECT_EQ(test::through<limits_Kept>(odd).bytes, odd);
  // Known fields of another wire type are no such fields.
  EXPECT_EQ(test::through<limits_Kept>(text(5, "a") + number(6, 1)).bytes, text(5, "a") + number(6, 1));
}

TEST(unknown, up_to_its_capacity) {
  const std::string full = text(9, std::string(18, 'x'));
  EXPECT_EQ(test::through<limits_Kept>(full).bytes, full);
  EXPECT_EQ(test::through<limits_Kept>(full + number(5, 1)).bytes, number(5, 1) + full);
  EXPECT_EQ(test::through<limits_Kept>(full + number(9, 1)).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<limits_Kept>(text(9, std::string(19, 'x'))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<limits_Kept>(text(9, std::string(1000, 'x'))).status, ISOMER_TOO_LARGE);
  // Or what is over goes, a record at a time.
  EXPECT_EQ(test::through<limits_KeptCut>(full + number(9, 1)).bytes, full);
  EXPECT_EQ(test::through<limits_KeptCut>(text(9, std::string(300, 'x')) + number(9, 1)).bytes, number(9, 1));
  EXPECT_EQ(test::through<limits_Dropped>(full + number(5, 3) + full).bytes, number(5, 3));
}

TEST(unknown, is_read_even_where_it_is_dropped) {
  EXPECT_EQ(test::through<limits_Dropped>(tag(9, 2) + "\5abc").status, ISOMER_TRUNCATED);
  EXPECT_EQ(test::through<limits_Dropped>(tag(9, 3) + tag(8, 4)).status, ISOMER_BAD_TAG);
  EXPECT_EQ(test::through<limits_Dropped>(tag(9, 6)).status, ISOMER_BAD_TAG);
  EXPECT_EQ(test::through<limits_Dropped>(tag(9, 7)).status, ISOMER_BAD_TAG);
  EXPECT_EQ(test::through<limits_Dropped>(tag(9, 5) + "abc").status, ISOMER_TRUNCATED);
  EXPECT_EQ(test::through<limits_Dropped>(tag(9, 1) + "abcdefg").status, ISOMER_TRUNCATED);
}

TEST(unknown, ignored_fields_are) {
  const std::string input = text(2, "\xff") + number(1, 5) + text(3, "abc") + number(4, 6) + text(5, "");
  EXPECT_EQ(test::through<limits_Ignoring>(input).bytes,
            number(1, 5) + number(4, 6) + text(2, "\xff") + text(3, "abc") + text(5, ""));
}

TEST(unknown, numbers_that_a_closed_enum_lacks) {
  using M = limits2_Enums;
  const std::string minus = tag(1, 0) + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"s;
  EXPECT_EQ(test::through<M>(minus).bytes, minus);
  EXPECT_EQ(test::through<M>(number(1, 9)).bytes, number(1, 9));
  EXPECT_EQ(test::through<M>(number(1, 1) + number(1, 9)).bytes, number(1, 1) + number(1, 9));
  EXPECT_EQ(test::through<M>(number(2, 9) + number(2, 1) + number(2, 8)).bytes,
            number(2, 1) + number(2, 9) + number(2, 8));
  // Spelled as an int32, whatever came: its upper bits, and what was longer than it must be, are gone.
  EXPECT_EQ(test::through<M>("\x88\x00\x89\x00"s).bytes, number(1, 9));
  EXPECT_EQ(test::through<M>(tag(1, 0) + "\xff\xff\xff\xff\x0f").bytes, minus);
  EXPECT_EQ(test::through<M>(tag(1, 0) + "\x89\x80\x80\x80\x10").bytes, number(1, 9));
  // Those of a packed list become records of their own.
  EXPECT_EQ(test::through<M>(text(3, "\x09\x01\x08\x02")).bytes, text(3, "\1\2") + number(3, 9) + number(3, 8));
  EXPECT_EQ(test::through<M>(number(3, 9)).bytes, number(3, 9));
  const std::string entry = text(4, number(1, 5) + number(2, 9));
  EXPECT_EQ(test::through<M>(entry).bytes, entry);
  EXPECT_EQ(test::through<M>("\xa2\x80\x00"s + entry.substr(1)).bytes, entry);
  // The last value of an entry decides.
  EXPECT_EQ(test::through<M>(text(4, number(2, 9) + number(1, 5) + number(2, 1))).bytes,
            text(4, number(1, 5) + number(2, 1)));
  EXPECT_EQ(test::through<M>(number(6, 3) + number(5, 9)).bytes, number(6, 3) + number(5, 9));
  EXPECT_EQ(test::through<M>(number(6, 3) + number(5, 1)).bytes, number(5, 1));
  // Where nothing is kept, nothing comes back.
  for (const std::string& input : {number(1, 9), number(2, 9), text(3, "\x09\x08"), entry, number(5, 9)})
    EXPECT_EQ(test::through<limits2_Drops>(input).bytes, "");
}

TEST(unknown, numbers_that_a_closed_enum_lacks_need_no_place_in_a_list) {
  const std::string loose = times(3, number(2, 1)), packed = text(3, "\1\1\1");
  EXPECT_EQ(test::through<limits2_Enums>(loose + number(2, 9)).bytes, loose + number(2, 9));
  EXPECT_EQ(test::through<limits2_Enums>(text(3, "\1\1\1\x09")).bytes, packed + number(3, 9));
  EXPECT_EQ(test::through<limits2_Enums>(loose + number(2, 1)).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<limits2_Enums>(text(3, "\1\1\1\1")).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<limits2_Drops>(loose + number(2, 9) + number(2, 2)).bytes, loose);
  EXPECT_EQ(test::through<limits2_Drops>(text(3, "\1\1\1\x09\2")).bytes, packed);
  const std::string full = text(4, number(1, 1) + number(2, 1)) + text(4, number(1, 2) + number(2, 1)) +
                           text(4, number(1, 3) + number(2, 1));
  const std::string lacking = text(4, number(1, 4) + number(2, 9));
  EXPECT_EQ(test::through<limits2_Enums>(full + lacking).bytes, full + lacking);
}

// A record is kept whole or not at all.
TEST(unknown, numbers_that_a_closed_enum_lacks_where_there_is_little_room) {
  const std::string entry = text(4, number(1, 1) + number(2, 9));
  EXPECT_EQ(entry.size(), 6u);
  EXPECT_EQ(test::through<limits2_Forgetful>(entry + entry).bytes, entry);
  for (std::size_t before = 1; before < 6; ++before) {
    const std::string first = before < 2 ? "" : text(9, std::string(before - 2, 'x'));
    EXPECT_EQ(test::through<limits2_Forgetful>(first + entry).bytes, first.empty() ? entry : first) << before;
  }
  EXPECT_EQ(test::through<limits2_Enums>(times(7, entry)).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<limits2_Enums>(times(20, number(1, 9))).bytes, times(20, number(1, 9)));
  EXPECT_EQ(test::through<limits2_Enums>(times(21, number(1, 9))).status, ISOMER_TOO_LARGE);
}

// An entry has both key and value when it is written, whatever the program or the wire left out.
TEST(unknown, entries_are_pairs) {
  auto m = test::fresh<limits2_Enums>();
  m->by_number_count = 1, m->by_number[0].key = 5, m->by_number[0].value = limits2_Closed_TWO;
  EXPECT_EQ(test::encode(*m).bytes, text(4, number(1, 5) + number(2, 2)));
  EXPECT_EQ(test::through<limits2_Enums>(text(4, "")).bytes, text(4, number(1, 0) + number(2, 0)));
  EXPECT_EQ(test::through<limits2_Enums>(text(4, number(2, 1)) + text(4, number(1, 0))).bytes,
            text(4, number(1, 0) + number(2, 0)));
}

}  // namespace
