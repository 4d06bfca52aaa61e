// SPDX-License-Identifier: MIT
#include <isomer/text.hpp>
#include "typed_codec.hpp"

namespace isomer::net::measure {

extern const codec text_codec;
const codec text_codec = codec_of<text>("text");

}  // namespace isomer::net::measure
