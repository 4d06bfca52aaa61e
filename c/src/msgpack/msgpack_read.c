// SPDX-License-Identifier: MIT
// Reads the rarer forms of MessagePack: wide integers, long texts and counts, keys in any order; and skips values.
#include <isomer/msgpack.h>

static size_t rest(const uint8_t* p, const uint8_t* end) { return (size_t)(end - p); }
static unsigned type_at(const uint8_t* p, const uint8_t* end) { return p < end ? *p : (unsigned)ISOMER_MP_NEVER_USED; }

// Reports that a value does not have the expected type.
static const uint8_t* wrong(const uint8_t* p, const uint8_t* end, isomer_error* error) {
  if (p == end) return isomer_fail(error, ISOMER_TRUNCATED, p);
  return isomer_fail(error, *p == ISOMER_MP_NEVER_USED ? ISOMER_BAD_SYNTAX : ISOMER_BAD_VALUE, p);
}

// Reads the unsigned number of 1 << log bytes behind a type.
static const uint8_t* number(const uint8_t* p, const uint8_t* end, unsigned log, uint64_t* value, isomer_error* error) {
  const size_t n = (size_t)1 << log;
  if (rest(p, end) <= n) return isomer_fail(error, ISOMER_TRUNCATED, end);
  ++p;
  *value = log == 0 ? *p : log == 1 ? isomer_load_big16(p) : log == 2 ? isomer_load_big32(p) : isomer_load_big64(p);
  return p + n;
}

// Reads a number of elements, each of which takes `least` bytes at least.
static const uint8_t* counted(const uint8_t* p, const uint8_t* end, unsigned fix, unsigned type16, size_t least,
                              size_t* count, isomer_error* error) {
  const unsigned t = type_at(p, end);
  uint64_t n;
  if ((t & 0xf0) == fix) {
    n = t & 15;
    ++p;
  } else if (t == type16 || t == type16 + 1) {
    p = number(p, end, 1 + (t - type16), &n, error);
    if (!p) return NULL;
  } else {
    return wrong(p, end, error);
  }
  if (n > rest(p, end) / least) return isomer_fail(error, ISOMER_TRUNCATED, p);
  *count = (size_t)n;
  return p;
}

static bool takes_nil(const uint8_t* p, const uint8_t* end, unsigned flags) {
  return (flags & ISOMER_NIL) && type_at(p, end) == ISOMER_MP_NIL;
}

const uint8_t* isomer_mp_long_array(const uint8_t* p, const uint8_t* end, size_t* count, unsigned flags,
                                    isomer_error* error) {
  *count = 0;
  if (takes_nil(p, end, flags)) return p + 1;
  return counted(p, end, ISOMER_MP_ARRAY, ISOMER_MP_ARRAY16, 1, count, error);
}

const uint8_t* isomer_mp_long_map(const uint8_t* p, const uint8_t* end, size_t* count, unsigned flags,
                                  isomer_error* error) {
  *count = 0;
  if (takes_nil(p, end, flags)) return p + 1;
  return counted(p, end, ISOMER_MP_MAP, ISOMER_MP_MAP16, 2, count, error);
}

// Reads any integer as 64 bits of two's complement, and sets *below if it is negative.
static const uint8_t* integer(const uint8_t* p, const uint8_t* end, uint64_t* bits, bool* below, isomer_error* error) {
  const unsigned t = type_at(p, end);
  *below = false;
  if (t < 0x80 || t >= ISOMER_MP_NEGATIVE) {
    *below = t >= ISOMER_MP_NEGATIVE;
    *bits = *below ? UINT64_MAX - 0xff + t : t;
    return p + 1;
  }
  if (t < ISOMER_MP_UINT8 || t >= ISOMER_MP_FIXEXT1) return wrong(p, end, error);
  p = number(p, end, t & 3, bits, error);
  if (p && t >= ISOMER_MP_INT8) {
    const uint64_t sign = UINT64_C(1) << ((8u << (t & 3)) - 1);
    *below = (*bits & sign) != 0;
    if (*below) *bits |= 0 - sign;
  }
  return p;
}

const uint8_t* isomer_mp_long_int(const uint8_t* p, const uint8_t* end, int64_t* value, int64_t low, int64_t high,
                                  unsigned flags, isomer_error* error) {
  const uint8_t* const start = p;
  uint64_t bits;
  bool below;
  *value = 0;
  if (takes_nil(p, end, flags)) return p + 1;
  p = integer(p, end, &bits, &below, error);
  if (!p) return NULL;
  if (below ? (int64_t)bits < low : bits > (uint64_t)high) return isomer_fail(error, ISOMER_BAD_VALUE, start);
  *value = (int64_t)bits;
  return p;
}

