// SPDX-License-Identifier: MIT
#include "assembler.hpp"
#include <limits>
#include <utility>

namespace isomer::cli {

using inspect::put_varint_in;
using inspect::size_of_varint;
namespace {

// Counts how many bytes are moved to make room for lengths. Content without braces is moved once; content with braces
// is moved as often as it is nested, which is at most half as often as a small message has bytes.
constexpr std::size_t any_size = std::numeric_limits<std::size_t>::max(), small_brace = 64;

}  // namespace

bool assembler::fail(std::size_t at, std::string_view why) {
  if (why_.empty()) why_ = line_and_column(text_, at) + ": " + std::string(why);
  return false;
}

bool assembler::expected(std::string_view what) {
  if (now_.is == token_kind::wrong) return fail(now_.at, now_.text);
  return fail(now_.at, std::string(what) + " is expected here");
}

bool assembler::take_mark(char c) {
  const bool is = is_mark(c);
  if (is) advance();
  return is;
}
bool assembler::take_word(std::string_view w) {
  const bool is = is_word(w);
  if (is) advance();
  return is;
}

bool assembler::run() {
  while (now_.is != token_kind::end)
    if (!read_one()) return false;
  if (!open_.empty()) return fail(open_.back().at, "this brace is not closed");
  return true;
}

std::string assembler::bytes() {
  if (prefixes_.empty()) return std::move(plain_);
  std::string all;
  all.reserve(plain_.size() + prefix_bytes_);
  std::size_t done = 0;
  for (const prefix& p : prefixes_) {
    all.append(plain_, done, p.at - done).append(p.bytes, p.size);
    done = p.at;
  }
  return all.append(plain_, done);
}

bool assembler::read_one() {
  if (now_.is == token_kind::number) return read_record();
  if (is_mark('}')) return close_brace();
  if (take_word("raw")) return read_bytes();
  if (take_word("delimited")) return read_frame(false);
  if (take_word("grpc")) return read_frame(true);
  return expected("a field number, raw, delimited, grpc or the end of a brace");
}

bool assembler::read_whole(std::uint64_t& v, std::string_view what) {
  if (now_.is != token_kind::number) return expected(what);
  if (!parse_whole(now_.text, v)) return fail(now_.at, "this is no whole number of at most 64 bits");
  advance();
  return true;
}

// Reads ~N.
bool assembler::read_width(std::size_t& width) {
  if (!take_mark('~')) return true;
  const std::size_t at = now_.at;
  std::uint64_t v = 0;
  if (!read_whole(v, "a number of bytes")) return false;
  if (!v || v > longest_varint) return fail(at, "a varint has one to ten bytes");
  width = static_cast<std::size_t>(v);
  return true;
}

bool assembler::put_varint(std::uint64_t v, std::size_t width, std::size_t at) {
  const std::size_t least = size_of_varint(v);
  if (width && width < least) return fail(at, "so few bytes cannot spell this number");
  char bytes[longest_varint];
  const std::size_t n = width ? width : least;
  put_varint_in(n, v, bytes);
  plain_.append(bytes, n);
  return true;
}

bool assembler::put_tag(std::uint64_t number, wire_type t, std::size_t width, std::size_t at) {
  if (number >> 61) return fail(at, "a tag has no room for this number");
  return put_varint(number << 3 | static_cast<std::uint64_t>(t), width, at);
}

void assembler::put_fixed(std::uint64_t bits, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i, bits >>= 8) plain_ += static_cast<char>(bits);
}

bool assembler::read_record() {
  const std::size_t at = now_.at;
  std::uint64_t number = 0;
  std::size_t width = 0;
  if (now_.text.starts_with('-')) return fail(at, "a field number is not negative");
  if (!read_whole(number, "a field number") || !read_width(width)) return false;
  if (!take_mark(':')) return expected("\":\"");
  if (is_word("true") || is_word("false")) return put_tag(number, wire_type::varint, width, at) && read_varint();
  if (now_.is == token_kind::word || now_.text.starts_with("-inf")) return read_typed(number, width);
  if (now_.is == token_kind::number) return put_tag(number, wire_type::varint, width, at) && read_varint();
  return put_tag(number, wire_type::len, width, at) && read_content({});
}

bool assembler::read_typed(std::uint64_t number, std::size_t tag_width) {
  const token type = now_;
  // Prefixes are written as in protoscope.
  if (type.text == "inf32" || type.text == "inf64" || type.text == "-inf32" || type.text == "-inf64" ||
      type.text == "nan32" || type.text == "nan64") {
    const bool is_64 = type.text.ends_with("64");
    std::uint64_t bits = 0;
    if (!parse_fixed(type.text.substr(0, type.text.size() - 2), is_64, bits)) return expected("a number");
    advance();
    if (!put_tag(number, is_64 ? wire_type::i64 : wire_type::i32, tag_width, type.at)) return false;
    put_fixed(bits, is_64 ? 8 : 4);
    return true;
  }
  if (take_word("group")) {
    const std::size_t brace_at = now_.at;
    if (!take_mark('{')) return expected("\"{\"");
    open_.push_back({brace_at, true, number, {}});
    return put_tag(number, wire_type::start, tag_width, type.at);
  }
  for (std::uint8_t i = 0; i < 8; ++i) {
    const auto t = static_cast<wire_type>(i);
    if (!take_word(name_of(t))) continue;
    if (!put_tag(number, t, tag_width, type.at)) return false;
    if (take_word("raw")) return read_bytes();
    if (t == wire_type::varint) return read_varint();
    if (t == wire_type::i32 || t == wire_type::i64) return read_fixed(t == wire_type::i64);
    if (t != wire_type::len) return true;
    length_spelling how;
    return read_length(how) && read_content(how);
  }
  return fail(type.at, "there is no wire type of this name: varint, i32, i64, len, group, start, end, type6, type7");
}

