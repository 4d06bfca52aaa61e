// SPDX-License-Identifier: MIT
// The modes are told apart by nothing but their speed and size: for any input, the same status, message and bytes.
#include <gtest/gtest.h>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>
#include "isomer_c_modes_fast/shapes.isomer.h"
#include "isomer_c_modes_fast/shapes3.isomer.h"
// The other mode's headers have the same guards, and other names within.
#undef SHAPES_ISOMER_H
#undef SHAPES3_ISOMER_H
#include "isomer_c_modes_small/shapes.isomer.h"
#include "isomer_c_modes_small/shapes3.isomer.h"
#undef SHAPES_ISOMER_H
#undef SHAPES3_ISOMER_H
#include "isomer_c_modes_table/shapes.isomer.h"
#include "isomer_c_modes_table/shapes3.isomer.h"

namespace {

using bytes = std::vector<std::uint8_t>;

// What one mode made of an input.
struct outcome {
  isomer_status status = ISOMER_OK;
  size_t at = 0;
  bytes again;  // encoded
  isomer_status written = ISOMER_OK;
  bool equal_to_itself = true;
};

template <class Message>
using decoder = isomer_status (*)(Message*, const uint8_t*, size_t, size_t*);
template <class Message>
using encoder = isomer_status (*)(const Message*, uint8_t*, size_t, size_t*);

template <class Message>
outcome run(const bytes& input, decoder<Message> decode, encoder<Message> encode, size_t (*size_of)(const Message*),
            bool (*equal)(const Message*, const Message*)) {
  outcome made;
  auto message = std::make_unique<Message>();
  std::memset(static_cast<void*>(message.get()), 0xa5, sizeof(Message));
  made.status = decode(message.get(), input.data(), input.size(), &made.at);
  // What was read before an error can be written too.
  made.again.reserve(1);  // so that there is a buffer also for no bytes
  made.again.resize(size_of(message.get()));
  size_t size = 0;
  made.written = encode(message.get(), made.again.data(), made.again.size(), &size);
  if (made.status != ISOMER_OK) {
    made.again.resize(size);
    return made;
  }
  EXPECT_EQ(made.written, ISOMER_OK);
  EXPECT_EQ(size, made.again.size());
  if (size > 0) {
    bytes less;
    less.reserve(1);
    less.resize(size - 1);
    EXPECT_EQ(encode(message.get(), less.data(), less.size(), &size), ISOMER_TOO_LARGE);
    EXPECT_EQ(size, 0u);
  }
  auto back = std::make_unique<Message>();
  EXPECT_EQ(decode(back.get(), made.again.data(), made.again.size(), nullptr), ISOMER_OK);
  made.equal_to_itself = equal(message.get(), back.get());
  return made;
}

std::string hex(const bytes& b) {
  std::string text;
  for (std::uint8_t byte : b) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

// Inputs that are mostly well formed: fields of low numbers, nested, of any wire type; then a few bytes are changed.
class inputs {
 public:
  explicit inputs(unsigned seed) : random_(seed) {}

  bytes next() {
    bytes out;
    message(out, 3);
    if (pick(4) == 0 && !out.empty()) out.resize(pick(out.size() + 1));
    if (pick(4) == 0 && !out.empty()) out[pick(out.size())] = static_cast<std::uint8_t>(pick(256));
    return out;
  }

 private:
  std::uint64_t pick(std::uint64_t n) { return random_() % n; }

  void varint(bytes& out, std::uint64_t v) {
    for (; v >= 0x80; v >>= 7) out.push_back(static_cast<std::uint8_t>(v | 0x80));
    out.push_back(static_cast<std::uint8_t>(v));
  }

  std::uint64_t number() {
    switch (pick(6)) {
      case 0: return random_();
      case 1: return std::uint64_t{0} - pick(200);
      case 2: return static_cast<std::uint64_t>(std::int64_t{INT32_MIN});
      default: return pick(pick(4) == 0 ? 70000 : 4);
    }
  }

  void payload(bytes& out, unsigned depth) {
    bytes inner;
    switch (pick(4)) {
      case 0:
        for (std::uint64_t n = pick(10); n > 0; --n) inner.push_back(static_cast<std::uint8_t>('a' + pick(26)));
        break;
      case 1:
        for (std::uint64_t n = pick(6); n > 0; --n) varint(inner, number());
        break;
      case 2:
        for (std::uint64_t n = pick(pick(3) == 0 ? 33 : 10); n > 0; --n)
          inner.push_back(static_cast<std::uint8_t>(pick(3) == 0 ? pick(256) : 0xc3 - 0x1a * pick(2)));
        break;
      default:
        if (depth > 0) message(inner, depth - 1);
    }
    varint(out, inner.size());
    out.insert(out.end(), inner.begin(), inner.end());
  }

  void message(bytes& out, unsigned depth) {
    for (std::uint64_t n = pick(7); n > 0; --n) {
      const std::uint64_t field = pick(40) == 0 ? 536870911 : 1 + pick(pick(3) == 0 ? 23 : 8);
      static const unsigned types[] = {0, 0, 0, 1, 2, 2, 2, 2, 3, 5};
      const unsigned type = types[pick(10)];
      if (type == 3 && depth == 0) continue;
      varint(out, field << 3 | type);
      if (type == 0) varint(out, number());
      if (type == 1) fixed(out, 8);
      if (type == 2) payload(out, depth);
      if (type == 5) fixed(out, 4);
      if (type == 3) {
        message(out, depth - 1);
        varint(out, field << 3 | 4);
      }
    }
  }

  void fixed(bytes& out, int n) {
    const std::uint64_t v = pick(3) == 0 ? random_() : number();
    for (int i = 0; i < n; ++i) out.push_back(static_cast<std::uint8_t>(v >> 8 * i));
  }

  std::mt19937_64 random_;
};

// After an error, mode=table may have another part of the map or the oneof in which it was.
//
// In a message with groups, mode=small looks for the end of a group before it reads the group: so it may find a later
// error first, and then has nothing of the group.
enum class groups { none, some };

void expect_same(const outcome& a, const outcome& b, groups g, const bytes& input) {
  ASSERT_EQ(a.status == ISOMER_OK, b.status == ISOMER_OK) << a.status << ' ' << b.status << ' ' << hex(input);
  ASSERT_EQ(a.equal_to_itself, b.equal_to_itself) << hex(input);
  if (g == groups::some && a.status != ISOMER_OK) return;
  ASSERT_EQ(a.status, b.status) << hex(input);
  ASSERT_EQ(a.at, b.at) << hex(input);
  ASSERT_EQ(a.written, b.written) << hex(input);
  ASSERT_EQ(hex(a.again), hex(b.again)) << hex(input);
}

#define COMPARE(Message, has, after_errors)                                                                    \
  TEST(modes, agree_on_##Message) {                                                                            \
    inputs made(20240607);                                                                                     \
    unsigned good = 0, bad = 0;                                                                                \
    for (int i = 0; i < 20000; ++i) {                                                                          \
      const bytes input = made.next();                                                                         \
      const outcome fast =                                                                                     \
          run<fast_shapes_##Message>(input, fast_shapes_##Message##_decode, fast_shapes_##Message##_encode,    \
                                     fast_shapes_##Message##_size, fast_shapes_##Message##_equal);             \
      const outcome small =                                                                                    \
          run<small_shapes_##Message>(input, small_shapes_##Message##_decode, small_shapes_##Message##_encode, \
                                      small_shapes_##Message##_size, small_shapes_##Message##_equal);          \
      expect_same(fast, small, has, input);                                                                    \
      const outcome table =                                                                                    \
          run<table_shapes_##Message>(input, table_shapes_##Message##_decode, table_shapes_##Message##_encode, \
                                      table_shapes_##Message##_size, table_shapes_##Message##_equal);          \
      expect_same(fast, table, after_errors, input);                                                           \
      if (HasFatalFailure()) return;                                                                           \
      ++(fast.status == ISOMER_OK ? good : bad);                                                               \
    }                                                                                                          \
    EXPECT_GT(good, 500u);                                                                                     \
    EXPECT_GT(bad, 500u);                                                                                      \
  }

COMPARE(Scalars, groups::none, groups::none)
COMPARE(Narrow, groups::none, groups::none)
COMPARE(Lists, groups::some, groups::none)
COMPARE(Cut, groups::none, groups::none)
COMPARE(Maps, groups::none, groups::some)
COMPARE(Choices, groups::some, groups::some)
COMPARE(Nested, groups::some, groups::none)
COMPARE(Required, groups::none, groups::some)
COMPARE(Defaults, groups::none, groups::none)
COMPARE(Empty, groups::none, groups::none)
COMPARE(Implicit, groups::none, groups::none)

}  // namespace
