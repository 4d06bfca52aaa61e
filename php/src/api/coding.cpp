// SPDX-License-Identifier: MIT
#include "coding.hpp"
#include <isomer/dynamic.hpp>
#include <utility>
#include "../values/lent_properties.hpp"
#include "../values/native.hpp"
#include "../values/scalar.hpp"
#include "../values/wrong_value.hpp"
#include "errors.hpp"
#include "met_values.hpp"
#include "serialized_objects.hpp"
#include "unwritable.hpp"

namespace isomer::php_api {

namespace {

// Decodes once. Classes whose values were found are in ISOMER_G(met).
status decode_once(call& how, const php_values::bound_message& m, std::string_view bytes, zval* to) {
  if (m.ce) ZVAL_OBJ(to, m.make());
  else array_init(to);
  bound_memory(how);
  ISOMER_G(reads_natives) = how.natives && !m.ce;
  const status s = how.by->decode(how.with, bytes, m, Z_COUNTED_P(to));
  ISOMER_G(reads_natives) = false;
  return s;
}

}  // namespace

bool know_fingerprint(const php_values::bound_message& m) {
  if (m.fingerprint) return true;
  const detail::table::message_table* const t = m.ce ? classes_of_request().whole(m.ce) : m.source;
  if (t) m.fingerprint = dynamic::fingerprint_of(*t);
  return t != nullptr;
}

namespace {

void destroy_buried(bool runs_destructors) {
  zend_array* const all = std::exchange(ISOMER_G(buried), nullptr);
  if (!all) return;
  zval z;
  ZVAL_ARR(&z, all);
  if (!runs_destructors) php_values::forgo_destructors(&z);
  zend_array_destroy(all);
}

}  // namespace

// Of objects that serialize() has written.
static bool decode_objects(const call& how, const php_values::bound_message& m, std::string_view bytes, zval* to) {
  call plain = how;
  plain.objects = false;
  bound_memory(plain);
  plain_serialized made;
  while (!made.read(plain, m, bytes)) {
    if (EG(exception)) return ISOMER_G(met) = nullptr, false;
    if (!classes_of_request().bind_met()) return false;
  }
  plain.input = &made;
  return decode(plain, m, made.text(), to);
}

bool decode(call& how, const php_values::bound_message& m, std::string_view bytes, zval* to) {
  if (how.by->compares_schemas && !know_fingerprint(m)) return false;
  if (how.objects) [[unlikely]]
    return decode_objects(how, m, bytes, to);
  status s = decode_once(how, m, bytes, to);
  while (!s.ok() && ISOMER_G(met)) {
    php_values::forgo_destructors(to);
    zval_ptr_dtor(to);
    ZVAL_UNDEF(to);
    destroy_buried(false);
    if (!classes_of_request().bind_met()) return false;
    s = decode_once(how, m, bytes, to);
  }
  if (s.ok()) [[likely]] {
    if (m.has_natives) php_values::make_native(m, Z_COUNTED_P(to));
    else if (how.natives && !m.ce) php_values::make_native_in_arrays(m, Z_ARR_P(to));
    if (EG(exception)) [[unlikely]] {  // of the constructor of a collection
      php_values::forgo_destructors(to);
      zval_ptr_dtor(to);
      ZVAL_UNDEF(to);
    }
    if (ISOMER_G(buried)) [[unlikely]]
      destroy_buried(true);
    return !EG(exception);
  }
  if (m.ce) zend_object_store_ctor_failed(Z_OBJ_P(to));  // no destructor runs for an incomplete object
  zval_ptr_dtor(to);
  ZVAL_UNDEF(to);
  destroy_buried(true);
  diagnosis d = how.by->explain(bytes, s, m.table);
  if (how.input) d.at = how.input->in_input(d.at);
  throw_decode(d);
  return false;
}

namespace {

// Throws the error of a message that was encoded, and releases the output. Returns null.
zend_string* refuse_encoding(const call& how, zend_string* made, status why, const php_values::bound_message& m,
                             const zend_refcounted* from) {
  if (made) zend_string_release(made);
  const char* noted = ISOMER_G(wrong);
  if (!bind_values(m, from)) return nullptr;
  php_values::wrong_value found;
  if (noted || why.cause == code::missing_required || why.cause == code::bad_utf8)
    found = php_values::find_wrong(m, from,
                                   {.ignores_unknown = how.with.ignore_unknown,
                                    .natives = how.natives,
                                    .depth = how.with.limits.depth,
                                    .refused_text = why.cause == code::bad_utf8});
  const bool is_writer = !noted && (why.cause == code::bad_value || why.cause == code::unknown_type);
  if (is_writer) found = find_unwritable(how, m, from, why.cause);
  if (found.what.empty()) {  // it was too far away to be found
    if (noted)
      why.cause = noted == php_values::two_members   ? code::duplicate_key
                  : noted == php_values::unknown_key ? code::unknown_field
                                                     : code::bad_value;
    found = {why.cause, {}, noted ? std::string(noted) : std::string(why.message())};
  }
  throw_encode(found.cause, found.what, found.path);
  return nullptr;
}

zend_string* encode_once(const call& how, status& why, const php_values::bound_message& m, zend_refcounted* from,
                         bool knows_unset) {
  isomer_request r;
  r.ignores_unknown = how.with.ignore_unknown;
  r.natives = how.natives;
  r.knows_unset = knows_unset;
  ISOMER_G(request) = &r;
  ISOMER_G(wrong) = nullptr;
  why = {};
  zend_string* made = how.by->encode(how.with, m, from, why);
  ISOMER_G(request) = nullptr;
  return made;
}
// With what __get has for properties that were unset, and with what is in collections. What the classes of those need
// is loaded before, and no code of PHP's sees the message as it is meanwhile.
zend_string* encode_lent(const call& how, status& why, const php_values::bound_message& m, zend_refcounted* from) {
  php_values::lent_properties lent(how.with.limits.memory);
  const auto bind = [] { return classes_of_request().bind_met(); };
  if (!bind_values(m, from)) return nullptr;
  if (!lent.lend(m, from, bind)) {
    const php_values::wrong_value& wrong = lent.wrong();
    if (EG(exception) && !wrong.what.empty()) throw_encode_because_of(wrong.what, wrong.path);
    else if (!EG(exception)) throw_encode(wrong.cause, wrong.what, wrong.path);
    return nullptr;
  }
  zend_string* made = encode_once(how, why, m, from, true);
  while (ISOMER_G(met)) {
    if (made) zend_string_release(made);
    if (!bind()) return nullptr;
    made = encode_once(how, why, m, from, true);
  }
  if (lent.lacks_some() && !ISOMER_G(wrong)) ISOMER_G(wrong) = php_values::unset_property;
  if (made && !ISOMER_G(wrong)) return made;
  return refuse_encoding(how, made, why, m, from);
}

}  // namespace

zend_string* encode_anew(const call& how, zend_string* made, status why, const php_values::bound_message& m,
                         zend_refcounted* from) {
  while (ISOMER_G(met)) {
    if (made) zend_string_release(made);
    if (!classes_of_request().bind_met()) return nullptr;
    made = encode_once(how, why, m, from, false);
  }
  if (!ISOMER_G(wrong)) return made ? made : refuse_encoding(how, made, why, m, from);
  if (made) zend_string_release(made);
  return encode_lent(how, why, m, from);
}

}  // namespace isomer::php_api
