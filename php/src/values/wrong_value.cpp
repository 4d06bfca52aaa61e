// SPDX-License-Identifier: MIT
#include "wrong_value.hpp"
#include <isomer/base/diagnosis.hpp>
#include <isomer/wire/utf8.hpp>
#include <set>
#include <string_view>
#include <utility>
#include "../request.hpp"
#include "lent_properties.hpp"
#include "native.hpp"
#include "storage.hpp"

namespace isomer::php_values {
namespace {

using isomer::detail::shortened;

class search {
 public:
  // Which strings must be UTF-8.
  enum class texts : std::uint8_t { none, verified, all };

  search(const encoding_terms& how, texts utf8)
      : ignores_unknown_(how.ignores_unknown), natives_(how.natives), utf8_(utf8) {}

  // Returns false if an error was found.
  bool message(const bound_message& m, const zend_refcounted* at, int depth) {
    if (left_ == 0) return true;
    --left_;
    std::set<std::uint16_t> chosen;
    for (std::size_t i = 0; i < m.fields.size(); ++i) {
      const field& f = m.table_fields[i];
      const std::size_t had = path_.size();
      step(f.name);
      const zval* z = storage::at(at, f);
      if (Z_TYPE_P(z) == IS_UNDEF && !may_be_absent(reinterpret_cast<const zend_object*>(at), f))
        return fail(code::bad_value, "the property has no value: it was not initialized, or was unset");
      if (f.required && Z_TYPE_P(z) <= IS_NULL) return fail(code::missing_required, "required field is missing");
      if (Z_TYPE_P(z) > IS_NULL && f.oneof && !chosen.insert(f.oneof).second)
        return fail(code::duplicate_key, two_members);
      if (!one_field(f, z, depth)) return false;
      path_.resize(had);
    }
    return !is_array(at) || ignores_unknown_ || keys(m, array_of(at));
  }
  wrong_value found() { return {cause_, std::move(path_), std::move(what_)}; }

