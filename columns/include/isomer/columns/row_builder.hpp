// SPDX-License-Identifier: MIT
// Messages of any format, read into columns.
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
// Compiled for each of isomer::all_formats, but tpl. From protobuf, JSON, MessagePack and CBOR, other than arrays, the
// walk goes straight into columns; from the others, and where a column is written from a whole message, a message is
// made.
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
  // Of a type that is there.
  explicit row_builder(row_type type);
  row_builder(row_builder&&) noexcept;
  row_builder& operator=(row_builder&&) noexcept;
  ~row_builder();

  // One message as one more row. On error there is no row of it, and nothing is left of it: the next one may be added.
  // Limits are the format's. Fields that are not wanted are passed over, and nothing asks whether they are right. Text
  // is copied: the bytes may go. Of a type with conditions, a message of which one does not hold becomes no row, and is
  // not read beyond the fields that they are about: rows() tells.
  //
  // Besides what decode() says: bad_value, for a time that its column's unit cannot tell in 64 bits; and too_large,
  // where bytes() would be more than 2^31 - 1, which offsets of 32 bits do not reach: finish the batch first.
  template <class Format>
  status add(const Format& format, input bytes) {
    return detail::add_row(*state_, format, bytes);
  }
  // A message of the same type, of the same schema.
  status add(const dynamic::message& m);

  std::size_t rows() const;
  // What the rows take, roughly, and not less: end a batch by it.
  std::size_t bytes() const;

  // All rows as one array, of what type.describe() says; the builder is empty then, and uses the array's memory again
  // once that is released, on whatever thread. The caller releases it; it needs neither the builder nor the type. On
  // error (no_memory) the rows are lost, and `to` is released.
  status finish(ArrowArray& to);

 private:
  std::unique_ptr<detail::row_builder_state> state_;
};

}  // namespace isomer::columns
