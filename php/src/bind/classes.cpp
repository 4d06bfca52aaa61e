// SPDX-License-Identifier: MIT
#include "classes.hpp"
#include <utility>
#include "../api/errors.hpp"
#include "class_words.hpp"

namespace isomer::php_bind {
namespace {

// Whether a class has no attributes of a message that its parent lacks.
bool adds_nothing(zend_class_entry* ce) {
  if (ce->attributes && zend_get_attribute_str(ce->attributes, ZEND_STRL("isomer\\message"))) return false;
  zval* one;
  ZEND_HASH_MAP_FOREACH_VAL(&ce->properties_info, one) {
    auto* p = static_cast<zend_property_info*>(Z_PTR_P(one));
    if (p->ce == ce && p->attributes && zend_get_attribute_str(p->attributes, ZEND_STRL("isomer\\field"))) return false;
  }
  ZEND_HASH_FOREACH_END();
  return true;
}

}  // namespace

classes::classes(table_cache& cache) : cache_(cache) {}
classes::~classes() = default;

bound_class* classes::find_class(zend_class_entry* ce) {
  auto known = known_.find(ce);
  return known == known_.end() ? add(ce) : known->second;
}
const php_values::bound_message* classes::find_another(zend_class_entry* ce) {
  bound_class* const found = find_class(ce);
  if (!found) return nullptr;
  last_class_ = ce;
  return last_ = &found->bound();
}

const php_values::bound_message* classes::find_another_written(zend_class_entry* ce) {
  zend_class_entry* described = ce;
  while (described->parent && adds_nothing(described)) described = described->parent;
  const php_values::bound_message* m = find(described);
  if (m) last_written_class_ = ce, last_written_ = m;
  return m;
}

table_cache::shared classes::tables_of(zend_class_entry* ce) {
  std::string words = "class ";
  bool is_whole = description::may_have_objects(ce);
  if (is_whole && !add_words(ce, words, is_whole)) return nullptr;
  if (is_whole)
    if (auto known = cache_.find(words)) return known;
  description d;
  if (!d.read_alone(ce)) return nullptr;
  is_whole = is_whole && !d.asks_for_names;
  std::string why;
  auto made = table_cache::make(std::move(d), why);
  if (!made) return php_api::throw_schema("%s", why.c_str()), nullptr;
  if (is_whole) cache_.keep(std::move(words), made);
  return made;
}

bound_class* classes::add(zend_class_entry* ce) {
  auto tables = tables_of(ce);
  if (!tables) return nullptr;
  if (!(ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED) && zend_update_class_constants(ce) == FAILURE) return nullptr;
  auto made = std::make_unique<bound_class>(std::move(tables), ce);
  for (bound_class::awaited& a : made->awaits())
    if (a.is->is_needed && !bind(a)) return nullptr;
  if (!made->find_dates() || !made->find_collections()) return nullptr;
  // What loading the others ran may have bound it, too.
  if (auto known = known_.find(ce); known != known_.end()) return known->second;
  made->finish();
  all_.push_back(std::move(made));
  return known_[ce] = all_.back().get();
}

// Two classes with one name in a message would be one message in all formats.
static bool has_name_twice(const php_values::bound_message& m, const zend_class_entry* ce, std::string_view name) {
  bool is_twice = m.ce != ce && m.table.full_name == name;
  for (const php_values::bound_field& f : m.fields)
    is_twice = is_twice || (f.message && f.message->ce && f.message->ce != ce && f.message->table.full_name == name);
  return is_twice;
}

bool classes::bind_enum(bound_class::awaited& a, zend_class_entry* ce) {
  bool is_whole = true;
  std::string words = "enum ", why;
  table_cache::shared of;
  if (zend_update_class_constants(ce) == FAILURE || !add_enum_words(ce, words, is_whole)) return false;
  const said_of_enum& said = a.is->said;
  words += said.closed ? " closed" : "";
  for (const auto& [name, number] : said.numbers) words += " " + std::to_string(number) + " " + name + '\0';
  of = is_whole ? cache_.find(words) : nullptr;
  if (!of || a.is->fits.lock() != of) {
    description d;
    if (!d.read_referred(a.in->bound().ce, a.in->property_of(a), *a.is)) return false;
    if (!of) of = table_cache::make(std::move(d), why);
    if (!of) return php_api::throw_schema("%s", why.c_str());
    if (is_whole) cache_.keep(std::move(words), of);
  }
  a.is->fits = of;
  if (ce->enum_backing_type != IS_LONG && !set_numbers(*of, ce)) return false;
  if (a.field->awaits) a.in->set_enum(a, std::move(of), ce);
  return true;
}

// Of cases that have none: in one request, they are the same for whoever asks.
bool classes::set_numbers(const described_tables& of, zend_class_entry* ce) {
  for (const auto& [number, name] : of.cases) {
    zval z;
    ZVAL_LONG(&z, number);
    const auto [at, is_new] = numbers_.all.emplace(zend_enum_get_case_cstr(ce, name.c_str()), z);
    if (!is_new && Z_LVAL(at->second) != number)
      return php_api::throw_schema("%s has other numbers elsewhere: give it the same in each field",
                                   ZSTR_VAL(ce->name));
  }
  ISOMER_G(numbered) = &numbers_;
  return true;
}

bool classes::bind(bound_class::awaited& a) {
  bound_class& in = *a.in;
  zend_string* const name = zend_string_init(a.is->name.data(), a.is->name.size(), false);
  zend_class_entry* const ce = zend_lookup_class(name);
  zend_string_release(name);
  if (EG(exception)) return false;
  if (ce && (ce->ce_flags & ZEND_ACC_ENUM)) return bind_enum(a, ce);
  // An error in the field is reported before one in the class, unless they matched before.
  const table_cache::shared fits = a.is->fits.lock();
  bound_class* found = fits && ce && description::may_have_objects(ce) ? find_class(ce) : nullptr;
  if (EG(exception)) return false;
  if (!found || found->made_of() != fits) {
    description d;
    if (!d.read_referred(in.bound().ce, in.property_of(a), *a.is)) return false;
    if (!found) found = find_class(ce);
    if (!found) return false;
  }
  php_values::bound_message& m = found->bound();
  if (has_name_twice(in.bound(), ce, m.table.full_name))
    return php_api::throw_schema("two classes have the name %s: give one of them another",
                                 std::string(m.table.full_name).c_str());
  a.is->fits = found->made_of();
  if (a.field->awaits) in.set_message(a, m);
  return true;
}

bool classes::bind_met() {
  bool is_good = true;
  while (php_values::awaited_class* const one = ISOMER_G(met)) {
    ISOMER_G(met) = std::exchange(one->next_met, nullptr);
    one->is_met = false;
    is_good = is_good && (!one->field->awaits || bind(static_cast<bound_class::awaited&>(*one)));
  }
  return is_good;
}

const detail::table::message_table* classes::whole(zend_class_entry* ce) {
  std::shared_ptr<const described_tables> made = wholes_[ce];
  if (!made) {
    description d;
    if (!d.read(ce)) return nullptr;
    std::string why;
    made = cache_.of(std::move(d), why);
    if (!made) return php_api::throw_schema("%s", why.c_str()), nullptr;
    wholes_[ce] = made;
  }
  return made->own;
}

}  // namespace isomer::php_bind
