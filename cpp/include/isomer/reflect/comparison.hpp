// SPDX-License-Identifier: MIT
// Compares two messages, whose storages may differ: for equality, or for their differences. Numbers are compared by
// their bits: a NaN equals itself, and -0.0 differs from 0.0. Maps are compared by key, unknown fields as bytes.
#pragma once
#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>
#include "path.hpp"
#include "print.hpp"

namespace isomer::reflected {

enum class change : std::uint8_t {
  added,     // only the second message has it
  removed,   // only the first message has it
  changed,   // both have it
  too_deep,  // nested deeper than the limit, and not compared
};
struct difference {
  std::string path;  // as isomer::at takes it; for unknown fields, the path of their message
  change what{};
  std::string before, after;  // text of both sides; empty if there is none
};
struct difference_options {
  std::size_t most = 100;  // the number of differences
  std::size_t text = 200;  // the number of bytes of each side
  int depth = 100;         // levels of nesting
};

// Whether a message of one table can be compared with, and merged into, one of the other.
inline bool alike(const message_table& a, const message_table& b) {
  if (&a == &b) return true;
  if (a.size != b.size || a.full_name != b.full_name) return false;
  for (std::size_t i = 0; i < a.size; ++i) {
    const field &x = a.fields[i], &y = b.fields[i];
    if (x.number != y.number || x.value != y.value || x.is_list() != y.is_list()) return false;
    if (x.has_presence() != y.has_presence() || (x.shape == shape::map) != (y.shape == shape::map)) return false;
  }
  return true;
}
inline bool same_scalar(const value& a, const value& b) {
  return detail::table::is_text(a.what()) ? a.as_text() == b.as_text() : a.bits() == b.bits();
}

// See path.hpp about the parameter.
template <class Places>
class comparison {
 public:
  // Without `found`: finds out whether they are equal, and stops when that is known.
  comparison(const difference_options& o, std::vector<difference>* found) : options_(o), found_(found) {}

  // Returns false if enough differences were found. If it returns true and found none, the messages are equal.
  bool messages(const message& a, const message& b, int depth) {
    if (a.address() == b.address() && &a.type() == &b.type()) return true;
    if (depth < 0) return note(change::too_deep, std::string(), std::string()), false;
    if (!alike(a.type(), b.type())) return note(change::changed, a, b);
    for (std::size_t i = 0; i < a.type().size; ++i) {
      std::size_t had = path_.size();
      const field& f = a.type().fields[i];
      if (found_) (path_ += had ? "." : "") += f.name;
      if (!fields(f, a.get(f), b.get(b.type().fields[i]), depth)) return false;
      path_.resize(had);
    }
    return a.unknown() == b.unknown() || unknown(a.unknown(), b.unknown());
  }

 private:
  struct entry {
    value key, mapped;
  };

  bool fields(const field& f, const value& a, const value& b, int depth) {
    return f.debug_redact && found_ ? redacted(f, a, b, depth) : shown(f, a, b, depth);
  }
  bool shown(const field& f, const value& a, const value& b, int depth) {
    if (f.shape == shape::map) return maps(a, b, depth);
    if (f.is_list()) return lists(a, b, depth);
    if (!a && !b) return true;
    if (!a) return note(change::added, {}, b);
    if (!b) return note(change::removed, a, {});
    if (!f.has_presence() && !detail::table::is_message(f.value) && !same_scalar(a, b)) {
      if (is_zero(a)) return note(change::added, {}, b);
      if (is_zero(b)) return note(change::removed, a, {});
    }
    return values(a, b, depth);
  }
  static bool is_zero(const value& v) {
    if (v.is_message()) return false;
    return detail::table::is_text(v.what()) ? v.as_text().empty() : v.bits() == 0;
  }
  bool values(const value& a, const value& b, int depth) {
    if (a.is_message()) return messages(a.as_message(), b.as_message(), depth - 1);
    return same_scalar(a, b) || note(change::changed, a, b);
  }
  // The contents are not shown: neither their number, nor the keys of a map.
  bool redacted(const field& f, const value& a, const value& b, int depth) {
    auto* found = std::exchange(found_, nullptr);
    bool same = shown(f, a, b, depth);
    found_ = found;
    if (same) return true;
    if (!is_there(a)) return note(change::added, {}, b);
    return is_there(b) ? note(change::changed, a, b) : note(change::removed, a, {});
  }
  static bool is_there(const value& v) { return v && (v.is_list() || v.is_map() ? v.size() != 0 : !is_zero(v)); }

