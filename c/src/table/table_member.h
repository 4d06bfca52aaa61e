// The members of a struct that a table describes: loads, stores, presence, text. Private to the table engine.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_TABLE_MEMBER_H
#define ISOMER_TABLE_MEMBER_H

#include <isomer/table.h>
#include <isomer/text.h>

// A member may have any type of its width. Where unaligned access is cheap, memcpy is one instruction, and packed
// structs work, too. Elsewhere it would be a loop, and members are aligned.
#if defined(__GNUC__) && !defined(__x86_64__) && !defined(__i386__) && !defined(__aarch64__) && \
    !defined(__ARM_FEATURE_UNALIGNED)
#define ISOMER_MEMBER_TYPE(name, type) typedef type __attribute__((may_alias)) name
#define ISOMER_MEMBER_LOAD(type, p) (*(const type*)(p))
#define ISOMER_MEMBER_STORE(type, p, v) (*(type*)(p) = (type)(v))
#else
#define ISOMER_MEMBER_TYPE(name, type) typedef type name
#define ISOMER_MEMBER_LOAD(type, p) isomer_load_##type(p)
#define ISOMER_MEMBER_STORE(type, p, v) isomer_store_##type(p, (type)(v))
#define ISOMER_MEMBER_COPIES
#endif
ISOMER_MEMBER_TYPE(member16, uint16_t);
ISOMER_MEMBER_TYPE(member32, uint32_t);
ISOMER_MEMBER_TYPE(member64, uint64_t);
ISOMER_MEMBER_TYPE(member_pointer, void*);
ISOMER_MEMBER_TYPE(member_size, size_t);
#ifdef ISOMER_MEMBER_COPIES
#define ISOMER_MEMBER_BY_COPY(type)                      \
  ISOMER_INLINE type isomer_load_##type(const void* p) { \
    type v;                                              \
    memcpy(&v, p, sizeof v);                             \
    return v;                                            \
  }                                                      \
  ISOMER_INLINE void isomer_store_##type(void* p, type v) { memcpy(p, &v, sizeof v); }
ISOMER_MEMBER_BY_COPY(member16)
ISOMER_MEMBER_BY_COPY(member32)
ISOMER_MEMBER_BY_COPY(member64)
ISOMER_MEMBER_BY_COPY(member_pointer)
ISOMER_MEMBER_BY_COPY(member_size)
#endif

ISOMER_INLINE void* load_pointer(const void* p) { return ISOMER_MEMBER_LOAD(member_pointer, p); }
ISOMER_INLINE void store_pointer(void* p, void* v) { ISOMER_MEMBER_STORE(member_pointer, p, v); }

// An isomer_bytes or isomer_string: a pointer and a size.
ISOMER_INLINE isomer_bytes load_slice(const void* p) {
  isomer_bytes slice;
  memcpy(&slice, p, sizeof slice);
  return slice;
}
ISOMER_INLINE void store_slice(void* p, const uint8_t* data, size_t size) {
  isomer_bytes slice;
  slice.data = data;
  slice.size = size;
  memcpy(p, &slice, sizeof slice);
}

ISOMER_INLINE bool is_list(const isomer_field* f) { return f->shape >= ISOMER_SHAPE_LIST; }
ISOMER_INLINE bool is_text(const isomer_field* f) { return f->kind >= ISOMER_KIND_TEXT && f->kind <= ISOMER_KIND_VIEW; }
ISOMER_INLINE const isomer_table* table_of(const isomer_field* f) { return (const isomer_table*)f->sub; }

// Returns a field that describes an element of the list, with offsets from the begin of the element.
ISOMER_INLINE const isomer_field* element_of(const isomer_field* list) {
  return list->kind == ISOMER_KIND_BYTES ? (const isomer_field*)list->sub : list;
}

