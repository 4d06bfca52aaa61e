// SPDX-License-Identifier: MIT
// Merges one message into another, whose storages may differ, as protobuf does: the result is what reading the bytes of
// both, one after the other, would give.
#pragma once
#include <cstring>
#include <vector>
#include "../memory/arena.hpp"
#include "comparison.hpp"

namespace isomer::reflected {

// See path.hpp about the parameter.
template <class Places>
class merging {
 public:
  merging(const access& to, memory::store& st) : to_(to), mem_(st) {}

  // Merges fields of `from` into the message at `to`, of table t.
  code messages(const message_table& t, char* to, const message& from, int depth) {
    if (depth < 0) return code::too_deep;
    if (!alike(t, from.type())) return code::bad_value;
    for (std::size_t i = 0; i < t.size; ++i) {
      const field& f = t.fields[i];
      const field& g = from.type().fields[i];
      if (!from.has(g)) continue;
      code c = f.shape == shape::map ? maps(f, to + f.offset, from.get(g), depth)
               : f.is_list()         ? lists(f, to + f.offset, from.get(g), depth)
                                     : single(f, to, t, from.get(g), depth);
      if (c != code::ok) return c;
    }
    return unknown(t, to, from);
  }

 private:
  code refused() const {
    return mem_.misfit      ? code::bad_value
           : mem_.homeless  ? code::no_arena
           : mem_.exhausted ? code::no_memory
                            : code::too_large;
  }

  code single(const field& f, char* to, const message_table& t, const value& from, int depth) {
    if (!detail::table::is_message(f.value)) {
      void* place = Places::engage(mem_, to, f);
      return place ? scalar(f, place, from) : refused();
    }
    auto* place = static_cast<char*>(const_cast<void*>(Places::present(to, f)));
    bool is_shared = to_.shares && place && (place < to || place >= to + t.bytes);
    if (is_shared && !(place = renewed(f, to, place))) return refused();
    if (!place && !(place = static_cast<char*>(Places::engage(mem_, to, f)))) return refused();
    return messages(*f.message, place, from.as_message(), depth - 1);
  }
  // Replaces a message that may be shared with a new one.
  char* renewed(const field& f, char* to, const char* old) {
    if (f.shape == shape::choice) static_cast<const detail::table::choice_ops*>(f.ops)->reset(to + f.offset, f);
    else static_cast<const detail::table::holder_ops*>(f.ops)->reset(to + f.offset);
    auto* fresh = static_cast<char*>(Places::engage(mem_, to, f));
    if (fresh) std::memcpy(fresh, old, f.message->bytes);
    return fresh;
  }
  code scalar(const field& f, void* to, const value& from) {
    if (to == from.place()) return code::ok;
    if (detail::table::is_text(f.value))
      return to_.assign(mem_, to, f.value == detail::table::value::bytes, from.as_text()) ? code::ok : refused();
    std::memcpy(to, from.place(), width_of(f.value));
    return code::ok;
  }

  // From an element of a list, or a value of a map, into a new one.
  code fresh(const field& f, void* to, const value& from, int depth) {
    if (from.is_message()) return messages(*f.message, static_cast<char*>(to), from.as_message(), depth - 1);
    return scalar(f, to, from);
  }
  // `from` may be the list itself, whose elements move when it grows, so each is accessed after that.
  code lists(const field& f, void* list, const value& from, int depth) {
    std::size_t n = from.size();
    if (to_.shares && !detach(f, list)) return refused();
    const auto& ops = *static_cast<const detail::table::list_ops*>(f.ops);
    if (f.value == detail::table::value::boolean) {
      for (std::size_t i = 0; i < n; ++i)
        if (!to_.push(mem_, list, f, from[i].template as_number<bool>())) return refused();
      return code::ok;
    }
    if (std::size_t width = width_of(f.value)) {
      void* place = ops.extend(mem_, list, f, n);
      if (!place) return refused();
      std::memcpy(place, from[0].place(), n * width);
      return code::ok;
    }
    for (std::size_t i = 0; i < n; ++i) {
      void* place = ops.append(mem_, list, f);
      if (!place) return refused();
      if (code c = fresh(f, place, from[i], depth); c != code::ok) return c;
    }
    return code::ok;
  }
  // Gives a view's list its own elements, so that they are not shared. They are shallow copies.
  bool detach(const field& f, void* list) {
    const auto& ops = *static_cast<const detail::table::list_ops*>(f.ops);
    std::size_t n = ops.size(list), each = ops.stride ? ops.stride : f.message->bytes;
    auto* old = static_cast<const char*>(ops.data(list));
    ops.clear(list);
    for (std::size_t i = 0; i < n; ++i) {
      void* place = ops.append(mem_, list, f);
      if (!place) return false;
      std::memcpy(place, old + i * each, each);
    }
    return true;
  }

  code maps(const field& f, void* map, const value& from, int depth) {
    if (map == from.place()) return code::ok;  // each key would get the value that it has
    if (to_.shares && !detach_map(f, map)) return refused();
    const field &key = f.message->fields[0], &mapped = f.message->fields[1];
    code c = code::ok;
    from.each_entry([&](const value& k, const value& v) {
      detail::table::put done = Places::entry(mem_, map, f, false, [&](char* entry) {
        c = scalar(key, entry + key.offset, k);
        if (c == code::ok) c = fresh(mapped, entry + mapped.offset, v, depth);
        return c == code::ok ? detail::table::put::done : detail::table::put::failed;
      });
      if (done == detail::table::put::refused) c = refused();
      return c == code::ok;
    });
    if (c == code::ok) Places::settle(map, f);
    return c;
  }
  // As for lists. Sorting would also move entries that are shared.
  bool detach_map(const field& f, void* map) {
    std::vector<const char*> old;
    Places::each(map, f, false, [&](const char* entry) { return old.push_back(entry), true; });
    const auto& ops = *static_cast<const detail::table::map_ops*>(f.ops);
    ops.clear(map);
    for (const char* one : old) {
      auto copy = [&](char* entry) {
        for (const field* part = f.message->fields; part != f.message->fields + 2; ++part) {
          std::size_t end = part == f.message->fields ? f.message->fields[1].offset : f.message->unknown;
          std::memcpy(entry + part->offset, one + part->offset, end - part->offset);
        }
        return detail::table::put::done;
      };
      if (Places::entry(mem_, map, f, false, copy) != detail::table::put::done) return false;
    }
    return true;
  }

  code unknown(const message_table& t, char* to, const message& from) {
    std::string_view records = from.unknown();
    if (t.unknown_as != message_table::keeps::records || records.empty()) return code::ok;
    char* place = to + t.unknown;
    if (to_.shares) {  // its contents may be shared
      std::string_view had = to_.unknown(place);
      to_.forget(place);
      if (!had.empty() && !to_.keep(mem_, place, had)) return refused();
    }
    return to_.keep(mem_, place, records) ? code::ok : refused();
  }

  const access& to_;
  memory::store& mem_;
};

#if defined(ISOMER_RUNTIME)
extern template class merging<places>;
#endif

}  // namespace isomer::reflected
