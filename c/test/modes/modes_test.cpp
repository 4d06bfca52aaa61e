// SPDX-License-Identifier: MIT
// The modes are told apart by nothing but their speed and size: for any input, the same status, message and bytes.
#include <gtest/gtest.h>
#include <cstring>
#include <memory>
#include "inputs.hpp"
#include "messages.hpp"

namespace {

using modes_test::bytes, modes_test::hex, modes_test::inputs;

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

// After an error, mode=table may have another part of the map or the oneof in which it was. It looks for the key of an
// entry first, and so may find a later error of the entry.
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
COMPARE(Cut, groups::none, groups::some)
COMPARE(Maps, groups::none, groups::some)
COMPARE(Choices, groups::some, groups::some)
COMPARE(Nested, groups::some, groups::none)
COMPARE(Required, groups::none, groups::some)
COMPARE(Defaults, groups::none, groups::none)
COMPARE(Empty, groups::none, groups::none)
COMPARE(Implicit, groups::none, groups::none)
COMPARE(LeftOut, groups::none, groups::none)

}  // namespace
