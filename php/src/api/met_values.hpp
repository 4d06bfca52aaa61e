// SPDX-License-Identifier: MIT
// Binds the classes of all values in a message, in order to find an error in it, for which the values are visited in
// another order than the walk's.
#pragma once
#include "../values/binding.hpp"

namespace isomer::php_api {

// Binding runs PHP code. If it returns false, an exception has been thrown.
bool bind_values(const php_values::bound_message& m, const zend_refcounted* at);

}  // namespace isomer::php_api
