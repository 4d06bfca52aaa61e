// SPDX-License-Identifier: MIT
// Memory for them comes from the arena, and is charged to the budget, as for slice<T> and view_box<T>.
#include "places.hpp"
#include <algorithm>
#include <bit>
#include <cstring>
#include <isomer/memory/arena.hpp>
#include <isomer/memory/view.hpp>
#include <isomer/table/decoding.hpp>
#include <isomer/table/structs.hpp>
#include <memory>
#include <vector>

namespace isomer::dynamic {
namespace {

using storage = table::structs<view>;
using memory::store;
using table::field;

constexpr std::size_t most = UINT32_MAX / 2;
constexpr std::size_t align = 8;

char* zeroed(store& st, std::size_t n) {
  if (!st.charge(n)) return nullptr;
  auto* p = static_cast<char*>(memory::take(st, n, align));
  if (p) std::memset(p, 0, n);
  return p;
}

run& run_at(void* p) { return *static_cast<run*>(p); }
const run& run_at(const void* p) { return *static_cast<const run*>(p); }

// One element more, zeroed.
char* extend(store& st, run& r, std::size_t each) {
  if (r.size == r.capacity) {
    std::size_t to = std::bit_ceil(std::size_t{r.size} + 1 < 4 ? 4 : std::size_t{r.size} + 1);
    if (to > most || !st.affords(to - r.capacity, each) || !st.charge((to - r.capacity) * each)) return nullptr;
    if (!r.capacity || !st.pool || !st.pool->stretch(r.p + r.capacity * each, (to - r.capacity) * each)) {
      auto* p = static_cast<char*>(memory::take(st, to * each, align));
      if (!p) return nullptr;
      if (r.size) std::memcpy(p, r.p, r.size * each);
      r.p = p;
    }
    r.capacity = static_cast<std::uint32_t>(to);
  }
  char* one = r.p + r.size++ * each;
  std::memset(one, 0, each);
  return one;
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

void* select(store& st, void* place, const field& f) {
  auto& c = *static_cast<choice*>(place);
  if (c.which != f.index) {
    std::memset(c.value, 0, sizeof c.value);
    c.which = f.index;
  }
  return is_message(f.value) ? engage(st, c.value, f) : c.value;
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

using table::put;
put entry(store& st, void* map, const field& f, bool, void* context, put (*fill)(void*, char*)) {
  char* e = extend(st, run_at(map), f.message->bytes);
  if (!e) return put::refused;
  put done = fill(context, e);
  if (done != put::done) --run_at(map).size;
  return done;
}
// Whether the key of a stands in front of that of b.
bool before(const field& key, const char* a, const char* b) {
  return table::with_value(key.value, [&]<table::value V>() {
    auto *x = storage::at(a, key), *y = storage::at(b, key);
    if constexpr (table::is_text(V)) return storage::text<V>(x) < storage::text<V>(y);
    else if constexpr (table::is_number(V)) return storage::get<V>(x) < storage::get<V>(y);
    else return false;
  });
}
// Sorts by key and keeps the last entry of each.
bool settle(void* map, const field& f) {
  run& r = run_at(map);
  const field& key = f.message->fields[0];
  std::size_t each = f.message->bytes;
  std::vector<const char*> entries(r.size);
  for (std::size_t i = 0; i < r.size; ++i) entries[i] = r.p + i * each;
  auto less = [&](const char* a, const char* b) { return before(key, a, b); };
  if (std::adjacent_find(entries.begin(), entries.end(), [&](auto* a, auto* b) { return !less(a, b); }) ==
      entries.end())
    return true;  // what a canonical encoder writes
  // Of equal keys, in the order of their places.
  std::sort(entries.begin(), entries.end(),
            [&](const char* a, const char* b) { return less(a, b) || (!less(b, a) && a < b); });
  std::unique_ptr<char[]> sorted(new char[r.size * each]);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (i + 1 == entries.size() || less(entries[i], entries[i + 1]))
      std::memcpy(sorted.get() + kept++ * each, entries[i], each);
  bool unique = kept == r.size;
  std::memcpy(r.p, sorted.get(), kept * each);
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

const table::list_ops message_list{&append, &no_places, &no_push, nullptr, &no_reuse, &trim, &clear, &data, &size, 0};
const table::holder_ops message_holder{&engage, &get, &reset};
const table::choice_ops oneof{&select, &get_choice, &any_choice, &reset_choice};
const table::map_ops map{&entry, &settle, &size, &each, &clear};

}  // namespace isomer::dynamic
