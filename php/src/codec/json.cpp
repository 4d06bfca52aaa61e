// SPDX-License-Identifier: MIT
#include <isomer/json.hpp>
#include "make_codec.hpp"

namespace isomer::php_codec {
const codec json = made<isomer::json>;
}
