// SPDX-License-Identifier: MIT
// Encodes and decodes a message, for every function that PHP calls.
#pragma once
#include <string_view>
#include "../bind/classes.hpp"
#include "../request.hpp"
#include "options.hpp"

namespace isomer::php_api {

php_bind::classes& first_classes();  // of this request
// Computes a message's fingerprint if it is needed. If it returns false, an exception has been thrown.
bool know_fingerprint(const php_values::bound_message& m);
inline php_bind::classes& classes_of_request() {
  php_bind::classes* made = ISOMER_G(classes);
  return made ? *made : first_classes();
}

// Decodes a message into a new PHP value, an object or an array. If it returns false, an exception has been thrown.
// `how` gets the limit that memory_limit implies.
bool decode(call& how, const php_values::bound_message& m, std::string_view bytes, zval* to);
// Continues after encoding did not succeed. It binds classes or asks for properties and encodes again, or it throws the
// error, releases the output and returns null.
ISOMER_COLD zend_string* encode_anew(const call& how, zend_string* made, status why, const php_values::bound_message& m,
                                     zend_refcounted* from);
// If the result is null, an exception has been thrown.
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