const uint8_t* isomer_mp_long_uint(const uint8_t* p, const uint8_t* end, uint64_t* value, uint64_t high, unsigned flags,
                                   isomer_error* error) {
  const uint8_t* const start = p;
  uint64_t bits;
  bool below;
  *value = 0;
  if (takes_nil(p, end, flags)) return p + 1;
  p = integer(p, end, &bits, &below, error);
  if (!p) return NULL;
  if (below || bits > high) return isomer_fail(error, ISOMER_BAD_VALUE, start);
  *value = bits;
  return p;
}

const uint8_t* isomer_mp_long_bool(const uint8_t* p, const uint8_t* end, bool* value, unsigned flags,
                                   isomer_error* error) {
  *value = false;
  if (takes_nil(p, end, flags)) return p + 1;
  if ((type_at(p, end) | 1) != ISOMER_MP_TRUE) return wrong(p, end, error);
  *value = *p == ISOMER_MP_TRUE;
  return p + 1;
}

// Reads a floating-point number as a double, which can hold every float.
static const uint8_t* real(const uint8_t* p, const uint8_t* end, double* value, isomer_error* error) {
  uint64_t bits;
  const bool single = *p == ISOMER_MP_FLOAT32;
  p = number(p, end, single ? 2 : 3, &bits, error);
  if (p) *value = single ? (double)isomer_float_of((uint32_t)bits) : isomer_double_of(bits);
  return p;
}

static bool is_real(const uint8_t* p, const uint8_t* end) {
  const unsigned t = type_at(p, end);
  return t == ISOMER_MP_FLOAT32 || t == ISOMER_MP_FLOAT64;
}

const uint8_t* isomer_mp_long_double(const uint8_t* p, const uint8_t* end, double* value, unsigned flags,
                                     isomer_error* error) {
  uint64_t bits;
  bool below;
  *value = 0;
  if (takes_nil(p, end, flags)) return p + 1;
  if (is_real(p, end)) return real(p, end, value, error);
  p = integer(p, end, &bits, &below, error);
  if (p) *value = below ? (double)(int64_t)bits : (double)bits;
  return p;
}

const uint8_t* isomer_mp_long_float(const uint8_t* p, const uint8_t* end, float* value, unsigned flags,
                                    isomer_error* error) {
  const float greatest = isomer_float_of(0x7f7fffffu);
  const uint8_t* const start = p;
  uint64_t bits;
  bool below;
  double wide;
  *value = 0;
  if (takes_nil(p, end, flags)) return p + 1;
  if (is_real(p, end)) {
    p = real(p, end, &wide, error);
    if (!p) return NULL;
    // Infinities and NaN fit. Of these, the difference is NaN, and so not 0.
    if (wide - wide == 0 && (wide > (double)greatest || wide < -(double)greatest))
      return isomer_fail(error, ISOMER_BAD_VALUE, start);
    *value = (float)wide;
    return p;
  }
  p = integer(p, end, &bits, &below, error);
  if (p) *value = below ? (float)(int64_t)bits : (float)bits;
  return p;
}

const uint8_t* isomer_mp_long_length(const uint8_t* p, const uint8_t* end, size_t* length, unsigned flags,
                                     isomer_error* error) {
  const unsigned t = type_at(p, end);
  uint64_t n;
  *length = 0;
  if (takes_nil(p, end, flags)) return p + 1;
  if ((t & 0xe0) == ISOMER_MP_STR) {
    n = t & 31;
    ++p;
  } else if (t >= ISOMER_MP_BIN8 && t < ISOMER_MP_BIN8 + 3) {
    p = number(p, end, t - ISOMER_MP_BIN8, &n, error);
  } else if (t >= ISOMER_MP_STR8 && t < ISOMER_MP_STR8 + 3) {
    p = number(p, end, t - ISOMER_MP_STR8, &n, error);
  } else {
    return wrong(p, end, error);
  }
  if (!p) return NULL;
  if (n > rest(p, end)) return isomer_fail(error, ISOMER_TRUNCATED, end);
  *length = (size_t)n;
  return p;
}

const uint8_t* isomer_mp_odd_text(const uint8_t* start, const uint8_t* p, size_t n, char* to, size_t capacity,
                                  unsigned flags, isomer_error* error) {
  if ((flags & ISOMER_UTF8) && !isomer_is_text(p, n)) return isomer_fail(error, ISOMER_BAD_UTF8, start);
  if (isomer_has_nul(p, n)) return isomer_fail(error, ISOMER_BAD_VALUE, start);
  if (!(flags & ISOMER_TRUNCATE)) return isomer_fail(error, ISOMER_TOO_LARGE, start);
  const size_t kept = isomer_truncated(p, n, capacity, flags);
  memcpy(to, p, kept);
  to[kept] = 0;
  return p + n;
}

