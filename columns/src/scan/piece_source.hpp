// SPDX-License-Identifier: MIT
// Reads the inputs in pieces. Only one thread at a time may use it.
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

  // Reads up to `most_rows` records, or as many as begin in `most_bytes`. Returns false at the end of all inputs.
  // Throws std::bad_alloc.
  bool next(piece& to, std::size_t most_rows, std::size_t most_bytes);
  const std::string& name(std::size_t input) const { return inputs_[input].name; }

 private:
  void read_memory(piece& to, std::size_t most_rows, std::size_t most_bytes);
  void read_stream(piece& to, std::size_t most_rows, std::size_t most_bytes);
  segment& begin_segment(piece& to);
  // Takes the records that are complete. Returns false if the piece is finished.
  bool cut_all(piece& to, std::string_view all, std::size_t& at, std::size_t most_rows, std::size_t most_at);
  // Called for an incomplete record. Returns false if it is too large, which ends the piece.
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
  std::string carried_;        // the beginning of the input's next piece
  std::size_t memory_at_ = 0;  // for bytes in memory: where the next piece begins
  std::uint64_t offset_ = 0, number_ = 1;
};

}  // namespace isomer::columns
