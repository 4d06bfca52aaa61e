// SPDX-License-Identifier: MIT
// Connections as the kernel has them, for what is measured without Isomer.
#pragma once

namespace isomer::net::measure::bare {

// The calling thread stays on this processor; -1: on any.
void pin(int cpu);

// Both ends of a connection within this process, which block; closed with it.
struct connection {
  connection() = default;
  connection(connection&& other) noexcept : client(other.client), server(other.server) {
    other.client = other.server = -1;
  }
  connection& operator=(connection&&) = delete;
  ~connection();

  int client = -1, server = -1;
};

// Over 127.0.0.1, without delay. False: the system refused.
bool connect_tcp(connection& c);
bool connect_unix(connection& c);

}  // namespace isomer::net::measure::bare