const uint8_t* isomer_mp_long_fixed_bytes(const uint8_t* p, const uint8_t* end, uint8_t* to, size_t capacity,
                                          unsigned flags, isomer_error* error) {
  const uint8_t* const start = p;
  size_t n;
  p = isomer_mp_long_length(p, end, &n, flags, error);
  if (!p) return NULL;
  if (n == capacity) memcpy(to, p, capacity);
  else if (n == 0) memset(to, 0, capacity);
  else return isomer_fail(error, ISOMER_BAD_VALUE, start);
  return p + n;
}

const uint8_t* isomer_mp_key(const uint8_t* p, const uint8_t* end, const isomer_mp_name* names, size_t count,
                             unsigned* index, isomer_error* error) {
  size_t n, low = 0;
  p = isomer_mp_long_length(p, end, &n, 0, error);
  if (!p) return NULL;
  while (low < count) {
    const size_t mid = low + (count - low) / 2;
    int order = n < names[mid].size ? -1 : n > names[mid].size;
    if (order == 0) order = memcmp(p, names[mid].text, n);
    if (order == 0) {
      *index = names[mid].index;
      return p + n;
    }
    if (order < 0) count = mid;
    else low = mid + 1;
  }
  *index = ISOMER_MP_UNKNOWN;
  return p + n;
}

// Skips a value without the values in it, whose number it stores in *inner if the value is an array or a map.
static const uint8_t* skip_one(const uint8_t* p, const uint8_t* end, size_t* inner, bool* nests, isomer_error* error) {
  const unsigned t = type_at(p, end);
  uint64_t n = 0;
  *nests = false;
  if (t < ISOMER_MP_MAP || t >= ISOMER_MP_NEGATIVE || t == ISOMER_MP_NIL || (t | 1) == ISOMER_MP_TRUE) return p + 1;
  if ((t & 0xf0) == ISOMER_MP_ARRAY || t == ISOMER_MP_ARRAY16 || t == ISOMER_MP_ARRAY16 + 1) {
    *nests = true;
    return counted(p, end, ISOMER_MP_ARRAY, ISOMER_MP_ARRAY16, 1, inner, error);
  }
  if ((t & 0xf0) == ISOMER_MP_MAP || t == ISOMER_MP_MAP16 || t == ISOMER_MP_MAP16 + 1) {
    *nests = true;
    p = counted(p, end, ISOMER_MP_MAP, ISOMER_MP_MAP16, 2, inner, error);
    if (p) *inner *= 2;
    return p;
  }
  if (t >= ISOMER_MP_EXT8 && t < ISOMER_MP_EXT8 + 3) {
    p = number(p, end, t - ISOMER_MP_EXT8, &n, error);
    if (!p) return NULL;
    ++n;  // the type of the extension
  } else if (t == ISOMER_MP_FLOAT32 || t == ISOMER_MP_FLOAT64) {
    n = t == ISOMER_MP_FLOAT32 ? 5 : 9;
  } else if (t >= ISOMER_MP_UINT8 && t < ISOMER_MP_FIXEXT1) {
    n = 1 + (UINT64_C(1) << (t & 3));
  } else if (t >= ISOMER_MP_FIXEXT1 && t < ISOMER_MP_STR8) {
    n = 2 + (UINT64_C(1) << (t - ISOMER_MP_FIXEXT1));
  } else {
    size_t length;
    p = isomer_mp_long_length(p, end, &length, 0, error);
    return p ? p + length : NULL;
  }
  if (n > rest(p, end)) return isomer_fail(error, ISOMER_TRUNCATED, end);
  return p + n;
}

const uint8_t* isomer_mp_skip_within(const uint8_t* p, const uint8_t* end, size_t values, unsigned depth,
                                     isomer_error* error) {
  size_t left[ISOMER_MAX_DEPTH + 1];  // how many values remain on each level
  unsigned level = 0;
  left[0] = values;
  for (;;) {
    bool nests;
    size_t inner;
    while (left[level] == 0) {
      if (level == 0) return p;
      --level;
    }
    --left[level];
    p = skip_one(p, end, &inner, &nests, error);
    if (!p) return NULL;
    if (!nests) continue;
    if (level == depth) return isomer_fail(error, ISOMER_TOO_DEEP, p);
    left[++level] = inner;
  }
}

const uint8_t* isomer_mp_skip(const uint8_t* p, const uint8_t* end, size_t values, isomer_error* error) {
  return isomer_mp_skip_within(p, end, values, ISOMER_MAX_DEPTH, error);
}

const uint8_t* isomer_mp_too_many(const uint8_t* p, const uint8_t* end, isomer_error* error) {
  return isomer_fail(error, p == end ? ISOMER_TRUNCATED : ISOMER_UNKNOWN_FIELD, p);
}
