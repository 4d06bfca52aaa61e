// SPDX-License-Identifier: MIT
#include "unwritable.hpp"
#include <cstring>
#include <isomer/base/diagnosis.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "../request.hpp"
#include "../values/native.hpp"
#include "../values/storage.hpp"

namespace isomer::php_api {
namespace {

using namespace php_values;
using detail::table::field;
using isomer::detail::shortened;

// A message with a single field. For a class, it is not an object that PHP knows, but looks like one to the walk.
class lone_message {
 public:
  lone_message(const bound_message& m, const field& f, const zval* value) {
    if (!m.ce) {
      array_ = zend_new_array(1);
      zval copy;
      ZVAL_COPY(&copy, value);
      zend_hash_update(array_, binding(f).name, &copy);
      return;
    }
    constexpr std::size_t head = offsetof(zend_object, properties_table);
    block_.resize((head + m.initial.size() * sizeof(zval)) / sizeof(zval) + 1);
    auto* o = reinterpret_cast<zend_object*>(block_.data());
    GC_TYPE_INFO(o) = IS_OBJECT;
    o->ce = m.ce;
    std::memcpy(o->properties_table, m.initial.data(), m.initial.size() * sizeof(zval));
    ZVAL_COPY_VALUE(reinterpret_cast<zval*>(reinterpret_cast<char*>(o) + f.offset), value);
  }
  lone_message(const lone_message&) = delete;
  lone_message& operator=(const lone_message&) = delete;
  ~lone_message() {
    if (array_) zend_array_destroy(array_);
  }
  const zend_refcounted* get() const {
    return array_ ? reinterpret_cast<const zend_refcounted*>(array_)
                  : reinterpret_cast<const zend_refcounted*>(block_.data());
  }

 private:
  std::vector<zval> block_;
  zend_array* array_ = nullptr;
};

class search {
 public:
  search(const call& how, code why) : how_(how), why_(why) {}
  wrong_value found() {
    if (what_.empty()) what_ = to_string(why_);
    return {why_, std::move(path_), std::move(what_)};
  }

  // Searches as long as a part of the message fails alone. `is_native` is set if its fields are not properties that a
  // program knows.
  void message(const bound_message& m, const zend_refcounted* at, bool is_native) {
    if (is_end(m, at)) return;
    for (std::size_t i = 0; i < m.fields.size(); ++i) {
      const field& f = m.table_fields[i];
      const zval* z = storage::at(at, f);
      if (Z_TYPE_P(z) <= IS_NULL || !fails(m, f, z)) continue;
      if (!is_native) (path_ += path_.empty() ? "" : ".") += f.name;
      if (f.is_list() || f.shape == shape::map) return elements(m, f, z, is_native);
      return value(f, z, is_native);
    }
  }

 private:
  bool fails(const bound_message& m, const field& f, const zval* z) {
    const lone_message lone(m, f, z);
    isomer_request own;
    own.ignores_unknown = own.knows_unset = true;
    own.natives = how_.natives;
    isomer_request* request = std::exchange(ISOMER_G(request), &own);
    status s;
    zend_string* made = how_.by->encode(how_.with, m, lone.get(), s);
    ISOMER_G(request) = request;
    ISOMER_G(wrong) = nullptr;
    if (made) zend_string_release(made);
    return !made && s.cause == why_;
  }
  void elements(const bound_message& m, const field& f, const zval* z, bool is_native) {
    const field& held = f.shape == shape::map ? f.message->fields[1] : f;
    zend_ulong h;
    zend_string* key;
    zval* one;
    ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(z), h, key, one) {
      zval alone;
      ZVAL_ARR(&alone, zend_new_array(1));
      Z_TRY_ADDREF_P(one);
      if (f.is_list()) zend_hash_next_index_insert(Z_ARR(alone), one);
      else if (key) zend_hash_update(Z_ARR(alone), key, one);
      else zend_hash_index_update(Z_ARR(alone), h, one);
      const bool is_it = fails(m, f, &alone);
      zval_ptr_dtor(&alone);
      if (!is_it) continue;
      path_ +=
          "[" + (key ? shortened({ZSTR_VAL(key), ZSTR_LEN(key)}) : std::to_string(static_cast<zend_long>(h))) + "]";
      return value(held, value_at(one), is_native);
    }
    ZEND_HASH_FOREACH_END();
  }
  void value(const field& f, const zval* z, bool is_native) {
    if (!is_message(f.value)) return scalar(z);
    const bound_message& b = *binding(f).message;
    if (!b.is_tied && !meet(binding(f))) return;
    native n = binding(f).native;
    if (n == native::none && !b.ce) n = native_in_array(b, z, how_.natives);
    if (n == native::none) return message(b, Z_COUNTED_P(z), is_native);
    isomer_request own;
    own.natives = how_.natives;
    ISOMER_G(request) = &own;
    const auto* made = reinterpret_cast<const zend_refcounted*>(message_of_native(n, z));
    ISOMER_G(request) = nullptr;
    message(b, made, true);
  }
  void scalar(const zval* z) {
    if (why_ != code::bad_value || Z_TYPE_P(z) > IS_STRING) return;
    what_ = "the format cannot write ";
    if (Z_TYPE_P(z) == IS_STRING) what_ += "\"" + shortened({Z_STRVAL_P(z), Z_STRLEN_P(z)}) + "\"";
    else {
      zend_string* text = zval_get_string(const_cast<zval*>(z));
      what_ += std::string(zend_zval_type_name(z)) + " " + ZSTR_VAL(text);
      zend_string_release(text);
    }
  }
  // Whether formats represent the type as a single value.
  bool is_end(const bound_message& m, const zend_refcounted* at) {
    const known type = m.table.known;
    if (why_ == code::unknown_type && type == known::any) {
      const zval* url = storage::at(at, m.table_fields[0]);
      what_ = to_string(why_);
      if (Z_TYPE_P(url) == IS_STRING) what_ += ": " + shortened({Z_STRVAL_P(url), Z_STRLEN_P(url)});
      return true;
    }
    if (why_ != code::bad_value) return false;
    what_ = "the format cannot write this " + std::string(m.table.full_name);
    return type == known::timestamp || type == known::duration;
  }

  const call& how_;
  code why_;
  std::string path_, what_;
};

}  // namespace

wrong_value find_unwritable(const call& how, const bound_message& m, const zend_refcounted* at, code why) {
  search s(how, why);
  s.message(m, at, false);
  return s.found();
}

}  // namespace isomer::php_api
