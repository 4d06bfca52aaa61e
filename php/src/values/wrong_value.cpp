// SPDX-License-Identifier: MIT
#include "wrong_value.hpp"
#include <set>
#include <utility>
#include "../request.hpp"
#include "native.hpp"
#include "storage.hpp"

namespace isomer::php_values {
namespace {

class search {
 public:
  // False: something was found.
  bool message(const bound_message& m, const zend_refcounted* at, int depth) {
    std::set<std::uint16_t> chosen;
    for (std::size_t i = 0; i < m.fields.size(); ++i) {
      const field& f = m.table_fields[i];
      const std::size_t had = path_.size();
      if (!path_.empty()) path_ += '.';
      path_ += f.name;
      const zval* z = storage::at(at, f);
      if (f.required && Z_TYPE_P(z) <= IS_NULL) return what_ = "required field is missing", false;
      if (Z_TYPE_P(z) > IS_NULL && f.oneof) {
        if (chosen.contains(f.oneof)) return what_ = two_members, false;
        chosen.insert(f.oneof);
      }
      if (!one_field(f, z, depth)) return false;
      path_.resize(had);
    }
    return true;
  }
  wrong_value found() { return {std::move(path_), std::move(what_)}; }

 private:
  bool fail(std::string expected, const zval* got) {
    what_ = "expected " + std::move(expected) + ", found " + zend_zval_type_name(got);
    if (Z_TYPE_P(got) == IS_LONG) what_ += " " + std::to_string(Z_LVAL_P(got));
    return false;
  }
  bool one_field(const field& f, const zval* z, int depth) {
    if (Z_TYPE_P(z) <= IS_NULL) return true;
    if (f.shape == shape::map) return Z_TYPE_P(z) == IS_ARRAY ? entries(f, z, depth) : fail("an array", z);
    if (f.is_list()) return Z_TYPE_P(z) == IS_ARRAY ? elements(f, z, depth) : fail("an array", z);
    return one_value(f, z, depth);
  }
  bool elements(const field& f, const zval* z, int depth) {
    std::size_t i = 0;
    zval* one;
    ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), one) {
      const std::size_t had = path_.size();
      path_ += "[" + std::to_string(i++) + "]";
      if (!one_value(f, value_at(one), depth)) return false;
      path_.resize(had);
    }
    ZEND_HASH_FOREACH_END();
    return true;
  }
  bool entries(const field& f, const zval* z, int depth) {
    const field &k = f.message->fields[0], &v = f.message->fields[1];
    zend_ulong h;
    zend_string* key;
    zval* one;
    ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(z), h, key, one) {
      const std::size_t had = path_.size();
      path_ +=
          "[" + (key ? std::string(ZSTR_VAL(key), ZSTR_LEN(key)) : std::to_string(static_cast<zend_long>(h))) + "]";
      zval wanted;
      if (key && !is_text(k.value)) return what_ = "the map's keys are integers", false;
      ZVAL_LONG(&wanted, static_cast<zend_long>(h));
      if (!key && !is_text(k.value) && k.value != value::boolean && !one_value(k, &wanted, depth)) return false;
      if (!key && k.value == value::boolean && h > 1) return what_ = "the map's keys are 0 and 1", false;
      if (!one_value(v, value_at(one), depth)) return false;
      path_.resize(had);
    }
    ZEND_HASH_FOREACH_END();
    return true;
  }
  bool one_value(const field& f, const zval* z, int depth) {
    if (is_message(f.value)) return one_message(f, z, depth);
    if (is_text(f.value)) return Z_TYPE_P(z) == IS_STRING || fail("a string", z);
    if (f.value == value::boolean) return Z_TYPE_P(z) == IS_TRUE || Z_TYPE_P(z) == IS_FALSE || fail("a bool", z);
    if (f.value == value::float32 || f.value == value::float64)
      return Z_TYPE_P(z) == IS_DOUBLE || Z_TYPE_P(z) == IS_LONG || fail("a float", z);
    if (is_enum(f.value)) return one_enum(f, z);
    if (Z_TYPE_P(z) != IS_LONG) return fail("an int", z);
    const char* was = std::exchange(ISOMER_G(wrong), nullptr);
    table::with_value(f.value, [&]<value V>() {
      if constexpr (table::is_number(V)) number<V>(z);
    });
    return !std::exchange(ISOMER_G(wrong), was) || fail("a number that the field can hold", z);
  }
  bool one_enum(const field& f, const zval* z) {
    const bound_enum& e = *binding(f).enumeration;
    if (Z_TYPE_P(z) == IS_LONG)
      return (Z_LVAL_P(z) >= INT32_MIN && Z_LVAL_P(z) <= INT32_MAX) || fail("a number of 32 bits", z);
    if (e.ce && Z_TYPE_P(z) == IS_OBJECT && Z_OBJCE_P(z) == e.ce) return true;
    return fail(e.ce ? std::string("a case of ") + ZSTR_VAL(e.ce->name) : "the number of a value of the enum", z);
  }
  bool one_message(const field& f, const zval* z, int depth) {
    const bound_message& b = *binding(f).message;
    if (binding(f).native != native::none) return one_native(f, z);
    if (b.ce ? Z_TYPE_P(z) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(z), b.ce) : Z_TYPE_P(z) != IS_ARRAY)
      return fail(b.ce ? ZSTR_VAL(b.ce->name) : "an array", z);
    if (b.ce && !is_initialized(Z_OBJ_P(z))) return what_ = "a lazy object that was not initialized", false;
    return depth == 0 || message(b, Z_COUNTED_P(z), depth - 1);
  }

  bool one_native(const field& f, const zval* z) {
    const char* was = std::exchange(ISOMER_G(wrong), nullptr);
    isomer_request own, *request = std::exchange(ISOMER_G(request), &own);
    const auto* made = reinterpret_cast<const zend_refcounted*>(message_of_native(binding(f).native, z));
    const bool is_good =
        !ISOMER_G(wrong) && (binding(f).native != native::wrapper || message(*binding(f).message, made, 0));
    ISOMER_G(request) = request;
    ISOMER_G(wrong) = was;
    return is_good || fail("a value of " + std::string(f.message->full_name), z);
  }

  std::string path_, what_;
};

}  // namespace

wrong_value find_wrong(const bound_message& m, const zend_refcounted* at) {
  search s;
  s.message(m, at, 100);
  return s.found();
}

}  // namespace isomer::php_values
