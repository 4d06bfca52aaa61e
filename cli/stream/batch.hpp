// SPDX-License-Identifier: MIT
// Some records of a stream, as they go through a verb together: what was read, what came of it, and what was wrong.
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

// Where in the stream something stands.
struct place {
  std::uint64_t offset = 0;                 // in bytes
  std::uint64_t line = 1, line_offset = 0;  // of text: from 1, and where the line begins
};

struct record {
  std::string_view bytes;
  std::size_t at = 0;           // in the batch
  std::size_t most = SIZE_MAX;  // bytes that were accepted when it was read

  bool is_too_large() const { return bytes.size() > most; }
};

struct bad_record {
  std::uint64_t number = 0;  // from 1
  place at;                  // where the record begins
  diagnosis what;            // offset, line and column are those of the stream
  bool was_read = false;     // it is good, but cannot be written
  bool ends_stream = false;  // where the next one begins cannot be told
  std::string bytes;         // of the record; of what ends the stream, as much as was read of it
};

struct batch {
  byte_block block;
  std::size_t size = 0;
  place begin;
  std::uint64_t first_number = 1;
  std::vector<record> records;
  std::uint64_t input_read = 0;  // bytes of the file, for progress

  // Behind the last record, where the stream cannot be read any further.
  bool is_broken = false;
  std::string_view broken;
  code broken_by = code::ok;
  bool broken_is_value = false;  // it begins like a record: reading it tells more precisely what is wrong

  std::string out;
  std::uint64_t good = 0;  // records in `out`
  std::vector<bad_record> bad;
};

}  // namespace isomer::cli
