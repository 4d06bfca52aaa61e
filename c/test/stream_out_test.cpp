// Writing over a callback: what was read is written again, and what must not be written is refused.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <isomer/stream.h>
#include <string>
#include <vector>
#include "stream_messages.hpp"
#include "stream_relay.hpp"

namespace stream_out_test {
using namespace stream_test;
using namespace std::string_literals;

struct writing {
  explicit writing(std::size_t capacity = 16) : buffer(capacity) {
    isomer_stream_out_init(&out, sink::write, &to, buffer.data(), capacity);
  }
  const std::string& finished() {
    EXPECT_EQ(isomer_stream_finish(&out), ISOMER_OK);
    return to.bytes;
  }
  sink to;
  std::vector<std::uint8_t> buffer;
  isomer_stream_out out{};
  isomer_stream_level outer{};
};

TEST(stream_out, writes_again_what_was_read) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const std::string m = message_maker(seed).message(12);
    for (std::size_t capacity = 0; capacity <= 20; ++capacity)
      for (std::size_t chunk = 1; chunk <= 20; ++chunk) {
        source from{.bytes = m, .chunk = 9};
        sink to{.chunk = chunk};
        relay r(from, to, capacity, true);
        r.run();
        ASSERT_EQ(r.in().status, ISOMER_OK) << seed;
        ASSERT_EQ(r.out().status, ISOMER_OK) << seed << ' ' << capacity << ' ' << r.out().at;
        ASSERT_EQ(to.bytes, m) << seed << ' ' << capacity << ' ' << chunk;
      }
  }
}

TEST(stream_out, io_fails_wherever_the_callback_does) {
  const std::string m = message_maker(7).message(12);
  for (std::ptrdiff_t answer : {std::ptrdiff_t{-1}, PTRDIFF_MIN, std::ptrdiff_t{0}, std::ptrdiff_t{1}})
    for (std::size_t bad_at = 0; bad_at < m.size(); ++bad_at)
      for (std::size_t capacity : {0u, 1u, 9u, 2000u}) {
        source from{.bytes = m, .chunk = 9};
        sink to{.chunk = 4, .bad_at = bad_at, .bad_answer = answer};
        relay r(from, to, capacity, true);
        r.run();
        ASSERT_EQ(r.out().status, ISOMER_IO);
        ASSERT_EQ(to.bytes, m.substr(0, bad_at));
        const unsigned calls = to.calls;
        isomer_stream_out out = r.out();
        EXPECT_EQ(isomer_stream_put_varint(&out, 1, 1), ISOMER_IO);
        EXPECT_EQ(isomer_stream_flush(&out), ISOMER_IO);
        EXPECT_EQ(to.calls, calls);
      }
}

TEST(stream_out, each_kind_of_field) {
  writing w;
  isomer_stream_put_varint(&w.out, 1, 150);
  isomer_stream_put_int(&w.out, 2, -1);
  isomer_stream_put_sint(&w.out, 3, -2);
  isomer_stream_put_float(&w.out, 4, 1.0f);
  isomer_stream_put_double(&w.out, 5, 1.0);
  isomer_stream_put_text(&w.out, 6, "h\xc3\xa9", 3);
  isomer_stream_put_message(&w.out, 536870911, reinterpret_cast<const std::uint8_t*>("\x08\x01"), 2);
  EXPECT_EQ(w.finished(),
            "\x08\x96\x01"
            "\x10\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"
            "\x18\x03"
            "\x25\x00\x00\x80\x3f"
            "\x29\x00\x00\x00\x00\x00\x00\xf0\x3f"
            "\x32\x03h\xc3\xa9"
            "\xfa\xff\xff\xff\x0f\x02\x08\x01"s);
  EXPECT_EQ(isomer_stream_out_offset(&w.out), w.to.bytes.size());
}

