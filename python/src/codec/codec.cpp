// SPDX-License-Identifier: MIT
#include "codec.hpp"

namespace isomer::python_codec {

const codec* const codecs[formats] = {&protobuf,
                                      &json,
                                      &text,
                                      &msgpack,
                                      &msgpack_numbers,
                                      &msgpack_array,
                                      &cbor,
                                      &cbor_numbers,
                                      &cbor_array,
                                      &cbor_deterministic,
                                      &cbor_numbers_deterministic,
                                      &cbor_array_deterministic,
                                      &yaml,
                                      &php,
                                      &php_list,
                                      &positional};

}  // namespace isomer::python_codec
