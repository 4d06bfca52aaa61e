// SPDX-License-Identifier: MIT
// Makes the same tables as table/make_table.hpp makes at compile time.
#include "tables.hpp"
#include <algorithm>
#include <bit>
#include <isomer/memory/view.hpp>
#include <isomer/table/decoding.hpp>
#include <isomer/table/ops_of.hpp>
#include <isomer/table/structs.hpp>
#include <isomer/walk/map_entry.hpp>
#include <optional>
#include <set>
#include "name_index.hpp"
#include "places.hpp"

namespace isomer::dynamic {
namespace {

namespace model = compiler::model;
using detail::table::field;
using detail::table::message_table;
using detail::table::shape;
using detail::table::value;
using storage = detail::table::structs<view>;

// The size and alignment of a place, and where it shows that it is present: an offset into it and a width, which is 0
// if that requires a call.
struct place {
  std::size_t size, align, told_at = 0, told_by = 0;
};
template <class T>
constexpr place place_of() {
  return {sizeof(T), alignof(T)};
}
template <class T>
constexpr place number_place() {
  return {sizeof(T), alignof(T), 0, sizeof(T)};
}

template <class Call>
auto with_type(value v, Call call) {
  return detail::table::with_value(v, [&]<value V>() {
    if constexpr (detail::table::is_message(V)) return call.template operator()<char*>();
    else return call.template operator()<typename storage::type<V>>();
  });
}

// Determines the place of a field, and its operations.
place keep(field& f) {
  switch (f.shape) {
    case shape::map: f.ops = &map; return {sizeof(run), alignof(run), offsetof(run, size), sizeof(std::uint32_t)};
    case shape::choice: f.ops = &oneof; return {sizeof(choice), alignof(choice), 0, sizeof(std::uint32_t)};
    case shape::holder:
      if (detail::table::is_message(f.value)) {
        f.ops = &message_holder;
        return {sizeof(void*), alignof(void*), 0, sizeof(void*)};
      }
      [[fallthrough]];
    case shape::optional:
      return with_type(f.value, [&]<class T>() {
        f.ops = &detail::table::holder_ops_of<std::optional<T>>;
        return place_of<std::optional<T>>();
      });
    case shape::list:
    case shape::packed:
      if (detail::table::is_message(f.value)) {
        f.ops = &message_list;
        return {sizeof(run), alignof(run), offsetof(run, size), sizeof(std::uint32_t)};
      }
      return with_type(f.value, [&]<class T>() {
        f.ops = &detail::table::list_ops_of<slice<T>>;
        return place{sizeof(slice<T>), alignof(slice<T>), sizeof(void*), sizeof(std::uint32_t)};
      });
    case shape::plain: break;
  }
  if (detail::table::is_message(f.value)) return {f.message->bytes, 8};
  if (detail::table::is_text(f.value)) return place_of<std::string_view>();
  return with_type(f.value, []<class T>() { return number_place<T>(); });
}

value value_of(const model::field& f) {
  if (f.kind == kind::enumeration) return f.enum_type->closed ? value::closed : value::enumeration;
  if (f.kind == kind::string) return f.verified ? value::string : value::loose_string;
  return static_cast<value>(f.kind);
}
shape shape_of(const model::field& f) {
  switch (f.rule) {
    case rule::repeated: return shape::list;
    case rule::packed: return shape::packed;
    case rule::map: return shape::map;
    case rule::oneof: return shape::choice;
    case rule::optional:
    case rule::required: break;
    case rule::implicit: return shape::plain;
  }
  value v = value_of(f);
  return detail::table::is_message(v) || detail::table::is_enum(v) ? shape::holder : shape::optional;
}

// A walk that does not know a member of a oneof would not notice that it replaces another one.
void leave_out(const model::message& m, const tables::field_choice& wants, std::vector<const model::field*>& from) {
  std::set<const model::oneof*> kept;
  for (const model::field* f : from)
    if (f->choice_of && wants(m, *f)) kept.insert(f->choice_of);
  std::erase_if(from, [&](auto* f) { return f->choice_of ? !kept.contains(f->choice_of) : !wants(m, *f); });
}

}  // namespace

const detail::table::enum_table* tables::of(const model::enumeration& e) {
  auto& known = of_enum_[&e];
  if (known) return known;
  auto& made = enums_.emplace_back();
  std::size_t n = e.values.size(), longest = 0;
  bool has_json_names = false, is_dense = true;
  for (std::size_t i = 0; i < n; ++i) {
    const auto& v = e.values[i];
    made.all.push_back({v.name, v.number});
    made.json_names.push_back(v.json_name ? std::string_view(*v.json_name) : std::string_view(v.name));
    has_json_names = has_json_names || v.json_name;
    is_dense = is_dense && v.number == static_cast<std::int32_t>(i);
    longest = std::max({longest, v.name.size(), made.json_names.back().size()});
    made.sorted.push_back(static_cast<std::uint16_t>(i));
  }
  // Of aliases, the first one is written.
  auto number = [&](std::uint16_t i) { return made.all[i].number; };
  std::sort(made.sorted.begin(), made.sorted.end(),
            [&](auto a, auto b) { return number(a) != number(b) ? number(a) < number(b) : a < b; });
  made.sorted.erase(
      std::unique(made.sorted.begin(), made.sorted.end(), [&](auto a, auto b) { return number(a) == number(b); }),
      made.sorted.end());
  auto names =
      made.names.make(n, 2, [&](std::size_t i, std::size_t k) { return k ? made.json_names[i] : made.all[i].name; });
  made.table = {made.all.data(),
                has_json_names ? made.json_names.data() : nullptr,
                made.sorted.data(),
                static_cast<std::uint16_t>(n),
                static_cast<std::uint16_t>(made.sorted.size()),
                is_dense,
                e.full_name == "google.protobuf.NullValue",
                static_cast<std::uint32_t>(6 * longest),
                names,
                e.full_name};
  return known = &made.table;
}

tables::message& tables::of(const model::message& m) { return *of_message_.at(&m); }

// Makes the table of a map's entries. It is filled in when the sizes of all messages are known, since an entry may
// contain one.
const message_table* tables::entry_of(const model::field& f) {
  auto& made = messages_.emplace_back();
  entries_.emplace_back(&f, &made);
  return &made.table;
}

field tables::make(const model::field& f, const model::message& m) {
  field made;
  made.number = f.number, made.kind = f.kind, made.next = 1;
  made.name = f.name, made.json_name = f.json_name;
  made.text_name = model::is_group_like(f, m) ? f.message_type->name : f.name;
  made.value = f.rule == rule::map ? value::message : value_of(f);
  made.shape = shape_of(f);
  made.required = f.rule == rule::required, made.debug_redact = f.debug_redact;
  if (f.rule == rule::map) made.message = entry_of(f);
  else if (detail::table::is_message(made.value)) made.message = &of(*f.message_type).table;
  else if (detail::table::is_enum(made.value)) made.enumeration = of(*f.enum_type);
  if (made.is_list() || made.shape == shape::map) made.next = 0;
  if (made.shape == shape::choice) made.index = static_cast<std::uint16_t>(f.choice + 1);
  made.set_tag(made.shape == shape::packed ? 2 : detail::table::wire_type_of(made.value));
  made.op = detail::table::op_of(made.shape, made.value);
  return made;
}

// Members of a oneof share one place.
void tables::lay_out(message& to, const sources& of) {
  std::map<const model::oneof*, const field*> first;
  std::size_t at = 0, n = to.fields.size();
  for (std::size_t i = 0; i < n; ++i) {
    field& f = to.fields[i];
    place p = keep(f);
    const model::oneof* choice = f.shape == shape::choice ? of[i]->choice_of : nullptr;
    if (choice && first.contains(choice)) {
      f.offset = first[choice]->offset, f.oneof = first[choice]->oneof;
    } else {
      at = (at + p.align - 1) / p.align * p.align;
      f.offset = static_cast<std::uint32_t>(at);
      at += p.size;
      if (choice) f.oneof = static_cast<std::uint16_t>(i + 1), first[choice] = &f;
    }
    detail::table::probe ask{};
    if (p.told_by && !f.required && std::endian::native == std::endian::little) {
      std::size_t told = f.offset + p.told_at, base = told / 8 * 8;
      std::uint64_t mask = p.told_by == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * p.told_by)) - 1;
      const std::size_t by = 8 * (told - base);
      ask = {mask << by, choice ? std::uint64_t{f.index} << by : 0, static_cast<std::uint32_t>(base),
             choice != nullptr};
    }
    to.probes.push_back(ask);
  }
  at = (at + 7) / 8 * 8;
  to.table.unknown = static_cast<std::uint32_t>(at);
  to.table.bytes = static_cast<std::uint32_t>(at + sizeof(unknown_view)), to.table.align = 8;
}

