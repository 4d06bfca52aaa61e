// SPDX-License-Identifier: MIT
// Protobuf by tables, into an arena: recursion, lists and maps without capacities, and the budget.
#include <gtest/gtest.h>
#include "table_bytes.hpp"
#include "table_messages.hpp"

namespace table_test {
namespace table_arena_test {

const bytes id = hex("10 01");

TEST(arena, gives_aligned_memory_until_it_ends) {
  alignas(8) uint8_t buffer[64];
  isomer_arena a;
  isomer_arena_init(&a, buffer, sizeof buffer);
  EXPECT_EQ(isomer_arena_allocate(&a, 1, 1), buffer);
  EXPECT_EQ(isomer_arena_allocate(&a, 8, 8), buffer + 8);
  EXPECT_EQ(isomer_arena_allocate(&a, 49, 1), nullptr);
  EXPECT_EQ(isomer_arena_allocate(&a, 48, 1), buffer + 16);
  EXPECT_EQ(isomer_arena_allocate(&a, 1, 1), nullptr);
  isomer_arena_init(&a, nullptr, 0);
  EXPECT_EQ(isomer_arena_allocate(&a, 1, 1), nullptr);
}

TEST(arena, lists_double_and_the_last_grows_in_place) {
  growing_arena a;
  void* list = isomer_arena_grow(&a.arena, nullptr, 0, 1, 4);
  memcpy(list, "abcdefg", 8);
  for (std::size_t n = 1; n < 200; ++n) ASSERT_EQ(isomer_arena_grow(&a.arena, list, n, 1, 4), list) << n;
  isomer_arena_allocate(&a.arena, 1, 1);
  void* const moved = isomer_arena_grow(&a.arena, list, 256, 1, 4);
  EXPECT_NE(moved, list);
  EXPECT_STREQ(static_cast<char*>(moved), "abcdefg");
  EXPECT_EQ(isomer_arena_grow(&a.arena, list, 256, SIZE_MAX, 4), nullptr);
  EXPECT_EQ(isomer_arena_grow(&a.arena, list, 256, SIZE_MAX / 4, 4), nullptr);
}

TEST(table_arena, keeps_all_kinds_of_members) {
  const bytes wire =
      hex("0a 02 68 69  10 05  1a 02 10 01  22 05 0a 01 61 10 02  22 02 10 03  2a 00 2a 01 78  32 03 01 02 03"
          "  3a 07 0a 01 62 12 02 10 04  42 04 08 01 12 00  4a 02 10 07  ba 01 01 78");
  growing_arena a;
  tree m;
  ASSERT_EQ(decode(tree_table, m, wire, &a.arena), ISOMER_OK);
  EXPECT_TRUE(m.has_label);
  EXPECT_STREQ(m.label.data, "hi");
  EXPECT_EQ(m.child->id, 1);
  ASSERT_EQ(m.children_count, 2u);
  EXPECT_STREQ(m.children[0].label.data, "a");
  EXPECT_EQ(m.children[1].id, 3);
  EXPECT_EQ(m.names[1].size, 1u);
  EXPECT_EQ(m.numbers[2], 3);
  EXPECT_EQ(m.by_name[0].value.id, 4);
  EXPECT_EQ(m.choice.left->id, 7);
  EXPECT_EQ(m.unknown.size, 4u);
  tree again;
  ASSERT_EQ(decode(tree_table, again, encoded(tree_table, m), &a.arena), ISOMER_OK);
  EXPECT_TRUE(isomer_table_equal(&tree_table, &m, &again));
  again.children[1].id = 4;
  EXPECT_FALSE(isomer_table_equal(&tree_table, &m, &again));
}

TEST(table_arena, is_not_used_without_one) {
  tree m;
  EXPECT_EQ(decode(tree_table, m, hex("0a 01 61")), ISOMER_NO_MEMORY);
  EXPECT_EQ(decode(tree_table, m, hex("1a 00")), ISOMER_NO_MEMORY);
  EXPECT_EQ(decode(tree_table, m, hex("32 01 00")), ISOMER_NO_MEMORY);
  EXPECT_EQ(decode(tree_table, m, hex("ba 01 00")), ISOMER_NO_MEMORY);
  EXPECT_EQ(decode(tree_table, m, id), ISOMER_OK);
}

TEST(table_arena, required_fields_may_come_in_pieces) {
  growing_arena a;
  tree m;
  std::size_t at = 0;
  EXPECT_EQ(decode(tree_table, m, hex(""), &a.arena), ISOMER_MISSING_REQUIRED);
  EXPECT_EQ(decode(tree_table, m, id + hex("1a 00"), &a.arena, &at), ISOMER_MISSING_REQUIRED);
  EXPECT_EQ(at, 4u);
  EXPECT_EQ(decode(tree_table, m, id + hex("1a 00 1a 02 10 01"), &a.arena), ISOMER_OK);
  EXPECT_EQ(decode(tree_table, m, id + hex("22 00"), &a.arena), ISOMER_MISSING_REQUIRED);
  EXPECT_EQ(decode(tree_table, m, id + hex("4a 00"), &a.arena), ISOMER_MISSING_REQUIRED);
  EXPECT_EQ(decode(tree_table, m, id + hex("3a 00"), &a.arena), ISOMER_MISSING_REQUIRED);
  // An entry that another replaces, and a member of a oneof that another follows, miss nothing.
  EXPECT_EQ(decode(tree_table, m, id + hex("3a 00 3a 04 12 02 10 01"), &a.arena), ISOMER_OK);
  EXPECT_EQ(decode(tree_table, m, id + hex("4a 00 52 00"), &a.arena), ISOMER_OK);
  m.has_id = false;
  uint8_t buffer[10];
  std::size_t n;
  EXPECT_EQ(isomer_table_encode(&tree_table, &m, buffer, sizeof buffer, &n), ISOMER_MISSING_REQUIRED);
}

bytes nested(std::size_t depth, uint32_t tag) {
  bytes b = id;
  for (; depth; --depth) b = id + delimited(tag, b);
  return b;
}

TEST(table_arena, nests_100_levels) {
  growing_arena a;
  for (const uint32_t tag : {0x1au, 0x22u, 0x4au}) {
    tree m;
    ASSERT_EQ(decode(tree_table, m, nested(100, tag), &a.arena), ISOMER_OK);
    EXPECT_EQ(encoded(tree_table, m), nested(100, tag));
    EXPECT_EQ(decode(tree_table, m, nested(101, tag), &a.arena), ISOMER_TOO_DEEP);
    // What a program nests itself is bounded, too.
    tree outer{};
    outer.has_id = true;
    ASSERT_EQ(decode(tree_table, m, nested(100, tag), &a.arena), ISOMER_OK);
    outer.child = &m;
    uint8_t buffer[1000];
    std::size_t n;
    EXPECT_EQ(isomer_table_encode(&tree_table, &outer, buffer, sizeof buffer, &n), ISOMER_TOO_DEEP);
  }
  // An entry is a level, and its value another.
  tree m;
  bytes b = id;
  for (int i = 0; i < 50; ++i) b = id + delimited(0x3a, delimited(0x12, b));
  EXPECT_EQ(decode(tree_table, m, b, &a.arena), ISOMER_OK);
  EXPECT_EQ(decode(tree_table, m, id + delimited(0x1a, b), &a.arena), ISOMER_TOO_DEEP);
}

TEST(table_arena, maps_are_in_order_and_the_last_of_equal_keys_stays) {
  growing_arena a;
  tree m;
  bytes wire = id, sorted = id;
  // Each key three times, in a scattered order.
  constexpr uint32_t n = 1000;
  for (uint32_t i = 0; i < 3 * n; ++i) {
    const uint32_t key = i * 77777 % n;
    wire = wire + delimited(0x42, hex("08") + varint(key) + delimited(0x12, varint(i)));
  }
  ASSERT_EQ(decode(tree_table, m, wire, &a.arena), ISOMER_OK);
  ASSERT_EQ(m.by_number_count, n);
  for (uint32_t i = 0; i < n; ++i) {
    ASSERT_EQ(m.by_number[i].key, static_cast<int32_t>(i));
    const uint32_t last = [&] {
      for (uint32_t j = 3 * n;; --j)
        if ((j - 1) * 77777 % n == i) return j - 1;
    }();
    ASSERT_EQ(bytes(m.by_number[i].value.data, m.by_number[i].value.data + m.by_number[i].value.size), varint(last));
  }
  ASSERT_EQ(decode(tree_table, m,
                   id + hex("42 0d 08 ff ff ff ff ff ff ff ff ff 01 12 00  42 00  42 02 08 05"
                            "  3a 08 0a 02 61 61 12 02 10 01  3a 07 0a 01 61 12 02 10 02"
                            "  3a 04 12 02 10 03"),
                   &a.arena),
            ISOMER_OK);
  EXPECT_EQ(m.by_number[0].key, -1);
  EXPECT_EQ(m.by_number[2].key, 5);
  EXPECT_STREQ(m.by_name[0].key.data ? m.by_name[0].key.data : "", "");
  EXPECT_STREQ(m.by_name[1].key.data, "a");
  EXPECT_STREQ(m.by_name[2].key.data, "aa");
}

TEST(table_arena, hostile_repetition_takes_linear_time) {
  // A quadratic decoder would take minutes for each of these.
  constexpr std::size_t n = 200000;
  growing_arena a;
  tree m;
  // A message in n pieces that each add to a list, a map and the unknown fields.
  ASSERT_EQ(decode(tree_table, m, id + repeat(n, hex("1a 0b 10 01 32 01 07 42 00 ba 01 01 78")), &a.arena), ISOMER_OK);
  EXPECT_EQ(m.child->numbers_count, n);
  EXPECT_EQ(m.child->by_number_count, 1u);
  EXPECT_EQ(m.child->unknown.size, 4 * n);
  // Equal keys, falling keys.
  ASSERT_EQ(decode(tree_table, m, id + repeat(n, hex("3a 06 0a 00 12 02 10 01")), &a.arena), ISOMER_OK);
  EXPECT_EQ(m.by_name_count, 1u);
  bytes falling = id;
  for (uint32_t i = n; i; --i) {
    const bytes entry = delimited(0x42, hex("08") + varint(i));
    falling.insert(falling.end(), entry.begin(), entry.end());
  }
  ASSERT_EQ(decode(tree_table, m, falling, &a.arena), ISOMER_OK);
  EXPECT_EQ(m.by_number_count, n);
  tree again;
  ASSERT_EQ(decode(tree_table, again, falling, &a.arena), ISOMER_OK);
  EXPECT_TRUE(isomer_table_equal(&tree_table, &m, &again));
  // The two members of a oneof by turns.
  ASSERT_EQ(decode(tree_table, m, id + repeat(n, hex("4a 02 10 01 52 00")), &a.arena), ISOMER_OK);
  EXPECT_EQ(m.choice_case, 10);
}

TEST(table_arena, every_budget_is_enough_or_no_memory) {
  const bytes wire = id + hex("0a 02 68 69  1a 02 10 01  22 02 10 03  2a 01 78  32 03 01 02 03  42 02 08 02 42 02 08 01"
                              "  3a 07 0a 01 62 12 02 10 04  4a 02 10 07  ba 01 01 78");
  bool enough = false;
  for (std::size_t n = 0; n < 4000; ++n) {
    std::unique_ptr<uint64_t[]> buffer(new uint64_t[n / 8 + 1]);
    isomer_arena a;
    isomer_arena_init(&a, buffer.get(), n);
    tree m;
    const auto status = decode(tree_table, m, wire, &a);
    ASSERT_TRUE(status == ISOMER_OK || (status == ISOMER_NO_MEMORY && !enough)) << n;
    enough = enough || status == ISOMER_OK;
    tree again;
    growing_arena other;
    if (enough) ASSERT_EQ(decode(tree_table, again, encoded(tree_table, m), &other.arena), ISOMER_OK);
    else encoded(tree_table, m);
  }
  EXPECT_TRUE(enough);
}

TEST(table_arena, every_changed_byte_leaves_a_message_that_can_be_used) {
  const bytes wire = id + hex("0a 02 68 69  1a 02 10 01  22 02 10 03  2a 01 78  32 03 01 02 03  42 02 08 02 42 02 08 01"
                              "  3a 07 0a 01 62 12 02 10 04  4a 02 10 07  ba 01 01 78");
  for (std::size_t i = 0; i < wire.size(); ++i)
    for (unsigned v = 0; v < 256; ++v) {
      bytes changed = wire;
      changed[i] = static_cast<uint8_t>(v);
      growing_arena a;
      tree m, again;
      if (decode(tree_table, m, changed, &a.arena) != ISOMER_OK) {
        encoded(tree_table, m);
        continue;
      }
      ASSERT_EQ(decode(tree_table, again, encoded(tree_table, m), &a.arena), ISOMER_OK) << i << " " << v;
      ASSERT_TRUE(isomer_table_equal(&tree_table, &m, &again)) << i << " " << v;
    }
}

TEST(table_arena, views_point_into_the_input) {
  isomer_field fields[11];
  std::copy(std::begin(tree_fields), std::end(tree_fields), fields);
  fields[0].kind = ISOMER_KIND_VIEW;
  const isomer_table views = {fields, nullptr, nullptr, sizeof(tree), 10, 0};
  const bytes wire = hex("0a 02 68 69");
  tree m;
  ASSERT_EQ(isomer_table_decode(&views, &m, wire.data(), wire.size(), nullptr), ISOMER_OK);
  EXPECT_EQ(reinterpret_cast<const uint8_t*>(m.label.data), wire.data() + 2);
  fields[0].capacity = 1;
  EXPECT_EQ(isomer_table_decode(&views, &m, wire.data(), wire.size(), nullptr), ISOMER_TOO_LARGE);
}

TEST(table_arena, arrays_take_one_too) {
  growing_arena a;
  tree list[3];
  const bytes wire = hex("0a 05 0a 01 61 10 01  0a 02 10 02");
  std::size_t count, at;
  ASSERT_EQ(isomer_table_decode_array_arena(&tree_table, list, 3, &count, wire.data(), wire.size(), &a.arena, &at),
            ISOMER_OK);
  ASSERT_EQ(count, 2u);
  EXPECT_STREQ(list[0].label.data, "a");
  EXPECT_EQ(isomer_table_decode_array_arena(&tree_table, list, 3, &count, wire.data(), wire.size() - 4, &a.arena, &at),
            ISOMER_OK);
  EXPECT_EQ(isomer_table_decode_array_arena(&tree_table, list, 3, &count, hex("0a 00").data(), 2, &a.arena, &at),
            ISOMER_MISSING_REQUIRED);
  EXPECT_EQ(at, 2u);
}

}  // namespace table_arena_test
}  // namespace table_test
