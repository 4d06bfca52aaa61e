// Structs as a program might have had them for years, before anybody thought of messages.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_TEST_EXISTING_H
#define ISOMER_TEST_EXISTING_H

#include <stdbool.h>
#include <stdint.h>

enum level { level_low = 0, level_high = 5 };

struct address {
  unsigned char ipv4[4];
  unsigned short port;
};

enum value_type { value_none = 0, value_number = 13, value_text = 14, value_real = 15 };

typedef struct device {
  char name[17];
  enum level level;
  short temperature;
  unsigned long long up;
  int sample_count;
  int samples[4];
  struct {
    signed short length;
    char data[8];
  } payload;
  char mac[6];
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
  float ratio;
  char note[10];
} device;

#endif