TEST(stream_out, numbers_that_protobuf_lacks) {
  for (std::uint32_t number : {0u, 1u << 29, UINT32_MAX}) {
    for (int kind = 0; kind < 7; ++kind) {
      writing w;
      isomer_stream_put_varint(&w.out, 1, 1);
      switch (kind) {
        case 0: isomer_stream_put_varint(&w.out, number, 1); break;
        case 1: isomer_stream_put_fixed32(&w.out, number, 1); break;
        case 2: isomer_stream_put_fixed64(&w.out, number, 1); break;
        case 3: isomer_stream_put_bytes(&w.out, number, "", 0); break;
        case 4: isomer_stream_begin_bytes(&w.out, number, 0); break;
        case 5: isomer_stream_begin_message(&w.out, number, 0, &w.outer); break;
        default: isomer_stream_begin_group(&w.out, number, &w.outer);
      }
      EXPECT_EQ(w.out.status, ISOMER_BAD_TAG) << kind;
      EXPECT_EQ(w.out.at, 2u);
      EXPECT_EQ(isomer_stream_finish(&w.out), ISOMER_BAD_TAG);
      EXPECT_EQ(w.to.bytes, "");
    }
  }
}

TEST(stream_out, lengths_that_protobuf_refuses) {
  const std::size_t most = 0x7fffffff;
  writing fits, bytes, delimited, message;
  EXPECT_EQ(isomer_stream_begin_bytes(&fits.out, 1, most), ISOMER_OK);
  EXPECT_EQ(isomer_stream_begin_bytes(&bytes.out, 1, most + 1), ISOMER_TOO_LARGE);
  EXPECT_EQ(isomer_stream_begin_delimited_bytes(&delimited.out, most + 1), ISOMER_TOO_LARGE);
  EXPECT_EQ(isomer_stream_begin_message(&message.out, 1, most + 1, &message.outer), ISOMER_TOO_LARGE);
}

TEST(stream_out, offsets_beyond_four_gigabytes) {
  const std::size_t most = 0x7fffffff;
  const std::vector<std::uint8_t> piece(1 << 20);
  std::uint64_t taken = 0;
  std::uint8_t buffer[16];
  isomer_stream_out out;
  isomer_stream_level group;
  const auto count = [](void* context, const std::uint8_t*, std::size_t size) {
    *static_cast<std::uint64_t*>(context) += size;
    return static_cast<std::ptrdiff_t>(size);
  };
  isomer_stream_out_init(&out, count, &taken, buffer, sizeof buffer);
  isomer_stream_begin_group(&out, 1, &group);
  for (int i = 0; i < 3; ++i) {
    isomer_stream_begin_bytes(&out, 1, most);
    for (std::size_t left = most; left;) {
      const std::size_t n = std::min(left, piece.size());
      isomer_stream_write(&out, piece.data(), n);
      left -= n;
    }
  }
  isomer_stream_end(&out, &group);
  EXPECT_EQ(isomer_stream_finish(&out), ISOMER_OK);
  EXPECT_EQ(taken, 3 * (std::uint64_t{most} + 6) + 2);
  EXPECT_EQ(isomer_stream_write(&out, "a", 1), ISOMER_TOO_LARGE);
  EXPECT_EQ(out.at, taken);
}

TEST(stream_out, text_is_utf8) {
  writing w;
  EXPECT_EQ(isomer_stream_put_text(&w.out, 1, "\xc3", 1), ISOMER_BAD_UTF8);
}

TEST(stream_out, content_has_the_length_that_was_given) {
  writing more;
  isomer_stream_begin_bytes(&more.out, 1, 3);
  EXPECT_EQ(isomer_stream_write(&more.out, "ab", 2), ISOMER_OK);
  EXPECT_EQ(isomer_stream_write(&more.out, "cd", 2), ISOMER_TOO_LARGE);
  EXPECT_EQ(more.out.at, 4u);

  writing unfinished;
  isomer_stream_begin_bytes(&unfinished.out, 1, 1);
  EXPECT_EQ(isomer_stream_finish(&unfinished.out), ISOMER_TRUNCATED);

  writing none;
  EXPECT_EQ(isomer_stream_write(&none.out, "", 0), ISOMER_OK);
  EXPECT_EQ(isomer_stream_write(&none.out, "a", 1), ISOMER_TOO_LARGE);

  for (int then = 0; then < 6; ++then) {
    writing fewer;
    isomer_stream_level outer;
    isomer_stream_begin_group(&fewer.out, 2, &fewer.outer);
    isomer_stream_begin_bytes(&fewer.out, 1, 3);
    isomer_stream_write(&fewer.out, "ab", 2);
    switch (then) {
      case 0: isomer_stream_put_varint(&fewer.out, 1, 1); break;
      case 1: isomer_stream_begin_bytes(&fewer.out, 1, 1); break;
      case 2: isomer_stream_begin_group(&fewer.out, 1, &outer); break;
      case 3: isomer_stream_begin_message(&fewer.out, 1, 0, &outer); break;
      case 4: isomer_stream_end(&fewer.out, &fewer.outer); break;
      default: isomer_stream_finish(&fewer.out);
    }
    EXPECT_EQ(fewer.out.status, ISOMER_TRUNCATED) << then;
    EXPECT_EQ(fewer.out.at, 5u) << then;
  }
}

