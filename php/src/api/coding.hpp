// SPDX-License-Identifier: MIT
// One message to bytes and back, for every function that PHP calls.
#pragma once
#include <string_view>
#include "../bind/classes.hpp"
#include "../request.hpp"
#include "options.hpp"

namespace isomer::php_api {

php_bind::classes& first_classes();  // of this request
// Sees to a message's fingerprint. False: an exception is under way.
bool know_fingerprint(const php_values::bound_message& m);
inline php_bind::classes& classes_of_request() {
  php_bind::classes* made = ISOMER_G(classes);
  return made ? *made : first_classes();
}

// A message into a new value of PHP's: an object, or an array. False: an exception is under way. `how` gets the limit
// that memory_limit sets.
bool decode(call& how, const php_values::bound_message& m, std::string_view bytes, zval* to);
// What else becomes of a message that was encoded, where that did not end well: classes may have to be bound, and
// properties asked for, or it throws what is wrong, and gives up what was made; null.
ISOMER_COLD zend_string* encode_anew(const call& how, zend_string* made, status why, const php_values::bound_message& m,
                                     zend_refcounted* from);
// Null: an exception is under way.
inline zend_string* encode(const call& how, const php_values::bound_message& m, zend_refcounted* from) {
  if (how.by->compares_schemas && !know_fingerprint(m)) [[unlikely]]
    return nullptr;
  isomer_request r;
  r.ignores_unknown = how.with.ignore_unknown;
  r.natives = how.natives;
  ISOMER_G(request) = &r;
  ISOMER_G(wrong) = nullptr;
  status why;
  zend_string* made = how.by->encode(how.with, m, from, why);
  ISOMER_G(request) = nullptr;
  if (made && !ISOMER_G(wrong) && !ISOMER_G(met)) [[likely]]
    return made;
  return encode_anew(how, made, why, m, from);
}

}  // namespace isomer::php_api
