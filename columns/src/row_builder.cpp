// SPDX-License-Identifier: MIT
#include <isomer/columns/row_builder.hpp>
#include "arrow/array.hpp"
#include "fill/scatter.hpp"
#include "fill/values.hpp"
#include "row_builder_state.hpp"

namespace isomer::columns {
namespace detail {

row_builder_state::row_builder_state(std::shared_ptr<const plan> of, std::shared_ptr<const filter> only)
    : plan_(std::move(of)), only_(std::move(only)) {
  if (only_) probe_ = std::make_unique<row_builder_state>(only_->needs);
  nowhere_plan_.content = content::number, nowhere_plan_.width = 8;
  state_.nowhere = &nowhere_;
  is_whole_ = nowhere_.begin(nowhere_plan_, state_) && nowhere_.data.fill(8, 0) && nowhere_.starts.fill(1, 0) &&
              top_.begin(plan_->top, state_);
  nowhere_.n = 1;
  if (is_whole_) find_moments(top_);
}

void row_builder_state::find_moments(column& c) {
  if (is_time(c.of->content)) moments_.push_back({&c, 0});
  else
    for (std::size_t i = 0; i < c.of->children.size(); ++i) find_moments(c.children[i]);
}
bool row_builder_state::all_moments_fit() {
  for (moments& m : moments_) {
    const time_unit unit = m.of->of->content == content::timestamp ? plan_->how.timestamps : plan_->how.durations;
    for (; m.seen < m.of->n; ++m.seen)
      if (!fits(*m.of, m.seen, unit)) return false;
  }
  return true;
}

void row_builder_state::open() {
  top_.row = rows_;
  top_.n = rows_ + 1;
  state_.is_out_of_memory = !is_whole_;
}

void row_builder_state::cut(std::size_t rows) {
  for (std::size_t i = 0; i < plan_->top.children.size(); ++i) top_.children[i].cut_rows(rows);
  for (moments& m : moments_) m.seen = std::min(m.seen, m.of->n);
  top_.n = rows;
}

status row_builder_state::close(status s, std::size_t spent) {
  if (s.ok() && state_.is_out_of_memory) s = {code::no_memory, 0};
  // Each element counts at least one byte, so that 32-bit offsets suffice.
  const std::size_t bytes = bytes_ + spent + plan_->top.value_bytes;
  if (s.ok() && bytes > INT32_MAX) s = {code::too_large, 0};
  if (s.ok() && !moments_.empty() && !all_moments_fit()) s = {code::bad_value, 0};
  if (!s.ok()) {
    cut(rows_);
    return s;
  }
  ++rows_;
  bytes_ = bytes;
  return s;
}

bool row_builder_state::passes() {
  const bool is_wanted = only_->passes(probe_->top_, 0);
  probe_->cut(0);
  probe_->rows_ = probe_->bytes_ = 0;
  return is_wanted;
}

status row_builder_state::add(const dynamic::message& m) {
  if (probe_) {
    if (const status s = probe_->add(m); !s.ok()) return s;
    if (!passes()) return {};
  }
  open();
  if (state_.is_out_of_memory) return {code::no_memory, 0};
  std::size_t spent = 0;
  const status s = scatter(m, *plan_, top_, spent);
  return close(s, spent);
}

void row_builder_state::add_null() {
  null_rows_.push_back(rows_);
  skip_to(rows_ + 1);
}
void row_builder_state::skip_to(std::size_t rows) {
  if (rows <= rows_) return;
  // This is the size of empty rows, as close() counts it.
  bytes_ += (rows - rows_) * plan_->top.value_bytes;
  rows_ = rows;
}

status row_builder_state::finish(ArrowArray& to) {
  to.release = nullptr;
  status s{code::no_memory, 0};
  bool is_complete = is_whole_;
  for (std::size_t i = 0; is_complete && i < plan_->top.children.size(); ++i)
    is_complete = top_.children[i].complete(rows_);
  try {
    if (is_complete) hand_over(top_, rows_, null_rows_, plan_->how, memory_, to), s = {};
  } catch (const std::bad_alloc&) {
  }
  rows_ = bytes_ = 0;
  null_rows_.clear();
  for (moments& m : moments_) m.seen = 0;
  if (is_whole_) top_.clear(*memory_);
  return s;
}

}  // namespace detail

row_builder::row_builder(row_type type)
    : state_(std::make_unique<detail::row_builder_state>(std::move(type.plan_), std::move(type.only_))) {}
row_builder::row_builder(row_builder&&) noexcept = default;
row_builder& row_builder::operator=(row_builder&&) noexcept = default;
row_builder::~row_builder() = default;

status row_builder::add(const dynamic::message& m) { return state_->add(m); }
std::size_t row_builder::rows() const { return state_->rows(); }
std::size_t row_builder::bytes() const { return state_->bytes(); }
status row_builder::finish(ArrowArray& to) { return state_->finish(to); }

}  // namespace isomer::columns