 private:
  void step(std::string_view name) {
    if (!path_.empty()) path_ += '.';
    path_ += shortened(name);
  }
  // Enters an element or an entry.
  void step_into(std::string_view key) { path_ += "[" + shortened(key) + "]"; }
  static std::string spelled(zend_ulong h, const zend_string* key) {
    return key ? std::string(ZSTR_VAL(key), ZSTR_LEN(key)) : std::to_string(static_cast<zend_long>(h));
  }
  bool fail(code cause, std::string what) {
    cause_ = cause, what_ = std::move(what);
    return false;
  }
  bool expected(std::string of, const zval* got) {
    of = "expected " + std::move(of) + ", found " + zend_zval_type_name(got);
    if (Z_TYPE_P(got) == IS_LONG) of += " " + std::to_string(Z_LVAL_P(got));
    return fail(code::bad_value, std::move(of));
  }
  // Checks the keys of an array, which are names of fields.
  bool keys(const bound_message& m, const zend_array* a) {
    std::set<std::string_view> known{{ZSTR_VAL(unknown_name()), ZSTR_LEN(unknown_name())}};
    for (const bound_field& b : m.fields) known.emplace(ZSTR_VAL(b.name), ZSTR_LEN(b.name));
    zend_ulong h;
    zend_string* key;
    ZEND_HASH_FOREACH_KEY(const_cast<zend_array*>(a), h, key) {
      if (key && known.contains({ZSTR_VAL(key), ZSTR_LEN(key)})) continue;
      step(spelled(h, key));
      return fail(code::unknown_field, "no field of " + std::string(m.table.full_name));
    }
    ZEND_HASH_FOREACH_END();
    return true;
  }
  bool one_field(const field& f, const zval* z, int depth) {
    if (Z_TYPE_P(z) <= IS_NULL) return true;
    if (f.shape == shape::map) return Z_TYPE_P(z) == IS_ARRAY ? entries(f, z, depth) : expected("an array", z);
    if (f.is_list()) return Z_TYPE_P(z) == IS_ARRAY ? elements(f, z, depth) : expected("an array", z);
    return one_value(f, z, depth);
  }
  bool elements(const field& f, const zval* z, int depth) {
    if (!zend_array_is_list(Z_ARR_P(z))) return no_list(z);
    std::size_t i = 0;
    zval* one;
    ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), one) {
      const std::size_t had = path_.size();
      step_into(std::to_string(i++));
      if (!one_value(f, value_at(one), depth)) return false;
      path_.resize(had);
    }
    ZEND_HASH_FOREACH_END();
    return true;
  }
  // Reports the first key that a list cannot have at its position.
  bool no_list(const zval* z) {
    zend_ulong h, i = 0;
    zend_string* key;
    ZEND_HASH_FOREACH_KEY(Z_ARR_P(z), h, key) {
      if (key || h != i++)
        return fail(code::bad_value, "expected a list, found the key " +
                                         (key && !ZSTR_LEN(key) ? "\"\"" : shortened(spelled(h, key))) + list_remedy);
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
      step_into(spelled(h, key));
      zval wanted;
      if (key && is_text(k.value) && !takes(k, key)) {
        path_.resize(had);
        return fail(code::bad_utf8, "invalid UTF-8 in a key");
      }
      if (key && !is_text(k.value)) return fail(code::bad_value, "the map's keys are integers");
      ZVAL_LONG(&wanted, static_cast<zend_long>(h));
      if (!key && !is_text(k.value) && k.value != value::boolean && !one_value(k, &wanted, depth)) return false;
      if (!key && k.value == value::boolean && h > 1) return fail(code::bad_value, "the map's keys are 0 and 1");
      if (!one_value(v, value_at(one), depth)) return false;
      path_.resize(had);
    }
    ZEND_HASH_FOREACH_END();
    return true;
  }
  bool one_value(const field& f, const zval* z, int depth) {
    if (is_message(f.value)) return one_message(f, z, depth);
    if (is_text(f.value)) {
      if (Z_TYPE_P(z) != IS_STRING) return expected("a string", z);
      return takes(f, Z_STR_P(z)) || fail(code::bad_utf8, std::string(to_string(code::bad_utf8)));
    }
    if (f.value == value::boolean) return Z_TYPE_P(z) == IS_TRUE || Z_TYPE_P(z) == IS_FALSE || expected("a bool", z);
    if (is_enum(f.value)) return one_enum(f, z);
    const bool is_real = f.value == value::float32 || f.value == value::float64;
    if (Z_TYPE_P(z) != IS_LONG && !(is_real && Z_TYPE_P(z) == IS_DOUBLE))
      return expected(is_real ? "a float" : "an int", z);
    return one_number(f, z);
  }
  bool one_number(const field& f, const zval* z) {
    const char* was = std::exchange(ISOMER_G(wrong), nullptr);
    detail::table::with_value(f.value, [&]<value V>() {
      if constexpr (detail::table::is_number(V)) number<V>(z);
    });
    const char* found = std::exchange(ISOMER_G(wrong), was);
    return !found || expected(found == inexact ? inexact : "a number that the field can hold", z);
  }
  bool takes(const field& f, const zend_string* s) const {
    const bool is_asked =
        f.value == value::string ? utf8_ != texts::none : f.value == value::loose_string && utf8_ == texts::all;
    return !is_asked || detail::wire::utf8(ZSTR_VAL(s), ZSTR_LEN(s));
  }
  bool one_enum(const field& f, const zval* z) {
    const bound_enum& e = *binding(f).enumeration;
    if (Z_TYPE_P(z) == IS_LONG)
      return (Z_LVAL_P(z) >= INT32_MIN && Z_LVAL_P(z) <= INT32_MAX) || expected("a number of 32 bits", z);
    if (e.ce && Z_TYPE_P(z) == IS_OBJECT && Z_OBJCE_P(z) == e.ce) return true;
    return expected(e.ce ? std::string("a case of ") + ZSTR_VAL(e.ce->name) : "the number of a value of the enum", z);
  }
  bool one_message(const field& f, const zval* z, int depth) {
    const bound_message& b = *binding(f).message;
    if (!b.is_tied && !meet(binding(f))) return true;
    if (binding(f).native != native::none) return one_native(f, binding(f).native, z, depth);
    if (const native n = b.ce ? native::none : native_in_array(b, z, natives_); n != native::none)
      return one_native(f, n, z, depth);
    if (b.ce ? Z_TYPE_P(z) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(z), b.ce) : Z_TYPE_P(z) != IS_ARRAY)
      return expected(b.ce ? ZSTR_VAL(b.ce->name) : "an array", z);
    if (b.ce && !is_initialized(Z_OBJ_P(z))) return fail(code::bad_value, "a lazy object that was not initialized");
    return depth == 0 || message(b, Z_COUNTED_P(z), depth - 1);
  }

  // Finds what a Value, a Struct or a ListValue cannot contain.
  bool one_structure(native n, const zval* z, int levels) {
    if (n != native::value && Z_TYPE_P(z) != IS_ARRAY) return expected("an array", z);
    if (n == native::list_value && !zend_array_is_list(Z_ARR_P(z))) return no_list(z);
    switch (Z_TYPE_P(z)) {
      case IS_LONG: return is_exact(Z_LVAL_P(z)) || expected(inexact, z);
      case IS_STRING:
        return utf8_ == texts::none || detail::wire::utf8(Z_STRVAL_P(z), Z_STRLEN_P(z)) ||
               fail(code::bad_utf8, std::string(to_string(code::bad_utf8)));
      case IS_ARRAY: break;
      default: return Z_TYPE_P(z) <= IS_DOUBLE || expected("null, a bool, a number, a string or an array", z);
    }
    if (levels == 0) return fail(code::too_deep, std::string(to_string(code::too_deep)));
    zend_ulong h;
    zend_string* key;
    zval* one;
    ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(z), h, key, one) {
      if (key && utf8_ != texts::none && !detail::wire::utf8(ZSTR_VAL(key), ZSTR_LEN(key)))
        return fail(code::bad_utf8, "invalid UTF-8 in a key");
      const std::size_t had = path_.size();
      step_into(spelled(h, key));
      if (!one_structure(native::value, value_at(one), levels - 1)) return false;
      path_.resize(had);
    }
    ZEND_HASH_FOREACH_END();
    return true;
  }

  // The array that stands for it is none of the caller's: no path leads into it.
  bool one_native(const field& f, native n, const zval* z, int depth) {
    if (n == native::value || n == native::structure || n == native::list_value)
      if (!one_structure(n, z, deepest_structure)) return false;
    if (n == native::field_mask && Z_TYPE_P(z) == IS_ARRAY && !zend_array_is_list(Z_ARR_P(z))) return no_list(z);
    const char* was = std::exchange(ISOMER_G(wrong), nullptr);
    isomer_request own, *request = std::exchange(ISOMER_G(request), &own);
    own.natives = natives_;
    const std::size_t had = path_.size();
    const auto* made = reinterpret_cast<const zend_refcounted*>(message_of_native(n, z));
    const char* noted = ISOMER_G(wrong);
    const bool is_one = !noted, is_good = is_one && message(*binding(f).message, made, depth);
    ISOMER_G(request) = request;
    ISOMER_G(wrong) = was;
    path_.resize(had);
    if (is_one && (is_good || cause_ == code::bad_utf8)) return is_good;
    return expected(noted && noted != no_native ? noted : "a value of " + std::string(f.message->full_name), z);
  }

  bool ignores_unknown_, natives_;
  texts utf8_;
  int left_ = 1 << 20;  // the number of messages; a cycle of messages may be visited as often as there are paths in it
  code cause_{};
  std::string path_, what_;
};

}  // namespace

wrong_value find_wrong(const bound_message& m, const zend_refcounted* at, const encoding_terms& how) {
  using texts = search::texts;
  for (const texts utf8 : {how.refused_text ? texts::verified : texts::none, texts::all}) {
    search s(how, utf8);
    if (!s.message(m, at, how.depth) || !how.refused_text) return s.found();
  }
  return {};
}

}  // namespace isomer::php_values
