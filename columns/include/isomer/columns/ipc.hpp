// SPDX-License-Identifier: MIT
// Arrow's IPC format: record batches as bytes, which any of Arrow's libraries reads, and back.
//
// The format is Arrow's "Serialization and Interprocess Communication", version 5 of its metadata: a stream, or a file
// with an index at its end. Arrays go in and come out as the structs of Arrow's C data interface, in the byte order of
// this machine. Supported are null, Boolean, integers, floating point, decimals, dates, times, timestamps, durations,
// intervals, text and binary with 32-bit and 64-bit offsets, as views and of a fixed size, lists of the same three
// kinds, structs, maps and dictionaries. Unions, list views, runs and compressed bodies are refused.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <isomer/base/limits.hpp>
#include <isomer/base/status.hpp>
#include <memory>
#include <string_view>
#include "arrow.h"

namespace isomer::columns::ipc {

// A file is a stream between two magic strings, with an index of its batches at its end: it can be read from the
// middle, and holds one dictionary for each column. A stream can replace its dictionaries.
enum class layout : std::uint8_t { stream, file };

// Takes the next bytes, which are the caller's again when it returns; false: it cannot.
using sink = std::function<bool(std::string_view)>;

// Writes batches as they come. Buffers go to the sink from where they stand, a piece at a time. Of a batch nothing is
// kept but its dictionaries, which the next ones are compared with, and in a file its place, which takes 24 bytes.
//
// A call that fails leaves a stream that ends in the middle; all later calls fail alike. too_large: the sink refused.
// too_deep: types are nested more deeply than limits::depth is at first. bad_value: everything else, such as a type
// that is not supported or an array that does not have its type's buffers; error() tells which, and the path of the
// field.
class writer {
 public:
  writer(layout as, sink to);
  writer(writer&&) noexcept;
  writer& operator=(writer&&) noexcept;
  ~writer();

  // The columns' names and types: a struct ("+s"), whose children are the columns. It stays the caller's, and need not
  // outlive the call. Once, before all else.
  status begin(const ArrowSchema& columns);
  // A struct array of that type is a batch of rows, none of which is null. It stays the caller's. It may have an
  // offset: only its own rows are written. Offsets and dictionaries' indices are believed.
  status add(const ArrowArray& batch);
  // Once, at the end; without it, a file cannot be read.
  status end();

  // Why the last call failed; lives as long as the writer, and is empty after success.
  std::string_view error() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

// Gives the next bytes: how many, 0 at the end, and -1 on an error.
using source = std::function<std::ptrdiff_t(char* to, std::size_t room)>;

// Reads bytes that came from anywhere; they are a file if they begin as one, and a stream otherwise.
//
// The result is released by its owner, as are the schema and each array that it gives. All of them may be used on other
// threads, and arrays outlive the stream. Buffers of arrays are where they stand in the input, which must outlive the
// arrays; only where a batch's bytes are not aligned to 8 bytes are they copied.
//
// What an array claims has been checked: buffers have the sizes that lengths need, offsets ascend and stay inside their
// data, indices are inside their dictionaries, text is UTF-8, and null counts are those of the bitmaps. That a field
// whose type says so has no nulls has not. Lengths of columns without buffers, such as null, can be any.
//
// Errors are numbers of errno.h with a text, and stay: EINVAL for damaged input and for input over a limit, ENOTSUP for
// what is not supported, ENOMEM, and EIO when a source failed. Memory besides copied bodies is in proportion to the
// schema and to the number of columns; limits::depth bounds how deeply types nest, and limits::memory, if it is set,
// the bytes of a message that comes from a source. Time is linear in the size of the input and, for each batch, in the
// number of its columns with those of its dictionaries.
ArrowArrayStream read(std::string_view input, const limits& within = {});

// The same from a source, which gives a stream: one batch is in memory at a time. Arrays share the memory of their
// batch, and dictionaries stay until they are replaced. A file is refused, since its index is at its end.
ArrowArrayStream read(source from, const limits& within = {});

}  // namespace isomer::columns::ipc
