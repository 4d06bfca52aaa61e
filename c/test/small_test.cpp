// SPDX-License-Identifier: MIT
// What mode=small calls, function by function: the spellings of a value, and where each error is found.
#include <gtest/gtest.h>
#include <isomer/protobuf.h>
#include <isomer/small.h>
#include <string>
#include <vector>

namespace small_test {

using bytes = std::vector<uint8_t>;

// Reads what is given, and remembers how it went.
struct reader : isomer_small_reader {
  explicit reader(bytes input) : input_(std::move(input)) { isomer_small_open(this, input_.data(), input_.size()); }
  isomer_status close() const { return isomer_small_close(this, nullptr); }
  size_t where() const {
    size_t place = 99;
    isomer_small_close(this, &place);
    return place;
  }
  size_t passed() const { return static_cast<size_t>(at - begin); }

 private:
  bytes input_;
};

TEST(small_reader, varints_of_every_length) {
  for (unsigned n = 1; n <= 10; ++n) {
    uint64_t value = n == 10 ? UINT64_MAX : (UINT64_C(1) << 7 * n) - 1;
    bytes input(n, 0xff);
    input.back() = n == 10 ? 0x01 : 0x7f;
    reader r(input);
    EXPECT_EQ(isomer_small_varint(&r, 10), value);
    EXPECT_EQ(r.passed(), n);
    EXPECT_EQ(r.close(), ISOMER_OK);
  }
}

TEST(small_reader, a_varint_that_is_cut_off_fails_at_the_end_and_one_that_does_not_end_at_its_start) {
  reader cut({0x80, 0x80});
  EXPECT_EQ(isomer_small_varint(&cut, 10), 0u);
  EXPECT_EQ(cut.close(), ISOMER_TRUNCATED);
  EXPECT_EQ(cut.where(), 2u);
  reader endless(bytes(11, 0x80));
  EXPECT_EQ(isomer_small_varint(&endless, 10), 0u);
  EXPECT_EQ(endless.close(), ISOMER_BAD_VARINT);
  EXPECT_EQ(endless.where(), 0u);
}

TEST(small_reader, the_first_error_counts_and_ends_the_input) {
  reader r({0x80});
  isomer_small_fail(&r, ISOMER_BAD_VALUE, r.begin);
  isomer_small_fail(&r, ISOMER_TOO_LARGE, r.begin + 1);
  EXPECT_EQ(r.close(), ISOMER_BAD_VALUE);
  EXPECT_EQ(r.where(), 0u);
  EXPECT_EQ(isomer_small_tag(&r), 0u);
  uint32_t v = 7;
  isomer_small_get_uint32(&r, &v);
  EXPECT_EQ(v, 7u);
  EXPECT_EQ(r.close(), ISOMER_BAD_VALUE);
}

TEST(small_reader, nothing_at_all_may_be_null) {
  isomer_small_reader r;
  isomer_small_open(&r, nullptr, 0);
  EXPECT_EQ(isomer_small_tag(&r), 0u);
  EXPECT_EQ(isomer_small_close(&r, nullptr), ISOMER_OK);
}

TEST(small_reader, tags) {
  reader good({0x88, 0x80, 0x00, 0xfd, 0xff, 0xff, 0xff, 0x0f});
  EXPECT_EQ(isomer_small_tag(&good), 8u);
  EXPECT_EQ(isomer_small_tag(&good), 0xfffffffdu);
  EXPECT_EQ(isomer_small_tag(&good), 0u);
  EXPECT_EQ(good.close(), ISOMER_OK);
  for (const bytes& bad : {bytes{0x00}, bytes{0x07}, bytes{0x0e}, bytes{0x0f}, bytes{0x0c},
                           bytes{0x88, 0x80, 0x80, 0x80, 0x10}, bytes{0x88, 0x80, 0x80, 0x80, 0x80, 0x00}}) {
    reader r(bad);
    EXPECT_EQ(isomer_small_tag(&r), 0u);
    EXPECT_EQ(r.close(), ISOMER_BAD_TAG) << testing::PrintToString(bad);
    EXPECT_EQ(r.where(), 0u);
  }
}

TEST(small_reader, a_length_over_what_is_there_fails_at_its_start) {
  for (const bytes& bad : {bytes{2, 0}, bytes{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01},
                           bytes{0x81, 0x80, 0x80, 0x80, 0x10, 0}}) {
    reader r(bad);
    EXPECT_EQ(isomer_small_length(&r), 0u);
    EXPECT_EQ(r.close(), ISOMER_TRUNCATED);
    EXPECT_EQ(r.where(), 0u);
  }
}

TEST(small_reader, text) {
  char to[4] = "abc";
  reader fits({3, 'x', 'y', 'z'});
  isomer_small_get_text(&fits, to, 3);
  EXPECT_STREQ(to, "xyz");
  EXPECT_EQ(fits.close(), ISOMER_OK);
  EXPECT_EQ(fits.passed(), 4u);
  reader longer({4, 'x', 'y', 'z', 'z'});
  isomer_small_get_text(&longer, to, 3);
  EXPECT_EQ(longer.close(), ISOMER_TOO_LARGE);
  EXPECT_EQ(longer.where(), 1u);
  EXPECT_STREQ(to, "xyz");
  reader nul({2, 'x', 0});
  isomer_small_get_text(&nul, to, 3);
  EXPECT_EQ(nul.close(), ISOMER_BAD_VALUE);
  EXPECT_EQ(nul.where(), 1u);
  reader torn({2, 0xc3, 'x'});
  isomer_small_get_utf8(&torn, to, 3);
  EXPECT_EQ(torn.close(), ISOMER_BAD_UTF8);
  EXPECT_EQ(torn.where(), 1u);
}

TEST(small_reader, text_is_cut_before_a_character_that_does_not_fit) {
  char to[4];
  reader r({4, 'x', 'y', 0xc3, 0xa9});
  isomer_small_cut_text(&r, to, 3, ISOMER_UTF8);
  EXPECT_STREQ(to, "xy");
  EXPECT_EQ(r.close(), ISOMER_OK);
  EXPECT_EQ(r.passed(), 5u);
}

TEST(small_reader, bytes_of_a_fixed_length) {
  uint8_t to[2] = {7, 7};
  reader none({0});
  isomer_small_get_exactly(&none, to, 2);
  EXPECT_EQ(none.close(), ISOMER_OK);
  EXPECT_EQ(to[0] | to[1], 0);
  reader both({2, 5, 6});
  isomer_small_get_exactly(&both, to, 2);
  EXPECT_EQ(both.close(), ISOMER_OK);
  EXPECT_EQ(to[0], 5);
  EXPECT_EQ(to[1], 6);
  reader one({1, 5});
  isomer_small_get_exactly(&one, to, 2);
  EXPECT_EQ(one.close(), ISOMER_BAD_VALUE);
  EXPECT_EQ(one.where(), 1u);
}

bytes nested_groups(unsigned depth) {
  bytes input(depth, 0x0b);
  input.insert(input.end(), depth, 0x0c);
  return input;
}

TEST(small_reader, groups_are_passed_over_as_deep_as_is_allowed) {
  reader fits(nested_groups(ISOMER_MAX_DEPTH));
  isomer_small_skip(&fits, isomer_small_tag(&fits));
  EXPECT_EQ(fits.close(), ISOMER_OK);
  EXPECT_EQ(fits.passed(), 2u * ISOMER_MAX_DEPTH);
  reader deeper(nested_groups(ISOMER_MAX_DEPTH + 1));
  isomer_small_skip(&deeper, isomer_small_tag(&deeper));
  EXPECT_EQ(deeper.close(), ISOMER_TOO_DEEP);
  EXPECT_EQ(deeper.where(), static_cast<size_t>(ISOMER_MAX_DEPTH));
}

TEST(small_reader, groups_that_end_wrongly) {
  const struct {
    bytes input;
    isomer_status status;
    size_t at;
  } cases[] = {{{0x0b, 0x14}, ISOMER_BAD_TAG, 1},
               {{0x0b, 0x08}, ISOMER_TRUNCATED, 2},
               {{0x0b}, ISOMER_TRUNCATED, 1},
               {{0x0b, 0x0f}, ISOMER_BAD_TAG, 1},
               {{0x0b, 0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80}, ISOMER_BAD_VARINT, 2}};
  for (const auto& c : cases) {
    reader r(c.input);
    isomer_small_skip(&r, isomer_small_tag(&r));
    EXPECT_EQ(r.close(), c.status) << testing::PrintToString(c.input);
    EXPECT_EQ(r.where(), c.at) << testing::PrintToString(c.input);
  }
}

TEST(small_reader, a_group_is_read_up_to_its_end_tag) {
  reader r({0x0b, 0x10, 0x05, 0x0c, 0x18, 0x07});
  const uint8_t* const end = isomer_small_enter_group(&r, isomer_small_tag(&r));
  EXPECT_EQ(isomer_small_tag(&r), 0x10u);
  uint32_t v;
  isomer_small_get_uint32(&r, &v);
  EXPECT_EQ(v, 5u);
  EXPECT_EQ(isomer_small_tag(&r), 0u);
  isomer_small_leave_group(&r, end);
  EXPECT_EQ(isomer_small_tag(&r), 0x18u);
}

TEST(small_reader, a_number_by_itself_is_a_run_of_one) {
  reader r({0x08, 0x81, 0x01, 0x0a, 0x02, 0x03, 0x04});
  std::vector<uint32_t> seen;
  while (const uint32_t tag = isomer_small_tag(&r)) {
    const uint8_t* const end = isomer_small_enter_run(&r, tag, 1);
    while (r.at != r.end) {
      uint32_t v;
      isomer_small_get_uint32(&r, &v);
      seen.push_back(v);
    }
    isomer_small_leave(&r, end);
  }
  EXPECT_EQ(seen, (std::vector<uint32_t>{129, 3, 4}));
  EXPECT_EQ(r.close(), ISOMER_OK);
}

TEST(small_reader, a_packed_run_ends_with_its_last_number) {
  reader varints({0x03, 0x01, 0x02, 0x80, 0x01});
  isomer_small_enter_run(&varints, 0x0a, 1);
  EXPECT_EQ(varints.close(), ISOMER_BAD_VARINT);
  EXPECT_EQ(varints.where(), 1u);
  reader fixed({0x05, 1, 2, 3, 4, 5});
  isomer_small_enter_run(&fixed, 0x0a, 4);
  EXPECT_EQ(fixed.close(), ISOMER_TRUNCATED);
  EXPECT_EQ(fixed.where(), 1u);
}

// What `put` writes, or the status of why it does not.
template <class Put>
std::pair<isomer_status, bytes> written(size_t capacity, Put put) {
  bytes buffer(capacity);
  isomer_small_writer w;
  isomer_small_begin(&w, buffer.data(), buffer.size());
  put(&w);
  size_t size = 99;
  const isomer_status status = isomer_small_finish(&w, &size);
  buffer.resize(size);
  return {status, buffer};
}

TEST(small_writer, varints_are_as_the_fast_functions_write_them) {
  for (unsigned shift = 0; shift < 64; ++shift) {
    for (uint64_t v : {UINT64_C(1) << shift, (UINT64_C(1) << shift) - 1}) {
      uint8_t expected[10];
      const bytes same(expected, isomer_pb_put_varint64(expected, v));
      const auto made = written(10, [&](isomer_small_writer* w) {
        isomer_small_put_varint(w, static_cast<uint32_t>(v), static_cast<uint32_t>(v >> 32));
      });
      EXPECT_EQ(made.second, same);
    }
  }
  const auto negative = written(11, [](isomer_small_writer* w) { isomer_small_put_int32(w, 8, -2); });
  EXPECT_EQ(negative.second, (bytes{8, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01}));
}

TEST(small_writer, each_byte_too_few_is_an_error_and_says_no_size) {
  auto put = [](isomer_small_writer* w) {
    const double real = 1.5;
    isomer_small_put_fixed(w, 0x19, &real, 8);
    isomer_small_put_text(w, 0x12, "abc", 8);
    isomer_small_put_set_uint32(w, 0x20, 0);
    isomer_small_put_uint64(w, 0x08, UINT64_MAX);
  };
  const auto whole = written(100, put);
  ASSERT_EQ(whole.first, ISOMER_OK);
  EXPECT_EQ(whole.second, (bytes{0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0x12, 3,
                                 'a',  'b',  'c',  0x19, 0,    0,    0,    0,    0,    0,    0xf8, 0x3f}));
  for (size_t capacity = 0; capacity < whole.second.size(); ++capacity) {
    const auto less = written(capacity, put);
    EXPECT_EQ(less.first, ISOMER_TOO_LARGE);
    EXPECT_TRUE(less.second.empty());
  }
  EXPECT_EQ(written(whole.second.size(), put), whole);
}

TEST(small_writer, text_without_its_nul_is_not_read_further) {
  const bytes text = {'a', 'b', 'c'};  // of its own, so that a sanitizer sees its end
  const auto made = written(20, [&](isomer_small_writer* w) {
    isomer_small_put_text(w, 0x0a, reinterpret_cast<const char*>(text.data()), 2);
  });
  EXPECT_EQ(made.first, ISOMER_BAD_VALUE);
  const auto verified = written(20, [&](isomer_small_writer* w) {
    isomer_small_put_utf8(w, 0x0a, reinterpret_cast<const char*>(text.data()), 2);
  });
  EXPECT_EQ(verified.first, ISOMER_BAD_VALUE);
}

TEST(small_writer, the_first_error_counts) {
  const auto made = written(20, [](isomer_small_writer* w) {
    isomer_small_put_utf8(w, 0x0a, "\xff", 2);
    EXPECT_EQ(isomer_small_within(w, 3, 2), 0u);
    isomer_small_put_uint32(w, 8, 1);
  });
  EXPECT_EQ(made.first, ISOMER_BAD_UTF8);
}

}  // namespace small_test
