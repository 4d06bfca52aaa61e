// SPDX-License-Identifier: MIT
#include "schema.hpp"
#include <isomer/dynamic.hpp>
#include <optional>
#include <string>
#include <vector>
#include "errors.hpp"
#include "file.hpp"
#include "holder.hpp"

namespace isomer::php_api {
namespace {

using schema_holder = holder<std::shared_ptr<array_schema>>;
using type_holder = holder<message_type>;

// A new Isomer\Schema; or an exception, and nothing.
void return_schema(zval* to, dynamic::schema made, const std::string& why) {
  if (!made) {
    throw_schema("%s", why.c_str());
    return;
  }
  object_init_ex(to, schema_class);
  schema_holder::of(Z_OBJ_P(to)) = std::make_shared<array_schema>(std::move(made));
}

}  // namespace

const void* array_schema::types_for(std::size_t format) {
  auto& made = types_[format];
  if (!made) made = php_codec::codecs[format]->types_of(schema);
  return made.get();
}
array_schema& schema_of(zend_object* schema) { return *schema_holder::of(schema); }
const message_type& type_of(zend_object* type) { return type_holder::of(type); }

void start_schema_classes() {
  schema_holder::start(schema_class);
  type_holder::start(message_type_class);
}

}  // namespace isomer::php_api

using namespace isomer::php_api;

ZEND_METHOD(Isomer_Schema, __construct) { ZEND_PARSE_PARAMETERS_NONE(); }
ZEND_METHOD(Isomer_MessageType, __construct) { ZEND_PARSE_PARAMETERS_NONE(); }

ZEND_METHOD(Isomer_Schema, fromProto) {
  zend_string* path;
  HashTable* include = nullptr;
  ZEND_PARSE_PARAMETERS_START(1, 2)
  Z_PARAM_PATH_STR(path)
  Z_PARAM_OPTIONAL
  Z_PARAM_ARRAY_HT(include)
  ZEND_PARSE_PARAMETERS_END();
  proto_files files(path);
  if (include) {
    zval* folder;
    ZEND_HASH_FOREACH_VAL(include, folder) {
      if (Z_TYPE_P(folder) == IS_STRING) files.look_in(Z_STR_P(folder));
    }
    ZEND_HASH_FOREACH_END();
  }
  std::string why;
  const std::string name = files.root();
  auto made = isomer::dynamic::schema::from_proto(
      std::span(&name, 1), [&](const std::string& wanted) { return files.open(wanted); }, why);
  if (!EG(exception)) return_schema(return_value, std::move(made), why);
}
ZEND_METHOD(Isomer_Schema, fromText) {
  zend_string* text;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_STR(text)
  ZEND_PARSE_PARAMETERS_END();
  std::string why;
  auto made = isomer::dynamic::schema::from_proto(std::string_view(ZSTR_VAL(text), ZSTR_LEN(text)), why);
  return_schema(return_value, std::move(made), why);
}
ZEND_METHOD(Isomer_Schema, fromDescriptorSet) {
  zend_string* bytes;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_STR(bytes)
  ZEND_PARSE_PARAMETERS_END();
  std::string why;
  auto made = isomer::dynamic::schema::from_descriptor_set({ZSTR_VAL(bytes), ZSTR_LEN(bytes)}, why);
  return_schema(return_value, std::move(made), why);
}
ZEND_METHOD(Isomer_Schema, messages) {
  ZEND_PARSE_PARAMETERS_NONE();
  array_init(return_value);
  for (const isomer::detail::table::message_table* t : schema_of(Z_OBJ_P(ZEND_THIS)).schema.messages())
    add_next_index_stringl(return_value, t->full_name.data(), t->full_name.size());
}
ZEND_METHOD(Isomer_Schema, offsetExists) {
  zval* name;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ZVAL(name)
  ZEND_PARSE_PARAMETERS_END();
  RETURN_BOOL(Z_TYPE_P(name) == IS_STRING &&
              schema_of(Z_OBJ_P(ZEND_THIS)).messages.find({Z_STRVAL_P(name), Z_STRLEN_P(name)}));
}
ZEND_METHOD(Isomer_Schema, offsetGet) {
  zval* name;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ZVAL(name)
  ZEND_PARSE_PARAMETERS_END();
  auto& schema = schema_holder::of(Z_OBJ_P(ZEND_THIS));
  auto* found = Z_TYPE_P(name) == IS_STRING ? schema->messages.find({Z_STRVAL_P(name), Z_STRLEN_P(name)}) : nullptr;
  if (!found) {
    throw_schema("the schema has no message %s", Z_TYPE_P(name) == IS_STRING ? Z_STRVAL_P(name) : "of that name");
    RETURN_THROWS();
  }
  object_init_ex(return_value, message_type_class);
  type_holder::of(Z_OBJ_P(return_value)) = {schema, found};
}
ZEND_METHOD(Isomer_Schema, offsetSet) { throw_schema("a schema is never changed"); }
ZEND_METHOD(Isomer_Schema, offsetUnset) { throw_schema("a schema is never changed"); }

ZEND_METHOD(Isomer_MessageType, name) {
  ZEND_PARSE_PARAMETERS_NONE();
  std::string_view name = type_of(Z_OBJ_P(ZEND_THIS)).is->table.full_name;
  RETURN_STRINGL(name.data(), name.size());
}
