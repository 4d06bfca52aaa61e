// SPDX-License-Identifier: MIT
// The state of a row_builder.
#pragma once
#include <isomer/columns/row_builder.hpp>
#include <isomer/memory/arena.hpp>
#include <memory>
#include <vector>
#include "fill/column.hpp"
#include "fill/pool.hpp"
#include "filter/filter.hpp"
#include "plan/plan.hpp"

namespace isomer::columns::detail {

class row_builder_state {
 public:
  explicit row_builder_state(std::shared_ptr<const plan> of, std::shared_ptr<const filter> only = nullptr);

  const plan& of() const { return *plan_; }
  // Where not all rows are wanted: what reads the fields that conditions are about. Null: all are.
  row_builder_state* probe() { return probe_.get(); }
  // Whether the one row that the probe has read is wanted. It is empty then.
  bool passes();
  column& top() { return top_; }
  std::size_t rows() const { return rows_; }
  std::size_t bytes() const { return bytes_; }

  // A row is read between these two. `spent` is what reading has charged.
  void open();
  status close(status s, std::size_t spent);
  // Adds the row of a message whose memory is in the arena.
  status add(const dynamic::message& m);
  status finish(ArrowArray& to);
  // Adds a row that is null in each column, whatever the types say. The caller must describe the columns as nullable.
  void add_null();
  // Adds empty rows until there are this many.
  void skip_to(std::size_t rows);

  arena& scratch() { return scratch_; }

 private:
  void find_moments(column& c);
  bool all_moments_fit();
  void cut(std::size_t rows);

  struct moments {
    column* of;
    std::size_t seen;  // the number of values that were checked
  };
  std::shared_ptr<const plan> plan_;
  std::shared_ptr<pool> memory_ = std::make_shared<pool>();
  batch_state state_;
  node nowhere_plan_;
  column nowhere_, top_;
  std::vector<moments> moments_;
  std::vector<std::size_t> null_rows_;
  std::shared_ptr<const filter> only_;
  std::unique_ptr<row_builder_state> probe_;
  arena scratch_;
  std::size_t rows_ = 0, bytes_ = 0;
  bool is_whole_ = false;
};

}  // namespace isomer::columns::detail
