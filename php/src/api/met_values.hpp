// SPDX-License-Identifier: MIT
// The classes of all values in a message, for those who look for what is wrong with it and not by the walk's way.
#pragma once
#include "../values/binding.hpp"

namespace isomer::php_api {

// Binds them, which runs code of PHP's. False: an exception is under way.
bool bind_values(const php_values::bound_message& m, const zend_refcounted* at);

}  // namespace isomer::php_api
