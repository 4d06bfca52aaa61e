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
  // `most` is the maximum size of a record, if the command line sets it; otherwise it is input::most_held. Of a longer
  // line, only the beginning is read. Memory is allocated for bytes that arrive, and never for an announced size.
  static constexpr std::size_t usual_batch = std::size_t{1} << 18;
  record_source(input& from, const format_spec& f, const std::optional<std::size_t>& most,
                std::size_t batch_bytes = usual_batch)
      : from_(from), format_(f), most_(most), batch_bytes_(batch_bytes), is_text_(is_text(f.is)) {}

  // Fills the batch with the next records, one or more, or with an error that ends the stream. Returns false at the
  // end, and if reading failed; then failed() is true, and the input has the reason.
  bool next(batch& to);
  bool failed() const { return failed_; }

 private:
  // Reads one more piece of the input. Returns false at its end.
  bool read_more(batch& to);
  // Finds all complete records.
  void cut_all(batch& to);
  void end_by(batch& to, std::string_view bytes, code cause);
  // Skips to the end of a line that is too long. Returns false if the input ends in it, or cannot be read.
  bool pass_line(batch& to);

  input& from_;
  format_spec format_;
  std::optional<std::size_t> most_;
  std::size_t batch_bytes_;
  bool is_text_, is_last_ = false, is_over_ = false, failed_ = false, in_long_line_ = false;
  std::string carried_;  // the begin of a record that continues behind the last batch
  place at_;
  std::uint64_t number_ = 1;
};

// Returns the position in the stream behind these bytes.
place behind(place p, std::string_view bytes, bool is_text);
// Returns the position in the stream of a byte of the batch.
place place_of(const batch& b, std::size_t at, bool is_text);

}  // namespace isomer::cli
