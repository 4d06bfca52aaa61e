// SPDX-License-Identifier: MIT
// Finds the next record in a piece of a stream.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/base/status.hpp>
#include <string_view>
#include "spec.hpp"

namespace isomer::records {

// What a piece begins with.
struct cut_record {
  enum class state : std::uint8_t {
    found,    // the record is `bytes` of the piece, and the next one follows `past`; with a cause, it is damaged
    more,     // the record is incomplete, so the piece must become longer; the bytes before `past` are not part of it
    nothing,  // the rest of the stream is white space
    broken,   // the content at `bytes` is not a record, and it is unknown where the next one begins
  } is;
  std::string_view bytes;
  std::size_t past = 0;
  code cause = code::ok;
};

// Finds the first record of `piece`, which begins where a record may begin. With `is_last`, the stream ends with the
// piece. `most` is the size in bytes of the largest record that says its size in advance. Bytes of the record are those
// of the piece.
//
// A whole stream is read so: a piece grows until it has a record, and where the record ended the next one begins.
//
//   for (std::size_t at = 0;;) {
//     const cut_record c = cut(f, piece.substr(at), is_last, most);
//     if (c.is == cut_record::state::found) use(c.bytes), at += c.past;
//     else if (c.is == cut_record::state::more) … read more behind piece.substr(at + c.past) …
//     else break;
//   }
//
// An incomplete record is looked at from its beginning again: read at least half as much again as there is. Where a
// record of the formats without lengths ends is found by brackets, quotes and sizes alone; who reads the record checks
// everything else. Causes: truncated, where the stream ends inside of a record; bad_varint or bad_value for a length
// that is none; too_large; bad_syntax and others for a value that nobody knows the end of; and bad_value of a record
// that was found, where its checksum is not that of its bytes.
cut_record cut(const format_spec& f, std::string_view piece, bool is_last, std::size_t most);

}  // namespace isomer::records
