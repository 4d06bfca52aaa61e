// SPDX-License-Identifier: MIT
#include "property.hpp"
#include "../api/errors.hpp"
#include "known_messages.hpp"

extern "C" {  // this header of PHP lacks it
#include <ext/date/php_date.h>
}

namespace isomer::php_bind {
namespace {

using php_values::native;

std::uint32_t mask_of(const zend_property_info* p) {
  return ZEND_TYPE_IS_SET(p->type) ? ZEND_TYPE_PURE_MASK(p->type) : std::uint32_t{MAY_BE_ANY};
}
// Returns the type mask for int, float, string and bool.
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
const char* php_type(kind k) {
  switch (mask_for(k)) {
    case MAY_BE_BOOL: return "bool";
    case MAY_BE_DOUBLE: return "float";
    case MAY_BE_STRING: return "string";
    default: return "int";
  }
}
// Returns the same type as nullable.
std::string nullable(const std::string& type) {
  return type.find('|') == std::string::npos ? "?" + type : type + "|null";
}
// Returns the union of the type and int.
std::string with_int(const std::string& type) { return type[0] == '?' ? type.substr(1) + "|int|null" : type + "|int"; }
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
std::string declared_type(const zend_property_info* p) {
  if (!ZEND_TYPE_IS_SET(p->type)) return {};
  zend_string* spelled = zend_type_to_string(p->type);
  std::string type(ZSTR_VAL(spelled), ZSTR_LEN(spelled));
  zend_string_release(spelled);
  return type;
}
bool is_backed(const zend_property_info* p) {
#if PHP_VERSION_ID >= 80400
  // Hooks of a property are code, and none runs while a message is encoded or decoded.
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
bool takes_arrays(const zend_property_info* p) { return ZEND_TYPE_IS_SET(p->type) && (mask_of(p) & MAY_BE_ARRAY); }
bool takes_traversable(const zend_property_info* p) {
  return ZEND_TYPE_IS_SET(p->type) && ZEND_TYPE_HAS_NAME(p->type) &&
         (mask_of(p) & ~std::uint32_t{MAY_BE_NULL | MAY_BE_ARRAY}) == 0;
}
static bool is_named(const zend_string* name, const char* known) {
  return zend_binary_strcasecmp(ZSTR_VAL(name), ZSTR_LEN(name), known, strlen(known)) == 0;
}
std::string usual_collection(const zend_property_info* p) {
  const zend_string* const name = class_of_property(p);
  for (const char* known : {"ArrayObject", "Traversable", "IteratorAggregate", "ArrayAccess", "Countable"})
    if (name && is_named(name, known)) return "ArrayObject";
  for (const char* known : {"ArrayIterator", "Iterator", "SeekableIterator"})
    if (name && is_named(name, known)) return "ArrayIterator";
  return {};
}
bool says_collection(const zend_property_info* p) {
  return takes_arrays(p) || !usual_collection(p).empty() ||
         zend_string_equals_literal_ci(class_of_property(p), "Generator");
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
std::string untold(const zend_property_info* p, bool is_list) {
  if (!ZEND_TYPE_IS_SET(p->type)) return "declares no type, and #[Field] has none: declare one, such as ?string";
  if (takes_only_arrays(p) || is_list)
    return std::string("is ") + (takes_only_arrays(p) ? "an array" : "a list or a map") +
           ", and does not say of what: write #[Field(1, Type::String)] or #[Field(1, Phone::class)], and "
           "key: Type::String for a map";
  const std::string declared = "is declared as " + declared_type(p);
  if (ZEND_TYPE_IS_COMPLEX(p->type))
    return declared +
           ", and a field holds values of one class: declare a property for each, all nullable and with the "
           "same oneof, as in #[Field(1, oneof: 'kind')]";
  return declared + ", which does not say what the field holds: write a type, as in #[Field(1, Type::String)]";
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
static constexpr const char* date_wanted = "?DateTimeImmutable, or a class that extends it or DateTime";
bool find_collection(zend_class_entry* ce, const zend_property_info* p, const std::string& name,
                     zend_class_entry*& to) {
  const auto look_up = [](const char* s, std::size_t n) {
    zend_string* const spelled = zend_string_init(s, n, false);
    zend_class_entry* const found = zend_lookup_class(spelled);
    zend_string_release(spelled);
    return found;
  };
  zend_string* const declared = class_of_property(p);
  const bool is_self = declared && zend_string_equals_literal_ci(declared, "self");
  zend_class_entry* const of = look_up(name.data(), name.size());
  if (EG(exception)) return false;
  zend_class_entry* const wanted = !declared ? nullptr
                                   : is_self ? p->ce
                                             : look_up(ZSTR_VAL(declared), ZSTR_LEN(declared));
  if (EG(exception)) return false;
  constexpr std::uint32_t none = ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_ENUM |
                                 ZEND_ACC_EXPLICIT_ABSTRACT_CLASS | ZEND_ACC_IMPLICIT_ABSTRACT_CLASS;
  const char* why = !of                                             ? "there is no such class"
                    : (of->ce_flags & none)                         ? "there are no objects of it"
                    : !instanceof_function(of, zend_ce_traversable) ? "it is not Traversable"
                    : !wanted || !instanceof_function(of, wanted)   ? "the property does not take it"
                    : !of->constructor || !(of->constructor->common.fn_flags & ZEND_ACC_PUBLIC) ||
                            of->constructor->common.num_args < 1
                        ? "it has no public constructor that takes an array"
                        : nullptr;
  if (why)
    return php_api::throw_schema("%s::$%s cannot be read into %s: %s", ZSTR_VAL(ce->name), property_name(p).c_str(),
                                 name.c_str(), why);
  return to = of, true;
}
bool find_date_class(zend_class_entry* ce, const zend_property_info* p, zend_class_entry*& to) {
  zend_string* const named = class_of_property(p);
  zend_class_entry* const of = named ? zend_lookup_class(named) : nullptr;
  if (EG(exception)) return false;
  if (of == php_date_get_interface_ce()) return true;
  if (of && instanceof_function(of, php_date_get_interface_ce()) && !(of->ce_flags & ZEND_ACC_EXPLICIT_ABSTRACT_CLASS))
    return to = of, true;
  return php_api::throw_schema("%s::$%s is not declared as what google.protobuf.Timestamp is in PHP: %s",
                               ZSTR_VAL(ce->name), property_name(p).c_str(), date_wanted);
}
bool check_native(zend_class_entry* ce, const zend_property_info* p, const compiler::model::field& f) {
  const known_type known = known_type_named(f.message_type->full_name);
  const char* wanted = nullptr;
  zend_string* named = class_of_property(p);
  const std::uint32_t mask = ZEND_TYPE_IS_SET(p->type) ? mask_of(p) : 0;
  bool is_good = takes_null(p);
  switch (known.native) {
    case native::timestamp:
      wanted = date_wanted;
      // Whether another class is a class of dates is checked when the class is bound.
      is_good = is_good && named && !zend_string_equals_literal_ci(named, "self");
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

namespace {

// Why the property cannot hold all that the field may, and what would; empty if it can.
std::string misfit(const zend_property_info* p, const compiler::model::field& f, bool collects) {
  const std::string type = declared_type(p);
  const bool is_map = f.rule == rule::map, has_presence = f.rule != rule::implicit;
  // An entry of a map may lack its value.
  if (is_map && f.value->enum_type && !has_case(*f.value->enum_type, 0))
    return "has values of " + f.value->enum_type->name +
           ", which has no case of 0 for entries that come without a value: add one";
  if (f.is_list() || is_map)
    return collects || (mask_of(p) & MAY_BE_ARRAY) ? ""
                                                   : "is a " + std::string(is_map ? "map" : "list") + ": declare array";
  const bool is_message = isomer::is_message(f.kind);
  if ((has_presence || is_message) && !takes_null(p))
    return "must be nullable, since the " + std::string(is_message ? "message" : "field") + " may be absent: declare " +
           nullable(type);
  if (is_message) return {};  // of the class that the property names
  if (f.kind == kind::enumeration) {
    if (mask_of(p) & MAY_BE_LONG) return {};
    if (!f.enum_type->closed)
      return "must take int, too, since the enum is open and may get numbers that it lacks: declare " + with_int(type) +
             ", or write closed: true in #[Field] or in #[Isomer\\Enumeration]";
    return has_presence || has_case(*f.enum_type, 0)
               ? ""
               : "has an enum without a case of 0, which absent fields have: declare " + nullable(type) +
                     ", or add one";
  }
  const std::uint32_t wanted = mask_for(f.kind);
  if ((mask_of(p) & wanted) == wanted) return {};
  const bool may_be_list = class_of_property(p) || ZEND_TYPE_IS_COMPLEX(p->type) || (mask_of(p) & MAY_BE_ARRAY);
  return "is declared as " + type + ", which cannot hold the field: declare " +
         (takes_null(p) ? nullable(php_type(f.kind)) : php_type(f.kind)) + (may_be_list ? ", or array for a list" : "");
}

}  // namespace

bool check_property(zend_class_entry* ce, const zend_property_info* p, const compiler::model::field& f, bool collects) {
  const std::string why = ZEND_TYPE_IS_SET(p->type) ? misfit(p, f, collects)
                          : f.is_list() || f.rule == rule::map
                              ? "declares no type: declare array"
                              : "declares no type: declare " + nullable(php_type(f.kind));
  return why.empty() || php_api::throw_schema("%s::$%s %s", ZSTR_VAL(ce->name), property_name(p).c_str(), why.c_str());
}

}  // namespace isomer::php_bind
