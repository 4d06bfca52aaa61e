// Reading over a callback: the same as the readers that see everything, and what only a stream has.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <isomer/stream.h>
#include <string>
#include <vector>
#include "stream_messages.hpp"

namespace stream_in_test {
using namespace stream_test;
using namespace std::string_literals;

const std::size_t two = 2;

// A stream over these bytes, three at a time.
struct reading {
  explicit reading(std::string text, std::size_t capacity = 16, std::size_t chunk = 3)
      : bytes(std::move(text)), from{.bytes = bytes, .chunk = chunk}, buffer(capacity) {
    isomer_stream_in_init(&in, source::read, &from, buffer.data(), capacity);
  }
  std::string bytes;
  source from;
  std::vector<std::uint8_t> buffer;
  isomer_stream_in in{};
  isomer_stream_field field{};
  isomer_stream_level outer{};
};

#define EXPECT_ENDED(r, expected_status, expected_at)  \
  do {                                                 \
    EXPECT_FALSE(isomer_stream_next(&r.in, &r.field)); \
    EXPECT_EQ(r.in.status, expected_status);           \
    EXPECT_EQ(r.in.at, expected_at);                   \
  } while (false)

TEST(stream_in, agrees_at_every_granularity) {
  for (unsigned seed = 0; seed < 15; ++seed) {
    const std::string m = message_maker(seed).message(12);
    ASSERT_EQ(whole::read(m).status, ISOMER_OK) << seed;
    for (std::size_t chunk = 1; chunk <= 20; ++chunk)
      for (std::size_t capacity = 1; capacity <= 20; ++capacity)
        ASSERT_EQ(disagreement(m, chunk, capacity), "") << seed << ' ' << chunk << ' ' << capacity;
  }
}

TEST(stream_in, agrees_about_every_truncation) {
  for (unsigned seed = 100; seed < 110; ++seed) {
    const std::string m = message_maker(seed).message(12);
    for (std::size_t n = 0; n < m.size(); ++n)
      for (std::size_t chunk : {1u, 2u, 7u, 64u})
        for (std::size_t capacity : {1u, 3u, 8u, 20u, 1000u})
          ASSERT_EQ(disagreement(m.substr(0, n), chunk, capacity), "") << seed << ' ' << n << ' ' << capacity;
  }
}

TEST(stream_in, agrees_about_every_change_of_a_byte) {
  unsigned errors = 0;
  for (unsigned seed = 200; seed < 202; ++seed) {
    std::string m = message_maker(seed).message(8);
    for (std::size_t i = 0; i < m.size(); ++i) {
      const char before = m[i];
      for (int change = 1; change < 256; ++change) {
        m[i] = static_cast<char>(before ^ change);
        errors += whole::read(m).status != ISOMER_OK;
        ASSERT_EQ(disagreement(m, 1, 1), "") << seed << ' ' << i << ' ' << change;
        ASSERT_EQ(disagreement(m, 5, 11), "") << seed << ' ' << i << ' ' << change;
      }
      m[i] = before;
    }
  }
  EXPECT_GT(errors, 1000u);
}

TEST(stream_in, tells_the_fields) {
  reading r("\x08\x96\x01\x15\x00\x00\x80\x3f\x19\x01\x02\x03\x04\x05\x06\x07\x08\x22\x02hi\x2b\x2c"s);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_EQ(r.field.tag, 1u << 3 | ISOMER_VARINT);
  EXPECT_EQ(r.field.number, 1u);
  EXPECT_EQ(r.field.type, static_cast<std::uint32_t>(ISOMER_VARINT));
  EXPECT_EQ(r.field.value, 150u);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_EQ(r.field.tag, 2u << 3 | ISOMER_FIXED32);
  EXPECT_EQ(isomer_float_of(static_cast<std::uint32_t>(r.field.value)), 1.0f);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_EQ(r.field.tag, 3u << 3 | ISOMER_FIXED64);
  EXPECT_EQ(r.field.value, 0x0807060504030201u);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_EQ(r.field.tag, 4u << 3 | ISOMER_LENGTH);
  EXPECT_EQ(r.field.length, 2u);
  EXPECT_EQ(r.field.value, 0u);
  EXPECT_EQ(isomer_stream_in_offset(&r.in), 19u);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_EQ(r.field.tag, 5u << 3 | ISOMER_GROUP);
  EXPECT_ENDED(r, ISOMER_OK, 0u);
  EXPECT_ENDED(r, ISOMER_OK, 0u);
  EXPECT_EQ(r.from.calls_after_end, 1u);
}

TEST(stream_in, errors_stay_with_their_offset) {
  reading r("\x08\x01\x0f\x08\x02"s);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_ENDED(r, ISOMER_BAD_TAG, 2u);
  EXPECT_ENDED(r, ISOMER_BAD_TAG, 2u);
  std::size_t size = 1;
  std::uint8_t byte = 0;
  EXPECT_EQ(isomer_stream_bytes(&r.in, &byte, 1, &size), ISOMER_BAD_TAG);
  EXPECT_EQ(size, 0u);
  EXPECT_EQ(isomer_stream_view(&r.in, &size), nullptr);
  EXPECT_EQ(isomer_stream_read(&r.in, &byte, 1), 0u);
  EXPECT_EQ(isomer_stream_enter(&r.in, &r.outer), ISOMER_BAD_TAG);
  EXPECT_EQ(isomer_stream_leave(&r.in, &r.outer), ISOMER_BAD_TAG);
  EXPECT_EQ(isomer_stream_limit(&r.in, 1), ISOMER_BAD_TAG);
  EXPECT_EQ(isomer_stream_in_fail(&r.in, ISOMER_BAD_UTF8, nullptr), ISOMER_BAD_TAG);
  EXPECT_EQ(r.in.at, 2u);
}

TEST(stream_in, io_fails_wherever_the_callback_does) {
  const std::string m = message_maker(7).message(12);
  for (std::ptrdiff_t answer : {std::ptrdiff_t{-1}, PTRDIFF_MIN, std::ptrdiff_t{0}})
    for (std::size_t bad_at = 0; bad_at < m.size(); ++bad_at)
      for (std::size_t capacity : {1u, 2u, 9u, 300u}) {
        source from{.bytes = m, .chunk = 4, .bad_at = bad_at, .bad_answer = answer};
        const told t = streamed::read(from, capacity, false);
        ASSERT_EQ(t.status, ISOMER_IO);
        ASSERT_EQ(t.at, bad_at);
        ASSERT_EQ(from.given, bad_at);
      }
}

TEST(stream_in, a_nested_length_beyond_its_parent) {
  reading r("\x0a\x03\x12\x02zzzzz"s);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_EQ(isomer_stream_enter(&r.in, &r.outer), ISOMER_OK);
  EXPECT_ENDED(r, ISOMER_TRUNCATED, 3u);
}

TEST(stream_in, lengths_that_protobuf_refuses) {
  reading most("\x0a\xff\xff\xff\xff\x07z"s);
  ASSERT_TRUE(isomer_stream_next(&most.in, &most.field));
  EXPECT_EQ(most.field.length, 0x7fffffffu);
  EXPECT_ENDED(most, ISOMER_TRUNCATED, 7u);
  for (const char* length :
       {"\x80\x80\x80\x80\x08", "\x80\x80\x80\x80\x10", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"}) {
    reading r("\x0a"s + length + "z");
    EXPECT_ENDED(r, ISOMER_TOO_LARGE, 1u);
    reading sequence(length + "z"s);
    std::uint32_t n = 1;
    EXPECT_FALSE(isomer_stream_message(&sequence.in, &n));
    EXPECT_EQ(sequence.in.status, ISOMER_TOO_LARGE);
    EXPECT_EQ(n, 0u);
  }
}

// Three fields of the greatest length, and a tag that is none. Content is whatever the buffer holds.
struct endless {
  static constexpr std::uint64_t most = 0x7fffffff, field = most + 6;
  std::uint64_t at = 0;
  static std::ptrdiff_t read(void* context, std::uint8_t* to, std::size_t capacity) {
    auto& s = *static_cast<endless*>(context);
    std::size_t n = 1;
    if (s.at % field < 6)
      *to = s.at == 3 * field ? 0x0f : static_cast<std::uint8_t>("\x0a\xff\xff\xff\xff\x07"[s.at % field]);
    else n = static_cast<std::size_t>(std::min<std::uint64_t>(capacity, field - s.at % field));
    s.at += n;
    return static_cast<std::ptrdiff_t>(n);
  }
};

TEST(stream_in, offsets_beyond_four_gigabytes) {
  std::vector<std::uint8_t> buffer(1 << 16), piece(1 << 20);
  endless from;
  isomer_stream_in in;
  isomer_stream_field f;
  isomer_stream_level outer;
  std::uint64_t read = 0;
  isomer_stream_in_init(&in, endless::read, &from, buffer.data(), buffer.size());
  ASSERT_TRUE(isomer_stream_next(&in, &f));  // passed over
  ASSERT_TRUE(isomer_stream_next(&in, &f));
  EXPECT_EQ(isomer_stream_in_offset(&in), endless::field + 6);
  while (const std::size_t n = isomer_stream_read(&in, piece.data(), piece.size())) read += n;
  EXPECT_EQ(read, endless::most);
  ASSERT_TRUE(isomer_stream_next(&in, &f));
  ASSERT_EQ(isomer_stream_enter(&in, &outer), ISOMER_OK);
  ASSERT_EQ(isomer_stream_leave(&in, &outer), ISOMER_OK);
  EXPECT_FALSE(isomer_stream_next(&in, &f));
  EXPECT_EQ(in.status, ISOMER_BAD_TAG);
  EXPECT_EQ(in.at, 3 * endless::field);
}

TEST(stream_in, a_group_in_a_message_must_end_in_it) {
  reading r("\x0a\x03\x13\x08\x01\x14"s);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_EQ(isomer_stream_enter(&r.in, &r.outer), ISOMER_OK);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  isomer_stream_level inner;
  ASSERT_EQ(isomer_stream_enter(&r.in, &inner), ISOMER_OK);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_ENDED(r, ISOMER_TRUNCATED, 5u);
}

TEST(stream_in, leaving_passes_over_the_rest) {
  // { 1: { 2: group { 3: "abc" 4: 1 } 5: 1 } 6: 7 }
  reading r(
      "\x0a\x0b\x13\x1a\x03"
      "abc\x20\x01\x14\x28\x01\x30\x07"s,
      4);
  isomer_stream_level inner;
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_EQ(isomer_stream_enter(&r.in, &r.outer), ISOMER_OK);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_EQ(isomer_stream_enter(&r.in, &inner), ISOMER_OK);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  std::uint8_t a = 0;
  ASSERT_EQ(isomer_stream_read(&r.in, &a, 1), 1u);
  EXPECT_EQ(a, 'a');
  ASSERT_EQ(isomer_stream_leave(&r.in, &inner), ISOMER_OK);
  EXPECT_EQ(isomer_stream_in_offset(&r.in), 11u);
  ASSERT_EQ(isomer_stream_leave(&r.in, &r.outer), ISOMER_OK);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_EQ(r.field.number, 6u);
  EXPECT_ENDED(r, ISOMER_OK, 0u);
}

TEST(stream_in, levels_are_left_in_order) {
  reading r("\x0a\x02\x0a\x00"s);
  isomer_stream_level inner;
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_EQ(isomer_stream_enter(&r.in, &r.outer), ISOMER_OK);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_EQ(isomer_stream_enter(&r.in, &inner), ISOMER_OK);
  EXPECT_EQ(isomer_stream_leave(&r.in, &r.outer), ISOMER_BAD_VALUE);
}

TEST(stream_in, content_is_asked_for_where_it_is) {
  std::uint64_t v = 0;
  std::size_t size = 0;
  reading r("\x08\x01"s);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_EQ(isomer_stream_bytes(&r.in, nullptr, 0, &size), ISOMER_BAD_VALUE);
  reading s("\x08\x01"s);
  EXPECT_FALSE(isomer_stream_varint(&s.in, &v));
  EXPECT_EQ(s.in.status, ISOMER_BAD_VALUE);
  reading t("\x08\x01"s);
  ASSERT_TRUE(isomer_stream_next(&t.in, &t.field));
  EXPECT_EQ(isomer_stream_enter(&t.in, &t.outer), ISOMER_BAD_VALUE);
}

std::string nested(std::size_t levels, bool groups) {
  std::string m;
  for (std::size_t i = 0; i < levels; ++i) {
    std::string inner;
    if (groups) inner = "\x23" + m + "\x24";  // field 4
    else put_bytes(inner, 7, m);
    m = inner;
  }
  return m;
}

TEST(stream_in, depth_is_bounded) {
  static_assert(content_of(7) == content::message && group_of(4) == group::enter && group_of(3) == group::skip);
  for (bool groups : {false, true}) {
    EXPECT_EQ(whole::read(nested(ISOMER_MAX_DEPTH, groups)).status, ISOMER_OK);
    EXPECT_EQ(whole::read(nested(ISOMER_MAX_DEPTH + 1, groups)).status, ISOMER_TOO_DEEP);
    for (std::size_t levels : {ISOMER_MAX_DEPTH, ISOMER_MAX_DEPTH + 1, 5 * ISOMER_MAX_DEPTH})
      EXPECT_EQ(disagreement(nested(levels, groups), 9, 32), "") << levels;
  }
  // Groups that are passed over count from where they are: "\x1b" is field 3.
  for (std::size_t above : {1, 40, ISOMER_MAX_DEPTH})
    for (std::size_t skipped : {ISOMER_MAX_DEPTH - above, ISOMER_MAX_DEPTH - above + 1}) {
      std::string m = std::string(skipped, '\x1b') + std::string(skipped, '\x1c');
      for (std::size_t i = 0; i < above; ++i) m = "\x23" + m + "\x24";
      EXPECT_EQ(whole::read(m).status, above + skipped > ISOMER_MAX_DEPTH ? ISOMER_TOO_DEEP : ISOMER_OK);
      EXPECT_EQ(disagreement(m, 9, 32), "") << above << ' ' << skipped;
    }
}

TEST(stream_in, what_must_fit_a_buffer) {
  std::uint8_t to[4];
  std::size_t size = 0;
  reading fits(
      "\x0a\x04"
      "abcd\x0a\x05"
      "abcde"s,
      4);
  ASSERT_TRUE(isomer_stream_next(&fits.in, &fits.field));
  ASSERT_EQ(isomer_stream_bytes(&fits.in, to, sizeof to, &size), ISOMER_OK);
  EXPECT_EQ(std::string_view(reinterpret_cast<char*>(to), size), "abcd");
  ASSERT_TRUE(isomer_stream_next(&fits.in, &fits.field));
  EXPECT_EQ(isomer_stream_bytes(&fits.in, to, sizeof to, &size), ISOMER_TOO_LARGE);
  EXPECT_EQ(fits.in.at, 8u);
  EXPECT_EQ(size, 0u);

  reading view(
      "\x0a\x04"
      "abcd\x0a\x05"
      "abcde"s,
      4);
  ASSERT_TRUE(isomer_stream_next(&view.in, &view.field));
  const std::uint8_t* p = isomer_stream_view(&view.in, &size);
  ASSERT_NE(p, nullptr);
  EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(p), size), "abcd");
  ASSERT_TRUE(isomer_stream_next(&view.in, &view.field));
  EXPECT_EQ(isomer_stream_view(&view.in, &size), nullptr);
  EXPECT_EQ(view.in.status, ISOMER_TOO_LARGE);
  EXPECT_EQ(view.in.at, 8u);

