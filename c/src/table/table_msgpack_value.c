// SPDX-License-Identifier: MIT
// Reads and writes MessagePack's numbers in the form of members.
#include "table_msgpack.h"

const uint8_t* isomer_table_mp_number(unsigned kind, const uint8_t* p, const uint8_t* end, uint64_t* v,
                                      isomer_error* error) {
  bool truth;
  float narrow;
  double wide;
  int64_t number;
  switch (kind) {
    case ISOMER_KIND_BOOL:
      p = isomer_mp_bool(p, end, &truth, 0, error);
      *v = truth;
      return p;
    case ISOMER_KIND_FLOAT:
      p = isomer_mp_float(p, end, &narrow, 0, error);
      *v = isomer_float_bits(narrow);
      return p;
    case ISOMER_KIND_DOUBLE:
      p = isomer_mp_double(p, end, &wide, 0, error);
      *v = isomer_double_bits(wide);
      return p;
    case ISOMER_KIND_UINT32:
    case ISOMER_KIND_FIXED32: return isomer_mp_uint64(p, end, v, UINT32_MAX, 0, error);
    case ISOMER_KIND_UINT64:
    case ISOMER_KIND_FIXED64: return isomer_mp_uint64(p, end, v, UINT64_MAX, 0, error);
    case ISOMER_KIND_INT64:
    case ISOMER_KIND_SINT64:
    case ISOMER_KIND_SFIXED64: p = isomer_mp_int64(p, end, &number, INT64_MIN, INT64_MAX, 0, error); break;
    default: p = isomer_mp_int64(p, end, &number, INT32_MIN, INT32_MAX, 0, error); break;
  }
  *v = (uint64_t)number;
  return p;
}
