// SPDX-License-Identifier: MIT
// Structs that a caller filled wrongly, by tables: what they cannot be is an error, and equal to nothing.
#include <gtest/gtest.h>
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <random>
#include "table_bytes.hpp"
#include "table_messages.hpp"

namespace table_test {
namespace table_wrong_test {

// A tree that can be written.
tree whole() {
  tree m{};
  m.has_id = true;
  return m;
}

struct written {
  isomer_status protobuf, map, array;
  bool operator==(const written&) const = default;
};
written encode_all(const tree& m) {
  uint8_t buffer[4096];
  size_t size = 0;
  return {isomer_table_encode(&tree_table, &m, buffer, sizeof buffer, &size),
          isomer_table_encode_msgpack(&tree_table, ISOMER_MSGPACK_MAP, &m, buffer, sizeof buffer, &size),
          isomer_table_encode_msgpack(&tree_table, ISOMER_MSGPACK_ARRAY, &m, buffer, sizeof buffer, &size)};
}
void expect_refused(const tree& m, isomer_status status) {
  EXPECT_EQ(encode_all(m), (written{status, status, status}));
  EXPECT_EQ(isomer_table_size(&tree_table, &m), 0u);
  const tree copy = m;
  EXPECT_FALSE(isomer_table_equal(&tree_table, &m, &copy));
}

TEST(table_wrong, slices_of_nothing_have_no_size) {
  tree m = whole();
  m.has_label = true;
  m.label.size = 5;
  expect_refused(m, ISOMER_BAD_VALUE);
  m = whole();
  m.choice_case = 10;
  m.choice.blob = {nullptr, SIZE_MAX};
  expect_refused(m, ISOMER_BAD_VALUE);
  m = whole();
  m.unknown.size = 1;
  EXPECT_EQ(encode_all(m), (written{ISOMER_BAD_VALUE, ISOMER_OK, ISOMER_OK}));  // MessagePack leaves them out
}

TEST(table_wrong, lists_and_maps_of_nothing_have_no_count) {
  for (size_t tree::* count : {&tree::children_count, &tree::names_count, &tree::numbers_count, &tree::by_name_count,
                               &tree::by_number_count}) {
    for (const size_t n : {size_t{1}, SIZE_MAX}) {
      tree m = whole();
      m.*count = n;
      expect_refused(m, ISOMER_BAD_VALUE);
    }
  }
}

// All ways through it would take as long as two to the power of the depth.
TEST(table_wrong, messages_that_hold_themselves_are_too_deep) {
  tree m = whole();
  m.child = &m;
  m.choice_case = 9;
  m.choice.left = &m;
  m.children = &m;
  m.children_count = 1;
  expect_refused(m, ISOMER_TOO_DEEP);
}

TEST(table_wrong, other_cases_are_none) {
  tree m = whole();
  m.choice_case = -77;
  m.choice.blob = {reinterpret_cast<const uint8_t*>(1), 77};
  EXPECT_EQ(encode_all(m), (written{ISOMER_OK, ISOMER_OK, ISOMER_OK}));
  EXPECT_TRUE(isomer_table_equal(&tree_table, &m, &m));
  tree none = whole();
  EXPECT_FALSE(isomer_table_equal(&tree_table, &m, &none));
}

TEST(table_wrong, flags_and_bools_are_true_unless_they_are_zero) {
  fixed a{}, b{};
  const uint8_t odd = 190;
  a.has_inner = true;
  memcpy(&b.has_inner, &odd, 1);
  EXPECT_TRUE(isomer_table_equal(&fixed_table, &a, &b));
  EXPECT_EQ(encoded(fixed_table, a), encoded(fixed_table, b));
  numbers c{}, d{};
  c.b = true;
  memcpy(&d.b, &odd, 1);
  EXPECT_TRUE(isomer_table_equal(&numbers_table, &c, &d));
  EXPECT_EQ(encoded(numbers_table, c), encoded(numbers_table, d));
}

// Not a struct that is wrong, but one whose text is cut: keys are equal if they are as they stand.
TEST(table_keys, are_cut_before_they_are_looked_for) {
  isomer_field entry_rows[] = {entry_fields[0], entry_fields[1]};
  entry_rows[0].flags |= ISOMER_FIELD_TRUNCATE;
  isomer_table cut_entry = entry_table;
  cut_entry.fields = entry_rows;
  isomer_field rows[std::size(fixed_fields)];
  std::copy(std::begin(fixed_fields), std::end(fixed_fields), rows);
  for (isomer_field& f : rows)
    if (f.shape == ISOMER_SHAPE_MAP) f.sub = &cut_entry;
  isomer_table cut = fixed_table;
  cut.fields = rows;
  fixed m;
  // "abcdefgX" and "abcdefgY", of which seven bytes are kept.
  const bytes wire = hex("5a 0c 0a 08 61 62 63 64 65 66 67 58 10 01  5a 0c 0a 08 61 62 63 64 65 66 67 59 10 02");
  ASSERT_EQ(isomer_table_decode(&cut, &m, wire.data(), wire.size(), nullptr), ISOMER_OK);
  EXPECT_EQ(m.entries_count, 1);
  EXPECT_STREQ(m.entries[0].key, "abcdefg");
  EXPECT_EQ(m.entries[0].value, 2);
}

// Pointers are what a caller can be asked to have right; all else may be anything.
TEST(table_wrong, structs_with_pointers_may_hold_anything_else) {
  std::minstd_rand random(3);
  const auto pick = [&](unsigned n) { return static_cast<size_t>(random() % n); };
  const uint8_t text[4] = {'a', 0xff, 0, 'b'};
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    tree all[6];
    uint8_t image[sizeof all];
    for (uint8_t& byte : image) byte = static_cast<uint8_t>(pick(3) ? pick(12) : random());
    memcpy(static_cast<void*>(all), image, sizeof all);
    isomer_string names[2] = {{reinterpret_cast<const char*>(text), pick(5)}, {nullptr, pick(8) == 0}};
    int32_t numbers[2] = {INT32_MIN, 1};
    tree_entry by_name[2];
    tree_by_number by_number[2] = {{1, {text, pick(5)}}, {1, {text, 1}}};
    for (tree& m : all) {
      tree* const after = &m + 1 == all + 6 ? nullptr : &m + 1;
      m.label = names[0];
      m.child = pick(2) ? after : nullptr;
      m.children = m.child;
      m.children_count = m.children ? pick(2) : pick(30) == 0;
      m.names = names;
      m.names_count = pick(3);
      m.numbers = numbers;
      m.numbers_count = pick(3);
      m.by_number = by_number;
      m.by_number_count = pick(3);
      m.by_name = by_name;
      m.by_name_count = after ? 0 : pick(2);
      m.unknown = {text, pick(5)};
      m.choice_case = static_cast<int32_t>(pick(12));
      if (m.choice_case == 10) m.choice.blob = {text, pick(5)};
      else m.choice.left = pick(3) ? after : nullptr;
    }
    by_name[0] = {names[0], all[5]};
    by_name[0].value.by_name_count = 0;
    const written status = encode_all(all[0]);
    accepted += status.protobuf == ISOMER_OK;
    if (isomer_table_equal(&tree_table, &all[0], &all[0])) {
      EXPECT_NE(status.protobuf, ISOMER_BAD_VALUE);
    }
    isomer_table_size(&tree_table, &all[0]);
  }
  EXPECT_GT(accepted, 100);
}

}  // namespace table_wrong_test
}  // namespace table_test