  bool lists(const value& a, const value& b, int depth) {
    std::size_t n = a.size(), m = b.size(), both = std::min(n, m);
    if (!found_ && n != m) return false;
    // Elements of a list of bool may have no address.
    if (std::size_t width = width_of(a.what()); width && a.what() != detail::table::value::boolean && both && n == m)
      if (!std::memcmp(a[0].place(), b[0].place(), width * n)) return true;
    for (std::size_t i = 0; i < std::max(n, m); ++i) {
      std::size_t had = path_.size();
      if (found_) path_ += '[' + std::to_string(i) + ']';
      bool more = i >= n   ? note(change::added, {}, b[i])
                  : i >= m ? note(change::removed, a[i], {})
                           : values(a[i], b[i], depth);
      if (!more) return false;
      path_.resize(had);
    }
    return true;
  }

  static bool before(const value& a, const value& b) {
    if (detail::table::is_text(a.what())) return a.as_text() < b.as_text();
    return a.bits() < b.bits();  // in any order that both maps have in common
  }
  static std::vector<entry> entries_of(const value& map) {
    std::vector<entry> all;
    all.reserve(map.size());
    map.each_entry([&](const value& k, const value& v) { all.push_back({k, v}); });
    auto less = [](const entry& a, const entry& b) { return before(a.key, b.key); };
    if (!std::is_sorted(all.begin(), all.end(), less)) std::sort(all.begin(), all.end(), less);
    return all;
  }
  bool maps(const value& a, const value& b, int depth) {
    if (!found_ && a.size() != b.size()) return false;
    std::vector<entry> x = entries_of(a), y = entries_of(b);
    auto i = x.begin(), k = y.begin();
    while (i != x.end() || k != y.end()) {
      bool first = k == y.end() || (i != x.end() && before(i->key, k->key));
      bool second = i == x.end() || (k != y.end() && before(k->key, i->key));
      std::size_t had = path_.size();
      if (found_) append_key(path_ += '[', first ? i->key : k->key), path_ += ']';
      bool more = first    ? note(change::removed, i->mapped, {})
                  : second ? note(change::added, {}, k->mapped)
                           : values(i->mapped, k->mapped, depth);
      if (!more) return false;
      path_.resize(had);
      if (!second) ++i;
      if (!first) ++k;
    }
    return true;
  }

  // Without `found`, stop at the first difference.
  bool note(change what, const value& a, const value& b) {
    return note(what, found_ ? text_of<Places>(a, options_.text) : std::string(),
                found_ ? text_of<Places>(b, options_.text) : std::string());
  }
  bool note(change what, std::string before, std::string after) {
    if (!found_ || found_->size() >= options_.most) return false;
    found_->push_back({path_, what, std::move(before), std::move(after)});
    return found_->size() < options_.most;
  }
  bool unknown(std::string_view a, std::string_view b) {
    if (!found_) return false;
    change what = a.empty() ? change::added : b.empty() ? change::removed : change::changed;
    return note(what, text_of_records<Places>(a, options_.text), text_of_records<Places>(b, options_.text));
  }

  const difference_options& options_;
  std::vector<difference>* found_;
  std::string path_;
};

#if defined(ISOMER_RUNTIME)
extern template class comparison<places>;
#endif

}  // namespace isomer::reflected
