// SPDX-License-Identifier: MIT
// The columns as a storage of the table walk. A message is a column with a current row, and a slot is a column whose
// last value is being read. table::structs documents each of these functions.
#pragma once
#include <cstring>
#include <isomer/memory/key_order.hpp>
#include <isomer/table/decoding.hpp>
#include "column.hpp"
#include "key_set.hpp"

namespace isomer::columns {

using isomer::detail::table::put;

struct storage {
  using ref = column*;
  using view = const column*;
  using slot = column*;
  using const_slot = const column*;
  template <value V>
  using type = std::conditional_t<isomer::detail::table::is_text(V), column, value_of<V>>;

  // ---- Members.
  ISOMER_ALWAYS static column* child(const column* m, const field& f) { return m->children + f.offset; }
  // Returns a list, a map, or a value that is always present, which is added when it is first requested.
  ISOMER_ALWAYS static slot at(ref m, const field& f) {
    column* const k = child(m, f);
    return f.is_list() || f.shape == shape::map ? k : engage_plain(m, k);
  }
  static const_slot at(view m, const field& f) { return child(m, f); }
  static slot engage(memory::store& st, ref m, const field& f) {
    column* const k = child(m, f);
    if (f.shape == shape::choice) select(m, f, k);
    return refuse_lost(st, engage_plain(m, k));
  }
  template <shape Shape, value V>
  ISOMER_ALWAYS static slot engage(memory::store& st, ref m, const field& f) {
    if constexpr (Shape == shape::choice || Shape == shape::holder || isomer::detail::table::is_message(V))
      return engage(st, m, f);
    else {
      column* const k = child(m, f);
      if (k->n != m->row) [[unlikely]]
        return k->reopen(m->row);
      return k->template add<V, Shape != shape::plain>();
    }
  }
  template <shape Shape, value V>
  static const_slot present(view m, const field& f) {
    return present(m, f);
  }
  static const_slot present(view m, const field& f) {
    column* const k = child(m, f);
    k->row = m->row;  // only messages use it
    return f.shape == shape::plain || k->is_present(m->row) ? k : nullptr;
  }
  static slot writable(const_slot s) { return const_cast<slot>(s); }
  static bool any_choice(view m, const field& f) {
    const chosen& c = m->choices[f.oneof - 1];
    return c.row == m->row && m->children[c.child].is_present(m->row);
  }

  template <value V>
  ISOMER_ALWAYS static void assign(slot s, const field&, type<V> v) {
    std::memcpy(s->data.data() + s->data.size() - sizeof v, &v, sizeof v);
  }
  template <value V>
  static type<V> get(const_slot s) {
    type<V> v;
    std::memcpy(&v, s->data.data() + s->data.size() - sizeof v, sizeof v);
    return v;
  }
  template <value V>
  ISOMER_ALWAYS static column& text(slot s) {
    return *s;
  }
  ISOMER_ALWAYS static ref message(slot s, const field&) { return s; }
  static void reset(ref m, const field& f) { child(m, f)->cut_rows(m->row); }
  static void clear(ref m, const message_table&) {
    for (std::size_t i = 0; i < m->of->children.size(); ++i) m->children[i].cut_rows(m->row);
  }

  // ---- Lists.
  template <value V>
  ISOMER_ALWAYS static slot append(memory::store& st, slot list, const field&) {
    if (!st.charge(list->of->value_bytes)) [[unlikely]]
      return nullptr;
    column* const made = list->element();
    made->row = made->n - 1;
    return refuse_lost(st, note_presence(made));
  }
  template <value V>
  ISOMER_ALWAYS static bool push(memory::store& st, slot list, const field& f, type<V> v) {
    if (!st.charge(sizeof v)) [[unlikely]]
      return false;
    assign<V>(list->element(), f, v);
    return true;
  }
  // Adds n scalars as an array, all of which the caller fills.
  template <value V>
  static type<V>* extend(memory::store& st, slot list, const field&, std::size_t n) {
    const std::size_t bytes = n * sizeof(type<V>);
    if (!st.charge(bytes)) return nullptr;
    if (list->lists.size() <= list->parent->row && !list->begin_list()) return st.exhausted = true, nullptr;
    if (n > INT32_MAX - list->n) return st.overdraw(), nullptr;
    if (!list->data.make_room(bytes + 1)) return st.exhausted = true, nullptr;
    list->n += n;
    return reinterpret_cast<type<V>*>(list->data.add(bytes));
  }
  static void filled(void*) {}
  template <value V>
  static slot reuse(slot, const field&, std::size_t) {
    return nullptr;
  }
  static bool reserve(memory::store&, slot, const field&, std::size_t, std::size_t) { return true; }
  static std::size_t size(const_slot list, const field&) { return list->n - list->first_of(list->parent->row); }
  static void trim(slot list, const field& f, std::size_t n) {
    if (n < size(list, f)) list->cut_values(list->first_of(list->parent->row) + n);
  }
  // Returns the place of a message when its elements are visited again.
  static const_slot element(const_slot list, const field&, std::size_t i) {
    auto* const l = const_cast<column*>(list);
    l->row = l->first_of(l->parent->row) + i;
    return l;
  }

