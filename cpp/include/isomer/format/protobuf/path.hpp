// SPDX-License-Identifier: MIT
// The path to an offset in a protobuf message, from the records around it and the schema's names.
#pragma once
#include <string_view>
#include <utility>
#include <vector>
#include "../../base/path.hpp"
#include "../../schema/outline.hpp"
#include "record.hpp"
#include "tag.hpp"

namespace isomer::detail::protobuf {

class path_finder {
 public:
  path_finder(std::string_view input, std::size_t at)
      : end_(input.data() + input.size()), at_(input.data() + (at < input.size() ? at : input.size())) {}

  path find(const char* from, const outline& message) {
    visit(from, end_, &message);
    return std::move(steps_);
  }

 private:
  // Visits the fields from p to end, down to the one that contains the offset.
  void visit(const char* p, const char* end, const outline* message) {
    std::vector<std::pair<std::uint32_t, std::size_t>> seen;  // the number of elements so far, for each list
    while (p < end && p <= at_ && steps_.size() < 200) {
      std::uint64_t t = 0, n = 0;
      if (!take_varint(p, end, t) || t >> 32) return;
      auto number = static_cast<std::uint32_t>(t >> 3);
      const outline_field* f = message->find(number);
      const char* value = p;
      switch (t & 7) {
        case varint:
          if (!take_varint(p, end, n)) p = end;
          break;
        case fixed64: p += end - p < 8 ? end - p : 8; break;
        case fixed32: p += end - p < 4 ? end - p : 4; break;
        case delimited:
          if (!take_varint(p, end, n)) p = end;
          value = p;
          p = n < static_cast<std::size_t>(end - p) ? p + n : end;
          break;
        case start_group: p = group_end(p, end, number); break;
        default: return;
      }
      std::size_t i = f && f->is_list ? count(seen, number) : 0;
      if (at_ >= p && !(at_ == p && p == end_)) continue;
      if (!f) return;
      steps_.push_back({std::string(f->name), 0, false});
      if (f->is_list && !((t & 7) == delimited && is_scalar(f->kind))) steps_.push_back({{}, i, true});
      bool holds = f->message && at_ >= value && ((t & 7) == delimited || (t & 7) == start_group);
      if (holds && !f->is_map) visit(value, p, f->message);
      return;
    }
  }
  static std::size_t count(std::vector<std::pair<std::uint32_t, std::size_t>>& seen, std::uint32_t number) {
    for (auto& [n, times] : seen)
      if (n == number) return ++times;
    seen.emplace_back(number, 0);
    return 0;
  }
  // The position after the end tag of a group, or the end if there is none.
  static const char* group_end(const char* p, const char* end, std::uint32_t number) {
    record_reader records(std::string_view(p, static_cast<std::size_t>(end - p)));
    record r;
    const char* last = p;
    while (records.next(r)) last = r.whole.data() + r.whole.size();
    std::uint64_t t = 0;
    return take_varint(last, end, t) && t == (std::uint64_t{number} << 3 | end_group) ? last : end;
  }

  const char* end_;
  const char* at_;
  path steps_;
};

}  // namespace isomer::detail::protobuf
