// SPDX-License-Identifier: MIT
#include "source.hpp"
#include <algorithm>
#include <cstring>
#include "cut.hpp"

namespace isomer::cli {
namespace {

constexpr std::size_t usual_batch = std::size_t{1} << 18;

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
  std::unique_ptr<char[]> wide(new char[capacity]);
  if (used) std::memcpy(wide.get(), bytes_.get(), used);
  bytes_ = std::move(wide), capacity_ = capacity;
}

place place_of(const batch& b, std::size_t at, bool is_text) {
  return behind(b.begin, {b.block.data(), std::min(at, b.size)}, is_text);
}

bool record_source::next(batch& to) {
  to.records.clear(), to.bad.clear(), to.out.clear();
  to.size = 0, to.good = 0, to.is_broken = false, to.broken_by = code::ok, to.broken = {};
  if (is_over_) return false;
  to.begin = at_;
  to.first_number = number_;
  to.block.grow(std::max(usual_batch, 2 * carried_.size()), 0);
  if (!carried_.empty()) std::memcpy(to.block.data(), carried_.data(), carried_.size());
  to.size = carried_.size();
  carried_.clear();
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
  if (to.size == to.block.capacity()) to.block.grow(2 * to.size, to.size);
  const std::ptrdiff_t got = from_.read(to.block.data() + to.size, to.block.capacity() - to.size);
  if (got < 0) {
    is_over_ = failed_ = true;
    return false;
  }
  is_last_ = got == 0;
  to.size += static_cast<std::size_t>(got);
  return true;
}

void record_source::cut_all(batch& to) {
  constexpr std::size_t longest_length = 10;  // of a varint
  const std::string_view all(to.block.data(), to.size);
  std::size_t at = 0;
  for (;;) {
    const cut_record c = cut(format_, all.substr(at), is_last_, most_);
    if (c.is == cut_record::state::found) {
      to.records.push_back({c.bytes, static_cast<std::size_t>(c.bytes.data() - all.data())});
      at += c.past;
      if (is_last_ && format_.records == framing::whole) is_over_ = true;
      if (is_over_) break;
      continue;
    }
    if (c.is == cut_record::state::broken) end_by(to, c.bytes, c.cause);
    else if (c.is == cut_record::state::nothing) is_over_ = true;
    else {
      at += c.past;
      if (to.records.empty() && all.size() - at > most_ + longest_length) end_by(to, all.substr(at), code::too_large);
    }
    break;
  }
  if (to.is_broken || is_over_) return;
  if (to.records.empty()) {
    if (!at) return;
    // Blanks: the batch begins behind them.
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
  is_over_ = true;
}

}  // namespace isomer::cli
