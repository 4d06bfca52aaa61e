// SPDX-License-Identifier: MIT
#include <isomer/text.hpp>
#include "make_codec.hpp"

namespace isomer::php_codec {
const codec text = made<isomer::text>;
}
