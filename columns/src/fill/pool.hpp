// SPDX-License-Identifier: MIT
// Memory that consumers of batches have released, since allocating new memory takes longer than reading into it.
#pragma once
#include <cstddef>
#include <map>
#include <mutex>
#include "buffer.hpp"

namespace isomer::columns {

// Any number of threads may use it at the same time, since consumers release arrays in any thread.
class pool {
 public:
  pool() = default;
  pool(const pool&) = delete;
  pool& operator=(const pool&) = delete;

  // Returns an empty buffer, with room for this number of bytes if there is a suitable one.
  buffer<char> take(std::size_t bytes);
  void give(buffer<char> b) noexcept;

 private:
  static constexpr std::size_t most = std::size_t{64} << 20;  // the maximum number of bytes that are kept

  std::mutex lock_;
  std::multimap<std::size_t, buffer<char>> free_;  // by capacity
  std::size_t bytes_ = 0;
};

}  // namespace isomer::columns
