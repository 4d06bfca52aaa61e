// What every library must do: sizes to the byte, round trips of ordinary and extreme structs, capacities.
// SPDX-License-Identifier: MIT
#include "codec.h"

#include <climits>

#include "bytes.hpp"
#include "codecs_of.hpp"
#include "round_trip.h"
#include "sample.h"

namespace {

struct sizes {
  size_t my_ap, wifi_0, two, ten;
};

sizes sizes_of(const std::string& format) {
  if (format == "protobuf") return {51, 53, 110, 550};
  if (format == "MessagePack") return {46, 48, 97, 481};
  return {118, 118, 199, 791};
}

std::vector<wifi_softap_info_t> samples(int count) {
  std::vector<wifi_softap_info_t> infos(static_cast<size_t>(count));
  sample_fill(infos.data(), count);
  return infos;
}

wifi_softap_info_t extreme() {
  wifi_softap_info_t info = sample_info(0);
  info.device_count = INT_MIN;
  std::memset(&info.ip_address, 0xff, sizeof info.ip_address);
  std::memset(info.ssid, 'x', WIFI_SSID_MAX_LEN);
  std::memset(info.bssid, 0xff, sizeof info.bssid);
  info.channel = UINT8_MAX;
  info.frequency = UINT16_MAX;
  return info;
}

wifi_softap_info_t zero() {
  wifi_softap_info_t info;
  std::memset(&info, 0, sizeof info);
  return info;
}

class every_codec : public testing::TestWithParam<const codec*> {};

TEST_P(every_codec, single_has_the_size_of_its_format) {
  const sizes want = sizes_of(GetParam()->format);
  wifi_softap_info_t result;
  size_t size = 0;
  ASSERT_TRUE(round_trip(GetParam(), FORM_MALLOC, 1, &result, &size));
  EXPECT_EQ(size, want.my_ap);
  EXPECT_STREQ(result.ssid, "MyAP");
  ASSERT_TRUE(round_trip(GetParam(), FORM_STACK, 1, &result, &size));
  EXPECT_EQ(size, want.wifi_0);
  EXPECT_STREQ(result.ssid, "WiFi-0");
}

TEST_P(every_codec, arrays_have_the_size_of_their_format) {
  const sizes want = sizes_of(GetParam()->format);
  for (const form in : {FORM_MALLOC, FORM_STACK}) {
    wifi_softap_info_t results[10];
    size_t size = 0;
    ASSERT_TRUE(round_trip(GetParam(), in, 2, results, &size));
    EXPECT_EQ(size, want.two);
    ASSERT_TRUE(round_trip(GetParam(), in, 10, results, &size));
    EXPECT_EQ(size, want.ten);
  }
}

TEST_P(every_codec, arrays_of_every_count_come_back) {
  for (const form in : {FORM_MALLOC, FORM_STACK})
    for (int count = 0; count <= SAMPLE_MAX_COUNT; ++count) {
      std::vector<wifi_softap_info_t> results(SAMPLE_MAX_COUNT);
      size_t size = 0;
      ASSERT_TRUE(round_trip_array(GetParam(), in, count, results.data(), &size)) << count;
    }
}

TEST_P(every_codec, extremes_come_back) {
  for (const wifi_softap_info_t& info : {extreme(), zero()}) {
    const std::string bytes = encoded(GetParam(), info);
    const exact_bytes exact(bytes);
    wifi_softap_info_t result;
    ASSERT_TRUE(GetParam()->decode(exact.data(), exact.size(), &result));
    EXPECT_TRUE(sample_equal(&info, &result));
  }
}

TEST_P(every_codec, decoding_leaves_nothing_of_before) {
  const exact_bytes bytes(encoded(GetParam(), zero()));
  wifi_softap_info_t result = extreme();
  const wifi_softap_info_t want = zero();
  ASSERT_TRUE(GetParam()->decode(bytes.data(), bytes.size(), &result));
  EXPECT_TRUE(sample_equal(&want, &result));
}

TEST_P(every_codec, writes_into_the_very_size_and_into_none_below) {
  const std::vector<wifi_softap_info_t> infos = samples(3);
  const std::string single = encoded(GetParam(), infos[0]), array = encoded(GetParam(), infos);
  for (size_t capacity = 0; capacity <= single.size(); ++capacity) {
    const std::unique_ptr<char[]> buffer(new char[capacity]);
    size_t size = 0;
    EXPECT_EQ(GetParam()->encode_to(&infos[0], buffer.get(), capacity, &size), capacity == single.size()) << capacity;
  }
  for (size_t capacity = 0; capacity <= array.size(); ++capacity) {
    const std::unique_ptr<char[]> buffer(new char[capacity]);
    size_t size = 0;
    EXPECT_EQ(GetParam()->encode_array_to(infos.data(), 3, buffer.get(), capacity, &size), capacity == array.size())
        << capacity;
  }
}

TEST_P(every_codec, refuses_more_structs_than_there_is_room_for) {
  const std::string bytes = encoded(GetParam(), samples(5));
  bool agree = false;
  EXPECT_TRUE(decodes_array(GetParam(), bytes, 5, &agree));
  EXPECT_TRUE(agree);
  EXPECT_FALSE(decodes_array(GetParam(), bytes, 4, &agree));
}

TEST_P(every_codec, refuses_to_encode_an_ssid_that_no_nul_ends) {
  if (std::string(GetParam()->name) == "tpl") {
    // tpl copies all 33 bytes, whatever they are; it is its decoder that looks.
    wifi_softap_info_t info = sample_info(0);
    std::memset(info.ssid, 'x', sizeof info.ssid);
    EXPECT_FALSE(decodes(GetParam(), encoded(GetParam(), info)));
    return;
  }
  wifi_softap_info_t info = sample_info(0);
  std::memset(info.ssid, 'x', sizeof info.ssid);
  EXPECT_EQ(encoded(GetParam(), info), "");
}

INSTANTIATE_TEST_SUITE_P(every, every_codec, testing::ValuesIn(all_codecs()), codec_test_name);

TEST(codecs, of_one_format_write_the_same_bytes) {
  for (const char* format : {"protobuf", "MessagePack"}) {
    const std::vector<const codec*> same = codecs_of(format);
    for (const codec* c : same) {
      for (const wifi_softap_info_t& info : {sample_single(), extreme()})
        EXPECT_EQ(encoded(c, info), encoded(same[0], info)) << c->name;
      EXPECT_EQ(encoded(c, samples(10)), encoded(same[0], samples(10))) << c->name;
    }
  }
}

TEST(codecs, are_found_by_their_names) {
  for (const codec* c : all_codecs()) {
    EXPECT_EQ(codec_find(c->name), c);
    EXPECT_TRUE(codec_is_known(c->name));
  }
  EXPECT_EQ(codec_find("isomer"), nullptr);
  EXPECT_FALSE(codec_is_known("isomer"));
  EXPECT_FALSE(codec_is_known(""));
  EXPECT_FALSE(codec_is_known("nanopb|tpl"));
}

}  // namespace
