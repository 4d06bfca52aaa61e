// SPDX-License-Identifier: MIT
// A connection through shared memory. The socket over which it was set up is the bell of both ends: an end that sleeps
// waits for a byte, so that its loop can wait for other things, too, and the other end sends one to wake it. A socket
// has two ends with flags of their own, so that the other process cannot make a call on this one block. A loop that
// spins polls the memory, and makes no system call.
#pragma once
#include <memory>
#include <string>
#include "../interface.hpp"
#include "../socket.hpp"
#include "isomer/net/loop.hpp"
#include "region.hpp"

namespace isomer::net::shared_memory {

struct link {
  std::unique_ptr<region> memory;
  stream_socket socket;  // the bell; it ends when the other process does
};

std::unique_ptr<transport> make_transport(loop& l, side s, link connected);

}  // namespace isomer::net::shared_memory
