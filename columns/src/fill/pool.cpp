// SPDX-License-Identifier: MIT
#include "pool.hpp"
#include <utility>

namespace isomer::columns {

buffer<char> pool::take(std::size_t bytes) {
  if (bytes == 0) return {};
  const std::lock_guard held(lock_);
  const auto at = free_.lower_bound(bytes);
  // A buffer that is much too large is left for a larger column.
  if (at == free_.end() || at->first / 4 > bytes) return {};
  buffer<char> b = std::move(at->second);
  bytes_ -= at->first;
  free_.erase(at);
  b.cut(0);
  return b;
}

void pool::give(buffer<char> b) noexcept {
  const std::size_t bytes = b.capacity();
  if (bytes == 0 || bytes > most) return;
  const std::lock_guard held(lock_);
  if (bytes_ + bytes > most) return;
  try {
    free_.emplace(bytes, std::move(b));
    bytes_ += bytes;
  } catch (...) {  // the buffer is freed
  }
}

}  // namespace isomer::columns
