// SPDX-License-Identifier: MIT
// MessagePack: what a writer chooses, every form that a reader takes, and what it refuses and where.
#include <gtest/gtest.h>
#include <cstring>
#include <string>
#include <vector>
#include "features/proto2.isomer.h"
#include "msgpack.isomer.h"
#include "person.isomer.h"
#include "wifi.isomer.h"

namespace {

// "0a 01" as bytes; blanks are free.
std::vector<uint8_t> hex(const std::string& digits) {
  std::vector<uint8_t> bytes;
  std::string pair;
  for (char c : digits) {
    if (c == ' ') continue;
    pair += c;
    if (pair.size() < 2) continue;
    bytes.push_back(static_cast<uint8_t>(std::stoi(pair, nullptr, 16)));
    pair.clear();
  }
  return bytes;
}
std::string digits(const uint8_t* bytes, size_t size) {
  std::string text;
  for (size_t i = 0; i < size; ++i) {
    static const char all[] = "0123456789abcdef";
    text += text.empty() ? "" : " ";
    text += all[bytes[i] >> 4];
    text += all[bytes[i] & 15];
  }
  return text;
}

struct said {
  isomer_status status;
  size_t at;
  bool operator==(const said&) const = default;
};
void PrintTo(const said& s, std::ostream* out) { *out << isomer_status_text(s.status) << " at " << s.at; }
constexpr said fine = {ISOMER_OK, 0};

#define DECODE(X, suffix, message, text) decode(X##_decode_##suffix, message, text)
template <class M>
said decode(isomer_status (*function)(M*, const uint8_t*, size_t, size_t*), M& m, const std::string& text) {
  const std::vector<uint8_t> bytes = hex(text);
  said s = {ISOMER_OK, 0};
  s.status = function(&m, bytes.empty() ? nullptr : bytes.data(), bytes.size(), &s.at);
  return s;
}
#define ENCODED(X, suffix, message) encoded(X##_encode_##suffix, message)
template <class M>
std::string encoded(isomer_status (*function)(const M*, uint8_t*, size_t, size_t*), const M& m) {
  uint8_t buffer[1000];
  size_t size = 0;
  const isomer_status status = function(&m, buffer, sizeof buffer, &size);
  return status == ISOMER_OK ? digits(buffer, size) : isomer_status_text(status);
}

msgpack_test_Leaf leaf(int32_t number, const char* text) {
  msgpack_test_Leaf m;
  msgpack_test_Leaf_init(&m);
  m.number = number;
  std::strcpy(m.text, text);
  return m;
}

TEST(msgpack, maps_leave_out_and_arrays_do_not) {
  EXPECT_EQ(ENCODED(msgpack_test_Leaf, msgpack, leaf(0, "")), "80");
  EXPECT_EQ(ENCODED(msgpack_test_Leaf, msgpack, leaf(5, "")), "81 a6 6e 75 6d 62 65 72 05");
  EXPECT_EQ(ENCODED(msgpack_test_Leaf, msgpack_array, leaf(0, "")), "92 00 a0");
  EXPECT_EQ(ENCODED(msgpack_test_Leaf, msgpack_array, leaf(-33, "x")), "92 d0 df a1 78");
  msgpack_test_Presence m;
  msgpack_test_Presence_init(&m);
  EXPECT_EQ(ENCODED(msgpack_test_Presence, msgpack_array, m), "9a c0 c0 c0 c0 c0 c0 c0 c0 c0 c0");
  m.has_small = true;
  EXPECT_EQ(ENCODED(msgpack_test_Presence, msgpack_array, m), "9a c0 00 c0 c0 c0 c0 c0 c0 c0 c0");
}

TEST(msgpack, integers_in_every_form) {
  msgpack_test_Leaf m;
  for (const char* five : {"05", "cc 05", "cd 00 05", "ce 00 00 00 05", "cf 00 00 00 00 00 00 00 05", "d0 05",
                           "d1 00 05", "d2 00 00 00 05", "d3 00 00 00 00 00 00 00 05"}) {
    EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, std::string("91 ") + five), fine) << five;
    EXPECT_EQ(m.number, 5);
    EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack, m, std::string("81 a6 6e 75 6d 62 65 72 ") + five), fine) << five;
    EXPECT_EQ(m.number, 5);
  }
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "91 ce 80 00 00 00"), (said{ISOMER_BAD_VALUE, 1}));
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "91 ca 00 00 00 00"), (said{ISOMER_BAD_VALUE, 1}));
}

