// SPDX-License-Identifier: MIT
#include "errors.hpp"
#include <cstdarg>
#include <utility>
#include "../shown.hpp"
#include "../values/wrong_value.hpp"

namespace isomer::php_api {
namespace {

constexpr zend_long stream_failed = 100;  // of Isomer\ErrorCode, and no code of the library's

class exception {
 public:
  exception(zend_class_entry* ce, zend_long cause, const std::string& message) : ce_(ce) {
    object_init_ex(&made_, ce);
    const std::string text = in_utf8(message);
    zend_update_property_stringl(ce, Z_OBJ(made_), ZEND_STRL("message"), text.data(), text.size());
    zend_update_property_long(ce, Z_OBJ(made_), ZEND_STRL("code"), cause);
  }
  void set(const char* name, std::size_t v, bool is_there) {
    if (is_there) zend_update_property_long(ce_, Z_OBJ(made_), name, strlen(name), static_cast<zend_long>(v));
    else zend_update_property_null(ce_, Z_OBJ(made_), name, strlen(name));
  }
  void set_path(std::string path) {
    path = in_utf8(std::move(path));
    zend_update_property_stringl(ce_, Z_OBJ(made_), ZEND_STRL("path"), path.data(), path.size());
  }
  void raise() { zend_throw_exception_object(&made_); }

 private:
  zend_class_entry* ce_;
  zval made_;
};

}  // namespace

// NOLINTNEXTLINE(cert-dcl50-cpp): its declaration lets the compiler check what the format gets
bool throw_schema(const char* format, ...) {
  va_list args;
  va_start(args, format);
  zend_string* message = zend_vstrpprintf(0, format, args);
  va_end(args);
  zend_throw_exception(schema_exception, in_utf8({ZSTR_VAL(message), ZSTR_LEN(message)}).c_str(), 0);
  zend_string_release(message);
  return false;
}

// Whether there is a map in place of a list, by the descriptions of explain() in each format.
static bool is_map_for_list(const diagnosis& d) {
  return d.expected == "a list" && (d.found == "a map" || d.found == "{" || d.found.starts_with("the key "));
}

void throw_decode(const diagnosis& d) {
  exception e(decode_exception, static_cast<zend_long>(d.cause),
              d.text() + (is_map_for_list(d) ? php_values::list_remedy : ""));
  e.set("offset", d.at, true);
  e.set("inputLine", d.line, d.line != 0);
  e.set("inputColumn", d.column, d.line != 0);
  e.set_path(d.path);
  e.raise();
}

void throw_encode(code cause, const std::string& what, const std::string& path) {
  exception e(encode_exception, static_cast<zend_long>(cause), path.empty() ? what : path + ": " + what);
  e.set_path(path);
  e.raise();
}

void throw_encode_because_of(const std::string& what, const std::string& path) {
  zend_object* const previous = EG(exception);
  if (!previous || zend_is_unwind_exit(previous) || zend_is_graceful_exit(previous)) return;
  zend_class_entry* const base =
      instanceof_function(previous->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
  zval made;
  const zval* const said = zend_read_property_ex(base, previous, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &made);
  std::string text = what + " " + ZSTR_VAL(previous->ce->name);
  if (Z_TYPE_P(said) == IS_STRING) text += ": " + std::string(Z_STRVAL_P(said), Z_STRLEN_P(said));
  throw_encode(code::bad_value, text, path);
}

void throw_stream(zend_class_entry* ce, const std::string& what, std::optional<std::size_t> offset) {
  exception e(ce, stream_failed, what);
  if (offset) {
    e.set("offset", *offset, true);
    e.set("inputLine", 0, false);
    e.set("inputColumn", 0, false);
  }
  e.set_path({});
  e.raise();
}

}  // namespace isomer::php_api
