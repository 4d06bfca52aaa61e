// Isomer under measurement, in the mode that wifi.isomer.h was generated with.
// SPDX-License-Identifier: MIT
#include "codec.h"
#include "sample.h"
#include "wifi.isomer.h"

static cortex_WifiStatus message;

static const cortex_WifiStatus sample = {
    .has_addresses = true,
    .device_count = SAMPLE_DEVICE_COUNT,
    .state = SAMPLE_STATE,
    .addresses = {.ipv4 = SAMPLE_IPV4, .ipv6 = SAMPLE_IPV6},
    .ssid = SAMPLE_SSID,
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
         strcmp(message.ssid, sample.ssid) == 0 && memcmp(message.bssid, sample.bssid, sizeof sample.bssid) == 0 &&
         message.security == sample.security && message.channel == sample.channel &&
         message.frequency == sample.frequency;
}

bool codec_encode(uint8_t* buffer, size_t capacity, size_t* size) {
  return cortex_WifiStatus_encode(&message, buffer, capacity, size) == ISOMER_OK;
}

bool codec_decode(const uint8_t* bytes, size_t size) {
  return cortex_WifiStatus_decode(&message, bytes, size, NULL) == ISOMER_OK;
}
