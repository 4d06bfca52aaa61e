// SPDX-License-Identifier: MIT
#include <isomer/php.hpp>
#include "make_codec.hpp"

namespace isomer::php_codec {
const codec php = made<isomer::php>;
const codec php_list = made<isomer::php_list>;
}  // namespace isomer::php_codec
