// SPDX-License-Identifier: MIT
#include "bound_class.hpp"
#include <algorithm>
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
  own_->ce = ce;
  for (auto [number, offset] : made_of_->offsets)
    const_cast<detail::table::field*>(own_->table.by_number(number))->offset = offset;
  if (const zend_property_info* unknown = unknown_property(ce)) own_->table.unknown = unknown->offset;
  else own_->table.unknown_as = message_table::keeps::nothing;
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
  if (is_map || !r.stands) return;
  const std::size_t place = own_->table_fields.size() - made_of_->references.size() + awaits_.size() - 1;
  f.other_form = static_cast<std::int16_t>(place - a.at);
  detail::table::field& other = own_->table_fields[place];
  other = f;
  other.set_tag((f.tag & 7) == varint ? sized : varint);
}

zend_property_info* bound_class::property_of(const awaited& a) const {
  return own_->ce->properties_info_table[OBJ_PROP_TO_NUM(own_->table_fields[a.at].offset)];
}

void bound_class::set_message(awaited& a, message& of) {
  detail::table::field& f = own_->table_fields[a.at];
  const bool is_map = f.shape == shape::map;
  message& holder = is_map ? *own_->fields[a.at].message : *own_;
  detail::table::field& held = is_map ? holder.table_fields[1] : f;
  held.message = &of.table;
  held.other_form = 0;
  a.field->message = &of;
  a.field->awaits = nullptr;
  of.held_by.push_back(&holder);
  if (of.has_natives) note_natives(holder);
}

void bound_class::set_enum(awaited& a, std::shared_ptr<const described_tables> of, zend_class_entry* ce) {
  const compiler::model::enumeration& is = of->schema.enums[0];
  php_values::bound_enum& made = own_enums_.emplace_back();
  made.table = of->tables.find_enum(is.full_name), made.ce = ce;
  for (std::size_t i = 0; i < made.table->size; ++i) {
    const auto at = std::find_if(of->cases.begin(), of->cases.end(),
                                 [n = made.table->all[i].number](const auto& one) { return one.first == n; });
    made.cases.push_back(at == of->cases.end() ? nullptr : zend_enum_get_case_cstr(ce, at->second.c_str()));
  }
  detail::table::field& f = own_->table_fields[a.at];
  const bool is_map = f.shape == shape::map;
  detail::table::field& held = is_map ? own_->fields[a.at].message->table_fields[1] : f;
  held.kind = kind::enumeration, held.enumeration = made.table;
  held.value = is.closed || a.is->said.closed ? value::closed : value::enumeration;
  if (held.is_list()) held.shape = a.is->packs ? shape::packed : shape::list;
  held.op = detail::table::op_of(held.shape, held.value);
  held.set_tag(held.shape == shape::packed ? sized : varint);
  if (held.is_list()) {
    detail::table::field& other = own_->table_fields[a.at + static_cast<std::size_t>(f.other_form)];
    const std::int16_t form = held.other_form;
    other = held, other.other_form = 0;
    held.other_form = form;
    other.op = detail::table::op_of(held.shape == shape::packed ? shape::list : shape::packed, held.value);
    other.set_tag(held.shape == shape::packed ? varint : sized);
  } else held.other_form = 0;
  a.field->enumeration = &made;
  a.field->message = nullptr, a.field->awaits = nullptr;
  if (!held.has_presence() && !held.is_list()) zero(&a.field->initial, held, &made);
  enums_of_.push_back(std::move(of));
}

// The entries of a map contain such values, too.
void bound_class::find_natives() {
  for (std::size_t i = 0; i < own_->fields.size(); ++i) {
    const bool is_map = own_->table_fields[i].shape == shape::map;
    bound_field& f = is_map ? own_->fields[i].message->fields[1] : own_->fields[i];
    if (!f.message || f.message->ce || f.awaits) continue;
    f.native = known_type_named(f.message->table.full_name).native;
    if (f.native == native::none) continue;
    note_natives(is_map ? *own_->fields[i].message : *own_);
    if (f.native == native::timestamp || f.native == native::duration)
      array_of(f.message->source).fields[0].part_of = f.native;
  }
}

bool bound_class::find_dates() {
  for (std::size_t i = 0; i < own_->fields.size(); ++i) {
    const detail::table::field& f = own_->table_fields[i];
    if (!detail::table::is_message(f.value) || f.is_list() || f.shape == shape::map || own_->fields[i].awaits) continue;
    if (known_type_named(f.message->full_name).native != native::timestamp) continue;
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

void bound_class::finish() {
  zend_class_entry* const ce = own_->ce;
  const zval* const defaults = CE_DEFAULT_PROPERTIES_TABLE(ce);
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
  for (std::uint32_t i = 0; i < own_->initial.size(); ++i)
    if (Z_REFCOUNTED(own_->initial[i])) own_->counted.push_back(i);
  own_->bytes = rounded(sizeof(zend_object) + own_->initial.size() * sizeof(zval) + sizeof(void*) +
                        made_of_->collections.size() * bytes_of_collection);
  if (!made_of_->collections.empty()) note_natives(*own_);
  set_probes(*own_, false);
  find_natives();
  own_->is_tied = true;
}

}  // namespace isomer::php_bind
