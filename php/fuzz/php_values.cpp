// SPDX-License-Identifier: MIT
// Decodes any bytes in any format into PHP's values. A message that was decoded can be encoded, and decoded again with
// the same result. PHP runs inside of the fuzzer, with the extension and with malloc as its allocator.
#include <sapi/embed/php_embed.h>
#include <cstdlib>
#include <string_view>
#include "../src/zend.hpp"

extern "C" zend_module_entry isomer_module_entry;

namespace {

int start(sapi_module_struct* sapi) { return php_module_startup(sapi, &isomer_module_entry); }

class engine {
 public:
  engine() {
    setenv("USE_ZEND_ALLOC", "0", 1);
    setenv("PHP_INI_SCAN_DIR", "", 1);  // other extensions are not built for sanitizers
    php_embed_module.php_ini_ignore = 1;
    php_embed_module.startup = &start;
    php_embed_init(0, nullptr);
    zend_eval_string(const_cast<char*>("require '" ISOMER_FUZZ_MESSAGES "';"), nullptr, const_cast<char*>("fuzz"));
  }
  ~engine() { php_embed_shutdown(); }

  // Calls Fuzz\holds() of messages.php.
  bool holds(std::uint8_t choice, std::string_view bytes) {
    zval name, result, arguments[2];
    ZVAL_STRING(&name, "Fuzz\\holds");
    ZVAL_LONG(&arguments[0], choice);
    ZVAL_STRINGL(&arguments[1], bytes.data(), bytes.size());
    ZVAL_UNDEF(&result);
    const bool was_called = call_user_function(nullptr, nullptr, &name, &result, 2, arguments) == SUCCESS;
    zval_ptr_dtor(&name);
    zval_ptr_dtor(&arguments[1]);
    zend_gc_collect_cycles();
    return was_called && Z_TYPE(result) == IS_TRUE;
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t n) {
  static engine e;
  if (n && !e.holds(data[0], {reinterpret_cast<const char*>(data + 1), n - 1})) std::abort();
  return 0;
}
