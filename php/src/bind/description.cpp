// SPDX-License-Identifier: MIT
#include "description.hpp"
#include <algorithm>
#include <iterator>
#include <set>
#include "../api/errors.hpp"
#include "attribute.hpp"
#include "class_words.hpp"
#include "names.hpp"
#include "property.hpp"
#include "proto/tree/nesting.hpp"

namespace isomer::php_bind {
namespace {

using php_api::throw_schema;

namespace message_argument {
enum : std::size_t { name, reserved, message_set };
constexpr const char* all[] = {"name", "reserved", "messageSet"};
}  // namespace message_argument
namespace field_argument {
enum : std::size_t {
  number,
  type,
  key,
  name,
  json_name,
  oneof,
  required,
  packed,
  utf8,
  delimited,
  redact,
  closed,
  numbers,
  collection,
  keep_default
};
constexpr const char* all[] = {"number", "type",     "key",     "name",       "jsonName",
                               "oneof",  "required", "packed",  "utf8",       "delimited",
                               "redact", "closed",   "numbers", "collection", "keepDefault"};
}  // namespace field_argument

const char* sort_of(const zend_class_entry* ce) {
  if (ce->ce_flags & ZEND_ACC_INTERFACE) return "an interface";
  if (ce->ce_flags & ZEND_ACC_TRAIT) return "a trait";
  return ce->ce_flags & ZEND_ACC_ENUM ? "an enum" : "an abstract class";
}
// Returns what to write instead of a class that represents a well-known type in PHP, or null for other classes.
const char* instead_of(const zend_string* name) {
  if (zend_string_equals_literal_ci(name, "DateTimeImmutable") ||
      zend_string_equals_literal_ci(name, "DateTimeInterface") || zend_string_equals_literal_ci(name, "DateTime"))
    return "declare ?DateTimeImmutable, and write Type::Timestamp in #[Field]";
  return zend_string_equals_literal_ci(name, "DateInterval")
             ? "declare ?DateInterval, and write Type::Duration in #[Field]"
             : nullptr;
}
bool is_traversable(zend_string* name) {
  const zend_class_entry* const ce = name ? zend_lookup_class_ex(name, nullptr, ZEND_FETCH_CLASS_NO_AUTOLOAD) : nullptr;
  return ce && instanceof_function(ce, zend_ce_traversable);
}
bool is_key(kind k) {
  const bool is_real = k == kind::float32 || k == kind::float64;
  return k == kind::string || (is_scalar(k) && !is_real && k != kind::enumeration);
}
// Returns an argument that a list or a map cannot have, and would silently ignore.
const char* only_of_single_fields(const attribute& a) {
  return a.flag(field_argument::keep_default, false) ? "absent, and so has no default to keep"
         : !a.text(field_argument::oneof).empty()    ? "a member of a oneof"
         : a.flag(field_argument::required, false)   ? "required"
                                                     : nullptr;
}

}  // namespace

bool description::read(zend_class_entry* root) {
  if (!message_of(root)) return false;
  // Reading a message may add others after it.
  for (std::size_t i = 0; i < messages.size(); ++i)
    if (!read_fields(messages[i])) return false;
  return finish();
}

bool description::read_alone(zend_class_entry* ce) {
  is_alone_ = true;
  if (!message_of(ce) || !read_fields(messages[0])) return false;
  is_alone_ = false;
  // A well-known message is known by those that contain it.
  for (std::size_t i = 1; i < messages.size(); ++i)
    if (!known_type_named(messages[i].is->full_name).message.empty() && !read_fields(messages[i])) return false;
  return finish();
}

bool description::read_referred(zend_class_entry* owner, const zend_property_info* p, const class_reference& r) {
  const described_message of{nullptr, owner, {}, nullptr};
  model::field f = *r.is, value;
  model::field& held = f.value ? value : f;
  if (f.value) value = *f.value, f.value = &value;
  held.message_type = nullptr, held.enum_type = nullptr;
  at_ = ZSTR_VAL(owner->name) + ("::$" + property_name(p)) + ": ";
  said_ = r.said;
  const bool delimits = held.kind == kind::group;
  zend_string* name = zend_string_init(r.name.data(), r.name.size(), false);
  const bool is_known = set_class(held, name, p);
  zend_string_release(name);
  at_.clear();
  if (!is_known) return false;
  if (delimits && held.kind == kind::message) held.kind = kind::group;
  if (f.is_list()) f.rule = held.kind == kind::enumeration && r.packs ? rule::packed : rule::repeated;
  if (!f.value && !f.is_list() && !check_class(of, p, f)) return false;
  if (r.keeps) f.rule = rule::implicit;
  return check_property(owner, p, f, r.collects);
}

// In place of a class that is not examined, its field has a message that has only a unique name.
bool description::refer(model::field& f, zend_string* name, const zend_property_info* p) {
  const std::string_view spelled(ZSTR_VAL(name), ZSTR_LEN(name));
  const bool is_self = zend_string_equals_literal_ci(name, "self");
  zend_class_entry* const top = messages[0].ce;
  f.kind = kind::message;
  if (is_self ? p->ce == top : zend_string_equals_ci(name, top->name)) {
    f.message_type = messages[0].is;
    return true;
  }
  model::message& stands = schema.messages.emplace_back();
  stands.name = stands.full_name = "@" + std::to_string(references.size());
  f.message_type = &stands;
  class_reference& r = references.emplace_back();
  r.stands = &stands, r.is = &f, r.said = said_, r.collects = collects_;
  r.name = is_self ? std::string(ZSTR_VAL(p->ce->name), ZSTR_LEN(p->ce->name)) : std::string(spelled);
  if (!r.name.starts_with('\\')) r.lower_name = r.name;
  zend_str_tolower(r.lower_name.data(), r.lower_name.size());
  return true;
}
// The text format needs the name of a group's message, and google.protobuf is known by the names of messages. For
// these, the class is asked for its name, and for nothing else.
bool description::set_type_referring(model::field& f, const zend_property_info* p, const attribute& a,
                                     const described_message& m) {
  const bool asks =
      is_alone_ && (a.flag(field_argument::delimited, false) || !known_type_named(m.is->full_name).message.empty());
  if (!asks) return set_type(f, a.at(field_argument::type), p, m);
  is_alone_ = false;
  const bool is_good = set_type(f, a.at(field_argument::type), p, m);
  is_alone_ = true;
  const zend_class_entry* ce = nullptr;
  for (const described_message& one : messages)
    if (one.is == f.message_type && f.message_type != m.is) ce = one.ce;
  for (const described_enum& one : enums)
    if (f.enum_type && (one.is == f.enum_type || one.closed == f.enum_type)) ce = one.ce;
  if (!is_good || !ce) return is_good;
  asks_for_names = true;
  class_reference& r = references.emplace_back();
  r.is = &f, r.stands = f.message_type, r.is_needed = !r.stands, r.said = said_, r.collects = collects_;
  r.name.assign(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name));
  return true;
}