TEST(msgpack, narrow_members_refuse_what_they_cannot_hold) {
  msgpack_test_Narrow m;
  EXPECT_EQ(DECODE(msgpack_test_Narrow, msgpack_array, m, "94 d0 80 d1 80 00 cc ff cd ff ff"), fine);
  EXPECT_EQ(m.signed8, -128);
  EXPECT_EQ(m.signed16, -32768);
  EXPECT_EQ(m.unsigned8, 255);
  EXPECT_EQ(m.unsigned16, 65535);
  EXPECT_EQ(DECODE(msgpack_test_Narrow, msgpack_array, m, "91 cc 80"), (said{ISOMER_BAD_VALUE, 1}));
  EXPECT_EQ(DECODE(msgpack_test_Narrow, msgpack_array, m, "92 00 cd 80 00"), (said{ISOMER_BAD_VALUE, 2}));
  EXPECT_EQ(DECODE(msgpack_test_Narrow, msgpack_array, m, "93 00 00 cd 01 00"), (said{ISOMER_BAD_VALUE, 3}));
  EXPECT_EQ(DECODE(msgpack_test_Narrow, msgpack_array, m, "94 00 00 00 ce 00 01 00 00"), (said{ISOMER_BAD_VALUE, 4}));
  EXPECT_EQ(DECODE(msgpack_test_Narrow, msgpack_array, m, "96 00 00 00 00 00 c4 05 01 02 03 04 05"),
            (said{ISOMER_BAD_VALUE, 6}));
  EXPECT_EQ(DECODE(msgpack_test_Narrow, msgpack_array, m, "97 00 00 00 00 00 c4 00 c4 02 61 00"),
            (said{ISOMER_BAD_VALUE, 8}));
}

TEST(msgpack, both_spellings_and_any_order) {
  demo_WifiStatus m;
  // "device_count" as str, "ssid" as bin, "frequency" before both.
  EXPECT_EQ(
      DECODE(demo_WifiStatus, msgpack, m,
             "83 a9 66 72 65 71 75 65 6e 63 79 cd 09 85 ac 64 65 76 69 63 65 5f 63 6f 75 6e 74 02 c4 04 73 73 69 64 "
             "a2 41 50"),
      fine);
  EXPECT_EQ(m.frequency, 2437u);
  EXPECT_EQ(m.device_count, 2);
  EXPECT_EQ(m.ssid_size, 2);
  EXPECT_EQ(DECODE(demo_WifiStatus, msgpack, m, "82 a5 73 74 61 74 65 01 a5 73 74 61 74 65 02"),
            (said{ISOMER_DUPLICATE_KEY, 8}));
  EXPECT_EQ(DECODE(demo_WifiStatus, msgpack, m, "82 a5 73 74 61 74 65 01 a5 73 74 61 74 66 02"), fine);
  EXPECT_EQ(DECODE(demo_WifiStatus, msgpack, m, "81 01 01"), (said{ISOMER_BAD_VALUE, 1}));
}

TEST(msgpack, nil_is_absence_but_not_in_lists_and_maps) {
  msgpack_test_Leaf m = leaf(7, "old");
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "92 c0 c0"), fine);
  EXPECT_EQ(m.number, 0);
  EXPECT_STREQ(m.text, "");
  m = leaf(7, "old");
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack, m, "81 a6 6e 75 6d 62 65 72 c0"), fine);
  EXPECT_EQ(m.number, 0);
  EXPECT_STREQ(m.text, "");
  m = leaf(7, "old");
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "90"), fine);
  EXPECT_EQ(m.number, 0);
  msgpack_test_Lists lists;
  EXPECT_EQ(DECODE(msgpack_test_Lists, msgpack_array, lists, "92 c0 c0"), fine);
  EXPECT_EQ(lists.flags_count, 0);
  EXPECT_EQ(DECODE(msgpack_test_Lists, msgpack_array, lists, "91 91 c0"), (said{ISOMER_BAD_VALUE, 2}));
  msgpack_test_Maps maps;
  EXPECT_EQ(DECODE(msgpack_test_Maps, msgpack_array, maps, "91 81 a1 61 c0"), (said{ISOMER_BAD_VALUE, 4}));
  EXPECT_EQ(DECODE(msgpack_test_Maps, msgpack_array, maps, "91 82 a1 61 01 a1 61 02"), (said{ISOMER_DUPLICATE_KEY, 5}));
}

