// SPDX-License-Identifier: MIT
#include "attribute.hpp"
#include "../api/errors.hpp"

namespace isomer::php_bind {
namespace {

// Throws for an argument that the attribute does not have, or that was passed twice.
bool refuse(const zend_attribute* a, std::uint32_t i, std::span<const char* const> parameters,
            const zend_class_entry* scope) {
  std::string all;
  for (const char* one : parameters) all += (all.empty() ? "" : ", ") + std::string(one);
  const std::string which = a->args[i].name ? ZSTR_VAL(a->args[i].name) : "number " + std::to_string(i + 1);
  return php_api::throw_schema("%s: the attribute %s does not take the argument %s here: it takes %s, each once",
                               ZSTR_VAL(scope->name), ZSTR_VAL(a->name), which.c_str(), all.c_str());
}

}  // namespace

bool attribute::read(HashTable* of, std::string_view lower_name, std::span<const char* const> parameters,
                     zend_class_entry* scope) {
  zend_attribute* a = zend_get_attribute_str(of, lower_name.data(), lower_name.size());
  if (!a) return true;
  is_there_ = true;
  values_.resize(parameters.size());
  for (zval& z : values_) ZVAL_UNDEF(&z);
  for (std::uint32_t i = 0; i < a->argc; ++i) {
    std::size_t to = i;
    if (zend_string* name = a->args[i].name)
      for (to = 0; to < parameters.size() && !zend_string_equals_cstr(name, parameters[to], strlen(parameters[to]));)
        ++to;
    if (to >= parameters.size() || !Z_ISUNDEF(values_[to])) return refuse(a, i, parameters, scope);
    if (zend_get_attribute_value(&values_[to], a, i, scope) == FAILURE) {
      ZVAL_UNDEF(&values_[to]);
      return false;
    }
  }
  return true;
}
bool attribute::read_of_class(zend_class_entry* ce, std::string_view lower_name,
                              std::span<const char* const> parameters) {
  for (zend_class_entry* c = ce; c && !is_there_; c = c->parent)
    if (c->attributes && !read(c->attributes, lower_name, parameters, c)) return false;
  return true;
}
attribute::~attribute() {
  for (zval& z : values_) zval_ptr_dtor(&z);
}

const zval* attribute::at(std::size_t parameter) const {
  if (parameter >= values_.size() || Z_TYPE(values_[parameter]) <= IS_NULL) return nullptr;
  return &values_[parameter];
}
std::string attribute::text(std::size_t parameter, std::string otherwise) const {
  const zval* z = at(parameter);
  return z && Z_TYPE_P(z) == IS_STRING ? std::string(Z_STRVAL_P(z), Z_STRLEN_P(z)) : std::move(otherwise);
}
bool attribute::flag(std::size_t parameter, bool otherwise) const {
  const zval* z = at(parameter);
  return z ? Z_TYPE_P(z) == IS_TRUE : otherwise;
}
HashTable* attribute::array(std::size_t parameter) const {
  const zval* z = at(parameter);
  return z && Z_TYPE_P(z) == IS_ARRAY ? Z_ARRVAL_P(z) : nullptr;
}

}  // namespace isomer::php_bind