described_message* description::message_of(zend_class_entry* ce) {
  if (auto known = message_of_.find(ce); known != message_of_.end()) return known->second;
  if (!may_be_message(ce)) return nullptr;
  attribute a;
  if (!a.read_of_class(ce, "isomer\\message", message_argument::all)) return nullptr;
  if (!a)
    return throw_schema(
               "%s%s has no #[Isomer\\Message]: write it in front of the class, and #[Isomer\\Field(1)] in front "
               "of its properties",
               at_.c_str(), ZSTR_VAL(ce->name)),
           nullptr;
  model::message& m = schema.messages.emplace_back();
  m.full_name = a.text(message_argument::name, dotted(ce->name));
  if (!is_full_name(m.full_name))
    return throw_schema(
               "%s has a name that no schema can spell: %s; write one of letters, digits and underscores, as in "
               "#[Isomer\\Message('shop.Order')]",
               ZSTR_VAL(ce->name), m.full_name.c_str()),
           nullptr;
  m.name = last_part(m.full_name);
  m.message_set = a.flag(message_argument::message_set, false);
  if (HashTable* names = a.array(message_argument::reserved)) {
    zval* one;
    ZEND_HASH_FOREACH_VAL(names, one) {
      if (Z_TYPE_P(one) == IS_STRING) m.reserved.emplace_back(Z_STRVAL_P(one), Z_STRLEN_P(one));
    }
    ZEND_HASH_FOREACH_END();
  }
  return message_of_[ce] = &messages.emplace_back(described_message{&m, ce, {}, unknown_property(ce)});
}

