// SPDX-License-Identifier: MIT
#include "piece_source.hpp"
#include <algorithm>
#include <cstring>
#include <isomer/records/cut.hpp>
#include <new>

namespace isomer::columns {
namespace {

using records::cut;
using records::cut_record;

constexpr std::size_t read_at_once = std::size_t{1} << 18;
constexpr std::size_t longest_frame = 16;  // a length and two checksums

}  // namespace

bool piece_source::next(piece& to, std::size_t most_rows, std::size_t most_bytes) {
  to.clear();
  while (current_ < inputs_.size() && to.records.size() < most_rows && to.block.size() < most_bytes &&
         to.unreadable.empty()) {
    const scan_input& in = inputs_[current_];
    if (in.path.empty() && !in.read) {
      read_memory(to, most_rows, most_bytes);
      // The size of a piece with outside bytes is unknown.
      if (to.segments.back().outside && is_open_) break;
      continue;
    }
    if (!is_open_ && !open_.open(in)) {
      to.unreadable = in.name + ": " + open_.why();
      end_input();
      break;
    }
    is_open_ = true;
    read_stream(to, most_rows, most_bytes);
  }
  return !to.segments.empty() || !to.unreadable.empty();
}

segment& piece_source::begin_segment(piece& to) {
  segment& s = to.segments.emplace_back();
  s.input = current_, s.begin = to.block.size(), s.offset = offset_, s.number = number_, s.first = to.records.size();
  return s;
}

void piece_source::end_input() {
  open_.close();
  ++current_;
  is_open_ = is_last_ = in_long_line_ = false;
  carried_.clear();
  memory_at_ = 0, offset_ = 0, number_ = 1;
}

bool piece_source::cut_all(piece& to, std::string_view all, std::size_t& at, std::size_t most_rows,
                           std::size_t most_at) {
  segment& s = to.segments.back();
  while (to.records.size() < most_rows && at < most_at) {
    const cut_record c = cut(format_, all.substr(at), is_last_, most_record_);
    if (c.is == cut_record::state::found) {
      const code refused = c.bytes.size() > most_record_ ? code::too_large : c.cause;
      to.records.push_back({static_cast<std::size_t>(c.bytes.data() - all.data()), c.bytes.size(), refused});
      ++number_;
      at += c.past;
      if (!is_last_ || format_.records != framing::whole) continue;
      end_input();
      return false;
    }
    if (c.is == cut_record::state::more) {
      at += c.past;
      return may_grow(to, all, at);
    }
    if (c.is == cut_record::state::broken) {
      s.broken_by = c.cause;
      s.broken_at = static_cast<std::size_t>(c.bytes.data() - all.data()), s.broken_size = c.bytes.size();
    }
    end_input();
    return false;
  }
  return false;
}

bool piece_source::may_grow(piece& to, std::string_view all, std::size_t& at) {
  const std::size_t pending = all.size() - at;
  if (pending <= longest_frame || pending - longest_frame <= most_record_) return true;
  if (format_.records == framing::lines) {
    to.records.push_back({at, pending, code::too_large});
    ++number_;
    at = all.size();
    in_long_line_ = true;
    return false;
  }
  segment& s = to.segments.back();
  s.broken_by = code::too_large, s.broken_at = at, s.broken_size = pending;
  end_input();
  return false;
}

void piece_source::read_memory(piece& to, std::size_t most_rows, std::size_t most_bytes) {
  const std::string_view all = inputs_[current_].bytes;
  const std::size_t input = current_;
  segment& s = begin_segment(to);
  s.outside = all.data() ? all.data() : "", s.begin = s.offset = 0;
  is_open_ = is_last_ = true;
  std::size_t at = memory_at_;
  const std::size_t most_at = most_bytes < all.size() - at ? at + most_bytes : SIZE_MAX;
  cut_all(to, all, at, most_rows, most_at);
  if (current_ == input) memory_at_ = at;
}

void piece_source::read_stream(piece& to, std::size_t most_rows, std::size_t most_bytes) {
  if (in_long_line_ && !pass_line(to)) return;
  const std::size_t begin = to.block.size(), input = current_;
  begin_segment(to);
  if (!to.block.make_room(carried_.size())) throw std::bad_alloc();
  if (!carried_.empty()) std::memcpy(to.block.add(carried_.size()), carried_.data(), carried_.size());
  carried_.clear();
  std::size_t at = begin;
  // Bytes from the previous piece may contain records, too; those of a newly opened input cannot.
  bool has_bytes = to.block.size() > begin || is_last_;
  for (;;) {
    if (!has_bytes && !read_more(to, read_at_once)) return;
    has_bytes = false;
    const std::string_view all(to.block.data(), to.block.size());
    if (!cut_all(to, all, at, most_rows, most_bytes)) break;
    segment& s = to.segments.back();
    if (s.first == to.records.size() && at > begin) {
      // White space before the first record is dropped.
      const std::size_t rest = to.block.size() - at;
      std::memmove(to.block.data() + begin, to.block.data() + at, rest);
      s.offset += at - begin;
      to.block.cut(begin + rest);
      at = begin;
    }
    // An incomplete record is scanned again from its beginning.
    if (!read_more(to, std::max(read_at_once, (to.block.size() - at) / 2))) return;
    has_bytes = true;
  }
  if (current_ == input) carry(to, at);
}

void piece_source::carry(const piece& to, std::size_t at) {
  const segment& s = to.segments.back();
  carried_.assign(to.block.data() + at, to.block.size() - at);
  offset_ = s.offset + (at - s.begin);
}

bool piece_source::read_more(piece& to, std::size_t least) {
  for (std::size_t had = to.block.size(); !is_last_ && to.block.size() - had < least;) {
    if (!to.block.make_room(read_at_once)) throw std::bad_alloc();
    const std::ptrdiff_t got = open_.read(to.block.data() + to.block.size(), read_at_once);
    if (got < 0) {
      to.unreadable = inputs_[current_].name + ": " + open_.why();
      end_input();
      return false;
    }
    to.block.add(static_cast<std::size_t>(got));
    is_last_ = got == 0;
  }
  return true;
}

bool piece_source::pass_line(piece& to) {
  const std::size_t begin = to.block.size();
  for (;;) {
    if (carried_.empty()) {
      if (!read_more(to, 1)) return false;
      carried_.assign(to.block.data() + begin, to.block.size() - begin);
      to.block.cut(begin);
    }
    const std::size_t end = carried_.find('\n');
    const std::size_t past = end == carried_.npos ? carried_.size() : end + 1;
    offset_ += past;
    carried_.erase(0, past);
    in_long_line_ = end == carried_.npos;
    if (end != std::string::npos) return in_long_line_ = false, true;
    if (is_last_) {
      end_input();
      return false;
    }
  }
}

}  // namespace isomer::columns
