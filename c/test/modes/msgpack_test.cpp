// SPDX-License-Identifier: MIT
// MessagePack in each mode: for any input the same status, place, message and bytes.
#include <gtest/gtest.h>
#include <cstring>
#include <memory>
#include <random>
#include <tuple>
#include "inputs.hpp"
#include "messages.hpp"
#include "support/verdicts.hpp"

namespace {

using modes_test::bytes, modes_test::hex, modes_test::inputs;

template <class Message>
struct functions {
  isomer_status (*decode)(Message*, const uint8_t*, size_t, size_t*);
  isomer_status (*encode)(const Message*, uint8_t*, size_t, size_t*);
  isomer_status (*decode_array)(Message*, size_t, size_t*, const uint8_t*, size_t, size_t*);
  bool (*equal)(const Message*, const Message*);
  size_t greatest;
};

template <class Message>
std::unique_ptr<Message[]> garbage(size_t count) {
  auto made = std::make_unique<Message[]>(count);
  std::memset(static_cast<void*>(made.get()), 0xa5, count * sizeof(Message));
  return made;
}

// Status of reading, where its error is, status of writing, whether the message comes back the same, and the bytes.
using outcome = std::tuple<isomer_status, size_t, isomer_status, bool, std::string>;

template <class Message>
outcome read_one(const functions<Message>& f, const bytes& input) {
  const auto m = garbage<Message>(2);
  size_t at = 0, size = 0;
  const isomer_status read = f.decode(m.get(), input.data(), input.size(), &at);
  bytes again(f.greatest);
  // After an error, too, the message can be written.
  const isomer_status written = f.encode(m.get(), again.data(), again.size(), &size);
  EXPECT_EQ(size == 0, written != ISOMER_OK) << hex(input);
  again.resize(size);
  if (written != ISOMER_OK) return {read, at, written, false, ""};
  size_t less = size;
  bytes tight(size - 1);
  EXPECT_EQ(f.encode(m.get(), tight.data(), tight.size(), &less), ISOMER_TOO_LARGE) << hex(input);
  EXPECT_EQ(less, 0u);
  EXPECT_EQ(f.decode(m.get() + 1, again.data(), again.size(), nullptr), ISOMER_OK) << hex(input);
  return {read, at, written, f.equal(m.get(), m.get() + 1), hex(again)};
}

// Status, place and count of an array, and the bytes of its elements.
template <class Message>
outcome read_all(const functions<Message>& f, const bytes& input) {
  const auto m = garbage<Message>(3);
  size_t at = 0, count = 9;
  const isomer_status read = f.decode_array(m.get(), 3, &count, input.data(), input.size(), &at);
  std::string all = std::to_string(count);
  bytes one(f.greatest);
  for (size_t i = 0, size = 0; i < count; ++i) {
    EXPECT_EQ(f.encode(m.get() + i, one.data(), one.size(), &size), ISOMER_OK) << hex(input);
    all += ' ' + hex(bytes(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(size)));
  }
  return {read, at, ISOMER_OK, true, all};
}

// Changes what is well formed, in the ways in which inputs are wrong, or in another form.
class changes {
 public:
  explicit changes(unsigned seed) : random_(seed) {}

  bytes of(bytes b) {
    for (std::uint64_t n = pick(3); n > 0 && !b.empty(); --n) change(b, pick(b.size()));
    return b;
  }
  std::size_t pick(std::uint64_t n) { return static_cast<std::size_t>(random_() % n); }

 private:
  void change(bytes& b, std::size_t i) {
    static const std::uint8_t types[] = {0x80, 0x81, 0x90, 0x91, 0xa0, 0xa1, 0xc0, 0xc1, 0xc2, 0xc4, 0xca, 0xcb,
                                         0xcc, 0xcd, 0xcf, 0xd0, 0xd3, 0xd4, 0xd9, 0xdc, 0xde, 0xff, 0x00, 0x7f};
    const auto at = b.begin() + static_cast<std::ptrdiff_t>(i);
    switch (pick(7)) {
      case 0: b[i] = static_cast<std::uint8_t>(pick(256)); break;
      case 1: b[i] = types[pick(sizeof types)]; break;
      case 2: b[i] = static_cast<std::uint8_t>(b[i] + 1 - 2 * pick(2)); break;
      case 3: b.resize(i); break;
      case 4: b.erase(at); break;
      case 5: b.insert(at, types[pick(sizeof types)]); break;
      // Of a small number, or of a short text or list, a longer form.
      default:
        if (b[i] < 0x80) b.insert(at, {0xcd, 0x00});
        else if (b[i] >> 4 == 9) wider(b, i, 0xdc, 15);
        else if (b[i] >> 4 == 8) wider(b, i, 0xde, 15);
        else if (b[i] >> 5 == 5) wider(b, i, 0xda, 31);
    }
  }
  static void wider(bytes& b, std::size_t i, std::uint8_t type16, std::uint8_t mask) {
    b[i] &= mask;
    b.insert(b.begin() + static_cast<std::ptrdiff_t>(i), {type16, 0});
  }

