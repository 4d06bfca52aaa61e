// SPDX-License-Identifier: MIT
// Batches through one or more workers, and out in the order in which they came in.
#pragma once
#include <functional>
#include <memory>
#include "batch.hpp"
#include "source.hpp"

namespace isomer::cli {

// What is done to a batch; one for each worker, and never called by two at once.
class worker {
 public:
  worker() = default;
  worker(const worker&) = delete;
  worker& operator=(const worker&) = delete;
  virtual ~worker() = default;
  virtual void work(batch& on) = 0;
};

// Called for each batch, in order, by one thread at a time. False: no more.
using batch_sink = std::function<bool(batch&)>;

// The caller's thread is one of the workers'. At most three batches a worker are held. Returns at the end of the source
// or when the sink wants no more. An exception of a worker, such as std::bad_alloc, is the caller's.
void run_pipeline(record_source& from, std::vector<std::unique_ptr<worker>> workers, const batch_sink& to);

}  // namespace isomer::cli