bool assembler::read_varint() {
  const std::size_t at = now_.at;
  std::uint64_t v = 0;
  std::size_t width = 0;
  return read_number(v) && read_width(width) && put_varint(v, width, at);
}

// Besides whole numbers, true and false, it reads -5z: the ZigZag encoding of a sint32 or sint64.
bool assembler::read_number(std::uint64_t& v) {
  if (is_word("true") || is_word("false")) {
    v = is_word("true");
    advance();
    return true;
  }
  if (now_.is != token_kind::number || !now_.text.ends_with('z')) return read_whole(v, "a number");
  if (!parse_zigzag(now_.text.substr(0, now_.text.size() - 1), v))
    return fail(now_.at, "this is no whole number of 64 bits with a sign");
  advance();
  return true;
}

bool assembler::read_fixed(bool is_64) {
  std::uint64_t bits = 0;
  if (now_.is != token_kind::number && !is_word("inf") && !is_word("nan")) return expected("a number");
  if (!parse_fixed(now_.text, is_64, bits))
    return fail(now_.at, is_64 ? "this is no number of 64 bits" : "this is no number of 32 bits");
  advance();
  put_fixed(bits, is_64 ? 8 : 4);
  return true;
}

bool assembler::read_bytes() {
  if (now_.is != token_kind::bytes) return expected("\"…\" or x\"…\"");
  for (; now_.is == token_kind::bytes; advance())
    if (const std::string_view why = append_bytes(now_.text, plain_); !why.empty()) return fail(now_.at, why);
  return true;
}

// Reads =LENGTH and ~WIDTH, both of which are optional.
bool assembler::read_length(length_spelling& to) {
  if (take_mark('=')) {
    to.is_given = true;
    if (!read_whole(to.length, "a length")) return false;
  }
  std::size_t width = 0;
  if (!read_width(width)) return false;
  to.width = static_cast<std::uint8_t>(width);
  return true;
}

bool assembler::read_frame(bool is_grpc) {
  length_spelling how;
  how.is_grpc = is_grpc;
  if (!read_length(how)) return false;
  if (is_grpc && take_word("flag")) {
    if (!take_mark('=')) return expected("\"=\"");
    const std::size_t at = now_.at;
    std::uint64_t flag = 0;
    if (!read_whole(flag, "a byte")) return false;
    if (flag > 255) return fail(at, "this is no byte");
    how.flag = static_cast<std::uint8_t>(flag);
  }
  return read_content(how);
}

bool assembler::read_content(const length_spelling& how) {
  const std::size_t at = now_.at;
  const measured m = begin_measured(how);
  if (take_mark('{')) {
    open_.push_back({at, false, 0, m});
    return true;
  }
  if (take_mark('[')) return read_packed() && end_measured(m, at, any_size);
  if (now_.is != token_kind::bytes) return expected("a value");
  return read_bytes() && end_measured(m, at, any_size);
}

bool assembler::read_packed() {
  const bool is_64 = is_word("i64"), is_fixed = is_64 || is_word("i32");
  if (is_fixed) advance();
  while (!take_mark(']'))
    if (is_fixed ? !read_fixed(is_64) : !read_varint()) return false;
  return true;
}

bool assembler::close_brace() {
  const std::size_t at = now_.at;
  if (open_.empty()) return fail(at, "this brace closes nothing");
  const brace b = open_.back();
  open_.pop_back();
  advance();
  return b.is_group ? put_tag(b.number, wire_type::end, 0, at) : end_measured(b.content, b.at, small_brace);
}

assembler::measured assembler::begin_measured(const length_spelling& how) {
  const measured m{how, prefixes_.size(), plain_.size(), prefix_bytes_};
  prefixes_.push_back({plain_.size(), 0, {}});
  return m;
}

bool assembler::end_measured(const measured& m, std::size_t at, std::size_t most_moved) {
  prefix p{plain_.size(), 0, {}};
  if (!spell_length(m, at, p)) return false;
  const bool is_last = m.nth + 1 == prefixes_.size();
  if (is_last && plain_.size() - m.begin <= most_moved) {
    prefixes_.pop_back();
    plain_.insert(m.begin, p.bytes, p.size);
    return true;
  }
  p.at = m.begin;
  prefixes_[m.nth] = p;
  prefix_bytes_ += p.size;
  return true;
}

bool assembler::spell_length(const measured& m, std::size_t at, prefix& p) {
  const std::uint64_t length =
      m.how.is_given ? m.how.length : plain_.size() - m.begin + (prefix_bytes_ - m.prefixes_before);
  if (m.how.is_grpc) {
    if (length > std::numeric_limits<std::uint32_t>::max()) return fail(at, "gRPC's lengths have 32 bits");
    p.bytes[0] = static_cast<char>(m.how.flag);
    for (unsigned i = 0; i < 4; ++i) p.bytes[1 + i] = static_cast<char>(length >> (24 - 8 * i));
    p.size = 5;
  } else {
    const std::size_t least = size_of_varint(length), n = m.how.width ? m.how.width : least;
    if (n < least) return fail(at, "so few bytes cannot spell the length");
    put_varint_in(n, length, p.bytes);
    p.size = static_cast<std::uint8_t>(n);
  }
  return true;
}

}  // namespace isomer::cli