bool description::may_have_objects(const zend_class_entry* ce) {
  constexpr std::uint32_t none = ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_ENUM | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS;
  return !(ce->ce_flags & none) && ce->type != ZEND_INTERNAL_CLASS && !ce->create_object;
}
bool description::may_be_message(const zend_class_entry* ce) const {
  if (may_have_objects(ce)) return true;
  const char* or_array = at_.empty() ? "" : ", or declare array for a list";
  if (ce->ce_flags & (ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_ENUM | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS))
    return throw_schema("%s%s is %s, and there are no objects of it: write a class that is a message%s", at_.c_str(),
                        ZSTR_VAL(ce->name), sort_of(ce), or_array);
  if (ce->type == ZEND_INTERNAL_CLASS)
    return throw_schema("%s%s is a class of PHP's own: write one with #[Isomer\\Message]%s", at_.c_str(),
                        ZSTR_VAL(ce->name), or_array);
  // It has more state than properties, so that decoding would make an incomplete object.
  return throw_schema(
      "%s%s extends a class that PHP implements itself, whose objects are more than properties: write one that does "
      "not",
      at_.c_str(), ZSTR_VAL(ce->name));
}

// A private property of a parent is a field, too, where the class has another of the name: both are in the object.
bool description::read_fields(described_message& m) {
  for (zend_class_entry* ce = m.ce; ce; ce = ce->parent) {
    zend_string* name;
    zval* one;
    ZEND_HASH_MAP_FOREACH_STR_KEY_VAL(&ce->properties_info, name, one) {
      auto* p = static_cast<zend_property_info*>(Z_PTR_P(one));
      const bool is_new = ce == m.ce || (p->ce == ce && is_shadowed(m.ce, name, p));
      if (is_new && p->attributes && !(p->flags & ZEND_ACC_STATIC) && !read_field(m, p)) return false;
    }
    ZEND_HASH_FOREACH_END();
  }
  return true;
}
// Reads the number, the names and the flags of a field, which do not depend on its type.
bool description::begin_field(described_message& m, zend_property_info* p, const attribute& a, model::field& f) {
  const std::string property = property_name(p);
  auto fail = [&](const std::string& why) {
    return throw_schema("%s::$%s %s", ZSTR_VAL(m.ce->name), property.c_str(), why.c_str());
  };
  const zval* number = a.at(field_argument::number);
  if (!number || Z_TYPE_P(number) != IS_LONG || Z_LVAL_P(number) < 1 || Z_LVAL_P(number) > 0x1fffffff)
    return fail("has no number from 1 to 536870911: write #[Field(1)], with a number that no other field has");
  if (Z_LVAL_P(number) >= compiler::proto::first_reserved_number &&
      Z_LVAL_P(number) <= compiler::proto::last_reserved_number)
    return fail("has a number from 19000 to 19999, which are reserved for implementations: choose another");
  f.number = static_cast<std::uint32_t>(Z_LVAL_P(number));
  f.name = a.text(field_argument::name, model::snake_case(property));
  f.full_name = m.is->full_name + "." + f.name;
  f.json_name = a.text(field_argument::json_name, model::camel_case(f.name));
  const std::string oneof = a.text(field_argument::oneof);
  const char* odd = !is_name(f.name)                    ? "name"
                    : !is_json_name(f.json_name)        ? "jsonName"
                    : !oneof.empty() && !is_name(oneof) ? "oneof"
                                                        : nullptr;
  if (odd)
    return fail("has a name that no schema can spell: write one of letters, digits and underscores, as in #[Field(" +
                std::to_string(f.number) + ", " + odd + ": 'size')]");
  f.debug_redact = a.flag(field_argument::redact, false);
  f.verified = a.flag(field_argument::utf8, true);
  if (auto [at, is_new] = m.properties.emplace(f.number, p); !is_new)
    return throw_schema("%s has two fields of number %u, $%s and $%s: give one of them another", ZSTR_VAL(m.ce->name),
                        f.number, property_name(at->second).c_str(), property.c_str());
  if (!is_backed(p)) return fail("has hooks, which are code, and fields are read and written without any: remove them");
  m.is->fields.push_back(&f);
  return true;
}
// Reads the key and the value of a map.
bool description::read_map(described_message& m, zend_property_info* p, const attribute& a, model::field& f) {
  f.rule = rule::map, f.kind = kind::message;
  model::field &k = schema.fields.emplace_back(), &v = schema.fields.emplace_back();
  k.number = 1, k.name = k.json_name = "key", k.verified = f.verified;
  v.number = 2, v.name = v.json_name = "value", v.verified = f.verified;
  f.key = &k, f.value = &v;
  if (!set_type(k, a.at(field_argument::key), p, m)) return false;
  if (!is_key(k.kind))
    return throw_schema("%s%s", at_.c_str(),
                        "the keys of a map are integers, bools or strings: write key: Type::String");
  const std::size_t known = references.size();
  if (!set_type_referring(v, p, a, m)) return false;
  if (v.kind == kind::message && a.flag(field_argument::delimited, false)) v.kind = kind::group;
  if (references.size() != known) references.back().is = &f;
  return check_property(m.ce, p, f, collects_);
}
bool description::read_field(described_message& m, zend_property_info* p) {
  attribute a;
  if (!a.read(p->attributes, "isomer\\field", field_argument::all, p->ce)) return false;
  if (!a) return true;
  model::field& f = schema.fields.emplace_back();
  if (!begin_field(m, p, a, f)) return false;
  at_ = ZSTR_VAL(m.ce->name) + ("::$" + property_name(p)) + ": ";
  if (!read_said(a.array(field_argument::numbers), a.flag(field_argument::closed, false))) return false;
  const bool is_map = a.at(field_argument::key);
  collects_ = takes_traversable(p) && (is_map || a.at(field_argument::collection) || says_collection(p));
  const bool is_array = collects_ || (takes_only_arrays(p) && !is_native_array(p, a.at(field_argument::type)));
  is_list_ = is_map || is_array;
  if (const char* what = is_map || is_array ? only_of_single_fields(a) : nullptr)
    return throw_schema("%sa %s cannot be %s: hold it in a message that is", at_.c_str(), is_map ? "map" : "list",
                        what);
  bool is_good = is_map ? read_map(m, p, a, f) : read_single_or_list(m, p, a, f, is_array);
  if (is_good && a.at(field_argument::collection) && !collects_)
    is_good = throw_schema(
        "%sa collection is for a list or a map whose property takes one: declare iterable, "
        "Traversable, ArrayObject or the interface of the collection",
        at_.c_str());
  if (is_good && collects_) is_good = read_collection(m, p, a, f);
  if (is_good && a.flag(field_argument::keep_default, false)) is_good = keep_default(m, p, f);
  at_.clear();
  return is_good;
}
// What a property that takes no array, or not only arrays, is given for a list or a map that was read.
bool description::read_collection(described_message& m, const zend_property_info* p, const attribute& a,
                                  const model::field& f) {
  std::string of = a.text(field_argument::collection);
  if (of.empty() && takes_arrays(p)) return true;
  if (of.empty()) of = usual_collection(p);
  if (of.empty())
    return throw_schema(
        "%s::$%s is declared as %s, and nothing says what it is read into: write a class whose constructor "
        "takes an array, as in #[Field(%u, collection: ArrayCollection::class)]",
        ZSTR_VAL(m.ce->name), property_name(p).c_str(), declared_type(p).c_str(), f.number);
  m.collections[f.number] = std::move(of);
  return true;
}
// With presence: what the property holds is always written, and so is read as it was.
bool description::keep_default(described_message& m, const zend_property_info* p, model::field& f) {
  // As the class declares it: constants in it have no values yet.
  const zval* const is = &p->ce->default_properties_table[OBJ_PROP_TO_NUM(p->offset)];
  const char* why = f.rule != rule::implicit
                        ? "keeps no default: it is no property of a number, a string or an enum that takes no null"
                    : Z_TYPE_P(is) <= IS_NULL ? "has no default to keep: write one, as in public int $size = 5"
                                              : nullptr;
  if (why) return throw_schema("%s::$%s %s", ZSTR_VAL(m.ce->name), property_name(p).c_str(), why);
  f.rule = rule::optional;
  m.kept.insert(f.number);
  if (!references.empty() && references.back().is == &f) references.back().keeps = true;
  return true;
}
bool description::read_single_or_list(described_message& m, zend_property_info* p, const attribute& a, model::field& f,
                                      bool is_array) {
  const std::size_t known = references.size();
  if (!set_type_referring(f, p, a, m)) return false;
  if (f.kind == kind::message && a.flag(field_argument::delimited, false)) f.kind = kind::group;

  // Contract `only_cases`, and the same for messages: the property can hold exactly what the field can.
  const bool is_native =
      f.message_type && !known_type_named(f.message_type->full_name).message.empty() && !is_described(f.message_type);
  const bool is_open = references.size() != known;  // its class is checked when a value is used
  if (!is_array && !is_native && !is_open && (f.message_type || f.enum_type) && !check_class(m, p, f)) return false;
  const std::string oneof = a.text(field_argument::oneof);
  if (is_array) {
    const bool packs = is_scalar(f.kind) && a.flag(field_argument::packed, true);
    f.rule = packs ? rule::packed : rule::repeated;
  } else if (!oneof.empty()) {
    f.rule = rule::oneof;
    auto of = std::find_if(m.is->oneofs.begin(), m.is->oneofs.end(), [&](auto* o) { return o->name == oneof; });
    if (of == m.is->oneofs.end()) {
      m.is->oneofs.push_back(&schema.oneofs.emplace_back());
      of = m.is->oneofs.end() - 1;
      (*of)->name = oneof;
    }
    f.choice_of = *of, f.choice = (*of)->members.size();
    (*of)->members.push_back(&f);
  } else if (a.flag(field_argument::required, false)) f.rule = rule::required;
  else f.rule = takes_null(p) ? rule::optional : rule::implicit;
  if (is_open) {
    class_reference& r = references.back();
    r.packs = a.flag(field_argument::packed, true);
    r.is_needed = !r.stands || (!is_array && !takes_null(p));
    if (!is_array) return true;
  }
  return is_native && !is_array ? check_native(m.ce, p, f) : check_property(m.ce, p, f, collects_);
}
bool description::is_described(const model::message* m) const {
  return std::any_of(messages.begin(), messages.end(), [&](const described_message& d) { return d.is == m; });
}

