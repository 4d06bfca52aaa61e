// SPDX-License-Identifier: MIT
#include "class_words.hpp"
#include <cstdint>
#include <cstring>
#include <string_view>
#include "../api/errors.hpp"

namespace isomer::php_bind {
namespace {

// Where the words go: into a text, or beside one that is kept.
class written {
 public:
  explicit written(std::string& to) : to_(to) {}
  void put(const char* p, std::size_t n) { to_.append(p, n); }
  void put(char c) { to_ += c; }
  void put(std::uint64_t n) { put(reinterpret_cast<const char*>(&n), sizeof n); }
  static constexpr bool is_same() { return true; }

 private:
  std::string& to_;
};
class compared {
 public:
  explicit compared(std::string_view with) : at_(with.data()), left_(with.size()) {}
  void put(const char* p, std::size_t n) {
    if (n > left_ || std::memcmp(at_, p, n) != 0) differ();
    else skip(n);
  }
  // Nearly all that is put is as long as these, and they are compared without a call.
  void put(char c) {
    if (left_ == 0 || *at_ != c) differ();
    else skip(1);
  }
  void put(std::uint64_t n) {
    std::uint64_t kept = 0;
    if (left_ >= sizeof n) std::memcpy(&kept, at_, sizeof n);
    if (left_ < sizeof n || kept != n) differ();
    else skip(sizeof n);
  }
  bool is_same() const { return is_same_; }
  bool is_over() const { return is_same_ && left_ == 0; }

 private:
  void differ() { is_same_ = false, left_ = 0; }
  void skip(std::size_t n) { at_ += n, left_ -= n; }

  const char* at_;
  std::size_t left_;
  bool is_same_ = true;
};

template <class To>
class speller {
 public:
  speller(To& to, bool& is_whole) : to_(to), is_whole_(is_whole) {}

  bool attribute_of_class(zend_class_entry* ce, std::string_view lower_name) {
    for (zend_class_entry* c = ce; c; c = c->parent)
      if (zend_attribute* a = find(c->attributes, lower_name)) return attribute(a, c);
    return true;
  }
  bool property(const zend_class_entry* of, zend_property_info* p) {
    zend_attribute* a = find(p->attributes, "isomer\\field");
    if (!a) return true;
    mark(p->ce == of ? 'o' : 'p');
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
  void number(std::uint64_t n) { to_.put(n); }
  bool goes_on() const { return to_.is_same(); }

 private:
  static zend_attribute* find(HashTable* all, std::string_view lower_name) {
    if (!all) return nullptr;
    zval* one;
    ZEND_HASH_FOREACH_VAL(all, one) {
      auto* const a = static_cast<zend_attribute*>(Z_PTR_P(one));
      if (a->offset == 0 && std::string_view(ZSTR_VAL(a->lcname), ZSTR_LEN(a->lcname)) == lower_name) return a;
    }
    ZEND_HASH_FOREACH_END();
    return nullptr;
  }
  void mark(char c) { to_.put(c); }
  void text(std::string_view s) {
    number(s.size());
    to_.put(s.data(), s.size());
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
    mark('#');
    number(a->argc);
    for (std::uint32_t i = 0; i < a->argc; ++i) {
      if (a->args[i].name) text(a->args[i].name);
      else mark('-');
      if (!argument(a, i, scope)) return false;
    }
    return true;
  }
  // Constants may have other values in another request, except those of Isomer\Type.
  bool argument(zend_attribute* a, std::uint32_t i, zend_class_entry* scope) {
    const zval* z = &a->args[i].value;
    if (Z_TYPE_P(z) != IS_CONSTANT_AST) return value(z), true;
    if (const zend_string* name = case_of_type(Z_ASTVAL_P(z))) {
      mark('c');
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
    const bool is_type = zend_string_equals_literal(Z_STR_P(class_name), "Isomer\\Type") ||
                         zend_string_equals_literal_ci(Z_STR_P(class_name), "isomer\\type");
    return is_type ? Z_STR_P(case_name) : nullptr;
  }
  void value(const zval* z) {
    mark(static_cast<char>('0' + Z_TYPE_P(z)));
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

  To& to_;
  bool& is_whole_;
};

template <class To>
bool spell_class(zend_class_entry* ce, speller<To>& words) {
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
      if (!words.goes_on()) return true;
    }
    ZEND_HASH_FOREACH_END();
  }
  return true;
}

template <class To>
bool spell_enum(zend_class_entry* ce, speller<To>& words, bool& is_whole) {
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
    if (!is_whole || !words.goes_on()) return true;
    words.text(name);
    // An enum without values has nothing there.
    if (ce->enum_backing_type == IS_LONG)
      words.number(static_cast<std::uint64_t>(Z_LVAL_P(zend_enum_fetch_case_value(Z_OBJ_P(made)))));
    else if (ce->enum_backing_type == IS_STRING) words.text(Z_STR_P(zend_enum_fetch_case_value(Z_OBJ_P(made))));
  }
  ZEND_HASH_FOREACH_END();
  return true;
}

}  // namespace

bool is_shadowed(const zend_class_entry* of, zend_string* name, const zend_property_info* p) {
  return (p->flags & ZEND_ACC_PRIVATE) && zend_hash_find_ptr(&of->properties_info, name) != p;
}

bool add_words(zend_class_entry* ce, std::string& to, bool& is_whole) {
  written into(to);
  speller words(into, is_whole);
  return spell_class(ce, words);
}
bool add_enum_words(zend_class_entry* ce, std::string& to, bool& is_whole) {
  written into(to);
  speller words(into, is_whole);
  return spell_enum(ce, words, is_whole);
}

bool compare_words(zend_class_entry* ce, std::string_view with, bool& is_same) {
  compared to(with);
  bool is_whole = true;
  speller words(to, is_whole);
  const bool is_good = spell_class(ce, words);
  is_same = is_good && is_whole && to.is_over();
  return is_good;
}
bool compare_enum_words(zend_class_entry* ce, std::string_view with, bool& is_same) {
  compared to(with);
  bool is_whole = true;
  speller words(to, is_whole);
  const bool is_good = spell_enum(ce, words, is_whole);
  is_same = is_good && is_whole && to.is_over();
  return is_good;
}

}  // namespace isomer::php_bind
