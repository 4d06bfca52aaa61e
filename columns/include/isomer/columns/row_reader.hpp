// SPDX-License-Identifier: MIT
// Reads the rows of Arrow's arrays, of any origin, as messages.
#pragma once
#include <cstddef>
#include <isomer/base/status.hpp>
#include <isomer/dynamic/message.hpp>
#include <isomer/dynamic/schema.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include "arrow.h"

namespace isomer::columns {

struct bound_row;

// Reads the rows of arrays of one type:
//
//   row_reader read = row_reader::make(schema, "demo.Person", columns, {}, why);
//   arena memory;
//   dynamic::message person(read.message(), memory);
//   for (std::int64_t i = 0; i < batch.length; ++i)
//     if (status s = read(batch, i, person); s.ok()) … encode(isomer::json{}, person) …
//
// Columns are those that a row_builder makes of the message, and others that hold the same: integers of any width,
// text and binary of any kind, lists with 64-bit offsets or of a fixed size, dictionaries. A column that is null, or
// not there, is a field that is absent.
//
// Immutable, and shared by copies; any number of threads may use it at once. It keeps its schema.
class row_reader {
 public:
  row_reader() = default;
  // `columns` is the struct ("+s") that is the type of the batches. `unknown_fields` is the name of the binary columns
  // that have records of fields that the schema lacks, as in mapping; it may be empty. On error `why` names a column
  // that is not a field of the message, or whose type does not match the field, and the reader is empty.
  static row_reader make(const dynamic::schema& schema, std::string_view message, const ArrowSchema& columns,
                         std::string_view unknown_fields, std::string& why) {
    return make(schema, message, columns, unknown_fields, {}, why);
  }
  // `paths` are the columns to read, as for a row_type; others may be anything. If it is empty, all columns are read.
  static row_reader make(const dynamic::schema& schema, std::string_view message, const ArrowSchema& columns,
                         std::string_view unknown_fields, std::span<const std::string> paths, std::string& why);

  explicit operator bool() const { return row_ != nullptr; }
  // Returns the message's table, which belongs to the schema.
  const isomer::detail::table::message_table& message() const;

  // Reads row i of a batch into a message of message(), which is cleared first. The batch must be well-formed. Text is
  // not copied, so the batch must outlive the message. The causes of errors are bad_value for a number that the field
  // cannot hold, a name that its enum lacks, or a duplicate key of a map; bad_utf8; and those of decoding for columns
  // of JSON and of encoded messages. status::at is 0.
  status operator()(const ArrowArray& batch, std::int64_t i, dynamic::message& to) const;
  // The same. On error, `column` is the path of the column, with positions in lists: phone[1].type.
  status operator()(const ArrowArray& batch, std::int64_t i, dynamic::message& to, std::string& column) const;

 private:
  std::shared_ptr<const bound_row> row_;
};

}  // namespace isomer::columns
