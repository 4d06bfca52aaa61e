// SPDX-License-Identifier: MIT
// A column of each type, with eleven values, some of which are null.
#pragma once
#include <numeric>
#include "ipc_made.hpp"

namespace ipc_test {

inline const std::string some_nulls = "\xed\x05";  // 1, 4 and 9 are null

inline made fixed(std::string format, std::size_t width) {
  std::string bytes(11 * width, '\0');
  std::iota(bytes.begin(), bytes.end(), '\1');
  return {.format = std::move(format), .length = 11, .buffers = {some_nulls, bytes}};
}

inline made views(std::string format) {
  const std::string data = "a text that is longer than a view, and another one";
  std::string all;
  for (std::int32_t i = 0; i < 11; ++i) {
    const std::string v = i % 2 ? "short" : data.substr(static_cast<std::size_t>(i), 20);
    std::string view = raw(std::vector<std::int32_t>{static_cast<std::int32_t>(v.size())});
    if (i % 2) view += v + std::string(12 - v.size(), '\0');
    else view += v.substr(0, 4) + raw(std::vector<std::int32_t>{i % 4 / 2, i});
    all += view;
  }
  const auto size = static_cast<std::int64_t>(data.size());
  return {.format = std::move(format),
          .length = 11,
          .buffers = {some_nulls, all, data, data, raw(std::vector<std::int64_t>{size, size})}};
}

inline std::vector<made> flat_columns() {
  std::vector<made> all;
  const std::vector<std::string> words = {"", "b", "ccc", "dddd", "é", "f", "g", "h", "i", "j", "k"};
  all.push_back({.format = "n", .length = 11, .buffers = {}});
  all.push_back({.format = "b", .length = 11, .buffers = {some_nulls, std::string("\x35\x06")}});
  for (const auto& [format, width] : std::vector<std::pair<std::string, std::size_t>>{
           {"c", 1},           {"C", 1},         {"s", 2},       {"S", 2},          {"i", 4},    {"I", 4},
           {"l", 8},           {"L", 8},         {"e", 2},       {"w:0", 0},        {"w:3", 3},  {"d:9,2", 16},
           {"d:9,2,32", 4},    {"tdD", 4},       {"tdm", 8},     {"tts", 4},        {"ttm", 4},  {"ttu", 8},
           {"ttn", 8},         {"tss:", 8},      {"tsm:UTC", 8}, {"tsu:+01:00", 8}, {"tsn:", 8}, {"tDs", 8},
           {"tDm", 8},         {"tDu", 8},       {"tDn", 8},     {"tiM", 4},        {"tiD", 8},  {"tin", 16},
           {"d:40,2,256", 32}, {"d:18,-3,64", 8}})
    all.push_back(fixed(format, width));
  all.push_back(numbers<float>("f", std::vector<float>(11, 1.5F), some_nulls));
  all.push_back(numbers<double>("g", std::vector<double>(11, -2.25)));
  for (const std::string format : {"u", "z"}) all.push_back(texts<std::int32_t>(format, words, some_nulls));
  for (const std::string format : {"U", "Z"}) all.push_back(texts<std::int64_t>(format, words));
  for (const std::string format : {"vu", "vz"}) all.push_back(views(format));
  return all;
}

inline std::vector<made> nested_columns() {
  std::vector<made> all;
  const std::vector<std::int32_t> offsets = {0, 0, 1, 3, 3, 4, 6, 7, 9, 10, 10, 11};
  const made bits{.format = "b", .length = 11, .buffers = {some_nulls, std::string("\x35\x06")}};
  const made words = texts<std::int32_t>("u", {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"}, some_nulls);
  all.push_back(lists("+l", offsets, bits, some_nulls));
  all.push_back(lists("+L", std::vector<std::int64_t>(offsets.begin(), offsets.end()), words));
  all.push_back(lists("+l", offsets, {.format = "n", .length = 11, .buffers = {}}));
  made triples{.format = "+w:3", .length = 11, .buffers = {some_nulls}};
  triples.children.push_back(numbers<std::int16_t>("s", std::vector<std::int16_t>(33, 7)));
  all.push_back(triples);
  const made both = structs({named(bits, "bits"), named(words, "words")}, 11, some_nulls);
  all.push_back(both);
  all.push_back(structs({}, 11));
  made map = lists("+m", offsets, structs({named(words, "key"), named(lists("+l", offsets, both), "value")}, 11));
  map.flags |= ARROW_FLAG_MAP_KEYS_SORTED;
  all.push_back(map);
  return all;
}

inline std::vector<made> dictionary_columns() {
  std::vector<made> all;
  const made words = texts<std::int32_t>("u", {"zero", "one", "", "three"}, std::string("\x0b"));
  all.push_back(encoded(numbers<std::int8_t>("c", {0, 1, 2, 3, 99, 1, 0, 2, 3, -1, 0}, some_nulls), words));
  all.push_back(encoded(numbers<std::uint64_t>("L", std::vector<std::uint64_t>(11, 3)), words));
  all.back().flags |= ARROW_FLAG_DICTIONARY_ORDERED;
  const made inner = encoded(numbers<std::int16_t>("s", {3, 2, 1}), words);
  all.push_back(
      encoded(numbers<std::int32_t>("i", {2, 1, 0, 0, 1, 2, 2, 2, 1, 1, 0}), structs({named(inner, "inner")}, 3)));
  all.push_back(encoded({.format = "i", .length = 11, .buffers = {std::string(2, '\0'), std::string(44, '\7')}},
                        texts<std::int32_t>("u", {})));
  return all;
}

// Returns a batch with all of them.
inline made everything() {
  std::vector<made> all;
  for (auto make : {flat_columns, nested_columns, dictionary_columns})
    for (made& m : make()) all.push_back(named(std::move(m), "c" + std::to_string(all.size())));
  return structs(std::move(all), 11);
}

}  // namespace ipc_test
