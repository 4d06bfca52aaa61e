// SPDX-License-Identifier: MIT
// A file with the records that could not be converted, so that nothing is lost.
#pragma once
#include <memory>
#include <string>
#include "../io/output.hpp"
#include "batch.hpp"

namespace isomer::cli {

// Writes a line of JSON per record:
// {"file":"a.jsonl","record":3,"offset":120,"path":"phone[0].type","reason":"…","bytes":"base64"}. Empty members are
// left out, and "ends_stream":true is added if the stream could not be read beyond the record. If there are no bad
// records, there is no file.
class bad_records {
 public:
  explicit bad_records(std::string path) : path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  // `file` is the name of the input, if there are several. Returns false, and the reason, if writing failed.
  bool add(const bad_record& r, const std::string& file, std::string& why);
  bool commit(std::string& why);
  std::uint64_t count() const { return count_; }

 private:
  std::string path_;
  std::unique_ptr<output> to_;
  std::uint64_t count_ = 0;
};

// Converts a position in the record to one in the stream.
void put_in_stream(bad_record& r);
// Describes what the frame of a record says of its bytes.
diagnosis damage_of(code cause, bool is_text);
// Describes the error, without its position and path.
std::string reason_of(const bad_record& r);
// Describes the error in one line for standard error: file, line and column or offset, path, and reason. With
// `several`, the stream may have more records, so that the record's number is included.
std::string described(const bad_record& r, const std::string& file, bool several);

}  // namespace isomer::cli
