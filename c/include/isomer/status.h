// How a call ended: the errors that Isomer reports in every language.
// SPDX-License-Identifier: MIT
//
//   size_t at;
//   isomer_status status = demo_Person_decode(&person, bytes, size, &at);
//   if (status != ISOMER_OK) fprintf(stderr, "byte %zu: %s\n", at, isomer_status_text(status));
#ifndef ISOMER_STATUS_H
#define ISOMER_STATUS_H

#include "port.h"

ISOMER_BEGIN

typedef enum isomer_status {
  ISOMER_OK = 0,
  ISOMER_TRUNCATED,         // the input ends inside a value, or a length says more than there is
  ISOMER_BAD_VARINT,        // a varint of more than ten bytes, or a run of them that does not end
  ISOMER_BAD_TAG,           // field number 0 or out of range, a reserved wire type, an end tag without its start
  ISOMER_BAD_UTF8,          // text that is not UTF-8
  ISOMER_BAD_VALUE,         // a value that its field cannot hold
  ISOMER_BAD_SYNTAX,        // the input breaks the grammar of its format
  ISOMER_DUPLICATE_KEY,     // a key twice in one map, or two members of one oneof
  ISOMER_UNKNOWN_FIELD,     // a key that the message lacks, in a format that does not ignore it
  ISOMER_MISSING_REQUIRED,  // a required field is absent
  ISOMER_TOO_DEEP,          // nested deeper than ISOMER_MAX_DEPTH
  ISOMER_TOO_LARGE,         // over the capacity of a field, of the caller's buffer, or of the format
  ISOMER_NO_MEMORY,         // the arena has nothing left
  ISOMER_IO                 // a callback of a stream failed
} isomer_status;

// The first error, and where it was found. `at` is a place in the input, or NULL when writing.
typedef struct isomer_error {
  isomer_status status;
  const uint8_t* at;
} isomer_error;

// Record an error, and return the NULL by which functions report it that otherwise return a position.
ISOMER_INLINE const uint8_t* isomer_fail(isomer_error* error, isomer_status status, const uint8_t* at) {
  error->status = status;
  error->at = at;
  return NULL;
}
ISOMER_INLINE uint8_t* isomer_cannot_write(isomer_error* error, isomer_status status) {
  error->status = status;
  return NULL;
}

#ifndef ISOMER_NO_STRINGS
// Returns a static English description of the status, never NULL.
const char* isomer_status_text(isomer_status status);
#endif

ISOMER_END

#endif
