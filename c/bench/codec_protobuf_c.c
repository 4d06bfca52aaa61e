// The message in protobuf-c: with the allocator that it has by itself, and with memory that costs next to nothing.
// SPDX-License-Identifier: MIT
#include <stdalign.h>

#include "codec.h"
#include "fields.pb-c.h"

static FieldsProtobufC__Fields sample, *decoded, *in_room;
static alignas(16) uint8_t room[64 * 1024];
static size_t room_used;

static void* room_alloc(void* data, size_t size) {
  (void)data;
  uint8_t* const p = room + room_used;
  size = (size + 15) & ~(size_t)15;
  if (size > sizeof room - room_used) return NULL;
  room_used += size;
  return p;
}
static void room_free(void* data, void* p) {
  (void)data;
  (void)p;
}
static ProtobufCAllocator room_allocator = {room_alloc, room_free, NULL};

#define FIELD_INT32(i) sample.f##i = sample_int32(i);
#define FIELD_STRING(i) sample.f##i = SAMPLE_TEXT;
#define FIELD_UINT64(i) sample.f##i = sample_uint64(i);
#define FIELD_BOOL(i) sample.f##i = 1;
#define FIELD_LIST(i)                                                          \
  static uint32_t items##i[SAMPLE_ITEMS];                                      \
  for (int at = 0; at < SAMPLE_ITEMS; ++at) items##i[at] = sample_item(i, at); \
  sample.f##i = items##i;                                                      \
  sample.n_f##i = SAMPLE_ITEMS;
#define FIELD_POINT(i)                       \
  static FieldsProtobufC__Point point##i;    \
  fields_protobuf_c__point__init(&point##i); \
  point##i.x = sample_x(i);                  \
  point##i.y = sample_y(i);                  \
  point##i.z = sample_float(i);              \
  sample.f##i = &point##i;
#define FIELD_BYTES(i)                   \
  sample.f##i.len = sizeof sample_bytes; \
  sample.f##i.data = (uint8_t*)sample_bytes;
#define FIELD_FLOAT(i) sample.f##i = sample_float(i);

static void fill(void) {
  fields_protobuf_c__fields__init(&sample);
#include "fields.def"
}

static void filled(void) {}

static size_t encode_of(const FieldsProtobufC__Fields* message, uint8_t* buffer, size_t capacity) {
  return fields_protobuf_c__fields__get_packed_size(message) <= capacity
             ? fields_protobuf_c__fields__pack(message, buffer)
             : 0;
}
// It asks for no capacity: what is measured is one call, as with the others.
static size_t encode(uint8_t* buffer, size_t capacity) {
  (void)capacity;
  return fields_protobuf_c__fields__pack(&sample, buffer);
}
static size_t encode_decoded(uint8_t* buffer, size_t capacity) { return encode_of(decoded, buffer, capacity); }
static size_t encode_in_room(uint8_t* buffer, size_t capacity) { return encode_of(in_room, buffer, capacity); }

static bool decode(const uint8_t* bytes, size_t size) {
  if (decoded) fields_protobuf_c__fields__free_unpacked(decoded, NULL);
  decoded = fields_protobuf_c__fields__unpack(NULL, size, bytes);
  return decoded != NULL;
}
static bool decode_in_room(const uint8_t* bytes, size_t size) {
  room_used = 0;
  in_room = fields_protobuf_c__fields__unpack(&room_allocator, size, bytes);
  return in_room != NULL;
}

const struct codec codec_protobuf_c = {"protobuf-c", fill, encode, decode, encode_decoded};
const struct codec codec_protobuf_c_room = {"protobuf-c, no malloc", filled, encode, decode_in_room, encode_in_room};