  std::mt19937_64 random_;
};

bytes array_of(const bytes& one, std::uint64_t count) {
  bytes all = {static_cast<std::uint8_t>(0x90 + count)};
  for (; count > 0; --count) all.insert(all.end(), one.begin(), one.end());
  return all;
}

template <class Fast, class Small, class Table>
void compare(isomer_status (*seed)(Fast*, const uint8_t*, size_t, size_t*), const functions<Fast>& fast,
             const functions<Small>& small, const functions<Table>& table) {
  inputs made(20240607);
  changes changed(20240608);
  test::verdicts seen;
  unsigned good = 0, bad = 0;
  auto message = std::make_unique<Fast>();
  for (int i = 0; i < 100000 && good + bad < 4000; ++i) {
    const bytes protobuf = made.next();
    // Whether it is whole or not, it is a message.
    if (seed(message.get(), protobuf.data(), protobuf.size(), nullptr) == ISOMER_MISSING_REQUIRED) continue;
    bytes whole(fast.greatest);
    size_t size = 0;
    if (fast.encode(message.get(), whole.data(), whole.size(), &size) != ISOMER_OK) continue;
    whole.resize(size);
    const bytes input = changed.of(whole), several = changed.of(array_of(whole, changed.pick(5)));
    const outcome one = read_one(fast, input), all = read_all(fast, several);
    ASSERT_EQ(one, read_one(small, input)) << hex(input);
    ASSERT_EQ(one, read_one(table, input)) << hex(input);
    ASSERT_EQ(all, read_all(small, several)) << hex(several);
    ASSERT_EQ(all, read_all(table, several)) << hex(several);
    for (const auto& [read, at, written, equal, again] : {one, all}) {
      seen.add(read, at, written, equal);
      seen.add_bytes(again);
    }
    ++(std::get<0>(one) == ISOMER_OK ? good : bad);
  }
  seen.line("all");
  EXPECT_GT(good, 500u);
  EXPECT_GT(bad, 500u);
}

#define FUNCTIONS(Message, layout, LAYOUT)                                                                  \
  functions<Message> {                                                                                      \
    Message##_decode_##layout, Message##_encode_##layout, Message##_decode_array_##layout, Message##_equal, \
        Message##_##LAYOUT##_MAX_SIZE                                                                       \
  }
#define COMPARE(Message)                                                                                               \
  TEST(modes_msgpack, maps_agree_on_##Message) {                                                                       \
    compare(fast_shapes_##Message##_decode, FUNCTIONS(fast_shapes_##Message, msgpack, MSGPACK),                        \
            FUNCTIONS(small_shapes_##Message, msgpack, MSGPACK), FUNCTIONS(table_shapes_##Message, msgpack, MSGPACK)); \
  }                                                                                                                    \
  TEST(modes_msgpack, arrays_agree_on_##Message) {                                                                     \
    compare(fast_shapes_##Message##_decode, FUNCTIONS(fast_shapes_##Message, msgpack_array, MSGPACK_ARRAY),            \
            FUNCTIONS(small_shapes_##Message, msgpack_array, MSGPACK_ARRAY),                                           \
            FUNCTIONS(table_shapes_##Message, msgpack_array, MSGPACK_ARRAY));                                          \
  }

COMPARE(Scalars)
COMPARE(Narrow)
COMPARE(Lists)
COMPARE(Cut)
COMPARE(Maps)
COMPARE(Choices)
COMPARE(Nested)
COMPARE(Required)
COMPARE(Defaults)
COMPARE(Empty)
COMPARE(Implicit)
COMPARE(LeftOut)

}  // namespace