TEST(stream_out, messages_have_the_length_that_was_given) {
  writing exact;
  isomer_stream_begin_message(&exact.out, 1, 5, &exact.outer);
  isomer_stream_put_varint(&exact.out, 1, 1);
  isomer_stream_put_bytes(&exact.out, 2, "a", 1);
  EXPECT_EQ(isomer_stream_end(&exact.out, &exact.outer), ISOMER_OK);
  isomer_stream_put_varint(&exact.out, 2, 1);
  EXPECT_EQ(exact.finished(), "\x0a\x05\x08\x01\x12\x01\x61\x10\x01");

  for (std::size_t length = 0; length < 5; ++length) {
    writing more;
    isomer_stream_begin_message(&more.out, 1, length, &more.outer);
    isomer_stream_put_varint(&more.out, 1, 1);
    isomer_stream_put_bytes(&more.out, 2, "a", 1);
    EXPECT_EQ(more.out.status, ISOMER_TOO_LARGE) << length;
    EXPECT_EQ(more.out.at, length < 2 ? 2u : 4u) << length;
  }
  writing fewer;
  isomer_stream_begin_message(&fewer.out, 1, 6, &fewer.outer);
  isomer_stream_put_varint(&fewer.out, 1, 1);
  isomer_stream_put_bytes(&fewer.out, 2, "a", 1);
  EXPECT_EQ(isomer_stream_end(&fewer.out, &fewer.outer), ISOMER_TRUNCATED);

  // The end of a group belongs to the message that the group is in.
  writing group;
  isomer_stream_level inner;
  isomer_stream_begin_message(&group.out, 1, 1, &group.outer);
  EXPECT_EQ(isomer_stream_begin_group(&group.out, 1, &inner), ISOMER_OK);
  EXPECT_EQ(isomer_stream_end(&group.out, &inner), ISOMER_TOO_LARGE);

  writing nested;
  isomer_stream_begin_message(&nested.out, 1, 4, &nested.outer);
  EXPECT_EQ(isomer_stream_begin_message(&nested.out, 1, 3, &inner), ISOMER_TOO_LARGE);
}

TEST(stream_out, groups) {
  writing w(3);
  isomer_stream_level inner;
  isomer_stream_begin_group(&w.out, 1, &w.outer);
  isomer_stream_begin_group(&w.out, 1000, &inner);
  isomer_stream_put_varint(&w.out, 2, 1);
  EXPECT_EQ(isomer_stream_end(&w.out, &inner), ISOMER_OK);
  EXPECT_EQ(isomer_stream_end(&w.out, &w.outer), ISOMER_OK);
  EXPECT_EQ(w.finished(), "\x0b\xc3\x3e\x10\x01\xc4\x3e\x0c");
}

TEST(stream_out, levels_end_in_order) {
  writing w;
  isomer_stream_level inner;
  isomer_stream_begin_group(&w.out, 1, &w.outer);
  isomer_stream_begin_group(&w.out, 1, &inner);
  EXPECT_EQ(isomer_stream_end(&w.out, &w.outer), ISOMER_BAD_VALUE);
  writing twice;
  isomer_stream_begin_group(&twice.out, 1, &twice.outer);
  EXPECT_EQ(isomer_stream_end(&twice.out, &twice.outer), ISOMER_OK);
  EXPECT_EQ(isomer_stream_end(&twice.out, &twice.outer), ISOMER_BAD_VALUE);
  writing open;
  isomer_stream_begin_group(&open.out, 1, &open.outer);
  EXPECT_EQ(isomer_stream_flush(&open.out), ISOMER_OK);
  EXPECT_EQ(open.to.bytes, "\x0b");
  EXPECT_EQ(isomer_stream_finish(&open.out), ISOMER_TRUNCATED);
}

