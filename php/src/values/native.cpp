// SPDX-License-Identifier: MIT
#include "native.hpp"
#include <string>
#include "../request.hpp"
#include "storage.hpp"
#include "times.hpp"

namespace isomer::php_values {
namespace {

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
seconds_and_nanos time_at(const zval* a) { return {number_at(a, "seconds"), number_at(a, "nanos")}; }

// ---- From PHP values.

bool value_from(zval* to, const zval* z, int depth);

// Errors are noted, in the words of times.hpp.
bool time_from(zval* to, const zval* z, const char* (*of)(const zval*, seconds_and_nanos&)) {
  seconds_and_nanos t;
  if (const char* wrong = of(z, t)) {
    if (*wrong) note_wrong(wrong);
    return false;
  }
  add(to, "seconds", t.seconds);
  add(to, "nanos", t.nanos);
  return true;
}
bool list_from(zval* to, const zval* z, int depth) {
  if (Z_TYPE_P(z) != IS_ARRAY) return false;
  if (depth == 0) return note_wrong(too_deep), false;
  if (!zend_array_is_list(Z_ARR_P(z))) return note_wrong(keys_of_list), false;
  zval all;
  array_init(&all);
  bool good = true;
  zval* one;
  ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), one) {
    zval made;
    array_init(&made);
    good = value_from(&made, value_at(one), depth - 1);
    add_next_index_zval(&all, &made);
    if (!good) break;
  }
  ZEND_HASH_FOREACH_END();
  add(to, "values", &all);
  return good;
}
bool struct_from(zval* to, const zval* z, int depth) {
  if (Z_TYPE_P(z) != IS_ARRAY) return false;
  if (depth == 0) return note_wrong(too_deep), false;
  zval all;
  array_init(&all);
  bool good = true;
  zend_ulong h;
  zend_string* key;
  zval* one;
  ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(z), h, key, one) {
    zval made;
    array_init(&made);
    good = value_from(&made, value_at(one), depth - 1);
    if (key) zend_hash_update(Z_ARR(all), key, &made);
    else zend_hash_index_update(Z_ARR(all), h, &made);
    if (!good) break;
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
      if (!is_exact(Z_LVAL_P(z))) return note_wrong(inexact), false;
      [[fallthrough]];
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
// JSON represents a mask as one string, in which commas separate the paths.
bool mask_from(zval* to, const zval* z) {
  if (Z_TYPE_P(z) != IS_ARRAY) return false;
  zval* path;
  ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), path) {
    path = const_cast<zval*>(value_at(path));
    if (Z_TYPE_P(path) == IS_STRING && memchr(Z_STRVAL_P(path), ',', Z_STRLEN_P(path)))
      return note_wrong("a path without a comma"), false;
  }
  ZEND_HASH_FOREACH_END();
  return held_from(to, "paths", z);
}
// The outermost level of an array, where what is in it stands for itself, too.
bool level_from(native n, zval* to, const zval* z) {
  if (n == native::value && Z_TYPE_P(z) != IS_ARRAY) return value_from(to, z, 0);
  if (Z_TYPE_P(z) != IS_ARRAY) return false;
  const bool is_list = n == native::list_value || (n == native::value && zend_array_is_list(Z_ARR_P(z)));
  if (n == native::list_value && !zend_array_is_list(Z_ARR_P(z))) return note_wrong(keys_of_list), false;
  return held_from(to,
                   n == native::value ? (is_list ? "list_value" : "struct_value")
                   : is_list          ? "values"
                                      : "fields",
                   z);
}
bool from(native n, zval* to, const zval* z) {
  if (ISOMER_G(request)->natives && (n == native::structure || n == native::list_value || n == native::value))
    return level_from(n, to, z);
  switch (n) {
    case native::timestamp: return time_from(to, z, &timestamp_of);
    case native::duration: return time_from(to, z, &duration_of);
    case native::structure: return struct_from(to, z, deepest_structure);
    case native::list_value: return list_from(to, z, deepest_structure);
    case native::value: return value_from(to, z, deepest_structure);
    case native::field_mask: return mask_from(to, z);
    default: return held_from(to, "value", z);
  }
}

// ---- To PHP values.

void value_to(zval* to, const zval* m);

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
void to_native(native n, const bound_field& f, zval* z) {
  const bound_message& b = *f.message;
  if (Z_TYPE_P(z) != IS_ARRAY) return;
  zval made;
  switch (n) {
    case native::timestamp: make_date(&made, time_at(z), f.made_as); break;
    case native::duration: make_interval(&made, time_at(z)); break;
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
  if (b.native != native::none) to_native(b.native, b, z);
  else if (b.message->has_natives && (Z_TYPE_P(z) == IS_OBJECT || Z_TYPE_P(z) == IS_ARRAY))
    make_native(*b.message, Z_COUNTED_P(z));
}

}  // namespace

