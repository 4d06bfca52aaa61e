// One payload on a stream: its size in four bytes, most significant first, and the payload.
// SPDX-License-Identifier: MIT
#ifndef FRAME_H
#define FRAME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  FRAME_OK = 0,
  FRAME_CLOSED,     // the other side closed, or reset, before the frame was whole
  FRAME_TIMED_OUT,  // the deadline passed
  FRAME_TOO_LARGE,  // more than the cap, or than the caller's buffer: refused by its size alone
  FRAME_NO_MEMORY,
  FRAME_FAILED  // anything else that the system says, in errno
} frame_status;

const char* frame_status_text(frame_status status);

// All of these need a socket that does not block, and are done, or give up, by the deadline (see deadline.h).
frame_status frame_send(int fd, const void* bytes, size_t size, int64_t deadline);
// Into the caller's buffer.
frame_status frame_receive_to(int fd, void* buffer, size_t capacity, size_t* size, int64_t deadline);
// Into memory of its own, at most `cap` bytes; the caller frees *buffer, which on an error is NULL.
frame_status frame_receive(int fd, size_t cap, void** buffer, size_t* size, int64_t deadline);

#ifdef __cplusplus
}
#endif

#endif
