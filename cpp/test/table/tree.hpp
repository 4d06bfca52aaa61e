// SPDX-License-Identifier: MIT
// A storage without offsets, as a scripting language keeps its values: an object is a tree of variants, and a member is
// not there before something is put into it. It uses nothing of a table but what is not storage's.
#pragma once
#include <cstring>
#include <isomer/memory/owning.hpp>
#include <isomer/table/decoding.hpp>
#include <isomer/table/structs.hpp>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace test {

using isomer::detail::table::field;
using isomer::detail::table::message_table;
using isomer::detail::table::shape;
using isomer::detail::table::value;

struct tree_object;
struct tree_node;
using tree_key = std::variant<bool, std::int64_t, std::uint64_t, std::string>;
using tree_list = std::vector<tree_node>;
using tree_map = std::map<tree_key, std::unique_ptr<tree_object>>;  // to entries: objects of members 1 and 2

struct tree_node {
  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, float, double, std::string, tree_list,
               std::unique_ptr<tree_object>, std::unique_ptr<tree_map>>
      held;

  template <class T>
  T& become() {
    if (auto* p = std::get_if<T>(&held)) return *p;
    return held.emplace<T>();
  }
  template <class T>
  const T& read_as() const {
    static const T none{};
    auto* p = std::get_if<T>(&held);
    return p ? *p : none;
  }
};
struct tree_object {
  std::map<std::uint32_t, tree_node> members;     // by the fields' numbers
  std::map<std::uint16_t, std::uint32_t> chosen;  // by the position of a oneof: the number of the one that is there
  std::string unknown;
  bool stray = false;
};

// See table::structs for what each of these is.
struct tree {
  using ref = tree_object*;
  using view = const tree_object*;
  using slot = tree_node*;
  using const_slot = const tree_node*;
  template <value V>
  using type = typename isomer::detail::table::structs<isomer::owning>::template type<V>;

  // ---- members
  static slot at(ref m, const field& f) { return &m->members[f.number]; }
  static const_slot at(view m, const field& f) {
    static const tree_node nothing;
    auto p = m->members.find(f.number);
    return p == m->members.end() ? &nothing : &p->second;
  }
  static slot engage(isomer::memory::store&, ref m, const field& f) {
    if (f.shape == shape::choice) {
      auto [which, is_first] = m->chosen.try_emplace(f.oneof, f.number);
      if (!is_first && which->second != f.number) m->members.erase(std::exchange(which->second, f.number));
    }
    return at(m, f);
  }
  template <shape, value V>
  static slot engage(isomer::memory::store& st, ref m, const field& f) {
    return engage(st, m, f);
  }
  static const_slot present(view m, const field& f) {
    return f.shape == shape::plain || m->members.contains(f.number) ? at(m, f) : nullptr;
  }
  template <shape, value V>
  static const_slot present(view m, const field& f) {
    return present(m, f);
  }
  static slot writable(const_slot s) { return const_cast<slot>(s); }
  static bool any_choice(view m, const field& f) { return m->chosen.contains(f.oneof); }

  template <value V>
  static void assign(slot s, const field&, type<V> v) {
    using T = type<V>;
    if constexpr (std::is_same_v<T, bool> || std::is_floating_point_v<T>) s->held = v;
    else if constexpr (std::is_signed_v<T>) s->held = std::int64_t{v};
    else s->held = std::uint64_t{v};
  }
  template <value V>
  static type<V> get(const_slot s) {
    using T = type<V>;
    if constexpr (std::is_same_v<T, bool> || std::is_floating_point_v<T>) return s->read_as<T>();
    else if constexpr (std::is_signed_v<T>) return static_cast<T>(s->read_as<std::int64_t>());
    else return static_cast<T>(s->read_as<std::uint64_t>());
  }
  template <value V>
  static std::string& text(slot s) {
    return s->become<std::string>();
  }
  template <value V>
  static const std::string& text(const_slot s) {
    return s->read_as<std::string>();
  }
  static ref message(slot s, const field&) {
    auto& p = s->become<std::unique_ptr<tree_object>>();
    if (!p) p = std::make_unique<tree_object>();
    return p.get();
  }
  static view message(const_slot s, const field&) {
    static const tree_object nothing;
    auto& p = s->read_as<std::unique_ptr<tree_object>>();
    return p ? p.get() : &nothing;
  }
  template <value V>
  static bool is_zero(const_slot s) {
    if constexpr (isomer::detail::table::is_text(V)) return text<V>(s).empty();
    else {
      auto v = get<V>(s);
      return std::memcmp(&v, &zero<V>, sizeof v) == 0;
    }
  }
  static void reset(ref m, const field& f) {
    if (f.shape == shape::choice) {
      auto which = m->chosen.find(f.oneof);
      if (which == m->chosen.end() || which->second != f.number) return;
      m->chosen.erase(which);
    }
    m->members.erase(f.number);
  }
  static void clear(ref m, const message_table&) { *m = {}; }

