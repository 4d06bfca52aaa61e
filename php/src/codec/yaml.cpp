// SPDX-License-Identifier: MIT
#include <isomer/yaml.hpp>
#include "make_codec.hpp"

namespace isomer::php_codec {
const codec yaml = made<isomer::yaml>;
}
