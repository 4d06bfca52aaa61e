// A packed struct at each address of a machine that faults on a load or store that is not aligned.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "frame.isomer.h"
#include "machine.h"

static uint8_t memory[2 * sizeof(frame) + 8], wire[300];

static void check(bool condition, const char* what) {
  if (condition) return;
  machine_print("failed: ");
  machine_print(what);
  machine_print("\n");
  machine_exit(1);
}

static void fill(frame* m) {
  packed_structs_Frame_init(m);
  m->id = 7;
  m->seq = 0xfedcba98u;
  m->offset = INT64_MIN;
  m->volt = 1.5f;
  m->position = -1e300;
  m->time = -5;
  m->level = level_high;
  m->on = 1;
  m->sample_count = 3;
  m->samples[0] = -32768;
  m->real_count = 2;
  m->reals[0] = 0.25;
  m->at.x = -70000;
  m->at.y = UINT64_MAX;
  m->point_count = 2;
  m->points[1].x = 3;
  m->raw_size = 2;
  m->raw[1] = 2;
  memcpy(m->name, "frame", 6);
  m->has_maybe = 1;
  m->maybe = 70000;
  m->which = 18;
  m->value.point.y = 10;
}

typedef isomer_status encoder(const frame* m, uint8_t* bytes, size_t capacity, size_t* size);
typedef isomer_status decoder(frame* m, const uint8_t* bytes, size_t size, size_t* at);

static void comes_back(frame* from, frame* to, encoder* encode, decoder* decode, const char* format) {
  size_t size = 0;
  fill(from);
  memset(to, 0xa5, sizeof *to);
  check(encode(from, wire, sizeof wire, &size) == ISOMER_OK, format);
  check(decode(to, wire, size, NULL) == ISOMER_OK, format);
  check(packed_structs_Frame_equal(from, to), format);
}

int main(void) {
  for (size_t shift = 0; shift < 8; ++shift) {
    frame* const from = (frame*)(memory + shift);
    comes_back(from, from + 1, packed_structs_Frame_encode, packed_structs_Frame_decode, "protobuf");
    comes_back(from, from + 1, packed_structs_Frame_encode_msgpack, packed_structs_Frame_decode_msgpack, "MessagePack");
    comes_back(from, from + 1, packed_structs_Frame_encode_msgpack_array, packed_structs_Frame_decode_msgpack_array,
               "MessagePack as arrays");
  }
  return 0;
}
