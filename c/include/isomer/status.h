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

// How a call ended: ISOMER_OK, or the reason why it failed. docs/errors.md compares the names of all languages.
typedef enum isomer_status {
  ISOMER_OK = 0,            // the call succeeded; the only status that is zero
  ISOMER_TRUNCATED,         // the input ends inside a value, or a length exceeds what is left of the input
  ISOMER_BAD_VARINT,        // a varint of more than ten bytes, or a packed list that ends inside one
  ISOMER_BAD_TAG,           // a field number that is 0 or out of range, a reserved wire type, an unmatched end tag
  ISOMER_BAD_UTF8,          // text that is not UTF-8
  ISOMER_BAD_VALUE,         // a value that its field cannot hold
  ISOMER_BAD_SYNTAX,        // the input breaks the grammar of its format
  ISOMER_DUPLICATE_KEY,     // one key twice in a map, or two members of one oneof
  ISOMER_UNKNOWN_FIELD,     // a key that the message lacks, where unknown fields are not ignored
  ISOMER_MISSING_REQUIRED,  // a required field is absent
  ISOMER_TOO_DEEP,          // messages nest deeper than ISOMER_MAX_DEPTH
  ISOMER_TOO_LARGE,         // more than the capacity of a field, of the caller's buffer, or of the format
  ISOMER_NO_MEMORY,         // the arena is full
  ISOMER_IO                 // a callback of a stream failed
} isomer_status;

// The first error of a call of generated code, and where it was found.
typedef struct isomer_error {
  isomer_status status;  // ISOMER_OK as long as there was no error
  const uint8_t* at;     // points into the input; NULL when writing
} isomer_error;

// Record an error, and return NULL. By NULL, functions that otherwise return a position report that they failed.
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
// Returns an English description of the status, a constant that is never NULL, also for a number that is no status.
// Define ISOMER_NO_STRINGS to leave the descriptions out of the program.
const char* isomer_status_text(isomer_status status);
#endif

ISOMER_END

#endif
