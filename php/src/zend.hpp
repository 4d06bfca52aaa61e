// SPDX-License-Identifier: MIT
// Includes PHP's headers, and hides differences between its releases.
#pragma once

#include <php.h>
// The order matters, since the headers of the engine need php.h.
#include <zend_attributes.h>
#include <zend_enum.h>
#include <zend_exceptions.h>
#include <zend_interfaces.h>

#if PHP_VERSION_ID < 80200
#error "Isomer wants PHP 8.2 or newer"
#endif

namespace isomer::php_api {
class schema_cache;
}
namespace isomer::php_bind {
class classes;
class table_cache;
}  // namespace isomer::php_bind
namespace isomer::php_values {
struct awaited_class;
struct case_numbers;
}  // namespace isomer::php_values

// clang-format off
ZEND_BEGIN_MODULE_GLOBALS(isomer)
  const char* wrong;  // the first invalid value of the message that is being encoded, in words that follow "found"
  struct isomer_request* request;
  isomer::php_values::awaited_class* met;    // classes of which the walk under way has met the first values
  zend_array* buried;                        // what was replaced while a message was read
  bool reads_natives;                        // into arrays: Isomer\\Options::$nativeTypes
  isomer::php_values::case_numbers* numbered;  // of the request: cases that have no number of their own
  isomer::php_bind::classes* classes;        // of the request; made when the first class is used
  isomer::php_bind::table_cache* tables;     // of the process, or of the thread, as are schemas
  isomer::php_api::schema_cache* schemas;
ZEND_END_MODULE_GLOBALS(isomer)
// clang-format on

ZEND_EXTERN_MODULE_GLOBALS(isomer)
#define ISOMER_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(isomer, v)

#if defined(ZTS) && defined(COMPILE_DL_ISOMER)
ZEND_TSRMLS_CACHE_EXTERN()
#endif
