// SPDX-License-Identifier: MIT
// Protobuf records one by one, as unknown fields are stored: for code that reads them without a description.
#pragma once
#include <string_view>
#include "../../wire/bytes.hpp"
#include "tag.hpp"

namespace isomer::detail::protobuf {

struct record {
  std::uint32_t number = 0;
  std::uint32_t type = 0;
  std::uint64_t value = 0;   // for varint, fixed32 and fixed64
  std::string_view content;  // for delimited, and for a group without its tags
  std::string_view whole;    // including the tag
};

// Reads a varint from unchecked bytes, from p on. Returns false at the end, and if it has more than ten bytes.
constexpr bool take_varint(const char*& p, const char* end, std::uint64_t& v) {
  v = 0;
  for (unsigned i = 0; i < 10 && p != end; ++i) {
    std::uint64_t b = static_cast<unsigned char>(*p++);
    v |= (b & 127) << (7 * i);
    if (b < 128) return true;
  }
  return false;
}

// Reads unchecked bytes, up to the first malformed record.
class record_reader {
 public:
  constexpr explicit record_reader(std::string_view records, int depth = 100)
      : p_(records.data()), end_(p_ + records.size()), depth_(depth) {}

  // Returns false at the end and at the first malformed record.
  constexpr bool next(record& r) {
    if (p_ == end_) return false;
    auto from = p_;
    good_ = tag(r) && r.type != end_group && body(r);
    r.whole = {from, static_cast<std::size_t>(p_ - from)};
    return good_;
  }
  // Whether everything read was well-formed.
  constexpr bool good() const { return good_; }

 private:
  constexpr std::size_t left() const { return static_cast<std::size_t>(end_ - p_); }
  constexpr bool number(std::uint64_t& v) { return take_varint(p_, end_, v); }
  constexpr bool tag(record& r) {
    std::uint64_t t = 0;
    if (!number(t) || t >> 32 || t < 8) return false;
    r = {};
    r.number = static_cast<std::uint32_t>(t >> 3), r.type = static_cast<std::uint32_t>(t & 7);
    return true;
  }
  template <class T>
  constexpr bool fixed(std::uint64_t& v) {
    if (left() < sizeof(T)) return false;
    v = wire::load<T>(p_);
    p_ += sizeof(T);
    return true;
  }
  constexpr bool body(record& r) {
    switch (r.type) {
      case varint: return number(r.value);
      case fixed64: return fixed<std::uint64_t>(r.value);
      case fixed32: return fixed<std::uint32_t>(r.value);
      case delimited: {
        std::uint64_t n = 0;
        if (!number(n) || n > left()) return false;
        r.content = {p_, static_cast<std::size_t>(n)};
        p_ += n;
        return true;
      }
      case start_group: return group(r);
      default: return false;
    }
  }
  constexpr bool group(record& r) {
    if (--depth_ < 0) return false;
    auto from = p_;
    for (;;) {
      auto at = p_;
      record inner;
      if (p_ == end_ || !tag(inner)) return false;
      if (inner.type == end_group) {
        r.content = {from, static_cast<std::size_t>(at - from)};
        ++depth_;
        return inner.number == r.number;
      }
      if (!body(inner)) return false;
    }
  }
  const char* p_;
  const char* end_;
  int depth_;
  bool good_ = true;
};

// Calls take(record) for each record.
template <class Take>
constexpr void each_record(std::string_view records, Take take) {
  record_reader in(records);
  for (record r; in.next(r);) take(r);
}
constexpr bool has_record(std::string_view records, std::uint32_t number) {
  bool found = false;
  each_record(records, [&](const record& r) { found = found || r.number == number; });
  return found;
}

// Writes forwards, for code that appends.
template <class Out>
constexpr void append_varint(Out& out, std::uint64_t v) {
  for (; v >= 128; v >>= 7) out += static_cast<char>(v | 128);
  out += static_cast<char>(v);
}
template <class Out>
constexpr void append_delimited(Out& out, std::uint32_t number, std::string_view content) {
  append_varint(out, std::uint64_t{number} << 3 | delimited);
  append_varint(out, content.size());
  out += content;
}

}  // namespace isomer::detail::protobuf
