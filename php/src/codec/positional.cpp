// SPDX-License-Identifier: MIT
#include <isomer/positional.hpp>
#include "make_codec.hpp"

namespace isomer::php_codec {
const codec positional = made<isomer::positional>;
}
