// SPDX-License-Identifier: MIT
#include "native.hpp"
#include <string>
#include "../request.hpp"
#include "storage.hpp"

extern "C" {  // which this header of PHP's does not say itself
#include <ext/date/php_date.h>
}

namespace isomer::php_values {
namespace {

constexpr int deepest = 100;
constexpr zend_long nanos_of_micro = 1000;

void add(zval* a, const char* name, zval* v) { zend_hash_str_update(Z_ARR_P(a), name, strlen(name), v); }
void add(zval* a, const char* name, zend_long v) {
  zval z;
  ZVAL_LONG(&z, v);
  add(a, name, &z);
}
const zval* member(const zval* a, const char* name) {
  const zval* z = Z_TYPE_P(a) == IS_ARRAY ? zend_hash_str_find(Z_ARR_P(a), name, strlen(name)) : nullptr;
  return z ? z : &nothing;
}
zend_long number_at(const zval* a, const char* name) {
  const zval* z = member(a, name);
  return Z_TYPE_P(z) == IS_LONG ? Z_LVAL_P(z) : 0;
}

// ---- from PHP's values

bool value_from(zval* to, const zval* z, int depth);

bool timestamp_from(zval* to, const zval* z) {
  if (Z_TYPE_P(z) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(z), php_date_get_interface_ce())) return false;
  const php_date_obj* d = Z_PHPDATE_P(const_cast<zval*>(z));
  if (!d->time) return false;  // of a class whose constructor did not call its parent's
  add(to, "seconds", d->time->sse);
  add(to, "nanos", d->time->us * nanos_of_micro);
  return true;
}
// Years and months have no length.
bool duration_from(zval* to, const zval* z) {
  if (Z_TYPE_P(z) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(z), php_date_get_interval_ce())) return false;
  const php_interval_obj* i = Z_PHPINTERVAL_P(const_cast<zval*>(z));
  if (!i->initialized || !i->diff || i->diff->y || i->diff->m) return false;
  const timelib_rel_time& d = *i->diff;
  const zend_long sign = d.invert ? -1 : 1;
  add(to, "seconds", sign * (((d.d * 24 + d.h) * 60 + d.i) * 60 + d.s));
  add(to, "nanos", sign * d.us * nanos_of_micro);
  return true;
}
bool list_from(zval* to, const zval* z, int depth) {
  if (Z_TYPE_P(z) != IS_ARRAY || depth == 0) return false;
  zval all;
  array_init(&all);
  bool good = true;
  zval* one;
  ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), one) {
    zval made;
    array_init(&made);
    good = value_from(&made, value_at(one), depth - 1) && good;
    add_next_index_zval(&all, &made);
  }
  ZEND_HASH_FOREACH_END();
  add(to, "values", &all);
  return good;
}
bool struct_from(zval* to, const zval* z, int depth) {
  if (Z_TYPE_P(z) != IS_ARRAY || depth == 0) return false;
  zval all;
  array_init(&all);
  bool good = true;
  zend_ulong h;
  zend_string* key;
  zval* one;
  ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(z), h, key, one) {
    zval made;
    array_init(&made);
    good = value_from(&made, value_at(one), depth - 1) && good;
    if (key) zend_hash_update(Z_ARR(all), key, &made);
    else zend_hash_index_update(Z_ARR(all), h, &made);
  }
  ZEND_HASH_FOREACH_END();
  add(to, "fields", &all);
  return good;
}
bool value_from(zval* to, const zval* z, int depth) {
  zval v;
  switch (Z_TYPE_P(z)) {
    case IS_UNDEF:
    case IS_NULL: add(to, "null_value", zend_long{0}); return true;
    case IS_FALSE:
    case IS_TRUE:
      ZVAL_COPY_VALUE(&v, z);
      add(to, "bool_value", &v);
      return true;
    case IS_LONG:
    case IS_DOUBLE:
      ZVAL_DOUBLE(&v, Z_TYPE_P(z) == IS_LONG ? static_cast<double>(Z_LVAL_P(z)) : Z_DVAL_P(z));
      add(to, "number_value", &v);
      return true;
    case IS_STRING:
      ZVAL_COPY(&v, z);
      add(to, "string_value", &v);
      return true;
    case IS_ARRAY: break;
    default: return false;
  }
  array_init(&v);
  const bool is_list = zend_array_is_list(Z_ARR_P(z));
  const bool good = is_list ? list_from(&v, z, depth) : struct_from(&v, z, depth);
  add(to, is_list ? "list_value" : "struct_value", &v);
  return good;
}
bool held_from(zval* to, const char* name, const zval* z) {
  zval v;
  ZVAL_COPY(&v, z);
  add(to, name, &v);
  return true;
}
bool from(native n, zval* to, const zval* z) {
  switch (n) {
    case native::timestamp: return timestamp_from(to, z);
    case native::duration: return duration_from(to, z);
    case native::structure: return struct_from(to, z, deepest);
    case native::list_value: return list_from(to, z, deepest);
    case native::value: return value_from(to, z, deepest);
    case native::field_mask: return Z_TYPE_P(z) == IS_ARRAY && held_from(to, "paths", z);
    default: return held_from(to, "value", z);
  }
}

