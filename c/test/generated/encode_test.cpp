// SPDX-License-Identifier: MIT
// Encoding what a program got wrong, into too little room, and as much as there can be.
#include <gtest/gtest.h>
#include <functional>
#include "limits.isomer.h"
#include "limits2.isomer.h"
#include "support/message.hpp"
#include "support/records.hpp"

namespace test {
ISOMER_TEST_MESSAGE(limits_Reject)
ISOMER_TEST_MESSAGE(limits_Large)
ISOMER_TEST_MESSAGE(limits_Kept)
ISOMER_TEST_MESSAGE(limits_Largest)
ISOMER_TEST_MESSAGE(limits_Widths)
ISOMER_TEST_MESSAGE(limits_Exact)
ISOMER_TEST_MESSAGE(limits_Empty)
ISOMER_TEST_MESSAGE(limits_Hollow)
ISOMER_TEST_MESSAGE(limits_Names)
ISOMER_TEST_MESSAGE(limits2_Enums)
ISOMER_TEST_MESSAGE(limits2_Groups)
}  // namespace test

namespace {

using namespace test::wire;

template <class T>
void refuses(isomer_status why, const std::function<void(T&)>& spoil) {
  auto m = test::fresh<T>();
  spoil(*m);
  // As much room as there can be, what the message says of itself, and none.
  for (std::size_t room : {test::message<T>::max_size, test::message<T>::size(m.get()), std::size_t{0}}) {
    test::block to(room);
    std::size_t n = 1;
    const isomer_status s = test::message<T>::encode(m.get(), to.data(), to.size(), &n);
    EXPECT_TRUE(s == why || (room == 0 && s == ISOMER_TOO_LARGE)) << isomer_status_text(s) << " with room for " << room;
    EXPECT_EQ(n, 0u);
  }
}

template <class T>
void too_large(const std::function<void(T&)>& spoil) {
  refuses<T>(ISOMER_TOO_LARGE, spoil);
}

TEST(encode, counts_over_their_capacity) {
  using M = limits_Reject;
  for (unsigned n : {4u, 255u}) {
    const auto count = static_cast<std::uint8_t>(n);
    too_large<M>([=](M& m) { m.packed_count = count; });
    too_large<M>([=](M& m) { m.loose_count = count; });
    too_large<M>([=](M& m) { m.fixed_count = count; });
    too_large<M>([=](M& m) { m.texts_count = count, std::memset(m.texts, 0, sizeof m.texts); });
    too_large<M>([=](M& m) { m.blobs_count = count, std::memset(m.blobs, 0, sizeof m.blobs); });
    too_large<M>([=](M& m) { m.leaves_count = count, std::memset(m.leaves, 0, sizeof m.leaves); });
    too_large<M>([=](M& m) { m.names_count = count, std::memset(m.names, 0, sizeof m.names); });
    too_large<M>([=](M& m) { m.by_name_count = count, std::memset(m.by_name, 0, sizeof m.by_name); });
    too_large<M>([=](M& m) { m.opens_count = count; });
    too_large<M>([=](M& m) { m.flags_count = count, std::memset(m.flags, 0, sizeof m.flags); });
  }
}

TEST(encode, sizes_over_their_capacity) {
  using M = limits_Reject;
  too_large<M>([](M& m) { m.raw_size = 5; });
  too_large<M>([](M& m) { m.blobs_count = 1, m.blobs[0].size = 6; });
  too_large<M>([](M& m) { m.pick_case = limits_Reject_pick_picked_raw, m.pick.picked_raw.size = 255; });
  too_large<limits_Kept>([](limits_Kept& m) { m.unknown_size = 21; });
  // Sizes of 32 bits whose sum would come round to something small.
  for (std::uint32_t n : {70001u, 0x80000000u, 0xffffff00u, 0xffffffffu})
    too_large<limits_Large>([=](limits_Large& m) {
      m.raw_size = n;
      m.blobs_count = 2;
      m.blobs[0].size = 300;
      m.blobs[1].size = 300;
    });
  too_large<limits_Large>([](limits_Large& m) { m.blobs_count = 1, m.blobs[0].size = 65535; });
  too_large<limits_Large>([](limits_Large& m) { m.flags_count = 0xffffffff, std::memset(m.flags, 0, sizeof m.flags); });
}

TEST(encode, text_that_nothing_ends) {
  using M = limits_Reject;
  auto fill = [](char* text) { std::memset(text, 'x', 6); };
  refuses<M>(ISOMER_BAD_VALUE, [=](M& m) { fill(m.text); });
  refuses<M>(ISOMER_BAD_VALUE, [=](M& m) { m.texts_count = 1, fill(m.texts[0]); });
  refuses<M>(ISOMER_BAD_VALUE, [=](M& m) { m.has_maybe = true, fill(m.maybe); });
  refuses<M>(ISOMER_BAD_VALUE, [=](M& m) { m.pick_case = limits_Reject_pick_picked_text, fill(m.pick.picked_text); });
  refuses<M>(ISOMER_BAD_VALUE, [=](M& m) { m.names_count = 1, m.names[0].key = 1, fill(m.names[0].value); });
  refuses<M>(ISOMER_BAD_VALUE, [=](M& m) {
    m.by_name_count = 1;
    std::memset(&m.by_name[0], 0, sizeof m.by_name[0]);
    std::memset(m.by_name[0].key, 'k', sizeof m.by_name[0].key);
  });
  refuses<limits_Exact>(ISOMER_BAD_VALUE, [=](limits_Exact& m) { fill(m.ended); });
}

TEST(encode, text_that_is_not_utf8) {
  using M = limits_Reject;
  for (const char* bad : {"\xff", "a\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "abc\x80"}) {
    refuses<M>(ISOMER_BAD_UTF8, [=](M& m) { std::strcpy(m.text, bad); });
    refuses<M>(ISOMER_BAD_UTF8, [=](M& m) { m.texts_count = 1, std::strcpy(m.texts[0], bad); });
    refuses<M>(ISOMER_BAD_UTF8,
               [=](M& m) { m.names_count = 1, m.names[0].key = 1, std::strcpy(m.names[0].value, bad); });
  }
}

TEST(encode, a_oneof_of_no_member) {
  auto m = test::fresh<limits_Reject>();
  m->pick_case = 77;
  EXPECT_EQ(test::encode(*m).bytes, "");
}

// Fills everything with the values that take most bytes. Of a oneof, the largest member.
limits_Reject full() {
  limits_Reject m;
  limits_Reject_init(&m);
  std::strcpy(m.text, "abcde");
  m.raw_size = 4, std::memcpy(m.raw, "abcd", 4);
  m.packed_count = m.loose_count = m.fixed_count = m.texts_count = m.blobs_count = m.leaves_count = 3;
  m.names_count = m.opens_count = m.flags_count = 3, m.by_name_count = 2;
  const limits_Leaf leaf = {INT32_MIN, "fghij"};
  for (int i = 0; i < 3; ++i) {
    m.packed[i] = m.loose[i] = m.opens[i] = -1 - i, m.fixed[i] = 5, m.flags[i] = true;
    std::strcpy(m.texts[i], "12345");
    m.blobs[i].size = 5, std::memcpy(m.blobs[i].data, "67890", 5);
    m.leaves[i] = leaf;
    m.names[i].key = INT32_MIN + i, std::strcpy(m.names[i].value, "value");
  }
  for (int i = 0; i < 2; ++i) m.by_name[i].value = leaf, std::strcpy(m.by_name[i].key, i ? "abc" : "def");
  m.pick_case = limits_Reject_pick_picked_leaf, m.pick.picked_leaf = leaf;
  m.has_maybe = true, std::strcpy(m.maybe, "maybe");
  m.after = -5;
  return m;
}

TEST(encode, every_room_from_none_to_enough) {
  const limits_Reject m = full();
  const std::size_t enough = limits_Reject_size(&m);
  for (std::size_t room = 0; room <= enough; ++room) {
    test::block to(room);
    std::size_t n = 1;
    const isomer_status s = limits_Reject_encode(&m, to.data(), room, &n);
    EXPECT_EQ(s, room == enough ? ISOMER_OK : ISOMER_TOO_LARGE) << room;
    EXPECT_EQ(n, room == enough ? enough : 0);
  }
}

TEST(encode, an_array_in_every_room) {
  const std::vector<limits_Reject> many = {full(), full(), full()};
  const std::size_t enough = 3 * (3 + limits_Reject_size(&many[0]));
  for (std::size_t room = 0; room <= enough; ++room) {
    test::block to(room);
    std::size_t n = 1;
    const isomer_status s = limits_Reject_encode_array(many.data(), 3, to.data(), room, &n);
    ASSERT_EQ(s, room == enough ? ISOMER_OK : ISOMER_TOO_LARGE) << room;
    ASSERT_EQ(n, room == enough ? enough : 0);
    if (s != ISOMER_OK) continue;
    std::vector<limits_Reject> back(3);
    std::size_t count = 0;
    ASSERT_EQ(limits_Reject_decode_array(back.data(), 3, &count, to.data(), n, nullptr), ISOMER_OK);
    ASSERT_EQ(count, 3u);
    for (auto& m : back) EXPECT_TRUE(limits_Reject_equal(&m, &many[0]));
  }
}

TEST(encode, an_array_of_small_messages_in_every_room) {
  limits_Leaf leaf = {INT32_MIN, "abcde"};
  const std::vector<limits_Leaf> many(4, leaf);
  const std::size_t enough = 4 * (2 + limits_Leaf_size(&leaf));
  for (std::size_t room = 0; room <= enough + 1; ++room) {
    test::block to(room);
    std::size_t n = 1;
    EXPECT_EQ(limits_Leaf_encode_array(many.data(), 4, to.data(), room, &n) == ISOMER_OK, room >= enough) << room;
    EXPECT_EQ(n, room >= enough ? enough : 0);
  }
}

TEST(encode, an_array_with_a_wrong_message_is_no_array) {
  std::vector<limits_Reject> many = {full(), full()};
  many[1].raw_size = 9;
  test::block to(2000);
  std::size_t n = 1;
  EXPECT_EQ(limits_Reject_encode_array(many.data(), 2, to.data(), to.size(), &n), ISOMER_TOO_LARGE);
  EXPECT_EQ(n, 0u);
}

TEST(encode, max_size_is_reached) {
  const limits_Reject reject = full();
  EXPECT_EQ(test::encode(reject).bytes.size(), std::size_t{limits_Reject_MAX_SIZE});

  auto m = test::fresh<limits_Largest>();
  limits_Largest_Inner inner;
  limits_Largest_Inner_init(&inner);
  inner.a = INT64_MIN;
  std::memset(inner.b, 'b', 120), inner.b[120] = 0;
  inner.leaves_count = 3;
  for (auto& leaf : inner.leaves) leaf = {-1, "abcde"};
  m->has_inner = true, m->inner = inner;
  m->inners_count = m->by_name_count = m->packed_count = m->loose_count = m->reals_count = 3;
  for (int i = 0; i < 3; ++i) {
    m->inners[i] = inner;
    std::strcpy(m->by_name[i].key, "key_0"), m->by_name[i].key[4] = static_cast<char>('0' + i);
    m->by_name[i].value = inner;
    m->packed[i] = INT32_MIN, m->loose[i] = -1, m->reals[i] = 1.5;
  }
  m->pick_case = limits_Largest_pick_raw;
  m->pick.raw.size = 2000, std::memset(m->pick.raw.data, 'r', 2000);
  m->open = -1;
  EXPECT_EQ(test::encode(*m).bytes.size(), std::size_t{limits_Largest_MAX_SIZE});
  EXPECT_EQ(test::through<limits_Largest>(test::encode(*m).bytes).status, ISOMER_OK);

  auto w = test::fresh<limits_Widths>();
  w->i8 = -1, w->i16 = -1, w->i32 = -1, w->u8 = 255, w->u16 = 65535, w->s8 = -128, w->s16 = INT16_MIN, w->f8 = 1;
  w->sf16 = -1, w->list8_count = w->list32_count = 3, w->has_maybe8 = true, w->maybe8 = 255;
  for (int i = 0; i < 3; ++i) w->list8[i] = -1, w->list32[i] = UINT32_MAX;
  w->pick_case = limits_Widths_pick_picked16, w->pick.picked16 = 65535;
  EXPECT_EQ(test::encode(*w).bytes.size(), std::size_t{limits_Widths_MAX_SIZE});
  EXPECT_EQ(test::through<limits_Widths>(test::encode(*w).bytes).status, ISOMER_OK);
}

TEST(encode, what_is_known_to_be_empty) {
  auto e = test::fresh<limits_Empty>();
  EXPECT_EQ(test::encode(*e).status, ISOMER_OK);
  std::size_t n = 1;
  EXPECT_EQ(limits_Empty_encode(e.get(), nullptr, 0, &n), ISOMER_OK);
  EXPECT_EQ(n, 0u);
  auto k = test::fresh<limits_Kept>();  // with unknown fields, of which there are none
  EXPECT_EQ(limits_Kept_encode(k.get(), nullptr, 0, &n), ISOMER_OK);
  EXPECT_EQ(n, 0u);
  EXPECT_EQ(limits_Kept_encode_array(k.get(), 0, nullptr, 0, &n), ISOMER_OK);
  EXPECT_EQ(n, 0u);

  auto h = test::fresh<limits_Hollow>();
  h->has_empty = true;
  h->list_count = 3;
  h->by_flag_count = 2, h->by_flag[0].key = true, h->by_flag[1].key = false;
  h->pick_case = limits_Hollow_pick_picked;
  const std::string want = text(1, "") + times(3, text(2, "")) + text(3, number(1, 1) + text(2, "")) +
                           text(3, number(1, 0) + text(2, "")) + text(4, "");
  EXPECT_EQ(test::encode(*h).bytes, want);
  EXPECT_EQ(test::through<limits_Hollow>(want).bytes, want);
}

TEST(encode, names_that_are_taken) {
  auto m = test::fresh<limits_Names>();
  m->unknown_size = 2, std::memcpy(m->unknown, "\x60\x05", 2);  // field 12, as it came
  m->has_list_count = 4;
  m->x_size = 6;
  EXPECT_EQ(test::encode(*m).bytes, number(5, 4) + number(7, 6) + number(12, 5));
  const std::string all = text(1, "u") + number(2, 9) + text(3, "\5") + number(4, 1) + number(5, 4) + text(6, "x") +
                          number(7, 6) + number(8, 1) + number(9, 1) + number(10, 1) + number(11, 1) + number(12, 5);
  EXPECT_EQ(test::through<limits_Names>(all).bytes, all);
}

}  // namespace
