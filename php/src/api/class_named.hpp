// SPDX-License-Identifier: MIT
// Returns the message with the name of its class.
#pragma once
#include "../values/binding.hpp"

namespace isomer::php_api {

// If the result is null, an exception has been thrown.
zend_class_entry* class_named(zend_string* name);
const php_values::bound_message* message_of_class(zend_string* name);

}  // namespace isomer::php_api
