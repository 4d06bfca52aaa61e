// SPDX-License-Identifier: MIT
// Converts records from one format to another.
#pragma once
#include <isomer/base/diagnosis.hpp>
#include <memory>
#include <string>
#include <string_view>
#include "../formats/spec.hpp"
#include "../schema/load.hpp"
#include "pipeline.hpp"

namespace isomer::cli {

// It reuses its memory, and so must be used by one thread.
class converter {
 public:
  converter() = default;
  converter(const converter&) = delete;
  converter& operator=(const converter&) = delete;
  virtual ~converter() = default;

  struct outcome {
    status is;
    bool was_read = false;  // whether it could be decoded, and not encoded
  };
  // Appends the record with its frame. On an error, `out` does not change.
  virtual outcome convert(std::string_view bytes, std::string& out) = 0;
  // After the last record of a batch: what is not in `out`, if anything.
  virtual std::unique_ptr<made_values> finish() { return nullptr; }
  // Describes the error of convert(). Call it before the next convert(), while the bytes are valid.
  virtual diagnosis explain(std::string_view bytes, const outcome& wrong) = 0;
};

// Returns a converter for a message of a schema, which must outlive it.
std::unique_ptr<converter> make_converter(const format_spec& from, const format_spec& to, const loaded_schema& schema);

// Returns a converter between self-describing formats.
std::unique_ptr<converter> make_converter(const format_spec& from, const format_spec& to);

// Returns a worker that converts each record of a batch. The first bad record ends the batch, unless `keep_going` is
// set.
std::unique_ptr<worker> make_conversion_worker(std::unique_ptr<converter> by, const format_spec& from, bool keep_going);

}  // namespace isomer::cli
