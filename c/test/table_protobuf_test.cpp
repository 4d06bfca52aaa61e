// SPDX-License-Identifier: MIT
// Protobuf by tables, into structs with capacities.
#include <gtest/gtest.h>
#include "table_bytes.hpp"
#include "table_messages.hpp"

namespace table_test {
namespace table_protobuf_test {

TEST(table_numbers, are_written_in_their_canonical_form) {
  numbers m{};
  EXPECT_EQ(encoded(numbers_table, m), bytes());
  m.i32 = -1;
  m.i64 = INT64_MIN;
  m.u32 = UINT32_MAX;
  m.u64 = UINT64_MAX;
  m.s32 = INT32_MIN;
  m.s64 = -2;
  m.b = true;
  m.e = -5;
  m.f32 = 0x01020304;
  m.sf32 = -2;
  m.real = -0.0f;
  m.f64 = 0x0102030405060708;
  m.sf64 = -3;
  m.wide = 1.5;
  m.i8 = -128;
  m.u8 = 255;
  m.s16 = -32768;
  m.i32_in_64 = INT32_MIN;
  const bytes wire =
      hex("08 ff ff ff ff ff ff ff ff ff 01  10 80 80 80 80 80 80 80 80 80 01  18 ff ff ff ff 0f"
          "  20 ff ff ff ff ff ff ff ff ff 01  28 ff ff ff ff 0f  30 03  38 01  40 fb ff ff ff ff ff ff ff ff 01"
          "  4d 04 03 02 01  55 fe ff ff ff  5d 00 00 00 80  61 08 07 06 05 04 03 02 01  69 fd ff ff ff ff ff ff ff"
          "  71 00 00 00 00 00 00 f8 3f  78 80 ff ff ff ff ff ff ff ff 01  80 01 ff 01  88 01 ff ff 03"
          "  c0 0c 80 80 80 80 f8 ff ff ff ff 01");
  EXPECT_EQ(encoded(numbers_table, m), wire);
  numbers back;
  ASSERT_EQ(decode(numbers_table, back, wire), ISOMER_OK);
  EXPECT_EQ(memcmp(&back.i32, &m.i32, 4), 0);
  EXPECT_EQ(encoded(numbers_table, back), wire);
  EXPECT_TRUE(isomer_table_equal(&numbers_table, &m, &back));
  back.i8 = -127;
  EXPECT_FALSE(isomer_table_equal(&numbers_table, &m, &back));
}

TEST(table_numbers, that_their_member_cannot_hold_are_bad_values) {
  numbers m;
  std::size_t at = 0;
  EXPECT_EQ(decode(numbers_table, m, hex("08 01 78 80 01"), nullptr, &at), ISOMER_BAD_VALUE);
  EXPECT_EQ(at, 5u);
  EXPECT_EQ(decode(numbers_table, m, hex("78 7f")), ISOMER_OK);
  EXPECT_EQ(m.i8, 127);
  EXPECT_EQ(decode(numbers_table, m, hex("80 01 80 02")), ISOMER_BAD_VALUE);
  EXPECT_EQ(decode(numbers_table, m, hex("88 01 80 80 04")), ISOMER_BAD_VALUE);
  m = {};
  m.i32_in_64 = INT64_C(1) << 31;
  uint8_t buffer[20];
  std::size_t n = 7;
  EXPECT_EQ(isomer_table_encode(&numbers_table, &m, buffer, sizeof buffer, &n), ISOMER_BAD_VALUE);
  EXPECT_EQ(n, 0u);
}

TEST(table_numbers, keep_the_low_bits_of_longer_varints) {
  numbers m;
  ASSERT_EQ(decode(numbers_table, m, hex("08 85 80 80 80 70  38 80 80 80 80 80 01  18 81 80 80 80 f0 01")), ISOMER_OK);
  EXPECT_EQ(m.i32, 5);
  EXPECT_TRUE(m.b);
  EXPECT_EQ(m.u32, 1u);
}

bytes full_wire() {
  return hex(
      "0a 03 41 c3 a4  12 02 00 ff  1a 06 01 02 03 04 05 06  22 06 08 00 12 02 01 02  28 0a  33 08 07 34"
      "  3a 01 61  3a 00  42 00  42 03 01 02 03  4a 00  4a 02 08 01  52 0b ff ff ff ff ff ff ff ff ff 01 03"
      "  5a 05 0a 01 78 10 01  5a 04 0a 00 10 02  6a 02 68 69  81 7d 00 00 00 00 00 00 f0 3f");
}

TEST(table_fixed, keeps_all_kinds_of_members) {
  fixed m;
  ASSERT_EQ(decode(fixed_table, m, full_wire()), ISOMER_OK);
  EXPECT_TRUE(m.has_name);
  EXPECT_STREQ(m.name, "A\xc3\xa4");
  EXPECT_EQ(m.raw_size, 2);
  EXPECT_EQ(m.raw[1], 0xff);
  EXPECT_EQ(m.mac[5], 6);
  EXPECT_TRUE(m.has_inner && m.nested.has_x);
  EXPECT_EQ(m.nested.many_count, 2);
  EXPECT_EQ(m.color_value, 10);
  EXPECT_TRUE(m.has_group);
  EXPECT_EQ(m.group.x, 7);
  EXPECT_EQ(m.words_count, 2);
  EXPECT_STREQ(m.words[0], "a");
  EXPECT_EQ(m.blobs_count, 2);
  EXPECT_EQ(m.blobs[1].size, 3);
  EXPECT_EQ(m.inners_count, 2);
  EXPECT_FALSE(m.inners[0].has_x);
  EXPECT_EQ(m.colors[0], -1);
  EXPECT_EQ(m.entries_count, 2);
  EXPECT_STREQ(m.entries[0].key, "x");
  EXPECT_EQ(m.choice_case, 13);
  EXPECT_STREQ(m.choice.text, "hi");
  EXPECT_EQ(m.loose[0], 1.0);
  EXPECT_EQ(encoded(fixed_table, m), full_wire());
}

TEST(table_fixed, is_the_same_after_reading_its_own_output_in_any_order) {
  // Every field twice, in pieces, lists excepted, and the last first.
  fixed m, again;
  ASSERT_EQ(decode(fixed_table, m, hex("6a 01 61  33 10 02 34  28 01  60 05  0a 00") + full_wire()), ISOMER_OK);
  EXPECT_EQ(m.group.many_count, 1);  // merged
  EXPECT_EQ(m.choice_case, 13);
  ASSERT_EQ(decode(fixed_table, again, encoded(fixed_table, m)), ISOMER_OK);
  EXPECT_TRUE(isomer_table_equal(&fixed_table, &m, &again));
  EXPECT_EQ(encoded(fixed_table, m), encoded(fixed_table, again));
}

TEST(table_fixed, every_cut_of_the_input_is_an_error_or_a_shorter_message) {
  const bytes wire = full_wire();
  for (std::size_t n = 0; n < wire.size(); ++n) {
    fixed m;
    std::size_t at = 0;
    const auto status = decode(fixed_table, m, bytes(wire.begin(), wire.begin() + static_cast<long>(n)), nullptr, &at);
    EXPECT_TRUE(status == ISOMER_OK || status == ISOMER_TRUNCATED) << n;
    EXPECT_LE(at, n);
    encoded(fixed_table, m);
  }
}

TEST(table_fixed, every_changed_byte_leaves_a_message_that_can_be_used) {
  const bytes wire = full_wire();
  for (std::size_t i = 0; i < wire.size(); ++i)
    for (unsigned v = 0; v < 256; ++v) {
      bytes changed = wire;
      changed[i] = static_cast<uint8_t>(v);
      fixed m, again;
      std::size_t at = 0;
      if (decode(fixed_table, m, changed, nullptr, &at) != ISOMER_OK) {
        ASSERT_LE(at, wire.size());
        continue;
      }
      ASSERT_EQ(decode(fixed_table, again, encoded(fixed_table, m)), ISOMER_OK) << i << " " << v;
      ASSERT_TRUE(isomer_table_equal(&fixed_table, &m, &again)) << i << " " << v;
    }
}

TEST(table_fixed, a_buffer_that_is_too_small_is_refused) {
  fixed m;
  ASSERT_EQ(decode(fixed_table, m, full_wire()), ISOMER_OK);
  const std::size_t size = isomer_table_size(&fixed_table, &m);
  for (std::size_t n = 0; n < size; ++n) {
    exact buffer{bytes(n)};
    std::size_t written = 1;
    EXPECT_EQ(isomer_table_encode(&fixed_table, &m, buffer.data.get(), n, &written), ISOMER_TOO_LARGE);
    EXPECT_EQ(written, 0u);
  }
}

struct refusal {
  const char* wire;
  isomer_status status;
};

TEST(table_fixed, refuses) {
  const refusal all[] = {
      {"0a 09 31 32 33 34 35 36 37 38 39", ISOMER_TOO_LARGE},  // text over its capacity
      {"0a 02 41 00", ISOMER_BAD_VALUE},                       // a NUL in text
      {"0a 01 ff", ISOMER_BAD_UTF8},
      {"12 05 01 02 03 04 05", ISOMER_TOO_LARGE},
      {"1a 05 01 02 03 04 05", ISOMER_BAD_VALUE},        // not the length that is fixed
      {"22 02 12 05 01", ISOMER_TRUNCATED},              // longer than what it is in
      {"22 07 12 05 01 02 03 04 05", ISOMER_TOO_LARGE},  // five in a list of four
      {"33 08 07", ISOMER_TRUNCATED},                    // a group without its end
      {"33 08 07 3c", ISOMER_BAD_TAG},                   // the end of another
      {"34", ISOMER_BAD_TAG},
      {"3a 00 3a 00 3a 00 3a 00", ISOMER_TOO_LARGE},
      {"3a 05 31 32 33 34 35", ISOMER_TOO_LARGE},
      {"42 04 01 02 03 04", ISOMER_TOO_LARGE},
      {"4a 00 4a 00 4a 00", ISOMER_TOO_LARGE},
      {"5a 03 0a 01 61  5a 03 0a 01 62  5a 03 0a 01 63  5a 03 0a 01 64", ISOMER_TOO_LARGE},
      {"00", ISOMER_BAD_TAG},
      {"0e", ISOMER_BAD_TAG},
      {"80 80 80 80 10 00", ISOMER_BAD_TAG},
      {"28 ff ff ff ff ff ff ff ff ff ff 01", ISOMER_BAD_VARINT},
      {"0a ff ff ff ff 0f", ISOMER_TRUNCATED},
      {"fa 01 80", ISOMER_TRUNCATED},                                               // an unknown field
      {"fa 01 0f 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f", ISOMER_TOO_LARGE},  // more than is kept
  };
  for (const auto& r : all) {
    fixed m;
    EXPECT_EQ(decode(fixed_table, m, hex(r.wire)), r.status) << r.wire;
  }
}

TEST(table_fixed, values_that_cannot_be_written_are_refused) {
  fixed m;
  uint8_t buffer[300];
  std::size_t n;
  const auto status_of = [&] { return isomer_table_encode(&fixed_table, &m, buffer, sizeof buffer, &n); };
  isomer_table_init(&fixed_table, &m);
  EXPECT_EQ(status_of(), ISOMER_OK);
  EXPECT_EQ(n, 8u);  // bytes of a fixed length are always there
  m.has_name = true;
  memset(m.name, 'x', sizeof m.name);
  EXPECT_EQ(status_of(), ISOMER_BAD_VALUE);
  EXPECT_EQ(isomer_table_size(&fixed_table, &m), 0u);
  strcpy(m.name, "\xe4");
  EXPECT_EQ(status_of(), ISOMER_BAD_UTF8);
  m.has_name = false;
  m.raw_size = 5;
  EXPECT_EQ(status_of(), ISOMER_TOO_LARGE);
  m.raw_size = 0;
  m.words_count = 4;
  EXPECT_EQ(status_of(), ISOMER_TOO_LARGE);
  m.words_count = 0;
  m.blobs_count = 1;
  m.blobs[0].size = 4;
  EXPECT_EQ(status_of(), ISOMER_TOO_LARGE);
  m.blobs_count = 0;
  m.unknown_size = 17;
  EXPECT_EQ(status_of(), ISOMER_TOO_LARGE);
}

TEST(table_fixed, keeps_unknown_fields_and_the_numbers_that_its_closed_enum_lacks) {
  fixed m;
  // A number, a field of another wire type, a list's stranger between two that are known, and an entry's.
  ASSERT_EQ(decode(fixed_table, m, hex("28 04  0d 01 02 03 04  52 03 01 00 02  fa 01 00")), ISOMER_OK);
  EXPECT_FALSE(m.has_color);
  EXPECT_EQ(m.colors_count, 2);
  EXPECT_EQ(encoded(fixed_table, m),
            hex("1a 06 00 00 00 00 00 00  52 02 01 02  28 04  0d 01 02 03 04  50 00  fa 01 00"));
  ASSERT_EQ(decode(fixed_table, m, hex("5a 05 0a 01 78 10 04")), ISOMER_OK);
  EXPECT_EQ(m.entries_count, 0);
  EXPECT_EQ(m.unknown_size, 7);
}

TEST(table_fixed, the_last_of_equal_keys_stays_even_when_the_map_is_full) {
  fixed m;
  const bytes three = hex("5a 05 0a 01 61 10 01  5a 05 0a 01 62 10 01  5a 05 0a 01 63 10 01");
  ASSERT_EQ(decode(fixed_table, m, three + hex("5a 07 10 01 0a 01 62 10 02  5a 03 0a 01 61")), ISOMER_OK);
  EXPECT_EQ(m.entries_count, 3);
  EXPECT_EQ(m.entries[0].value, -1);  // the default of the enum
  EXPECT_EQ(m.entries[1].value, 2);
  EXPECT_EQ(m.entries[2].value, 1);
}

TEST(table_fixed, packed_and_unpacked_are_both_read) {
  fixed m;
  ASSERT_EQ(decode(fixed_table, m, hex("50 01 52 01 02 50 03  82 7d 08 00 00 00 00 00 00 f0 3f  22 02 10 05")),
            ISOMER_OK);
  EXPECT_EQ(m.colors_count, 3);
  EXPECT_EQ(m.loose_count, 1);
  EXPECT_EQ(m.nested.many[0], 5);
  EXPECT_EQ(decode(fixed_table, m, hex("82 7d 07 00 00 00 00 00 00 f0")), ISOMER_TRUNCATED);
}

TEST(table_fixed, a_oneof_holds_its_last_member_and_merges_messages) {
  fixed m;
  ASSERT_EQ(decode(fixed_table, m, hex("60 05  72 02 10 01  72 02 10 02  72 02 08 03")), ISOMER_OK);
  EXPECT_EQ(m.choice_case, 14);
  EXPECT_EQ(m.choice.message.many_count, 2);
  EXPECT_EQ(m.choice.message.x, 3);
  ASSERT_EQ(decode(fixed_table, m, hex("72 02 10 01  60 00  72 00")), ISOMER_OK);
  EXPECT_EQ(m.choice.message.many_count, 0);
  ASSERT_EQ(decode(fixed_table, m, hex("60 00")), ISOMER_OK);
  EXPECT_EQ(encoded(fixed_table, m), hex("1a 06 00 00 00 00 00 00 60 00"));
}

TEST(table_fixed, nests_100_levels_of_unknown_groups) {
  fixed m;
  const auto groups = [](std::size_t n) { return repeat(n, hex("0b")) + repeat(n, hex("0c")); };
  isomer_field short_of_room[16];
  std::copy(std::begin(fixed_fields), std::end(fixed_fields), short_of_room);
  const isomer_table drops = {short_of_room, nullptr, nullptr, sizeof(fixed), 15, 0};
  EXPECT_EQ(decode(drops, m, groups(100)), ISOMER_OK);
  EXPECT_EQ(decode(drops, m, groups(101)), ISOMER_TOO_DEEP);
  EXPECT_EQ(decode(drops, m, delimited(0x22, groups(99))), ISOMER_OK);
  EXPECT_EQ(decode(drops, m, delimited(0x22, groups(100))), ISOMER_TOO_DEEP);
}

TEST(table_fixed, truncates_where_asked) {
  isomer_field fields[16];
  std::copy(std::begin(fixed_fields), std::end(fixed_fields), fields);
  for (auto& f : fields) f.flags |= ISOMER_FIELD_TRUNCATE;
  isomer_field inner_cut[2] = {inner_fields[0], inner_fields[1]};
  inner_cut[1].flags |= ISOMER_FIELD_TRUNCATE;
  const isomer_table nested = {inner_cut, nullptr, nullptr, sizeof(inner), 2, 0};
  fields[3].sub = &nested;
  const isomer_table cut = {fields, nullptr, nullptr, sizeof(fixed), 15, 0};
  fixed m;
  ASSERT_EQ(decode(cut, m,
                   hex("0a 0a 31 32 33 34 35 36 e2 82 ac 38  12 06 01 02 03 04 05 06  3a 00 3a 00 3a 00 3a 00"
                       "  4a 02 08 01 4a 00 4a 02 08 09  22 07 12 05 01 02 03 04 05"
                       "  5a 02 0a 00  5a 03 0a 01 62  5a 03 0a 01 63  5a 03 0a 01 64  5a 05 0a 01 62 10 01")),
            ISOMER_OK);
  EXPECT_STREQ(m.name, "123456");
  EXPECT_EQ(m.raw_size, 4);
  EXPECT_EQ(m.words_count, 3);
  EXPECT_EQ(m.inners_count, 2);
  EXPECT_EQ(m.nested.many_count, 4);
  EXPECT_EQ(m.entries_count, 3);
  EXPECT_EQ(m.entries[1].value, 1);
}

TEST(table_array, is_field_1_of_a_message) {
  inner list[3] = {};
  list[0].has_x = true;
  list[0].x = 300;
  list[2].many_count = 1;
  uint8_t buffer[20];
  std::size_t n, count, at;
  ASSERT_EQ(isomer_table_encode_array(&inner_table, list, 3, buffer, sizeof buffer, &n), ISOMER_OK);
  EXPECT_EQ(bytes(buffer, buffer + n), hex("0a 03 08 ac 02  0a 00  0a 03 12 01 00"));
  uint8_t small[12];
  EXPECT_EQ(isomer_table_encode_array(&inner_table, list, 3, small, n - 1, &count), ISOMER_TOO_LARGE);
  inner back[3];
  ASSERT_EQ(isomer_table_decode_array(&inner_table, back, 3, &count, buffer, n, &at), ISOMER_OK);
  ASSERT_EQ(count, 3u);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(isomer_table_equal(&inner_table, &list[i], &back[i]));
  EXPECT_EQ(isomer_table_decode_array(&inner_table, back, 2, &count, buffer, n, &at), ISOMER_TOO_LARGE);
  EXPECT_EQ(at, 7u);
  EXPECT_EQ(isomer_table_decode_array(&inner_table, back, 3, &count, buffer, n - 1, &at), ISOMER_TRUNCATED);
}

}  // namespace table_protobuf_test
}  // namespace table_test