// The following functions are inlined into their callers. Where code must be small, table_member.c has one copy of
// each.
#ifdef __OPTIMIZE_SIZE__
#define ISOMER_MEMBER
#else
#define ISOMER_MEMBER ISOMER_INLINE
#endif
ISOMER_BEGIN
ISOMER_MEMBER uint64_t isomer_load_unsigned(const uint8_t* p, unsigned width);
ISOMER_MEMBER uint64_t isomer_load_number(const uint8_t* p, unsigned widths);
ISOMER_MEMBER size_t isomer_load_size(const uint8_t* p, unsigned width);
ISOMER_MEMBER void isomer_store_unsigned(uint8_t* p, unsigned width, uint64_t v);
ISOMER_MEMBER bool isomer_fits_member(unsigned widths, uint64_t v);
ISOMER_MEMBER bool isomer_fits_kind(unsigned kind, uint64_t v);
ISOMER_MEMBER size_t isomer_load_beside(const isomer_field* f, const uint8_t* base);
ISOMER_MEMBER void isomer_store_beside(const isomer_field* f, uint8_t* base, size_t v);
ISOMER_MEMBER uint8_t* isomer_elements_of(const isomer_field* f, const uint8_t* base);
ISOMER_MEMBER uint8_t* isomer_message_of(const isomer_field* f, const uint8_t* base);
ISOMER_MEMBER isomer_status isomer_load_text(const isomer_field* f, const uint8_t* base, const uint8_t* member,
                                             isomer_bytes* text);
ISOMER_MEMBER bool isomer_holds_value(const isomer_field* f, const uint8_t* base);
ISOMER_MEMBER bool isomer_is_present(const isomer_field* f, const uint8_t* base);
ISOMER_MEMBER bool isomer_has_number(const isomer_enum* e, int32_t number);
ISOMER_END

#if !defined(__OPTIMIZE_SIZE__) || defined(ISOMER_MEMBER_CODE) || defined(ISOMER_IMPLEMENTATION)

// Widths are 0 to 3, for 1 to 8 bytes.
ISOMER_MEMBER uint64_t isomer_load_unsigned(const uint8_t* p, unsigned width) {
  switch (width & 3) {
    case 0: return *p;
    case 1: return ISOMER_MEMBER_LOAD(member16, p);
    case 2: return ISOMER_MEMBER_LOAD(member32, p);
    default: return ISOMER_MEMBER_LOAD(member64, p);
  }
}
// Loads a number, with its sign extended if it has one.
ISOMER_MEMBER uint64_t isomer_load_number(const uint8_t* p, unsigned widths) {
  if (ISOMER_LIKELY((widths & 7) == 6)) return (uint64_t)(int64_t)(int32_t)ISOMER_MEMBER_LOAD(member32, p);
  const uint64_t v = isomer_load_unsigned(p, widths);
  if (!(widths & 4)) return v;
  const uint64_t sign = UINT64_C(1) << ((8u << (widths & 3)) - 1);
  return (v ^ sign) - sign;
}
ISOMER_MEMBER void isomer_store_unsigned(uint8_t* p, unsigned width, uint64_t v) {
  switch (width & 3) {
    case 0: *p = (uint8_t)v; break;
    case 1: ISOMER_MEMBER_STORE(member16, p, v); break;
    case 2: ISOMER_MEMBER_STORE(member32, p, v); break;
    default: ISOMER_MEMBER_STORE(member64, p, v); break;
  }
}
// Returns whether the member can hold a number, whose sign is extended.
ISOMER_MEMBER bool isomer_fits_member(unsigned widths, uint64_t v) {
  const unsigned bits = 8u << (widths & 3);
  if (bits == 64) return true;
  if (widths & 4) v += UINT64_C(1) << (bits - 1);
  return v >> bits == 0;
}

// Returns whether a number fits its kind of 32 bits. The member may be wider, or have another sign.
ISOMER_MEMBER bool isomer_fits_kind(unsigned kind, uint64_t v) {
  if (kind == ISOMER_KIND_UINT32 || kind == ISOMER_KIND_FIXED32) return v >> 32 == 0;
  return (uint64_t)(int64_t)(int32_t)(uint32_t)v == v;
}

