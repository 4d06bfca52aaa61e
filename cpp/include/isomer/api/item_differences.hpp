// SPDX-License-Identifier: MIT
// differences(a, b) of values without a schema.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "../format/json/format.hpp"
#include "../item/item.hpp"
#include "../reflect/comparison.hpp"
#include "../reflect/diagnostic.hpp"
#include "item.hpp"
#include "reflect.hpp"

namespace isomer {
namespace detail {

class item_comparison {
 public:
  item_comparison(const difference_options& o, std::vector<difference>& found) : options_(o), found_(found) {}

  // Returns false if enough differences were found.
  bool compare(const isomer::item& a, const isomer::item& b, int depth) {
    if (a.kind != b.kind || a.tags() != b.tags()) return note(change::changed, &a, &b);
    switch (a.kind) {
      case item_kind::list:
        return depth >= 0 ? lists(a.list(), b.list(), depth - 1) : note(change::too_deep, nullptr, nullptr);
      case item_kind::map:
        return depth >= 0 ? maps(a.map(), b.map(), depth - 1) : note(change::too_deep, nullptr, nullptr);
      default: return same(a, b) || note(change::changed, &a, &b);
    }
  }

 private:
  static bool same(const isomer::item& a, const isomer::item& b) {
    switch (a.kind) {
      case item_kind::null: return a.type == b.type;
      case item_kind::boolean: return a.boolean == b.boolean;
      case item_kind::text:
      case item_kind::bytes:
      case item_kind::big:
      case item_kind::extension: return a.type == b.type && a.view() == b.view();
      default: return a.bits == b.bits && a.nanos == b.nanos;
    }
  }
  bool lists(slice<isomer::item> a, slice<isomer::item> b, int depth) {
    const std::size_t had = path_.size();
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
      path_ += '[' + std::to_string(i) + ']';
      const bool more = i >= b.size()   ? note(change::removed, &a[i], nullptr)
                        : i >= a.size() ? note(change::added, nullptr, &b[i])
                                        : compare(a[i], b[i], depth);
      path_.resize(had);
      if (!more) return false;
    }
    return true;
  }
  // Compares by key, in the order of the first map. Keys that only the second map has come last, in its own order.
  bool maps(slice<item_member> a, slice<item_member> b, int depth) {
    const std::vector<const item_member*> of_a = sorted(a), of_b = sorted(b);
    for (const item_member& m : a) {
      const item_member* const other = find(of_b, m.key);
      const bool more = at_key(m.key, [&] {
        if (!other) return note(change::removed, &m.value, nullptr);
        if (m.key.tags() != other->key.tags() && !note(change::changed, &m.key, &other->key)) return false;
        return compare(m.value, other->value, depth);
      });
      if (!more) return false;
    }
    for (const item_member& m : b)
      if (!find(of_a, m.key) && !at_key(m.key, [&] { return note(change::added, nullptr, &m.value); })) return false;
    return true;
  }
  static bool before(const item_member* a, const item_member* b) { return key_before(a->key, b->key); }
  static std::vector<const item_member*> sorted(slice<item_member> map) {
    std::vector<const item_member*> all;
    for (const item_member& m : map) all.push_back(&m);
    std::sort(all.begin(), all.end(), before);
    return all;
  }
  static const item_member* find(const std::vector<const item_member*>& all, const isomer::item& key) {
    const item_member wanted{key, {}};
    const auto at = std::lower_bound(all.begin(), all.end(), &wanted, before);
    return at != all.end() && same_key((*at)->key, key) ? *at : nullptr;
  }
  template <class Call>
  bool at_key(const isomer::item& key, Call call) {
    const std::size_t had = path_.size();
    put_key(key);
    const bool more = call();
    path_.resize(had);
    return more;
  }
  // Spells a key as isomer::at reads it: .name, ["any text"], [5], [true].
  void put_key(const isomer::item& key) {
    const bool is_name = key.is(item_kind::text) && is_identifier(key.view());
    if (is_name && key.size <= options_.text) {
      if (!path_.empty()) path_ += '.';
      path_ += key.view();
    } else path_ += '[' + shortened(as_json(key)) + ']';
  }
  static bool is_identifier(std::string_view s) {
    auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !s.empty() && letter(s[0]) &&
           std::all_of(s.begin(), s.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
  }
  static std::string as_json(const isomer::item& v) {
    return encode(isomer::json{.unquoted_int64 = true}, v).value_or(std::string());
  }
  // Cuts the text off at the limit, starting at `from`.
  std::string cut(std::string_view s, std::size_t from) const {
    const auto begins = [&](std::size_t i) {
      return i >= s.size() || (static_cast<unsigned char>(s[i]) & 0xc0) != 0x80;
    };
    while (from && !begins(from)) --from;
    std::size_t to = from + std::min(s.size() - from, options_.text);
    while (to > from && !begins(to)) --to;
    return (from ? "…" : "") + std::string(s.substr(from, to - from)) + (to < s.size() ? "…" : "");
  }
  std::string shortened(std::string_view s) const { return cut(s, 0); }
  // Both as JSON, or both in diagnostic notation if JSON has no such value or writes both the same way, such as a time
  // and its text.
  bool note(change what, const isomer::item* a, const isomer::item* b) {
    if (found_.size() >= options_.most) return false;
    bool is_json = (!a || is_json_value(*a)) && (!b || is_json_value(*b));
    std::string before, after;
    if (is_json) {
      if (a) before = as_json(*a);
      if (b) after = as_json(*b);
      is_json = before != after;
    }
    if (!is_json) before = told(a), after = told(b);
    // If both are long and begin the same way, show the place where they differ.
    std::size_t from = 0;
    if (a && b && shortened(before) == shortened(after)) {
      const auto same = std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first - before.begin();
      constexpr std::size_t context = 20;
      if (const auto at = static_cast<std::size_t>(same); at > context) from = at - context;
    }
    found_.push_back({path_, what, cut(before, from), cut(after, from)});
    return found_.size() < options_.most;
  }
  std::string told(const isomer::item* v) const {
    return v ? diagnostic_notation(options_.depth).of(*v) : std::string();
  }

  const difference_options& options_;
  std::vector<difference>& found_;
  std::string path_;
};

}  // namespace detail

// Returns the differences from a to b: maps by key, in any order, and lists element by element. Kinds count: 1 differs
// from 1.0, and text differs from bytes. Both sides are shown as JSON. If JSON has no such value or writes both the
// same way, they are shown in CBOR's diagnostic notation (RFC 8949, section 8): h'0102', undefined, 1(1.5).
inline std::vector<difference> differences(const item& a, const item& b, const difference_options& options = {}) {
  std::vector<difference> found;
  detail::item_comparison(options, found).compare(a, b, options.depth);
  return found;
}

}  // namespace isomer
