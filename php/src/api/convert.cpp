// SPDX-License-Identifier: MIT
// Converts a message to another format, without making PHP values.
#include <isomer/dynamic.hpp>
#include "../memory_left.hpp"
#include "class_named.hpp"
#include "coding.hpp"
#include "errors.hpp"
#include "schema.hpp"

using namespace isomer::php_api;

namespace {

// To describe why it cannot be encoded, the message is decoded into PHP values.
void say_what(call& reading, const call& writing, const isomer::php_values::bound_message& m, std::string_view in) {
  zval message;
  if (!decode(reading, m, in, &message)) return;
  if (zend_string* written = encode(writing, m, Z_COUNTED(message))) zend_string_release(written);
  zval_ptr_dtor(&message);
}

}  // namespace

ZEND_FUNCTION(Isomer_convert) {
  zend_string *bytes, *name = nullptr;
  zend_object *type = nullptr, *from = nullptr, *to = nullptr, *options = nullptr;
  ZEND_PARSE_PARAMETERS_START(4, 5)
  Z_PARAM_STR(bytes)
  Z_PARAM_OBJ_OF_CLASS_OR_STR(type, message_type_class, name)
  Z_PARAM_OBJ_OF_CLASS(from, format_class)
  Z_PARAM_OBJ_OF_CLASS(to, format_class)
  Z_PARAM_OPTIONAL
  Z_PARAM_OBJ_OF_CLASS_OR_NULL(options, options_class)
  ZEND_PARSE_PARAMETERS_END();
  const isomer::php_values::bound_message* m = type ? type_of(type).is : message_of_class(name);
  const auto* const table = !m || !m->ce ? (m ? m->source : nullptr) : classes_of_request().whole(m->ce);
  if (!table) RETURN_THROWS();
  isomer::arena memory;
  isomer::dynamic::message made(*table, memory);
  const std::string_view in(ZSTR_VAL(bytes), ZSTR_LEN(bytes));
  call reading = call_of(from, options);
  bound_memory(reading);
  const call writing = call_of(to, options);
  if (isomer::status s = reading.by->read(reading.with, in, made); !s.ok()) {
    throw_decode(reading.by->explain(in, s, *table));
    RETURN_THROWS();
  }
  std::string out;
  if (isomer::status s = writing.by->write(writing.with, made, out); !s.ok()) {
    say_what(reading, writing, *m, in);
    if (!EG(exception)) throw_encode(s.cause, std::string(s.message()), {});
    RETURN_THROWS();
  }
  if (!isomer::leaves_room_for(out.size())) {
    throw_encode(isomer::code::too_large, "memory_limit leaves no room for what was written", {});
    RETURN_THROWS();
  }
  RETURN_STRINGL(out.data(), out.size());
}
