// SPDX-License-Identifier: MIT
// The memory that two processes share for a connection: a ring in each direction, and who sleeps.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include "../tls_context.hpp"
#include "descriptor.hpp"
#include "ring.hpp"

namespace isomer::net::shared_memory {

// What an end waits for while it sleeps. The other end clears it, and wakes the end through the socket.
enum wanted : std::uint32_t { wants_nothing = 0, wants_bytes = 1, wants_room = 2 };

struct layout {
  ring_state rings[2];                              // to the client, and to the server
  alignas(64) std::atomic<std::uint32_t> wants[2];  // of the client, and of the server
  std::atomic<std::int32_t> processors[2];          // on which they were last seen
  alignas(4096) char bytes[2][capacity];
};

class region {
 public:
  // Maps `file`, or returns null with errno set, if there is no memory or if the file was not made by make_file(). The
  // file must be sealed against shrinking, since otherwise reading it could raise a signal.
  static std::unique_ptr<region> map(const descriptor& file);
  ~region();
  layout& memory() const { return *memory_; }

 private:
  explicit region(layout* m) : memory_(m) {}
  layout* memory_;
};

// Makes a file of the right size, all zeros, which cannot change its size. On error, returns none, with errno set.
descriptor make_region_file();

}  // namespace isomer::net::shared_memory
