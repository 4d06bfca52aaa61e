// SPDX-License-Identifier: MIT
#include "class_words.hpp"
#include <cstdint>
#include <string_view>
#include "../api/errors.hpp"

namespace isomer::php_bind {
namespace {

class speller {
 public:
  speller(std::string& to, bool& is_whole) : to_(to), is_whole_(is_whole) {}

  bool attribute_of_class(zend_class_entry* ce, std::string_view lower_name) {
    for (zend_class_entry* c = ce; c; c = c->parent)
      if (zend_attribute* a = find(c->attributes, lower_name)) return attribute(a, c);
    return true;
  }
  bool property(const zend_class_entry* of, zend_property_info* p) {
    zend_attribute* a = find(p->attributes, "isomer\\field");
    if (!a) return true;
    to_ += p->ce == of ? 'o' : 'p';
    if (p->ce != of) text(p->ce->name);
    text(p->name);
#if PHP_VERSION_ID >= 80400
    number(p->hooks != nullptr);
#endif
    number(p->offset | std::uint64_t{p->flags} << 32);
    type(p->type);
    return attribute(a, p->ce);
  }
  void text(const zend_string* s) { text({ZSTR_VAL(s), ZSTR_LEN(s)}); }
  void number(std::uint64_t n) { to_.append(reinterpret_cast<const char*>(&n), sizeof n); }

 private:
  static zend_attribute* find(HashTable* all, std::string_view lower_name) {
    return all ? zend_get_attribute_str(all, lower_name.data(), lower_name.size()) : nullptr;
  }
  void text(std::string_view s) {
    number(s.size());
    to_ += s;
  }
  void type(const zend_type& t) {
    number(t.type_mask);
    if (ZEND_TYPE_HAS_NAME(t)) text(ZEND_TYPE_NAME(t));
    else if (ZEND_TYPE_IS_COMPLEX(t)) {
      zend_string* spelled = zend_type_to_string(t);
      text(spelled);
      zend_string_release(spelled);
    }
  }
  bool attribute(zend_attribute* a, zend_class_entry* scope) {
    to_ += '#';
    number(a->argc);
    for (std::uint32_t i = 0; i < a->argc; ++i) {
      if (a->args[i].name) text(a->args[i].name);
      else to_ += '-';
      if (!argument(a, i, scope)) return false;
    }
    return true;
  }
  // Constants may have other values in another request, except those of Isomer\Type.
  bool argument(zend_attribute* a, std::uint32_t i, zend_class_entry* scope) {
    const zval* z = &a->args[i].value;
    if (Z_TYPE_P(z) != IS_CONSTANT_AST) return value(z), true;
    if (const zend_string* name = case_of_type(Z_ASTVAL_P(z))) {
      to_ += 'c';
      text(name);
      return true;
    }
    zval made;
    if (zend_get_attribute_value(&made, a, i, scope) == FAILURE) return false;
    value(&made);
    zval_ptr_dtor(&made);
    return true;
  }
  static const zend_string* case_of_type(zend_ast* ast) {
    if (ast->kind != ZEND_AST_CLASS_CONST) return nullptr;
    const zend_ast *of = ast->child[0], *name = ast->child[1];
    if (!of || !name || of->kind != ZEND_AST_ZVAL || name->kind != ZEND_AST_ZVAL) return nullptr;
    const zval *class_name = zend_ast_get_zval(const_cast<zend_ast*>(of)),
               *case_name = zend_ast_get_zval(const_cast<zend_ast*>(name));
    if (Z_TYPE_P(class_name) != IS_STRING || Z_TYPE_P(case_name) != IS_STRING) return nullptr;
    return zend_string_equals_literal_ci(Z_STR_P(class_name), "isomer\\type") ? Z_STR_P(case_name) : nullptr;
  }
  void value(const zval* z) {
    to_ += static_cast<char>('0' + Z_TYPE_P(z));
    switch (Z_TYPE_P(z)) {
      case IS_NULL:
      case IS_FALSE:
      case IS_TRUE: break;
      case IS_LONG: number(static_cast<std::uint64_t>(Z_LVAL_P(z))); break;
      case IS_STRING: text(Z_STR_P(z)); break;
      case IS_ARRAY: array(Z_ARR_P(z)); break;
      case IS_OBJECT:
        if (Z_OBJCE_P(z) == php_api::type_class) {
          text(Z_STR_P(zend_enum_fetch_case_name(Z_OBJ_P(z))));
          break;
        }
        [[fallthrough]];
      default: is_whole_ = false;
    }
  }
  void array(zend_array* a) {
    number(zend_hash_num_elements(a));
    zend_ulong h;
    zend_string* key;
    zval* one;
    ZEND_HASH_FOREACH_KEY_VAL(a, h, key, one) {
      if (key) text(key);
      else number(h);
      value(one);
    }
    ZEND_HASH_FOREACH_END();
  }

  std::string& to_;
  bool& is_whole_;
};

}  // namespace

bool is_shadowed(const zend_class_entry* of, zend_string* name, const zend_property_info* p) {
  return (p->flags & ZEND_ACC_PRIVATE) && zend_hash_find_ptr(&of->properties_info, name) != p;
}

bool add_words(zend_class_entry* ce, std::string& to, bool& is_whole) {
  speller words(to, is_whole);
  words.text(ce->name);
  if (!words.attribute_of_class(ce, "isomer\\message")) return false;
  for (zend_class_entry* c = ce; c; c = c->parent) {
    zend_string* name;
    zval* one;
    ZEND_HASH_MAP_FOREACH_STR_KEY_VAL(&c->properties_info, name, one) {
      auto* p = static_cast<zend_property_info*>(Z_PTR_P(one));
      if (!p->attributes || (p->flags & ZEND_ACC_STATIC)) continue;
      if (c != ce && (p->ce != c || !is_shadowed(ce, name, p))) continue;
      if (!words.property(ce, p)) return false;
    }
    ZEND_HASH_FOREACH_END();
  }
  return true;
}

bool add_enum_words(zend_class_entry* ce, std::string& to, bool& is_whole) {
  speller words(to, is_whole);
  words.text(ce->name);
  words.number(ce->enum_backing_type);
  if (!words.attribute_of_class(ce, "isomer\\enumeration")) return false;
  zend_string* name;
  zval* one;
  ZEND_HASH_MAP_FOREACH_STR_KEY_VAL(CE_CONSTANTS_TABLE(ce), name, one) {
    const auto* constant = static_cast<zend_class_constant*>(Z_PTR_P(one));
    if (!(ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE)) continue;
    const zval* const made = &constant->value;
    is_whole = is_whole && Z_TYPE_P(made) == IS_OBJECT;
    if (!is_whole) return true;
    words.text(name);
    // An enum without values has nothing there.
    if (ce->enum_backing_type == IS_LONG)
      words.number(static_cast<std::uint64_t>(Z_LVAL_P(zend_enum_fetch_case_value(Z_OBJ_P(made)))));
    else if (ce->enum_backing_type == IS_STRING) words.text(Z_STR_P(zend_enum_fetch_case_value(Z_OBJ_P(made))));
  }
  ZEND_HASH_FOREACH_END();
  return true;
}

}  // namespace isomer::php_bind