  // ---- lists
  static tree_list& list(slot at) { return at->become<tree_list>(); }
  static const tree_list& list(const_slot at) { return at->read_as<tree_list>(); }
  template <value V>
  static slot append(isomer::memory::store&, slot at, const field&) {
    return &list(at).emplace_back();
  }
  template <value V>
  static bool push(isomer::memory::store&, slot at, const field& f, type<V> v) {
    return assign<V>(&list(at).emplace_back(), f, v), true;
  }
  template <value V>
  static slot reuse(slot at, const field&, std::size_t i) {
    return i < list(at).size() ? &list(at)[i] : nullptr;
  }
  static bool reserve(isomer::memory::store&, slot, const field&, std::size_t, std::size_t) { return true; }
  static std::size_t size(const_slot at, const field&) { return list(at).size(); }
  static void trim(slot at, const field&, std::size_t n) {
    if (n < list(at).size()) list(at).resize(n);
  }
  static const_slot element(const_slot at, const field&, std::size_t i) { return &list(at)[i]; }
  struct places {
    const tree_list* of;
    const_slot operator[](std::size_t i) const { return &(*of)[i]; }
  };
  static places elements(const_slot at, const field&) { return {&list(at)}; }
  static bool boolean(const_slot at, std::size_t i) { return get<value::boolean>(&list(at)[i]); }
  template <value V>
  static std::vector<type<V>> run(const_slot at, const field&) {
    std::vector<type<V>> all;
    for (auto& one : list(at)) all.push_back(get<V>(&one));
    return all;
  }

  // ---- maps
  template <class Fill>
  static isomer::detail::table::put entry(isomer::memory::store&, slot at, const field& f, bool once, Fill fill) {
    using isomer::detail::table::put;
    const field &key = f.message->fields[0], &mapped = f.message->fields[1];
    auto made = std::make_unique<tree_object>();
    if (isomer::detail::table::is_message(mapped.value)) message(tree::at(made.get(), mapped), mapped);
    if (put done = fill(made.get()); done != put::done) return done;
    auto& to = (*map(at))[key_of(tree::at(view(made.get()), key), key)];
    if (once && to) return put::twice;
    to = std::move(made);
    return put::done;
  }
  static bool settles(const field&) { return false; }
  static bool settle(slot, const field&) { return true; }
  // Never asked for: each key comes once.
  static bool ascends(const_slot, const field&) { return true; }
  static std::size_t sort(isomer::memory::store&, slot, const field&) { return isomer::memory::key_check::none; }
  static std::size_t find_repeat(isomer::memory::store&, const_slot, const field&) {
    return isomer::memory::key_check::none;
  }
  static std::size_t entries(const_slot at, const field&) {
    auto& m = at->read_as<std::unique_ptr<tree_map>>();
    return m ? m->size() : 0;
  }
  template <class One>
  static bool each(const_slot at, const field& f, bool backward, One one) {
    if (!entries(at, f)) return true;
    auto& m = *at->read_as<std::unique_ptr<tree_map>>();
    if (backward) {
      for (auto p = m.rbegin(); p != m.rend(); ++p)
        if (!one(view(p->second.get()))) return false;
      return true;
    }
    for (auto& [key, made] : m)
      if (!one(view(made.get()))) return false;
    return true;
  }
  static ref writable_entry(view entry) { return const_cast<ref>(entry); }

  // ---- unknown fields
  static bool keep(isomer::memory::store&, ref m, const message_table&, const char* p, std::size_t n) {
    return m->unknown.append(p, n), true;
  }
  static bool keep_copy(isomer::memory::store& st, ref m, const message_table& t, const char* p, std::size_t n) {
    return keep(st, m, t, p, n);
  }
  static std::string_view unknown(view m, const message_table&) { return m->unknown; }
  static void clear_unknown(ref m, const message_table&) { m->unknown.clear(); }
  static bool& stray(ref m, const message_table&) { return m->stray; }

 private:
  template <value V>
  static constexpr type<V> zero{};

  static std::unique_ptr<tree_map>& map(slot at) {
    auto& p = at->become<std::unique_ptr<tree_map>>();
    if (!p) p = std::make_unique<tree_map>();
    return p;
  }
  static tree_key key_of(const_slot s, const field& f) {
    return isomer::detail::table::with_value(f.value, [&]<value V>() -> tree_key {
      if constexpr (isomer::detail::table::is_text(V)) return text<V>(s);
      else if constexpr (V == value::boolean) return get<V>(s);
      else if constexpr (isomer::detail::table::is_number(V) && std::is_signed_v<type<V>>)
        return static_cast<std::int64_t>(get<V>(s));
      else if constexpr (isomer::detail::table::is_number(V)) return static_cast<std::uint64_t>(get<V>(s));
      else return false;
    });
  }
};

}  // namespace test
