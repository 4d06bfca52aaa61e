// SPDX-License-Identifier: MIT
// Their memory is allocated from the arena and charged to the budget, as for slice<T> and view_box<T>.
#include "places.hpp"
#include <algorithm>
#include <cstring>
#include <isomer/memory/arena.hpp>
#include <isomer/memory/key_order.hpp>
#include <isomer/memory/stable_sort.hpp>
#include <isomer/memory/view.hpp>
#include <isomer/table/decoding.hpp>
#include <isomer/table/structs.hpp>

namespace isomer::dynamic {
namespace {

using storage = detail::table::structs<view>;
using detail::table::field;
using memory::store;

constexpr std::size_t most = UINT32_MAX / 2;
constexpr std::size_t align = 8;

char* zeroed(store& st, std::size_t n) {
  auto* p = static_cast<char*>(memory::take_run(st, n, align));
  if (p) std::memset(p, 0, n);
  return p;
}

run& run_at(void* p) { return *static_cast<run*>(p); }
const run& run_at(const void* p) { return *static_cast<const run*>(p); }

// Makes room for n elements in all.
bool grow(store& st, run& r, std::size_t n, std::size_t each) {
  const std::size_t old = r.capacity, to = memory::grown_run(old, n, each);
  if (n > most || !st.affords(to - old, each)) return st.overdraw(), false;
  auto* p = static_cast<char*>(memory::grow_run(st, r.p, old * each, to * each, align));
  if (!p) return false;
  if (p != r.p) {
    if (r.size) std::memcpy(p, r.p, r.size * each);
    if (old) memory::give_back(st, r.p, old * each, align);
  }
  r.p = p, r.capacity = static_cast<std::uint32_t>(to);
  return true;
}
// Adds an element, which is zeroed.
char* extend(store& st, run& r, std::size_t each) {
  if (r.size == r.capacity && !grow(st, r, std::size_t{r.size} + 1, each)) return nullptr;
  char* one = r.p + r.size++ * each;
  std::memset(one, 0, each);
  return one;
}

bool reserve(store& st, void* list, const field& f, std::size_t n) {
  run& r = run_at(list);
  return n <= r.capacity || grow(st, r, n, f.message->bytes);
}
void* append(store& st, void* list, const field& f) { return extend(st, run_at(list), f.message->bytes); }
void* no_places(store&, void*, const field&, std::size_t) { return nullptr; }
bool no_push(store&, void*, bool) { return false; }
void* no_reuse(void*, std::size_t) { return nullptr; }
void trim(void* list, std::size_t n) {
  if (n < run_at(list).size) run_at(list).size = static_cast<std::uint32_t>(n);
}
void clear(void* list) { run_at(list) = {}; }
const void* data(const void* list) { return run_at(list).p; }
std::size_t size(const void* list) { return run_at(list).size; }

char*& message_at(void* p) { return *static_cast<char**>(p); }
void* engage(store& st, void* holder, const field& f) {
  char*& m = message_at(holder);
  return m ? m : m = zeroed(st, f.message->bytes);
}
const void* get(const void* holder) { return *static_cast<char* const*>(holder); }
void reset(void* holder) { message_at(holder) = nullptr; }

// The memory of the message that is left, for the one that takes its place, if it is large enough. It keeps its size:
// as a piece of the arena it would shrink to what is asked for, and be too small for the first message again.
void* take_over(const store& st, choice& c, const field& f) {
  if (!st.gives_back || !is_message(f.value) || c.bytes < f.message->bytes) return nullptr;
  c.which = f.index;
  return std::memset(message_at(c.value), 0, f.message->bytes);
}
void* select(store& st, void* place, const field& f) {
  auto& c = *static_cast<choice*>(place);
  if (c.which != f.index) {
    if (void* m = take_over(st, c, f)) return m;
    if (c.bytes) memory::give_back(st, get(c.value), c.bytes, align);
    c = {.which = f.index};
  }
  if (!is_message(f.value)) return c.value;
  void* m = engage(st, c.value, f);
  if (m) c.bytes = f.message->bytes;
  return m;
}
const void* get_choice(const void* place, const field& f) {
  auto& c = *static_cast<const choice*>(place);
  if (c.which != f.index) return nullptr;
  return is_message(f.value) ? get(c.value) : c.value;
}
bool any_choice(const void* place) { return static_cast<const choice*>(place)->which != 0; }
void reset_choice(void* place, const field& f) {
  if (auto& c = *static_cast<choice*>(place); c.which == f.index) c = {};
}

using detail::table::put;
put entry(store& st, void* map, const field& f, bool, void* context, put (*fill)(void*, char*)) {
  char* e = extend(st, run_at(map), f.message->bytes);
  if (!e) return put::refused;
  put done = fill(context, e);
  if (done != put::done) --run_at(map).size;
  return done;
}
// Whether the key of a precedes that of b.
bool before(const field& key, const char* a, const char* b) {
  return detail::table::with_value(key.value, [&]<detail::table::value V>() {
    auto *x = storage::at(a, key), *y = storage::at(b, key);
    if constexpr (detail::table::is_text(V)) return storage::text<V>(x) < storage::text<V>(y);
    else if constexpr (detail::table::is_number(V)) return storage::get<V>(x) < storage::get<V>(y);
    else return false;
  });
}
// The entries of a map by their indices.
struct entries {
  run& r;
  const field& key;
  const std::size_t each;