// Counts, sizes, flags and cases. They fit a size_t, even if a bound struct has 64 bits for them.
ISOMER_MEMBER size_t isomer_load_size(const uint8_t* p, unsigned width) {
  width &= 3;
  if (width == 0) return *p;
  if (width == 1) return ISOMER_MEMBER_LOAD(member16, p);
#if SIZE_MAX > 0xffffffff || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
  if (width == 3) return (size_t)ISOMER_MEMBER_LOAD(member64, p);
#endif
  return ISOMER_MEMBER_LOAD(member32, p);
}
ISOMER_MEMBER size_t isomer_load_beside(const isomer_field* f, const uint8_t* base) {
  return isomer_load_size(base + f->beside, f->widths >> 4);
}
ISOMER_MEMBER void isomer_store_beside(const isomer_field* f, uint8_t* base, size_t v) {
  isomer_store_unsigned(base + f->beside, f->widths >> 4, v);
}

// The elements of a list.
ISOMER_MEMBER uint8_t* isomer_elements_of(const isomer_field* f, const uint8_t* base) {
  const uint8_t* const member = base + f->offset;
  return f->flags & ISOMER_FIELD_ARENA ? (uint8_t*)load_pointer(member) : (uint8_t*)member;
}
// The message of a singular field, or NULL if it is behind a pointer that is NULL.
ISOMER_MEMBER uint8_t* isomer_message_of(const isomer_field* f, const uint8_t* base) {
  return isomer_elements_of(f, base);
}

// Text or bytes in memory. `base` is the struct, and `member` the value in it.
ISOMER_MEMBER isomer_status isomer_load_text(const isomer_field* f, const uint8_t* base, const uint8_t* member,
                                             isomer_bytes* text) {
  text->data = member;
  switch (f->kind) {
    case ISOMER_KIND_TEXT:
      text->size = isomer_text_length((const char*)member, f->stride);
      return text->size < f->stride ? ISOMER_OK : ISOMER_BAD_VALUE;
    case ISOMER_KIND_BYTES:
      text->size = (size_t)isomer_load_unsigned(base + f->stride, f->widths);
      return text->size <= f->capacity ? ISOMER_OK : ISOMER_TOO_LARGE;
    case ISOMER_KIND_FIXED_BYTES: text->size = f->stride; return ISOMER_OK;
    default: *text = load_slice(member); return text->data || !text->size ? ISOMER_OK : ISOMER_BAD_VALUE;
  }
}

// Returns whether a field without presence has a value other than zero.
ISOMER_MEMBER bool isomer_holds_value(const isomer_field* f, const uint8_t* base) {
  const uint8_t* const member = base + f->offset;
  switch (f->kind) {
    case ISOMER_KIND_TEXT: return *member != 0;
    case ISOMER_KIND_BYTES: return isomer_load_unsigned(base + f->stride, f->widths) != 0;
    case ISOMER_KIND_FIXED_BYTES: return true;
    case ISOMER_KIND_SLICE:
    case ISOMER_KIND_VIEW: return load_slice(member).size != 0;
    default: return isomer_load_unsigned(member, f->widths) != 0;
  }
}

// Returns whether a singular field is present.
ISOMER_MEMBER bool isomer_is_present(const isomer_field* f, const uint8_t* base) {
  switch (f->shape) {
    case ISOMER_SHAPE_IMPLICIT: return isomer_holds_value(f, base);
    case ISOMER_SHAPE_FLAG: return isomer_load_beside(f, base) != 0;
    case ISOMER_SHAPE_CASE: return isomer_load_beside(f, base) == f->tag >> 3;
    case ISOMER_SHAPE_POINTER: return isomer_message_of(f, base) != NULL;
    default: return true;
  }
}

// Returns whether a closed enum has the number.
ISOMER_MEMBER bool isomer_has_number(const isomer_enum* e, int32_t number) {
  size_t low = 0, high = e->count;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (number > e->ranges[2 * middle + 1]) low = middle + 1;
    else high = middle;
  }
  return low < e->count && number >= e->ranges[2 * low];
}

#endif

#endif
