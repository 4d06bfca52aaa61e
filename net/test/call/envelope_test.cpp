// SPDX-License-Identifier: MIT
// Envelopes are written and read by hand: as isomer::encode() writes what describe<envelope> says, and as
// isomer::decode() reads it.
#include <gtest/gtest.h>
#include <isomer/net/envelope.hpp>
#include <random>
#include <string>

namespace net_test::envelope_test {

using isomer::net::append_frame;
using isomer::net::envelope;
using isomer::net::longest_head;
using isomer::net::put_head;

std::string encoded(envelope e, std::string_view payload) {
  if (e.payload) e.payload = payload;
  return *isomer::encode(isomer::protobuf{}, e);
}
std::string frame(const envelope& e, std::string_view payload = {}) {
  std::string f;
  append_frame(e, payload, true, f);
  return f;
}
// What stands behind the length, which has to be right.
std::string behind_length(std::string_view frame) {
  std::size_t length = 0, at = 0;
  for (unsigned shift = 0;; shift += 7) {
    auto byte = static_cast<unsigned char>(frame.at(at++));
    length |= std::size_t{byte & 0x7Fu} << shift;
    if (byte < 0x80) break;
  }
  EXPECT_EQ(length, frame.size() - at);
  return std::string(frame.substr(at));
}
void expect_same(const envelope& a, const envelope& b) {
  EXPECT_EQ(encoded(a, a.payload.value_or("")), encoded(b, b.payload.value_or("")));
  EXPECT_EQ(a.payload.has_value(), b.payload.has_value());
}

// Numbers of every length, and often none.
class numbers {
 public:
  std::uint64_t any() { return random_() % 3 ? random_() >> random_() % 64 : 0; }
  std::uint32_t small() { return static_cast<std::uint32_t>(any()); }
  bool maybe() { return random_() % 2; }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  envelope envelope_of(std::string_view message) {
    envelope e{.call = any(), .method = any(), .format = small()};
    e.more = maybe(), e.timeout = any(), e.status = small(), e.cancel = maybe(), e.credit = small(), e.goodbye = any();
    e.message = message;
    return e;
  }

 private:
  std::mt19937_64 random_{1};
};

TEST(Envelope, IsWrittenAsEncodeWritesIt) {
  numbers n;
  for (int i = 0; i < 20'000; i++) {
    const std::string message(n.maybe() ? n.below(200) : 0, 'm'), payload(n.below(300), 'p');
    envelope e = n.envelope_of(message);
    if (n.maybe()) e.payload = payload;
    ASSERT_EQ(behind_length(frame(e, payload)), encoded(e, payload));
  }
}

TEST(Envelope, HasAHeadThatFitsIntoItsRoom) {
  const std::string message(5000, 'm');
  const envelope most{UINT64_MAX, UINT64_MAX, UINT32_MAX, true,       UINT64_MAX,        UINT32_MAX,
                      message,    true,       UINT32_MAX, UINT64_MAX, std::string_view()};
  std::string room(longest_head(most) + 1, '!');
  const char* end = put_head(most, std::size_t{1} << 62, room.data());
  EXPECT_LT(static_cast<std::size_t>(end - room.data()), room.size());
  EXPECT_EQ(room.back(), '!');
}

// Each length of a frame's length, and one more on either side.
TEST(Envelope, StandsBehindTheLengthOfAll) {
  for (std::size_t around : {128u, 16384u, 2097152u})
    for (std::size_t size = around - 60; size < around + 10; size++) {
      const std::string payload(size, 'p');
      const envelope e{.call = 1, .payload = payload};
      ASSERT_EQ(behind_length(frame(e, payload)).size(), encoded(e, payload).size()) << size;
    }
}

TEST(Envelope, CutsALongMessageBetweenTwoCharacters) {
  const std::string long_one = std::string(1023, 'x') + "\u00fc and more";
  envelope read;
  const std::string bytes = behind_length(frame({.call = 1, .status = 2, .message = long_one}));
  ASSERT_TRUE(read_envelope(bytes, read).ok());
  EXPECT_EQ(read.message, std::string(1023, 'x'));
}

TEST(Envelope, ReplacesWhatIsNotUtf8InAMessage) {
  envelope read;
  const std::string bytes = behind_length(frame({.call = 1, .status = 2, .message = "\xFF"}));
  ASSERT_TRUE(read_envelope(bytes, read).ok());
  EXPECT_EQ(read.message, "\xEF\xBF\xBD");
  EXPECT_EQ(read.status, 2u);
}

// Also in bytes that nobody would write: numbers with padding, fields twice or in another order, cut off anywhere.
TEST(Envelope, IsReadAsDecodeReadsIt) {
  numbers n;
  int good = 0, bad = 0;
  for (int i = 0; i < 100'000; i++) {
    envelope e = n.maybe() ? n.envelope_of("why") : envelope{.call = n.any(), .method = n.any(), .format = n.small()};
    if (n.maybe()) e.payload = "payload";
    std::string bytes = encoded(e, "payload");
    if (n.maybe()) bytes += encoded({.call = n.any(), .payload = "again"}, "again");
    for (auto changes = n.below(3); changes && !bytes.empty(); changes--) {
      const std::size_t at = n.below(bytes.size());
      if (n.maybe()) bytes[at] = static_cast<char>(n.below(256));
      else if (n.maybe()) bytes.resize(at);
      else bytes.insert(at, 1, static_cast<char>(0x80 | n.below(128)));
    }
    envelope read = n.envelope_of("something else"), expected;
    const auto status = read_envelope(bytes, read);
    const auto right = isomer::decode(isomer::protobuf{}, bytes, expected);
    ASSERT_EQ(status.ok(), right.ok()) << testing::PrintToString(bytes);
    (right.ok() ? good : bad)++;
    if (right.ok()) expect_same(read, expected);
  }
  EXPECT_GT(good, 10'000);
  EXPECT_GT(bad, 10'000);
}

}  // namespace net_test::envelope_test
