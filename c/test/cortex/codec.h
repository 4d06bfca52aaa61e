// What each codec under measurement offers: one WifiStatus of its own, filled, written, read and compared.
// SPDX-License-Identifier: MIT
#ifndef CORTEX_CODEC_H
#define CORTEX_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The values of the one sample, which sample.h also gives as bytes.
void codec_fill(void);
void codec_clear(void);
bool codec_is_sample(void);

// The only two that are measured. They add nothing to the codec's own calls.
bool codec_encode(uint8_t* buffer, size_t capacity, size_t* size);
bool codec_decode(const uint8_t* bytes, size_t size);

#endif