  // ---- Maps.
  template <class Fill>
  static put entry(memory::store& st, slot map, const field&, bool once, Fill fill) {
    const std::size_t had = map->n;
    if (!st.charge(map->of->value_bytes)) return put::refused;
    if (!refuse_lost(st, map->element())) return put::refused;
    map->row = had, map->stray = false;
    for (std::size_t i = 0; i < 2; ++i)
      if (!open_default(st, map, &map->children[i])) return put::refused;
    put done = fill(map);
    map->row = had;
    if (done == put::done) done = map->keys->add(once);
    if (done == put::refused) st.exhausted = true;
    if (done != put::done) map->cut_values(had);
    return done;
  }
  // Duplicate keys are detected as they occur.
  static bool settles(const field&) { return false; }
  static bool settle(slot, const field&) { return true; }
  static bool ascends(const_slot, const field&) { return true; }
  static std::size_t sort(memory::store&, slot, const field&) { return memory::key_check::none; }
  static std::size_t find_repeat(memory::store&, const_slot, const field&) { return memory::key_check::none; }
  static std::size_t entries(const_slot map, const field& f) { return size(map, f); }
  template <class One>
  static bool each(const_slot map, const field&, bool backward, One one) {
    auto* const m = const_cast<column*>(map);
    const std::size_t first = m->first_of(m->parent->row), n = m->n - first;
    m->keys->sort_replaced();
    for (std::size_t k = 0; k < n; ++k) {
      m->row = first + (backward ? n - 1 - k : k);
      if (!m->keys->is_among_replaced(m->row) && !one(view(m))) return false;
    }
    return true;
  }
  static ref writable_entry(view entry) { return const_cast<ref>(entry); }

  // ---- Unknown fields.
  static bool keep(memory::store& st, ref m, const message_table&, const char* p, std::size_t n) {
    if (m->of->unknown_at == node::none) return true;
    column& to = m->children[m->of->unknown_at];
    if (to.n <= m->row) to.open(m->row);
    if (!st.charge(n)) return false;
    if (n > INT32_MAX - to.data.size()) return st.overdraw(), false;
    if (!to.data.make_room(n)) return st.exhausted = true, false;
    std::memcpy(to.data.add(n), p, n);
    return true;
  }
  static bool keep_copy(memory::store& st, ref m, const message_table& t, const char* p, std::size_t n) {
    return keep(st, m, t, p, n);
  }
  static std::string_view unknown(view m, const message_table&) {
    if (m->of->unknown_at == node::none) return {};
    const column& from = m->children[m->of->unknown_at];
    return from.n > m->row ? from.text() : std::string_view();
  }
  static void clear_unknown(ref m, const message_table&) {
    if (m->of->unknown_at != node::none) m->children[m->of->unknown_at].cut_rows(m->row);
  }
  static bool& stray(ref m, const message_table&) { return m->stray; }

 private:
  static column* refuse_lost(memory::store& st, column* made) {
    if (made != made->batch->nowhere) [[likely]]
      return made;
    st.exhausted = true;
    return nullptr;
  }
  // Adds the key or the value of an entry that lacks it.
  static bool open_default(memory::store& st, ref entry, column* k) {
    column* const made = refuse_lost(st, engage_plain(entry, k));
    if (made && made->of->width)
      std::memset(made->data.data() + made->data.size() - made->of->width, 0, made->of->width);
    return made && note_presence(made);
  }
  ISOMER_ALWAYS static column* engage_plain(ref m, column* k) {
    column* const made = note_presence(k->open(m->row));
    made->row = m->row;
    return made;
  }
  // Notes the presence of a message that has no columns.
  ISOMER_ALWAYS static column* note_presence(column* made) {
    if (made->of->content == content::empty) made->data[made->data.size() - 1] = 1;
    return made;
  }
  // Removes the member of the oneof that was set before.
  static void select(ref m, const field& f, column* k) {
    chosen& c = m->choices[f.oneof - 1];
    const auto child = static_cast<std::uint32_t>(k - m->children);
    if (c.row == m->row && c.child != child) m->children[c.child].cut_rows(m->row);
    c = {m->row, child};
  }
};

}  // namespace isomer::columns
