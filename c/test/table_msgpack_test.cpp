// SPDX-License-Identifier: MIT
// MessagePack by tables, in both layouts.
#include <gtest/gtest.h>
#include <cmath>
#include <vector>
#include "table_bytes.hpp"
#include "table_messages.hpp"

namespace table_test {
namespace table_msgpack_test {

constexpr isomer_layout MAP = ISOMER_MSGPACK_MAP, ARRAY = ISOMER_MSGPACK_ARRAY;

template <class M>
isomer_status read(const isomer_table& t, isomer_layout layout, M& m, const bytes& b, isomer_arena* arena = nullptr,
                   std::size_t* at = nullptr) {
  exact input(b);
  if (arena) return isomer_table_decode_msgpack_arena(&t, layout, &m, input.data.get(), input.size, arena, at);
  return isomer_table_decode_msgpack(&t, layout, &m, input.data.get(), input.size, at);
}
template <class M>
bytes written(const isomer_table& t, isomer_layout layout, const M& m, isomer_status expected = ISOMER_OK) {
  uint8_t buffer[4000];
  std::size_t n = 1;
  EXPECT_EQ(isomer_table_encode_msgpack(&t, layout, &m, buffer, sizeof buffer, &n), expected);
  exact tight{bytes(n)};
  if (expected == ISOMER_OK) {
    EXPECT_EQ(isomer_table_encode_msgpack(&t, layout, &m, tight.data.get(), n, &n), ISOMER_OK);
  } else {
    EXPECT_EQ(n, 0u);
  }
  return bytes(buffer, buffer + n);
}
bytes text(const std::string& s) { return bytes{static_cast<uint8_t>(0xa0 + s.size())} + bytes(s.begin(), s.end()); }

TEST(table_msgpack, integers_are_written_in_their_shortest_form) {
  const struct {
    int64_t v;
    const char* wire;
  } all[] = {{1, "01"},
             {127, "7f"},
             {128, "cc 80"},
             {255, "cc ff"},
             {256, "cd 01 00"},
             {65536, "ce 00 01 00 00"},
             {INT64_C(1) << 32, "cf 00 00 00 01 00 00 00 00"},
             {-1, "ff"},
             {-32, "e0"},
             {-33, "d0 df"},
             {-128, "d0 80"},
             {-129, "d1 ff 7f"},
             {-32769, "d2 ff ff 7f ff"},
             {INT64_MIN, "d3 80 00 00 00 00 00 00 00"}};
  for (const auto& c : all) {
    numbers m{};
    m.i64 = c.v;
    const bytes wire = hex("81") + text("i64") + hex(c.wire);
    EXPECT_EQ(written(numbers_table, MAP, m), wire);
    numbers back;
    ASSERT_EQ(read(numbers_table, MAP, back, wire), ISOMER_OK);
    EXPECT_EQ(back.i64, c.v);
  }
}

TEST(table_msgpack, every_kind_of_number_in_both_layouts) {
  numbers m{};
  m.i32 = INT32_MIN, m.i64 = -2, m.u32 = UINT32_MAX, m.u64 = UINT64_MAX, m.s32 = 3, m.s64 = 4, m.b = true, m.e = -1;
  m.f32 = 5, m.sf32 = -6, m.real = 1.5f, m.f64 = 7, m.sf64 = -8, m.wide = -2.25, m.i8 = -9, m.u8 = 200, m.s16 = 300;
  m.i32_in_64 = -70000;
  const bytes array =
      hex("dc 00 12  d2 80 00 00 00  fe  ce ff ff ff ff  cf ff ff ff ff ff ff ff ff  03 04 c3 ff 05 fa"
          "  ca 3f c0 00 00  07 f8  cb c0 02 00 00 00 00 00 00  f7  cc c8  cd 01 2c  d2 ff fe ee 90");
  EXPECT_EQ(written(numbers_table, ARRAY, m), array);
  numbers back;
  ASSERT_EQ(read(numbers_table, ARRAY, back, array), ISOMER_OK);
  EXPECT_TRUE(isomer_table_equal(&numbers_table, &m, &back));
  ASSERT_EQ(read(numbers_table, MAP, back, written(numbers_table, MAP, m)), ISOMER_OK);
  EXPECT_TRUE(isomer_table_equal(&numbers_table, &m, &back));
  EXPECT_EQ(written(numbers_table, MAP, numbers{}), hex("80"));
  EXPECT_EQ(written(numbers_table, ARRAY, numbers{}).size(), 3 + 16 + 5 + 9u);
}

TEST(table_msgpack, values_are_read_in_any_encoding_that_fits) {
  numbers m;
  const auto field = [](const std::string& name, const char* wire) { return hex("81") + text(name) + hex(wire); };
  for (const char* five : {"05", "cc 05", "cd 00 05", "ce 00 00 00 05", "cf 00 00 00 00 00 00 00 05", "d0 05",
                           "d1 00 05", "d2 00 00 00 05", "d3 00 00 00 00 00 00 00 05"})
    for (const char* name :
         {"i32", "i64", "u32", "u64", "s32", "f32", "sf64", "i8", "u8", "real", "wide", "i32_in_64"}) {
      ASSERT_EQ(read(numbers_table, MAP, m, field(name, five)), ISOMER_OK) << name << " " << five;
      // Once more through what is written.
      ASSERT_NE(written(numbers_table, MAP, m), hex("80"));
    }
  EXPECT_EQ(m.i32_in_64, 5);
  ASSERT_EQ(read(numbers_table, MAP, m, field("real", "cb 3f f8 00 00 00 00 00 00")), ISOMER_OK);
  EXPECT_EQ(m.real, 1.5f);
  ASSERT_EQ(read(numbers_table, MAP, m, field("wide", "ca 3f c0 00 00")), ISOMER_OK);
  EXPECT_EQ(m.wide, 1.5);
  ASSERT_EQ(read(numbers_table, MAP, m, field("real", "cb 7f f8 00 00 00 00 00 00")), ISOMER_OK);
  EXPECT_TRUE(std::isnan(m.real));
  ASSERT_EQ(read(numbers_table, MAP, m, field("real", "d0 80")), ISOMER_OK);
  EXPECT_EQ(m.real, -128);
  EXPECT_EQ(read(numbers_table, MAP, m, field("real", "cb 7f e0 00 00 00 00 00 00")), ISOMER_BAD_VALUE);
  const struct {
    const char *name, *wire;
  } bad[] = {{"i32", "ce 80 00 00 00"},
             {"i32", "ca 3f 80 00 00"},
             {"i32", "c3"},
             {"u32", "ff"},
             {"u32", "d3 00 00 00 01 00 00 00 00"},
             {"u64", "d0 ff"},
             {"i64", "cf 80 00 00 00 00 00 00 00"},
             {"i8", "cc 80"},
             {"u8", "cd 01 00"},
             {"b", "01"},
             {"b", "a0"},
             {"i32", "a1 31"},
             {"e", "ce 80 00 00 00"},
             {"i32", "90"},
             {"i32", "80"},
             {"i32", "d4 00 00"},
             {"wide", "c2"}};
  for (const auto& c : bad) {
    std::size_t at = 0;
    EXPECT_EQ(read(numbers_table, MAP, m, field(c.name, c.wire), nullptr, &at), ISOMER_BAD_VALUE) << c.name << c.wire;
    EXPECT_EQ(at, 2 + strlen(c.name));
  }
  EXPECT_EQ(read(numbers_table, MAP, m, field("i32", "c1")), ISOMER_BAD_SYNTAX);
  EXPECT_EQ(read(numbers_table, MAP, m, field("i32", "01 00")), ISOMER_BAD_SYNTAX);
  EXPECT_EQ(read(numbers_table, MAP, m, field("i32", "c0")), ISOMER_OK);
  EXPECT_EQ(m.i32, 0);
}

TEST(table_msgpack, names_are_read_in_both_spellings_any_order_and_once) {
  numbers m;
  ASSERT_EQ(read(numbers_table, MAP, m,
                 hex("83") + text("i32_in_64") + hex("07") + text("u8") + hex("08 c4 03") + hex("69 33 32 09")),
            ISOMER_OK);
  EXPECT_EQ(m.i32_in_64, 7);
  EXPECT_EQ(m.u8, 8);
  EXPECT_EQ(m.i32, 9);
  std::size_t at = 0;
  EXPECT_EQ(read(numbers_table, MAP, m, hex("82") + text("i32") + hex("01") + text("i32") + hex("01"), nullptr, &at),
            ISOMER_DUPLICATE_KEY);
  EXPECT_EQ(at, 6u);
  EXPECT_EQ(read(numbers_table, MAP, m, hex("82") + text("i32In64") + hex("c0") + text("i32_in_64") + hex("01")),
            ISOMER_DUPLICATE_KEY);
  EXPECT_EQ(read(numbers_table, MAP, m, hex("81 01 01")), ISOMER_BAD_VALUE);
  isomer_table strict = numbers_table;
  strict.flags |= ISOMER_TABLE_STRICT;
  for (const auto& unknown : {hex("81") + text("i3") + hex("01"), hex("81 a0 01")}) {
    EXPECT_EQ(read(numbers_table, MAP, m, unknown), ISOMER_OK);
    EXPECT_EQ(read(strict, MAP, m, unknown), ISOMER_UNKNOWN_FIELD);
  }
  EXPECT_EQ(read(numbers_table, MAP, m, hex("90")), ISOMER_BAD_VALUE);
  EXPECT_EQ(read(numbers_table, MAP, m, hex("")), ISOMER_TRUNCATED);
  EXPECT_EQ(read(numbers_table, MAP, m, hex("df ff ff ff ff 00")), ISOMER_TRUNCATED);
}

TEST(table_msgpack, arrays_may_be_shorter_and_longer_unless_the_table_is_strict) {
  inner m;
  EXPECT_EQ(read(inner_table, ARRAY, m, hex("90")), ISOMER_OK);
  ASSERT_EQ(read(inner_table, ARRAY, m, hex("91 05")), ISOMER_OK);
  EXPECT_EQ(m.x, 5);
  ASSERT_EQ(read(inner_table, ARRAY, m, hex("92 c0 92 01 02")), ISOMER_OK);
  EXPECT_FALSE(m.has_x);
  EXPECT_EQ(m.many_count, 2);
  EXPECT_EQ(written(inner_table, ARRAY, m), hex("92 c0 92 01 02"));
  isomer_table strict = inner_table;
  strict.flags |= ISOMER_TABLE_STRICT;
  EXPECT_EQ(read(strict, ARRAY, m, hex("93 c0 90 00")), ISOMER_UNKNOWN_FIELD);
  EXPECT_EQ(read(inner_table, ARRAY, m, hex("93 c0 90 00")), ISOMER_OK);
  EXPECT_EQ(read(inner_table, ARRAY, m, hex("92 c0 91 c0")), ISOMER_BAD_VALUE);
  EXPECT_EQ(read(inner_table, ARRAY, m, hex("92 c0 95 01 02 03 04 05")), ISOMER_TOO_LARGE);
  EXPECT_EQ(read(inner_table, ARRAY, m, hex("80")), ISOMER_BAD_VALUE);
  EXPECT_EQ(written(inner_table, ARRAY, inner{}), hex("92 c0 90"));
}

fixed full() {
  fixed m;
  EXPECT_EQ(
      decode(fixed_table, m,
             hex("0a 03 41 c3 a4  12 02 00 ff  1a 06 01 02 03 04 05 06  22 06 08 00 12 02 01 02  28 0a  33 08 07 34"
                 "  3a 01 61  3a 00  42 00  42 03 01 02 03  4a 00  4a 02 08 01"
                 "  52 0b ff ff ff ff ff ff ff ff ff 01 03  5a 05 0a 01 78 10 01  5a 04 0a 00 10 02  6a 02 68 69"
                 "  81 7d 00 00 00 00 00 00 f0 3f")),
      ISOMER_OK);
  return m;
}
bytes full_array() {
  return hex(
      "9f  a3 41 c3 a4  c4 02 00 ff  c4 06 01 02 03 04 05 06  92 00 92 01 02  0a  92 07 90  92 a1 61 a0"
      "  92 c4 00 c4 03 01 02 03  92 92 c0 90 92 01 90  92 ff 03  82 a1 78 01 a0 02  c0 a2 68 69 c0"
      "  91 cb 3f f0 00 00 00 00 00 00");
}

TEST(table_msgpack, keeps_all_kinds_of_members) {
  const fixed m = full();
  EXPECT_EQ(written(fixed_table, ARRAY, m), full_array());
  for (const auto layout : {MAP, ARRAY}) {
    fixed back;
    ASSERT_EQ(read(fixed_table, layout, back, written(fixed_table, layout, m)), ISOMER_OK);
    EXPECT_TRUE(isomer_table_equal(&fixed_table, &m, &back));
  }
  fixed one;
  ASSERT_EQ(read(fixed_table, MAP, one, hex("82") + text("a_number") + hex("05") + text("words") + hex("91 a1 7a")),
            ISOMER_OK);
  EXPECT_EQ(one.choice_case, 12);
  EXPECT_STREQ(one.words[0], "z");
  EXPECT_EQ(written(fixed_table, MAP, one), hex("83") + text("mac") + hex("c4 06 00 00 00 00 00 00") + text("words") +
                                                hex("91 a1 7a") + text("number") + hex("05"));
}

TEST(table_msgpack, a_number_that_a_closed_enum_lacks_is_skipped_unless_the_field_is_strict) {
  fixed m;
  const auto wire = hex("81") + text("color") + hex("04");
  EXPECT_EQ(read(fixed_table, MAP, m, wire), ISOMER_OK);
  std::vector<isomer_field> fields(fixed_table.fields, fixed_table.fields + fixed_table.count + 1);
  for (isomer_field& f : fields) f.flags |= ISOMER_FIELD_STRICT;
  isomer_table strict = fixed_table;
  strict.fields = fields.data();
  EXPECT_EQ(read(strict, MAP, m, wire), ISOMER_BAD_VALUE);
}

TEST(table_msgpack, refuses) {
  const struct {
    const char* name;
    const char* wire;
    isomer_status status;
  } all[] = {
      {"name", "a9 31 32 33 34 35 36 37 38 39", ISOMER_TOO_LARGE},
      {"name", "a1 00", ISOMER_BAD_VALUE},
      {"name", "a1 ff", ISOMER_BAD_UTF8},
      {"name", "05", ISOMER_BAD_VALUE},
      {"name", "da ff ff 00", ISOMER_TRUNCATED},
      {"mac", "c4 05 01 02 03 04 05", ISOMER_BAD_VALUE},
      {"color", "02", ISOMER_OK},
      {"words", "94 a0 a0 a0 a0", ISOMER_TOO_LARGE},
      {"words", "91 c0", ISOMER_BAD_VALUE},
      {"words", "dd ff ff ff ff", ISOMER_TRUNCATED},
      {"nested", "90", ISOMER_BAD_VALUE},
      {"entries", "82 a1 61 01 a1 61 02", ISOMER_DUPLICATE_KEY},
      {"entries", "81 a1 61 c0", ISOMER_BAD_VALUE},
      {"entries", "81 c0 01", ISOMER_BAD_VALUE},
      {"entries", "90", ISOMER_BAD_VALUE},
      {"entries", "84 a1 61 01 a1 62 01 a1 63 01 a1 64 01", ISOMER_TOO_LARGE},
  };
  for (const auto& r : all) {
    fixed m;
    EXPECT_EQ(read(fixed_table, MAP, m, hex("81") + text(r.name) + hex(r.wire)), r.status) << r.name << " " << r.wire;
  }
  fixed m;
  EXPECT_EQ(read(fixed_table, MAP, m, hex("82") + text("number") + hex("01") + text("text") + hex("a0")),
            ISOMER_DUPLICATE_KEY);
  EXPECT_EQ(read(fixed_table, MAP, m, hex("82") + text("number") + hex("c0") + text("text") + hex("a0")), ISOMER_OK);
  m.has_name = true;
  memset(m.name, 'x', sizeof m.name);
  written(fixed_table, MAP, m, ISOMER_BAD_VALUE);
  m.name[0] = '\xff';
  m.name[1] = 0;
  written(fixed_table, MAP, m, ISOMER_BAD_UTF8);
}

TEST(table_msgpack, truncates_where_asked) {
  isomer_field fields[16];
  std::copy(std::begin(fixed_fields), std::end(fixed_fields), fields);
  for (auto& f : fields) f.flags |= ISOMER_FIELD_TRUNCATE;
  const isomer_table cut = {fields, fixed_names, nullptr, sizeof(fixed), 15, 0};
  fixed m;
  // What is left out is passed over, whatever it is.
  ASSERT_EQ(read(cut, MAP, m,
                 hex("82") + text("words") +
                     hex("dc 00 16 a0 a0 a0  c0 c2 05 ff  cc 01 cd 01 01 d3 01 02 03 04 05 06 07 08  ca 01 02 03 04"
                         "  cb 01 02 03 04 05 06 07 08  92 01 91 02  82 a1 61 81 01 02 c0 c3  c4 01 ff  d9 01 61"
                         "  d4 01 02  d8 01 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f  c7 02 01 aa bb"
                         "  c8 00 01 05 aa  de 00 01 01 02  dc 00 01 05") +
                     text("number") + hex("05")),
            ISOMER_OK);
  EXPECT_EQ(m.words_count, 3);
  EXPECT_EQ(m.choice.number, 5u);
  for (const char* bad : {"94 a0 a0 a0 c1", "94 a0 a0 a0", "94 a0 a0 a0 91", "94 a0 a0 a0 d9 05 61",
                          "94 a0 a0 a0 c7 02 01 aa", "94 a0 a0 a0 dd ff ff ff ff 00", "94 a0 a0 a0 d8 01"})
    EXPECT_NE(read(cut, MAP, m, hex("81") + text("words") + hex(bad)), ISOMER_OK) << bad;
}

TEST(table_msgpack, every_changed_or_missing_byte_is_an_error_or_another_message) {
  for (const auto layout : {MAP, ARRAY}) {
    const bytes wire = written(fixed_table, layout, full());
    for (std::size_t i = 0; i < wire.size(); ++i) {
      fixed m, again;
      ASSERT_NE(read(fixed_table, layout, m, bytes(wire.begin(), wire.begin() + static_cast<long>(i))), ISOMER_OK);
      for (unsigned v = 0; v < 256; ++v) {
        bytes changed = wire;
        changed[i] = static_cast<uint8_t>(v);
        std::size_t at = 0;
        if (read(fixed_table, layout, m, changed, nullptr, &at) != ISOMER_OK) {
          ASSERT_LE(at, wire.size());
          continue;
        }
        ASSERT_EQ(read(fixed_table, layout, again, written(fixed_table, layout, m)), ISOMER_OK) << i << " " << v;
        ASSERT_TRUE(isomer_table_equal(&fixed_table, &m, &again)) << i << " " << v;
      }
    }
  }
}

TEST(table_msgpack, into_the_arena) {
  growing_arena a;
  tree m, back;
  ASSERT_EQ(decode(tree_table, m,
                   hex("0a 02 68 69  10 05  1a 02 10 01  22 05 0a 01 61 10 02  22 02 10 03  2a 00 2a 01 78"
                       "  32 03 01 02 03  3a 07 0a 01 62 12 02 10 04  42 04 08 01 12 00  4a 02 10 07"),
                   &a.arena),
            ISOMER_OK);
  for (const auto layout : {MAP, ARRAY}) {
    const bytes wire = written(tree_table, layout, m);
    ASSERT_EQ(read(tree_table, layout, back, wire, &a.arena), ISOMER_OK);
    EXPECT_TRUE(isomer_table_equal(&tree_table, &m, &back));
    EXPECT_EQ(read(tree_table, layout, back, wire), ISOMER_NO_MEMORY);
  }
  EXPECT_EQ(read(tree_table, MAP, back, hex("80"), &a.arena), ISOMER_MISSING_REQUIRED);
  const bytes with_id = hex("82") + text("id") + hex("01");
  EXPECT_EQ(read(tree_table, MAP, back, with_id + text("byName") + hex("80")), ISOMER_OK);
  EXPECT_EQ(read(tree_table, MAP, back, with_id + text("byNumber") + hex("83 05 a0 04 a0 05 a0"), &a.arena),
            ISOMER_DUPLICATE_KEY);
  ASSERT_EQ(read(tree_table, MAP, back, with_id + text("by_number") + hex("83 05 a0 04 a0 ff a0"), &a.arena),
            ISOMER_OK);
  EXPECT_EQ(back.by_number[0].key, -1);
  EXPECT_EQ(back.by_number[2].key, 5);
  tree outer{};
  outer.has_id = false;
  written(tree_table, MAP, outer, ISOMER_MISSING_REQUIRED);
}

TEST(table_msgpack, nests_100_levels) {
  growing_arena a;
  tree m;
  const auto nested = [&](int depth) {
    bytes b = hex("81") + text("id") + hex("01");
    for (; depth; --depth) b = hex("82") + text("id") + hex("01") + text("child") + b;
    return b;
  };
  ASSERT_EQ(read(tree_table, MAP, m, nested(100), &a.arena), ISOMER_OK);
  EXPECT_EQ(written(tree_table, MAP, m), nested(100));
  EXPECT_EQ(read(tree_table, MAP, m, nested(101), &a.arena), ISOMER_TOO_DEEP);
}

TEST(table_msgpack, arrays_of_messages) {
  inner list[3] = {}, back[3];
  list[0].has_x = true;
  list[0].x = 300;
  list[2].many_count = 1;
  uint8_t buffer[40];
  std::size_t n, count, at;
  ASSERT_EQ(isomer_table_encode_array_msgpack(&inner_table, ARRAY, list, 3, buffer, sizeof buffer, &n), ISOMER_OK);
  EXPECT_EQ(bytes(buffer, buffer + n), hex("93 92 cd 01 2c 90 92 c0 90 92 c0 91 00"));
  ASSERT_EQ(isomer_table_decode_array_msgpack(&inner_table, ARRAY, back, 3, &count, buffer, n, &at), ISOMER_OK);
  ASSERT_EQ(count, 3u);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(isomer_table_equal(&inner_table, &list[i], &back[i]));
  EXPECT_EQ(isomer_table_decode_array_msgpack(&inner_table, ARRAY, back, 2, &count, buffer, n, &at), ISOMER_TOO_LARGE);
  EXPECT_EQ(isomer_table_decode_array_msgpack(&inner_table, ARRAY, back, 3, &count, buffer, n - 1, &at),
            ISOMER_TRUNCATED);
  ASSERT_EQ(isomer_table_encode_array_msgpack(&inner_table, MAP, list, 3, buffer, sizeof buffer, &n), ISOMER_OK);
  EXPECT_EQ(bytes(buffer, buffer + n), hex("93 81 a1 78 cd 01 2c 80 81 a4 6d 61 6e 79 91 00"));
  growing_arena a;
  EXPECT_EQ(isomer_table_decode_array_msgpack_arena(&inner_table, MAP, back, 3, &count, buffer, n, &a.arena, &at),
            ISOMER_OK);
}

}  // namespace table_msgpack_test
}  // namespace table_test
