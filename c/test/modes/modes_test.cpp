// SPDX-License-Identifier: MIT
// The modes are told apart by nothing but their speed and size: for any input, the same status, message and bytes.
#include <gtest/gtest.h>
#include <cstring>
#include <memory>
#include "inputs.hpp"
#include "messages.hpp"
#include "support/verdicts.hpp"

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

// An error is one in every mode; which of several is told, and what was read before it, may be another:
//
// mode=table may have another part of the map or the oneof in which it was, and looks for the key of an entry before it
// reads the entry; mode=small looks for the end of a group, or of a number in a list, before it reads that.
enum class errors { same, any };

// What is alike on all machines, too.
void note(const outcome& o, test::verdicts& seen) {
  seen.add(o.status, o.at, o.written);
  seen.add_bytes(hex(o.again));
}

void expect_same(const outcome& a, const outcome& b, errors e, const bytes& input) {
  ASSERT_EQ(a.status == ISOMER_OK, b.status == ISOMER_OK) << a.status << ' ' << b.status << ' ' << hex(input);
  ASSERT_EQ(a.equal_to_itself, b.equal_to_itself) << hex(input);
  if (e == errors::any && a.status != ISOMER_OK) return;
  ASSERT_EQ(a.status, b.status) << hex(input);
  ASSERT_EQ(a.at, b.at) << hex(input);
  ASSERT_EQ(a.written, b.written) << hex(input);
  ASSERT_EQ(hex(a.again), hex(b.again)) << hex(input);
}

#define COMPARE(Message, of_small, of_table)                                                                   \
  TEST(modes, agree_on_##Message) {                                                                            \
    inputs made(20240607);                                                                                     \
    test::verdicts seen;                                                                                       \
    unsigned good = 0, bad = 0;                                                                                \
    for (int i = 0; i < 20000; ++i) {                                                                          \
      const bytes input = made.next();                                                                         \
      const outcome fast =                                                                                     \
          run<fast_shapes_##Message>(input, fast_shapes_##Message##_decode, fast_shapes_##Message##_encode,    \
                                     fast_shapes_##Message##_size, fast_shapes_##Message##_equal);             \
      const outcome small =                                                                                    \
          run<small_shapes_##Message>(input, small_shapes_##Message##_decode, small_shapes_##Message##_encode, \
                                      small_shapes_##Message##_size, small_shapes_##Message##_equal);          \
      expect_same(fast, small, of_small, input);                                                               \
      const outcome table =                                                                                    \
          run<table_shapes_##Message>(input, table_shapes_##Message##_decode, table_shapes_##Message##_encode, \
                                      table_shapes_##Message##_size, table_shapes_##Message##_equal);          \
      expect_same(fast, table, of_table, input);                                                               \
      if (HasFatalFailure()) return;                                                                           \
      for (const outcome* o : {&fast, &small, &table}) note(*o, seen);                                         \
      ++(fast.status == ISOMER_OK ? good : bad);                                                               \
    }                                                                                                          \
    seen.line(#Message);                                                                                       \
    EXPECT_GT(good, 500u);                                                                                     \
    EXPECT_GT(bad, 500u);                                                                                      \
  }

COMPARE(Scalars, errors::same, errors::same)
COMPARE(Narrow, errors::any, errors::same)
COMPARE(Lists, errors::any, errors::same)
COMPARE(Cut, errors::same, errors::any)
COMPARE(Maps, errors::same, errors::any)
COMPARE(Choices, errors::any, errors::any)
COMPARE(Nested, errors::any, errors::any)
COMPARE(Required, errors::same, errors::any)
COMPARE(Defaults, errors::same, errors::same)
COMPARE(Empty, errors::same, errors::same)
COMPARE(Implicit, errors::same, errors::same)
COMPARE(LeftOut, errors::same, errors::same)

}  // namespace
