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

using shared = schema_cache::shared;
using sort = schema_cache::sort;

void return_schema(zval* to, shared of) {
  object_init_ex(to, schema_class);
  schema_holder::of(Z_OBJ_P(to)) = std::make_shared<array_schema>(std::move(of));
}

// Finds or makes a schema by its sources. Throws if it cannot be made.
template <class Make>
void return_schema_of(zval* to, sort of, std::string_view words, Make make) {
  shared known = ISOMER_G(schemas)->find(of, words);
  if (!known) {
    std::string why;
    dynamic::schema made = make(words, why);
    if (!made) {
      throw_schema("%s", why.c_str());
      return;
    }
    known = std::make_shared<const known_schema>(std::move(made));
    ISOMER_G(schemas)->keep(of, std::string(words), known, words.size());
  }
  return_schema(to, std::move(known));
}

// Whether the files are unchanged. Reading them may throw.
bool has_same_files(const known_schema& s, const proto_files& files) {
  for (const auto& [name, text] : s.files)
    if (files.open(name) != text || EG(exception)) return false;
  return true;
}
void return_schema_of(zval* to, const proto_files& files) {
  const std::string words = files.spelled();
  if (shared known = ISOMER_G(schemas)->find(sort::files, words); known && has_same_files(*known, files))
    return return_schema(to, std::move(known));
  if (EG(exception)) return;
  std::vector<std::pair<std::string, std::optional<std::string>>> opened;
  std::size_t size = 0;
  std::string why;
  const std::string name = files.root();
  dynamic::schema read = dynamic::schema::from_proto(
      std::span(&name, 1),
      [&](const std::string& wanted) {
        auto text = files.open(wanted);
        size += text ? text->size() : 0;
        opened.emplace_back(wanted, text);
        return text;
      },
      why);
  if (EG(exception)) return;
  if (!read) {
    throw_schema("%s", why.c_str());
    return;
  }
  auto made = std::make_shared<known_schema>(std::move(read));
  made->files = std::move(opened);
  ISOMER_G(schemas)->keep(sort::files, words, made, size);
  return_schema(to, std::move(made));
}

}  // namespace

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
  return_schema_of(return_value, files);
}
ZEND_METHOD(Isomer_Schema, fromText) {
  zend_string* text;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_STR(text)
  ZEND_PARSE_PARAMETERS_END();
  return_schema_of(
      return_value, sort::text, {ZSTR_VAL(text), ZSTR_LEN(text)},
      [](std::string_view words, std::string& why) { return isomer::dynamic::schema::from_proto(words, why); });
}
ZEND_METHOD(Isomer_Schema, fromDescriptorSet) {
  zend_string* bytes;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_STR(bytes)
  ZEND_PARSE_PARAMETERS_END();
  return_schema_of(return_value, sort::descriptors, {ZSTR_VAL(bytes), ZSTR_LEN(bytes)},
                   [](std::string_view words, std::string& why) {
                     return isomer::dynamic::schema::from_descriptor_set(words, why);
                   });
}
ZEND_METHOD(Isomer_Schema, messages) {
  ZEND_PARSE_PARAMETERS_NONE();
  array_init(return_value);
  for (const isomer::detail::table::message_table* t : schema_of(Z_OBJ_P(ZEND_THIS)).schema().messages())
    add_next_index_stringl(return_value, t->full_name.data(), t->full_name.size());
}
ZEND_METHOD(Isomer_Schema, offsetExists) {
  zval* name;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ZVAL(name)
  ZEND_PARSE_PARAMETERS_END();
  RETURN_BOOL(Z_TYPE_P(name) == IS_STRING &&
              schema_of(Z_OBJ_P(ZEND_THIS)).schema().find({Z_STRVAL_P(name), Z_STRLEN_P(name)}));
}
ZEND_METHOD(Isomer_Schema, offsetGet) {
  zval* name;
  ZEND_PARSE_PARAMETERS_START(1, 1)
  Z_PARAM_ZVAL(name)
  ZEND_PARSE_PARAMETERS_END();
  auto& schema = schema_holder::of(Z_OBJ_P(ZEND_THIS));
  auto* found = Z_TYPE_P(name) == IS_STRING ? schema->find({Z_STRVAL_P(name), Z_STRLEN_P(name)}) : nullptr;
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
