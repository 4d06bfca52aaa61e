// SPDX-License-Identifier: MIT
#include "value_weight.hpp"
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <isomer/inspect/guess.hpp>
#include <isomer/wire/utf8.hpp>
#include <vector>

namespace isomer::cli {

using inspect::reads_as_text;
using inspect::value_head;
using inspect::weight_of_number;
using inspect::weight_of_text;
namespace {

constexpr std::size_t most_levels = 100;

// The weight of a key, which counts like a field number.
int weight_of_name(std::string_view s) {
  constexpr std::size_t short_name = 3;
  if (!reads_as_text(s)) return -1;
  const bool is_word = std::none_of(s.begin(), s.end(), [](char c) { return static_cast<unsigned char>(c) <= ' '; });
  return !is_word || s.empty() ? 0 : s.size() < short_name ? 2 : 3;
}

class weighing {
 public:
  weighing(head_reader read, bool may_be_list) : read_(read), may_be_list_(may_be_list) {}

  std::optional<int> weigh(std::string_view s, bool is_cut) {
    for (std::size_t at = 0; at < s.size();) {
      const value_head h = read_(s.substr(at));
      if (h.is == value_head::state::broken)
        return is_cut && h.is_cut && has_begun_ ? std::optional(weight_) : std::nullopt;
      if (h.is == value_head::state::end ? !end() : !take(h)) return std::nullopt;
      at += h.size;
      while (!open_.empty() && !open_.back().is_open && !open_.back().left) open_.pop_back();
    }
    if (!open_.empty() && !is_cut) return std::nullopt;
    return weight_;
  }

 private:
  struct holder {
    std::uint64_t left = 0;
    bool is_map = false, is_open = false, is_value = false;  // of a map: whether the next item is a value
    std::int64_t last_key = -1;
  };

  bool end() {
    if (open_.empty() || !open_.back().is_open || open_.back().is_value) return false;
    open_.pop_back();
    return true;
  }

  bool take(const value_head& h) {
    const bool is_holder = h.is == value_head::state::holder;
    // A tag, in front of the value that it describes.
    if (open_.empty() && is_holder && h.kind.starts_with("tag")) return true;
    if (open_.empty() && !h.is_map && !(may_be_list_ && is_holder)) return false;
    has_begun_ = true;
    if (!detail::wire::utf8(h.content.data(), h.content.size())) return false;
    if (!open_.empty()) {
      holder& in = open_.back();
      if (!in.is_open) --in.left;
      if (in.is_map && !in.is_value && !take_key(h, in)) return false;
      if (!in.is_map || in.is_value) weight_ += weight_of_text(h.content);
      if (in.is_map) in.is_value = !in.is_value;
    }
    if (is_holder && open_.size() == most_levels) return false;
    if (is_holder) open_.push_back({h.items, h.is_map, h.is_open});
    return true;
  }

  bool take_key(const value_head& h, holder& in) {
    if (h.kind == "text") {
      weight_ += weight_of_name(h.content);
      return true;
    }
    std::int64_t number = 0;
    const auto [past, wrong] = std::from_chars(h.text.data(), h.text.data() + h.text.size(), number);
    if (h.is != value_head::state::value || wrong != std::errc() || past != h.text.data() + h.text.size()) return false;
    // The keys are field numbers, in ascending order.
    weight_ += number > in.last_key ? weight_of_number(static_cast<std::uint64_t>(number)) : -1;
    in.last_key = number;
    return true;
  }

  head_reader read_;
  bool may_be_list_, has_begun_ = false;
  int weight_ = 0;
  std::vector<holder> open_;
};

}  // namespace

std::optional<int> value_weight(std::string_view s, head_reader read, bool is_cut, bool may_be_list) {
  return weighing(read, may_be_list).weigh(s, is_cut);
}

}  // namespace isomer::cli
