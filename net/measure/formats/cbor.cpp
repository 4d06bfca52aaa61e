// SPDX-License-Identifier: MIT
#include <isomer/cbor.hpp>
#include "typed_codec.hpp"

namespace isomer::net::measure {

extern const codec cbor_codec;
const codec cbor_codec = codec_of<cbor>("cbor");

}  // namespace isomer::net::measure
