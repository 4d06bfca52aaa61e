// SPDX-License-Identifier: MIT
// MessagePack of a newer schema: what a message lacks is skipped, wherever and whatever it is, or refused on request.
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "unknown_keys.isomer.h"

namespace {

using bytes = std::string;

struct said {
  isomer_status status;
  size_t at;
  bool operator==(const said&) const = default;
};
void PrintTo(const said& s, std::ostream* out) { *out << isomer_status_text(s.status) << " at " << s.at; }

constexpr size_t untouched = 12345;
constexpr said fine = {ISOMER_OK, untouched};

template <class M>
said decode(isomer_status (*function)(M*, const uint8_t*, size_t, size_t*), M& m, const bytes& input) {
  // In memory of exactly its size, so that a sanitizer sees what reads beyond it.
  const std::vector<uint8_t> exact(input.begin(), input.end());
  said s = {ISOMER_OK, untouched};
  s.status = function(&m, exact.data(), exact.size(), &s.at);
  return s;
}
#define BY_NAME(X, m, input) decode(unknown_keys_##X##_decode_msgpack, m, input)
#define BY_ORDER(X, m, input) decode(unknown_keys_##X##_decode_msgpack_array, m, input)

bytes text(const std::string& s) { return static_cast<char>(0xa0 + s.size()) + s; }
bytes map_of(size_t members, const bytes& content) { return static_cast<char>(0x80 + members) + content; }
bytes array_of(size_t elements, const bytes& content) { return static_cast<char>(0x90 + elements) + content; }
bytes nested(size_t levels, char head, const bytes& before) {
  bytes all;
  for (size_t i = 0; i < levels; ++i) all += head + before;
  return all;
}

// One of each form, those that nest as deep as they may.
std::vector<bytes> unknown_values() {
  return {"\x05",
          "\xe0",
          "\xc0",
          "\xc2",
          "\xcc\xff",
          bytes("\xcd\x01\x00", 3),
          bytes("\xd3\x80\0\0\0\0\0\0\0", 9),
          bytes("\xca\x7f\xc0\0\0", 5),
          bytes("\xcb\x7f\xf8\0\0\0\0\0\0", 9),
          text(""),
          text("\xff no UTF-8"),
          bytes("\xd9\x03"
                "abc"),
          bytes("\xc4\x02\0\0", 4),
          bytes("\xc7\x02\x05xy", 5),
          bytes("\xd6\xff\0\0\0\0", 6),
          bytes("\xd8\x01", 2) + bytes(16, 'e'),
          array_of(0, ""),
          map_of(0, ""),
          array_of(3, "\x01" + text("x") + "\xc0"),
          map_of(2, bytes("\x01\x02", 2) + text("b") + array_of(1, map_of(1, "\xc0\xc3"))),
          bytes("\xdc\x00\x02\x01\x02", 5),
          bytes("\xde\x00\x01\x01\x02", 5),
          nested(ISOMER_MAX_DEPTH, '\x91', "") + "\xc0",
          nested(ISOMER_MAX_DEPTH, '\x81', "\x01") + "\xc0",
          nested(ISOMER_MAX_DEPTH - 1, '\x92', "\x01") + array_of(0, "")};
}

TEST(unknown_keys, are_skipped_at_each_place_of_a_map) {
  const std::vector<bytes> known = {text("number") + "\x07", text("inner") + map_of(1, text("number") + "\x08"),
                                    text("last") + text("z")};
  for (const bytes& value : unknown_values())
    for (size_t place = 0; place <= known.size(); ++place) {
      bytes members;
      for (size_t i = 0; i <= known.size(); ++i) {
        if (i == place) members += text("unheard") + value;
        if (i < known.size()) members += known[i];
      }
      unknown_keys_Lenient m;
      ASSERT_EQ(BY_NAME(Lenient, m, map_of(known.size() + 1, members)), fine) << place;
      EXPECT_EQ(m.number, 7);
      EXPECT_EQ(m.inner.number, 8);
      EXPECT_STREQ(m.last, "z");
    }
}

TEST(unknown_keys, are_skipped_in_each_kind_of_nested_message) {
  for (const bytes& value : unknown_values()) {
    const bytes newer = map_of(2, text("unheard") + value + text("number") + "\x07");
    unknown_keys_Lenient m;
    ASSERT_EQ(BY_NAME(Lenient, m,
                      map_of(4, text("inner") + newer + text("list") + array_of(2, newer + newer) + text("inners") +
                                    map_of(1, "\x05" + newer) + text("empty") + map_of(1, text("unheard") + value))),
              fine);
    EXPECT_EQ(m.inner.number, 7);
    ASSERT_EQ(m.list_count, 2);
    EXPECT_EQ(m.list[1].number, 7);
    ASSERT_EQ(m.inners_count, 1);
    EXPECT_EQ(m.inners[0].value.number, 7);
    EXPECT_TRUE(m.has_empty);
  }
}

TEST(unknown_keys, elements_beyond_the_last_are_skipped) {
  for (const bytes& value : unknown_values()) {
    unknown_keys_Inner inner;
    ASSERT_EQ(BY_ORDER(Inner, inner, array_of(3, "\x07" + value + value)), fine);
    EXPECT_EQ(inner.number, 7);
    unknown_keys_Empty empty;
    EXPECT_EQ(BY_ORDER(Empty, empty, array_of(1, value)), fine);
    unknown_keys_Lenient m;
    ASSERT_EQ(BY_ORDER(Lenient, m,
                       array_of(3, "\x07" + array_of(2, "\x08" + value) + array_of(1, array_of(2, "\x09" + value)))),
              fine);
    EXPECT_EQ(m.inner.number, 8);
    EXPECT_EQ(m.list[0].number, 9);
  }
}

TEST(unknown_keys, a_field_that_the_struct_leaves_out_is_unknown) {
  for (const bytes& value : unknown_values()) {
    unknown_keys_Lenient m;
    ASSERT_EQ(BY_NAME(Lenient, m, map_of(2, text("leftOut") + value + text("last") + text("z"))), fine);
    EXPECT_STREQ(m.last, "z");
    ASSERT_EQ(BY_ORDER(Lenient, m, array_of(12, bytes(8, '\xc0') + value + "\xc0\xc0" + text("z"))), fine);
    EXPECT_STREQ(m.last, "z");
  }
}

TEST(unknown_keys, in_arrays_of_messages) {
  const bytes newer = map_of(2, text("unheard") + array_of(1, "\x01") + text("number") + "\x07");
  const bytes all = array_of(2, newer + newer);
  unknown_keys_Inner list[2];
  size_t count = 0, at = untouched;
  EXPECT_EQ(unknown_keys_Inner_decode_array_msgpack(list, 2, &count, reinterpret_cast<const uint8_t*>(all.data()),
                                                    all.size(), &at),
            ISOMER_OK);
  EXPECT_EQ(at, untouched);
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(list[1].number, 7);
}

TEST(unknown_keys, what_is_skipped_is_checked) {
  for (const bytes& value : unknown_values()) {
    const bytes whole = map_of(1, text("unheard") + value);
    unknown_keys_Lenient m;
    for (size_t n = 0; n < whole.size(); ++n)
      EXPECT_EQ(BY_NAME(Lenient, m, whole.substr(0, n)).status, ISOMER_TRUNCATED) << n;
    EXPECT_EQ(BY_NAME(Lenient, m, whole + "\xc0"), (said{ISOMER_BAD_SYNTAX, whole.size()}));
  }
  unknown_keys_Lenient m;
  EXPECT_EQ(BY_NAME(Lenient, m, map_of(1, text("z") + array_of(2, "\x01\xc1"))), (said{ISOMER_BAD_SYNTAX, 5}));
  // A key has to be text, known or not.
  EXPECT_EQ(BY_NAME(Lenient, m, map_of(1, bytes("\x01\x01"))), (said{ISOMER_BAD_VALUE, 1}));
  unknown_keys_Empty empty;
  EXPECT_EQ(BY_NAME(Empty, empty, map_of(1, bytes("\x01\x01"))), (said{ISOMER_BAD_VALUE, 1}));
}

TEST(unknown_keys, nest_up_to_the_limit_and_no_deeper) {
  for (const bytes& head : {bytes("\x91"), bytes("\x81\x01"), bytes("\xdc\x00\x01", 3), bytes("\x92\x01")}) {
    bytes deep;
    for (size_t i = 0; i <= ISOMER_MAX_DEPTH; ++i) deep += head;
    const size_t last = 3 + ISOMER_MAX_DEPTH * head.size() + (head[0] == '\xdc' ? 3 : 1);
    deep += "\xc0\xc0";
    unknown_keys_Lenient m;
    EXPECT_EQ(BY_NAME(Lenient, m, map_of(1, text("z") + deep)), (said{ISOMER_TOO_DEEP, last}));
    unknown_keys_Inner inner;
    EXPECT_EQ(BY_ORDER(Inner, inner, array_of(2, "\xc0" + deep)).status, ISOMER_TOO_DEEP);
  }
}

TEST(unknown_keys, wide_and_deep_at_once_end_in_linear_time) {
  // Each level announces as many elements as are possible: no count may be added to another.
  const size_t size = 1 << 20;
  bytes wide = map_of(1, text("z") + bytes("\xdd\x00\x10\x00\x00", 5) + bytes(size, '\x00'));
  unknown_keys_Lenient m;
  EXPECT_EQ(BY_NAME(Lenient, m, wide), fine);
  bytes claims = map_of(1, text("z"));
  for (int i = 0; i < 50; ++i) claims += bytes("\xdd\x00\x00\x10\x00", 5);
  EXPECT_EQ(BY_NAME(Lenient, m, claims + bytes(5000, '\x00')).status, ISOMER_TRUNCATED);
}

TEST(unknown_keys, numbers_that_a_closed_enum_lacks_are_skipped) {
  unknown_keys_Lenient m;
  ASSERT_EQ(BY_NAME(Lenient, m,
                    map_of(4, text("level") + "\x07" + text("levels") + array_of(3, "\x07\x02\x09") + text("byName") +
                                  map_of(3, text("a") + "\x07" + text("b") + "\x01" + text("a") + "\x02") +
                                  text("picked") + "\x07")),
            fine);
  EXPECT_FALSE(m.has_level);
  ASSERT_EQ(m.levels_count, 1);
  EXPECT_EQ(m.levels[0], unknown_keys_Level_HIGH);
  ASSERT_EQ(m.by_name_count, 2);
  EXPECT_STREQ(m.by_name[0].key, "b");
  EXPECT_STREQ(m.by_name[1].key, "a");
  EXPECT_EQ(m.by_name[1].value, unknown_keys_Level_HIGH);
  EXPECT_EQ(m.pick_case, unknown_keys_Lenient_pick_NOT_SET);
  // Another member of the oneof may follow.
  ASSERT_EQ(BY_NAME(Lenient, m, map_of(2, text("picked") + "\x07" + text("plain") + "\x05")), fine);
  EXPECT_EQ(m.pick.plain, 5);
}

TEST(unknown_keys, the_same_numbers_in_arrays) {
  unknown_keys_Lenient m;
  ASSERT_EQ(BY_ORDER(Lenient, m,
                     array_of(8, bytes("\xc0\xc0\xc0\x07") + array_of(2, "\x07\x01") + map_of(1, text("a") + "\x07") +
                                     "\x07\x05")),
            fine);
  EXPECT_FALSE(m.has_level);
  ASSERT_EQ(m.levels_count, 1);
  EXPECT_EQ(m.by_name_count, 0);
  EXPECT_EQ(m.pick_case, unknown_keys_Lenient_pick_plain);
}

TEST(unknown_keys, a_number_of_another_type_is_still_an_error) {
  unknown_keys_Lenient m;
  EXPECT_EQ(BY_NAME(Lenient, m, map_of(1, text("level") + text("x"))), (said{ISOMER_BAD_VALUE, 7}));
  EXPECT_EQ(BY_NAME(Lenient, m, map_of(1, text("level") + bytes("\xce\xff\xff\xff\xff"))), (said{ISOMER_BAD_VALUE, 7}));
  EXPECT_EQ(BY_NAME(Lenient, m, map_of(1, text("levels") + array_of(1, "\xc0"))), (said{ISOMER_BAD_VALUE, 9}));
}

TEST(unknown_keys, a_required_enum_of_an_unknown_number_is_missing) {
  unknown_keys_Needy m;
  EXPECT_EQ(BY_NAME(Needy, m, map_of(1, text("level") + "\x07")), (said{ISOMER_MISSING_REQUIRED, 8}));
  EXPECT_EQ(BY_ORDER(Needy, m, array_of(1, "\x07")), (said{ISOMER_MISSING_REQUIRED, 2}));
}

TEST(unknown_keys, a_list_that_is_cut_keeps_the_first_numbers_that_are_known) {
  unknown_keys_Cut m;
  ASSERT_EQ(BY_NAME(Cut, m, map_of(1, text("levels") + array_of(7, "\x07\x01\x08\x02\x01\x02\x09"))), fine);
  ASSERT_EQ(m.levels_count, 3);
  EXPECT_EQ(m.levels[1], unknown_keys_Level_HIGH);
  EXPECT_EQ(m.levels[2], unknown_keys_Level_LOW);
  bytes entries;
  for (char c = 'a'; c < 'h'; ++c) entries += text(bytes(1, c)) + (c % 2 ? '\x07' : '\x01');
  ASSERT_EQ(BY_NAME(Cut, m, map_of(1, text("byName") + map_of(7, entries))), fine);
  ASSERT_EQ(m.by_name_count, 3);
  EXPECT_STREQ(m.by_name[2].key, "f");
}

TEST(unknown_keys, are_errors_where_the_schema_says_so) {
  unknown_keys_Strict m;
  EXPECT_EQ(BY_NAME(Strict, m, map_of(2, text("number") + "\x01" + text("z") + "\x01")),
            (said{ISOMER_UNKNOWN_FIELD, 9}));
  EXPECT_EQ(BY_NAME(Strict, m, map_of(1, text("leftOut") + "\x01")), (said{ISOMER_UNKNOWN_FIELD, 1}));
  EXPECT_EQ(BY_ORDER(Strict, m, array_of(9, bytes(9, '\xc0'))), (said{ISOMER_UNKNOWN_FIELD, 9}));
  EXPECT_EQ(BY_ORDER(Strict, m, array_of(7, bytes(6, '\xc0') + "\x01")), (said{ISOMER_UNKNOWN_FIELD, 7}));
  EXPECT_EQ(BY_ORDER(Strict, m, array_of(8, bytes(8, '\xc0'))), fine);
  EXPECT_EQ(BY_NAME(Strict, m, map_of(1, text("level") + "\x07")), (said{ISOMER_BAD_VALUE, 7}));
  EXPECT_EQ(BY_NAME(Strict, m, map_of(1, text("levels") + array_of(1, "\x07"))), (said{ISOMER_BAD_VALUE, 9}));
  EXPECT_EQ(BY_NAME(Strict, m, map_of(1, text("byName") + map_of(1, text("a") + "\x07"))),
            (said{ISOMER_BAD_VALUE, 11}));
  EXPECT_EQ(BY_NAME(Strict, m, map_of(1, text("picked") + "\x07")), (said{ISOMER_BAD_VALUE, 8}));
  // A message that it holds has options of its own.
  EXPECT_EQ(BY_NAME(Strict, m, map_of(1, text("inner") + map_of(1, text("z") + "\x01"))), fine);
  unknown_keys_StrictEmpty empty;
  EXPECT_EQ(BY_NAME(StrictEmpty, empty, map_of(1, text("z") + "\x01")), (said{ISOMER_UNKNOWN_FIELD, 1}));
  EXPECT_EQ(BY_ORDER(StrictEmpty, empty, array_of(1, "\x01")), (said{ISOMER_UNKNOWN_FIELD, 1}));
}

TEST(unknown_keys, a_field_may_differ_from_its_message) {
  unknown_keys_Mixed m;
  EXPECT_EQ(BY_NAME(Mixed, m, map_of(1, text("lenient") + "\x07")), fine);
  EXPECT_FALSE(m.has_lenient);
  EXPECT_EQ(BY_NAME(Mixed, m, map_of(1, text("strict") + "\x07")), (said{ISOMER_BAD_VALUE, 8}));
}

}  // namespace
