// SPDX-License-Identifier: MIT
#include "property.hpp"
#include "../api/errors.hpp"
#include "known_messages.hpp"

namespace isomer::php_bind {
namespace {

using php_values::native;

std::uint32_t mask_of(const zend_property_info* p) {
  return ZEND_TYPE_IS_SET(p->type) ? ZEND_TYPE_PURE_MASK(p->type) : std::uint32_t{MAY_BE_ANY};
}
// Of int, float, string and bool.
std::uint32_t mask_for(kind k) {
  switch (k) {
    case kind::boolean: return MAY_BE_BOOL;
    case kind::float32:
    case kind::float64: return MAY_BE_DOUBLE;
    case kind::string:
    case kind::bytes: return MAY_BE_STRING;
    default: return MAY_BE_LONG;
  }
}
bool has_case(const compiler::model::enumeration& e, std::int32_t number) {
  for (auto& v : e.values)
    if (v.number == number) return true;
  return false;
}

}  // namespace

std::string property_name(const zend_property_info* p) {
  const char *of, *name;
  std::size_t size = 0;
  zend_unmangle_property_name_ex(p->name, &of, &name, &size);
  return {name, size};
}
bool is_backed(const zend_property_info* p) {
#if PHP_VERSION_ID >= 80400
  // What hooks do to a property is code, and none runs while a message is read or written.
  return !(p->flags & ZEND_ACC_VIRTUAL) && !p->hooks;
#else
  return p->offset != 0;
#endif
}
bool takes_null(const zend_property_info* p) {
  return !ZEND_TYPE_IS_SET(p->type) || ZEND_TYPE_ALLOW_NULL(p->type) || (mask_of(p) & MAY_BE_NULL);
}
bool takes_only_arrays(const zend_property_info* p) {
  return ZEND_TYPE_IS_SET(p->type) && !ZEND_TYPE_IS_COMPLEX(p->type) &&
         (mask_of(p) & ~std::uint32_t{MAY_BE_NULL}) == MAY_BE_ARRAY;
}
zend_string* class_of_property(const zend_property_info* p) {
  return ZEND_TYPE_HAS_NAME(p->type) ? ZEND_TYPE_NAME(p->type) : nullptr;
}
bool kind_of_property(const zend_property_info* p, kind& k) {
  if (!ZEND_TYPE_IS_SET(p->type) || ZEND_TYPE_IS_COMPLEX(p->type)) return false;
  switch (mask_of(p) & ~std::uint32_t{MAY_BE_NULL}) {
    case MAY_BE_LONG: k = kind::int64; return true;
    case MAY_BE_DOUBLE: k = kind::float64; return true;
    case MAY_BE_STRING: k = kind::string; return true;
    case MAY_BE_BOOL: k = kind::boolean; return true;
    default: return false;
  }
}
kind kind_of_type(zend_long type) {
  static constexpr kind all[] = {kind::int32,    kind::float64,  kind::float32, kind::int64,   kind::uint64,
                                 kind::int32,    kind::fixed64,  kind::fixed32, kind::boolean, kind::string,
                                 kind::group,    kind::message,  kind::bytes,   kind::uint32,  kind::enumeration,
                                 kind::sfixed32, kind::sfixed64, kind::sint32,  kind::sint64};
  return all[type];
}
const zend_property_info* unknown_property(zend_class_entry* ce) {
  if (!instanceof_function(ce, php_api::abstract_message_class)) return nullptr;
  return static_cast<const zend_property_info*>(
      zend_hash_str_find_ptr(&ce->properties_info, ZEND_STRL("unknownFields")));
}

bool is_native_array(const zend_property_info* p, const zval* type) {
  if (!takes_null(p) || !type || Z_TYPE_P(type) != IS_OBJECT || Z_OBJCE_P(type) != php_api::type_class) return false;
  const native n = known_type_of(Z_LVAL_P(zend_enum_fetch_case_value(Z_OBJ_P(type)))).native;
  return n == native::structure || n == native::list_value || n == native::field_mask;
}
bool check_native(zend_class_entry* ce, const zend_property_info* p, const compiler::model::field& f) {
  const known_type known = known_type_named(f.message_type->full_name);
  const char* wanted = nullptr;
  zend_string* named = class_of_property(p);
  const std::uint32_t mask = ZEND_TYPE_IS_SET(p->type) ? mask_of(p) : 0;
  bool is_good = takes_null(p);
  switch (known.native) {
    case native::timestamp:
      wanted = "?DateTimeImmutable";
      is_good = is_good && named && zend_string_equals_literal_ci(named, "DateTimeImmutable");
      break;
    case native::duration:
      wanted = "?DateInterval";
      is_good = is_good && named && zend_string_equals_literal_ci(named, "DateInterval");
      break;
    case native::value:
      wanted = "mixed";
      is_good = (mask & MAY_BE_ANY) == MAY_BE_ANY;
      break;
    case native::wrapper:
      wanted = "nullable, and of the type that the wrapper holds";
      is_good = is_good && (mask & mask_for(known.held)) == mask_for(known.held);
      break;
    default: wanted = "?array"; is_good = is_good && (mask & MAY_BE_ARRAY);
  }
  return is_good || php_api::throw_schema("%s::$%s is not declared as what %s is in PHP: %s", ZSTR_VAL(ce->name),
                                          property_name(p).c_str(), f.message_type->full_name.c_str(), wanted);
}

bool check_property(zend_class_entry* ce, const zend_property_info* p, const compiler::model::field& f) {
  if (!ZEND_TYPE_IS_SET(p->type))
    return php_api::throw_schema("%s::$%s declares no type", ZSTR_VAL(ce->name), property_name(p).c_str());
  const bool is_message = isomer::is_message(f.kind);
  auto fail = [&](const char* why) {
    return php_api::throw_schema("%s::$%s %s", ZSTR_VAL(ce->name), property_name(p).c_str(), why);
  };
  // An entry of a map may come without its value.
  if (f.rule == rule::map && f.value->enum_type && !has_case(*f.value->enum_type, 0))
    return fail("has values of an enum without a case of 0");
  if (f.is_list() || f.rule == rule::map) return (mask_of(p) & MAY_BE_ARRAY) || fail("is no array");
  const bool has_presence = f.rule != rule::implicit;
  if (has_presence && !takes_null(p)) return fail("must be nullable: the field may be absent");
  if (is_message && !has_presence) return fail("must be nullable: the message may be absent");
  if (is_message) return true;  // of the class that the property names
  if (f.kind == kind::enumeration) {
    if (!has_presence && !(mask_of(p) & MAY_BE_LONG) && !has_case(*f.enum_type, 0))
      return fail("has an enum without a case of 0, which absent fields have");
    if (!f.enum_type->closed && !(mask_of(p) & MAY_BE_LONG))
      return fail("must take int, too: the enum is open, and may get numbers that it lacks");
    return true;
  }
  const std::uint32_t wanted = mask_for(f.kind);
  return (mask_of(p) & wanted) == wanted || fail("has a type that cannot hold the field");
}

}  // namespace isomer::php_bind
