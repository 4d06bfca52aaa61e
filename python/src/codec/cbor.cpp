// SPDX-License-Identifier: MIT
#include "make_codec.hpp"
// Must be after Python.h.
#include <isomer/cbor.hpp>

namespace isomer::python_codec {
const codec cbor = make_codec<isomer::cbor>("cbor", "CBOR, a map by the fields' names.");
const codec cbor_numbers = make_codec<isomer::cbor_numbers>("cbor_numbers", "CBOR, a map by the fields' numbers.");
const codec cbor_array = make_codec<isomer::cbor_array>("cbor_array", "CBOR, an array by the order of the fields.");
const codec cbor_deterministic = make_codec<isomer::cbor_deterministic>(
    "cbor_deterministic", "CBOR of RFC 8949's deterministic encoding, by the fields' names.");
const codec cbor_numbers_deterministic =
    make_codec<isomer::cbor_numbers_deterministic>("cbor_numbers_deterministic", "The same by the fields' numbers.");
const codec cbor_array_deterministic =
    make_codec<isomer::cbor_array_deterministic>("cbor_array_deterministic", "The same by the order of the fields.");
}  // namespace isomer::python_codec
