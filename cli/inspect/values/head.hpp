// SPDX-License-Identifier: MIT
// What a value begins with, in the formats whose values say of themselves what they are.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace isomer::cli {

struct value_head {
  enum class state : std::uint8_t {
    value,   // all of it
    holder,  // `items` values follow that are in it
    end,     // of the holder that has been open the shortest
    broken,  // neither: `wrong` says why
  };
  state is = state::value;
  std::string kind, text, wrong;  // "map of 2"; "\"Ada\""
  std::size_t size = 0;           // in bytes; of a holder, without what is in it
  std::uint64_t items = 0;        // keys count, too
  bool is_map = false;            // keys and values take turns
  bool has_end = false;           // behind its items stands an end
  bool is_open = false;           // the end alone says how many items there are
  bool is_cut = false;            // broken only because the input ends here
  std::string_view content;       // of text in MessagePack and CBOR, as it stands there

  static value_head scalar(std::size_t size, std::string kind, std::string text = {});
  static value_head holding(std::size_t size, std::string kind, std::uint64_t items);
  static value_head broken(std::string why);
  static value_head cut(std::string why);
};

// Of the first value in what is left of the input, which is not empty.
using head_reader = value_head (*)(std::string_view left);
value_head read_msgpack_head(std::string_view left);
value_head read_cbor_head(std::string_view left);
value_head read_php_head(std::string_view left);

}  // namespace isomer::cli