  reading none("\x08\x01"s, 0);
  EXPECT_ENDED(none, ISOMER_TOO_LARGE, 0u);
}

TEST(stream_in, a_view_of_what_the_stream_does_not_have) {
  for (std::size_t n = 0; n < 4; ++n) {
    reading r("\x0a\x04"s + std::string(n, 'a'), 8);
    std::size_t size = 1;
    ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
    EXPECT_EQ(isomer_stream_view(&r.in, &size), nullptr);
    EXPECT_EQ(size, 0u);
    EXPECT_EQ(r.in.status, ISOMER_TRUNCATED);
    EXPECT_EQ(r.in.at, 2 + n);
  }
}

TEST(stream_in, an_error_of_the_decoder_has_its_place_in_the_stream) {
  reading r(
      "\x08\x01\x12\x03"
      "abc"s);
  std::size_t size = 0;
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_NE(isomer_stream_view(&r.in, &size), nullptr);
  EXPECT_EQ(isomer_stream_in_fail(&r.in, ISOMER_OK, &two), ISOMER_OK);
  EXPECT_EQ(isomer_stream_in_fail(&r.in, ISOMER_BAD_UTF8, &two), ISOMER_BAD_UTF8);
  EXPECT_ENDED(r, ISOMER_BAD_UTF8, 6u);
}