bool description::set_type(model::field& f, const zval* type, const zend_property_info* p, const described_message& m) {
  if (type && Z_TYPE_P(type) == IS_STRING) return set_class(f, Z_STR_P(type), p);
  if (type && Z_TYPE_P(type) == IS_OBJECT && Z_OBJCE_P(type) == php_api::type_class) {
    const zend_long number = Z_LVAL_P(zend_enum_fetch_case_value(Z_OBJ_P(type)));
    if (const known_type known = known_type_of(number); !known.message.empty())
      f.kind = kind::message, f.message_type = &known_.of(known);
    else f.kind = kind_of_type(number);
    return true;
  }
  if (type)
    return throw_schema(
        "%sthe type of a field is a case of Isomer\\Type or the name of a class: write Type::Int32 or "
        "Phone::class",
        at_.c_str());
  if (zend_string* name = is_list_ ? nullptr : class_of_property(p)) return set_class(f, name, p);
  if (!is_list_ && kind_of_property(p, f.kind)) return true;
  return throw_schema("%s::$%s %s", ZSTR_VAL(m.ce->name), property_name(p).c_str(), untold(p, is_list_).c_str());
}
bool description::check_class(const described_message& m, const zend_property_info* p, const model::field& f) {
  zend_string* declared = class_of_property(p);
  auto is_declared = [&](const zend_class_entry* of) {
    const bool is_self = of == p->ce && declared && zend_string_equals_literal_ci(declared, "self");
    return is_self || (declared && zend_string_equals_ci(declared, of->name)) ||
           throw_schema("%s::$%s is not declared as %s, which the field holds: declare ?%s%s", ZSTR_VAL(m.ce->name),
                        property_name(p).c_str(), ZSTR_VAL(of->name), ZSTR_VAL(of->name),
                        is_traversable(declared) ? ", or write what a list is read into, as in collection: "
                                                   "ArrayCollection::class"
                                                 : "");
  };
  for (const described_message& one : messages)
    if (one.is == f.message_type) return is_declared(one.ce);
  for (const described_enum& one : enums)
    if (one.is == f.enum_type || (f.enum_type && one.closed == f.enum_type)) return is_declared(one.ce);
  return true;  // of no class
}
bool description::set_class(model::field& f, zend_string* name, const zend_property_info* p) {
  if (zend_string_equals_literal_ci(name, "self") && !is_alone_) return set_class(f, p->ce);
  if (const char* instead = instead_of(name))
    return throw_schema("%s%s is a class of PHP's own: %s", at_.c_str(), ZSTR_VAL(name), instead);
  if (is_alone_) return refer(f, name, p);
  if (zend_class_entry* ce = zend_lookup_class(name)) return set_class(f, ce);
  if (!EG(exception))
    throw_schema("%sthere is no class %s: check its namespace, and that it is loaded", at_.c_str(), ZSTR_VAL(name));
  return false;
}
bool description::set_class(model::field& f, zend_class_entry* ce) {
  if (ce->ce_flags & ZEND_ACC_ENUM) {
    described_enum* e = enum_of(ce);
    if (!e) return false;
    f.kind = kind::enumeration, f.enum_type = e->is;
    if (!said_.closed || e->is->closed) return true;
    // Other fields may take numbers that this one does not.
    if (!e->closed) e->closed = &schema.enums.emplace_back(*e->is);
    e->closed->closed = true;
    f.enum_type = e->closed;
    return true;
  }
  described_message* to = message_of(ce);
  if (!to) return false;
  f.kind = kind::message, f.message_type = to->is;
  return true;
}

