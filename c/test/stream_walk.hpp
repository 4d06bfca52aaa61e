// Two ways to read the same bytes: a stream of any granularity, and the readers that see all of it. They must agree.
// SPDX-License-Identifier: MIT
#pragma once

#include <isomer/stream.h>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace stream_test {

// What a reading told: every field and every piece of content, and how it ended.
struct told {
  std::string log;
  isomer_status status = ISOMER_OK;
  std::uint64_t at = 0;
  bool operator==(const told&) const = default;

  void number(char kind, std::uint64_t value) {
    log += kind;
    log += std::to_string(value);
    log += ' ';
  }
  void text(const void* p, std::size_t n) {
    log += '"';
    log.append(static_cast<const char*>(p), n);
    log += "\" ";
  }
};

// What is done with content is a matter of the field's number, so that both readings do the same.
enum class content { skip, bytes, view, pieces, varints, fixed32s, fixed64s, message, first_field };
constexpr content content_of(std::uint32_t number) { return static_cast<content>(number % 9); }
enum class group { skip, enter, first_field };
constexpr group group_of(std::uint32_t number) { return static_cast<group>(number % 3); }

// The reading that has all of the bytes.
class whole {
 public:
  static told read(std::string_view bytes) {
    whole w(bytes);
    const auto* p = w.message(w.begin_, w.begin_ + bytes.size(), 0, 0, false);
    w.told_.status = p ? ISOMER_OK : w.error_.status;
    w.told_.at = p ? 0 : static_cast<std::uint64_t>(w.error_.at - w.begin_);
    return w.told_;
  }

 private:
  using place = const std::uint8_t*;
  explicit whole(std::string_view bytes) : begin_(reinterpret_cast<place>(bytes.data())) {}

  // The fields up to `end`, or up to the end of the group of this number. If `one`, the others are passed over.
  place message(place p, place end, std::uint32_t number, unsigned depth, bool one) {
    for (bool first = true; p != end; first = false) {
      if (one && !first && !number) return end;
      const place start = p;
      std::uint32_t tag = 0;
      if (!(p = isomer_pb_tag(p, end, &tag, &error_))) return nullptr;
      if ((tag & 7) == ISOMER_END_GROUP) return number == tag >> 3 ? p : isomer_fail(&error_, ISOMER_BAD_TAG, start);
      const bool unseen = (tag & 7) == ISOMER_GROUP && group_of(tag >> 3) == group::skip;
      if (one && !number && unseen) {  // Who leaves a message of known length looks at nothing more.
        told_.number('#', tag);
        told_.number('=', 0);
        return end;
      }
      p = one && !first ? pass(p, end, tag, start, depth) : field(p, end, tag, start, depth);
      if (!p) return nullptr;
    }
    return number ? isomer_fail(&error_, ISOMER_TRUNCATED, p) : p;
  }

  place pass(place p, place end, std::uint32_t tag, place start, unsigned depth) {
    if ((tag & 7) != ISOMER_GROUP) return isomer_pb_skip(p, end, tag, start, &error_);
    if (depth >= ISOMER_MAX_DEPTH) return isomer_fail(&error_, ISOMER_TOO_DEEP, start);
    for (;;) {
      std::uint32_t next = 0;
      start = p;
      if (!(p = isomer_pb_tag(p, end, &next, &error_))) return nullptr;
      if ((next & 7) == ISOMER_END_GROUP) return next == tag + 1 ? p : isomer_fail(&error_, ISOMER_BAD_TAG, start);
      if (!(p = pass(p, end, next, start, depth + 1))) return nullptr;
    }
  }

