// SPDX-License-Identifier: MIT
// AbstractAny, AbstractTimestamp and AbstractDuration: what the messages of these well-known types do besides.
#include <optional>
#include <string>
#include <string_view>
#include "../values/scalar.hpp"
#include "../values/times.hpp"
#include "class_named.hpp"
#include "coding.hpp"
#include "errors.hpp"

extern "C" {  // which this header of PHP's does not say itself
#include <ext/date/php_date.h>
}

using namespace isomer::php_api;

namespace {

using isomer::known;
using isomer::php_values::bound_message;
using isomer::php_values::seconds_and_nanos;

// Of the class of a well-known type, which has the two fields that this type has. Null: an exception is under way.
const bound_message* checked(const bound_message* m, const zend_class_entry* ce, known type, const char* name) {
  if (!m || m->table.known == type) return m;
  throw_schema("%s is not google.protobuf.%s: write #[Isomer\\Message('google.protobuf.%s')] in front of it",
               ZSTR_VAL(ce->name), name, name);
  return nullptr;
}
const bound_message* new_message(const zend_execute_data* call, known type, const char* name) {
  zend_class_entry* const ce = zend_get_called_scope(const_cast<zend_execute_data*>(call));
  return checked(classes_of_request().find(ce), ce, type, name);
}
const bound_message* message_of(const zend_object* o, known type, const char* name) {
  return checked(classes_of_request().find_written(o->ce), o->ce, type, name);
}
zval* field_at(const bound_message& m, zend_object* o, std::uint32_t number) {
  return reinterpret_cast<zval*>(reinterpret_cast<char*>(o) + m.table.by_number(number)->offset);
}
std::string_view text_at(const bound_message& m, zend_object* o, std::uint32_t number) {
  const zval* const z = isomer::php_values::value_at(field_at(m, o, number));
  return Z_TYPE_P(z) == IS_STRING ? std::string_view(Z_STRVAL_P(z), Z_STRLEN_P(z)) : std::string_view();
}

// The full name behind the last slash of an Any's URL; empty where there is none.
std::string_view name_in(std::string_view url) {
  const std::size_t slash = url.rfind('/');
  return slash == url.npos ? std::string_view() : url.substr(slash + 1);
}
const bound_message* any_of(zend_object* any) { return message_of(any, known::any, "Any"); }

// The message of a class, if the Any says that it holds one; null where it does not, or where an exception is under
// way.
const bound_message* held_as(const bound_message& any, zend_object* o, zend_string* class_name) {
  const std::string held(name_in(text_at(any, o, 1)));  // what loads the class may change the object
  const bound_message* const m = message_of_class(class_name);
  return m && m->table.full_name == held ? m : nullptr;
}

void return_pair(zval* to, const bound_message& m, const seconds_and_nanos& t) {
  ZVAL_OBJ(to, m.make());
  ZVAL_LONG(field_at(m, Z_OBJ_P(to), 1), static_cast<zend_long>(t.seconds));
  ZVAL_LONG(field_at(m, Z_OBJ_P(to), 2), static_cast<zend_long>(t.nanos));
}
seconds_and_nanos pair_of(const bound_message& m, zend_object* o) {
  const zval *const seconds = isomer::php_values::value_at(field_at(m, o, 1)), *const nanos =
                                                                                   isomer::php_values::value_at(
                                                                                       field_at(m, o, 2));
  return {Z_TYPE_P(seconds) == IS_LONG ? Z_LVAL_P(seconds) : 0, Z_TYPE_P(nanos) == IS_LONG ? Z_LVAL_P(nanos) : 0};
}
void throw_no_value(const char* expected, const char* otherwise) {
  throw_encode(isomer::code::bad_value, std::string("expected ") + (*expected ? expected : otherwise), {});
}

}  // namespace

ZEND_METHOD(Isomer_AbstractAny, pack) {
  zend_object* message;
  zend_string* prefix = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 2)
  Z_PARAM_OBJ(message)
  Z_PARAM_OPTIONAL
  Z_PARAM_STR(prefix)
  ZEND_PARSE_PARAMETERS_END();
  const bound_message* const any = new_message(execute_data, known::any, "Any");
  const bound_message* const m = any ? classes_of_request().find_written(message->ce) : nullptr;
  if (!m) RETURN_THROWS();
  if (!isomer::php_values::is_initialized(message)) {
    throw_encode(isomer::code::bad_value, "a lazy object that was not initialized", {});
    RETURN_THROWS();
  }
  zend_string* const bytes = encode(call_of(nullptr, nullptr), *m, reinterpret_cast<zend_refcounted*>(message));
  if (!bytes) RETURN_THROWS();
  std::string url = prefix ? std::string(ZSTR_VAL(prefix), ZSTR_LEN(prefix)) : "type.googleapis.com";
  if (!url.ends_with('/')) url += '/';
  url += m->table.full_name;
  RETVAL_OBJ(any->make());
  ZVAL_STRINGL(field_at(*any, Z_OBJ_P(return_value), 1), url.data(), url.size());
  ZVAL_STR(field_at(*any, Z_OBJ_P(return_value), 2), bytes);
}

