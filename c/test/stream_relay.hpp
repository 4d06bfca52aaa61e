// What is read from one stream is written to another, in every way that there is to write it.
// SPDX-License-Identifier: MIT
#pragma once

#include <isomer/stream.h>
#include <algorithm>
#include <string>
#include <vector>
#include "stream_walk.hpp"

namespace stream_test {

// Takes `chunk` bytes at a time, and misbehaves when it has `bad_at` bytes.
struct sink {
  std::size_t chunk = SIZE_MAX;
  std::size_t bad_at = SIZE_MAX;
  std::ptrdiff_t bad_answer = -1;  // 1: more than there is
  std::string bytes;
  unsigned calls = 0;
  std::size_t most = 0;  // bytes in one call

  static std::ptrdiff_t write(void* context, const std::uint8_t* p, std::size_t size) {
    auto& s = *static_cast<sink*>(context);
    ++s.calls;
    s.most = std::max(s.most, size);
    if (s.bytes.size() == s.bad_at) return s.bad_answer > 0 ? static_cast<std::ptrdiff_t>(size) + 1 : s.bad_answer;
    const std::size_t n = std::min({s.chunk, size, s.bad_at - s.bytes.size()});
    s.bytes.append(reinterpret_cast<const char*>(p), n);
    return static_cast<std::ptrdiff_t>(n);
  }
};

class relay {
 public:
  // `nested`: messages in messages are written field by field. Then the input must be in the shortest form, since the
  // lengths are those of the input.
  relay(source& from, sink& to, std::size_t capacity, bool nested)
      : nested_(nested), in_buffer_(13), buffer_(capacity) {
    isomer_stream_in_init(&in_, source::read, &from, in_buffer_.data(), in_buffer_.size());
    isomer_stream_out_init(&out_, sink::write, &to, capacity ? buffer_.data() : nullptr, capacity);
  }

  void run() {
    fields();
    (void)isomer_stream_finish(&out_);
  }

  const isomer_stream_in& in() const { return in_; }
  const isomer_stream_out& out() const { return out_; }

 private:
  void fields() {
    isomer_stream_field f;
    while (out_.status == ISOMER_OK && isomer_stream_next(&in_, &f)) switch (f.type) {
        case ISOMER_VARINT: (void)isomer_stream_put_varint(&out_, f.number, f.value); break;
        case ISOMER_FIXED32:
          (void)isomer_stream_put_fixed32(&out_, f.number, static_cast<std::uint32_t>(f.value));
          break;
        case ISOMER_FIXED64: (void)isomer_stream_put_fixed64(&out_, f.number, f.value); break;
        case ISOMER_LENGTH: content_of_field(f); break;
        default: group_of_field(f.number);
      }
  }

  void group_of_field(std::uint32_t number) {
    isomer_stream_level outer, outer_out;
    if (isomer_stream_enter(&in_, &outer) != ISOMER_OK) return;
    (void)isomer_stream_begin_group(&out_, number, &outer_out);
    fields();
    (void)isomer_stream_leave(&in_, &outer);
    (void)isomer_stream_end(&out_, &outer_out);
  }

  void content_of_field(const isomer_stream_field& f) {
    isomer_stream_level outer, outer_out;
    const content kind = content_of(f.number);
    std::size_t size = 0;
    if (nested_ && (kind == content::message || kind == content::first_field)) {
      if (isomer_stream_enter(&in_, &outer) != ISOMER_OK) return;
      (void)isomer_stream_begin_message(&out_, f.number, f.length, &outer_out);
      fields();
      (void)isomer_stream_leave(&in_, &outer);
      (void)isomer_stream_end(&out_, &outer_out);
    } else if (kind == content::bytes && f.length <= 4096) {
      std::vector<std::uint8_t> all(f.length);
      if (isomer_stream_bytes(&in_, all.data(), all.size(), &size) == ISOMER_OK)
        (void)isomer_stream_put_bytes(&out_, f.number, all.data(), size);
    } else if (kind == content::view && f.length <= buffer_.size() && f.length) {
      (void)isomer_stream_begin_bytes(&out_, f.number, f.length);
      if (std::uint8_t* room = isomer_stream_room(&out_, f.length))
        (void)isomer_stream_bytes(&in_, room, f.length, &size);
    } else {
      std::uint8_t piece[17];
      (void)isomer_stream_begin_bytes(&out_, f.number, f.length);
      while (const std::size_t n = isomer_stream_read(&in_, piece, sizeof piece))
        (void)isomer_stream_write(&out_, piece, n);
    }
  }

  bool nested_;
  std::vector<std::uint8_t> in_buffer_, buffer_;
  isomer_stream_in in_{};
  isomer_stream_out out_{};
};

}  // namespace stream_test
