// SPDX-License-Identifier: MIT
// Registers the classes and functions, and starts and ends the module and requests.
#include <ext/spl/spl_exceptions.h>
#include <ext/standard/info.h>
#include <isomer/version.hpp>
#include "api/coding.hpp"
#include "api/delimited.hpp"
#include "api/errors.hpp"
#include "api/known_schemas.hpp"
#include "api/options.hpp"
#include "api/schema.hpp"
#include "bind/bound_class.hpp"
#include "isomer_arginfo.h"

ZEND_DECLARE_MODULE_GLOBALS(isomer)

namespace isomer::php_values {
namespace {
zend_string* unknown;  // interned as long as the module is loaded
}
zend_string* unknown_name() { return unknown; }
}  // namespace isomer::php_values

namespace isomer::php_api {

zend_class_entry *format_class, *type_class, *options_class, *abstract_message_class, *schema_class,
    *message_type_class, *schema_exception, *decode_exception, *encode_exception;

php_bind::classes& first_classes() { return *(ISOMER_G(classes) = new php_bind::classes(*ISOMER_G(tables))); }

namespace {

void start_classes() {
  format_class = register_class_Isomer_Format();
  type_class = register_class_Isomer_Type();
  zend_internal_attribute_register(register_class_Isomer_Message(), ZEND_ATTRIBUTE_TARGET_CLASS);
  zend_internal_attribute_register(register_class_Isomer_Field(), ZEND_ATTRIBUTE_TARGET_PROPERTY);
  zend_internal_attribute_register(register_class_Isomer_Enumeration(), ZEND_ATTRIBUTE_TARGET_CLASS);
  schema_class = register_class_Isomer_Schema(zend_ce_arrayaccess);
  message_type_class = register_class_Isomer_MessageType();
  options_class = register_class_Isomer_Options();
  find_options(options_class);
  abstract_message_class = register_class_Isomer_AbstractMessage();
  register_class_Isomer_AbstractAny(abstract_message_class);
  register_class_Isomer_AbstractTimestamp(abstract_message_class);
  register_class_Isomer_AbstractDuration(abstract_message_class);
  register_class_Isomer_ErrorCode();
  zend_class_entry* exception = register_class_Isomer_Exception(zend_ce_throwable);
  schema_exception = register_class_Isomer_SchemaException(spl_ce_LogicException, exception);
  decode_exception = register_class_Isomer_DecodeException(spl_ce_RuntimeException, exception);
  encode_exception = register_class_Isomer_EncodeException(spl_ce_RuntimeException, exception);
  delimited_reader_class = register_class_Isomer_DelimitedReader(zend_ce_iterator);
  start_schema_classes();
  start_delimited_reader();
}

// Implements the constructor of a class whose properties are the parameters, in their order.
void construct(INTERNAL_FUNCTION_PARAMETERS) {
  zend_class_entry* ce = execute_data->func->common.scope;
  const auto* infos = reinterpret_cast<const zend_internal_arg_info*>(execute_data->func->common.arg_info);
  const std::uint32_t most = execute_data->func->common.num_args, least = execute_data->func->common.required_num_args,
                      n = ZEND_NUM_ARGS();
  if (n < least || n > most) {
    zend_wrong_parameters_count_error(least, most);
    RETURN_THROWS();
  }
  for (std::uint32_t i = 0; i < most && !EG(exception); ++i) {
    zval given;
    ZVAL_UNDEF(&given);
    if (i < n && !Z_ISUNDEF_P(ZEND_CALL_ARG(execute_data, i + 1)))
      ZVAL_COPY(&given, ZEND_CALL_ARG(execute_data, i + 1));
    else if (zend_get_default_from_internal_arg_info(&given, const_cast<zend_internal_arg_info*>(infos + i)) == FAILURE)
      RETURN_THROWS();
    zend_update_property(ce, Z_OBJ_P(ZEND_THIS), infos[i].name, strlen(infos[i].name), &given);
    zval_ptr_dtor(&given);
  }
}

}  // namespace
}  // namespace isomer::php_api

