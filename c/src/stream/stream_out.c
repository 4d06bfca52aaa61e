// SPDX-License-Identifier: MIT
// Writes protobuf through a callback, one field at a time.
#include <isomer/stream.h>
#include <isomer/text.h>

static isomer_status out_fail(isomer_stream_out* out, isomer_status status) {
  if (out->status == ISOMER_OK) {
    out->status = status;
    out->at = isomer_stream_out_offset(out);
  }
  return out->status;
}

// ---- bytes

// Passes `size` bytes to the callback, and returns how many it has written: all of them unless it failed.
static size_t out_hand_over(isomer_stream_out* out, const uint8_t* bytes, size_t size) {
  size_t done = 0;
  while (done < size) {
    const ptrdiff_t taken = out->call(out->context, bytes + done, size - done);
    if (taken <= 0 || (size_t)taken > size - done) {
      out_fail(out, ISOMER_IO);
      break;
    }
    done += (size_t)taken;
  }
  return done;
}

static bool out_empty_buffer(isomer_stream_out* out) {
  const size_t all = out->used;
  const size_t done = out_hand_over(out, out->buffer, all);
  out->written += done;
  out->used -= done;
  return done == all;
}

// Writes `size` bytes, for which there is room in the message.
static isomer_status out_append(isomer_stream_out* out, const uint8_t* bytes, size_t size) {
  if (size > out->capacity - out->used) {
    // Fills the buffer first, so that the callback gets as many bytes at once as possible.
    const size_t part = out->capacity - out->used;
    if (part && out->used) {
      memcpy(out->buffer + out->used, bytes, part);
      out->used += part;
      bytes += part;
      size -= part;
    }
    if (out->used && !out_empty_buffer(out)) return out->status;
    if (size >= out->capacity) {
      const size_t done = out_hand_over(out, bytes, size);
      out->written += done;
      return out->status;
    }
  }
  if (size) memcpy(out->buffer + out->used, bytes, size);
  out->used += size;
  return ISOMER_OK;
}

// ---- checks

static bool out_fits(isomer_stream_out* out, uint64_t size) {
  if (size <= out->limit - isomer_stream_out_offset(out)) return true;
  out_fail(out, ISOMER_TOO_LARGE);
  return false;
}

// Checks that a field may begin, and that the message has room for it and for `content` bytes behind it.
static isomer_status out_put_head(isomer_stream_out* out, const uint8_t* head, const uint8_t* end, uint64_t content) {
  const size_t size = (size_t)(end - head);
  if (out->status != ISOMER_OK) return out->status;
  if (out->owed) return out_fail(out, ISOMER_TRUNCATED);
  if (!out_fits(out, size + content)) return out->status;
  return out_append(out, head, size);
}

static uint8_t* out_put_tag(isomer_stream_out* out, uint8_t* w, uint32_t number, unsigned type) {
  if (number == 0 || number > 0x1fffffff) out_fail(out, ISOMER_BAD_TAG);
  return isomer_pb_put_varint32(w, number << 3 | type);
}

// Writes what precedes `length` bytes of content, for which the message must have room.
static isomer_status out_put_length(isomer_stream_out* out, uint8_t* head, uint8_t* w, size_t length) {
  if (length > ISOMER_STREAM_MAX_LENGTH) return out_fail(out, ISOMER_TOO_LARGE);
  return out_put_head(out, head, isomer_pb_put_varint32(w, (uint32_t)length), length);
}

static isomer_status out_open_level(isomer_stream_out* out, isomer_stream_level* outer, uint32_t group) {
  outer->limit = out->limit;
  outer->group = group;
  outer->depth = out->depth;
  if (out->status == ISOMER_OK) ++out->depth;
  return out->status;
}

// ---- public functions

void isomer_stream_out_init(isomer_stream_out* out, isomer_stream_write_call write, void* context, uint8_t* buffer,
                            size_t capacity) {
  memset(out, 0, sizeof *out);
  out->call = write;
  out->context = context;
  out->buffer = buffer;
  out->capacity = capacity;
  out->limit = UINT64_MAX;
}

isomer_status isomer_stream_put_varint(isomer_stream_out* out, uint32_t number, uint64_t value) {
  uint8_t head[15];
  return out_put_head(out, head, isomer_pb_put_varint64(out_put_tag(out, head, number, ISOMER_VARINT), value), 0);
}

isomer_status isomer_stream_put_fixed32(isomer_stream_out* out, uint32_t number, uint32_t value) {
  uint8_t head[9];
  return out_put_head(out, head, isomer_pb_put_fixed32(out_put_tag(out, head, number, ISOMER_FIXED32), value), 0);
}

isomer_status isomer_stream_put_fixed64(isomer_stream_out* out, uint32_t number, uint64_t value) {
  uint8_t head[13];
  return out_put_head(out, head, isomer_pb_put_fixed64(out_put_tag(out, head, number, ISOMER_FIXED64), value), 0);
}

