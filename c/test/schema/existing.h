// Structs as a program might have had them for years, before anybody thought of messages.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_TEST_EXISTING_H
#define ISOMER_TEST_EXISTING_H

#include <stdbool.h>
#include <stdint.h>

// What a test makes wrong, to see that it does not compile.
#ifndef EXISTING_NAME
#define EXISTING_NAME 17
#endif
#ifndef EXISTING_TEMPERATURE
#define EXISTING_TEMPERATURE short
#endif
#ifndef EXISTING_SAMPLES
#define EXISTING_SAMPLES 4
#endif
#ifndef EXISTING_LENGTH
#define EXISTING_LENGTH signed short
#endif
#ifndef EXISTING_RATIO
#define EXISTING_RATIO float
#endif
#ifndef EXISTING_SAMPLE
#define EXISTING_SAMPLE int
#endif
#ifndef EXISTING_MAC
#define EXISTING_MAC 6
#endif

enum level { level_low = 0, level_high = 5 };

struct address {
  unsigned char ipv4[4];
  unsigned short port;
};

enum value_type { value_none = 0, value_number = 13, value_text = 14, value_real = 15 };

typedef struct device {
  char name[EXISTING_NAME];
  enum level level;
  EXISTING_TEMPERATURE temperature;
  unsigned long long up;
  int sample_count;
  EXISTING_SAMPLE samples[EXISTING_SAMPLES];
  struct {
    EXISTING_LENGTH length;
    char data[8];
  } payload;
  char mac[EXISTING_MAC];
  struct {
    struct address own;
    unsigned short gateway;
  } net;
  signed char peer_count;
  struct address peers[2];
  int label_count;
  char labels[3][9];
  int maybe_is_there;
  int maybe;
  int on;
  unsigned char which;
  union {
    int number;
    char text[12];
    double real;
  } value;
  EXISTING_RATIO ratio;
  char note[10];
} device;

#endif
