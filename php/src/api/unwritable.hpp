// SPDX-License-Identifier: MIT
// Which value of a message a format cannot write, as its writer says only that there is one.
#pragma once
#include "../values/wrong_value.hpp"
#include "options.hpp"

namespace isomer::php_api {

// Of a message whose encoding has failed with `why`. It is written again in ever smaller parts.
php_values::wrong_value find_unwritable(const call& how, const php_values::bound_message& m, const zend_refcounted* at,
                                        code why);

}  // namespace isomer::php_api
