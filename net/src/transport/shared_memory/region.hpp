// SPDX-License-Identifier: MIT
// The memory that two processes share for one connection: a ring each way, and who sleeps.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include "../tls_context.hpp"
#include "descriptor.hpp"
#include "ring.hpp"

namespace isomer::net::shared_memory {

// What an end waits for while it sleeps; the other end takes it out and rings its bell.
enum wanted : std::uint32_t { wants_nothing = 0, wants_bytes = 1, wants_room = 2 };

struct layout {
  ring_state rings[2];                              // to the client; to the server
  alignas(64) std::atomic<std::uint32_t> wants[2];  // of the client; of the server
  std::atomic<std::int32_t> processors[2];          // on which they were last seen
  alignas(4096) char bytes[2][capacity];
};

class region {
 public:
  // Null, with errno: there is no memory, or `file` is none that was made here: it may not shrink any more, since then
  // reading it would be a signal.
  static std::unique_ptr<region> map(const descriptor& file);
  ~region();
  layout& memory() const { return *memory_; }

 private:
  explicit region(layout* m) : memory_(m) {}
  layout* memory_;
};

// A file of that size, all zeros, which keeps its size. None, with errno.
descriptor make_region_file();

}  // namespace isomer::net::shared_memory