  entries(run& of, const field& f) : r(of), key(f.message->fields[0]), each(f.message->bytes) {}
  char* at(std::size_t i) const { return r.p + i * each; }
  bool operator()(std::size_t i, std::size_t k) const { return before(key, at(i), at(k)); }
  bool ascend() const {
    for (std::size_t i = 1; i < r.size; ++i)
      if (!(*this)(i - 1, i)) return false;
    return true;
  }
};
bool ascends(const void* map, const field& f) {
  const entries less(const_cast<run&>(run_at(map)), f);
  return less.r.size < 2 || less(less.r.size - 2, less.r.size - 1);
}
std::size_t sort(store& st, void* map, const field& f) {
  const entries less(run_at(map), f);
  return memory::sort_entries(st, less.r.size, less, [&](std::size_t i, std::size_t k) {
    std::swap_ranges(less.at(i), less.at(i + 1), less.at(k));
  });
}
std::size_t find_repeat(store& st, const void* map, const field& f) {
  const entries less(const_cast<run&>(run_at(map)), f);
  return less.ascend() ? memory::key_check::none : memory::first_repeat(st, less.r.size, less);
}
// Sorts by key, and keeps the last entry of each key.
bool settle(void* map, const field& f) {
  run& r = run_at(map);
  const entries less(r, f);
  if (less.ascend()) return true;  // as a canonical encoder writes them
  memory::stable_sort(r.size, less, [&](std::size_t from, std::size_t middle, std::size_t to) {
    std::rotate(less.at(from), less.at(middle), less.at(to));
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < r.size; ++i)
    if (i + 1 == r.size || less(i, i + 1)) {
      if (kept != i) std::memcpy(less.at(kept), less.at(i), less.each);
      ++kept;
    }
  const bool unique = kept == r.size;
  r.size = static_cast<std::uint32_t>(kept);
  return unique;
}
bool each(const void* map, const field& f, bool backward, void* context, bool (*one)(void*, const char*)) {
  const run& r = run_at(map);
  std::size_t n = f.message->bytes;
  for (std::size_t i = 0; i < r.size; ++i)
    if (!one(context, r.p + (backward ? r.size - 1 - i : i) * n)) return false;
  return true;
}

}  // namespace

const detail::table::list_ops message_list{&append, &no_places, &no_push, &reserve, &no_reuse,
                                           &trim,   &clear,     &data,    &size,    0};
const detail::table::holder_ops message_holder{&engage, &get, &reset};
const detail::table::choice_ops oneof{&select, &get_choice, &any_choice, &reset_choice};
const detail::table::map_ops map{&entry, &settle, &ascends, &sort, &find_repeat, &size, &each, &clear};

}  // namespace isomer::dynamic
