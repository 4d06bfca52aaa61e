// SPDX-License-Identifier: MIT
// The records of an input, one by one, for verbs that use only one thread.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include "batch.hpp"
#include "open.hpp"
#include "source.hpp"

namespace isomer::cli {

class record_reader {
 public:
  record_reader(opened_input in, const std::optional<std::size_t>& most);

  // Reads the next record, whose bytes are valid until the next call. Returns false at the end, and on an error, which
  // why() describes.
  bool next();
  std::string_view bytes() const { return batch_.records[at_].bytes; }
  std::uint64_t number() const { return batch_.first_number + at_; }
  const std::string& why() const { return why_; }
  const format_spec& format() const { return in_.format; }
  const std::string& name() const { return in_.from->name(); }

  // Describes an error in this record, for standard error.
  std::string described(diagnosis what) const;
  // The same for a record that could be decoded, and cannot be encoded.
  std::string described_unwritten(diagnosis what) const;

 private:
  std::string described(diagnosis what, bool was_read) const;
  // Returns whether the next record is within the limit, and not damaged. If not, the stream ends, and why() says so.
  bool is_sound();

  opened_input in_;
  record_source from_;
  batch batch_;
  std::size_t at_ = 0;
  bool begun_ = false, reads_broken_ = false;
  std::string why_;
};

}  // namespace isomer::cli
