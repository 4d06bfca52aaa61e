// SPDX-License-Identifier: MIT
// As many calls as bare sockets carry: what run_load's calls per second are held against.
#pragma once
#include <chrono>
#include <cstddef>

namespace isomer::net::measure {

struct bare_load_options {
  unsigned connections = 1, depth = 1;    // requests under way on each
  std::size_t request = 64, answer = 64;  // bytes, at least one
  std::chrono::nanoseconds duration = std::chrono::seconds(1);
  int client_cpu = -1, server_cpu = -1;
};

// Calls a second over TCP, with a thread and an epoll on each side: all that has come is read at once, and answered by
// one send. 0: the system refused a socket.
double bare_calls_per_second(const bare_load_options& o);

}  // namespace isomer::net::measure
