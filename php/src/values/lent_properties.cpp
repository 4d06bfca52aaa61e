// SPDX-License-Identifier: MIT
#include "lent_properties.hpp"
#include <isomer/base/diagnosis.hpp>
#include "../request.hpp"
#include "scalar.hpp"
#include "traversed.hpp"

namespace isomer::php_values {
namespace {

zend_object* object_of(zend_refcounted* m) { return reinterpret_cast<zend_object*>(m); }
zval* place_of(zend_object* o, const field& f) {
  return reinterpret_cast<zval*>(reinterpret_cast<char*>(o) + f.offset);
}
// PHP does not call __get for a property that was never initialized.
bool asks(const zend_object* o, const zval* place) {
  return Z_TYPE_P(place) == IS_UNDEF && !(Z_PROP_FLAG_P(place) & IS_PROP_UNINIT) && o->ce->__get;
}
bool is_many(const field& f) { return f.is_list() || f.shape == shape::map; }
bool is_traversable(const zval* z) {
  return Z_TYPE_P(z) == IS_OBJECT && instanceof_function(Z_OBJCE_P(z), zend_ce_traversable);
}
void release(zend_refcounted* r) {
  if (GC_DELREF(r) == 0) rc_dtor_func(r);
}

}  // namespace

void note_unset() {
  if (ISOMER_G(request) && !ISOMER_G(request)->knows_unset) note_wrong(unset_property);
}

zend_property_info* property_at(const zend_object* o, const field& f) {
  return o->ce->properties_info_table[OBJ_PROP_TO_NUM(f.offset)];
}
bool may_be_absent(const zend_object* o, const field& f) {
  const zend_property_info* p = property_at(o, f);
  return !p || !ZEND_TYPE_IS_SET(p->type) || ZEND_TYPE_ALLOW_NULL(p->type);
}

// Everything is back in its place before anything is released, which may run code.
lent_properties::~lent_properties() {
  for (auto& [place, l] : loans_) {
    if (!l.is_lent) continue;
    zval_ptr_dtor(place);  // which the loan still holds: nothing is destroyed
    if (l.instead_of) ZVAL_OBJ(place, l.instead_of);
    else ZVAL_UNDEF(place);
  }
  for (auto& [place, l] : loans_) {
    zval_ptr_dtor(&l.value);
    if (l.instead_of) OBJ_RELEASE(l.instead_of);
    release(l.in);
  }
  for (auto& [of, z] : collected_) {
    zval_ptr_dtor(&z);
    OBJ_RELEASE(of.first);
  }
  for (zend_object* o : asked_) OBJ_RELEASE(o);
}

bool lent_properties::lend(const bound_message& m, zend_refcounted* at, bool (*bind)()) {
  for (;;) {
    const auto all = questions(m, at);
    if (ISOMER_G(met)) {
      if (!bind()) return false;
      continue;
    }
    if (all.empty()) break;          // what one returns may hold others
    for (const question& q : all) {  // whatever the code does, they stay
      if (q.of) {
        GC_ADDREF(q.holder);
        GC_ADDREF(q.of);
        loan& l = loans_[q.place] = {q.holder, {}, q.of, false, path_to(*q.in, *q.as)};
        ZVAL_NULL(&l.value);
      } else if (asked_.insert(object_of(q.in->at)).second) GC_ADDREF(q.in->at);
    }
    for (const question& q : all)
      if (!(q.of ? ask_traversable(q) : ask_get(q))) return false;
  }
  for (auto& [place, l] : loans_)
    if (!put_in_place(place, l)) return false;
  return true;
}

// The objects that were not asked yet. Runs no code of PHP's, and notes classes that were met.
std::vector<lent_properties::question> lent_properties::questions(const bound_message& m, zend_refcounted* at) {
  std::vector<question> found;
  messages_.clear();
  seen_.clear();
  lacks_some_ = false;
  add({&m, at, nullptr, nullptr, {}});
  for (std::size_t i = 0; i < messages_.size(); ++i) visit(messages_[i], found);
  return found;
}
void lent_properties::add(message one) {
  if (seen_.insert(one.at).second) messages_.push_back(std::move(one));
}
void lent_properties::visit(const message& one, std::vector<question>& found) {
  bool has_question = false;
  for (std::size_t i = 0; i < one.bound->fields.size(); ++i) {
    const field& f = one.bound->table_fields[i];
    zend_refcounted* holder = one.at;
    zval* place = one.bound->ce ? place_of(object_of(one.at), f)
                                : zend_hash_find_known_hash(array_of(one.at), one.bound->fields[i].name);
    if (!place) continue;
    if (Z_TYPE_P(place) == IS_UNDEF && one.bound->ce) {
      const bool is_asked = asks(object_of(one.at), place);
      has_question = has_question || is_asked;
      if (!is_asked && !may_be_absent(object_of(one.at), f)) lacks_some_ = true;
    }
    if (Z_ISREF_P(place)) holder = Z_COUNTED_P(place), place = Z_REFVAL_P(place);
    const zval* z = place;
    if (auto lent = loans_.find(place); lent != loans_.end()) z = value_at(&lent->second.value);
    else if (is_many(f) && is_traversable(place)) {
      found.push_back({&one, &f, place, holder, Z_OBJ_P(place)});
      continue;
    }
    visit_value(one, f, z);
  }
  if (has_question && !asked_.contains(object_of(one.at))) found.push_back({&one, nullptr, nullptr, nullptr, nullptr});
}
void lent_properties::visit_value(const message& in, const field& f, const zval* z) {
  const field& held = f.shape == shape::map ? f.message->fields[1] : f;
  if (Z_TYPE_P(z) <= IS_NULL || !is_message(held.value)) return;
  if (!is_many(f)) return visit_element(in, f, held, z, {});
  if (Z_TYPE_P(z) != IS_ARRAY) return;
  zend_ulong h;
  zend_string* key;
  zval* one;
  ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(z), h, key, one) { visit_element(in, f, held, value_at(one), {h, key, true}); }
  ZEND_HASH_FOREACH_END();
}
void lent_properties::visit_element(const message& in, const field& f, const field& held, const zval* z,
                                    const place_in_many& at) {
  const bound_field& b = binding(held);
  if (!b.message->is_tied && !meet(b)) return;
  const bound_message& m = *b.message;
  const bool is_one =
      m.ce ? Z_TYPE_P(z) == IS_OBJECT && instanceof_function(Z_OBJCE_P(z), m.ce) && is_initialized(Z_OBJ_P(z))
           : Z_TYPE_P(z) == IS_ARRAY && b.native == native::none;
  if (is_one) add({&m, Z_COUNTED_P(z), &in, &f, at});
}

