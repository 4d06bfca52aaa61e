// SPDX-License-Identifier: MIT
// Reads protobuf through a callback, one field at a time.
#include <isomer/stream.h>

static bool in_fail(isomer_stream_in* in, isomer_status status, uint64_t at) {
  if (in->status == ISOMER_OK) {
    in->status = status;
    in->at = at;
  }
  return false;
}

// Called when a byte was needed and there is none. If the callback has failed, that error stays the first one.
static bool in_truncated(isomer_stream_in* in) { return in_fail(in, ISOMER_TRUNCATED, isomer_stream_in_offset(in)); }

// ---- bytes

// Sets the end of the bytes that may be read, after `limit` or `filled` has changed. The limit is never before the
// first byte of the buffer.
static void in_cut(isomer_stream_in* in) {
  const uint64_t room = in->limit - in->base;
  in->end = room < in->filled ? (size_t)room : in->filled;
}

static void in_set_limit(isomer_stream_in* in, uint64_t limit) {
  in->limit = limit;
  in_cut(in);
}

// Calls the callback, and returns how many bytes it has read: 0 at the end, and on failure. The bytes follow those in
// the buffer.
static size_t in_call(isomer_stream_in* in, uint8_t* to, size_t room) {
  const uint64_t at = in->base + in->filled;
  if (room > in->stop - at) room = (size_t)(in->stop - at);
  if (room == 0 || in->ended) return 0;
  const ptrdiff_t got = in->call(in->context, to, room);
  if (got < 0 || (size_t)got > room) {
    in_fail(in, ISOMER_IO, at);
    return 0;
  }
  in->ended = got == 0;
  return (size_t)got;
}

static void in_drop_read(isomer_stream_in* in) {
  in->base += in->next;
  in->filled -= in->next;
  if (in->filled) memmove(in->buffer, in->buffer + in->next, in->filled);
  in->next = 0;
  in_cut(in);
}

static bool in_fill(isomer_stream_in* in) {
  const size_t got = in_call(in, in->buffer + in->filled, in->capacity - in->filled);
  in->filled += got;
  in_cut(in);
  return got != 0;
}

// Returns whether there is a byte before the limit. If not, the message, the value or the stream has ended, or an error
// occurred.
static bool in_refill(isomer_stream_in* in) {
  if (isomer_stream_in_offset(in) == in->limit) return false;
  in_drop_read(in);  // All of the buffer was read, so that nothing is moved.
  return in_fill(in);
}
ISOMER_INLINE bool in_has_byte(isomer_stream_in* in) { return ISOMER_LIKELY(in->next != in->end) || in_refill(in); }

static bool in_skip_to_limit(isomer_stream_in* in) {
  while (isomer_stream_in_offset(in) != in->limit) {
    if (!in_has_byte(in)) return in_truncated(in);
    in->next = in->end;
  }
  return true;
}

// ---- values

static bool in_read_varint(isomer_stream_in* in, uint64_t* value) {
  const uint64_t start = isomer_stream_in_offset(in);
  uint64_t v = 0;
  for (unsigned shift = 0; shift < 70; shift += 7) {
    if (!in_has_byte(in)) return in_truncated(in);
    const uint8_t byte = in->buffer[in->next++];
    v |= (uint64_t)(byte & 0x7f) << shift;
    if (byte < 0x80) {
      *value = v;
      return true;
    }
  }
  return in_fail(in, ISOMER_BAD_VARINT, start);
}

static bool in_read_fixed(isomer_stream_in* in, unsigned size, uint64_t* value) {
  const uint64_t start = isomer_stream_in_offset(in);
  uint8_t bytes[8] = {0};
  for (unsigned i = 0; i < size; ++i) {
    if (!in_has_byte(in)) return in_fail(in, ISOMER_TRUNCATED, start);
    bytes[i] = in->buffer[in->next++];
  }
  *value = isomer_load64(bytes);
  return true;
}

// After this, the content behind the length can be read.
static bool in_read_length(isomer_stream_in* in, uint32_t* length) {
  const uint64_t start = isomer_stream_in_offset(in);
  uint64_t n;
  if (!in_read_varint(in, &n)) return false;
  const uint64_t at = isomer_stream_in_offset(in);
  // The length of the stream is not known before it ends.
  if (in->limit != UINT64_MAX && n > in->limit - at) return in_fail(in, ISOMER_TRUNCATED, start);
  if (n > ISOMER_STREAM_MAX_LENGTH) return in_fail(in, ISOMER_TOO_LARGE, start);
  *length = (uint32_t)n;
  in->content = at;
  in->has_content = true;
  in_set_limit(in, at + n);
  return true;
}

