// SPDX-License-Identifier: MIT
#include <isomer/inspect/values/tree.hpp>
#include <vector>
#include "../literal.hpp"

namespace isomer::inspect {
namespace {

struct open_holder {
  std::uint64_t left;
  bool is_map, has_end, is_open;
  bool is_value = false;  // of a map: whether the next item is a value

  bool is_full() const { return !is_open && !left; }
};

}  // namespace

void value_tree::write_line(std::string_view at, std::size_t level, std::string_view label, const value_head& what) {
  constexpr std::size_t width = 8;
  std::string offset = std::to_string(static_cast<std::size_t>(at.data() - all_.data()));
  if (offset.size() < width) offset.insert(0, width - offset.size(), ' ');
  page_.put(offset, ink::note).put("  ").indent(level);
  if (!label.empty()) page_.put(label, ink::key).put(" ");
  page_.put(what.kind);
  if (!what.text.empty()) page_.put(" ").put(what.text, what.text[0] == '"' ? ink::text : ink::number);
  if (!what.wrong.empty()) page_.put("  # ", ink::note).put(what.wrong, ink::wrong);
  page_.end_line();
}

void value_tree::write_broken(std::string_view left, std::size_t level, std::string_view why) {
  value_head h = value_head::scalar(0, "raw", shortened_hex(left));
  h.wrong = why;
  write_line(left, level, {}, h);
}

void value_tree::write(head_reader read) {
  std::vector<open_holder> open;
  for (std::size_t at = 0; at < all_.size() && page_.is_open();) {
    const std::string_view left = all_.substr(at);
    const value_head h = read(left);
    if (h.is == value_head::state::broken) return write_broken(left, open.size(), h.wrong);
    if (h.is == value_head::state::end) {
      if (open.empty() || !open.back().has_end || (!open.back().is_open && open.back().left) ||
          (open.back().is_map && open.back().is_value))
        return write_broken(left, open.size(), "an end where none belongs");
      open.pop_back();
      write_line(left, open.size(), {}, h);
    } else {
      if (!open.empty() && open.back().is_full()) return write_broken(left, open.size(), "its end is expected");
      std::string_view label;
      if (!open.empty()) {
        open_holder& in = open.back();
        if (in.is_map && !in.is_value) label = "key";
        in.is_value = !in.is_value;
        if (!in.is_open) --in.left;
      }
      write_line(left, open.size(), label, h);
      if (h.is == value_head::state::holder) {
        if (open.size() == most_levels) return write_broken(left.substr(h.size), open.size(), "nested too deep");
        open.push_back({h.items, h.is_map, h.has_end, h.is_open});
      }
    }
    at += h.size;
    while (!open.empty() && open.back().is_full() && !open.back().has_end) open.pop_back();
  }
  if (!open.empty()) write_broken(all_.substr(all_.size()), open.size(), "the end is missing");
}

}  // namespace isomer::inspect
