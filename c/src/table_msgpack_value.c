// SPDX-License-Identifier: MIT
// MessagePack's values in any of their encodings.
#include "table_msgpack_value.h"
#include <float.h>
#include <isomer/little_endian.h>

const uint8_t* isomer_table_mp_wrong(const uint8_t* p, const uint8_t* end, isomer_error* error) {
  if (p == end) return isomer_fail(error, ISOMER_TRUNCATED, p);
  return isomer_fail(error, *p == MSGPACK_NEVER_USED ? ISOMER_BAD_SYNTAX : ISOMER_BAD_VALUE, p);
}

// A big-endian number of 1 << log bytes behind the type byte.
static const uint8_t* mp_read_big(const uint8_t* p, const uint8_t* end, unsigned log, uint64_t* v,
                                  isomer_error* error) {
  const size_t n = (size_t)1 << log;
  if ((size_t)(end - p) <= n) return isomer_fail(error, ISOMER_TRUNCATED, p);
  uint64_t number = 0;
  for (size_t i = 1; i <= n; ++i) number = number << 8 | p[i];
  *v = number;
  return p + 1 + n;
}

const uint8_t* isomer_table_mp_count(const uint8_t* p, const uint8_t* end, unsigned fix, unsigned type16, size_t least,
                                     size_t* count, isomer_error* error) {
  const uint8_t* const start = p;
  const unsigned type = isomer_table_mp_type(p, end);
  uint64_t n = type & 15;
  if ((type & 0xf0) == fix) ++p;
  else if (type == type16 || type == type16 + 1) p = mp_read_big(p, end, 1 + (type - type16), &n, error);
  else return isomer_table_mp_wrong(p, end, error);
  if (!p) return NULL;
  if (n > (size_t)(end - p) / least) return isomer_fail(error, ISOMER_TRUNCATED, start);
  *count = (size_t)n;
  return p;
}

const uint8_t* isomer_table_mp_text(const uint8_t* p, const uint8_t* end, size_t* size, isomer_error* error) {
  const uint8_t* const start = p;
  const unsigned type = isomer_table_mp_type(p, end);
  uint64_t n = type & 31;
  if ((type & 0xe0) == MSGPACK_FIXSTR) ++p;
  else if (type >= MSGPACK_STR8 && type < MSGPACK_STR8 + 3) p = mp_read_big(p, end, type - MSGPACK_STR8, &n, error);
  else if (type >= MSGPACK_BIN8 && type < MSGPACK_BIN8 + 3) p = mp_read_big(p, end, type - MSGPACK_BIN8, &n, error);
  else return isomer_table_mp_wrong(p, end, error);
  if (!p) return NULL;
  if (n > (size_t)(end - p)) return isomer_fail(error, ISOMER_TRUNCATED, start);
  *size = (size_t)n;
  return p;
}

// Any integer: 64 bits with the sign extended, and whether it is below zero.
static const uint8_t* mp_read_integer(const uint8_t* p, const uint8_t* end, uint64_t* v, bool* below,
                                      isomer_error* error) {
  const unsigned type = isomer_table_mp_type(p, end);
  *below = false;
  *v = type;
  if (type < MSGPACK_FIXMAP) return p + 1;
  if (type >= MSGPACK_NEGATIVE) {
    *v = (uint64_t)type | ~UINT64_C(0xff);
    *below = true;
    return p + 1;
  }
  if (type < MSGPACK_UINT8 || type >= MSGPACK_FIXEXT1) return isomer_table_mp_wrong(p, end, error);
  p = mp_read_big(p, end, type & 3, v, error);
  if (p && type >= MSGPACK_INT8) {
    const uint64_t sign = UINT64_C(1) << ((8u << (type & 3)) - 1);
    *below = (*v & sign) != 0;
    *v = (*v ^ sign) - sign;
  }
  return p;
}

static bool mp_in_range(unsigned kind, uint64_t v, bool below) {
  switch (kind) {
    case ISOMER_KIND_UINT64:
    case ISOMER_KIND_FIXED64: return !below;
    case ISOMER_KIND_UINT32:
    case ISOMER_KIND_FIXED32: return !below && v >> 32 == 0;
    case ISOMER_KIND_INT64:
    case ISOMER_KIND_SINT64:
    case ISOMER_KIND_SFIXED64: return below || v >> 63 == 0;
    default: return below ? v >= (uint64_t)INT64_C(-0x80000000) : v <= 0x7fffffff;
  }
}

// The other real, or an integer, if it fits; else false.
static bool mp_store_real(unsigned kind, double real, uint64_t* v) {
  if (kind == ISOMER_KIND_DOUBLE) {
    *v = isomer_double_bits(real);
    return true;
  }
  const bool is_finite = real - real == 0;
  if (is_finite && (real > FLT_MAX || real < -FLT_MAX)) return false;
  *v = isomer_float_bits((float)real);
  return true;
}