TEST(stream_in, an_error_in_the_rest_of_a_field_counts_from_there) {
  for (bool view : {false, true}) {
    reading r(
        "\x12\x05"
        "abcde"s);
    std::uint8_t to[5];
    std::size_t size = 0;
    ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
    ASSERT_EQ(isomer_stream_read(&r.in, to, 2), 2u);
    if (view) (void)isomer_stream_view(&r.in, &size);
    else (void)isomer_stream_bytes(&r.in, to, sizeof to, &size);
    ASSERT_EQ(size, 3u);
    EXPECT_EQ(isomer_stream_in_fail(&r.in, ISOMER_BAD_UTF8, &two), ISOMER_BAD_UTF8);
    EXPECT_EQ(r.in.at, 6u);
  }
}

TEST(stream_in, what_is_longer_than_the_buffer_does_not_go_through_it) {
  std::string bytes;
  put_bytes(bytes, 1, std::string(100, 'x') + std::string(100, 'y'));
  reading r(bytes, 8, 1000);
  std::string to(200, '\0');
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_EQ(isomer_stream_read(&r.in, to.data(), to.size()), 200u);
  EXPECT_EQ(bytes.substr(3), to);
  EXPECT_EQ(r.from.calls, 2u);  // the buffer's, and one for the rest
  EXPECT_ENDED(r, ISOMER_OK, 0u);
}

