// SPDX-License-Identifier: MIT
#include <isomer/protobuf.hpp>
#include "make_codec.hpp"

namespace isomer::php_codec {
const codec protobuf = made<isomer::protobuf>;
}
