// SPDX-License-Identifier: MIT
#include "values.hpp"
#include "moment.hpp"

namespace isomer::columns {
namespace {

// A field of a message whose column may lack later rows.
template <class T>
T part(const column& c, std::size_t field, std::size_t i) {
  const column& of = c.children[field];
  return of.n > i ? value_at<T>(of, i) : T{};
}
bool count_at(const column& c, std::size_t i, time_unit unit, std::int64_t& count) {
  const auto integer = [&](std::size_t field) { return part<std::int32_t>(c, field, i); };
  // A row without the message has zeros, which are not a valid day.
  if (c.of->is_nullable && c.valid.size() > i && !c.valid[i]) return count = 0, true;
  if (c.of->content == content::date) return days_of(integer(0), integer(1), integer(2), count);
  if (c.of->content == content::daytime) return daytime_of(integer(0), integer(1), integer(2), integer(3), count);
  return count_of(part<std::int64_t>(c, 0, i), part<std::int32_t>(c, 1, i), unit, count);
}

// Calls keep(from, to, at) for each run of values that remain, where `at` is their new position.
template <class Keep>
void each_run(std::size_t n, const std::vector<std::size_t>& gone, Keep keep) {
  std::size_t at = 0, from = 0;
  for (std::size_t k = 0; k <= gone.size(); ++k) {
    const std::size_t to = k < gone.size() ? gone[k] : n;
    if (to > from) keep(from, to, at);
    at += to - from;
    from = to + 1;
  }
}

void remove_values(column& c, const std::vector<std::size_t>& gone);

// Removes rows of the parent.
void remove_rows(column& c, const std::vector<std::size_t>& gone) {
  if (!c.of->is_list && !c.of->is_map) return remove_values(c, gone);
  std::vector<std::size_t> elements;
  for (const std::size_t r : gone)
    for (std::int32_t i = c.lists[r]; i < c.lists[r + 1]; ++i) elements.push_back(static_cast<std::size_t>(i));
  // The offset of each row that remains is reduced by the number of elements that were removed before it.
  const std::size_t rows = c.lists.size() - 1;
  std::int32_t fewer = 0;
  std::size_t at = 0, next = 0;
  for (std::size_t r = 0; r <= rows; ++r) {
    if (next < gone.size() && gone[next] == r) {
      fewer += c.lists[r + 1] - c.lists[r];
      ++next;
      continue;
    }
    c.lists[at++] = c.lists[r] - fewer;
  }
  c.lists.cut(at);
  remove_values(c, elements);
}

void remove_text(column& c, const std::vector<std::size_t>& gone) {
  std::size_t end = 0;
  each_run(c.n, gone, [&](std::size_t from, std::size_t to, std::size_t at) {
    const std::int32_t first = c.starts[from], past = c.starts[to];
    // If all texts are empty, there may be no memory for characters.
    if (past != first) std::memmove(c.data.data() + end, c.data.data() + first, static_cast<std::size_t>(past - first));
    for (std::size_t i = from; i < to; ++i)
      c.starts[at + i - from] = c.starts[i] - first + static_cast<std::int32_t>(end);
    end += static_cast<std::size_t>(past - first);
  });
  c.data.cut(end);
  c.starts.cut(c.n - gone.size());
  c.starts.push(static_cast<std::int32_t>(end));
}

void remove_values(column& c, const std::vector<std::size_t>& gone) {
  if (is_text(c.of->content)) remove_text(c, gone);
  else if (const std::size_t width = c.of->width) {
    each_run(c.n, gone, [&](std::size_t from, std::size_t to, std::size_t at) {
      std::memmove(c.data.data() + at * width, c.data.data() + from * width, (to - from) * width);
    });
    c.data.cut((c.n - gone.size()) * width);
  }
  if (c.of->is_nullable)
    each_run(c.n, gone, [&](std::size_t from, std::size_t to, std::size_t at) {
      std::memmove(c.valid.data() + at, c.valid.data() + from, to - from);
    });
  c.n -= gone.size();
  for (std::size_t i = 0; i < c.of->children.size(); ++i) remove_rows(c.children[i], gone);
}

}  // namespace

std::int64_t moment_at(const column& c, std::size_t i, time_unit unit) {
  std::int64_t count = 0;
  return count_at(c, i, unit, count) ? count : 0;
}
bool fits(const column& c, std::size_t i, time_unit unit) {
  std::int64_t count = 0;
  return count_at(c, i, unit, count);
}

void remove_elements(column& list, const std::vector<std::size_t>& which) {
  std::size_t next = 0;
  std::int32_t fewer = 0;
  for (std::size_t r = 0; r < list.lists.size(); ++r) {
    while (next < which.size() && which[next] < static_cast<std::size_t>(list.lists[r])) ++next, ++fewer;
    list.lists[r] -= fewer;
  }
  remove_values(list, which);
}

}  // namespace isomer::columns
