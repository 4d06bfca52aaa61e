// SPDX-License-Identifier: MIT
// A connection through shared memory. The socket that it was agreed on over is the bell of both ends: who waits sleeps
// until a byte comes, so that its loop can wait for other things, too, and who rings sends one. A socket has two ends,
// each with flags of its own: whatever the other process does, no call on this one blocks. A loop that spins looks at
// the memory again and again, and makes no system call.
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
  stream_socket socket;  // the bells; it ends when the other process does
};

std::unique_ptr<transport> make_transport(loop& l, side s, link connected);

}  // namespace isomer::net::shared_memory
