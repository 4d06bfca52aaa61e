// SPDX-License-Identifier: MIT
// Passes batches through one or more workers, and returns them in the order of the input.
#pragma once
#include <functional>
#include <memory>
#include "batch.hpp"
#include "source.hpp"

namespace isomer::cli {

// Processes a batch. There is one for each thread.
class worker {
 public:
  worker() = default;
  worker(const worker&) = delete;
  worker& operator=(const worker&) = delete;
  virtual ~worker() = default;
  virtual void work(batch& on) = 0;
};

// Called for each batch, in order, by one thread at a time. Returns false to stop.
using batch_sink = std::function<bool(batch&)>;

// Runs the pipeline, with the calling thread as one of the workers. There are at most three batches per worker. Returns
// at the end of the source, or when the sink stops it. An exception of a worker, such as std::bad_alloc, is rethrown.
void run_pipeline(record_source& from, std::vector<std::unique_ptr<worker>> workers, const batch_sink& to);

}  // namespace isomer::cli
