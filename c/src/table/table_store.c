// SPDX-License-Identifier: MIT
// Stores decoded values in a struct, whatever the format: text, elements, nested messages.
#include "table_decode.h"

static bool table_refuse(isomer_decoder* d, isomer_status status, const uint8_t* at) {
  isomer_fail(&d->error, status, at);
  return false;
}

static bool table_store_slice_of(isomer_decoder* d, const isomer_field* f, uint8_t* member, const uint8_t* data,
                                 size_t size) {
  if (f->kind == ISOMER_KIND_SLICE) {
    // A NUL follows the text, for callers that use it as a C string.
    uint8_t* const copy = d->work ? (uint8_t*)d->work->allocate(d->arena, size + 1, 1) : NULL;
    if (!copy) return table_refuse(d, ISOMER_NO_MEMORY, data);
    if (size) memcpy(copy, data, size);
    copy[size] = 0;
    data = copy;
  }
  store_slice(member, data, size);
  return true;
}

bool isomer_store_text(isomer_decoder* d, const isomer_field* f, uint8_t* base, uint8_t* member, const uint8_t* data,
                       size_t size) {
  if (f->kind == ISOMER_KIND_FIXED_BYTES) {
    if (size == 0) memset(member, 0, f->stride);
    else if (size == f->stride) isomer_copy(member, data, size);
    else return table_refuse(d, ISOMER_BAD_VALUE, data);
    return true;
  }
  if (f->kind == ISOMER_KIND_TEXT && isomer_text_length((const char*)data, size) != size)
    return table_refuse(d, ISOMER_BAD_VALUE, data);
  const size_t capacity = isomer_text_capacity(f);
  if (ISOMER_UNLIKELY(size > capacity)) {
    if (!(f->flags & ISOMER_FIELD_TRUNCATE)) return table_refuse(d, ISOMER_TOO_LARGE, data);
    const bool is_utf8 = f->flags & ISOMER_FIELD_STRING && (d->verifies || f->flags & ISOMER_FIELD_UTF8);
    size = isomer_truncated(data, size, capacity, is_utf8 ? ISOMER_UTF8 : 0);
  }
  if (f->kind == ISOMER_KIND_BYTES) {
    isomer_copy(member, data, size);
    isomer_store_unsigned(base + f->stride, f->widths, size);
    return true;
  }
  if (f->kind != ISOMER_KIND_TEXT) return table_store_slice_of(d, f, member, data, size);
  isomer_copy(member, data, size);
  member[size] = 0;
  return true;
}

uint8_t* isomer_open_element(isomer_decoder* d, const isomer_field* f, uint8_t* message, size_t count) {
  uint8_t* member = message + f->offset;
  if (ISOMER_UNLIKELY(count >= f->capacity) && f->capacity != ISOMER_NO_LIMIT) {
    if (!(f->flags & ISOMER_FIELD_TRUNCATE)) d->error.status = ISOMER_TOO_LARGE;
    return NULL;
  }
  if (f->flags & ISOMER_FIELD_ARENA) {
    void* const list = d->work ? d->work->grow(d->arena, load_pointer(member), count, 1, f->stride) : NULL;
    if (!list) {
      d->error.status = ISOMER_NO_MEMORY;
      return NULL;
    }
    store_pointer(member, list);
    member = (uint8_t*)list;
  }
  uint8_t* const element = member + count * f->stride;
  if (f->kind >= ISOMER_KIND_MESSAGE) isomer_table_init(table_of(f), element);
  return element;
}

uint8_t* isomer_open_message(isomer_decoder* d, const isomer_field* f, uint8_t* message) {
  uint8_t* const member = message + f->offset;
  bool fresh = false;
  if (f->shape == ISOMER_SHAPE_CASE) {
    fresh = take_case(f, message);
    if (fresh && (f->flags & ISOMER_FIELD_ARENA)) store_pointer(member, NULL);
  }
  uint8_t* opened = member;
  if (f->flags & ISOMER_FIELD_ARENA) {
    opened = (uint8_t*)load_pointer(member);
    if (opened) return opened;
    opened = d->work ? (uint8_t*)d->work->allocate(d->arena, table_of(f)->size, sizeof(uint64_t)) : NULL;
    if (!opened) {
      d->error.status = ISOMER_NO_MEMORY;
      return NULL;
    }
    store_pointer(member, opened);
    fresh = true;
  }
  if (fresh) isomer_table_init(table_of(f), opened);
  return opened;
}
