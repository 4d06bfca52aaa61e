// SPDX-License-Identifier: MIT
#include "item_shape.hpp"
#include <algorithm>
#include <bit>
#include "proposal.hpp"
#include "proto/text/characters.hpp"

namespace isomer::cli {
namespace {

using compiler::proto::is_digit;

constexpr std::size_t most_words = 8, longest_word = 32, longest_key = 200;

bool looks_like_numeral(std::string_view s) {
  if (s.starts_with('-')) s.remove_prefix(1);
  constexpr std::size_t most_digits = 20;
  return !s.empty() && s.size() <= most_digits && std::all_of(s.begin(), s.end(), is_digit);
}
// Whether a text has the form of a time of RFC 3339.
bool looks_like_time(std::string_view s) {
  constexpr std::string_view form = "dddd-dd-ddTdd:dd:dd";
  if (s.size() <= form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] == 'd' ? !is_digit(s[i]) : form[i] != s[i]) return false;
  return s.ends_with('Z') || s[s.size() - 3] == ':';
}
bool looks_like_base64(std::string_view s) {
  constexpr std::size_t least = 16;
  if (s.size() < least || s.size() % 4) return false;
  const std::string_view letters = s.substr(0, s.size() - (s.ends_with("==") ? 2 : s.ends_with('=') ? 1 : 0));
  return std::all_of(letters.begin(), letters.end(), [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '/';
  });
}

// Whether a double can hold it: of its bits, at most 53 are significant.
bool is_exact(std::uint64_t v) { return v == 0 || std::bit_width(v) - std::countr_zero(v) <= 53; }

std::string key_text(const item& key) {
  switch (key.kind) {
    case item_kind::text: return std::string(key.view());
    case item_kind::boolean: return key.boolean ? "true" : "false";
    case item_kind::natural: return std::to_string(key.natural);
    default: return std::to_string(key.integer);
  }
}

}  // namespace

// A json_name must not be empty, have a NUL, or look like that of an extension; and nobody has names as long as a page.
bool is_odd_key(std::string_view key) {
  return key.empty() || key.size() > longest_key || key.find('\0') != key.npos ||
         (key.starts_with('[') && key.ends_with(']'));
}

int item_shape::kinds() const {
  return (booleans != 0) + (integers + reals != 0) + (texts != 0) + (lists != 0) + (objects != 0) + (others != 0);
}

void item_shape::add_text(std::string_view text) {
  ++texts;
  numerals += looks_like_numeral(text);
  times += looks_like_time(text);
  base64 += looks_like_base64(text);
  if (has_many_words || words.contains(text)) return;
  has_many_words = words.size() == most_words || text.size() > longest_word;
  if (has_many_words) words.clear();
  else words.emplace(text);
}

std::uint64_t item_shape::inexact_within() const {
  std::uint64_t all = inexact + (element ? element->inexact_within() : 0);
  for (const auto& m : members) all += m->value.inexact_within();
  return all;
}

void item_shape::add_natural(std::uint64_t v) {
  ++integers, inexact += !is_exact(v);
  smallest = std::min(smallest, v), largest = std::max(largest, v);
}

void item_shape::add_integer(std::int64_t v) {
  if (v >= 0) {
    add_natural(static_cast<std::uint64_t>(v));
    return;
  }
  ++integers, inexact += !is_exact(0 - static_cast<std::uint64_t>(v));
  least = std::min(least, v);
}

item_shape::member* item_shape::member_of(std::string_view key, std::size_t& members_left) {
  if (const auto at = by_key.find(key); at != by_key.end()) return at->second;
  if (!members_left) return nullptr;
  --members_left;
  member* const m = members.emplace_back(std::make_unique<member>()).get();
  m->key = key;
  by_key.emplace(m->key, m);
  return m;
}

void item_shape::add(const item& value, std::size_t level, std::size_t& members_left) {
  switch (value.kind) {
    case item_kind::null: ++nulls; return;
    case item_kind::boolean: ++booleans; return;
    case item_kind::integer: return add_integer(value.integer);
    case item_kind::natural: return add_natural(value.natural);
    case item_kind::real: ++reals; return;
    case item_kind::text: return add_text(value.view());
    case item_kind::list:
      ++lists;
      if (!element) element = std::make_unique<item_shape>();
      // The contents of lists within lists are not part of a schema.
      for (const item& one : value.list())
        if (level < most_declared_levels) element->add(one, level + 1, members_left);
      return;
    case item_kind::map:
      ++objects;
      for (const item_member& one : value.map()) {
        const std::string key = key_text(one.key);
        has_odd_key |= is_odd_key(key) || level >= most_declared_levels;
        member* const m = level < most_declared_levels ? member_of(key, members_left) : nullptr;
        if (!m) {
          has_odd_key = true;
          continue;
        }
        ++m->objects;
        m->value.add(one.value, level + 1, members_left);
      }
      return;
    default: ++others;
  }
}

void item_shape::merge(const item_shape& other) {
  nulls += other.nulls, booleans += other.booleans, integers += other.integers, reals += other.reals;
  inexact += other.inexact, texts += other.texts, lists += other.lists, objects += other.objects,
      others += other.others;
  least = std::min(least, other.least), smallest = std::min(smallest, other.smallest);
  largest = std::max(largest, other.largest);
  numerals += other.numerals, times += other.times, base64 += other.base64;
  has_odd_key |= other.has_odd_key, has_many_words |= other.has_many_words;
  words.insert(other.words.begin(), other.words.end());
  has_many_words |= words.size() > most_words;
  if (has_many_words) words.clear();
  if (other.element) {
    if (!element) element = std::make_unique<item_shape>();
    element->merge(*other.element);
  }
  std::size_t no_limit = other.members.size();
  for (const auto& m : other.members) {
    member* const mine = member_of(m->key, no_limit);
    mine->objects += m->objects;
    mine->value.merge(m->value);
  }
}

}  // namespace isomer::cli
