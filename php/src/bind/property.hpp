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
bool takes_only_arrays(const zend_property_info* p);  // or null
bool takes_arrays(const zend_property_info* p);       // or something else
// A class besides arrays and null, and nothing else: what may be a Traversable.
bool takes_traversable(const zend_property_info* p);
// Whether the declaration alone says so: by array beside a class, or by a name of PHP's own.
bool says_collection(const zend_property_info* p);
// The class of PHP's own that such a property can be given; empty where there is none.
std::string usual_collection(const zend_property_info* p);
zend_string* class_of_property(const zend_property_info* p);  // the one that it names, or null
bool kind_of_property(const zend_property_info* p, kind& k);  // int is int64, float is float64
kind kind_of_type(zend_long type);                            // Isomer\Type
// Why a property without a type in its attribute does not say what the field holds, and what to write.
std::string untold(const zend_property_info* p, bool is_list);
// Where AbstractMessage keeps unknown fields; null for other classes.
const zend_property_info* unknown_property(zend_class_entry* ce);

// Whether a nullable array is a single value of a well-known type, and not a list.
bool is_native_array(const zend_property_info* p, const zval* type);
// Finds the class of dates, other than DateTimeInterface, that a property for a Timestamp names, and loads it. If it
// returns false, an exception has been thrown.
bool find_date_class(zend_class_entry* ce, const zend_property_info* p, zend_class_entry*& to);
bool check_native(zend_class_entry* ce, const zend_property_info* p, const compiler::model::field& f);
// The class that a list or a map is read into: one whose constructor takes an array, and that the property takes.
// Loads it. False: an exception is under way.
bool find_collection(zend_class_entry* ce, const zend_property_info* p, const std::string& name, zend_class_entry*& to);
// Whether the property may hold all that the field may; of one that collects, that is seen when the class is bound.
// False: an exception is under way.
bool check_property(zend_class_entry* ce, const zend_property_info* p, const compiler::model::field& f, bool collects);

}  // namespace isomer::php_bind