std::string lent_properties::path_to(const message& one, const field& last) {
  std::string path(isomer::detail::shortened(last.name));
  for (const message* at = &one; at->in; at = at->in) {
    std::string step(isomer::detail::shortened(at->as->name));
    if (at->key.is_in)
      step += "[" +
              (at->key.name ? isomer::detail::shortened({ZSTR_VAL(at->key.name), ZSTR_LEN(at->key.name)})
                            : std::to_string(static_cast<zend_long>(at->key.index))) +
              "]";
    path.insert(0, step + ".");
  }
  return path;
}

// As the property is read from within its class. The engine sees to it that the value is of the property's type.
bool lent_properties::ask_get(const question& q) {
  zend_object* const of = object_of(q.in->at);
  for (std::size_t i = 0; i < q.in->bound->fields.size(); ++i) {
    const field& f = q.in->bound->table_fields[i];
    zval* place = place_of(of, f);
    const zend_property_info* p = property_at(of, f);
    if (!p || !asks(of, place)) continue;
    const char *in = nullptr, *name = nullptr;
    std::size_t size = 0;
    zend_unmangle_property_name_ex(p->name, &in, &name, &size);
    zend_string* asked = zend_string_init(name, size, false);
    zval made;
    ZVAL_UNDEF(&made);
    zval* got = zend_read_property_ex(p->ce, of, asked, false, &made);
    zend_string_release(asked);
    bool is_good = !EG(exception);
    if (is_good && Z_TYPE_P(place) == IS_UNDEF) {
      loan& l = loans_[place] = {q.in->at, {}, nullptr, false, {}};
      GC_ADDREF(of);
      ZVAL_NULL(&l.value);
      ZVAL_DEREF(got);
      if (is_many(f) && is_traversable(got)) is_good = collect(Z_OBJ_P(got), f, path_to(*q.in, f), &l.value);
      else ZVAL_COPY(&l.value, got);
    }
    zval_ptr_dtor(&made);
    if (!is_good) return false;
  }
  return true;
}
bool lent_properties::ask_traversable(const question& q) {
  loan& l = loans_.at(q.place);
  return collect(q.of, *q.as, l.path, &l.value);
}
bool lent_properties::collect(zend_object* of, const field& f, const std::string& path, zval* to) {
  const auto [at, is_new] = collected_.try_emplace({of, f.shape == shape::map});
  if (is_new) {
    GC_ADDREF(of);
    untraversable why;
    const bool is_good = traverse(of, f.shape == shape::map, memory_, &at->second, why);
    if (!is_good) {
      wrong_ = {why.cause, path, why.what.empty() ? "the Traversable has thrown" : std::move(why.what)};
      return false;
    }
  }
  ZVAL_COPY(to, &at->second);
  return true;
}

bool lent_properties::put_in_place(zval* place, loan& l) {
  if (!l.instead_of) {
    l.is_lent = Z_TYPE_P(place) == IS_UNDEF;  // unless another question has given it a value of its own
    if (l.is_lent) ZVAL_COPY(place, &l.value);
    return true;
  }
  if (Z_TYPE_P(place) != IS_OBJECT || Z_OBJ_P(place) != l.instead_of) {
    wrong_ = {code::bad_value, l.path, "the message was changed while a Traversable in it was read"};
    return false;
  }
  l.is_lent = true;
  ZVAL_COPY(place, &l.value);  // which has what the object counted for the place
  return true;
}

}  // namespace isomer::php_values
