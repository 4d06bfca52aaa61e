// SPDX-License-Identifier: MIT
// The defaults of a message. Of lists only the count, so that a large capacity costs nothing; where code shall be
// small, all of the struct is cleared. What may not be cleared has an init of its own.
#include "rows.h"

void isomer_rows_init(const isomer_rows* rows, void* message) {
  if (rows->init) {
    rows->init(message);
    return;
  }
#ifdef __OPTIMIZE_SIZE__
  isomer_small_clear(message, rows->size);
#else
  const isomer_row* f = rows->rows;
  const isomer_row* const last = f + rows->count + ((rows->flags & ISOMER_TABLE_UNKNOWN) ? 1 : 0);
  for (; f != last; ++f) {
    uint8_t* const m = (uint8_t*)message;
    const unsigned kind = row_kind(f), shape = row_shape(f);
    uint8_t* p = m + f->offset;
    size_t n = (size_t)1 << row_width(f);
    if (shape >= ISOMER_SHAPE_FLAG) isomer_small_clear(m + f->beside, (size_t)1 << row_beside(f));
    if (shape >= ISOMER_SHAPE_CASE) continue;
    if (kind >= ISOMER_KIND_MESSAGE) {
      isomer_rows_init(row_rows(rows, f), p);
      continue;
    }
    if (kind == ISOMER_KIND_BYTES) p = m + f->extra;
    if (kind == ISOMER_KIND_FIXED_BYTES) n = f->extra;
    isomer_small_clear(p, n);
  }
#endif
}
