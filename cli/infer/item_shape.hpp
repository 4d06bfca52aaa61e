// SPDX-License-Identifier: MIT
// What was seen of a value in JSON or YAML.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/item/item.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace isomer::cli {

struct item_shape {
  std::uint64_t nulls = 0, booleans = 0, integers = 0, reals = 0, texts = 0, lists = 0, objects = 0, others = 0;
  std::int64_t least = 0;  // of the integers that are negative; 0: none is
  // Of those that are not; the wrong way round if all are negative.
  std::uint64_t smallest = ~std::uint64_t{0}, largest = 0;
  std::uint64_t inexact = 0;                          // of the integers, those that a double would round
  std::uint64_t numerals = 0, times = 0, base64 = 0;  // of the texts, those that look so
  bool has_odd_key = false;                           // that no field can be called by
  std::set<std::string, std::less<>> words;           // of the texts, as long as they are few
  bool has_many_words = false;

  // Of objects: the members, in the order in which they came, and how many objects have them.
  struct member;
  std::vector<std::unique_ptr<member>> members;
  std::map<std::string_view, member*> by_key;
  // Of lists.
  std::unique_ptr<item_shape> element;

  // Values that are not null.
  std::uint64_t values() const { return booleans + integers + reals + texts + lists + objects + others; }
  // How many of the kinds there are among them; integers and reals are one.
  int kinds() const;
  // The integers in it, however deep, that a google.protobuf.Value would round, since its numbers are doubles.
  std::uint64_t inexact_within() const;

  void add(const item& value, std::size_t level, std::size_t& members_left);
  // As if what was seen of the other had been seen of this, too.
  void merge(const item_shape& other);

 private:
  void add_text(std::string_view text);
  void add_integer(std::int64_t v);
  void add_natural(std::uint64_t v);
  member* member_of(std::string_view key, std::size_t& members_left);
};

struct item_shape::member {
  std::string key;
  std::uint64_t objects = 0;
  item_shape value;
};

// Whether no field can be called so, not even by json_name.
bool is_odd_key(std::string_view key);

// As many members are told apart, in all samples together.
inline constexpr std::size_t most_members = 1 << 18;

}  // namespace isomer::cli
