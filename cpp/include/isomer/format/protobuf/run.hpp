// SPDX-License-Identifier: MIT
// Counts the records of a list that follow each other, before memory is allocated for them.
#pragma once
#include <cstddef>
#include <string_view>
#include "tag.hpp"

namespace isomer::detail::protobuf {

// Counting reads bytes that will be read again, so its total must be linear in the input. Records with a length cost
// one step each, and none of them is counted twice: the list has room for all that were counted, and counts again only
// after them; their contents are not examined, and count their own lists. Groups have no length, and their contents are
// passed over once for each level of groups around them. `ahead` therefore limits the bytes of groups that one decoding
// counts to the size of its input. When it is used up, lists of groups grow by doubling.
class run {
 public:
  constexpr run(const char* p, const char* end, std::size_t& ahead) : p_(p), end_(end), ahead_(ahead) {}

  // Counts from after the tag of the first record. Malformed input ends the count; the reader reports it.
  constexpr std::size_t count(std::string_view tag, bool groups) {
    for (std::size_t n = 1;; ++n) {
      if (!(groups ? past_group() : past_length())) return n;
      if (static_cast<std::size_t>(end_ - p_) <= tag.size()) return n;
      for (std::size_t i = 0; i < tag.size(); ++i)
        if (p_[i] != tag[i]) return n;
      p_ += tag.size();
    }
  }

 private:
  constexpr bool varint(std::uint64_t& v) {
    v = 0;
    for (int shift = 0; shift < 64 && p_ < end_; shift += 7) {
      const auto b = static_cast<unsigned char>(*p_++);
      v |= std::uint64_t{b & 127u} << shift;
      if (b < 128) return true;
    }
    return false;
  }
  constexpr bool past(std::uint64_t n) {
    if (n > static_cast<std::uint64_t>(end_ - p_)) return false;
    p_ += n;
    return true;
  }
  constexpr bool past_length() {
    if (p_ < end_ && static_cast<unsigned char>(*p_) < 128) {
      const auto n = static_cast<unsigned char>(*p_++);
      return past(n);
    }
    std::uint64_t n = 0;
    return varint(n) && past(n);
  }
  // Moves past the end tag of the group that contains p_.
  constexpr bool past_group() {
    const char* const from = p_;
    const bool good = past_end_tag();
    const auto read = static_cast<std::size_t>(p_ - from);
    ahead_ -= read < ahead_ ? read : ahead_;
    return good && ahead_ != 0;
  }
  constexpr bool past_end_tag() {
    const char* const limit = ahead_ < static_cast<std::size_t>(end_ - p_) ? p_ + ahead_ : end_;
    for (std::size_t depth = 1; p_ < limit;) {
      const auto type = static_cast<unsigned char>(*p_) & 7;
      bool good = past_varint();
      switch (type) {
        case wire_type::varint: good = good && past_varint(); break;
        case fixed64: good = good && past(8); break;
        case delimited: good = good && past_length(); break;
        case start_group: ++depth; break;
        case end_group:
          if (--depth == 0) return good;
          break;
        case fixed32: good = good && past(4); break;
        default: return false;
      }
      if (!good) return false;
    }
    return false;
  }
  constexpr bool past_varint() {
    const char* const to = end_ - p_ > 10 ? p_ + 10 : end_;
    while (p_ < to)
      if (static_cast<unsigned char>(*p_++) < 128) return true;
    return false;
  }

  const char *p_, *end_;
  std::size_t& ahead_;
};

}  // namespace isomer::detail::protobuf
