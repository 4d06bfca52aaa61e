// SPDX-License-Identifier: MIT
// Records as the rows of a table of Apache Arrow.
#pragma once
#include <isomer/columns/ipc.hpp>
#include <isomer/dynamic/message.hpp>
#include <memory>
#include <string>
#include <vector>
#include "../formats/spec.hpp"
#include "../io/output.hpp"
#include "../schema/load.hpp"
#include "../stream/converter.hpp"
#include "spec.hpp"

namespace isomer::cli {

class table {
 public:
  table() = default;
  table(const table&) = delete;
  table& operator=(const table&) = delete;
  virtual ~table() = default;

  // Before the first row. `as`: where the specification leaves it open.
  virtual bool begin(output& to, table_layout as) = 0;
  // What reads the records of an input, one thread's; its `out` stays empty. With `is_alone`, they become rows in their
  // order; otherwise, the rows of each batch are for take().
  virtual std::unique_ptr<converter> reader(const format_spec& from, bool is_alone) = 0;
  // The rows of the next batch, which may be null.
  virtual void take(std::unique_ptr<made_values> rows) = 0;
  // One more row. What the message takes is not kept.
  virtual status add(const dynamic::message& m) = 0;
  // Behind the last row.
  virtual bool end() = 0;

  // Whether something could not be written: the output knows why, unless why() does.
  virtual bool failed() const = 0;
  virtual const std::string& why() const = 0;
};

// `paths`: the columns that are wanted; none: all. `conditions`: which messages become rows. Null, and why, where they
// are not the message's. The schema must outlive the table.
std::unique_ptr<table> make_table(const table_spec& t, const loaded_schema& schema,
                                  const std::vector<std::string>& paths, const std::vector<std::string>& conditions,
                                  std::string& why);

}  // namespace isomer::cli
