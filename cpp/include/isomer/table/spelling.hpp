// SPDX-License-Identifier: MIT
// The parts of a table that depend on names: an index of their spellings, their order, and JSON's keys.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include "table.hpp"

namespace isomer::detail::table {

// The spellings of each of N names, which may be equal. Linear probing, in slots of which at most a quarter is used.
template <std::size_t N, std::size_t Spellings>
class spelling_data {
 public:
  using all = std::array<const std::string_view*, Spellings>;
  consteval explicit spelling_data(const all& of) {
    constexpr std::size_t far = 4;
    if (fill(of) > far) samples_ = false, fill(of);
  }
  constexpr name_index index() const { return {slots_.data(), count - 1, samples_}; }

 private:
  static constexpr std::uint32_t count = std::bit_ceil(static_cast<std::uint32_t>(8 * N + 1));
  static_assert(N < 0x7fff);

  // The longest distance of a name from its slot.
  consteval std::size_t fill(const all& of) {
    std::size_t longest = 0;
    for (auto& s : slots_) s = -1;
    for (std::size_t i = 0; i < N; ++i)
      for (std::size_t k = 0; k < Spellings; ++k) {
        bool is_new = true;
        for (std::size_t before = 0; before < k; ++before) is_new = is_new && of[before][i] != of[k][i];
        if (std::size_t steps = is_new ? insert(of[k][i], i) : 0; steps > longest) longest = steps;
      }
    return longest;
  }
  consteval std::size_t insert(std::string_view s, std::size_t i) {
    std::size_t at = (samples_ ? detail::hash_sample(s) : detail::hash_whole(s)) & (count - 1), steps = 0;
    for (; slots_[at] >= 0; at = (at + 1) & (count - 1)) ++steps;
    slots_[at] = static_cast<std::int16_t>(i);
    return steps;
  }
  std::array<std::int16_t, count> slots_{};
  bool samples_ = true;
};

// Positions by the size of the name, and then by its bytes.
template <std::size_t N>
consteval std::array<std::uint16_t, N + 1> spelling_order(const std::array<std::string_view, N>& names) {
  std::array<std::uint16_t, N + 1> order{};
  auto before = [&](std::size_t a, std::size_t b) {
    return names[a].size() != names[b].size() ? names[a].size() < names[b].size() : names[a] < names[b];
  };
  for (std::size_t i = 0; i < N; ++i) {
    std::size_t at = i;
    for (; at && before(i, order[at - 1]); --at) order[at] = order[at - 1];
    order[at] = static_cast<std::uint16_t>(i);
  }
  return order;
}

// A character as it is written in a JSON string: RFC 8259, section 7. Calls put(char).
template <class Put>
constexpr void put_quoted(char c, Put put) {
  constexpr std::string_view special = "\"\\\b\f\n\r\t", letters = "\"\\bfnrt", digits = "0123456789abcdef";
  auto k = special.find(c);
  if (k != special.npos) put('\\'), put(letters[k]);
  else if (static_cast<unsigned char>(c) < 32) {
    for (char d : {'\\', 'u', '0', '0'}) put(d);
    put(digits[static_cast<unsigned char>(c) >> 4]), put(digits[static_cast<unsigned char>(c) & 15]);
  } else put(c);
}

// The names of a message's fields Fs in one block, so that nothing else of their descriptions remains in a program.
template <class Fs>
class field_names {
 public:
  static consteval void set(field_key& k, std::size_t i) {
    const place& at = places[i];
    k.set_quoted(chars.data() + at.quoted, at.quoted_size);
    k.name = {chars.data() + at.name, Fs::names[i].size()};
    k.json_name = {chars.data() + at.json_name, Fs::json_names[i].size()};
    k.text_name = {chars.data() + at.text_name, Fs::text_names[i].size()};
  }
  // A key that cannot be in any input.
  static consteval void set_none(field_key& k) { k.set_quoted(chars.data(), 0); }

 private:
  struct place {
    std::uint32_t quoted, quoted_size, name, json_name, text_name;
  };
  // Passes every character to put(c), and reports where names begin. Each spelling is included once.
  template <class Put>
  static constexpr std::array<place, Fs::size> spell(Put put) {
    std::array<place, Fs::size> all{};
    std::uint32_t end = 0;
    const auto add = [&](char c) { put(c), ++end; };
    const auto add_all = [&](std::string_view s) {
      const std::uint32_t begin = end;
      for (char c : s) add(c);
      return begin;
    };
    for (std::size_t i = 0; i < Fs::size; ++i) {
      const std::string_view name = Fs::names[i], json = Fs::json_names[i], text = Fs::text_names[i];
      place& at = all[i];
      at.quoted = add_all("\""), at.json_name = end;
      for (char c : json) put_quoted(c, add);
      const bool is_plain = end - at.json_name == json.size();
      add_all("\":"), at.quoted_size = end - at.quoted;
      if (!is_plain) at.json_name = add_all(json);
      at.name = name == json ? at.json_name : add_all(name);
      at.text_name = text == name ? at.name : text == json ? at.json_name : add_all(text);
    }
    return all;
  }
  static constexpr std::size_t size = [] {
    std::size_t n = 0;
    spell([&](char) { ++n; });
    return n;
  }();
  static constexpr auto chars = [] {
    std::array<char, size + field_key::ahead> to{};
    std::size_t n = 0;
    spell([&](char c) { to[n++] = c; });
    return to;
  }();
  static constexpr auto places = spell([](char) {});
};

// The wire type in a tag: protobuf, "Message Structure".
constexpr std::uint32_t wire_type_of(value v) {
  switch (v) {
    case value::fixed64:
    case value::sfixed64:
    case value::float64: return 1;
    case value::string:
    case value::loose_string:
    case value::bytes:
    case value::message: return 2;
    case value::group: return 3;
    case value::fixed32:
    case value::sfixed32:
    case value::float32: return 5;
    default: return 0;
  }
}

}  // namespace isomer::detail::table
