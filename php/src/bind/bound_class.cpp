// SPDX-License-Identifier: MIT
#include "bound_class.hpp"
#include <utility>
#include "../api/errors.hpp"
#include "known_messages.hpp"
#include "property.hpp"

namespace isomer::php_bind {
namespace {

using detail::table::message_table;
using detail::table::shape;
using detail::table::value;
using php_values::bound_field;
using php_values::bound_message;
using php_values::native;

class permanent_set final : public bound_set {
  bool is_permanent() const override { return true; }
};
struct nobody {
  nobody() {
    description d;
    known_messages(d.schema).of(known_type_named("google.protobuf.Value"));
    std::string why;
    tables = table_cache::make(std::move(d), why);
    is = &set.array_of(tables->tables.find("google.protobuf.Value"));
    is->is_tied = false, is->tied_by = nullptr;
  }
  table_cache::shared tables;
  permanent_set set;
  bound_message* is;
};
std::unique_ptr<nobody> the_nobody;

constexpr std::uint32_t varint = 0, sized = 2;    // wire types
constexpr std::size_t bytes_of_collection = 512;  // of an object of PHP's own, or of one around an array
constexpr std::size_t rounded(std::size_t n) { return n + n / 8; }

}  // namespace

void start_nobody() { the_nobody = std::make_unique<nobody>(); }
void end_nobody() { the_nobody.reset(); }

bound_class::bound_class(std::shared_ptr<const described_tables> of, zend_class_entry* ce)
    : made_of_(std::move(of)), own_(&bound_set::of(made_of_->own)) {
  own_->tied_by = nullptr;
  fill(*own_, made_of_->references.size());
  tie_object(ce);
  make_initial(*own_);
  for (const class_reference& r : made_of_->references) await(r);
}

bound_message* bound_class::stand_in(const message_table* t) {
  return made_of_->stand_ins.contains(t) ? the_nobody->is : nullptr;
}

void bound_class::tie_object(zend_class_entry* ce) {
  for (auto [number, offset] : made_of_->offsets)
    const_cast<detail::table::field*>(own_->table.by_number(number))->offset = offset;
  tie_unknown(ce);
}
// The words of a class do not say whether it has a property for them.
void bound_class::tie_unknown(zend_class_entry* ce) {
  own_->ce = ce;
  const bool keeps = instanceof_function(ce, php_api::abstract_message_class);
  // Where a class has it, those that extend the class have it.
  static const std::uint32_t offset = unknown_property(php_api::abstract_message_class)->offset;
  own_->table.unknown = keeps ? offset : own_->source->unknown;
  own_->table.unknown_as = keeps ? own_->source->unknown_as : message_table::keeps::nothing;
}

void bound_class::renew(zend_class_entry* ce) {
  own_->held_by.clear();
  own_->fingerprint.reset();
  tie_unknown(ce);
  begin_request();
  for (awaited& a : awaits_) {
    a.is_met = false, a.next_met = nullptr;
    if (a.field->awaits) continue;
    if (own_->table_fields[a.at].shape != shape::map && a.is->stands) other_form_of(a) = a.unmet_other;
    form_of(a) = a.unmet_form;
    *a.field = a.unmet;
  }
}

// Values of it must be noticed whatever their wire type is, so that another field is added after the others for the
// other type.
void bound_class::await(const class_reference& r) {
  awaited& a = awaits_.emplace_back();
  a.in = this, a.is = &r;
  const detail::table::field* const found = own_->table.by_number(r.is->number);
  a.at = static_cast<std::uint16_t>(found - own_->table.fields);
  detail::table::field& f = own_->table_fields[a.at];
  const bool is_map = f.shape == shape::map;
  bound_field& b = is_map ? own_->fields[a.at].message->fields[1] : own_->fields[a.at];
  b.awaits = &a, a.field = &b;
  if (!is_map && r.stands) {
    const std::size_t place = own_->table_fields.size() - made_of_->references.size() + awaits_.size() - 1;
    f.other_form = static_cast<std::int16_t>(place - a.at);
    detail::table::field& other = own_->table_fields[place];
    other = f;
    other.set_tag((f.tag & 7) == varint ? sized : varint);
    a.unmet_other = other;
  }
  a.unmet_form = form_of(a), a.unmet = b;
}

detail::table::field& bound_class::form_of(const awaited& a) {
  detail::table::field& f = own_->table_fields[a.at];
  return f.shape == shape::map ? own_->fields[a.at].message->table_fields[1] : f;
}
detail::table::field& bound_class::other_form_of(const awaited& a) {
  return own_->table_fields[a.at + static_cast<std::size_t>(a.unmet_form.other_form)];
}

zend_property_info* bound_class::property_of(const awaited& a) const {
  return own_->ce->properties_info_table[OBJ_PROP_TO_NUM(own_->table_fields[a.at].offset)];
}

void bound_class::set_message(awaited& a, message& of) {
  message& holder = own_->table_fields[a.at].shape == shape::map ? *own_->fields[a.at].message : *own_;
  detail::table::field& held = form_of(a);
  held.message = &of.table;
  held.other_form = 0;
  a.field->message = &of;
  a.field->awaits = nullptr;
  of.held_by.push_back(&holder);
  if (of.has_natives) note_natives(holder);
}

void bound_class::set_enum(awaited& a, std::shared_ptr<const described_tables> of, zend_class_entry* ce) {
  const compiler::model::enumeration& is = of->schema.enums[0];
  php_values::bound_enum& made = a.made;
  if (a.made_of != of) made.table = of->tables.find_enum(is.full_name), a.made_of = std::move(of);
  made.ce = ce;
  made.cases.assign(made.table->size, nullptr);
  for (const auto& [number, name] : a.made_of->cases) {
    const std::size_t at = made.table->position(number);
    if (at == isomer::detail::none || made.cases[at]) continue;
    const auto* const one =
        static_cast<zend_class_constant*>(zend_hash_str_find_ptr(CE_CONSTANTS_TABLE(ce), name.data(), name.size()));
    made.cases[at] = Z_OBJ(one->value);
  }
  detail::table::field& held = form_of(a);
  held.kind = kind::enumeration, held.enumeration = made.table;
  held.value = is.closed || a.is->said.closed ? value::closed : value::enumeration;
  if (held.is_list()) held.shape = a.is->packs ? shape::packed : shape::list;
  held.op = detail::table::op_of(held.shape, held.value);
  held.set_tag(held.shape == shape::packed ? sized : varint);
  if (held.is_list()) {
    detail::table::field& other = other_form_of(a);
    const std::int16_t form = held.other_form;
    other = held, other.other_form = 0;
    held.other_form = form;
    other.op = detail::table::op_of(held.shape == shape::packed ? shape::list : shape::packed, held.value);
    other.set_tag(held.shape == shape::packed ? varint : sized);
  } else held.other_form = 0;
  a.field->enumeration = &made;
  a.field->message = nullptr, a.field->awaits = nullptr;
  if (!held.has_presence() && !held.is_list()) zero(&a.field->initial, held, &made);
}

// The entries of a map contain such values, too.
void bound_class::find_natives() {
  if (!std::exchange(may_have_natives_, false)) return;
  for (std::size_t i = 0; i < own_->fields.size(); ++i) {
    const bool is_map = own_->table_fields[i].shape == shape::map;
    bound_field& f = is_map ? own_->fields[i].message->fields[1] : own_->fields[i];
    if (!f.message || f.message->ce || f.awaits) continue;
    f.native = known_type_named(f.message->table.full_name).native;
    if (f.native == native::none) continue;
    may_have_natives_ = true;
    note_natives(is_map ? *own_->fields[i].message : *own_);
    if (f.native == native::timestamp || f.native == native::duration)
      array_of(f.message->source).fields[0].part_of = f.native;
  }
}

bool bound_class::find_dates() {
  if (!std::exchange(may_have_dates_, false)) return true;
  for (std::size_t i = 0; i < own_->fields.size(); ++i) {
    const detail::table::field& f = own_->table_fields[i];
    if (!detail::table::is_message(f.value) || f.is_list() || f.shape == shape::map || own_->fields[i].awaits) continue;
    if (known_type_named(f.message->full_name).native != native::timestamp) continue;
    may_have_dates_ = true;
    zend_class_entry* made_as = nullptr;
    if (!find_date_class(own_->ce, own_->ce->properties_info_table[OBJ_PROP_TO_NUM(f.offset)], made_as)) return false;
    own_->fields[i].made_as = made_as;
  }
  return true;
}

bool bound_class::find_collections() {
  for (const auto& [number, name] : made_of_->collections) {
    const detail::table::field& f = *own_->table.by_number(number);
    zend_class_entry* made_as = nullptr;
    if (!find_collection(own_->ce, own_->ce->properties_info_table[OBJ_PROP_TO_NUM(f.offset)], name, made_as))
      return false;
    own_->fields[static_cast<std::size_t>(&f - own_->table.fields)].made_as = made_as;
  }
  return true;
}

bool bound_class::needs_defaults() const {
  const zend_class_entry* const ce = own_->ce;
  if (ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED) return false;
  // Of the properties that are fields, a new object has what stands for an absent field.
  std::size_t unevaluated = 0;
  for (int i = 0; i < ce->default_properties_count; ++i)
    unevaluated += Z_TYPE(ce->default_properties_table[i]) == IS_CONSTANT_AST;
  for (const auto& [number, offset] : made_of_->offsets)
    unevaluated -= Z_TYPE(ce->default_properties_table[OBJ_PROP_TO_NUM(offset)]) == IS_CONSTANT_AST &&
                   !made_of_->kept.contains(number);
  return unevaluated != 0;
}

void bound_class::finish(bool are_evaluated) {
  zend_class_entry* const ce = own_->ce;
  const zval* const defaults = are_evaluated ? CE_DEFAULT_PROPERTIES_TABLE(ce) : ce->default_properties_table;
  own_->initial.assign(defaults, defaults + ce->default_properties_count);
  const auto set = [this](std::uint32_t offset, const zval& to) {
    zval& z = own_->initial[OBJ_PROP_TO_NUM(offset)];
    ZVAL_COPY_VALUE(&z, &to);
    Z_PROP_FLAG_P(&z) = 0;
  };
  for (std::size_t i = 0; i < own_->fields.size(); ++i) {
    const detail::table::field& f = own_->table_fields[i];
    if (made_of_->kept.contains(f.number)) own_->fields[i].initial = defaults[OBJ_PROP_TO_NUM(f.offset)];
    set(f.offset, own_->fields[i].initial);
  }
  zval empty;
  ZVAL_EMPTY_STRING(&empty);
  if (own_->table.unknown_as == message_table::keeps::records) set(own_->table.unknown, empty);
  own_->counted.clear();
  for (std::uint32_t i = 0; i < own_->initial.size(); ++i)
    if (Z_REFCOUNTED(own_->initial[i])) own_->counted.push_back(i);
  own_->bytes = rounded(sizeof(zend_object) + own_->initial.size() * sizeof(zval) + sizeof(void*) +
                        made_of_->collections.size() * bytes_of_collection);
  if (!made_of_->collections.empty()) note_natives(*own_);
  if (own_->probes.empty()) set_probes(*own_, false);
  find_natives();
  own_->is_tied = true;
}

}  // namespace isomer::php_bind