void tables::fill(message& to, const model::message& m, const field_choice& wants) {
  sources of(m.fields.begin(), m.fields.end());
  std::sort(of.begin(), of.end(), [](auto* a, auto* b) { return a->number < b->number; });
  to.table.known = model::known_of(m);
  // Formats find the members of well-known types by their position.
  if (wants && to.table.known == known::none) leave_out(m, wants, of);
  for (auto* f : of) to.fields.push_back(make(*f, m));
  for (const std::string& name : m.reserved) to.reserved.push_back(name);
  to.table.unknown_as = of.size() == m.fields.size() ? message_table::keeps::records : message_table::keeps::nothing;
  to.table.full_name = m.full_name;
  to.table.is_message_set = m.message_set;
  lay_out(to, of);
  to.finish();
}

// Makes a message whose only field is the extension. The number of an item of a message set is not used.
const message_table* tables::carrier_of(const model::field& x) {
  auto& made = messages_.emplace_back();
  model::message only;
  only.fields = {const_cast<model::field*>(&x)};
  field& f = made.fields.emplace_back(make(x, only));
  f.name = f.json_name = f.text_name = bracketed_.emplace_back("[" + x.full_name + "]");
  f.required = false;
  if (x.extendee->message_set) f.number = 1, f.set_tag(detail::table::wire_type_of(f.value));
  made.table.unknown_as = message_table::keeps::nothing;
  lay_out(made, {&x});
  made.finish();
  return &made.table;
}

