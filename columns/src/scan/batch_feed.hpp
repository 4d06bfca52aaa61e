// SPDX-License-Identifier: MIT
// Batches in the order of the inputs, made by the thread that asks for them or by others.
#pragma once
#include <memory>
#include "row_maker.hpp"

namespace isomer::columns {

class batch_feed {
 public:
  batch_feed() = default;
  batch_feed(const batch_feed&) = delete;
  batch_feed& operator=(const batch_feed&) = delete;
  virtual ~batch_feed() = default;

  // The next batches, which may be none. False: there are no more. Throws std::bad_alloc.
  virtual bool next(made_batches& to) = 0;
};

// What batches are made by and of; the feeds of a scanner share it.
struct scan_plan {
  std::shared_ptr<const plan> rows, errors;  // errors: null, if there is no such column
  std::shared_ptr<const filter> only;        // null: all rows
  records::format_spec format;
  scan_options how;
};

std::unique_ptr<batch_feed> make_feed(std::shared_ptr<const scan_plan> of, std::vector<scan_input> inputs);

}  // namespace isomer::columns
