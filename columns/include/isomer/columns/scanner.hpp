// SPDX-License-Identifier: MIT
// Reads streams of messages, from files or other sources, as batches of rows.
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

// Stores the next bytes at `to`. Returns how many there are, which may be fewer than there is room for, 0 at the end,
// and -1 on an error.
using byte_source = std::function<std::ptrdiff_t(char* to, std::size_t room)>;

// A stream of messages.
struct scan_input {
  std::string name;        // the name in errors
  std::string path;        // the path of a file, which is opened when its turn comes and read in pieces; or
  byte_source read;        // a function that returns bytes, such as those of a decompressor; or, if both are empty,
  std::string_view bytes;  // bytes in memory, which must outlive the scanner

  // The file must not be compressed.
  static scan_input file(std::string path);
  // `read` is called by one thread at a time: the one that asks for batches or, if there is more than one, another.
  static scan_input from(byte_source read, std::string name = {});
  // The bytes are not copied.
  static scan_input memory(std::string_view bytes, std::string name = {});
};

// What happens to a record that cannot be read.
enum class on_error : std::uint8_t {
  fail,  // an error, after the batches with the records before it
  null,  // a row that is null in each column
  skip,  // no row; the record is only counted
};

// How streams are read, and how large their batches are.
struct scan_options {
  // A format as the command takes it: "json", "delimited", "msgpack:keys=numbers,depth=20". It also says how records
  // are framed, unless `framing` does.
  std::string format = "delimited";
  std::optional<isomer::framing> framing{};
  // Replaces the limits in the format.
  std::optional<isomer::limits> limits{};
  // The maximum size of a record in bytes. The cause of errors for larger ones is too_large.
  std::size_t most_record = std::size_t{1} << 30;
  // A batch ends after this number of rows, or when it takes this number of bytes, in the input or in columns. Each
  // thread holds one or two batches, and the input from which they are made.
  std::size_t batch_rows = 65'536;
  std::size_t batch_bytes = std::size_t{32} << 20;
  on_error bad = on_error::fail;
  // The name of an additional column, for on_error::null. It says what was wrong with the record of each row, and is
  // null if nothing was: a struct of code ("bad_syntax" and so on, as in status), input, record (from 1), offset (in
  // bytes, of the error), path, message and, with `keep_bad_bytes`, bytes. If the name is empty, there is no such
  // column.
  std::string error_column{};
  bool keep_bad_bytes = false;
  // Whether each record begins with the header that a schema registry puts in front of a message, as values in Kafka
  // do. A record without one is bad. If `registered` is set, it returns the file of the type's schema that the registry
  // knows by this number, such as "demo/person.proto", or nothing if that is not known; a record of another message is
  // bad then. Any thread may call it.
  bool registry_headers = false;
  std::function<std::string(std::uint32_t id)> registered{};
  // The number of threads that read records. The order of rows is that of the records, whatever the number is. With 1,
  // it is the thread that asks for batches.
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

  // Describes the columns of all batches, including that of errors, as a struct. The caller must release it. Returns
  // false if there is no memory.
  bool describe(ArrowSchema& to) const;
  // Returns the next batch in `to`, which the caller must release. At the end, and on error, `to` is a released array.
  // The result is 0, or a number of errno.h: EINVAL for a malformed record, EIO for an input that cannot be read, or
  // ENOMEM. After an error, later calls return the same one.
  int next(ArrowArray& to);
  // Describes the error, with the input, the record and the offset. It is empty if there was none.
  const std::string& error() const;
  // Returns the number of malformed records in the batches so far.
  std::uint64_t bad_records() const;

  // Converts the scanner into an Arrow stream, whose get_last_error() is error(). The scanner is then empty.
  ArrowArrayStream stream() &&;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace isomer::columns
