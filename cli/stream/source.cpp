// SPDX-License-Identifier: MIT
#include "source.hpp"
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <isomer/records/cut.hpp>
#include <new>

namespace isomer::cli {
namespace {

using records::cut;
using records::cut_record;

}  // namespace

place behind(place p, std::string_view bytes, bool is_text) {
  if (is_text) {
    const auto lines = std::count(bytes.begin(), bytes.end(), '\n');
    p.line += static_cast<std::uint64_t>(lines);
    if (lines) p.line_offset = p.offset + bytes.rfind('\n') + 1;
  }
  p.offset += bytes.size();
  return p;
}

void byte_block::grow(std::size_t capacity, std::size_t used) {
  if (capacity <= capacity_) return;
  // Grows large memory in place, or by moving pages, since a copy would need twice as much.
  char* const kept = bytes_.release();
  auto* const wide = static_cast<char*>(used ? std::realloc(kept, capacity) : std::malloc(capacity));
  if (!wide || !used) std::free(kept);
  if (!wide) throw std::bad_alloc();
  bytes_.reset(wide), capacity_ = capacity;
}

place place_of(const batch& b, std::size_t at, bool is_text) {
  return behind(b.begin, {b.block.data(), std::min(at, b.size)}, is_text);
}

bool record_source::next(batch& to) {
  to.records.clear(), to.bad.clear(), to.out.clear();
  to.size = 0, to.good = 0, to.is_broken = false, to.broken_by = code::ok, to.broken = {}, to.broken_is_value = false;
  if (is_over_) return false;
  to.begin = at_;
  to.first_number = number_;
  to.block.grow(std::max(batch_bytes_, 2 * carried_.size()), 0);
  if (!carried_.empty()) std::memcpy(to.block.data(), carried_.data(), carried_.size());
  to.size = carried_.size();
  carried_.clear();
  if (in_long_line_ && !pass_line(to)) return false;
  do {
    if (!read_more(to)) return false;
    cut_all(to);
  } while (to.records.empty() && !to.is_broken && !is_over_);
  number_ += to.records.size();
  to.input_read = from_.file_read();
  return !to.records.empty() || to.is_broken;
}

bool record_source::read_more(batch& to) {
  if (is_last_) return true;
  // A record that exceeds the limit is not read.
  const std::size_t most = from_.most_held(most_);
  const std::size_t enough = most > SIZE_MAX - batch_bytes_ ? SIZE_MAX : most + batch_bytes_;
  // An incomplete record is scanned again with each piece that was read, which would take quadratic time for the small
  // pieces of a pipe. So everything that can be read without waiting is read first, up to half as much again.
  const std::size_t wanted = std::min(to.size + to.size / 2, enough);
  do {
    if (to.size == to.block.capacity()) to.block.grow(std::max(std::min(2 * to.size, enough), to.size + 1), to.size);
    const std::ptrdiff_t got = from_.read(to.block.data() + to.size, to.block.capacity() - to.size);
    if (got < 0) {
      is_over_ = failed_ = true;
      return false;
    }
    is_last_ = got == 0;
    to.size += static_cast<std::size_t>(got);
  } while (!is_last_ && to.size < wanted && from_.is_ready());
  return true;
}

void record_source::cut_all(batch& to) {
  constexpr std::size_t longest_frame = 16;  // a length and two checksums
  const std::string_view all(to.block.data(), to.size);
  const std::size_t most = from_.most_held(most_);
  std::size_t at = 0;
  for (;;) {
    // The announced size says nothing about a file that has grown since.
    const cut_record c = cut(format_, all.substr(at), is_last_, most_.value_or(input::most_unpacked));
    if (c.is == cut_record::state::found) {
      to.records.push_back({c.bytes, static_cast<std::size_t>(c.bytes.data() - all.data()), most, c.cause});
      at += c.past;
      if (is_last_ && format_.records == framing::whole) is_over_ = true;
      if (is_over_) break;
      continue;
    }
    if (c.is == cut_record::state::broken) end_by(to, c.bytes, c.cause);
    else if (c.is == cut_record::state::nothing) is_over_ = true;
    else {
      at += c.past;
      if (!to.records.empty() || all.size() - at <= most + longest_frame) break;
      if (format_.records != framing::lines) end_by(to, all.substr(at), code::too_large);
      else to.records.push_back({all.substr(at), at, most}), at = all.size(), in_long_line_ = true;
    }
    break;
  }
  if (to.is_broken || is_over_) return;
  if (to.records.empty()) {
    if (!at) return;
    // The batch begins behind white space.
    at_ = to.begin = behind(at_, all.substr(0, at), is_text_);
    to.size -= at;
    std::memmove(to.block.data(), to.block.data() + at, to.size);
    return;
  }
  carried_.assign(all.substr(at));
  to.size = at;
  at_ = behind(at_, all.substr(0, at), is_text_);
}

void record_source::end_by(batch& to, std::string_view bytes, code cause) {
  to.is_broken = true;
  to.broken = bytes;
  to.broken_by = cause;
  to.broken_is_value = format_.records == framing::sequence && cause != code::too_large;
  is_over_ = true;
}

bool record_source::pass_line(batch& to) {
  for (;;) {
    if (!read_more(to)) return false;
    const std::string_view all(to.block.data(), to.size);
    const std::size_t end = all.find('\n');
    const std::size_t past = end == all.npos ? all.size() : end + 1;
    at_ = to.begin = behind(at_, all.substr(0, past), is_text_);
    to.size -= past;
    std::memmove(to.block.data(), to.block.data() + past, to.size);
    in_long_line_ = end == all.npos;
    if (!in_long_line_) return true;
    if (is_last_) {
      is_over_ = true;
      return false;
    }
  }
}

}  // namespace isomer::cli
