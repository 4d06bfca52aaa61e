// One payload on a stream: its size in four bytes, most significant first, and the payload.
// SPDX-License-Identifier: MIT
#include "frame.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "deadline.h"

enum { HEAD = 4 };

const char* frame_status_text(frame_status status) {
  switch (status) {
    case FRAME_OK: return "done";
    case FRAME_CLOSED: return "the other side closed the connection in the middle of a frame";
    case FRAME_TIMED_OUT: return "timed out";
    case FRAME_TOO_LARGE: return "the frame is larger than what is accepted";
    case FRAME_NO_MEMORY: return "out of memory";
    case FRAME_FAILED: break;
  }
  return "the system refused";
}

static frame_status await(int fd, short event, int64_t deadline) {
  for (;;) {
    struct pollfd wait = {fd, event, 0};
    const int left = deadline_left(deadline);
    if (left == 0) return FRAME_TIMED_OUT;
    const int ready = poll(&wait, 1, left);
    if (ready > 0) return FRAME_OK;  // Errors and hang-ups are what the next call on the socket will say.
    if (ready < 0 && errno != EINTR) return FRAME_FAILED;
  }
}

// What a failed send or recv means: FRAME_OK is "try again".
static frame_status failure(int fd, short event, int64_t deadline) {
  switch (errno) {
    case EINTR: return deadline_left(deadline) ? FRAME_OK : FRAME_TIMED_OUT;
    case EAGAIN: return await(fd, event, deadline);
    case EPIPE:
    case ECONNRESET: return FRAME_CLOSED;
    default: return FRAME_FAILED;
  }
}

static frame_status send_all(int fd, const uint8_t* bytes, size_t size, int flags, int64_t deadline) {
  size_t sent = 0;
  while (sent < size) {
    const ssize_t n = send(fd, bytes + sent, size - sent, MSG_NOSIGNAL | flags);
    if (n >= 0) {
      sent += (size_t)n;
    } else {
      const frame_status status = failure(fd, POLLOUT, deadline);
      if (status != FRAME_OK) return status;
    }
  }
  return FRAME_OK;
}

// A byte now and then does not help: whenever there is nothing to read, the deadline is looked at.
static frame_status receive_all(int fd, uint8_t* bytes, size_t size, int64_t deadline) {
  size_t got = 0;
  while (got < size) {
    const ssize_t n = recv(fd, bytes + got, size - got, 0);
    if (n == 0) return FRAME_CLOSED;
    if (n > 0) {
      got += (size_t)n;
    } else {
      const frame_status status = failure(fd, POLLIN, deadline);
      if (status != FRAME_OK) return status;
    }
  }
  return FRAME_OK;
}

frame_status frame_send(int fd, const void* bytes, size_t size, int64_t deadline) {
  if (size > UINT32_MAX) return FRAME_TOO_LARGE;
  const uint8_t head[HEAD] = {(uint8_t)(size >> 24), (uint8_t)(size >> 16), (uint8_t)(size >> 8), (uint8_t)size};
  const frame_status status = send_all(fd, head, sizeof head, MSG_MORE, deadline);
  return status == FRAME_OK ? send_all(fd, bytes, size, 0, deadline) : status;
}

static frame_status receive_size(int fd, size_t cap, size_t* size, int64_t deadline) {
  uint8_t head[HEAD];
  const frame_status status = receive_all(fd, head, sizeof head, deadline);
  if (status != FRAME_OK) return status;
  *size = (size_t)head[0] << 24 | (size_t)head[1] << 16 | (size_t)head[2] << 8 | head[3];
  return *size <= cap ? FRAME_OK : FRAME_TOO_LARGE;
}

frame_status frame_receive_to(int fd, void* buffer, size_t capacity, size_t* size, int64_t deadline) {
  *size = 0;
  size_t n = 0;
  frame_status status = receive_size(fd, capacity, &n, deadline);
  if (status == FRAME_OK) status = receive_all(fd, buffer, n, deadline);
  if (status == FRAME_OK) *size = n;
  return status;
}

frame_status frame_receive(int fd, size_t cap, void** buffer, size_t* size, int64_t deadline) {
  *buffer = NULL;
  *size = 0;
  size_t n = 0;
  frame_status status = receive_size(fd, cap, &n, deadline);
  if (status != FRAME_OK) return status;
  uint8_t* bytes = malloc(n ? n : 1);
  if (!bytes) return FRAME_NO_MEMORY;
  status = receive_all(fd, bytes, n, deadline);
  if (status != FRAME_OK) {
    free(bytes);
    return status;
  }
  *buffer = bytes;
  *size = n;
  return FRAME_OK;
}
