// SPDX-License-Identifier: MIT
#include "coding.hpp"
#include "../values/native.hpp"
#include "../values/scalar.hpp"
#include "../values/wrong_value.hpp"
#include "errors.hpp"

namespace isomer::php_api {

bool decode(call& how, const php_values::bound_message& m, std::string_view bytes, zval* to) {
  if (m.ce) ZVAL_OBJ(to, m.make());
  else array_init(to);
  bound_memory(how);
  const status s = how.by->decode(how.with, bytes, m, Z_COUNTED_P(to));
  if (s.ok()) [[likely]] {
    if (m.has_natives) php_values::make_native(m, Z_COUNTED_P(to));
    return true;
  }
  if (m.ce) zend_object_store_ctor_failed(Z_OBJ_P(to));  // no destructor sees half of an object
  zval_ptr_dtor(to);
  ZVAL_UNDEF(to);
  throw_decode(how.by->explain(bytes, s, m.table));
  return false;
}

zend_string* refuse_encoding(zend_string* made, status why, const php_values::bound_message& m,
                             const zend_refcounted* from) {
  if (made) zend_string_release(made);
  php_values::wrong_value found;
  if (ISOMER_G(wrong) || why.cause == code::missing_required) found = php_values::find_wrong(m, from);
  if (ISOMER_G(wrong)) why.cause = ISOMER_G(wrong) == php_values::two_members ? code::duplicate_key : code::bad_value;
  if (found.what.empty()) found = {{}, std::string(ISOMER_G(wrong) ? ISOMER_G(wrong) : why.message())};
  throw_encode(why.cause, found.what, found.path);
  return nullptr;
}

}  // namespace isomer::php_api