const zend_array* message_of_native(native n, const zval* z) {
  zval made;
  array_init(&made);
  ISOMER_G(request)->aside.keep(&made);
  if (!from(n, &made, z)) note_wrong(no_native);
  return Z_ARR(made);
}

native native_in_array(const bound_message& m, const zval* z, bool arrays) {
  const bool is_array = Z_TYPE_P(z) == IS_ARRAY;
  switch (m.table.known) {
    case known::timestamp: return Z_TYPE_P(z) == IS_OBJECT ? native::timestamp : native::none;
    case known::duration: return Z_TYPE_P(z) == IS_OBJECT ? native::duration : native::none;
    case known::wrapper: return !is_array && Z_TYPE_P(z) > IS_NULL ? native::wrapper : native::none;
    case known::value: return arrays || (!is_array && Z_TYPE_P(z) > IS_NULL) ? native::value : native::none;
    case known::structure: return arrays && is_array ? native::structure : native::none;
    case known::list_value: return arrays && is_array ? native::list_value : native::none;
    case known::field_mask: return arrays && is_array ? native::field_mask : native::none;
    default: return native::none;
  }
}
const zend_array* array_of_known(const bound_message& m, const zval* z) {
  if (const native n = native_in_array(m, z, ISOMER_G(request)->natives); n != native::none)
    return message_of_native(n, z);
  if (Z_TYPE_P(z) == IS_ARRAY) return Z_ARR_P(z);
  note_wrong("a message of another class");
  return &zend_empty_array;
}

bool has_native(const message_table& t, const zend_refcounted* m) {
  native n = t.size ? binding(t.fields[0]).part_of : native::none;
  if (n == native::none && ISOMER_G(reads_natives) && is_array(m))
    n = t.known == known::timestamp ? native::timestamp : t.known == known::duration ? native::duration : native::none;
  if (n == native::none) return true;
  zval z;
  ZVAL_ARR(&z, array_of(m));
  return n == native::timestamp ? is_timestamp(time_at(&z)) : is_duration(time_at(&z));
}

namespace {

// A list or a map becomes an object of the class that its property wants.
void collect(zend_class_entry* ce, zval* z) {
  zval made;
  if (EG(exception) || object_init_ex(&made, ce) == FAILURE) return;
  zend_call_known_instance_method_with_1_params(ce->constructor, Z_OBJ(made), nullptr, z);
  if (EG(exception)) {
    zend_object_store_ctor_failed(Z_OBJ(made));
    zval_ptr_dtor(&made);
    return;
  }
  zval_ptr_dtor(z);
  ZVAL_COPY_VALUE(z, &made);
}

}  // namespace

void make_native(const bound_message& m, zend_refcounted* at) {
  for (std::size_t i = 0; i < m.fields.size() && !EG(exception); ++i) {
    const field& f = m.table_fields[i];
    const bool is_map = f.shape == shape::map, is_many = is_map || f.is_list();
    const field& v = is_map ? f.message->fields[1] : f;
    zend_class_entry* const collects = is_many ? binding(f).made_as : nullptr;
    const bool has_values =
        is_message(v.value) && (binding(v).native != native::none || binding(v).message->has_natives);
    if (!collects && !has_values) continue;
    zval* z = storage::at(at, f);
    if (!is_many) {
      one_value(f, z);
      continue;
    }
    if (Z_TYPE_P(z) != IS_ARRAY) continue;
    zval* one;
    if (has_values) {
      ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), one) { one_value(v, one); }
      ZEND_HASH_FOREACH_END();
    }
    if (collects) collect(collects, z);
  }
}

namespace {

native native_of(const bound_message& m) {
  switch (m.table.known) {
    case known::timestamp: return native::timestamp;
    case known::duration: return native::duration;
    case known::wrapper: return native::wrapper;
    case known::value: return native::value;
    case known::structure: return native::structure;
    case known::list_value: return native::list_value;
    case known::field_mask: return native::field_mask;
    default: return native::none;
  }
}
void one_value_in_array(const bound_field& b, zval* z) {
  if (Z_TYPE_P(z) != IS_ARRAY) return;
  const native n = native_of(*b.message);
  if (n != native::none) return to_native(n, b, z);
  SEPARATE_ARRAY(z);  // an empty one belongs to all
  make_native_in_arrays(*b.message, Z_ARR_P(z));
}

}  // namespace

void make_native_in_arrays(const bound_message& m, zend_array* at) {
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const field& f = m.table_fields[i];
    const bool is_map = f.shape == shape::map;
    const field& v = is_map ? f.message->fields[1] : f;
    zval* const z = is_message(v.value) ? zend_hash_find_known_hash(at, m.fields[i].name) : nullptr;
    if (!z) continue;
    if (!is_map && !f.is_list()) one_value_in_array(binding(v), z);
    else if (Z_TYPE_P(z) == IS_ARRAY) {
      zval* one;
      ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), one) { one_value_in_array(binding(v), one); }
      ZEND_HASH_FOREACH_END();
    }
  }
}

}  // namespace isomer::php_values
