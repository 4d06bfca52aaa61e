// One payload from a client to a server, over TCP.
// SPDX-License-Identifier: MIT
#include "socket.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "deadline.h"
#include "frame.h"

enum { HOST_MAX = 256, PORT_MAX = 32 };  // Names of the DNS are no longer; a port has five digits.

static bool complain(const char* doing, const char* host, const char* port, const char* why) {
  fprintf(stderr, "serialize_demo: %s %s:%s: %s\n", doing, host, port, why);
  return false;
}

static bool complain_frame(const char* doing, frame_status status) {
  const char* why = status == FRAME_FAILED ? strerror(errno) : frame_status_text(status);
  fprintf(stderr, "serialize_demo: %s: %s\n", doing, why);
  return false;
}

// Owned by the caller; NULL, said on stderr, if there is no such place.
static struct addrinfo* resolve(const char* host, const char* port, int flags) {
  struct addrinfo hints;
  struct addrinfo* found = NULL;
  memset(&hints, 0, sizeof hints);
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags | AI_NUMERICSERV;
  const int failed = getaddrinfo(host, port, &hints, &found);
  if (!failed) return found;
  complain("cannot find", host, port, gai_strerror(failed));
  return NULL;
}

static bool set_nonblocking(int fd) {
  const int flags = fcntl(fd, F_GETFL);
  return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

// 0, or the errno of a connection that did not come about by the deadline.
static int await_connection(int fd, int64_t deadline) {
  for (;;) {
    struct pollfd wait = {fd, POLLOUT, 0};
    const int left = deadline_left(deadline);
    if (left == 0) return ETIMEDOUT;
    const int ready = poll(&wait, 1, left);
    if (ready < 0 && errno != EINTR) return errno;
    if (ready > 0) break;
  }
  int error = 0;
  socklen_t size = sizeof error;
  return getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

static int connect_one(const struct addrinfo* place, int64_t deadline, int* error) {
  const int fd = socket(place->ai_family, place->ai_socktype, place->ai_protocol);
  if (fd < 0 || !set_nonblocking(fd)) *error = errno;
  else if (connect(fd, place->ai_addr, place->ai_addrlen) == 0) return fd;
  else *error = errno == EINPROGRESS || errno == EINTR ? await_connection(fd, deadline) : errno;
  if (fd >= 0 && *error == 0) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

// A name may stand for several places: the first that answers is it.
static int connect_to(const char* host, const char* port, int64_t deadline) {
  struct addrinfo* places = resolve(host, port, 0);
  if (!places) return -1;
  int fd = -1, error = 0;
  for (const struct addrinfo* place = places; place && fd < 0; place = place->ai_next)
    fd = connect_one(place, deadline, &error);
  freeaddrinfo(places);
  if (fd < 0) complain("cannot connect to", host, port, strerror(error));
  return fd;
}

bool socket_send(const char* host, const char* port, const void* buffer, size_t size,
                 const struct socket_limits* limits) {
  const int64_t deadline = deadline_in(limits->deadline_ms);
  const int fd = connect_to(host, port, deadline);
  if (fd < 0) return false;
  const frame_status status = frame_send(fd, buffer, size, deadline);
  if (status != FRAME_OK) complain_frame("cannot send", status);
  close(fd);
  return status == FRAME_OK;
}

// "HOST:PORT", or "PORT" of this machine only. An IPv6 address stands in brackets.
static bool split(const char* address, char* host, size_t capacity, const char** port) {
  const char* colon = strrchr(address, ':');
  const char* from = colon ? address : "127.0.0.1";
  size_t n = colon ? (size_t)(colon - address) : strlen(from);
  if (colon && n >= 2 && from[0] == '[' && from[n - 1] == ']') {
    ++from;
    n -= 2;
  }
  if (n == 0 || n >= capacity) {
    fprintf(stderr, "serialize_demo: not a place to listen at: %s\n", address);
    return false;
  }
  memcpy(host, from, n);
  host[n] = '\0';
  *port = colon ? colon + 1 : address;
  return true;
}

static bool announce(int fd) {
  struct sockaddr_storage place;
  socklen_t size = sizeof place;
  char host[HOST_MAX], port[PORT_MAX];
  if (getsockname(fd, (struct sockaddr*)&place, &size) != 0 ||
      getnameinfo((struct sockaddr*)&place, size, host, sizeof host, port, sizeof port,
                  NI_NUMERICHOST | NI_NUMERICSERV) != 0)
    return false;
  printf("listening on %s port %s\n", host, port);
  return fflush(stdout) == 0;
}

static int listen_at(const char* address) {
  char host[HOST_MAX];
  const char* port;
  if (!split(address, host, sizeof host, &port)) return -1;
  struct addrinfo* place = resolve(host, port, AI_PASSIVE);
  if (!place) return -1;
  const int fd = socket(place->ai_family, place->ai_socktype, place->ai_protocol), on = 1;
  const bool ok = fd >= 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 &&
                  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                  bind(fd, place->ai_addr, place->ai_addrlen) == 0 && listen(fd, 1) == 0 && announce(fd);
  if (!ok) complain("cannot listen on", host, port, strerror(errno));
  freeaddrinfo(place);
  if (ok) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

// Waits as long as it takes: without a client there is nothing to guard.
static int accept_one(const char* address) {
  const int listener = listen_at(address);
  if (listener < 0) return -1;
  int fd;
  do fd = accept(listener, NULL, NULL);
  while (fd < 0 && (errno == EINTR || errno == ECONNABORTED));
  if (fd < 0 || !set_nonblocking(fd)) {
    fprintf(stderr, "serialize_demo: cannot accept: %s\n", strerror(errno));
    if (fd >= 0) close(fd);
    fd = -1;
  }
  close(listener);
  return fd;
}

bool socket_receive(const char* address, void** buffer, size_t* size, const struct socket_limits* limits) {
  const int fd = accept_one(address);
  if (fd < 0) return false;
  const frame_status status = frame_receive(fd, limits->max_bytes, buffer, size, deadline_in(limits->deadline_ms));
  if (status != FRAME_OK) complain_frame("cannot receive", status);
  close(fd);
  return status == FRAME_OK;
}

bool socket_receive_to(const char* address, void* buffer, size_t capacity, size_t* size,
                       const struct socket_limits* limits) {
  const int fd = accept_one(address);
  if (fd < 0) return false;
  const size_t cap = capacity < limits->max_bytes ? capacity : limits->max_bytes;
  const frame_status status = frame_receive_to(fd, buffer, cap, size, deadline_in(limits->deadline_ms));
  if (status != FRAME_OK) complain_frame("cannot receive", status);
  close(fd);
  return status == FRAME_OK;
}