TEST(stream_in, sequences_of_messages) {
  std::string bytes;
  std::vector<std::string> messages;
  for (unsigned seed = 0; seed < 9; ++seed) {
    messages.push_back(message_maker(seed).message(seed));
    put_varint(bytes, messages.back().size());
    bytes += messages.back();
  }
  for (std::size_t cut = 0; cut <= bytes.size(); ++cut)
    for (std::size_t capacity : {1u, 5u, 1000u}) {
      reading r(bytes.substr(0, cut), capacity, 7);
      std::size_t count = 0, complete = 0;
      std::uint32_t length = 0;
      while (isomer_stream_message(&r.in, &length)) {
        ASSERT_LT(count, messages.size());
        ASSERT_EQ(length, messages[count].size());
        const std::uint64_t start = isomer_stream_in_offset(&r.in);
        if (count % 3 == 1) {  // entered, and left after its first field
          ASSERT_EQ(isomer_stream_enter(&r.in, &r.outer), ISOMER_OK);
          (void)isomer_stream_next(&r.in, &r.field);
          (void)isomer_stream_leave(&r.in, &r.outer);
        } else if (count % 3 == 2) {
          std::string to(length, '\0');
          std::size_t size = 0;
          if (isomer_stream_bytes(&r.in, to.data(), to.size(), &size) == ISOMER_OK) {
            EXPECT_EQ(to, messages[count]);
          }
        }
        complete += start + length <= cut;
        ++count;
      }
      EXPECT_LE(count - complete, 1u);
      std::size_t end = 0;
      for (std::size_t i = 0; i < complete; ++i)
        end += messages[i].size() + isomer_pb_size_varint64(messages[i].size());
      ASSERT_EQ(r.in.status, end == cut ? ISOMER_OK : ISOMER_TRUNCATED) << cut;
      if (end != cut) {
        ASSERT_EQ(r.in.at, cut);
      }
    }
}

