// SPDX-License-Identifier: MIT
// Memory that consumers of batches have given back. Fresh memory costs more than reading into it.
#pragma once
#include <cstddef>
#include <map>
#include <mutex>
#include "buffer.hpp"

namespace isomer::columns {

// Any number of threads may use it at once: a consumer releases an array wherever it likes.
class pool {
 public:
  pool() = default;
  pool(const pool&) = delete;
  pool& operator=(const pool&) = delete;

  // An empty buffer, with room for so many bytes if there is one like that.
  buffer<char> take(std::size_t bytes);
  void give(buffer<char> b) noexcept;

 private:
  static constexpr std::size_t most = std::size_t{64} << 20;  // bytes that are kept

  std::mutex lock_;
  std::multimap<std::size_t, buffer<char>> free_;  // by capacity
  std::size_t bytes_ = 0;
};

}  // namespace isomer::columns
