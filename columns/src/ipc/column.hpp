// SPDX-License-Identifier: MIT
// An array that was read and checked, and ArrowArrays that share it.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>
#include "isomer/columns/arrow.h"

namespace isomer::columns::ipc::detail {

struct column {
  std::int64_t length = 0, null_count = 0;
  std::vector<const void*> buffers;  // as the C data interface has them
  std::vector<column> children;
  std::shared_ptr<const column> dictionary;
  std::vector<std::int64_t> view_sizes;  // an additional buffer for views
  std::shared_ptr<const void> memory;    // the memory of everything below, unless it is the caller's; only at the top
};

// The caller must release the result. It and each child, which may be moved away, keep alive what they need.
ArrowArray to_c(const std::shared_ptr<const column>& c);

}  // namespace isomer::columns::ipc::detail