tables::tables(const model::schema& schema, const field_choice& wants) {
  for (const model::message& m : schema.messages) {
    if (m.map_entry) continue;
    of_message_[&m] = &messages_.emplace_back();
    message_list_.push_back(&messages_.back().table);
  }
  for (const model::message& m : schema.messages)
    if (!m.map_entry) fill(of(m), m, wants);
  for (auto [f, made] : entries_) {
    model::message entry;
    entry.fields = {const_cast<model::field*>(f->key), const_cast<model::field*>(f->value)};
    for (const model::field* part : {f->key, f->value}) {
      field& one = made->fields.emplace_back(make(*part, entry));
      // Keys and values are checked for UTF-8 as the map's field says.
      if (one.value == value::string || one.value == value::loose_string)
        one.value = f->verified ? value::string : value::loose_string;
      one.shape = shape::plain, one.next = 1;
      one.op = detail::table::op_of(one.shape, one.value);
    }
    lay_out(*made, {f->key, f->value});
    made->table.unknown_as = message_table::keeps::stray;
    made->finish();
  }
  list(schema);
}

void tables::list(const model::schema& schema) {
  for (const model::enumeration& e : schema.enums) enum_list_.push_back(of(e));
  for (const model::field& f : schema.fields)
    if (f.extendee) extensions_.push_back({f.full_name, f.number, &of(*f.extendee).table, carrier_of(f)});
  auto by_name = [](auto* a, auto* b) { return a->full_name < b->full_name; };
  std::sort(message_list_.begin(), message_list_.end(), by_name);
  std::sort(enum_list_.begin(), enum_list_.end(), by_name);
  std::sort(extensions_.begin(), extensions_.end(), [](const extension& a, const extension& b) {
    return a.extendee != b.extendee ? a.extendee->full_name < b.extendee->full_name : a.number < b.number;
  });
  for (const extension& x : extensions_) extension_names_.push_back(&x);
  std::sort(extension_names_.begin(), extension_names_.end(), by_name);
}

namespace {
template <class T>
const T* find_in(const std::vector<const T*>& sorted, std::string_view full_name) {
  auto at = std::lower_bound(sorted.begin(), sorted.end(), full_name,
                             [](const T* one, std::string_view name) { return one->full_name < name; });
  return at != sorted.end() && (*at)->full_name == full_name ? *at : nullptr;
}
}  // namespace

const message_table* tables::find(std::string_view full_name) const { return find_in(message_list_, full_name); }
const detail::table::enum_table* tables::find_enum(std::string_view full_name) const {
  return find_in(enum_list_, full_name);
}
const extension* tables::find_extension(std::string_view full_name) const {
  return find_in(extension_names_, full_name);
}
std::span<const extension> tables::extensions_of(const message_table& extendee) const {
  std::string_view name = extendee.full_name;
  auto first = std::lower_bound(extensions_.begin(), extensions_.end(), name,
                                [](const extension& x, std::string_view n) { return x.extendee->full_name < n; });
  auto end = std::upper_bound(first, extensions_.end(), name,
                              [](std::string_view n, const extension& x) { return n < x.extendee->full_name; });
  // A message of another schema may have the same name.
  if (first == end || first->extendee != &extendee) return {};
  return {first, end};
}
const extension* tables::find_extension(const message_table& extendee, std::uint32_t number) const {
  auto all = extensions_of(extendee);
  auto at = std::lower_bound(all.begin(), all.end(), number,
                             [](const extension& x, std::uint32_t n) { return x.number < n; });
  return at != all.end() && at->number == number ? &*at : nullptr;
}

}  // namespace isomer::dynamic