isomer_status isomer_stream_put_bytes(isomer_stream_out* out, uint32_t number, const void* bytes, size_t size) {
  if (isomer_stream_begin_bytes(out, number, size) != ISOMER_OK) return out->status;
  return isomer_stream_write(out, bytes, size);
}

isomer_status isomer_stream_put_text(isomer_stream_out* out, uint32_t number, const char* text, size_t size) {
  if (!isomer_is_utf8((const uint8_t*)text, size)) return out_fail(out, ISOMER_BAD_UTF8);
  return isomer_stream_put_bytes(out, number, text, size);
}

isomer_status isomer_stream_begin_bytes(isomer_stream_out* out, uint32_t number, size_t length) {
  uint8_t head[10];
  if (out_put_length(out, head, out_put_tag(out, head, number, ISOMER_LENGTH), length) == ISOMER_OK)
    out->owed = (uint32_t)length;
  return out->status;
}

isomer_status isomer_stream_begin_delimited_bytes(isomer_stream_out* out, size_t length) {
  uint8_t head[5];
  if (out_put_length(out, head, head, length) == ISOMER_OK) out->owed = (uint32_t)length;
  return out->status;
}

isomer_status isomer_stream_write(isomer_stream_out* out, const void* bytes, size_t size) {
  if (out->status != ISOMER_OK) return out->status;
  if (size > out->owed) return out_fail(out, ISOMER_TOO_LARGE);
  out->owed -= (uint32_t)size;
  return out_append(out, (const uint8_t*)bytes, size);
}

uint8_t* isomer_stream_room(isomer_stream_out* out, size_t size) {
  if (out->status != ISOMER_OK) return NULL;
  if (size > out->owed || size > out->capacity || !out->buffer) {
    out_fail(out, ISOMER_TOO_LARGE);
    return NULL;
  }
  if (size > out->capacity - out->used && !out_empty_buffer(out)) return NULL;
  uint8_t* const room = out->buffer + out->used;
  out->owed -= (uint32_t)size;
  out->used += size;
  return room;
}

isomer_status isomer_stream_put_delimited(isomer_stream_out* out, const uint8_t* encoded, size_t size) {
  if (isomer_stream_begin_delimited_bytes(out, size) != ISOMER_OK) return out->status;
  return isomer_stream_write(out, encoded, size);
}

isomer_status isomer_stream_begin_message(isomer_stream_out* out, uint32_t number, size_t length,
                                          isomer_stream_level* outer) {
  uint8_t head[10];
  out_put_length(out, head, out_put_tag(out, head, number, ISOMER_LENGTH), length);
  if (out_open_level(out, outer, 0) == ISOMER_OK) out->limit = isomer_stream_out_offset(out) + length;
  return out->status;
}

isomer_status isomer_stream_begin_delimited(isomer_stream_out* out, size_t length, isomer_stream_level* outer) {
  uint8_t head[5];
  out_put_length(out, head, head, length);
  if (out_open_level(out, outer, 0) == ISOMER_OK) out->limit = isomer_stream_out_offset(out) + length;
  return out->status;
}

isomer_status isomer_stream_begin_group(isomer_stream_out* out, uint32_t number, isomer_stream_level* outer) {
  uint8_t head[5];
  out_put_head(out, head, out_put_tag(out, head, number, ISOMER_GROUP), 0);
  return out_open_level(out, outer, number);
}

isomer_status isomer_stream_end(isomer_stream_out* out, const isomer_stream_level* outer) {
  if (out->status != ISOMER_OK) return out->status;
  if (out->depth != outer->depth + 1) return out_fail(out, ISOMER_BAD_VALUE);
  if (outer->group) {
    uint8_t head[5];
    out_put_head(out, head, out_put_tag(out, head, outer->group, ISOMER_END_GROUP), 0);
  } else if (isomer_stream_out_offset(out) != out->limit) {
    out_fail(out, ISOMER_TRUNCATED);
  }
  if (out->status != ISOMER_OK) return out->status;
  out->limit = outer->limit;
  out->depth = outer->depth;
  return ISOMER_OK;
}

isomer_status isomer_stream_flush(isomer_stream_out* out) {
  if (out->status == ISOMER_OK) (void)out_empty_buffer(out);
  return out->status;
}

isomer_status isomer_stream_finish(isomer_stream_out* out) {
  if (out->status == ISOMER_OK && (out->owed || out->depth)) out_fail(out, ISOMER_TRUNCATED);
  return isomer_stream_flush(out);
}

isomer_status isomer_stream_out_fail(isomer_stream_out* out, isomer_status status) {
  return status != ISOMER_OK ? out_fail(out, status) : out->status;
}
