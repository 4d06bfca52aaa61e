// SPDX-License-Identifier: MIT
// A PHP string as the walk reads and fills it.
#pragma once
#include <cstring>
#include <isomer/base/copy.hpp>
#include <isomer/memory/store.hpp>
#include <string_view>
#include "../zend.hpp"

namespace isomer::php_values {

// A place that holds a string, or nothing yet.
struct string_place {
  zval at;

  std::string_view view() const {
    return Z_TYPE(at) == IS_STRING ? std::string_view(Z_STRVAL(at), Z_STRLEN(at)) : std::string_view();
  }
  operator std::string_view() const { return view(); }
  const char* data() const { return view().data(); }
  std::size_t size() const { return view().size(); }
  bool empty() const { return size() == 0; }
};
inline constexpr std::size_t string_overhead = sizeof(zend_string);

// Appends to a string that only we refer to. It grows by half, so that many small pieces take linear time.
inline bool append(memory::store& st, zval* to, const char* p, std::size_t n) {
  if (n == 0) return true;
  if (!st.charge(2 * n + n / 2)) return false;  // the string and its copy exist at the same time
  zend_string* s = Z_TYPE_P(to) == IS_STRING ? Z_STR_P(to) : nullptr;
  const std::size_t had = s ? ZSTR_LEN(s) : 0;
  if (!s || ZSTR_IS_INTERNED(s) || GC_REFCOUNT(s) > 1) {
    zend_string* own = zend_string_alloc(had + n, false);
    if (s) std::memcpy(ZSTR_VAL(own), ZSTR_VAL(s), had), zend_string_release(s);
    s = own;
  } else {
    // With another allocator (USE_ZEND_ALLOC=0), PHP does not know the size of blocks.
    const std::size_t block = zend_mem_block_size(s), room = block ? block - _ZSTR_HEADER_SIZE - 1 : had;
    if (room < had + n) {
      const std::size_t wanted = had + (n > had / 2 ? n : had / 2);
      s = static_cast<zend_string*>(
          erealloc2(s, ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(wanted)), _ZSTR_STRUCT_SIZE(had)));
    }
    zend_string_forget_hash_val(s);
  }
  std::memcpy(ZSTR_VAL(s) + had, p, n);
  ZSTR_LEN(s) = had + n;
  ZSTR_VAL(s)[had + n] = '\0';
  ZVAL_NEW_STR(to, s);
  return true;
}

}  // namespace isomer::php_values

namespace isomer::memory {

template <>
struct text_traits<php_values::string_place> {
  static constexpr bool shared = true;

  ISOMER_ALWAYS static bool assign(store& st, php_values::string_place& to, const char* p, std::size_t n) {
    if (!st.charge(n + php_values::string_overhead)) [[unlikely]]
      return false;
    if (Z_REFCOUNTED(to.at)) [[unlikely]]
      zval_ptr_dtor_str(&to.at);
    if (n > 1) [[likely]] {
      zend_string* s = zend_string_alloc(n, false);
      isomer::detail::copy(ZSTR_VAL(s), p, n);
      ZSTR_VAL(s)[n] = '\0';
      ZVAL_NEW_STR(&to.at, s);
    } else ZVAL_INTERNED_STR(&to.at, n ? ZSTR_CHAR(static_cast<unsigned char>(*p)) : ZSTR_EMPTY_ALLOC());
    return true;
  }
  static char* room(store& st, php_values::string_place& to, std::size_t n) {
    if (!st.charge(n + php_values::string_overhead)) return nullptr;
    if (Z_REFCOUNTED(to.at)) zval_ptr_dtor_str(&to.at);
    ZVAL_NEW_STR(&to.at, zend_string_alloc(n, false));
    ZSTR_VAL(Z_STR(to.at))[n] = '\0';
    return Z_STRVAL(to.at);
  }
  static void trim(php_values::string_place& to, std::size_t n) {
    if (n == 0) {
      if (Z_REFCOUNTED(to.at)) zval_ptr_dtor_str(&to.at);
      ZVAL_EMPTY_STRING(&to.at);  // shared by all threads, so nothing is written to it
      return;
    }
    if (n < Z_STRLEN(to.at)) ZVAL_NEW_STR(&to.at, zend_string_truncate(Z_STR(to.at), n, false));
    Z_STRVAL(to.at)[n] = '\0';
  }
};

}  // namespace isomer::memory