  place field(place p, place end, std::uint32_t tag, place start, unsigned depth) {
    told_.number('#', tag);
    std::uint64_t v = 0;
    std::uint32_t w = 0;
    std::size_t n = 0;
    switch (tag & 7) {
      case ISOMER_VARINT: p = isomer_pb_varint64(p, end, &v, &error_); break;
      case ISOMER_FIXED64: p = isomer_pb_fixed64(p, end, &v, &error_); break;
      case ISOMER_FIXED32:
        p = isomer_pb_fixed32(p, end, &w, &error_);
        v = w;
        break;
      case ISOMER_LENGTH:
        if (!(p = isomer_pb_length(p, end, &n, &error_))) break;
        told_.number('=', n);
        return inside(p, p + n, tag >> 3, start, depth);
      default:
        told_.number('=', 0);
        return group_of(tag >> 3) == group::skip ? pass(p, end, tag, start, depth)
                                                 : nested(p, end, tag >> 3, tag >> 3, start, depth);
    }
    // The stream tells a field once it has its value.
    if (p) told_.number('=', v);
    else told_.log.resize(told_.log.rfind('#'));
    return p;
  }

  place nested(place p, place end, std::uint32_t number, std::uint32_t in_group, place start, unsigned depth) {
    if (depth >= ISOMER_MAX_DEPTH) return isomer_fail(&error_, ISOMER_TOO_DEEP, start);
    const bool one = in_group ? group_of(number) == group::first_field : content_of(number) == content::first_field;
    told_.log += "{ ";
    p = message(p, end, in_group, depth + 1, one);
    told_.log += "} ";
    return p;
  }

  place inside(place p, place end, std::uint32_t number, place start, unsigned depth) {
    std::uint64_t v = 0;
    std::uint32_t w = 0;
    switch (content_of(number)) {
      case content::skip: return end;
      case content::bytes:
      case content::view:
      case content::pieces: told_.text(p, static_cast<std::size_t>(end - p)); return end;
      case content::varints:
        while (p && p != end)
          if ((p = isomer_pb_varint64(p, end, &v, &error_))) told_.number('v', v);
        return p;
      case content::fixed32s:
        while (p && p != end)
          if ((p = isomer_pb_fixed32(p, end, &w, &error_))) told_.number('f', w);
        return p;
      case content::fixed64s:
        while (p && p != end)
          if ((p = isomer_pb_fixed64(p, end, &v, &error_))) told_.number('d', v);
        return p;
      default: return nested(p, end, number, 0, start, depth);
    }
  }

  told told_;
  place begin_;
  isomer_error error_{};
};

// A stream that gives `chunk` bytes at a time, and misbehaves at `bad_at` if that is a place in it.
struct source {
  std::string_view bytes;
  std::size_t chunk = 1;
  std::size_t bad_at = SIZE_MAX;
  std::ptrdiff_t bad_answer = -1;  // 0: more than was asked for
  std::size_t given = 0;
  std::size_t asked = 0;  // the last byte that was asked for
  unsigned calls = 0;
  unsigned calls_after_end = 0;

  static std::ptrdiff_t read(void* context, std::uint8_t* to, std::size_t capacity) {
    auto& s = *static_cast<source*>(context);
    ++s.calls;
    s.asked = std::max(s.asked, s.given + capacity);
    std::size_t n = std::min({s.chunk, capacity, s.bytes.size() - s.given});
    if (s.given <= s.bad_at && s.bad_at < s.given + n) n = s.bad_at - s.given;
    if (n == 0 && s.given == s.bad_at) return s.bad_answer ? s.bad_answer : static_cast<std::ptrdiff_t>(capacity) + 1;
    if (n == 0) ++s.calls_after_end;
    std::copy_n(s.bytes.data() + s.given, n, to);
    s.given += n;
    return static_cast<std::ptrdiff_t>(n);
  }
};

// The reading by callback, with a buffer of `capacity` bytes.
class streamed {
 public:
  // With `limited`, the stream knows its size from the beginning.
  static told read(source& from, std::size_t capacity, bool limited) {
    streamed s(from, capacity);
    if (limited) (void)isomer_stream_limit(&s.in_, from.bytes.size());
    s.fields(false);
    s.told_.status = s.in_.status;
    s.told_.at = s.in_.at;
    return s.told_;
  }