TEST(msgpack, one_member_of_a_oneof) {
  msgpack_test_Choice m;
  EXPECT_EQ(DECODE(msgpack_test_Choice, msgpack_array, m, "94 00 c0 a1 78 a0"), fine);
  EXPECT_EQ(m.pick_case, msgpack_test_Choice_pick_text);
  EXPECT_STREQ(m.pick.text, "x");
  EXPECT_EQ(DECODE(msgpack_test_Choice, msgpack_array, m, "93 00 05 a1 78"), (said{ISOMER_DUPLICATE_KEY, 3}));
  EXPECT_EQ(DECODE(msgpack_test_Choice, msgpack, m, "82 a6 6e 75 6d 62 65 72 05 a4 74 65 78 74 a1 78"),
            (said{ISOMER_DUPLICATE_KEY, 9}));
  EXPECT_EQ(DECODE(msgpack_test_Choice, msgpack, m, "82 a6 6e 75 6d 62 65 72 c0 a4 74 65 78 74 a1 78"), fine);
}

TEST(msgpack, what_is_over_a_capacity_is_refused) {
  msgpack_test_Leaf m;
  std::string forty = "92 00 d9 29";
  for (int i = 0; i < 41; ++i) forty += " 78";
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, forty), (said{ISOMER_TOO_LARGE, 2}));
  msgpack_test_Lists lists;
  std::string many = "91 dc 00 15";
  for (int i = 0; i < 21; ++i) many += " c3";
  EXPECT_EQ(DECODE(msgpack_test_Lists, msgpack_array, lists, many), (said{ISOMER_TOO_LARGE, 4}));
  lists.flags_count = 21;
  EXPECT_EQ(ENCODED(msgpack_test_Lists, msgpack_array, lists), isomer_status_text(ISOMER_TOO_LARGE));
}

TEST(msgpack, or_cut_where_the_schema_wants_that) {
  msgpack_test_Cut m;
  // A text that is cut before its last character, bytes, a list of three with a map in it, a map of three, and what
  // follows.
  EXPECT_EQ(DECODE(msgpack_test_Cut, msgpack_array, m,
                   "95 a5 61 62 63 c3 a9 c4 05 01 02 03 04 05 93 01 02 81 a1 78 91 c0 83 01 02 03 04 a1 78 c0 2a"),
            fine);
  EXPECT_STREQ(m.text, "abc");
  EXPECT_EQ(m.raw_size, 4);
  ASSERT_EQ(m.numbers_count, 2);
  EXPECT_EQ(m.numbers[1], 2);
  ASSERT_EQ(m.pairs_count, 2);
  EXPECT_EQ(m.pairs[1].value, 4);
  EXPECT_EQ(m.after, 42);
  // What is passed over is checked all the same.
  EXPECT_EQ(DECODE(msgpack_test_Cut, msgpack_array, m, "93 a0 a0 93 01 02 c1"), (said{ISOMER_BAD_SYNTAX, 6}));
  EXPECT_EQ(DECODE(msgpack_test_Cut, msgpack_array, m, "93 a0 a0 93 01 02 92 00"), (said{ISOMER_TRUNCATED, 7}));
  EXPECT_EQ(DECODE(msgpack_test_Cut, msgpack_array, m, "91 a5 61 62 63 c3 00"), (said{ISOMER_BAD_UTF8, 1}));
}

TEST(msgpack, what_is_passed_over_may_nest_up_to_the_limit) {
  msgpack_test_Cut m;
  std::vector<uint8_t> bytes = hex("93 a0 a0 93 01 02");
  bytes.resize(bytes.size() + ISOMER_MAX_DEPTH, 0x91);
  EXPECT_EQ(msgpack_test_Cut_decode_msgpack_array(&m, bytes.data(), bytes.size(), nullptr), ISOMER_TRUNCATED);
  bytes.push_back(0xc0);
  EXPECT_EQ(msgpack_test_Cut_decode_msgpack_array(&m, bytes.data(), bytes.size(), nullptr), ISOMER_OK);
  EXPECT_EQ(m.numbers_count, 2);
  bytes.back() = 0x90;
  EXPECT_EQ(msgpack_test_Cut_decode_msgpack_array(&m, bytes.data(), bytes.size(), nullptr), ISOMER_TOO_DEEP);
  bytes.back() = 0xc0;
  EXPECT_EQ(msgpack_test_Cut_decode_msgpack_array(&m, bytes.data(), bytes.size(), nullptr), ISOMER_OK);
  EXPECT_EQ(m.numbers_count, 2);
  // Of each type one, in an array: fixed and in all lengths.
  EXPECT_EQ(
      DECODE(msgpack_test_Cut, msgpack_array, m,
             "93 a0 a0 93 01 02 dc 00 16 c0 c2 c3 7f e0 cc 00 cd 00 00 ce 00 00 00 00 cf 00 00 00 00 00 00 00 00 "
             "ca 00 00 00 00 cb 00 00 00 00 00 00 00 00 d9 01 78 da 00 01 78 db 00 00 00 01 78 c4 01 00 c5 00 01 00 "
             "c6 00 00 00 01 00 d4 00 00 d6 00 00 00 00 00 c7 01 00 00 c8 00 01 00 00 de 00 01 c0 c0"),
      fine);
}