TEST(stream_out, room_in_the_buffer_of_the_stream) {
  writing w(4);
  isomer_stream_begin_bytes(&w.out, 1, 7);
  std::uint8_t* room = isomer_stream_room(&w.out, 4);  // The head must go first.
  ASSERT_EQ(room, w.buffer.data());
  EXPECT_EQ(w.to.bytes, "\x0a\x07");
  memcpy(room, "abcd", 4);
  ASSERT_NE(room = isomer_stream_room(&w.out, 2), nullptr);
  memcpy(room, "ef", 2);
  ASSERT_EQ(isomer_stream_room(&w.out, 1), room + 2);
  room[2] = 'g';
  EXPECT_EQ(w.finished(),
            "\x0a\x07"
            "abcdefg");

  writing more(4);
  isomer_stream_begin_bytes(&more.out, 1, 3);
  EXPECT_EQ(isomer_stream_room(&more.out, 4), nullptr);
  EXPECT_EQ(more.out.status, ISOMER_TOO_LARGE);
  writing small(4);
  isomer_stream_begin_bytes(&small.out, 1, 9);
  EXPECT_EQ(isomer_stream_room(&small.out, 5), nullptr);
  EXPECT_EQ(small.out.status, ISOMER_TOO_LARGE);
  writing failed(4);
  isomer_stream_begin_bytes(&failed.out, 1, 1);
  ASSERT_NE(isomer_stream_room(&failed.out, 1), nullptr);
  EXPECT_EQ(isomer_stream_out_fail(&failed.out, ISOMER_OK), ISOMER_OK);
  EXPECT_EQ(isomer_stream_out_fail(&failed.out, ISOMER_BAD_UTF8), ISOMER_BAD_UTF8);
  EXPECT_EQ(isomer_stream_finish(&failed.out), ISOMER_BAD_UTF8);
  EXPECT_EQ(isomer_stream_room(&failed.out, 0), nullptr);
  EXPECT_EQ(failed.to.bytes, "");
}

TEST(stream_out, sequences_of_messages) {
  for (std::size_t capacity : {1u, 4u, 1000u}) {
    writing w(capacity);
    std::vector<std::string> messages;
    for (unsigned seed = 0; seed < 30; ++seed) {
      const std::string m = message_maker(seed).message(seed);
      messages.push_back(m);
      if (seed % 3 == 0) {
        isomer_stream_put_delimited(&w.out, reinterpret_cast<const std::uint8_t*>(m.data()), m.size());
      } else if (seed % 3 == 1) {
        isomer_stream_begin_delimited_bytes(&w.out, m.size());
        for (const char& byte : m) isomer_stream_write(&w.out, &byte, 1);
      } else {
        messages.back() = "\x08\x01\x10\x02";
        isomer_stream_begin_delimited(&w.out, 4, &w.outer);
        isomer_stream_put_varint(&w.out, 1, 1);
        isomer_stream_put_varint(&w.out, 2, 2);
        isomer_stream_end(&w.out, &w.outer);
      }
    }
    source from{.bytes = w.finished(), .chunk = 100};
    std::uint8_t buffer[5];
    isomer_stream_in in;
    isomer_stream_in_init(&in, source::read, &from, buffer, sizeof buffer);
    std::uint32_t length = 0;
    for (const std::string& m : messages) {
      ASSERT_TRUE(isomer_stream_message(&in, &length));
      std::string to(length, '\0');
      std::size_t size = 0;
      ASSERT_EQ(isomer_stream_bytes(&in, to.data(), to.size(), &size), ISOMER_OK);
      EXPECT_EQ(to, m);
    }
    EXPECT_FALSE(isomer_stream_message(&in, &length));
    EXPECT_EQ(in.status, ISOMER_OK);
  }
}

TEST(stream_out, the_callback_gets_as_much_as_there_is) {
  writing w(8);
  const std::string text(100, 'x');
  isomer_stream_put_bytes(&w.out, 1, text.data(), text.size());
  EXPECT_EQ(w.to.calls, 2u);  // a full buffer, and the rest past it
  EXPECT_EQ(w.to.most, 94u);
  EXPECT_EQ(w.finished(), "\x0a\x64" + text);
  EXPECT_EQ(w.to.calls, 2u);
}

}  // namespace stream_out_test
