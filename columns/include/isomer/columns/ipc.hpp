// SPDX-License-Identifier: MIT
// Arrow's IPC format: writes record batches as bytes that all of Arrow's libraries can read, and reads them.
//
// The format is Arrow's "Serialization and Interprocess Communication", version 5 of its metadata: a stream, or a file
// with an index at its end. Arrays are passed as the structs of Arrow's C data interface, in the byte order of this
// machine. Supported are null, Boolean, integers, floating point, decimals, dates, times, timestamps, durations,
// intervals, text and binary with 32-bit and 64-bit offsets, as views and of a fixed size, lists of the same three
// kinds, structs, maps and dictionaries. Unions, list views, run-end encoded columns and compressed bodies are
// rejected.
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

// A file is a stream between two magic strings, with an index of its batches at its end. It can be read from the
// middle, and has one dictionary for each column. A stream can replace its dictionaries.
enum class layout : std::uint8_t { stream, file };

// Takes the next bytes, which are valid only during the call. Returns false on an error.
using sink = std::function<bool(std::string_view)>;

// Writes batches as they come. Buffers are passed to the sink without being copied, in pieces. The writer retains of a
// batch only its dictionaries, with which the next ones are compared, and in a file 24 bytes for its position.
//
// After a call that fails, the stream is incomplete, and all later calls fail with the same error. The causes are
// too_large if the sink failed; too_deep if types are nested more deeply than limits::depth is by default; and
// bad_value for everything else, such as a type that is not supported or an array that does not have its type's
// buffers. error() describes it, with the path of the field.
class writer {
 public:
  writer(layout as, sink to);
  writer(writer&&) noexcept;
  writer& operator=(writer&&) noexcept;
  ~writer();

  // Must be called once, first. `columns` is a struct ("+s") whose children are the columns. The caller remains its
  // owner, and may release it after the call.
  status begin(const ArrowSchema& columns);
  // Writes a struct array of that type as a batch of rows, none of which may be null. The caller remains its owner. If
  // it has an offset, only its own rows are written. Offsets and indices of dictionaries are not checked.
  status add(const ArrowArray& batch);
  // Must be called once, at the end. Without it, a file cannot be read.
  status end();

  // Describes why the last call failed. It is valid as long as the writer, and empty after success.
  std::string_view error() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

// Stores the next bytes at `to`. Returns how many there are, 0 at the end, and -1 on an error.
using source = std::function<std::ptrdiff_t(char* to, std::size_t room)>;

// Reads bytes from an untrusted source. They are a file if they begin as one, and a stream otherwise.
//
// The caller owns the result, the schema and each array from it, and must release them. All of them may be used in
// other threads, and arrays may outlive the stream. Buffers of arrays point into the input, which must outlive the
// arrays; they are copied only if the bytes of a batch are not aligned to 8 bytes.
//
// Arrays are checked: buffers have the sizes that lengths require, offsets ascend and stay inside their data, indices
// are inside their dictionaries, text is UTF-8, and null counts are those of the bitmaps. It is not checked that a
// field that is declared as not nullable has no nulls. Columns without buffers, such as null, may have any length.
//
// Errors are numbers of errno.h with a text, and later calls return the same one: EINVAL for malformed input and for
// input over a limit, ENOTSUP for what is not supported, ENOMEM, and EIO if a source failed. Memory, apart from copied
// bodies, is proportional to the schema and to the number of columns. limits::depth bounds how deeply types nest, and
// limits::memory, if it is set, the bytes of a message from a source. Time is linear in the size of the input and, for
// each batch, in the number of its columns including those of its dictionaries.
ArrowArrayStream read(std::string_view input, const limits& within = {});

// Reads a stream from a source, one batch at a time. Arrays share the memory of their batch, and dictionaries are
// retained until they are replaced. A file is rejected, since its index is at its end.
ArrowArrayStream read(source from, const limits& within = {});

}  // namespace isomer::columns::ipc
