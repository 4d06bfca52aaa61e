// SPDX-License-Identifier: MIT
// One message to bytes and back, for every function that PHP calls.
#pragma once
#include <string_view>
#include "../bind/classes.hpp"
#include "options.hpp"

namespace isomer::php_api {

php_bind::classes& classes_of_request();

// A message into a new value of PHP's: an object, or an array. False: an exception is under way.
bool decode(call how, const php_values::bound_message& m, std::string_view bytes, zval* to);
// Null: an exception is under way.
zend_string* encode(const call& how, const php_values::bound_message& m, const zend_refcounted* from);

}  // namespace isomer::php_api