// Checks what a linker would check, and nests the messages.
bool description::finish() {
  std::map<std::string_view, model::message*> by_name;
  std::set<std::string_view> taken;
  for (const described_enum& e : enums)
    if (!taken.insert(e.is->full_name).second)
      return throw_schema("two classes have the name %s: give one of them another", e.is->full_name.c_str());
  for (const model::message& m : schema.messages)
    if (!taken.insert(m.full_name).second)
      return throw_schema("two classes have the name %s: give one of them another", m.full_name.c_str());
  for (const described_message& m : messages) {
    by_name[m.is->full_name] = m.is;
    std::set<std::string_view> names;
    for (const model::field* f : m.is->fields)
      if (!names.insert(f->name).second)  // names in JSON may collide, in which case those of the schema are used
        return throw_schema(
            "%s has two fields of the name %s: give one of them another, as in #[Field(1, name: 'size')]",
            ZSTR_VAL(m.ce->name), f->name.c_str());
  }
  for (const described_message& m : messages) {
    const std::string& full = m.is->full_name;
    if (auto at = by_name.find(std::string_view(full).substr(0, full.size() - m.is->name.size() - 1));
        full.size() > m.is->name.size() && at != by_name.end())
      m.is->parent = at->second;
  }
  return true;
}

}  // namespace isomer::php_bind
