// Bytes from someone who means ill: refused, and nothing outside of the input is read.
// SPDX-License-Identifier: MIT
#include <cstdlib>

#include "bytes.hpp"
#include "codecs_of.hpp"
#include "sample.h"

namespace {

std::string text(std::initializer_list<int> bytes) {
  std::string s;
  for (const int b : bytes) s += static_cast<char>(b);
  return s;
}

// ---- what our struct cannot hold, by format: every library's file must refuse it

class protobuf : public testing::TestWithParam<const codec*> {};

TEST_P(protobuf, refuses_what_the_struct_cannot_hold) {
  EXPECT_FALSE(decodes(GetParam(), text({0x22, 33}) + std::string(33, 'x'))) << "an SSID of 33";
  EXPECT_FALSE(decodes(GetParam(), text({0x22, 3, 'a', 0, 'b'}))) << "a NUL in the SSID";
  EXPECT_FALSE(decodes(GetParam(), text({0x2a, 5, 1, 2, 3, 4, 5}))) << "a BSSID of 5";
  EXPECT_FALSE(decodes(GetParam(), text({0x2a, 7, 1, 2, 3, 4, 5, 6, 7}))) << "a BSSID of 7";
  EXPECT_FALSE(decodes(GetParam(), text({0x1a, 5, 0x0a, 3, 1, 2, 3}))) << "an IPv4 of 3";
  EXPECT_FALSE(decodes(GetParam(), text({0x38, 0x80, 0x02}))) << "channel 256";
  EXPECT_FALSE(decodes(GetParam(), text({0x40, 0x80, 0x80, 0x04}))) << "frequency 65536";
}

TEST_P(protobuf, refuses_what_is_no_protobuf) {
  EXPECT_FALSE(decodes(GetParam(), text({0x08}))) << "a tag without its value";
  EXPECT_FALSE(decodes(GetParam(), text({0x08, 0x80}))) << "half a varint";
  EXPECT_FALSE(decodes(GetParam(), text({0x08}) + std::string(11, '\xff'))) << "a varint without end";
  EXPECT_FALSE(decodes(GetParam(), text({0x22, 5, 'a'}))) << "a length beyond the end";
  EXPECT_FALSE(decodes(GetParam(), text({0x22, 0xff, 0xff, 0xff, 0xff, 0x0f}))) << "a length of 4 GiB";
  EXPECT_FALSE(decodes(GetParam(), text({0x1a, 4, 0x0a, 4, 1, 2}))) << "a length beyond its message";
  EXPECT_FALSE(decodes(GetParam(), text({0x0f, 0}))) << "wire type 7";
}

TEST_P(protobuf, arrays_hold_no_more_than_the_demo_accepts) {
  std::string hundred;
  for (int i = 0; i < SAMPLE_MAX_COUNT; ++i) hundred += text({0x0a, 0});
  bool agree = false;
  EXPECT_TRUE(decodes_array(GetParam(), hundred, SAMPLE_MAX_COUNT, &agree));
  EXPECT_TRUE(agree);
  EXPECT_FALSE(decodes_array(GetParam(), hundred + text({0x0a, 0}), SAMPLE_MAX_COUNT, &agree));
  EXPECT_TRUE(agree);
  EXPECT_FALSE(decodes_array(GetParam(), text({0x0a, 2, 0x22}), 1, &agree));
  EXPECT_TRUE(agree);
}

// Tags and lengths may be written longer than need be, and unknown fields may stand between.
TEST_P(protobuf, arrays_in_other_spellings_are_the_same) {
  std::string bytes;
  for (int i = 0; i < 3; ++i) bytes += text({0x8a, 0x00, 0x83, 0x00, 0x22, 0x01, 'a', 0x78, 0x05});
  bool agree = false;
  EXPECT_TRUE(decodes_array(GetParam(), bytes, 3, &agree));
  EXPECT_TRUE(agree);
  EXPECT_FALSE(decodes_array(GetParam(), bytes, 2, &agree));
}

INSTANTIATE_TEST_SUITE_P(every, protobuf, testing::ValuesIn(codecs_of("protobuf")), codec_test_name);

class message_pack : public testing::TestWithParam<const codec*> {
 protected:
  // The sample with one of its nine members in other bytes.
  static std::string with(size_t member, const std::string& bytes) {
    std::vector<std::string> members = {text({2}),
                                        text({2}),
                                        text({0xc4, 4, 192, 168, 1, 100}),
                                        text({0xc4, 16}) + std::string(16, '\0'),
                                        text({0xc4, 4, 'M', 'y', 'A', 'P'}),
                                        text({0xc4, 6, 1, 2, 3, 4, 5, 6}),
                                        text({2}),
                                        text({6}),
                                        text({0xcd, 0x09, 0x85})};
    members[member] = bytes;
    std::string all = text({0x99});
    for (const std::string& m : members) all += m;
    return all;
  }
};

TEST_P(message_pack, refuses_what_the_struct_cannot_hold) {
  EXPECT_TRUE(decodes(GetParam(), with(0, text({3}))));
  EXPECT_FALSE(decodes(GetParam(), with(0, text({0xce, 0x80, 0, 0, 0})))) << "a count of 2^31";
  EXPECT_FALSE(decodes(GetParam(), with(2, text({0xc4, 3, 1, 2, 3})))) << "an IPv4 of 3";
  EXPECT_FALSE(decodes(GetParam(), with(3, text({0xc4, 17}) + std::string(17, '\0')))) << "an IPv6 of 17";
  EXPECT_FALSE(decodes(GetParam(), with(4, text({0xc4, 33}) + std::string(33, 'x')))) << "an SSID of 33";
  EXPECT_FALSE(decodes(GetParam(), with(4, text({0xc4, 3, 'a', 0, 'b'})))) << "a NUL in the SSID";
  EXPECT_FALSE(decodes(GetParam(), with(7, text({0xcd, 1, 0})))) << "channel 256";
  EXPECT_FALSE(decodes(GetParam(), with(7, text({0xff})))) << "channel -1";
  EXPECT_FALSE(decodes(GetParam(), with(8, text({0xce, 0, 1, 0, 0})))) << "frequency 65536";
  EXPECT_FALSE(decodes(GetParam(), with(8, text({0x91, 1})))) << "an array for a number";
}

TEST_P(message_pack, refuses_counts_and_lengths_that_are_not_there) {
  EXPECT_FALSE(decodes(GetParam(), with(4, text({0xc6, 0xff, 0xff, 0xff, 0xff}))));
  EXPECT_FALSE(decodes(GetParam(), text({0xc1})));
  std::vector<std::string> heads = {text({0xdc, 0xff, 0xff}), text({0x9f})};
  if (std::string(GetParam()->name) != "msgpack-c") {
    // msgpack-c first allocates what the head claims, here 96 GiB: what comes of it depends on the machine.
    heads.push_back(text({0xdd, 0xff, 0xff, 0xff, 0xff}));
  }
  std::string more = text({0xdc, 0, SAMPLE_MAX_COUNT + 1});
  for (int i = 0; i <= SAMPLE_MAX_COUNT; ++i) more += with(0, text({0}));
  heads.push_back(more);
  for (const std::string& bytes : heads) {
    bool agree = false;
    EXPECT_FALSE(decodes(GetParam(), bytes));
    EXPECT_FALSE(decodes_array(GetParam(), bytes, SAMPLE_MAX_COUNT, &agree));
    EXPECT_TRUE(agree);
  }
}

TEST_P(message_pack, refuses_what_stands_behind_the_end) {
  EXPECT_FALSE(decodes(GetParam(), with(0, text({3})) + text({0})));
  bool agree = false;
  EXPECT_FALSE(decodes_array(GetParam(), text({0x90, 0xc0}), 1, &agree));
  EXPECT_TRUE(agree);
}

INSTANTIATE_TEST_SUITE_P(every, message_pack, testing::ValuesIn(codecs_of("MessagePack")), codec_test_name);

// ---- anything at all, into every decoder of Isomer's

std::vector<const codec*> isomer_codecs() {
  std::vector<const codec*> ours;
  for (const codec* c : all_codecs())
    if (std::string(c->name).rfind("isomer-", 0) == 0) ours.push_back(c);
  return ours;
}

class isomer_codec : public testing::TestWithParam<const codec*> {
 protected:
  static constexpr int count = 3;
  std::string single() const { return encoded(GetParam(), sample_info(1)); }
  std::string array() const {
    std::vector<wifi_softap_info_t> infos(count);
    sample_fill(infos.data(), count);
    return encoded(GetParam(), infos);
  }
};

TEST_P(isomer_codec, survives_every_truncation) {
  const bool protobuf = std::string(GetParam()->format) == "protobuf";
  const std::string one = single(), all = array();
  size_t whole = 0;
  for (size_t n = 0; n < one.size(); ++n) whole += decodes(GetParam(), one.substr(0, n));
  // A protobuf message may end between any two of its eight fields, and a MessagePack array nowhere.
  EXPECT_EQ(whole, protobuf ? 8u : 0u);
  whole = 0;
  bool agree = false;
  for (size_t n = 0; n < all.size(); ++n) {
    whole += decodes_array(GetParam(), all.substr(0, n), count, &agree);
    EXPECT_TRUE(agree) << n;
  }
  EXPECT_EQ(whole, protobuf ? 3u : 0u);
}

// What is accepted is a struct like any other: written again, it comes back the same.
TEST_P(isomer_codec, survives_every_value_of_every_byte) {
  const std::string one = single();
  for (size_t at = 0; at < one.size(); ++at)
    for (int value = 0; value < 256; ++value) {
      std::string bad = one;
      bad[at] = static_cast<char>(value);
      const exact_bytes exact(bad);
      wifi_softap_info_t first, second;
      if (!GetParam()->decode(exact.data(), exact.size(), &first)) continue;
      const exact_bytes again(encoded(GetParam(), first));
      ASSERT_TRUE(GetParam()->decode(again.data(), again.size(), &second)) << at << ' ' << value;
      ASSERT_TRUE(sample_equal(&first, &second)) << at << ' ' << value;
    }
}

TEST_P(isomer_codec, arrays_survive_every_value_of_every_byte) {
  const std::string all = array();
  bool agree = false;
  for (size_t at = 0; at < all.size(); ++at)
    for (int value = 0; value < 256; ++value) {
      std::string bad = all;
      bad[at] = static_cast<char>(value);
      decodes_array(GetParam(), bad, SAMPLE_MAX_COUNT, &agree);
      ASSERT_TRUE(agree) << at << ' ' << value;
    }
}

TEST_P(isomer_codec, survives_noise) {
  uint32_t state = 1;
  bool agree = false;
  for (int i = 0; i < 20000; ++i) {
    std::string noise;
    for (size_t n = (state >> 16) % 64; noise.size() < n;) {
      state = state * 1664525u + 1013904223u;
      noise += static_cast<char>(state >> 24);
    }
    state = state * 1664525u + 1013904223u;
    decodes(GetParam(), noise);
    decodes_array(GetParam(), noise, 2, &agree);
  }
  EXPECT_FALSE(decodes(GetParam(), std::string(200, '\xff')));
}

TEST_P(isomer_codec, refuses_nesting_without_end) {
  const bool protobuf = std::string(GetParam()->format) == "protobuf";
  // Groups of an unknown field, and arrays in arrays.
  EXPECT_FALSE(decodes(GetParam(), std::string(SAMPLE_MAX_BYTES, protobuf ? '\x7b' : '\x91')));
  bool agree = false;
  EXPECT_FALSE(decodes_array(GetParam(), std::string(SAMPLE_MAX_BYTES, protobuf ? '\x7b' : '\x91'), 10, &agree));
  EXPECT_TRUE(agree);
}

INSTANTIATE_TEST_SUITE_P(every, isomer_codec, testing::ValuesIn(isomer_codecs()), codec_test_name);

}  // namespace
