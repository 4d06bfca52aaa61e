// SPDX-License-Identifier: MIT
// The message that is named by its class.
#pragma once
#include "../values/binding.hpp"

namespace isomer::php_api {

// Null: an exception is under way.
zend_class_entry* class_named(zend_string* name);
const php_values::bound_message* message_of_class(zend_string* name);

}  // namespace isomer::php_api
