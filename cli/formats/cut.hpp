// SPDX-License-Identifier: MIT
// Finds the next record in a piece of a stream: a message, or a value.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/base/status.hpp>
#include <string_view>
#include "spec.hpp"

namespace isomer::cli {

struct cut_record {
  enum class state : std::uint8_t {
    found,    // the record is `bytes` of the piece, and the next one follows `past`
    more,     // the record is incomplete, so the piece must become longer; the bytes before `past` are not part of it
    nothing,  // the rest of the stream is white space
    broken,   // the content at `bytes` is no record, and it is unknown where the next one begins
  } is;
  std::string_view bytes;
  std::size_t past = 0;
  code cause = code::ok;
};

// Finds the first record of `piece`, which begins where a record may begin. With `is_last`, the stream ends with the
// piece. `most` is the size in bytes of the largest record.
cut_record cut(const format_spec& f, std::string_view piece, bool is_last, std::size_t most);

}  // namespace isomer::cli
