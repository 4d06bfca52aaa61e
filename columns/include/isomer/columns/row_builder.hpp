// SPDX-License-Identifier: MIT
// Reads messages of any format into columns.
#pragma once
#include <cstddef>
#include <isomer/base/input.hpp>
#include <isomer/base/status.hpp>
#include <isomer/dynamic/message.hpp>
#include <memory>
#include <string_view>
#include "row_type.hpp"

namespace isomer::columns {

namespace detail {
class row_builder_state;
// Instantiated for each of isomer::all_formats except tpl. The walk reads protobuf, JSON, MessagePack and CBOR, except
// as arrays, directly into columns. Other formats are read into a message first, and so are all formats if a column is
// written from a whole message.
template <class Format>
status add_row(row_builder_state&, const Format&, std::string_view);
}  // namespace detail

// Collects rows, and hands them over as Arrow's struct array:
//
//   row_builder rows(type);
//   for (…) if (status s = rows.add(isomer::protobuf{}, bytes); !s.ok()) …
//   ArrowArray batch;
//   status s = rows.finish(batch);
//
// For one thread at a time; builders of one type may run in as many threads as there are builders. Move it, and what it
// has goes along; what it was moved from may be destroyed or assigned to only.
class row_builder {
 public:
  // `type` must not be empty.
  explicit row_builder(row_type type);
  row_builder(row_builder&&) noexcept;
  row_builder& operator=(row_builder&&) noexcept;
  ~row_builder();

  // Adds a message as a row. On error no row is added, nothing of the message remains, and the next one can be added.
  // The limits are the format's. Fields without a column are skipped, and not checked further. Text is copied, so
  // `bytes` need not outlive the call. If the type has conditions and one does not hold, no row is added, and the
  // message is not read beyond the fields that the conditions name; rows() tells whether one was.
  //
  // In addition to the errors of decode(), the causes are bad_value for a time that does not fit into 64 bits in its
  // column's unit; and too_large if bytes() would exceed 2^31 - 1, beyond the range of 32-bit offsets, so that the
  // batch must be finished first.
  template <class Format>
  status add(const Format& format, input bytes) {
    return detail::add_row(*state_, format, bytes);
  }
  // Adds a message of the same type, from the same schema.
  status add(const dynamic::message& m);

  std::size_t rows() const;
  // Returns an upper bound of the memory of the rows, by which to decide when to end a batch.
  std::size_t bytes() const;

  // Moves all rows into an array of the type that type.describe() returns. The builder is then empty, and reuses the
  // array's memory once that has been released, in whatever thread. The caller must release the array, which depends
  // neither on the builder nor on the type. On error (no_memory) the rows are lost, and `to` is a released array.
  status finish(ArrowArray& to);

 private:
  std::unique_ptr<detail::row_builder_state> state_;
};

}  // namespace isomer::columns
