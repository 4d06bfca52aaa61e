// SPDX-License-Identifier: MIT
// The file beside the output with what could not be converted, so that nothing is lost.
#pragma once
#include <memory>
#include <string>
#include "../io/output.hpp"
#include "batch.hpp"

namespace isomer::cli {

// A line of JSON each: {"file":"a.jsonl","record":3,"offset":120,"path":"phone[0].type","reason":"…","bytes":"base64"};
// without what is empty, and with "ends_stream":true where the stream could not be read beyond it. There is no file
// where there is nothing in it.
class bad_records {
 public:
  explicit bad_records(std::string path) : path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  // `file`: of which input it is, where there are several. False, and why, if it cannot be written.
  bool add(const bad_record& r, const std::string& file, std::string& why);
  bool commit(std::string& why);
  std::uint64_t count() const { return count_; }

 private:
  std::string path_;
  std::unique_ptr<output> to_;
  std::uint64_t count_ = 0;
};

// From where it is in the record to where it is in the stream.
void put_in_stream(bad_record& r);
// What is wrong, in words: without the place and the path.
std::string reason_of(const bad_record& r);
// In one line, as standard error has it: the file, line and column or offset, the field's path, and what is wrong.
// `several`: the stream may have more records, so that it matters which one it is.
std::string told(const bad_record& r, const std::string& file, bool several);

}  // namespace isomer::cli
