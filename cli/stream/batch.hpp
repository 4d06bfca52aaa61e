// SPDX-License-Identifier: MIT
// Some records of a stream, which a verb processes together: input, output, and errors.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <isomer/base/diagnosis.hpp>
#include <isomer/base/status.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace isomer::cli {

// Memory that is reused, and not filled with zeros when it grows.
class byte_block {
 public:
  char* data() { return bytes_.get(); }
  const char* data() const { return bytes_.get(); }
  std::size_t capacity() const { return capacity_; }
  // Keeps the first `used` bytes.
  void grow(std::size_t capacity, std::size_t used);

 private:
  struct free_bytes {
    void operator()(char* p) const { std::free(p); }
  };
  std::unique_ptr<char, free_bytes> bytes_;
  std::size_t capacity_ = 0;
};

// A position in the stream.
struct place {
  std::uint64_t offset = 0;                 // in bytes
  std::uint64_t line = 1, line_offset = 0;  // of text: counted from 1, and the offset of the line's begin
};

struct record {
  std::string_view bytes;
  std::size_t at = 0;           // the offset in the batch
  std::size_t most = SIZE_MAX;  // the size limit that applied when it was read
  code damaged_by = code::ok;   // what its frame says of it: the checksum is not that of the bytes

  // Why it is not even decoded, if it is not.
  code refused_by() const { return bytes.size() > most ? code::too_large : damaged_by; }
};

struct bad_record {
  std::uint64_t number = 0;  // counted from 1
  place at;                  // the begin of the record
  diagnosis what;            // with offset, line and column in the stream
  bool was_read = false;     // whether the record could be decoded, and cannot be encoded
  bool is_row = false;       // whether it is a row of a table, which has a number and no bytes
  bool ends_stream = false;  // whether it is unknown where the next record begins
  std::string bytes;         // the record's bytes; of one that ends the stream, those that were read
};

// What records have become where that is no text, such as rows of a table.
class made_values {
 public:
  made_values() = default;
  made_values(const made_values&) = delete;
  made_values& operator=(const made_values&) = delete;
  virtual ~made_values() = default;
};

struct batch {
  byte_block block;
  std::size_t size = 0;
  place begin;
  std::uint64_t first_number = 1;
  std::vector<record> records;
  std::uint64_t input_read = 0;  // bytes of the file that were read, for progress

  // An error behind the last record, after which the stream cannot be read.
  bool is_broken = false;
  std::string_view broken;
  code broken_by = code::ok;
  bool broken_is_value = false;  // whether it begins like a record, so that decoding it gives a more precise error

  std::string out;
  std::unique_ptr<made_values> values;
  std::uint64_t good = 0;  // the number of records in `out`
  std::vector<bad_record> bad;
};

}  // namespace isomer::cli
