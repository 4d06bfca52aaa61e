// SPDX-License-Identifier: MIT
// Sets the defaults of a message. Of a list it only clears the count, so that a large capacity costs nothing; where
// code must be small, it clears the whole struct. A message with other defaults has an init function.
#include "rows.h"

void isomer_rows_init(const isomer_rows* rows, void* message) {
  if (rows->init) {
    rows->init(message);
    return;
  }
#ifdef __OPTIMIZE_SIZE__
  isomer_small_clear(message, rows->size);
#else
  uint8_t* const m = (uint8_t*)message;
  isomer_row place;
  rows_walk walk;
  const isomer_row* f;
  rows_walk_begin(&walk, rows);
  while ((f = rows_walk_next(&walk, rows, &place)) != NULL) {
    const unsigned kind = f->kind, shape = f->shape;
    uint8_t* p = m + f->offset;
    size_t n = (size_t)1 << f->width;
    if (shape >= ISOMER_SHAPE_FLAG) isomer_small_clear(m + f->beside, (size_t)1 << f->beside_width);
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
