// SPDX-License-Identifier: MIT
// The inputs as pieces. One thread at a time reads them.
#pragma once
#include <isomer/columns/scanner.hpp>
#include <isomer/records/spec.hpp>
#include <string>
#include <vector>
#include "open_input.hpp"
#include "piece.hpp"

namespace isomer::columns {

class piece_source {
 public:
  piece_source(std::vector<scan_input> inputs, const records::format_spec& f, std::size_t most_record)
      : inputs_(std::move(inputs)), format_(f), most_record_(most_record) {}

  // Up to so many records, or so many bytes of them and one record more. False at the end of all inputs. Throws
  // std::bad_alloc.
  bool next(piece& to, std::size_t most_rows, std::size_t most_bytes);
  const std::string& name(std::size_t input) const { return inputs_[input].name; }

 private:
  void read_memory(piece& to, std::size_t most_rows, std::size_t most_bytes);
  void read_stream(piece& to, std::size_t most_rows, std::size_t most_bytes);
  segment& begin_segment(piece& to);
  // Takes the records that are complete. False: there is nothing more to be done in this piece.
  bool cut_all(piece& to, std::string_view all, std::size_t& at, std::size_t most_rows, std::size_t most_at);
  // Of a record that is not complete. False: it is too large, and the piece ends.
  bool may_grow(piece& to, std::string_view all, std::size_t& at);
  bool read_more(piece& to, std::size_t least);
  bool pass_line(piece& to);
  void carry(const piece& to, std::size_t at);
  void end_input();

  std::vector<scan_input> inputs_;
  records::format_spec format_;
  std::size_t most_record_;
  std::size_t current_ = 0;
  open_input open_;
  bool is_open_ = false, is_last_ = false, in_long_line_ = false;
  std::string carried_;        // the begin of the next piece of the input
  std::size_t memory_at_ = 0;  // of bytes in memory: the begin of the next piece
  std::uint64_t offset_ = 0, number_ = 1;
};

}  // namespace isomer::columns
