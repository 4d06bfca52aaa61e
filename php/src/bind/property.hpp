// SPDX-License-Identifier: MIT
// What the declaration of a property says: its type, and whether it can hold the values of a field.
#pragma once
#include <isomer/base/kind.hpp>
#include <string>
#include "../zend.hpp"
#include "model/declarations.hpp"

namespace isomer::php_bind {

std::string property_name(const zend_property_info* p);
std::string declared_type(const zend_property_info* p);  // as spelled in PHP; "" if there is none
bool is_backed(const zend_property_info* p);             // whether the object stores it
bool takes_null(const zend_property_info* p);
bool takes_only_arrays(const zend_property_info* p);          // or null
zend_string* class_of_property(const zend_property_info* p);  // the class that it names, or null
bool kind_of_property(const zend_property_info* p, kind& k);  // int is int64, float is float64
kind kind_of_type(zend_long type);                            // Isomer\Type
// Returns why the declaration of a property without a type in its attribute does not determine the field's type, and
// what to write.
std::string untold(const zend_property_info* p);
// Returns the property in which AbstractMessage stores unknown fields, or null for other classes.
const zend_property_info* unknown_property(zend_class_entry* ce);

// Whether a nullable array is a single value of a well-known type, and not a list.
bool is_native_array(const zend_property_info* p, const zval* type);
// Finds the class of dates, other than DateTimeInterface, that a property for a Timestamp names, and loads it. If it
// returns false, an exception has been thrown.
bool find_date_class(zend_class_entry* ce, const zend_property_info* p, zend_class_entry*& to);
bool check_native(zend_class_entry* ce, const zend_property_info* p, const compiler::model::field& f);
// Checks that the property can hold every value of the field. If it returns false, an exception has been thrown.
bool check_property(zend_class_entry* ce, const zend_property_info* p, const compiler::model::field& f);

}  // namespace isomer::php_bind
