// SPDX-License-Identifier: MIT
// A connection through shared memory. Who waits sleeps on an eventfd, so that its loop can wait for other things, too;
// a loop that spins looks at the memory again and again, and makes no system call.
#pragma once
#include <memory>
#include <string>
#include "../socket.hpp"
#include "../transport.hpp"
#include "descriptor.hpp"
#include "isomer/net/loop.hpp"
#include "region.hpp"

namespace isomer::net::shared_memory {

struct link {
  std::unique_ptr<region> memory;
  descriptor own_bell, other_bell;  // eventfds: who rings wakes this end; the other end
  stream_socket socket;             // over which it was agreed on: it ends when the other process does
};

std::unique_ptr<transport> make_transport(loop& l, side s, link connected);

}  // namespace isomer::net::shared_memory