ZEND_METHOD(Isomer_Message, __construct) { isomer::php_api::construct(INTERNAL_FUNCTION_PARAM_PASSTHRU); }
ZEND_METHOD(Isomer_Field, __construct) { isomer::php_api::construct(INTERNAL_FUNCTION_PARAM_PASSTHRU); }
ZEND_METHOD(Isomer_Enumeration, __construct) { isomer::php_api::construct(INTERNAL_FUNCTION_PARAM_PASSTHRU); }
ZEND_METHOD(Isomer_Options, __construct) {
  isomer::php_api::construct(INTERNAL_FUNCTION_PARAM_PASSTHRU);
  if (!EG(exception)) isomer::php_api::refuse_negative(Z_OBJ_P(ZEND_THIS));
}

namespace {

PHP_GINIT_FUNCTION(isomer) {
#if defined(COMPILE_DL_ISOMER) && defined(ZTS)
  ZEND_TSRMLS_CACHE_UPDATE();
#endif
  *isomer_globals = {};
  isomer_globals->tables = new isomer::php_bind::table_cache();
  isomer_globals->schemas = new isomer::php_api::schema_cache();
}
PHP_GSHUTDOWN_FUNCTION(isomer) {
  delete isomer_globals->tables;
  delete isomer_globals->schemas;
}
PHP_MINIT_FUNCTION(isomer) {
  isomer::php_values::unknown = zend_string_init_interned(ZEND_STRL("@unknown"), true);
  isomer::php_api::start_classes();
  isomer::php_bind::start_nobody();
  return SUCCESS;
}
PHP_MSHUTDOWN_FUNCTION(isomer) {
  isomer::php_bind::end_nobody();
  return SUCCESS;
}
PHP_RINIT_FUNCTION(isomer) {
#if defined(COMPILE_DL_ISOMER) && defined(ZTS)
  ZEND_TSRMLS_CACHE_UPDATE();
#endif
  ISOMER_G(wrong) = nullptr;
  ISOMER_G(request) = nullptr;
  ISOMER_G(met) = nullptr;
  ISOMER_G(buried) = nullptr;
  ISOMER_G(numbered) = nullptr;
  ISOMER_G(reads_natives) = false;
  return SUCCESS;
}
// Classes live as long as a request, and so do their bindings. They are released at its very end, since session
// handlers and output callbacks run when modules are shut down.
ZEND_MODULE_POST_ZEND_DEACTIVATE_D(isomer) {
  delete ISOMER_G(classes);
  ISOMER_G(classes) = nullptr;
  ISOMER_G(met) = nullptr;
  ISOMER_G(buried) = nullptr;
  ISOMER_G(numbered) = nullptr;
  return SUCCESS;
}
PHP_MINFO_FUNCTION(isomer) {
  php_info_print_table_start();
  php_info_print_table_row(2, "isomer", "enabled");
  php_info_print_table_row(2, "version", isomer::version);
  php_info_print_table_end();
}

}  // namespace

extern "C" {
extern zend_module_entry isomer_module_entry;
}
zend_module_entry isomer_module_entry = {STANDARD_MODULE_HEADER,
                                         "isomer",
                                         ext_functions,
                                         PHP_MINIT(isomer),
                                         PHP_MSHUTDOWN(isomer),
                                         PHP_RINIT(isomer),
                                         nullptr,
                                         PHP_MINFO(isomer),
                                         isomer::version,
                                         PHP_MODULE_GLOBALS(isomer),
                                         PHP_GINIT(isomer),
                                         PHP_GSHUTDOWN(isomer),
                                         ZEND_MODULE_POST_ZEND_DEACTIVATE_N(isomer),
                                         STANDARD_MODULE_PROPERTIES_EX};

#ifdef COMPILE_DL_ISOMER
#ifdef ZTS
ZEND_TSRMLS_CACHE_DEFINE()
#endif
extern "C" {
ZEND_GET_MODULE(isomer)
}
#endif
