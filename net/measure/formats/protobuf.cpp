// SPDX-License-Identifier: MIT
#include <isomer/protobuf.hpp>
#include "typed_codec.hpp"

namespace isomer::net::measure {

extern const codec protobuf_codec;
const codec protobuf_codec = codec_of<protobuf>("protobuf");

}  // namespace isomer::net::measure
