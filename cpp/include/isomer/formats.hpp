// SPDX-License-Identifier: MIT
// A list of all formats, for code that loops over them.
#pragma once
#include "cbor.hpp"
#include "json.hpp"
#include "msgpack.hpp"
#include "php.hpp"
#include "positional.hpp"
#include "protobuf.hpp"
#include "text.hpp"
#include "tpl.hpp"
#include "yaml.hpp"

namespace isomer {

template <class... Format>
struct format_list {
  // Calls call.template operator()<Format>() for each.
  template <class Call>
  static constexpr void each(Call call) {
    (call.template operator()<Format>(), ...);
  }
};

// A format that is not in this list can still be used by its name.
using all_formats = format_list<protobuf, json, yaml, text, msgpack, msgpack_numbers, msgpack_array, cbor, cbor_numbers,
                                cbor_array, cbor_deterministic, cbor_numbers_deterministic, cbor_array_deterministic,
                                php, php_list, positional, tpl>;

}  // namespace isomer
