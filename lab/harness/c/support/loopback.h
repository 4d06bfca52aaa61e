// A thread at the other end of a local TCP connection, which decodes each message and sends it back.
// SPDX-License-Identifier: MIT
#ifndef LAB_LOOPBACK_H
#define LAB_LOOPBACK_H

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "library.h"

// One end of the connection. Each message is preceded by its length, four bytes in this machine's order.
typedef struct lab_end {
  int socket;
  char* data;
  size_t capacity;
} lab_end;

typedef struct lab_loopback {
  const lab_library* library;
  void* worker;  // of the thread
  lab_end here, there;
  pthread_t thread;
} lab_loopback;

__attribute__((noreturn, cold)) static inline void lab_socket_failed(const char* what) {
  lab_fail("loopback: %s: %s", what, strerror(errno));
}

static inline void lab_send(lab_end* end, lab_bytes bytes) {
  uint32_t size = (uint32_t)bytes.size;
  struct iovec parts[] = {{&size, sizeof size}, {(void*)(uintptr_t)bytes.data, bytes.size}};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = parts;
  message.msg_iovlen = 2;
  while (parts[0].iov_len + parts[1].iov_len) {
    const ssize_t sent = sendmsg(end->socket, &message, MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) lab_socket_failed("send");
    size_t left = sent < 0 ? 0 : (size_t)sent;
    for (int i = 0; i < 2; ++i) {
      const size_t n = left < parts[i].iov_len ? left : parts[i].iov_len;
      parts[i].iov_base = (char*)parts[i].iov_base + n;
      parts[i].iov_len -= n;
      left -= n;
    }
  }
}

// Fills the end's buffer with at least `wanted` bytes, of which it already has `have`. Returns false if the other end
// was closed.
static inline bool lab_receive_until(lab_end* end, size_t* have, size_t wanted) {
  if (wanted > end->capacity) end->data = (char*)lab_resize(end->data, end->capacity = 2 * wanted);
  while (*have < wanted) {
    const ssize_t n = recv(end->socket, end->data + *have, end->capacity - *have, 0);
    if (n == 0) return false;
    if (n < 0 && errno != EINTR) lab_socket_failed("receive");
    if (n > 0) *have += (size_t)n;
  }
  return true;
}

// Returns the next message, which is valid until the next call, or false if the other end was closed.
static inline bool lab_receive(lab_end* end, lab_bytes* bytes) {
  uint32_t size;
  size_t have = 0;
  if (!lab_receive_until(end, &have, sizeof size)) return false;
  memcpy(&size, end->data, sizeof size);
  if (!lab_receive_until(end, &have, sizeof size + size)) return false;
  *bytes = lab_bytes_of(end->data + sizeof size, size);
  return true;
}

static inline void* lab_answer(void* data) {
  lab_loopback* const loopback = (lab_loopback*)data;
  for (lab_bytes bytes; lab_receive(&loopback->there, &bytes);)
    lab_send(&loopback->there, loopback->library->echo(loopback->worker, bytes));
  return NULL;
}

static inline lab_end lab_end_of(int socket) {
  const int yes = 1;
  if (setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes)) lab_socket_failed("TCP_NODELAY");
  const lab_end end = {socket, (char*)lab_resize(NULL, 65536), 65536};
  return end;
}

// Connects, and starts the thread.
static inline lab_loopback* lab_open_loopback(const lab_library* library, const lab_job* job) {
  lab_loopback* const loopback = (lab_loopback*)lab_resize(NULL, sizeof *loopback);
  loopback->library = library;
  loopback->worker = library->open(job);

  struct sockaddr_in address;
  socklen_t size = sizeof address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct sockaddr* const any = (struct sockaddr*)&address;
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int here = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0 || here < 0) lab_socket_failed("socket");
  if (bind(listener, any, size) || listen(listener, 1) || getsockname(listener, any, &size))
    lab_socket_failed("listen");
  if (connect(here, any, size)) lab_socket_failed("connect");
  const int there = accept(listener, NULL, NULL);
  if (there < 0) lab_socket_failed("accept");
  close(listener);
  loopback->here = lab_end_of(here);
  loopback->there = lab_end_of(there);

  errno = pthread_create(&loopback->thread, NULL, lab_answer, loopback);
  if (errno) lab_socket_failed("thread");
  return loopback;
}

static inline void lab_close_loopback(lab_loopback* loopback) {
  shutdown(loopback->here.socket, SHUT_RDWR);
  pthread_join(loopback->thread, NULL);
  close(loopback->here.socket);
  close(loopback->there.socket);
  free(loopback->here.data);
  free(loopback->there.data);
  free(loopback);
}

#endif
