// SPDX-License-Identifier: MIT
#include <isomer/tpl.hpp>
#include "typed_codec.hpp"

namespace isomer::net::measure {

extern const codec tpl_codec;
const codec tpl_codec = codec_of<tpl>("tpl");

}  // namespace isomer::net::measure
