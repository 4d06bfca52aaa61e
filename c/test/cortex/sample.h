// The WifiStatus that every codec writes and reads, as values and as the bytes that Google's libraries write for it.
// SPDX-License-Identifier: MIT
#ifndef CORTEX_SAMPLE_H
#define CORTEX_SAMPLE_H

#include <stdint.h>

// clang-format off
#define SAMPLE_DEVICE_COUNT 3
#define SAMPLE_STATE 2
#define SAMPLE_IPV4 {192, 168, 1, 77}
#define SAMPLE_IPV6 {0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}
#define SAMPLE_SSID "corner office 5 GHz"
#define SAMPLE_BSSID {0x3c, 0x84, 0x6a, 0x12, 0x34, 0x56}
#define SAMPLE_SECURITY 4
#define SAMPLE_CHANNEL 36
#define SAMPLE_FREQUENCY 5180

static const uint8_t sample_bytes[] = {
  0x08, 3, 0x10, 2,
  0x1a, 24, 0x0a, 4, 192, 168, 1, 77, 0x12, 16, 0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
  0x22, 19, 'c', 'o', 'r', 'n', 'e', 'r', ' ', 'o', 'f', 'f', 'i', 'c', 'e', ' ', '5', ' ', 'G', 'H', 'z',
  0x2a, 6, 0x3c, 0x84, 0x6a, 0x12, 0x34, 0x56,
  0x30, 4, 0x38, 36, 0x40, 0xbc, 0x28,
};
// clang-format on

#endif
