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
// What a message of a well-known type in an array stands for, where it is a value of PHP's own: dates, intervals and
// what a wrapper or a Value holds always are; with `arrays` (of Isomer\Options::$nativeTypes), arrays are, too.
native native_in_array(const bound_message& m, const zval* z, bool arrays);
// The array of such a message, which may be one already.
const zend_array* array_of_known(const bound_message& m, const zval* z);
// Of a message that was read: whether PHP has a value for it, where its field wants one of PHP's own.
bool has_native(const detail::table::message_table& t, const zend_refcounted* m);
// All such values in a message that was read, and the objects that lists and maps are read into, whose constructors
// run. An exception may be under way afterwards; then the message is incomplete.
void make_native(const bound_message& m, zend_refcounted* at);
// The same for a message that is an array, whatever its schema's fields say of themselves.
void make_native_in_arrays(const bound_message& m, zend_array* at);

}  // namespace isomer::php_values
