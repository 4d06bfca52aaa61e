// SPDX-License-Identifier: MIT
#include "coding.hpp"
#include "../values/lent_properties.hpp"
#include "../values/native.hpp"
#include "../values/scalar.hpp"
#include "../values/wrong_value.hpp"
#include "errors.hpp"
#include "unwritable.hpp"

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

namespace {

// Throws what is wrong with a message that was encoded, and gives up what was made of it; null.
zend_string* refuse_encoding(const call& how, zend_string* made, status why, const php_values::bound_message& m,
                             const zend_refcounted* from) {
  if (made) zend_string_release(made);
  const char* noted = ISOMER_G(wrong);
  php_values::wrong_value found;
  if (noted || why.cause == code::missing_required || why.cause == code::bad_utf8)
    found = php_values::find_wrong(m, from,
                                   {.ignores_unknown = how.with.ignore_unknown,
                                    .depth = how.with.limits.depth,
                                    .refused_text = why.cause == code::bad_utf8});
  const bool is_writer = !noted && (why.cause == code::bad_value || why.cause == code::unknown_type);
  if (is_writer) found = find_unwritable(how, m, from, why.cause);
  if (found.what.empty()) {  // too far away
    if (noted)
      why.cause = noted == php_values::two_members   ? code::duplicate_key
                  : noted == php_values::unknown_key ? code::unknown_field
                                                     : code::bad_value;
    found = {why.cause, {}, noted ? std::string(noted) : std::string(why.message())};
  }
  throw_encode(found.cause, found.what, found.path);
  return nullptr;
}

}  // namespace

zend_string* encode_anew(const call& how, zend_string* made, status why, const php_values::bound_message& m,
                         zend_refcounted* from) {
  if (ISOMER_G(wrong) != php_values::unset_property) return refuse_encoding(how, made, why, m, from);
  if (made) zend_string_release(made);
  php_values::lent_properties lent;
  if (!lent.lend(m, from)) return nullptr;
  isomer_request r;
  r.ignores_unknown = how.with.ignore_unknown;
  r.knows_unset = true;
  ISOMER_G(request) = &r;
  ISOMER_G(wrong) = nullptr;
  why = {};
  made = how.by->encode(how.with, m, from, why);
  ISOMER_G(request) = nullptr;
  if (lent.lacks_some() && !ISOMER_G(wrong)) ISOMER_G(wrong) = php_values::unset_property;
  return made && !ISOMER_G(wrong) ? made : refuse_encoding(how, made, why, m, from);
}

}  // namespace isomer::php_api
