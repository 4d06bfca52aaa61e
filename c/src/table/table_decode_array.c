// SPDX-License-Identifier: MIT
// Decodes arrays of messages, which are field 1 of a message without a struct.
#include "table_decode.h"
#include "table_kind.h"

static const uint8_t* pb_read_elements(isomer_decoder* d, const isomer_table* t, uint8_t* messages, size_t capacity,
                                       size_t* count, const uint8_t* p, const uint8_t* end) {
  while (p < end) {
    const uint8_t* const start = p;
    uint32_t tag;
    size_t n;
    p = isomer_pb_tag(p, end, &tag, &d->error);
    if (!p) return NULL;
    if (tag != ISOMER_ELEMENT_TAG) {
      p = isomer_pb_skip_within(p, end, tag, start, ISOMER_MAX_DEPTH, &d->error);
      if (!p) return NULL;
      continue;
    }
    p = isomer_pb_length(p, end, &n, &d->error);
    if (!p) return NULL;
    if (*count == capacity) return isomer_fail(&d->error, ISOMER_TOO_LARGE, start);
    uint8_t* const message = messages + *count * t->size;
    isomer_table_init(t, message);
    ++*count;
    p = isomer_read_fields(d, t, message, p, p + n, 0);
    if (!p) return NULL;
  }
  return p;
}

isomer_status isomer_table_decode_array_with(const isomer_arena_work* work, isomer_arena* arena,
                                             const isomer_table* table, void* messages, size_t capacity, size_t* count,
                                             const uint8_t* bytes, size_t size, size_t* at) {
  isomer_decoder d;
  isomer_begin_decoder(&d, work, arena);
  --d.depth;
  *count = 0;
  size_t offset = 0;
  if (size && !pb_read_elements(&d, table, (uint8_t*)messages, capacity, count, bytes, bytes + size))
    offset = (size_t)(d.error.at - bytes);
  for (size_t i = 0; i < *count && d.error.status == ISOMER_OK; ++i) {
    d.error.status = isomer_finish_message(&d, table, (uint8_t*)messages + i * table->size);
    if (d.error.status != ISOMER_OK) offset = size;
  }
  if (at && d.error.status != ISOMER_OK) *at = offset;
  return d.error.status;
}

isomer_status isomer_table_decode_array(const isomer_table* table, void* messages, size_t capacity, size_t* count,
                                        const uint8_t* bytes, size_t size, size_t* at) {
  return isomer_table_decode_array_with(NULL, NULL, table, messages, capacity, count, bytes, size, at);
}
