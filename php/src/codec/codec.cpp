// SPDX-License-Identifier: MIT
#include "codec.hpp"

namespace isomer::php_codec {

const codec* const codecs[formats] = {&protobuf,      &json,     &text,         &msgpack,    &msgpack_numbers,
                                      &msgpack_array, &cbor,     &cbor_numbers, &cbor_array, &yaml,
                                      &php,           &php_list, &positional};

}  // namespace isomer::php_codec
