// SPDX-License-Identifier: MIT
#include <isomer/msgpack.hpp>
#include "typed_codec.hpp"

namespace isomer::net::measure {

extern const codec msgpack_codec;
const codec msgpack_codec = codec_of<msgpack>("msgpack");

}  // namespace isomer::net::measure
