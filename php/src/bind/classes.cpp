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
classes::~classes() { cache_.bound().end_request(); }

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

// `words` get the class's text. `is_known` says whether a former request, or another class, had the same.
table_cache::shared classes::tables_of(zend_class_entry* ce, std::string& words, bool& is_known) {
  bool is_whole = description::may_have_objects(ce);
  if (is_whole && !add_words(ce, words, is_whole)) return nullptr;
  const std::string known_by = "class " + words;
  if (is_whole)
    if (auto known = cache_.find(known_by)) return is_known = true, known;
  description d;
  if (!d.read_alone(ce)) return nullptr;
  is_whole = is_whole && !d.asks_for_names;
  std::string why;
  auto made = table_cache::make(std::move(d), why);
  if (!made) return php_api::throw_schema("%s", why.c_str()), nullptr;
  if (is_whole) cache_.keep(known_by, made);
  return made;
}

// What a former request has left of a class with the same text. If it returns false, an exception has been thrown.
bool classes::find_kept(zend_class_entry* ce, bound_class*& found) {
  kept_class* const kept = cache_.bound().find(ce->name);
  if (!kept || !kept->is || kept->is_used || !description::may_have_objects(ce)) return true;
  // Comparing may run PHP code, which must not get the same one.
  cache_.bound().use(*kept);
  bool is_same = false;
  const bool is_good = compare_words(ce, kept->words, is_same);
  if (is_same) kept->is->renew(ce), found = kept->is.get();
  else kept->is_used = false;
  return is_good;
}

bound_class* classes::add(zend_class_entry* ce) {
  bound_class* found = nullptr;
  if (!find_kept(ce, found)) return nullptr;
  std::unique_ptr<bound_class> made;
  std::string words;
  bool is_known = false;
  if (!found) {
    auto tables = tables_of(ce, words, is_known);
    if (!tables) return nullptr;
    made = std::make_unique<bound_class>(std::move(tables), ce);
    found = made.get();
  }
  if (!finish(*found)) return nullptr;
  // What loading the others ran may have bound it, too.
  const auto [known, is_new] = known_.emplace(ce, found);
  if (!is_new || !made) return known->second;
  // What is kept takes ten kilobytes, so it is only for classes that come again.
  if (kept_class* kept = is_known ? cache_.bound().keep(ce->name, std::move(words), made->made_of(), made) : nullptr)
    cache_.bound().use(*kept);
  else all_.push_back(std::move(made));
  return found;
}
bool classes::finish(bound_class& made) {
  zend_class_entry* const ce = made.bound().ce;
  const bool evaluates = made.needs_defaults();
  if (evaluates && zend_update_class_constants(ce) == FAILURE) return false;
  for (bound_class::awaited& a : made.awaits())
    if (a.is->is_needed && !bind(a)) return false;
  if (!made.find_dates() || !made.find_collections()) return false;
  made.finish(evaluates || (ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED));
  return true;
}

// Two classes with one name in a message would be one message in all formats.
static bool has_name_twice(const php_values::bound_message& m, const zend_class_entry* ce, std::string_view name) {
  bool is_twice = m.ce != ce && m.table.full_name == name;
  for (const php_values::bound_field& f : m.fields)
    is_twice = is_twice || (f.message && f.message->ce && f.message->ce != ce && f.message->table.full_name == name);
  return is_twice;
}

// An enum's text, and what a field says of it.
bool classes::tables_of_enum(const bound_class::awaited& a, zend_class_entry* ce, table_cache::shared& of) {
  std::string words = a.is->said.closed ? " closed" : "", why;
  for (const auto& [name, number] : a.is->said.numbers) words += " " + std::to_string(number) + " " + name + '\0';
  kept_class* const kept = cache_.bound().find(ce->name);
  bool is_same = false, is_whole = true;
  if (kept && !kept->is && !kept->is_used && kept->words.starts_with(words)) {
    cache_.bound().use(*kept);
    const bool is_good = compare_enum_words(ce, std::string_view(kept->words).substr(words.size()), is_same);
    if (is_same) of = kept->tables;
    kept->is_used = false;
    if (!is_good) return false;
  }
  if (is_same && a.is->fits.lock() == of) return true;
  if (!add_enum_words(ce, words, is_whole)) return false;
  const std::string known_by = "enum " + words;
  if (!of && is_whole) of = cache_.find(known_by);
  const bool is_known = of != nullptr;
  if (!of || a.is->fits.lock() != of) {
    description d;
    if (!d.read_referred(a.in->bound().ce, a.in->property_of(a), *a.is)) return false;
    if (!of) of = table_cache::make(std::move(d), why);
    if (!of) return php_api::throw_schema("%s", why.c_str());
    if (is_whole) cache_.keep(known_by, of);
  }
  a.is->fits = of;
  std::unique_ptr<bound_class> none;
  if (is_known && !is_same) cache_.bound().keep(ce->name, std::move(words), of, none);
  return true;
}

bool classes::bind_enum(bound_class::awaited& a, zend_class_entry* ce) {
  table_cache::shared of;
  if (zend_update_class_constants(ce) == FAILURE || !tables_of_enum(a, ce, of)) return false;
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

// Most classes are there, and then no string of PHP's need be made to find them.
static zend_class_entry* look_up(const class_reference& r) {
  auto* const known =
      static_cast<zend_class_entry*>(zend_hash_str_find_ptr(EG(class_table), r.lower_name.data(), r.lower_name.size()));
  if (known && (known->ce_flags & ZEND_ACC_LINKED)) return known;
  zend_string* const name = zend_string_init(r.name.data(), r.name.size(), false);
  zend_class_entry* const found = zend_lookup_class(name);
  zend_string_release(name);
  return found;
}

bool classes::bind(bound_class::awaited& a) {
  bound_class& in = *a.in;
  zend_class_entry* const ce = look_up(*a.is);
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
