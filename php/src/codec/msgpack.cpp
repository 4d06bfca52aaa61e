// SPDX-License-Identifier: MIT
#include <isomer/msgpack.hpp>
#include "make_codec.hpp"

namespace isomer::php_codec {
const codec msgpack = made<isomer::msgpack>;
const codec msgpack_numbers = made<isomer::msgpack_numbers>;
const codec msgpack_array = made<isomer::msgpack_array>;
}  // namespace isomer::php_codec
