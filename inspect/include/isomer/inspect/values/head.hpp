// SPDX-License-Identifier: MIT
// The begin of a value in a self-describing format.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace isomer::inspect {

struct value_head {
  enum class state : std::uint8_t {
    value,   // the whole value
    holder,  // `items` values follow, which are in it
    end,     // the end of the innermost open holder
    broken,  // malformed; `wrong` says why
  };
  state is = state::value;
  std::string kind, text, wrong;  // "map of 2"; "\"Ada\""
  std::size_t size = 0;           // in bytes; of a holder, without its contents
  std::uint64_t items = 0;        // including keys
  bool is_map = false;            // whether keys and values alternate
  bool has_end = false;           // whether an end follows the items
  bool is_open = false;           // whether only the end says how many items there are
  bool is_cut = false;            // whether it is malformed only because the input ends
  std::string_view content;       // of text in MessagePack and CBOR, its bytes

  static value_head scalar(std::size_t size, std::string kind, std::string text = {});
  static value_head holding(std::size_t size, std::string kind, std::uint64_t items);
  static value_head broken(std::string why);
  static value_head cut(std::string why);
};

// Returns the begin of the first value in the rest of the input, which is not empty.
using head_reader = value_head (*)(std::string_view left);
value_head read_msgpack_head(std::string_view left);
value_head read_cbor_head(std::string_view left);
value_head read_php_head(std::string_view left);

}  // namespace isomer::inspect
