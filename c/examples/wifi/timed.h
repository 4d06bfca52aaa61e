// One shape of work, timed: single or array, in the malloc form or in the caller-buffer form.
// SPDX-License-Identifier: MIT
#ifndef TIMED_H
#define TIMED_H

#include "codec.h"
#include "round_trip.h"

// What is encoded, and what is decoded.
struct subject {
  const struct codec* codec;
  form in;
  int count;  // 1 is a single struct and no array
  const wifi_softap_info_t* infos;
  const void* bytes;
  size_t size;
};

// The nanoseconds of one call, as a mean over `batch` of them; negative if a call failed. In the malloc form, free() of
// what the call allocated is part of it: it is the other half of the price, and the same for everyone.
double timed_encode(const struct subject* subject, int batch);
double timed_decode(const struct subject* subject, int batch);

#endif
