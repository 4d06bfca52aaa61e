/* SPDX-License-Identifier: MIT
 * Arrow's C data interface and C stream interface: structs whose layout is a published ABI
 * (https://arrow.apache.org/docs/format/CDataInterface.html and CStreamInterface.html), so that libraries hand tables
 * to each other without linking each other. Other libraries declare the same structs behind the same guards.
 *
 * A struct whose `release` is null is released, and has nothing. Whoever has a struct calls release(&it) once, or moves
 * it away by copying it and setting its own `release` to null. Children and dictionaries are released with their
 * parent.
 */
#ifndef ISOMER_COLUMNS_ARROW_H
#define ISOMER_COLUMNS_ARROW_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

/* The type of an array: "i" is a 32-bit integer, "+s" a struct of its children, and so on. */
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata; /* pairs of key and value, each behind its length; may be null */
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema** children;
  struct ArrowSchema* dictionary; /* the type of the values that indices stand for; null: it is no dictionary */
  void (*release)(struct ArrowSchema*);
  void* private_data;
};

/* The values of an array, in the layout that its type has. */
struct ArrowArray {
  int64_t length;
  int64_t null_count; /* -1: nobody has counted */
  int64_t offset;     /* in values, of each buffer */
  int64_t n_buffers;
  int64_t n_children;
  const void** buffers;
  struct ArrowArray** children;
  struct ArrowArray* dictionary;
  void (*release)(struct ArrowArray*);
  void* private_data;
};

#endif /* ARROW_C_DATA_INTERFACE */

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

/* Arrays of one type, one after the other. The calls return 0 or a number of errno.h, and then get_last_error() tells
 * more, in text that lives until the next call. */
struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema* out);
  int (*get_next)(struct ArrowArrayStream*, struct ArrowArray* out); /* behind the last array: one that is released */
  const char* (*get_last_error)(struct ArrowArrayStream*);
  void (*release)(struct ArrowArrayStream*);
  void* private_data;
};

#endif /* ARROW_C_STREAM_INTERFACE */

#ifdef __cplusplus
}
#endif

#endif /* ISOMER_COLUMNS_ARROW_H */
