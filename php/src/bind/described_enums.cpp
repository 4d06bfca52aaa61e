// SPDX-License-Identifier: MIT
// The enums of a description: their cases as a schema's enumerators.
#include <set>
#include <string_view>
#include "../api/errors.hpp"
#include "attribute.hpp"
#include "description.hpp"
#include "names.hpp"

namespace isomer::php_bind {
namespace {

using php_api::throw_schema;

namespace enum_argument {
enum : std::size_t { name, closed, aliases, names, json_names, numbers };
constexpr const char* all[] = {"name", "closed", "aliases", "names", "jsonNames", "numbers"};
}  // namespace enum_argument

// False: something in it is no number, or has no name.
bool read_numbers(HashTable* given, enum_numbers& to) {
  zend_string* name;
  zval* number;
  bool is_good = true;
  if (!given) return true;
  ZEND_HASH_FOREACH_STR_KEY_VAL(given, name, number) {
    is_good = is_good && name && Z_TYPE_P(number) == IS_LONG;
    if (is_good) to[{ZSTR_VAL(name), ZSTR_LEN(name)}] = Z_LVAL_P(number);
  }
  ZEND_HASH_FOREACH_END();
  return is_good;
}
constexpr const char* numbers_wanted =
    "numbers are the numbers of an enum's cases by their names or strings: write "
    "numbers: ['ACTIVE' => 1]";

}  // namespace

bool description::read_said(HashTable* numbers, bool is_closed) {
  said_ = {.closed = is_closed, .numbers = {}};
  return read_numbers(numbers, said_.numbers) || throw_schema("%s%s", at_.c_str(), numbers_wanted);
}
described_enum* description::enum_of(zend_class_entry* ce) {
  described_enum*& known = enum_of_[ce];
  if (known) {
    if (said_.numbers.empty() || said_.numbers == known->numbers) return known;
    return throw_schema("%s%s has other numbers elsewhere: give it the same in each field", at_.c_str(),
                        ZSTR_VAL(ce->name)),
           nullptr;
  }
  described_enum& e = enums.emplace_back(described_enum{&schema.enums.emplace_back(), ce, said_.numbers, {}, nullptr});
  if (!read_cases(e)) return nullptr;
  return known = &e;
}
// A case is an enumerator; its number is its own, or what `numbers` has for its string or its name, which is then the
// enumerator's name.
bool description::add_case(described_enum& e, zend_object* one, const std::string& name, const attribute& a) {
  std::string spelled = looked_up(a.array(enum_argument::names), name).value_or(name);
  zend_long number = 0;
  if (e.ce->enum_backing_type == IS_LONG) number = Z_LVAL_P(zend_enum_fetch_case_value(one));
  else {
    const zval* const is = e.ce->enum_backing_type == IS_STRING ? zend_enum_fetch_case_value(one) : nullptr;
    const std::string text = is ? std::string(Z_STRVAL_P(is), Z_STRLEN_P(is)) : name;
    auto found = e.numbers.find(text);
    if (found == e.numbers.end()) found = e.numbers.find(name);
    if (found == e.numbers.end())
      return throw_schema(
          "%s%s is an enum %s, and %s::%s has no number: declare enum %s: int, or write numbers: ['%s' => 1] in "
          "#[Field] or in #[Isomer\\Enumeration]",
          at_.c_str(), ZSTR_VAL(e.ce->name), is ? "of strings" : "without values", ZSTR_VAL(e.ce->name), name.c_str(),
          ZSTR_VAL(e.ce->name), is_name(text) ? text.c_str() : name.c_str());
    number = found->second;
    if (spelled == name) spelled = found->first;
    for (const auto& [taken, other] : e.cases)
      if (taken == number)
        return throw_schema("%s%s::%s and %s::%s have the same number: give one of them another", at_.c_str(),
                            ZSTR_VAL(e.ce->name), other.c_str(), ZSTR_VAL(e.ce->name), name.c_str());
  }
  e.cases.emplace_back(static_cast<std::int32_t>(number), name);
  return add_enumerator(e, name, std::move(spelled), number, a);
}
bool description::add_enumerator(described_enum& e, const std::string& name, std::string spelled, zend_long number,
                                 const attribute& a) {
  auto& v = e.is->values.emplace_back();
  v.number = static_cast<std::int32_t>(number);
  v.name = std::move(spelled);
  v.json_name = looked_up(a.array(enum_argument::json_names), v.name);
  if (!is_name(v.name) || (v.json_name && !is_json_name(*v.json_name)))
    return throw_schema(
        "%s::%s has a name that no schema can spell: write another of letters, digits and underscores, "
        "as in #[Isomer\\Enumeration(names: ['%s' => 'OTHER'])]",
        ZSTR_VAL(e.ce->name), name.c_str(), name.c_str());
  return number == v.number ||
         throw_schema("%s::%s is beyond 32 bits, which an enum has in protobuf: give it another number",
                      ZSTR_VAL(e.ce->name), name.c_str());
}
bool description::read_cases(described_enum& e) {
  attribute a;
  if (!a.read_of_class(e.ce, "isomer\\enumeration", enum_argument::all)) return false;
  e.is->full_name = a.text(enum_argument::name, dotted(e.ce->name));
  if (!is_full_name(e.is->full_name))
    return throw_schema(
        "%s has a name that no schema can spell: %s; write one of letters, digits and underscores, as in "
        "#[Isomer\\Enumeration('shop.Kind')]",
        ZSTR_VAL(e.ce->name), e.is->full_name.c_str());
  e.is->name = last_part(e.is->full_name);
  e.is->closed = a.flag(enum_argument::closed, false);
  if (e.numbers.empty() && !read_numbers(a.array(enum_argument::numbers), e.numbers))
    return throw_schema("%s: %s", ZSTR_VAL(e.ce->name), numbers_wanted);
  if (!e.numbers.empty() && e.ce->enum_backing_type == IS_LONG)
    return throw_schema("%s%s is an enum of ints, which are its numbers: leave out numbers", at_.c_str(),
                        ZSTR_VAL(e.ce->name));
  zend_string* name;
  zval* constant;
  ZEND_HASH_MAP_FOREACH_STR_KEY_VAL(CE_CONSTANTS_TABLE(e.ce), name, constant) {
    if (!(ZEND_CLASS_CONST_FLAGS(static_cast<zend_class_constant*>(Z_PTR_P(constant))) & ZEND_CLASS_CONST_IS_CASE))
      continue;
    zend_object* made = zend_enum_get_case(e.ce, name);
    if (!made || EG(exception) || !add_case(e, made, {ZSTR_VAL(name), ZSTR_LEN(name)}, a)) return false;
  }
  ZEND_HASH_FOREACH_END();
  if (e.ce->enum_backing_type != IS_LONG && e.numbers.size() != e.cases.size())
    return throw_schema("%s%s has %zu cases, and numbers has %zu: it has one for each case, by its string or its name",
                        at_.c_str(), ZSTR_VAL(e.ce->name), e.cases.size(), e.numbers.size());
  auto add = [&](const zend_string* alias, zend_long number) {
    const std::string is(ZSTR_VAL(alias), ZSTR_LEN(alias));
    return add_enumerator(e, is, looked_up(a.array(enum_argument::names), is).value_or(is), number, a);
  };
  if (HashTable* aliases = a.array(enum_argument::aliases)) {
    zval* number;
    ZEND_HASH_FOREACH_STR_KEY_VAL(aliases, name, number) {
      if (name && Z_TYPE_P(number) == IS_LONG && !add(name, Z_LVAL_P(number))) return false;
    }
    ZEND_HASH_FOREACH_END();
  }
  std::set<std::string_view> taken;
  for (const model::enumerator& v : e.is->values)
    if (!taken.insert(v.name).second)
      return throw_schema("%s has two values of the name %s: give one of them another", ZSTR_VAL(e.ce->name),
                          v.name.c_str());
  return !e.is->values.empty() || throw_schema("%s has no case: add one of 0", ZSTR_VAL(e.ce->name));
}

}  // namespace isomer::php_bind