TEST(stream_in, a_limit_is_the_end_of_the_message_and_of_what_is_asked_for) {
  reading r("\x08\x01\x12\x05helloX\x08\x02Y"s, 64, 64);
  ASSERT_EQ(isomer_stream_limit(&r.in, 9), ISOMER_OK);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_ENDED(r, ISOMER_OK, 0u);
  EXPECT_EQ(r.from.given, 9u);
  r.from.given = 10;  // Somebody else reads the X.
  ASSERT_EQ(isomer_stream_limit(&r.in, 2), ISOMER_OK);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_EQ(r.field.value, 2u);
  EXPECT_ENDED(r, ISOMER_OK, 0u);
  EXPECT_EQ(r.from.given, 12u);
  // Y is the tag of eight bytes.
  ASSERT_EQ(isomer_stream_limit(&r.in, 3), ISOMER_OK);
  EXPECT_ENDED(r, ISOMER_TRUNCATED, 12u);
}

TEST(stream_in, the_rest_of_a_message_is_not_the_next_one) {
  reading r(
      "\x12\x03"
      "abc\x08\x01\x08\x02"s,
      2);
  ASSERT_EQ(isomer_stream_limit(&r.in, 7), ISOMER_OK);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_EQ(isomer_stream_limit(&r.in, 2), ISOMER_OK);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  EXPECT_EQ(r.field.value, 2u);
  EXPECT_ENDED(r, ISOMER_OK, 0u);
  EXPECT_EQ(isomer_stream_limit(&r.in, UINT64_MAX), ISOMER_BAD_VALUE);
}

TEST(stream_in, a_limit_is_for_whole_messages) {
  reading r("\x0a\x02\x08\x01"s);
  ASSERT_TRUE(isomer_stream_next(&r.in, &r.field));
  ASSERT_EQ(isomer_stream_enter(&r.in, &r.outer), ISOMER_OK);
  EXPECT_EQ(isomer_stream_limit(&r.in, 1), ISOMER_BAD_VALUE);
}

}  // namespace stream_in_test