// ---- to PHP's values

void value_to(zval* to, const zval* m);

void timestamp_to(zval* to, const zval* m) {
  char text[48];
  const int n = snprintf(text, sizeof text, "%lld.%06lld", static_cast<long long>(number_at(m, "seconds")),
                         static_cast<long long>(number_at(m, "nanos") / nanos_of_micro));
  php_date_instantiate(php_date_get_immutable_ce(), to);
  php_date_initialize(Z_PHPDATE_P(to), text, static_cast<std::size_t>(n), "U.u", nullptr, 0);
}
void duration_to(zval* to, const zval* m) {
  const zend_long seconds = number_at(m, "seconds"), micros = number_at(m, "nanos") / nanos_of_micro;
  object_init_ex(to, php_date_get_interval_ce());
  zval nothing_at_all;
  ZVAL_STRINGL(&nothing_at_all, "PT0S", 4);
  zend_call_known_instance_method_with_1_params(Z_OBJCE_P(to)->constructor, Z_OBJ_P(to), nullptr, &nothing_at_all);
  zval_ptr_dtor(&nothing_at_all);
  php_interval_obj* i = Z_PHPINTERVAL_P(to);
  if (!i->diff) return;  // memory ran out
  i->diff->invert = seconds < 0 || micros < 0;
  i->diff->s = seconds < 0 ? -seconds : seconds;
  i->diff->us = micros < 0 ? -micros : micros;
}
void list_to(zval* to, const zval* m) {
  const zval* all = member(m, "values");
  array_init(to);
  if (Z_TYPE_P(all) != IS_ARRAY) return;
  zval* one;
  ZEND_HASH_FOREACH_VAL(Z_ARR_P(all), one) {
    zval made;
    value_to(&made, one);
    add_next_index_zval(to, &made);
  }
  ZEND_HASH_FOREACH_END();
}
void struct_to(zval* to, const zval* m) {
  const zval* all = member(m, "fields");
  array_init(to);
  if (Z_TYPE_P(all) != IS_ARRAY) return;
  zend_ulong h;
  zend_string* key;
  zval* one;
  ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(all), h, key, one) {
    zval made;
    value_to(&made, one);
    if (key) zend_hash_update(Z_ARR_P(to), key, &made);
    else zend_hash_index_update(Z_ARR_P(to), h, &made);
  }
  ZEND_HASH_FOREACH_END();
}
void value_to(zval* to, const zval* m) {
  ZVAL_NULL(to);
  if (const zval* z = member(m, "struct_value"); Z_TYPE_P(z) == IS_ARRAY) return struct_to(to, z);
  if (const zval* z = member(m, "list_value"); Z_TYPE_P(z) == IS_ARRAY) return list_to(to, z);
  for (const char* name : {"number_value", "string_value", "bool_value"})
    if (const zval* z = member(m, name); Z_TYPE_P(z) > IS_NULL) ZVAL_COPY(to, z);
}
void held_to(zval* to, const zval* m, const char* name, const bound_message& b) {
  const zval* z = member(m, name);
  if (Z_TYPE_P(z) > IS_NULL) ZVAL_COPY(to, z);
  else ZVAL_COPY(to, &b.fields[0].initial);
}
void to_native(native n, const bound_message& b, zval* z) {
  if (Z_TYPE_P(z) != IS_ARRAY) return;
  zval made;
  switch (n) {
    case native::timestamp: timestamp_to(&made, z); break;
    case native::duration: duration_to(&made, z); break;
    case native::structure: struct_to(&made, z); break;
    case native::list_value: list_to(&made, z); break;
    case native::value: value_to(&made, z); break;
    case native::field_mask: held_to(&made, z, "paths", b); break;
    default: held_to(&made, z, "value", b);
  }
  zval_ptr_dtor(z);
  ZVAL_COPY_VALUE(z, &made);
}

void one_value(const field& f, zval* z) {
  const bound_field& b = binding(f);
  if (b.native != native::none) to_native(b.native, *b.message, z);
  else if (b.message->has_natives && (Z_TYPE_P(z) == IS_OBJECT || Z_TYPE_P(z) == IS_ARRAY))
    make_native(*b.message, Z_COUNTED_P(z));
}

}  // namespace

const zend_array* message_of_native(native n, const zval* z) {
  zval made;
  array_init(&made);
  ISOMER_G(request)->aside.keep(&made);
  if (!from(n, &made, z)) note_wrong("no value of the well-known type");
  return Z_ARR(made);
}

void make_native(const bound_message& m, zend_refcounted* at) {
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const field& f = m.table_fields[i];
    const bool is_map = f.shape == shape::map;
    const field& v = is_map ? f.message->fields[1] : f;
    if (!is_message(v.value) || (binding(v).native == native::none && !binding(v).message->has_natives)) continue;
    zval* z = storage::at(at, f);
    if (!is_map && !f.is_list()) {
      one_value(f, z);
      continue;
    }
    if (Z_TYPE_P(z) != IS_ARRAY) continue;
    zval* one;
    ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), one) { one_value(v, one); }
    ZEND_HASH_FOREACH_END();
  }
}

}  // namespace isomer::php_values
