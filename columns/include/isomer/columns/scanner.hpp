// SPDX-License-Identifier: MIT
// Streams of messages, in files or from anywhere, as batches of rows.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <isomer/base/limits.hpp>
#include <isomer/format/facts.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "arrow.h"
#include "row_type.hpp"

namespace isomer::columns {

// Gives the next bytes: how many, 0 at the end, and -1 on an error. It may give fewer than there is room for.
using byte_source = std::function<std::ptrdiff_t(char* to, std::size_t room)>;

// A stream of messages.
struct scan_input {
  std::string name;        // as errors call it
  std::string path;        // of a file, which is opened when its turn comes and read in pieces; or
  byte_source read;        // bytes from anywhere, such as a decompressor; or, where both are empty,
  std::string_view bytes;  // bytes in memory, which must outlive the scanner

  // A file, which is not decompressed.
  static scan_input file(std::string path);
  // Called by one thread at a time: that which asks for batches or, with more than one thread, others.
  static scan_input from(byte_source read, std::string name = {});
  // These bytes.
  static scan_input memory(std::string_view bytes, std::string name = {});
};

// What becomes of a record that cannot be read.
enum class on_error : std::uint8_t {
  fail,  // an error, behind the batches of the records in front of it
  null,  // a row that is null in each column
  skip,  // nothing, but that it is counted
};

// How streams are read, and which batches they become.
struct scan_options {
  // As the command spells formats: "json", "delimited", "msgpack:keys=numbers,depth=20". It says how one message ends
  // and the next begins, unless `framing` does.
  std::string format = "delimited";
  std::optional<isomer::framing> framing{};
  // Instead of those in the format.
  std::optional<isomer::limits> limits{};
  // Bytes of a record, at most; larger ones are too_large.
  std::size_t most_record = std::size_t{1} << 30;
  // A batch ends by its rows, or when it takes so many bytes, in the input or in columns. Each thread holds a batch or
  // two, and of the input what it is made of.
  std::size_t batch_rows = 65'536;
  std::size_t batch_bytes = std::size_t{32} << 20;
  on_error bad = on_error::fail;
  // With on_error::null, the name of one more column, which says of each row what was wrong, and is null where nothing
  // was: a struct of code ("bad_syntax" and so on, as in status), input, record (from 1), offset (in bytes, of what is
  // wrong), path, message and, with `keep_bad_bytes`, bytes. Empty: no such column.
  std::string error_column{};
  bool keep_bad_bytes = false;
  // Each record begins with what a schema registry puts in front of a message, as values do in Kafka. A record without such a
  // header is bad. With `registered`, so is one of another message: it says in which file of the type's schema the message
  // with this number in the registry is, such as "demo/person.proto", and nothing where that is not known; it is called by
  // any thread.
  bool registry_headers = false;
  std::function<std::string(std::uint32_t id)> registered{};
  // Threads that make rows of records. The order of rows is that of the records, however many there are. With 1, it is
  // the thread that asks for batches.
  unsigned threads = 1;
};

// Reads streams, one behind the other:
//
//   auto scan = scanner::make(type, {scan_input::file("people.delimited")}, {.threads = 2}, why);
//   if (!scan) …
//   ArrowArrayStream people = std::move(scan).stream();
//
// Memory does not grow with the streams: of each, only what the next batches are made of is held. A record that ends in
// the middle of the stream, or that says nothing of where the next one begins, is the last of its input: it is one bad
// record, and the next input follows.
//
// For one thread at a time, whatever its own threads are. Destroying it, or releasing its stream, waits until a call of
// an input's function has returned.
class scanner {
 public:
  scanner();
  scanner(scanner&&) noexcept;
  scanner& operator=(scanner&&) noexcept;
  ~scanner();

  // On error `why` says what is wrong with the options, and the scanner is empty. Files are opened later.
  static scanner make(const row_type& type, std::vector<scan_input> inputs, const scan_options& how, std::string& why);
  explicit operator bool() const { return state_ != nullptr; }

  // The columns of all batches, with the one of errors: a struct. The caller releases it. False: no memory.
  bool describe(ArrowSchema& to) const;
  // The next batch, which the caller releases; at the end, and on error, one that is released. 0, or a number of
  // errno.h: EINVAL for a record that is bad, EIO for an input that cannot be read, ENOMEM. An error stays.
  int next(ArrowArray& to);
  // Which input, record and offset the error is at, and what it is; empty where there was none.
  const std::string& error() const;
  // How many records of the batches so far were bad.
  std::uint64_t bad_records() const;

  // The same as Arrow's stream, whose get_last_error() is error(). The scanner is empty then.
  ArrowArrayStream stream() &&;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace isomer::columns
