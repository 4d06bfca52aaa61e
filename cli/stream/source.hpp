// SPDX-License-Identifier: MIT
// An input as batches of records.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include "../formats/spec.hpp"
#include "../io/input.hpp"
#include "batch.hpp"

namespace isomer::cli {

class record_source {
 public:
  // `most`: bytes of the largest record, if the command line says so: input::most_held. Of a longer line, the record is
  // its beginning, longer than this. Memory is taken for what comes, never for what is announced.
  record_source(input& from, const format_spec& f, const std::optional<std::size_t>& most)
      : from_(from), format_(f), most_(most), is_text_(is_text(f.is)) {}

  // Overwrites the batch with the next records, one or more, or with what the stream is broken by. False: there is
  // nothing more, or reading failed: then failed() says so, and the input why.
  bool next(batch& to);
  bool failed() const { return failed_; }

 private:
  // One more piece of the input. False at its end.
  bool read_more(batch& to);
  // All records that are complete.
  void cut_all(batch& to);
  void end_by(batch& to, std::string_view bytes, code cause);
  // To the end of a line that is too long. False: the input ends in it, or cannot be read.
  bool pass_line(batch& to);

  input& from_;
  format_spec format_;
  std::optional<std::size_t> most_;
  bool is_text_, is_last_ = false, is_over_ = false, failed_ = false, in_long_line_ = false;
  std::string carried_;  // the beginning of a record whose end was not in the last batch
  place at_;
  std::uint64_t number_ = 1;
};

// Where in the stream it goes on behind these bytes.
place behind(place p, std::string_view bytes, bool is_text);
// Where a byte of the batch stands in the stream.
place place_of(const batch& b, std::size_t at, bool is_text);

}  // namespace isomer::cli
