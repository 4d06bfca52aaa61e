// SPDX-License-Identifier: MIT
#include <algorithm>
#include <isomer/inspect/groups.hpp>
#include <isomer/inspect/guess.hpp>
#include <isomer/inspect/schema_dump.hpp>
#include <limits>
#include <vector>
#include "field_text.hpp"

namespace isomer::inspect {
namespace {

constexpr std::size_t bytes_of_row = 10, offset_width = 8, meaning_column = offset_width + 2 + 3 * bytes_of_row + 1;

std::string right_aligned(std::string s, std::size_t width) {
  return s.size() < width ? s.insert(0, width - s.size(), ' ') : s;
}

std::string hex_row(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string s;
  for (const char c : bytes) {
    const auto b = static_cast<unsigned char>(c);
    if (!s.empty()) s += ' ';
    (s += digits[b >> 4]) += digits[b & 15];
  }
  return s;
}

std::string joined(const std::string& a, std::string_view b) {
  return a.empty() || b.empty() ? a + std::string(b) : a + ", " + std::string(b);
}

}  // namespace

void schema_dump::write_row(std::string_view bytes, const std::string& meaning, std::size_t level,
                            std::string_view wrong) {
  for (std::size_t at = 0; at == 0 || (at < bytes.size() && page_.is_open()); at += bytes_of_row) {
    const std::string_view row = bytes.substr(at, bytes_of_row);
    const auto offset = static_cast<std::size_t>(row.data() - all_.data());
    page_.put(right_aligned(std::to_string(offset), offset_width), ink::note).put("  ").put(hex_row(row), ink::number);
    if (!at) {
      page_.put(std::string(meaning_column > page_.width() ? meaning_column - page_.width() : 1, ' '));
      page_.indent(level).put(meaning);
      if (!wrong.empty()) page_.put("  # ", ink::note).put(wrong, ink::wrong);
    }
    page_.end_line();
  }
}

void schema_dump::write(const detail::table::message_table& message, wire_framing f) {
  if (f == wire_framing::none) {
    write_records(all_, &message, 0);
    return;
  }
  std::size_t n = 0;
  for (std::size_t at = 0; at < all_.size() && page_.is_open();) {
    const std::string_view left = all_.substr(at);
    const wire_frame frame = read_wire_frame(f, left);
    at += frame.size;
    const std::string_view head = left.substr(0, frame.size - frame.message.size());
    if (!frame.has_length) {
      write_row(left, "no frame", 0, what_is_wrong(frame));
      return;
    }
    write_row(head, "message " + std::to_string(++n) + " of " + bytes_text(frame.message.size()), 0,
              what_is_wrong(frame));
    if (frame.flag) write_row(frame.message, "compressed", 1);
    else write_records(frame.message, &message, 1);
  }
}

const detail::table::field* schema_dump::field_of(const detail::table::message_table* of, std::uint64_t number,
                                                  std::string& name) const {
  name = std::to_string(number);
  if (!of || number > largest_number) return nullptr;
  const auto n = static_cast<std::uint32_t>(number);
  if (const detail::table::field* f = of->by_number(n)) {
    (name += ' ') += f->name;
    return f;
  }
  if (const dynamic::extension* e = known_.find_extension(*of, n)) {
    ((name += " [") += e->full_name) += ']';
    return &e->value();
  }
  return nullptr;
}

void schema_dump::write_records(std::string_view message, const detail::table::message_table* of, std::size_t level) {
  const std::vector<group_extent> groups = find_groups(message);
  std::size_t nth = 0;
  for (std::size_t at = 0; at < message.size() && page_.is_open();) {
    const std::string_view left = message.substr(at);
    const wire_record r = read_wire_record(left);
    while (nth < groups.size() && groups[nth].begin < at) ++nth;
    const bool is_group = nth < groups.size() && groups[nth].begin == at && groups[nth].end != no_end;
    if (!is_group || level >= most_levels) {
      write_record(r, left, of, level);
      at += r.size;
      continue;
    }
    const std::size_t inside = at + r.size, end = groups[nth].end;
    write_group(r, left, message.substr(inside, end - inside), of, level);
    const wire_record closing = read_wire_record(message.substr(end));
    write_row(message.substr(end, closing.size), "end of the group " + std::to_string(r.number), level);
    at = end + closing.size;
  }
}

void schema_dump::write_group(const wire_record& r, std::string_view from, std::string_view inside,
                              const detail::table::message_table* of, std::size_t level) {
  std::string name;
  const detail::table::field* const f = field_of(of, r.number, name);
  const bool is_known = f && f->value == detail::table::value::group;
  const std::string wrong = is_known || !of ? "" : f ? type_text(*f) + " is expected" : "unknown";
  write_row(from.substr(0, r.size), name + (is_known ? ": group " + std::string(f->message->full_name) : ": group"),
            level, joined(what_is_wrong(r), wrong));
  write_records(inside, is_known ? f->message : nullptr, level + 1);
}

void schema_dump::write_record(const wire_record& r, std::string_view from, const detail::table::message_table* of,
                               std::size_t level) {
  if (r.is == wire_record::state::no_tag) {
    write_row(from, "raw", level, "no complete tag");
    return;
  }
  std::string name;
  const detail::table::field* const f = field_of(of, r.number, name);
  if (f && fits_field(*f, r)) {
    write_known(r, from, *f, name, level);
    return;
  }
  const bool has_wrong_type = f && r.type != wire_type_of(*f) && !(r.type == wire_type::len && is_packed_value(*f));
  write_unknown(r, from, f ? name + ": " + type_text(*f) + ", but " : name + ": ",
                has_wrong_type ? "wrong wire type"
                : f            ? ""
                               : "unknown",
                level);
}

void schema_dump::write_known(const wire_record& r, std::string_view from, const detail::table::field& f,
                              const std::string& name, std::size_t level) {
  if (r.type == wire_type::len && is_packed_value(f)) {
    write_packed(r, from, f, name, level);
    return;
  }
  std::string wrong = what_is_wrong(r);
  const std::string meaning = name + ": " + type_text(f);
  if (f.value == detail::table::value::message) {
    write_inside(r, from, meaning, f.message, level, wrong);
    return;
  }
  const field_value v = value_text(f, r);
  write_row(from.substr(0, r.size), meaning + " = " + v.text, level, joined(wrong, v.wrong));
}

// Shows each number in a row.
void schema_dump::write_packed(const wire_record& r, std::string_view from, const detail::table::field& f,
                               const std::string& name, std::size_t level) {
  const std::size_t head = r.size - r.content.size();
  const wire_type type = wire_type_of(f);
  write_row(from.substr(0, head), name + ": packed " + type_text(f), level, what_is_wrong(r));
  std::size_t n = 0;
  for (std::size_t at = 0; at < r.content.size() && page_.is_open(); ++n) {
    const std::string_view left = r.content.substr(at);
    const wire_record element = read_wire_value(type, left);
    const field_value v = value_text(f, element);
    write_row(left.substr(0, element.size), "[" + std::to_string(n) + "] = " + v.text, level + 1,
              joined(what_is_wrong(element), v.wrong));
    at += element.size;
  }
}

void schema_dump::write_inside(const wire_record& r, std::string_view from, const std::string& meaning,
                               const detail::table::message_table* of, std::size_t level, std::string_view wrong) {
  const bool is_too_deep = level + 1 >= most_levels;
  if (is_too_deep) {
    write_row(from.substr(0, r.size), meaning, level, joined(std::string(wrong), "nested too deep"));
    return;
  }
  write_row(from.substr(0, r.size - r.content.size()), meaning, level, wrong);
  write_records(r.content, of, level + 1);
}

void schema_dump::write_unknown(const wire_record& r, std::string_view from, const std::string& name,
                                std::string_view why, std::size_t level) {
  const std::string wrong = joined(what_is_wrong(r), why);
  std::string meaning = name + std::string(name_of(r.type));
  const bool has_content =
      r.type == wire_type::len && (r.is == wire_record::state::whole || r.is == wire_record::state::cut);
  if (has_content) {
    const reading is = guess_reading(r.content, r.is == wire_record::state::cut);
    (meaning += ", ") += name_of(is);
    if (is != reading::empty) meaning += '?';
    if (is == reading::message) {
      write_inside(r, from, meaning, nullptr, level, wrong);
      return;
    }
  }
  write_row(from.substr(0, r.size), meaning + unknown_value_text(r), level, wrong);
}

}  // namespace isomer::inspect
