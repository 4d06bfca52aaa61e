// SPDX-License-Identifier: MIT
// Finds the value of a message that a format cannot encode, since its writer only says that there is one.
#pragma once
#include "../values/wrong_value.hpp"
#include "options.hpp"

namespace isomer::php_api {

// `why` is the error of encoding the message. Smaller and smaller parts of it are encoded again.
php_values::wrong_value find_unwritable(const call& how, const php_values::bound_message& m, const zend_refcounted* at,
                                        code why);

}  // namespace isomer::php_api
