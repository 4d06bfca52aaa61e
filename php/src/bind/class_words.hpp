// SPDX-License-Identifier: MIT
// All that the tables of a class depend on, in words of its own: two classes of the same words have the same tables.
#pragma once
#include <string>
#include "../zend.hpp"

namespace isomer::php_bind {

// Adds them. Constants in attributes are evaluated, which may load classes. False: an exception is under way.
// `is_whole`: false where an argument cannot be spelled, and nothing may be kept by these words.
bool add_words(zend_class_entry* ce, std::string& to, bool& is_whole);

// The same of an enum, whose constants are up to date.
bool add_enum_words(zend_class_entry* ce, std::string& to, bool& is_whole);

// Whether a property of ce's, or of one of its parents, belongs to an object of `of` besides those of the class: a
// private one of a parent that has made way for another of its name.
bool is_shadowed(const zend_class_entry* of, zend_string* name, const zend_property_info* p);

}  // namespace isomer::php_bind
