// SPDX-License-Identifier: MIT
// Against nanopb: what one writes, the other reads, and writes as the same bytes.
#include <gtest/gtest.h>
#include <pb_decode.h>
#include <pb_encode.h>
#include <bit>
#include <random>
#include "nano.pb.h"
#include "ours.isomer.h"
#include "support/message.hpp"

namespace test {
ISOMER_TEST_MESSAGE(ours_All)
}

namespace {

class random_values {
 public:
  explicit random_values(unsigned seed) : engine_(seed) {}
  std::uint64_t below(std::uint64_t n) { return engine_() % n; }
  std::int64_t whole() {
    const auto v = static_cast<std::int64_t>(engine_() >> below(64));
    return below(2) ? v : -v;
  }
  template <std::size_t n>
  void text(char (&to)[n]) {
    std::string s;
    while (s.size() + 3 < n && below(8)) s += below(3) ? "x" : "\u20ac";
    std::memcpy(to, s.c_str(), s.size() + 1);
  }

 private:
  std::mt19937_64 engine_;
};

void fill(ours_Leaf& to, random_values& r) {
  ours_Leaf_init(&to);
  if (r.below(2)) to.number = static_cast<std::int32_t>(r.whole());
  if (r.below(2)) r.text(to.text);
}

void fill(ours_All& m, random_values& r) {
  ours_All_init(&m);
  m.a_bool = r.below(2);
  if (r.below(2)) m.a_int32 = static_cast<std::int32_t>(r.whole());
  if (r.below(2)) m.a_sint64 = r.whole();
  if (r.below(2)) m.a_uint64 = static_cast<std::uint64_t>(r.whole());
  if (r.below(2)) m.a_fixed32 = static_cast<std::uint32_t>(r.whole());
  if (r.below(2)) m.a_sfixed64 = r.whole();
  if (r.below(2)) m.a_float = static_cast<float>(r.whole()) / 8;
  if (r.below(2)) m.a_double = static_cast<double>(r.whole()) / 64;
  r.text(m.a_string);
  m.a_bytes_size = static_cast<std::uint8_t>(r.below(21));
  for (std::size_t i = 0; i < m.a_bytes_size; ++i) m.a_bytes[i] = static_cast<std::uint8_t>(r.below(256));
  m.a_kind = static_cast<std::int32_t>(r.below(4)) - 1;
  if ((m.has_a_leaf = r.below(2))) fill(m.a_leaf, r);
  m.packed_count = static_cast<std::uint8_t>(r.below(41));
  for (std::size_t i = 0; i < m.packed_count; ++i) m.packed[i] = static_cast<std::int32_t>(r.whole());
  m.texts_count = static_cast<std::uint8_t>(r.below(6));
  for (std::size_t i = 0; i < m.texts_count; ++i) r.text(m.texts[i]);
  m.leaves_count = static_cast<std::uint8_t>(r.below(5));
  for (std::size_t i = 0; i < m.leaves_count; ++i) fill(m.leaves[i], r);
  switch (r.below(4)) {
    case 0: m.pick_case = ours_All_pick_number, m.pick.number = static_cast<std::uint32_t>(r.whole()); break;
    case 1: m.pick_case = ours_All_pick_text, r.text(m.pick.text); break;
    case 2: m.pick_case = ours_All_pick_leaf, fill(m.pick.leaf, r); break;
    default: break;
  }
  if ((m.has_maybe = r.below(2))) m.maybe = r.whole();
  m.reals_count = static_cast<std::uint8_t>(r.below(7));
  for (std::size_t i = 0; i < m.reals_count; ++i) m.reals[i] = static_cast<double>(r.whole());
}

TEST(nanopb, reads_what_isomer_writes_and_back) {
  for (unsigned seed = 0; seed < 20000; ++seed) {
    random_values r(seed);
    ours_All m, back;
    fill(m, r);
    const test::encoded e = test::encode(m);
    ASSERT_EQ(e.status, ISOMER_OK) << e.bytes;
    ASSERT_LE(e.bytes.size(), std::size_t{nano_All_size});

    nano_All theirs = nano_All_init_zero;
    pb_istream_t in = pb_istream_from_buffer(reinterpret_cast<const pb_byte_t*>(e.bytes.data()), e.bytes.size());
    ASSERT_TRUE(pb_decode(&in, nano_All_fields, &theirs)) << PB_GET_ERROR(&in);
    test::block room(nano_All_size);
    pb_ostream_t out = pb_ostream_from_buffer(room.data(), room.size());
    ASSERT_TRUE(pb_encode(&out, nano_All_fields, &theirs)) << PB_GET_ERROR(&out);
    ASSERT_EQ(room.text(out.bytes_written), e.bytes);

    ASSERT_EQ(test::decode(back, room.text(out.bytes_written)).status, ISOMER_OK);
    ASSERT_TRUE(ours_All_equal(&m, &back));
  }
}

TEST(nanopb, agrees_on_the_greatest_size) { EXPECT_EQ(ours_All_MAX_SIZE, nano_All_size); }

}  // namespace
