// One payload from a client to a server, over TCP.
// SPDX-License-Identifier: MIT
#ifndef SOCKET_H
#define SOCKET_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// How long one payload may take from the first packet to the last, and how large it may be.
struct socket_limits {
  int deadline_ms;
  size_t max_bytes;
};

// All return whether they worked, and say on stderr what did not.

// Connects, sends one frame, and closes.
bool socket_send(const char* host, const char* port, const void* buffer, size_t size,
                 const struct socket_limits* limits);

// Listens at `address`, "PORT" (of 127.0.0.1 only) or "HOST:PORT", says on stdout where that is (port 0 is any that is
// free), waits for one client, takes one frame, and closes. The caller frees *buffer.
bool socket_receive(const char* address, void** buffer, size_t* size, const struct socket_limits* limits);
// The same into the caller's buffer.
bool socket_receive_to(const char* address, void* buffer, size_t capacity, size_t* size,
                       const struct socket_limits* limits);

#ifdef __cplusplus
}
#endif

#endif
