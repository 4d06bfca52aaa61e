// SPDX-License-Identifier: MIT
// Everything on which the tables of a class depend, as a text: two classes with the same text have the same tables.
#pragma once
#include <string>
#include <string_view>
#include "../zend.hpp"

namespace isomer::php_bind {

// Appends the text of a class. Evaluating constants in attributes may load classes. If it returns false, an exception
// has been thrown. `is_whole` is false if an argument has no text, so that nothing may be cached by it.
bool add_words(zend_class_entry* ce, std::string& to, bool& is_whole);

// The same for an enum, whose constants are up to date.
bool add_enum_words(zend_class_entry* ce, std::string& to, bool& is_whole);

// Whether the text of a class, or of such an enum, is `with`. This makes no text, and stops where they differ. If it
// returns false, an exception has been thrown.
bool compare_words(zend_class_entry* ce, std::string_view with, bool& is_same);
bool compare_enum_words(zend_class_entry* ce, std::string_view with, bool& is_same);

// Whether an object of `of` has a property of ce or one of its parents in addition to that of the class: a private
// property of a parent with the same name as another one.
bool is_shadowed(const zend_class_entry* of, zend_string* name, const zend_property_info* p);

}  // namespace isomer::php_bind
