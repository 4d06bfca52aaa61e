// SPDX-License-Identifier: MIT
// Shows protobuf's wire bytes without a schema, in the notation that `isomer assemble` reads (docs/cli/assemble.md).
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include "frame.hpp"
#include "page.hpp"
#include "record.hpp"

namespace isomer::inspect {

// The notation can represent any bytes. Writing it takes linear time, and memory for the groups of one message.
class wire_tree {
 public:
  // Offsets count from the begin of `all`, which must outlive the tree.
  wire_tree(std::string_view all, page& to) : all_(all), page_(to) {}
  void write(wire_framing f);

 private:
  // Messages and groups that nest deeper than this are shown as bytes and as single tags.
  static constexpr std::size_t most_levels = 100;

  void write_records(std::string_view message, std::size_t level);
  void write_record(const wire_record& r, std::string_view from, std::size_t level);
  void write_fixed(const wire_record& r, const std::string& note, std::string_view wrong);
  void write_content(std::string_view content, bool is_cut, std::size_t level, const std::string& note,
                     const std::string& wrong);
  void write_packed(std::string_view content, std::size_t width, std::size_t level, const std::string& note,
                    std::string_view wrong);
  void write_text(std::string_view text, std::size_t level, const std::string& note, std::string_view wrong);
  void write_bytes(std::string_view bytes, std::size_t level, const std::string& note, std::string_view wrong);
  void write_lines(std::string_view content, std::size_t (*size_of_line)(std::string_view),
                   std::string (*literal)(std::string_view), std::size_t level, const std::string& note,
                   std::string_view wrong);
  void write_raw(std::string_view bytes, std::size_t level, const std::string& note, std::string_view wrong);
  void write_frames(wire_framing f);
  void write_frame(std::string_view message, const std::string& note, const std::string& wrong);
  void put_tag(const wire_record& r, std::size_t level);
  void put_width(const spelled_varint& v);
  std::string offset_of(std::string_view piece) const;

  std::string_view all_;
  page& page_;
};

}  // namespace isomer::inspect
