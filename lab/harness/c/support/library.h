// What a harness says of its library: five functions.
// SPDX-License-Identifier: MIT
#ifndef LAB_LIBRARY_H
#define LAB_LIBRARY_H

#include "bytes.h"
#include "job.h"

// One message, as the job has it in three forms. The bytes live as long as the program.
typedef struct lab_value {
  lab_bytes protobuf;
  lab_bytes json;   // NULL where the values have no such form
  lab_bytes input;  // in the job's format; NULL where nobody has written it yet
} lab_value;

// A worker is what one thread works with: buffers, an arena, messages. All functions but `open` get one. They are
// called through these pointers, in all harnesses alike, so that no compiler moves work out of the loop that is
// measured.
typedef struct lab_library {
  const char* version;  // as the library tells it; or NULL
  // A new worker. Lives as long as the program.
  void* (*open)(const lab_job* job);
  // Keeps a message in memory: the first one gets index 0.
  void (*load)(void* worker, const lab_value* value);
  // The bytes of a message that was loaded. They live until the worker encodes something else.
  lab_bytes (*encode)(void* worker, size_t index);
  // Makes a message of the bytes, all of it, and lets it go.
  void (*decode)(void* worker, lab_bytes bytes);
  // Decodes, and encodes what came. The bytes live until the worker encodes something else.
  lab_bytes (*echo)(void* worker, lab_bytes bytes);
} lab_library;

#endif
