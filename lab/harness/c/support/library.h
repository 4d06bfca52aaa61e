// The functions of a library, which a harness provides.
// SPDX-License-Identifier: MIT
#ifndef LAB_LIBRARY_H
#define LAB_LIBRARY_H

#include "bytes.h"
#include "job.h"

// One message, as the job has it in three forms. The bytes live as long as the program.
typedef struct lab_value {
  lab_bytes protobuf;
  lab_bytes json;   // NULL if the values have no such form
  lab_bytes input;  // in the job's format; NULL if nobody has written it yet
} lab_value;

// A worker is the state of one thread: buffers, an arena, messages. All functions but `open` get one. All harnesses
// call them through these pointers, so that no compiler moves work out of the loop that is measured.
typedef struct lab_library {
  const char* version;  // as the library reports it, or NULL
  // Returns a new worker, which lives as long as the program.
  void* (*open)(const lab_job* job);
  // Keeps a message in memory. The first one gets index 0.
  void (*load)(void* worker, const lab_value* value);
  // Encodes a message that was loaded. The bytes are valid until the worker encodes something else.
  lab_bytes (*encode)(void* worker, size_t index);
  // Decodes a whole message, and frees it.
  void (*decode)(void* worker, lab_bytes bytes);
  // Decodes a message and encodes it again. The bytes are valid until the worker encodes something else.
  lab_bytes (*echo)(void* worker, lab_bytes bytes);
} lab_library;

#endif
