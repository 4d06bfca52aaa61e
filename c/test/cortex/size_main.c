// A program that encodes, decodes, both or neither, as ENCODE and DECODE say: what the linker keeps of a codec.
// SPDX-License-Identifier: MIT
#include "codec.h"

uint8_t wire[160];
size_t wire_size;

int main(void) {
  int good = 0;
#ifdef ENCODE
  good += codec_encode(wire, sizeof wire, &wire_size);
#endif
#ifdef DECODE
  good += codec_decode(wire, wire_size);
#endif
  return good;
}
