// SPDX-License-Identifier: MIT
// Well-known types that other types of PHP represent. For the walk, such a message is an array. Arrays are converted to
// PHP values after decoding, and made from them when encoding.
#pragma once
#include <cstdint>
#include "binding.hpp"

namespace isomer::php_values {

inline constexpr int deepest_structure = 100;  // the maximum depth of arrays in a Value, a Struct or a ListValue

// Returns the array that the walk needs for a message that another type of PHP represents. It lives as long as the
// encoding. For an invalid value, it returns an empty array, and notes the error.
const zend_array* message_of_native(native n, const zval* z);
// Whether another type of PHP can represent a decoded message.
bool has_native(const detail::table::message_table& t, const zend_refcounted* m);
// Converts all such values in a decoded message.
void make_native(const bound_message& m, zend_refcounted* at);

}  // namespace isomer::php_values
