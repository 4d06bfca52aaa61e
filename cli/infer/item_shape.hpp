// SPDX-License-Identifier: MIT
// Statistics of the values of a member in JSON or YAML.
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
  std::int64_t least = 0;  // the least negative integer; 0 if there is none
  // The range of the other integers; empty, with the limits reversed, if all are negative.
  std::uint64_t smallest = ~std::uint64_t{0}, largest = 0;
  std::uint64_t inexact = 0;                          // how many integers a double would round
  std::uint64_t numerals = 0, times = 0, base64 = 0;  // how many texts have these forms
  bool has_odd_key = false;                           // whether a key cannot be a field's name
  std::set<std::string, std::less<>> words;           // the distinct texts, as long as they are few
  bool has_many_words = false;

  // The members of objects, in order of appearance, and how many objects have them.
  struct member;
  std::vector<std::unique_ptr<member>> members;
  std::map<std::string_view, member*> by_key;
  // The elements of lists.
  std::unique_ptr<item_shape> element;

  // How many values are not null.
  std::uint64_t values() const { return booleans + integers + reals + texts + lists + objects + others; }
  // How many kinds the values have. Integers and floating-point numbers count as one.
  int kinds() const;
  // How many integers at any depth a google.protobuf.Value would round, since its numbers are doubles.
  std::uint64_t inexact_within() const;

  void add(const item& value, std::size_t level, std::size_t& members_left);
  // Adds the statistics of another shape to this one.
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

// Whether a key cannot be a field's name, not even by json_name.
bool is_odd_key(std::string_view key);

// The maximum number of distinct members, of all samples together.
inline constexpr std::size_t most_members = 1 << 18;

}  // namespace isomer::cli
