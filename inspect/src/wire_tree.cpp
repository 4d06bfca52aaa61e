// SPDX-License-Identifier: MIT
#include <algorithm>
#include <isomer/inspect/groups.hpp>
#include <isomer/inspect/guess.hpp>
#include <isomer/inspect/wire_tree.hpp>
#include "literal.hpp"

namespace isomer::inspect {
namespace {

constexpr std::size_t bytes_of_line = 16, text_of_line = 72, numbers_width = 96;

// How many bytes of a value are on its first line.
std::size_t line_of_bytes(std::string_view bytes) { return std::min(bytes.size(), bytes_of_line); }
// A long text is broken at its line breaks.
std::size_t line_of_text(std::string_view text) {
  return text.size() <= text_of_line ? text.size() : std::min(text.find('\n'), text.size() - 1) + 1;
}

}  // namespace

std::string wire_tree::offset_of(std::string_view piece) const {
  return std::to_string(static_cast<std::size_t>(piece.data() - all_.data()));
}

void wire_tree::put_width(const spelled_varint& v) {
  if (v.is_overlong()) page_.put("~" + std::to_string(v.size), ink::wrong);
}

void wire_tree::put_tag(const wire_record& r, std::size_t level) {
  page_.indent(level).put(std::to_string(r.number), ink::key);
  put_width(r.tag);
  page_.put(": ");
}

void wire_tree::write(wire_framing f) {
  if (f == wire_framing::none) write_records(all_, 0);
  else write_frames(f);
}

void wire_tree::write_frames(wire_framing f) {
  const bool is_grpc = f == wire_framing::grpc;
  for (std::size_t at = 0; at < all_.size() && page_.is_open();) {
    const std::string_view left = all_.substr(at);
    const wire_frame frame = read_wire_frame(f, left);
    at += frame.size;
    std::string note = offset_of(left);
    const std::string wrong = what_is_wrong(frame);
    if (!frame.has_length) {
      write_raw(left, 0, note, wrong);
      return;
    }
    (note += ": ") += bytes_text(frame.message.size());
    page_.put(is_grpc ? "grpc" : "delimited", ink::key);
    if (frame.is_cut()) page_.put("=" + std::to_string(frame.length.value), ink::wrong);
    put_width(frame.length);
    if (frame.flag) page_.put(" flag=" + std::to_string(frame.flag), ink::number);
    page_.put(" ");
    constexpr std::uint8_t compressed = 1, trailers = 0x80;  // of gRPC-Web, a block of HTTP headers
    if (!frame.flag) write_frame(frame.message, note, wrong);
    else if (frame.flag & compressed) write_bytes(frame.message, 0, note + ", compressed", wrong);
    else if (frame.flag == trailers && reads_as_text(frame.message))
      write_text(frame.message, 0, note + ", trailers", wrong);
    else write_bytes(frame.message, 0, note + ", unknown flag", wrong);
  }
}

void wire_tree::write_frame(std::string_view message, const std::string& note, const std::string& wrong) {
  page_.put("{").end_line(note, wrong);
  write_records(message, 1);
  page_.put("}").end_line();
}

void wire_tree::write_records(std::string_view message, std::size_t level) {
  const std::vector<group_extent> groups = find_groups(message);
  std::vector<std::size_t> open;  // where the groups with braces end; the innermost is the last
  std::size_t starts = 0;
  for (std::size_t at = 0; at < message.size() && page_.is_open();) {
    const std::string_view left = message.substr(at);
    const wire_record r = read_wire_record(left);
    if (r.type == wire_type::start && r.is == wire_record::state::whole) {
      const std::size_t end = groups[starts++].end;
      if (end != no_end && level + open.size() < most_levels) {
        put_tag(r, level + open.size());
        page_.put("group {").end_line(offset_of(left) + ": group", what_is_wrong(r));
        open.push_back(end);
        at += r.size;
        continue;
      }
    }
    if (!open.empty() && at == open.back()) {
      open.pop_back();
      page_.indent(level + open.size()).put("}").end_line();
    } else write_record(r, left, level + open.size());
    at += r.size;
  }
}

void wire_tree::write_record(const wire_record& r, std::string_view from, std::size_t level) {
  using state = wire_record::state;
  std::string note = offset_of(from);
  if (r.is == state::no_tag) {
    write_raw(r.content, level, note, "no complete tag");
    return;
  }
  const std::string wrong = what_is_wrong(r);
  (note += ": ") += name_of(r.type);
  put_tag(r, level);
  if (r.is == state::no_value || r.is == state::wide) {
    page_.put(name_of(r.type), ink::wrong);
    page_.put(" raw ", ink::wrong);
    write_bytes(r.content, level, note, wrong);
    return;
  }
  switch (r.type) {
    case wire_type::varint:
      page_.put(varint_literal(r.value.value), ink::number);
      put_width(r.value);
      page_.end_line(note, wrong);
      break;
    case wire_type::i32:
    case wire_type::i64: write_fixed(r, note, wrong); break;
    case wire_type::len:
      if (r.is == state::cut || r.value.is_overlong()) {
        page_.put("len", ink::wrong);
        if (r.is == state::cut) page_.put("=" + std::to_string(r.value.value), ink::wrong);
        put_width(r.value);
        page_.put(" ");
      }
      write_content(r.content, r.is == state::cut, level, note + ' ' + std::to_string(r.value.value), wrong);
      break;
    default: page_.put(name_of(r.type), ink::wrong).end_line(note + " of a group without the other tag", wrong); break;
  }
}

void wire_tree::write_fixed(const wire_record& r, const std::string& note, std::string_view wrong) {
  page_.put(name_of(r.type), ink::plain).put(" ");
  page_.put(fixed_literal(r.bits, r.type == wire_type::i64), ink::number).end_line(note, wrong);
}

void wire_tree::write_content(std::string_view content, bool is_cut, std::size_t level, const std::string& note,
                              const std::string& wrong) {
  const reading is = guess_reading(content, is_cut);
  const std::string guessed = note + ", " + std::string(name_of(is)) + (is == reading::empty ? "" : "?");
  switch (is) {
    case reading::message:
      if (level + 1 >= most_levels) {
        write_bytes(content, level, guessed + " too deep", wrong);
        break;
      }
      page_.put("{").end_line(guessed, wrong);
      write_records(content, level + 1);
      page_.indent(level).put("}").end_line();
      break;
    case reading::empty:
    case reading::text: write_text(content, level, guessed, wrong); break;
    case reading::packed_varint: write_packed(content, 0, level, guessed, wrong); break;
    case reading::packed_i32: write_packed(content, 4, level, guessed, wrong); break;
    case reading::packed_i64: write_packed(content, 8, level, guessed, wrong); break;
    case reading::bytes: write_bytes(content, level, guessed, wrong); break;
  }
}

// `width` is the size of each number; 0 for varints.
void wire_tree::write_packed(std::string_view content, std::size_t width, std::size_t level, const std::string& note,
                             std::string_view wrong) {
  page_.put("[").put(width == 4 ? "i32 " : width == 8 ? "i64 " : "");
  bool is_first_line = true;
  for (std::size_t at = 0; at < content.size() && page_.is_open();) {
    std::string literal;
    if (width) {
      std::uint64_t bits = 0;
      for (std::size_t i = width; i-- > 0;) bits = bits << 8 | static_cast<unsigned char>(content[at + i]);
      literal = fixed_literal(bits, width == 8);
      at += width;
    } else {
      const spelled_varint v = read_spelled_varint(content.substr(at));
      literal = varint_literal(v.value);
      at += v.size;
    }
    page_.put(literal, ink::number);
    if (at == content.size()) page_.put("]");
    else if (page_.width() < numbers_width) {
      page_.put(" ");
      continue;
    }
    if (is_first_line) page_.end_line(note, wrong);
    else page_.end_line();
    is_first_line = false;
    if (at < content.size()) page_.indent(level + 2);
  }
}

void wire_tree::write_text(std::string_view text, std::size_t level, const std::string& note, std::string_view wrong) {
  write_lines(text, line_of_text, text_literal, level, note, wrong);
}

void wire_tree::write_bytes(std::string_view bytes, std::size_t level, const std::string& note,
                            std::string_view wrong) {
  write_lines(bytes, line_of_bytes, hex_literal, level, note, wrong);
}

void wire_tree::write_lines(std::string_view content, std::size_t (*size_of_line)(std::string_view),
                            std::string (*literal)(std::string_view), std::size_t level, const std::string& note,
                            std::string_view wrong) {
  for (std::size_t at = 0; at <= content.size() && page_.is_open();) {
    const std::size_t n = size_of_line(content.substr(at));
    if (at) page_.indent(level + 2);
    page_.put(literal(content.substr(at, n)), ink::text);
    if (at) page_.end_line();
    else page_.end_line(note, wrong);
    at += n;
    if (at == content.size()) return;
  }
}

void wire_tree::write_raw(std::string_view bytes, std::size_t level, const std::string& note, std::string_view wrong) {
  page_.indent(level).put("raw ", ink::wrong);
  write_bytes(bytes, level, note, wrong);
}

}  // namespace isomer::inspect
