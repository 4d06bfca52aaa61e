// SPDX-License-Identifier: MIT
// Where in a piece of a stream its next record lies: a message, or a value.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/base/status.hpp>
#include <string_view>
#include "spec.hpp"

namespace isomer::cli {

struct cut_record {
  enum class state : std::uint8_t {
    found,    // `bytes` of the piece, and the next is sought behind `past`
    more,     // it is not complete: the piece has to be longer; what is before `past` is none of it
    nothing,  // what is left of the stream is blank
    broken,   // what stands at `bytes` is no record, and where the next begins cannot be told
  } is;
  std::string_view bytes;
  std::size_t past = 0;
  code cause = code::ok;
};

// The first record of `piece`, which begins where a record may begin. `is_last`: the stream ends with the piece.
// `most`: bytes of the largest record.
cut_record cut(const format_spec& f, std::string_view piece, bool is_last, std::size_t most);

}  // namespace isomer::cli