static bool in_read_tag(isomer_stream_in* in, uint32_t* tag) {
  uint32_t v = 0;
  in->tag_at = isomer_stream_in_offset(in);
  for (unsigned shift = 0; shift < 35; shift += 7) {
    if (!in_has_byte(in)) return in_truncated(in);
    const uint8_t byte = in->buffer[in->next++];
    v |= (uint32_t)(byte & 0x7f) << shift;
    if (byte < 0x80) {
      const bool too_high = shift == 28 && byte > 0x0f;
      if (too_high || v < 8 || (v & 7) > ISOMER_FIXED32) break;
      *tag = v;
      return true;
    }
  }
  return in_fail(in, ISOMER_BAD_TAG, in->tag_at);
}

// Reads a tag, and the value or the length behind it.
static bool in_read_field(isomer_stream_in* in, isomer_stream_field* field) {
  memset(field, 0, sizeof *field);
  if (!in_read_tag(in, &field->tag)) return false;
  field->number = field->tag >> 3;
  field->type = field->tag & 7;
  in->content = isomer_stream_in_offset(in);
  switch (field->type) {
    case ISOMER_VARINT: return in_read_varint(in, &field->value);
    case ISOMER_FIXED64: return in_read_fixed(in, 8, &field->value);
    case ISOMER_FIXED32: return in_read_fixed(in, 4, &field->value);
    case ISOMER_LENGTH: return in_read_length(in, &field->length);
    default: return true;
  }
}

// ---- skipping

static bool in_skip_content(isomer_stream_in* in) {
  if (!in_skip_to_limit(in)) return false;
  in->has_content = false;
  in_set_limit(in, in->message);
  return true;
}

// Only the numbers of open groups must be remembered, so that no recursion is needed.
static ISOMER_NOINLINE bool in_skip_group(isomer_stream_in* in) {
  uint32_t open[ISOMER_MAX_DEPTH];
  uint32_t count = 0;
  isomer_stream_field field;
  field.type = ISOMER_GROUP;
  field.number = in->pending;
  for (;;) {
    if (field.type == ISOMER_GROUP) {
      if (in->depth + count >= ISOMER_MAX_DEPTH) return in_fail(in, ISOMER_TOO_DEEP, in->tag_at);
      open[count++] = field.number;
    } else if (field.type == ISOMER_END_GROUP) {
      if (open[--count] != field.number) return in_fail(in, ISOMER_BAD_TAG, in->tag_at);
      if (count == 0) break;
    } else if (field.type == ISOMER_LENGTH && !in_skip_content(in)) {
      return false;
    }
    if (!in_read_field(in, &field)) return false;
  }
  in->pending = 0;
  return true;
}

// Skips the rest of the field before, and returns whether the next one can be read.
static bool in_pass_over(isomer_stream_in* in) {
  if (in->status != ISOMER_OK) return false;
  if (in->has_content) return in_skip_content(in);
  return !in->pending || in_skip_group(in);
}

// Returns whether another field follows. It is an error if the message may not end here.
static bool in_has_more(isomer_stream_in* in) {
  if (in_has_byte(in)) return true;
  const bool may_end = in->message == UINT64_MAX || in->message == isomer_stream_in_offset(in);
  return may_end && !in->group ? false : in_truncated(in);
}

// ---- public functions

void isomer_stream_in_init(isomer_stream_in* in, isomer_stream_read_call read, void* context, uint8_t* buffer,
                           size_t capacity) {
  memset(in, 0, sizeof *in);
  in->call = read;
  in->context = context;
  in->buffer = buffer;
  in->capacity = capacity;
  in->limit = in->message = in->stop = UINT64_MAX;
  if (capacity == 0) in_fail(in, ISOMER_TOO_LARGE, 0);
}

isomer_status isomer_stream_limit(isomer_stream_in* in, uint64_t length) {
  if (!in_pass_over(in)) return in->status;
  const uint64_t at = isomer_stream_in_offset(in);
  if (in->depth || length >= UINT64_MAX - at) {
    in_fail(in, ISOMER_BAD_VALUE, at);
    return in->status;
  }
  // What the message before this one has left does not apply to this one.
  if (in->message != UINT64_MAX && !in_skip_to_limit(in)) return in->status;
  in->stop = in->message = isomer_stream_in_offset(in) + length;
  in_set_limit(in, in->message);
  return ISOMER_OK;
}

bool isomer_stream_next(isomer_stream_in* in, isomer_stream_field* field) {
  if (!in_pass_over(in) || in->group_ended || !in_has_more(in) || !in_read_field(in, field)) return false;
  if (field->type == ISOMER_END_GROUP) {
    if (field->number != in->group) return in_fail(in, ISOMER_BAD_TAG, in->tag_at);
    in->group_ended = true;
    return false;
  }
  if (field->type == ISOMER_GROUP) in->pending = field->number;
  return true;
}

bool isomer_stream_message(isomer_stream_in* in, uint32_t* length) {
  *length = 0;
  if (!in_pass_over(in) || in->group_ended || !in_has_more(in)) return false;
  in->tag_at = isomer_stream_in_offset(in);
  return in_read_length(in, length);
}

