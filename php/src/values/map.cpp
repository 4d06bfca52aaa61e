// SPDX-License-Identifier: MIT
#include "map.hpp"
#include <algorithm>
#include "../request.hpp"

namespace isomer::php_values {

const zval* list::dense(const zend_array* a) {
  if (!zend_array_is_list(const_cast<zend_array*>(a))) note_wrong(keys_of_list);
  return ISOMER_G(request)->aside.dense(a);
}

namespace map {
namespace {

// Returns the array of a map that is empty, or that only we refer to.
zend_array* own(zval* at) {
  if (Z_TYPE_P(at) != IS_ARRAY || !Z_REFCOUNTED_P(at)) array_init(at);
  return Z_ARR_P(at);
}
// Returns the place of a key, and makes it if necessary, like $array[$key].
zval* place_of(zend_array* a, const zval& key) {
  zend_ulong h = 0;
  switch (Z_TYPE(key)) {
    case IS_STRING:
      if (!ZEND_HANDLE_NUMERIC_STR(Z_STRVAL(key), Z_STRLEN(key), h)) return zend_hash_lookup(a, Z_STR(key));
      break;
    case IS_TRUE: h = 1; break;
    case IS_FALSE: break;
    default: h = static_cast<zend_ulong>(Z_LVAL(key));
  }
  return zend_hash_index_lookup(a, h);
}
// Sorts by key, so that equal messages have equal bytes, which are the same as in C++.
bool comes_before(value kind, const zval& a, const zval& b) {
  switch (kind) {
    case value::string:
    case value::loose_string:
    case value::bytes: return chars(&a) < chars(&b);
    case value::uint64:
    case value::fixed64: return static_cast<zend_ulong>(Z_LVAL(a)) < static_cast<zend_ulong>(Z_LVAL(b));
    case value::boolean: return Z_TYPE(a) < Z_TYPE(b);
    default: return Z_LVAL(a) < Z_LVAL(b);
  }
}
// Converts the key of an entry to the field's type.
void read_key(zval* to, zend_ulong h, zend_string* key, value kind, scratch& aside) {
  if (is_text(kind)) {
    if (key) ZVAL_STR(to, key);
    else ZVAL_STR(to, aside.keep(zend_long_to_str(static_cast<zend_long>(h))));
  } else if (key) {
    note_wrong("a key that is no integer");
    ZVAL_LONG(to, 0);
  } else if (kind == value::boolean) {
    if (h > 1) note_wrong("a key that is neither 0 nor 1");
    ZVAL_BOOL(to, h != 0);
  } else ZVAL_LONG(to, static_cast<zend_long>(h));
}

}  // namespace

entry::entry(const field& f) : entry_body{} {
  GC_TYPE_INFO(get()) = IS_OBJECT;
  ZVAL_COPY(&key, &binding(f.message->fields[0]).initial);
  ZVAL_COPY(&value, &binding(f.message->fields[1]).initial);
}

put entry::move_into(memory::store& st, zval* at, const field& f, bool once) {
  const field& mapped = f.message->fields[1];
  if (is_message(mapped.value) && Z_TYPE(value) == IS_NULL) {
    const bound_message& b = *binding(mapped).message;
    if (b.ce) ZVAL_OBJ(&value, b.make());
    else array_init(&value);
  }
  std::size_t cost = list::member * 2;  // a table that doubles exists at the same time as the old one
  if (is_message(mapped.value)) cost += binding(mapped).message->bytes;
  if (!st.charge(cost)) return put::refused;
  zend_array* to = own(at);
  if (zend_hash_num_elements(to) >= list::most) return put::refused;
  zval* place = place_of(to, key);
  if (Z_TYPE_P(place) > IS_NULL) {
    if (once) return put::twice;
    drop(place);
  }
  ZVAL_COPY_VALUE(place, &value);
  ZVAL_UNDEF(&value);
  return put::done;
}

entries::entries(const zval* at, const field& f) : n_(zend_hash_num_elements(Z_ARR_P(at))) {
  const php_values::value kind = f.message->fields[0].value;
  const bound_field& of = binding(f.message->fields[1]);
  auto* made = static_cast<entry_body*>(aside_.take(n_ * sizeof(entry_body)));
  all_ = made;
  zend_ulong h;
  zend_string* key;
  zval* one;
  ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(at), h, key, one) {
    GC_TYPE_INFO(made) = IS_OBJECT;
    read_key(&made->key, h, key, kind, aside_);
    ZVAL_COPY_VALUE(&made->value, element_at(one, of));
    ++made;
  }
  ZEND_HASH_FOREACH_END();
  auto* first = made - n_;
  auto before = [kind](const entry_body& x, const entry_body& y) { return comes_before(kind, x.key, y.key); };
  if (!std::is_sorted(first, made, before)) std::sort(first, made, before);
}

}  // namespace map
}  // namespace isomer::php_values
