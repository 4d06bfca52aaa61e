// SPDX-License-Identifier: MIT
// The rows of a table, of Apache Arrow or of Parquet, as records of a format.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../formats/spec.hpp"
#include "../io/input.hpp"
#include "../schema/load.hpp"
#include "../stream/batch.hpp"
#include "spec.hpp"

namespace isomer::cli {

class table;

class table_input {
 public:
  table_input() = default;
  table_input(const table_input&) = delete;
  table_input& operator=(const table_input&) = delete;
  virtual ~table_input() = default;

  // Some rows, in `out` with their frames; of a table that is written, nothing is there, and the rows are in that. Bad
  // ones are in `bad`, with their number, the path of the column, and the reason. Returns false at the end, and on an
  // error, which why() describes.
  virtual bool next(batch& to) = 0;
  virtual const std::string& why() const = 0;
};

// What rows become: one of both.
struct row_output {
  const format_spec* format;
  table* rows;
};

// `path` is the file that `from` has opened: Arrow's file is mapped if it is not compressed, and else read whole, up to
// `most` bytes. `paths`: the columns that are wanted; none: all. Null, and why, if it is no table with the message's
// columns. The input, the schema and the output must outlive it.
std::unique_ptr<table_input> open_table(input& from, const std::string& path, const std::optional<std::size_t>& most,
                                        const table_spec& how, const std::vector<std::string>& paths,
                                        const loaded_schema& schema, row_output to, std::string& why);

}  // namespace isomer::cli
