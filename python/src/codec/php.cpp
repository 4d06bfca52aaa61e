// SPDX-License-Identifier: MIT
#include "make_codec.hpp"
// Must be after Python.h.
#include <isomer/php.hpp>

namespace isomer::python_codec {
const codec php = make_codec<isomer::php>("php", "What PHP's serialize() makes of an array with the fields' names.");
const codec php_list = make_codec<isomer::php_list>("php_list", "The same of a list, by the order of the fields.");
}  // namespace isomer::python_codec
