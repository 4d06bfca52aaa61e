// SPDX-License-Identifier: MIT
// Any bytes in any format as PHP's values: an error or a message, and a message that was read can be written, and read
// again as the same bytes. PHP runs inside of the fuzzer, with the extension in it and malloc for its allocator.
#include <sapi/embed/php_embed.h>
#include <cstdlib>
#include <string_view>
#include "../src/api/coding.hpp"
#include "../src/api/errors.hpp"
#include "../src/api/schema.hpp"

extern "C" zend_module_entry isomer_module_entry;

namespace {

using isomer::php_api::call;
using isomer::php_values::bound_message;

int start(sapi_module_struct* sapi) { return php_module_startup(sapi, &isomer_module_entry); }

class engine {
 public:
  engine() {
    setenv("USE_ZEND_ALLOC", "0", 1);
    setenv("PHP_INI_SCAN_DIR", "", 1);  // other extensions are not made for sanitizers
    php_embed_module.php_ini_ignore = 1;
    php_embed_module.startup = &start;
    php_embed_init(0, nullptr);
    zend_eval_string(const_cast<char*>("require '" ISOMER_FUZZ_MESSAGES "';"), nullptr, const_cast<char*>("fuzz"));
    thing_ = message_of("Fuzz\\Thing"), bare_ = message_of("Fuzz\\Bare");
    if (!thing_ || !bare_) std::abort();
  }
  ~engine() { php_embed_shutdown(); }

  void run(std::uint8_t choice, std::string_view bytes) {
    const bound_message& m = choice & 16 ? *bare_ : *thing_;
    call how{isomer::php_codec::codecs[choice % isomer::php_codec::formats], {}};
    how.with.ignore_unknown = choice & 32;
    how.with.limits.memory = 64 << 20;
    zval read, again;
    if (!isomer::php_api::decode(how, m, bytes, &read)) return zend_clear_exception();
    if (zend_string* first = isomer::php_api::encode(how, m, Z_COUNTED(read))) {
      if (!isomer::php_api::decode(how, m, {ZSTR_VAL(first), ZSTR_LEN(first)}, &again)) std::abort();
      zend_string* second = isomer::php_api::encode(how, m, Z_COUNTED(again));
      if (!second || !zend_string_equals(first, second)) std::abort();
      zend_string_release(first);
      zend_string_release(second);
      zval_ptr_dtor(&again);
    }
    zend_clear_exception();
    zval_ptr_dtor(&read);
    gc_collect();
  }

 private:
  static const bound_message* message_of(const char* name) {
    zend_string* s = zend_string_init(name, strlen(name), false);
    zend_class_entry* ce = zend_lookup_class(s);
    zend_string_release(s);
    return ce ? isomer::php_api::classes_of_request().find(ce) : nullptr;
  }
  static void gc_collect() { zend_gc_collect_cycles(); }

  const bound_message *thing_ = nullptr, *bare_ = nullptr;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t n) {
  static engine e;
  if (n) e.run(data[0], {reinterpret_cast<const char*>(data + 1), n - 1});
  return 0;
}