// Returns whether there is content to be read.
static bool in_has_content(isomer_stream_in* in) {
  if (in->status != ISOMER_OK) return false;
  return in->has_content || in_fail(in, ISOMER_BAD_VALUE, isomer_stream_in_offset(in));
}

size_t isomer_stream_read(isomer_stream_in* in, void* to, size_t capacity) {
  if (!in_has_content(in)) return 0;
  const uint64_t left = in->limit - isomer_stream_in_offset(in);
  const size_t wanted = capacity < left ? capacity : (size_t)left;
  uint8_t* p = (uint8_t*)to;
  size_t n;
  for (size_t got = 0; got < wanted; got += n, p += n) {
    if (in->next == in->end && wanted - got >= in->capacity) {
      // Copying large content through the buffer would gain nothing.
      in_drop_read(in);
      n = in_call(in, p, wanted - got);
      in->base += n;
      if (n == 0) return in_truncated(in);
      continue;
    }
    if (!in_has_byte(in)) return in_truncated(in);
    n = in->end - in->next;
    if (n > wanted - got) n = wanted - got;
    memcpy(p, in->buffer + in->next, n);
    in->next += n;
  }
  return wanted;
}

isomer_status isomer_stream_bytes(isomer_stream_in* in, void* to, size_t capacity, size_t* size) {
  *size = 0;
  if (!in_has_content(in)) return in->status;
  in->content = isomer_stream_in_offset(in);
  if (in->limit - in->content > capacity) in_fail(in, ISOMER_TOO_LARGE, in->content);
  *size = isomer_stream_read(in, to, capacity);
  return in->status;
}

const uint8_t* isomer_stream_view(isomer_stream_in* in, size_t* size) {
  *size = 0;
  if (!in_has_content(in)) return NULL;
  in->content = isomer_stream_in_offset(in);
  if (in->limit - in->content > in->capacity) {
    in_fail(in, ISOMER_TOO_LARGE, in->content);
    return NULL;
  }
  const size_t n = (size_t)(in->limit - in->content);
  if (n > in->filled - in->next) in_drop_read(in);
  while (n > in->filled - in->next) {
    if (in_fill(in)) continue;
    in_fail(in, ISOMER_TRUNCATED, in->base + in->filled);
    return NULL;
  }
  const uint8_t* const bytes = in->buffer + in->next;
  in->next = in->end;
  *size = n;
  return bytes;
}

// Returns whether a packed list has another element.
static bool in_has_element(isomer_stream_in* in) {
  return in_has_content(in) && isomer_stream_in_offset(in) != in->limit;
}

bool isomer_stream_varint(isomer_stream_in* in, uint64_t* value) {
  return in_has_element(in) && in_read_varint(in, value);
}

bool isomer_stream_fixed32(isomer_stream_in* in, uint32_t* value) {
  uint64_t v;
  if (!in_has_element(in) || !in_read_fixed(in, 4, &v)) return false;
  *value = (uint32_t)v;
  return true;
}

bool isomer_stream_fixed64(isomer_stream_in* in, uint64_t* value) {
  return in_has_element(in) && in_read_fixed(in, 8, value);
}

isomer_status isomer_stream_enter(isomer_stream_in* in, isomer_stream_level* outer) {
  outer->limit = in->message;
  outer->group = in->group;
  outer->depth = in->depth;
  if (in->status != ISOMER_OK) return in->status;
  if (!in->has_content && !in->pending) {
    in_fail(in, ISOMER_BAD_VALUE, isomer_stream_in_offset(in));
  } else if (in->depth >= ISOMER_MAX_DEPTH) {
    in_fail(in, ISOMER_TOO_DEEP, in->tag_at);
  } else {
    in->message = in->limit;
    in->group = in->pending;
    in->pending = 0;
    in->has_content = false;
    ++in->depth;
  }
  return in->status;
}

isomer_status isomer_stream_leave(isomer_stream_in* in, const isomer_stream_level* outer) {
  if (in->status == ISOMER_OK && in->depth != outer->depth + 1)
    in_fail(in, ISOMER_BAD_VALUE, isomer_stream_in_offset(in));
  if (in->status != ISOMER_OK) return in->status;
  if (in->group) {
    isomer_stream_field field;
    while (isomer_stream_next(in, &field)) continue;
  } else {
    // The fields need not be parsed, since their lengths are within that of the message.
    in->has_content = false;
    in->pending = 0;
    in_set_limit(in, in->message);
    (void)in_skip_to_limit(in);
  }
  if (in->status != ISOMER_OK) return in->status;
  in->group_ended = false;
  in->message = outer->limit;
  in->group = outer->group;
  in->depth = outer->depth;
  in_set_limit(in, in->message);
  return ISOMER_OK;
}

isomer_status isomer_stream_in_fail(isomer_stream_in* in, isomer_status status, const size_t* at) {
  if (status != ISOMER_OK) in_fail(in, status, in->content + (at ? *at : 0));
  return in->status;
}