 private:
  streamed(source& from, std::size_t capacity) : buffer_(capacity) {
    isomer_stream_in_init(&in_, source::read, &from, buffer_.data(), capacity);
  }

  void fields(bool one) {
    isomer_stream_field f;
    while (isomer_stream_next(&in_, &f)) {
      told_.number('#', f.number << 3 | f.type);
      told_.number('=', f.type == ISOMER_LENGTH ? f.length : f.value);
      if (f.type == ISOMER_LENGTH) inside(f);
      if (f.type == ISOMER_GROUP && group_of(f.number) != group::skip) nested(group_of(f.number) == group::first_field);
      if (one) return;
    }
  }

  void nested(bool one) {
    isomer_stream_level outer;
    if (isomer_stream_enter(&in_, &outer) != ISOMER_OK) return;
    told_.log += "{ ";
    fields(one);
    (void)isomer_stream_leave(&in_, &outer);
    told_.log += "} ";
  }

  void inside(const isomer_stream_field& f) {
    std::uint64_t v = 0;
    std::uint32_t w = 0;
    switch (content_of(f.number)) {
      case content::skip: break;
      case content::bytes: all(f.length, false); break;
      case content::view: all(f.length, f.length <= buffer_.size()); break;
      case content::pieces: pieces(f.number); break;
      case content::varints:
        while (isomer_stream_varint(&in_, &v)) told_.number('v', v);
        break;
      case content::fixed32s:
        while (isomer_stream_fixed32(&in_, &w)) told_.number('f', w);
        break;
      case content::fixed64s:
        while (isomer_stream_fixed64(&in_, &v)) told_.number('d', v);
        break;
      case content::message: nested(false); break;
      case content::first_field: nested(true); break;
    }
  }

  void all(std::size_t length, bool view) {
    // A length may be any; it is the memory of who reads that it must fit.
    std::vector<std::uint8_t> to(view ? 0 : std::min<std::size_t>(length, 1 << 16));
    std::size_t n = 0;
    const std::uint8_t* p = to.data();
    if (view) p = isomer_stream_view(&in_, &n);
    else (void)isomer_stream_bytes(&in_, to.data(), to.size(), &n);
    if (in_.status == ISOMER_OK) told_.text(p, n);
  }

  void pieces(std::uint32_t number) {
    std::string content;
    std::uint8_t piece[40];
    while (const std::size_t n = isomer_stream_read(&in_, piece, 1 + number % sizeof piece))
      content.append(reinterpret_cast<char*>(piece), n);
    if (in_.status == ISOMER_OK) told_.text(content.data(), content.size());
  }

  told told_;
  std::vector<std::uint8_t> buffer_;
  isomer_stream_in in_{};
};

// "" if the stream agrees with the whole, or in which respect it does not.
inline std::string disagreement(std::string_view bytes, std::size_t chunk, std::size_t capacity) {
  const told expected = whole::read(bytes);
  source from{.bytes = bytes, .chunk = chunk};
  const told limited = streamed::read(from, capacity, true);
  if (limited.status != expected.status) return "status";
  if (limited.at != expected.at) return "offset";
  if (limited.log != expected.log) return "log";
  if (from.asked > bytes.size()) return "asked for more than the limit";

  // Without a limit, it shows later that a length counts more than there is; until then all is the same.
  source endless{.bytes = bytes, .chunk = chunk};
  const told open = streamed::read(endless, capacity, false);
  if ((open.status == ISOMER_OK) != (expected.status == ISOMER_OK)) return "status without a limit";
  if (expected.status == ISOMER_OK && open != expected) return "log without a limit";
  std::string_view beginning = expected.log;
  while (beginning.ends_with("} ")) beginning.remove_suffix(2);  // The error may have come later, and deeper.
  if (!open.log.starts_with(beginning)) return "beginning without a limit";
  if (endless.calls_after_end > 1) return "called again after the end";
  return "";
}

}  // namespace stream_test
