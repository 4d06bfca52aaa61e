// nanopb under measurement: its generated struct and its two calls, over buffers.
// SPDX-License-Identifier: MIT
#include <pb_decode.h>
#include <pb_encode.h>
#include <string.h>

#include "codec.h"
#include "sample.h"
#include "wifi.pb.h"

static cortex_WifiStatus message;

static const cortex_WifiStatus sample = {
    .device_count = SAMPLE_DEVICE_COUNT,
    .state = SAMPLE_STATE,
    .has_addresses = true,
    .addresses = {.ipv4 = SAMPLE_IPV4, .ipv6 = SAMPLE_IPV6},
    .ssid = {.size = sizeof SAMPLE_SSID - 1, .bytes = SAMPLE_SSID},
    .bssid = SAMPLE_BSSID,
    .security = SAMPLE_SECURITY,
    .channel = SAMPLE_CHANNEL,
    .frequency = SAMPLE_FREQUENCY,
};

void codec_fill(void) { message = sample; }
void codec_clear(void) { memset(&message, 0xa5, sizeof message); }

bool codec_is_sample(void) {
  return message.device_count == sample.device_count && message.state == sample.state && message.has_addresses &&
         memcmp(&message.addresses, &sample.addresses, sizeof sample.addresses) == 0 &&
         message.ssid.size == sample.ssid.size &&
         memcmp(message.ssid.bytes, sample.ssid.bytes, sample.ssid.size) == 0 &&
         memcmp(message.bssid, sample.bssid, sizeof sample.bssid) == 0 && message.security == sample.security &&
         message.channel == sample.channel && message.frequency == sample.frequency;
}

bool codec_encode(uint8_t* buffer, size_t capacity, size_t* size) {
  pb_ostream_t stream = pb_ostream_from_buffer(buffer, capacity);
  const bool ok = pb_encode(&stream, cortex_WifiStatus_fields, &message);
  *size = stream.bytes_written;
  return ok;
}

bool codec_decode(const uint8_t* bytes, size_t size) {
  pb_istream_t stream = pb_istream_from_buffer(bytes, size);
  return pb_decode(&stream, cortex_WifiStatus_fields, &message);
}
