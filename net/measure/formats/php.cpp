// SPDX-License-Identifier: MIT
#include <isomer/php.hpp>
#include "typed_codec.hpp"

namespace isomer::net::measure {

extern const codec php_codec;
const codec php_codec = codec_of<php>("php");

}  // namespace isomer::net::measure
