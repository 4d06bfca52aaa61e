// SPDX-License-Identifier: MIT
#include "wire_shape.hpp"
#include <algorithm>
#include <isomer/inspect/groups.hpp>
#include <isomer/wire/utf8.hpp>
#include <limits>
#include <vector>
#include "proposal.hpp"

namespace isomer::cli {

using inspect::find_groups;
using inspect::group_extent;
using inspect::guess_reading;
using inspect::is_plausible;
using inspect::no_end;
using inspect::read_spelled_varint;
using inspect::read_wire_record;
using inspect::read_wire_value;
using inspect::real_of;
using inspect::spelled_varint;
namespace {

// Returns npos if the bytes are valid, or where they are not. Nested messages are not parsed.
std::size_t where_wrong(std::string_view message) {
  constexpr std::size_t most_open = 64;
  std::vector<std::uint64_t> open;
  for (std::size_t at = 0; at < message.size();) {
    const wire_record r = read_wire_record(message.substr(at));
    const bool is_readable = r.is == wire_record::state::whole && r.has_valid_number() && r.tag.size <= 5;
    if (!is_readable || open.size() > most_open) return at;
    if (r.type == wire_type::start) open.push_back(r.number);
    if (r.type == wire_type::end) {
      if (open.empty() || open.back() != r.number) return at;
      open.pop_back();
    }
    at += r.size;
  }
  return open.empty() ? message.npos : message.size();
}

void note_number(wire_field& f, std::uint64_t v) {
  ++f.numbers;
  const auto number = static_cast<std::int64_t>(v);
  if (number >= 0) f.largest = std::max(f.largest, v);
  else f.has_negative = true;
  f.has_negative_64 |= number < std::numeric_limits<std::int32_t>::min();
}

void note_fixed(wire_field& f, std::uint64_t bits, bool is_64) {
  constexpr std::uint64_t small = 1 << 24;
  ++f.fixed;
  f.zero_fixed += bits == 0;
  f.large_fixed += bits > small;
  f.plausible_reals += is_plausible(real_of(bits, is_64));
}

bool note_varints(wire_field& f, std::string_view content, bool is_noted) {
  for (std::size_t at = 0; at < content.size();) {
    const spelled_varint v = read_spelled_varint(content.substr(at));
    if (!v.size || !v.fits) return false;
    if (is_noted) note_number(f, v.value);
    at += v.size;
  }
  return true;
}

void note_all_fixed(wire_field& f, std::string_view content, std::size_t width) {
  const wire_type t = width == 8 ? wire_type::i64 : wire_type::i32;
  for (std::size_t at = 0; at + width <= content.size(); at += width)
    note_fixed(f, read_wire_value(t, content.substr(at)).bits, width == 8);
}

void note_content(wire_field& f, std::string_view content) {
  const reading is = guess_reading(content, false);
  ++f.of_reading[static_cast<std::size_t>(is)];
  f.can_be_text &= detail::wire::utf8(content.data(), content.size());
  f.can_be_i32 &= content.size() % 4 == 0;
  f.can_be_i64 &= content.size() % 8 == 0;
  f.can_be_varints = f.can_be_varints && note_varints(f, content, is == reading::packed_varint);
  if (is == reading::packed_i32) note_all_fixed(f, content, 4);
  if (is == reading::packed_i64) note_all_fixed(f, content, 8);
}

}  // namespace

bool wire_shape::add(std::string_view message, std::size_t& wrong_at) {
  wrong_at = where_wrong(message);
  if (wrong_at != message.npos) return false;
  add_records(message, 0, left_);
  return true;
}

wire_field* wire_shape::field_of(std::uint32_t number, budget& left) {
  const auto at = fields_.find(number);
  if (at != fields_.end()) return &at->second;
  if (!left.fields) return nullptr;
  --left.fields;
  return &fields_[number];
}

void wire_shape::add_records(std::string_view message, std::size_t level, budget& left) {
  ++messages_;
  const std::vector<group_extent> groups = find_groups(message);
  std::size_t nth = 0;
  for (std::size_t at = 0; at < message.size();) {
    const wire_record r = read_wire_record(message.substr(at));
    if (r.type != wire_type::start) {
      add_record(r, level, left);
      at += r.size;
      continue;
    }
    while (nth < groups.size() && groups[nth].begin < at) ++nth;
    if (nth == groups.size() || groups[nth].end == no_end) return;  // tags that are too long are ignored
    const std::size_t inside = at + r.size, end = groups[nth].end;
    add_record(r, level, left);
    const auto f = fields_.find(static_cast<std::uint32_t>(r.number));
    if (f != fields_.end() && level + 1 < most_declared_levels) {
      if (!f->second.message) f->second.message = std::make_unique<wire_shape>();
      f->second.message->add_records(message.substr(inside, end - inside), level + 1, left);
    }
    at = end + read_wire_record(message.substr(end)).size;
  }
}

void wire_shape::add_record(const wire_record& r, std::size_t level, budget& left) {
  wire_field* const f = field_of(static_cast<std::uint32_t>(r.number), left);
  if (!f) return;
  if (f->last_message == messages_) f->comes_again = true;
  else ++f->messages;
  f->last_message = messages_;
  ++f->of_type[static_cast<std::size_t>(r.type)];
  if (r.type == wire_type::varint) note_number(*f, r.value.value);
  else if (r.type == wire_type::i32 || r.type == wire_type::i64) note_fixed(*f, r.bits, r.type == wire_type::i64);
  else if (r.type == wire_type::len) {
    note_content(*f, r.content);
    f->can_be_message =
        f->can_be_message && level + 1 < most_declared_levels && where_wrong(r.content) == r.content.npos;
    if (!f->can_be_message) return;
    if (!f->message) f->message = std::make_unique<wire_shape>();
    f->message->add_records(r.content, level + 1, left);
  }
}

}  // namespace isomer::cli
