// SPDX-License-Identifier: MIT
#include <isomer/cbor.hpp>
#include "make_codec.hpp"

namespace isomer::php_codec {
const codec cbor = made<isomer::cbor>;
const codec cbor_numbers = made<isomer::cbor_numbers>;
const codec cbor_array = made<isomer::cbor_array>;
}  // namespace isomer::php_codec
