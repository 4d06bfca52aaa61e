// SPDX-License-Identifier: MIT
// From one format to another, a record at a time.
#pragma once
#include <isomer/base/diagnosis.hpp>
#include <memory>
#include <string>
#include <string_view>
#include "../formats/spec.hpp"
#include "../schema/load.hpp"
#include "pipeline.hpp"

namespace isomer::cli {

// Memory is reused from record to record, so one of them is for one thread.
class converter {
 public:
  converter() = default;
  converter(const converter&) = delete;
  converter& operator=(const converter&) = delete;
  virtual ~converter() = default;

  struct outcome {
    status is;
    bool was_read = false;  // and could not be written
  };
  // Appends the record, framed. On an error `out` is as it was.
  virtual outcome convert(std::string_view bytes, std::string& out) = 0;
  // What convert() could not read, or write; to be asked before the next call, while the bytes are there.
  virtual diagnosis explain(std::string_view bytes, const outcome& wrong) = 0;
};

// By a message of a schema, which must outlive it.
std::unique_ptr<converter> make_converter(const format_spec& from, const format_spec& to, const loaded_schema& schema);

// Without one, between formats whose values say what they are.
std::unique_ptr<converter> make_converter(const format_spec& from, const format_spec& to);

// A worker that converts each record of a batch. At the first bad one it ends the batch, unless it is to keep going.
std::unique_ptr<worker> make_conversion_worker(std::unique_ptr<converter> by, const format_spec& from, bool keep_going);

}  // namespace isomer::cli