static const uint8_t* mp_read_real(const uint8_t* p, const uint8_t* end, unsigned kind, uint64_t* v,
                                   isomer_error* error) {
  const uint8_t* const start = p;
  const unsigned type = isomer_table_mp_type(p, end);
  bool below, fits = true;
  if (type == MSGPACK_FLOAT32 || type == MSGPACK_FLOAT64) {
    p = mp_read_big(p, end, type == MSGPACK_FLOAT32 ? 2 : 3, v, error);
    if (!p) return NULL;
    if (type == MSGPACK_FLOAT32 && kind == ISOMER_KIND_FLOAT) return p;
    if (type == MSGPACK_FLOAT64 && kind == ISOMER_KIND_DOUBLE) return p;
    fits =
        mp_store_real(kind, type == MSGPACK_FLOAT32 ? (double)isomer_float_of((uint32_t)*v) : isomer_double_of(*v), v);
  } else {
    p = mp_read_integer(p, end, v, &below, error);
    if (!p) return NULL;
    // Rounded once, so not by way of the other type.
    if (kind == ISOMER_KIND_FLOAT) *v = isomer_float_bits(below ? (float)(int64_t)*v : (float)*v);
    else *v = isomer_double_bits(below ? (double)(int64_t)*v : (double)*v);
  }
  return fits ? p : isomer_fail(error, ISOMER_BAD_VALUE, start);
}

const uint8_t* isomer_table_mp_number(const uint8_t* p, const uint8_t* end, unsigned kind, uint64_t* v,
                                      isomer_error* error) {
  const uint8_t* const start = p;
  if (kind == ISOMER_KIND_FLOAT || kind == ISOMER_KIND_DOUBLE) return mp_read_real(p, end, kind, v, error);
  if (kind == ISOMER_KIND_BOOL) {
    const unsigned type = isomer_table_mp_type(p, end);
    if ((type | 1) != (MSGPACK_FALSE | 1)) return isomer_table_mp_wrong(p, end, error);
    *v = type & 1;
    return p + 1;
  }
  bool below;
  p = mp_read_integer(p, end, v, &below, error);
  if (!p) return NULL;
  return mp_in_range(kind, *v, below) ? p : isomer_fail(error, ISOMER_BAD_VALUE, start);
}

const uint8_t* isomer_table_mp_skip(const uint8_t* p, const uint8_t* end, size_t values, isomer_error* error) {
  // `values` are still to come. Each is a byte at least, so there are never more than bytes.
  for (; values; --values) {
    if (values > (size_t)(end - p)) return isomer_fail(error, ISOMER_TRUNCATED, p);
    const unsigned type = *p;
    size_t n = 0;
    uint64_t length = 0;
    if (type < MSGPACK_FIXMAP || type >= MSGPACK_NEGATIVE || type == MSGPACK_NIL || (type | 1) == (MSGPACK_FALSE | 1)) {
      ++p;
    } else if (type < MSGPACK_FIXARRAY || type >= MSGPACK_MAP16) {
      p = isomer_table_mp_count(p, end, MSGPACK_FIXMAP, MSGPACK_MAP16, 2, &n, error);
      values += 2 * n;
    } else if (type < MSGPACK_FIXSTR || type >= MSGPACK_ARRAY16) {
      p = isomer_table_mp_count(p, end, MSGPACK_FIXARRAY, MSGPACK_ARRAY16, 1, &n, error);
      values += n;
    } else if (type < MSGPACK_NIL || type >= MSGPACK_STR8 || (type >= MSGPACK_BIN8 && type < MSGPACK_EXT8)) {
      p = isomer_table_mp_text(p, end, &n, error);
      if (p) p += n;
    } else if (type == MSGPACK_NEVER_USED) {
      return isomer_table_mp_wrong(p, end, error);
    } else {
      // Fixed lengths; an extension has its own type behind its length.
      const uint8_t* const start = p;
      if (type < MSGPACK_FLOAT32) p = mp_read_big(p, end, type - MSGPACK_EXT8, &length, error);
      else ++p;
      if (type < MSGPACK_FLOAT32) ++length;
      else if (type < MSGPACK_UINT8) length = type == MSGPACK_FLOAT32 ? 4 : 8;
      else if (type < MSGPACK_FIXEXT1) length = UINT64_C(1) << (type & 3);
      else length = 1 + (UINT64_C(1) << (type - MSGPACK_FIXEXT1));
      if (p && length > (size_t)(end - p)) return isomer_fail(error, ISOMER_TRUNCATED, start);
      if (p) p += length;
    }
    if (!p) return NULL;
  }
  return p;
}
