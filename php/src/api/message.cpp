// SPDX-License-Identifier: MIT
// AbstractMessage, MessageType, and the functions for all classes.
#include "../values/scalar.hpp"
#include "class_named.hpp"
#include "coding.hpp"
#include "errors.hpp"
#include "schema.hpp"

namespace isomer::php_api {

zend_class_entry* class_named(zend_string* name) {
  zend_class_entry* ce = zend_lookup_class(name);
  if (!ce && !EG(exception)) throw_schema("there is no class %s", ZSTR_VAL(name));
  return ce;
}
const php_values::bound_message* message_of_class(zend_string* name) {
  zend_class_entry* ce = class_named(name);
  return ce ? classes_of_request().find(ce) : nullptr;
}

}  // namespace isomer::php_api

using namespace isomer::php_api;

namespace {

std::string_view view_of(const zend_string* s) { return {ZSTR_VAL(s), ZSTR_LEN(s)}; }

void return_object(zval* to, zend_class_entry* ce, zend_string* bytes, zend_object* format, zend_object* options) {
  const isomer::php_values::bound_message* m = classes_of_request().find(ce);
  if (!m) return;
  call how = call_of(format, options);
  decode(how, *m, view_of(bytes), to);
}
void return_bytes(zval* to, zend_object* message, zend_object* format, zend_object* options) {
  const isomer::php_values::bound_message* m = classes_of_request().find_written(message->ce);
  if (!m) return;
  if (!isomer::php_values::is_initialized(message)) {
    throw_encode(isomer::code::bad_value, "a lazy object that was not initialized", {});
    return;
  }
  if (zend_string* made = encode(call_of(format, options), *m, reinterpret_cast<zend_refcounted*>(message)))
    ZVAL_STR(to, made);
}

}  // namespace

ZEND_METHOD(Isomer_AbstractMessage, __construct) { ZEND_PARSE_PARAMETERS_NONE(); }
ZEND_METHOD(Isomer_AbstractMessage, decode) {
  zend_string* bytes;
  zend_object *format = nullptr, *options = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 3)
  Z_PARAM_STR(bytes)
  Z_PARAM_OPTIONAL
  Z_PARAM_OBJ_OF_CLASS(format, format_class)
  Z_PARAM_OBJ_OF_CLASS_OR_NULL(options, options_class)
  ZEND_PARSE_PARAMETERS_END();
  return_object(return_value, zend_get_called_scope(execute_data), bytes, format, options);
}
ZEND_METHOD(Isomer_AbstractMessage, encode) {
  zend_object *format = nullptr, *options = nullptr;
  ZEND_PARSE_PARAMETERS_START(0, 2)
  Z_PARAM_OPTIONAL
  Z_PARAM_OBJ_OF_CLASS(format, format_class)
  Z_PARAM_OBJ_OF_CLASS_OR_NULL(options, options_class)
  ZEND_PARSE_PARAMETERS_END();
  return_bytes(return_value, Z_OBJ_P(ZEND_THIS), format, options);
}
ZEND_METHOD(Isomer_AbstractMessage, __set_state) {
  HashTable* properties;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ARRAY_HT(properties)
  ZEND_PARSE_PARAMETERS_END();
  zend_class_entry* ce = zend_get_called_scope(execute_data);
  if (object_init_ex(return_value, ce) == FAILURE) RETURN_THROWS();
  zend_string* name;
  zval* value;
  ZEND_HASH_FOREACH_STR_KEY_VAL(properties, name, value) {
    if (name) zend_update_property_ex(ce, Z_OBJ_P(return_value), name, value);
    if (EG(exception)) RETURN_THROWS();
  }
  ZEND_HASH_FOREACH_END();
}

ZEND_METHOD(Isomer_MessageType, decode) {
  zend_string* bytes;
  zend_object *format = nullptr, *options = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 3)
  Z_PARAM_STR(bytes)
  Z_PARAM_OPTIONAL
  Z_PARAM_OBJ_OF_CLASS(format, format_class)
  Z_PARAM_OBJ_OF_CLASS_OR_NULL(options, options_class)
  ZEND_PARSE_PARAMETERS_END();
  call how = call_of(format, options);
  decode(how, *type_of(Z_OBJ_P(ZEND_THIS)).is, view_of(bytes), return_value);
}
ZEND_METHOD(Isomer_MessageType, encode) {
  zval* message;
  zend_object *format = nullptr, *options = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 3)
  Z_PARAM_ARRAY(message)
  Z_PARAM_OPTIONAL
  Z_PARAM_OBJ_OF_CLASS(format, format_class)
  Z_PARAM_OBJ_OF_CLASS_OR_NULL(options, options_class)
  ZEND_PARSE_PARAMETERS_END();
  if (zend_string* made = encode(call_of(format, options), *type_of(Z_OBJ_P(ZEND_THIS)).is, Z_COUNTED_P(message)))
    RETURN_STR(made);
}

ZEND_FUNCTION(Isomer_decode) {
  zend_string *name, *bytes;
  zend_object *format = nullptr, *options = nullptr;
  ZEND_PARSE_PARAMETERS_START(2, 4)
  Z_PARAM_STR(name)
  Z_PARAM_STR(bytes)
  Z_PARAM_OPTIONAL
  Z_PARAM_OBJ_OF_CLASS(format, format_class)
  Z_PARAM_OBJ_OF_CLASS_OR_NULL(options, options_class)
  ZEND_PARSE_PARAMETERS_END();
  if (zend_class_entry* ce = class_named(name)) return_object(return_value, ce, bytes, format, options);
}
ZEND_FUNCTION(Isomer_encode) {
  zend_object *message, *format = nullptr, *options = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 3)
  Z_PARAM_OBJ(message)
  Z_PARAM_OPTIONAL
  Z_PARAM_OBJ_OF_CLASS(format, format_class)
  Z_PARAM_OBJ_OF_CLASS_OR_NULL(options, options_class)
  ZEND_PARSE_PARAMETERS_END();
  return_bytes(return_value, message, format, options);
}