TEST(msgpack, the_struct_leaves_a_field_out_and_its_place_is_kept) {
  msgpack_test_Partial m;
  EXPECT_EQ(DECODE(msgpack_test_Partial, msgpack_array, m, "93 01 c0 03"), fine);
  EXPECT_EQ(m.first, 1);
  EXPECT_EQ(m.last, 3);
  EXPECT_EQ(ENCODED(msgpack_test_Partial, msgpack_array, m), "93 01 c0 03");
  EXPECT_EQ(DECODE(msgpack_test_Partial, msgpack_array, m, "93 01 02 03"), (said{ISOMER_UNKNOWN_FIELD, 2}));
}

TEST(msgpack, counts_are_held_against_the_input) {
  msgpack_test_Lists lists;
  EXPECT_EQ(DECODE(msgpack_test_Lists, msgpack_array, lists, "91 dd ff ff ff ff"), (said{ISOMER_TRUNCATED, 6}));
  msgpack_test_Maps maps;
  EXPECT_EQ(DECODE(msgpack_test_Maps, msgpack_array, maps, "91 df 7f ff ff ff c0 c0"), (said{ISOMER_TRUNCATED, 6}));
  EXPECT_EQ(DECODE(msgpack_test_Maps, msgpack, maps, "df ff ff ff ff"), (said{ISOMER_TRUNCATED, 5}));
  EXPECT_EQ(DECODE(msgpack_test_Maps, msgpack, maps, ""), (said{ISOMER_TRUNCATED, 0}));
  demo_WifiStatus elements[2];
  size_t count = 9, at = 0;
  const std::vector<uint8_t> bytes = hex("dd ff ff ff ff 90");
  EXPECT_EQ(demo_WifiStatus_decode_array_msgpack_array(elements, 2, &count, bytes.data(), bytes.size(), &at),
            ISOMER_TRUNCATED);
  EXPECT_EQ(count, 0u);
}

TEST(msgpack, syntax) {
  msgpack_test_Leaf m;
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "c1"), (said{ISOMER_BAD_SYNTAX, 0}));
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "92 c1 a0"), (said{ISOMER_BAD_SYNTAX, 1}));
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "90 00"), (said{ISOMER_BAD_SYNTAX, 1}));
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "93 00 a0 c0"), (said{ISOMER_UNKNOWN_FIELD, 3}));
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "80"), (said{ISOMER_BAD_VALUE, 0}));
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "c0"), (said{ISOMER_BAD_VALUE, 0}));
}

TEST(msgpack, an_error_leaves_an_initialised_struct) {
  msgpack_test_Leaf m;
  std::memset(&m, 0xaa, sizeof m);
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "92 05 c1"), (said{ISOMER_BAD_SYNTAX, 2}));
  const msgpack_test_Leaf empty = leaf(0, "");
  EXPECT_TRUE(msgpack_test_Leaf_equal(&m, &empty));
}

TEST(msgpack, text_is_utf8_both_ways) {
  msgpack_test_Leaf m = leaf(0, "\xff");
  EXPECT_EQ(ENCODED(msgpack_test_Leaf, msgpack, m), isomer_status_text(ISOMER_BAD_UTF8));
  EXPECT_EQ(DECODE(msgpack_test_Leaf, msgpack_array, m, "92 00 a1 ff"), (said{ISOMER_BAD_UTF8, 2}));
  std::memset(m.text, 'x', sizeof m.text);  // no NUL
  EXPECT_EQ(ENCODED(msgpack_test_Leaf, msgpack, m), isomer_status_text(ISOMER_BAD_VALUE));
}

TEST(msgpack, required_fields_and_closed_enums) {
  features_proto2_Rules m;
  EXPECT_EQ(DECODE(features_proto2_Rules, msgpack, m, "80"), (said{ISOMER_MISSING_REQUIRED, 1}));
  EXPECT_EQ(DECODE(features_proto2_Rules, msgpack, m, "81 a2 69 64 c0"), (said{ISOMER_MISSING_REQUIRED, 5}));
  EXPECT_EQ(DECODE(features_proto2_Rules, msgpack, m, "81 a2 69 64 01"), fine);
  EXPECT_EQ(DECODE(features_proto2_Rules, msgpack, m, "82 a2 69 64 01 a5 73 74 61 74 65 02"), fine);
  EXPECT_FALSE(m.has_state);
  features_proto2_Rules_init(&m);
  EXPECT_EQ(ENCODED(features_proto2_Rules, msgpack, m), isomer_status_text(ISOMER_MISSING_REQUIRED));
}

}  // namespace
