// SPDX-License-Identifier: MIT
#include "column.hpp"
#include <new>
#include "key_set.hpp"
#include "pool.hpp"

namespace isomer::columns {

column::column() = default;
column::~column() = default;

bool column::begin(const node& plan, batch_state& state) {
  of = &plan, batch = &state;
  is_bare = !plan.width && !is_text(plan.content) && !plan.is_nullable;
  if (plan.children.empty()) return true;
  own.reset(new (std::nothrow) column[plan.children.size()]);
  if (!own) return false;
  children = own.get();
  if (plan.is_map) {
    keys.reset(new (std::nothrow) key_set(*this));
    if (!keys) return false;
  }
  if (plan.has_choices) {
    choices.reset(new (std::nothrow) chosen[plan.children.size()]);
    if (!choices) return false;
  }
  for (std::size_t i = 0; i < plan.children.size(); ++i) {
    children[i].parent = this;
    if (!children[i].begin(*plan.children[i], state)) return false;
  }
  return true;
}

column* column::lost() {
  batch->is_out_of_memory = true;
  column& to = *batch->nowhere;
  to.data.cut(sizeof(std::uint64_t));
  return &to;
}

column* column::next_value() {
  const bool text = is_text(of->content), nullable = of->is_nullable;
  if (!(text ? starts.make_room(1) : data.make_room(of->width)) || (nullable && !valid.make_room(1))) [[unlikely]]
    return lost();
  if (text) starts.push(static_cast<std::int32_t>(data.size()));
  else if (of->width) data.add(of->width);
  if (nullable) valid.push(1);
  ++n;
  return this;
}

column* column::reopen(std::size_t r) {
  if (n > r) return this;
  return catch_up(r) ? next() : lost();
}

bool column::catch_up(std::size_t r) {
  if (n >= r) return true;
  const std::size_t missing = r - n;
  if (is_text(of->content)) {
    if (!starts.fill(r, static_cast<std::int32_t>(data.size()))) return false;
  } else if (of->width) {
    if (!data.make_room(missing * of->width)) return false;
    std::memset(data.add(missing * of->width), 0, missing * of->width);
  }
  if (of->is_nullable && !valid.fill(r, 0)) {
    // This restores the previous state.
    is_text(of->content) ? starts.cut(n) : data.cut(n * of->width);
    return false;
  }
  n = r;
  return true;
}

bool column::begin_list() { return lists.fill(parent->row + 1, static_cast<std::int32_t>(n)); }

char* column::more_text_room(memory::store& st, std::size_t size) {
  if (st.budget < 0) return nullptr;
  if (size > INT32_MAX - data.size()) {
    st.overdraw();
    return nullptr;
  }
  if (!data.make_room(size + 1)) {
    st.exhausted = true;
    return nullptr;
  }
  return data.add(size);
}

void column::cut_rows(std::size_t r) {
  if (!of->is_list && !of->is_map) {
    if (n > r) cut_values(r);
  } else if (lists.size() > r) {
    cut_values(static_cast<std::size_t>(lists[r]));
    lists.cut(r);
  }
}

void column::cut_values(std::size_t count) {
  if (n <= count) return;
  if (is_text(of->content)) data.cut(static_cast<std::size_t>(starts[count])), starts.cut(count);
  else data.cut(count * of->width);
  if (of->is_nullable) valid.cut(count);
  n = count;
  for (std::size_t i = 0; i < of->children.size(); ++i) children[i].cut_rows(count);
  if (keys) keys->cut(count);
}

bool column::complete(std::size_t rows) {
  const bool has_rows = of->is_list || of->is_map ? lists.fill(rows + 1, static_cast<std::int32_t>(n)) : catch_up(rows);
  if (!has_rows) return false;
  if (is_text(of->content) && !starts.fill(n + 1, static_cast<std::int32_t>(data.size()))) return false;
  used[0] = data.size(), used[1] = starts.size() * sizeof starts[0], used[2] = lists.size() * sizeof lists[0];
  for (std::size_t i = 0; i < of->children.size(); ++i)
    if (!children[i].complete(n)) return false;
  return true;
}

void column::clear(pool& memory) {
  n = row = 0;
  data.cut(0), starts.cut(0), valid.cut(0), lists.cut(0);
  if (!data.capacity()) data = memory.take(used[0]);
  if (!starts.capacity()) starts = memory.take(used[1]).as<std::int32_t>();
  if (!lists.capacity()) lists = memory.take(used[2]).as<std::int32_t>();
  if (keys) keys->clear();
  if (choices)
    for (std::size_t i = 0; i < of->children.size(); ++i) choices[i] = {};
  for (std::size_t i = 0; i < of->children.size(); ++i) children[i].clear(memory);
}

}  // namespace isomer::columns
