// SPDX-License-Identifier: MIT
#include "make_codec.hpp"
// Must be after Python.h.
#include <isomer/msgpack.hpp>

namespace isomer::python_codec {
const codec msgpack = make_codec<isomer::msgpack>("msgpack", "MessagePack, a map by the fields' names.");
const codec msgpack_numbers =
    make_codec<isomer::msgpack_numbers>("msgpack_numbers", "MessagePack, a map by the fields' numbers.");
const codec msgpack_array =
    make_codec<isomer::msgpack_array>("msgpack_array", "MessagePack, an array by the order of the fields.");
}  // namespace isomer::python_codec
