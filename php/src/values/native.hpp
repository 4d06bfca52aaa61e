// SPDX-License-Identifier: MIT
// Well-known types as what PHP has for them. A walk sees a message of the type as an array; here that array and PHP's
// value become one another: after a message was read, and while one is written.
#pragma once
#include <cstdint>
#include "binding.hpp"

namespace isomer::php_values {

inline constexpr int deepest_structure = 100;  // arrays in a Value, a Struct or a ListValue

// For the message of a field that PHP has a value of its own for, an array as the walk wants it; it lives as long as
// the encoding. Of a value that is none, an empty one, and it is noted.
const zend_array* message_of_native(native n, const zval* z);
// Of a message that was read: whether PHP has a value for it, where its field wants one of PHP's own.
bool has_native(const detail::table::message_table& t, const zend_refcounted* m);
// All such values in a message that was read.
void make_native(const bound_message& m, zend_refcounted* at);

}  // namespace isomer::php_values