ZEND_METHOD(Isomer_AbstractAny, unpack) {
  zend_string* name = nullptr;
  HashTable* names = nullptr;
  zend_object* options = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 2)
  Z_PARAM_ARRAY_HT_OR_STR(names, name)
  Z_PARAM_OPTIONAL
  Z_PARAM_OBJ_OF_CLASS_OR_NULL(options, options_class)
  ZEND_PARSE_PARAMETERS_END();
  zend_object* const self = Z_OBJ_P(ZEND_THIS);
  const bound_message* const any = any_of(self);
  if (!any) RETURN_THROWS();
  const bound_message* held = name ? held_as(*any, self, name) : nullptr;
  if (names) {
    zval* one;
    ZEND_HASH_FOREACH_VAL(names, one) {
      ZVAL_DEREF(one);
      if (Z_TYPE_P(one) != IS_STRING) {
        zend_argument_type_error(1, "must be a class name, or an array of class names");
        RETURN_THROWS();
      }
      held = held_as(*any, self, Z_STR_P(one));
      if (held || EG(exception)) break;
    }
    ZEND_HASH_FOREACH_END();
  }
  if (!held) return;  // null, or an exception
  const std::string bytes(text_at(*any, self, 2));
  call how = call_of(nullptr, options);
  decode(how, *held, bytes, return_value);
}

ZEND_METHOD(Isomer_AbstractAny, is) {
  zend_string* name;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_STR(name)
  ZEND_PARSE_PARAMETERS_END();
  const bound_message* const any = any_of(Z_OBJ_P(ZEND_THIS));
  if (!any) RETURN_THROWS();
  const bool is_it = held_as(*any, Z_OBJ_P(ZEND_THIS), name) != nullptr;
  if (!EG(exception)) RETURN_BOOL(is_it);
}

ZEND_METHOD(Isomer_AbstractTimestamp, fromDateTime) {
  zval* date;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_OBJECT_OF_CLASS(date, php_date_get_interface_ce())
  ZEND_PARSE_PARAMETERS_END();
  const bound_message* const m = new_message(execute_data, known::timestamp, "Timestamp");
  if (!m) RETURN_THROWS();
  seconds_and_nanos t;
  if (const char* wrong = isomer::php_values::timestamp_of(date, t))
    throw_no_value(wrong, "a date that was initialized");
  else return_pair(return_value, *m, t);
}
ZEND_METHOD(Isomer_AbstractTimestamp, toDateTime) {
  ZEND_PARSE_PARAMETERS_NONE();
  const bound_message* const m = message_of(Z_OBJ_P(ZEND_THIS), known::timestamp, "Timestamp");
  if (!m) RETURN_THROWS();
  const seconds_and_nanos t = pair_of(*m, Z_OBJ_P(ZEND_THIS));
  if (isomer::php_values::is_timestamp(t)) isomer::php_values::make_date(return_value, t, nullptr);
  else throw_no_value("seconds and nanos of the years 1 to 9999", "");
}

ZEND_METHOD(Isomer_AbstractDuration, fromDateInterval) {
  zval* interval;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_OBJECT_OF_CLASS(interval, php_date_get_interval_ce())
  ZEND_PARSE_PARAMETERS_END();
  const bound_message* const m = new_message(execute_data, known::duration, "Duration");
  if (!m) RETURN_THROWS();
  seconds_and_nanos t;
  if (const char* wrong = isomer::php_values::duration_of(interval, t))
    throw_no_value(wrong, "an interval that was initialized");
  else return_pair(return_value, *m, t);
}
ZEND_METHOD(Isomer_AbstractDuration, toDateInterval) {
  ZEND_PARSE_PARAMETERS_NONE();
  const bound_message* const m = message_of(Z_OBJ_P(ZEND_THIS), known::duration, "Duration");
  if (!m) RETURN_THROWS();
  const seconds_and_nanos t = pair_of(*m, Z_OBJ_P(ZEND_THIS));
  if (isomer::php_values::is_duration(t)) isomer::php_values::make_interval(return_value, t);
  else throw_no_value("seconds and nanos of one sign and of at most 10,000 years", "");
}
