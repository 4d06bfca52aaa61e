// SPDX-License-Identifier: MIT
// Operations of C++ containers: of lists, optionals, boxes, variants and maps, by their traits in memory/.
#pragma once
#include <type_traits>
#include <utility>
#include <variant>
#include "../memory/key_order.hpp"
#include "../walk/decode_map.hpp"
#include "../walk/slot.hpp"
#include "offset.hpp"
#include "ops.hpp"

namespace isomer::detail::table {

// Elements of std::vector<bool> have no addresses.
template <class L>
concept list_of_places = requires(memory::store& st, L& v) { memory::list_traits<L>::append(st, v); };

template <class L>
struct list_calls {
  using traits = memory::list_traits<L>;
  static L& at(void* v) { return *static_cast<L*>(v); }
  static const L& at(const void* v) { return *static_cast<const L*>(v); }

  static void* append(memory::store& st, void* v, const field&) {
    if constexpr (list_of_places<L>) return traits::append(st, at(v));
    else return nullptr;
  }
  static void* extend(memory::store& st, void* v, const field&, std::size_t n) {
    if constexpr (requires { traits::extend(st, at(v), n); }) return traits::extend(st, at(v), n);
    else return nullptr;
  }
  static bool push(memory::store& st, void* v, bool one) {
    if constexpr (list_of_places<L>) return false;
    else return traits::push(st, at(v), one);
  }
  static bool reserve(memory::store& st, void* v, const field&, std::size_t n) {
    if constexpr (requires { traits::reserve(st, at(v), n); }) return traits::reserve(st, at(v), n);
    else return true;
  }
  static void* reuse(void* v, std::size_t i) {
    if constexpr (list_of_places<L>) return traits::reuse(at(v), i);
    else return nullptr;
  }
  static void trim(void* v, std::size_t n) { traits::trim(at(v), n); }
  static void clear(void* v) {
    if constexpr (requires { at(v).clear(); }) at(v).clear();
    else at(v) = {};
  }
  static const void* data(const void* v) {
    if constexpr (list_of_places<L>) return at(v).data();
    else return nullptr;
  }
  static std::size_t size(const void* v) { return at(v).size(); }
  static bool is_full(const void* v) {
    if constexpr (requires { at(v).capacity(); }) return at(v).size() == at(v).capacity();
    else return false;
  }
  static constexpr auto maybe_full = [] {
    if constexpr (walk::counts_ahead<L>) return &is_full;
    else return static_cast<decltype(&is_full)>(nullptr);
  }();
  static constexpr auto maybe_reserve = [] {
    if constexpr (requires(memory::store& st, L& v) { traits::reserve(st, v, 1); }) return &reserve;
    else return static_cast<decltype(&reserve)>(nullptr);
  }();
};
template <class L>
inline constexpr list_ops list_ops_of{&list_calls<L>::append,         &list_calls<L>::extend,   &list_calls<L>::push,
                                      list_calls<L>::maybe_reserve,   &list_calls<L>::reuse,    &list_calls<L>::trim,
                                      &list_calls<L>::clear,          &list_calls<L>::data,     &list_calls<L>::size,
                                      sizeof(typename L::value_type), list_calls<L>::maybe_full};

template <class H>
struct holder_calls {
  static void* engage(memory::store& st, void* h, const field&) {
    return memory::holder_traits<H>::engage(st, *static_cast<H*>(h));
  }
  static const void* get(const void* h) {
    auto& o = *static_cast<const H*>(h);
    return o.has_value() ? &*o : nullptr;
  }
  static void reset(void* h) { static_cast<H*>(h)->reset(); }
};
template <class H>
inline constexpr holder_ops holder_ops_of{&holder_calls<H>::engage, &holder_calls<H>::get, &holder_calls<H>::reset};

template <class V>
struct choice_calls {
  using rest = std::make_index_sequence<std::variant_size_v<V> - 1>;
  static const V& at(const void* v) { return *static_cast<const V*>(v); }

  template <std::size_t I>
  static void* select_one(memory::store& st, V& v) {
    walk::switch_to<I>(st, v);
    auto* a = std::get_if<I>(&v);
    using T = std::remove_cvref_t<decltype(*a)>;
    if constexpr (walk::holder<T>) return memory::holder_traits<T>::engage(st, *a);
    else return a;
  }
  template <std::size_t I>
  static const void* get_one(const V& v) {
    auto* a = std::get_if<I>(&v);
    if constexpr (walk::holder<std::remove_cvref_t<decltype(*a)>>) return a && a->has_value() ? &**a : nullptr;
    else return a;
  }
  template <std::size_t... I>
  static void* select(memory::store& st, V& v, std::size_t i, std::index_sequence<I...>) {
    void* place = nullptr;
    (void)((i == I + 1 && (place = select_one<I + 1>(st, v), true)) || ...);
    return place;
  }
  template <std::size_t... I>
  static const void* get(const V& v, std::size_t i, std::index_sequence<I...>) {
    const void* place = nullptr;
    (void)((i == I + 1 && (place = get_one<I + 1>(v), true)) || ...);
    return place;
  }
  static void* select(memory::store& st, void* v, const field& f) {
    return select(st, *static_cast<V*>(v), f.index, rest{});
  }
  static const void* get(const void* v, const field& f) {
    return at(v).index() == f.index ? get(at(v), f.index, rest{}) : nullptr;
  }
  static bool any(const void* v) { return at(v).index() != 0; }
  static void reset(void* v, const field& f) {
    if (at(v).index() == f.index) *static_cast<V*>(v) = std::monostate{};
  }
};
template <class V>
inline constexpr choice_ops choice_ops_of{&choice_calls<V>::select, &choice_calls<V>::get, &choice_calls<V>::any,
                                          &choice_calls<V>::reset};

// An entry while it is read. Entries in a map begin with the same two members at the same offsets, so both are messages
// of one sub-table.
template <class K, class V>
using entry_of = walk::map_entry<void, K, V>;

template <class M>
struct map_calls {
  using traits = memory::map_traits<M>;
  using K = typename M::key_type;
  using V = typename M::mapped_type;
  static M& at(void* m) { return *static_cast<M*>(m); }
  static const M& at(const void* m) { return *static_cast<const M*>(m); }

  static put entry(memory::store& st, void* m, const field&, bool once, void* context, put (*fill)(void*, char*)) {
    entry_of<K, V> e;
    if (auto r = fill(context, reinterpret_cast<char*>(&e)); r != put::done) return r;
    return insert(st, m, e, once);
  }
  static put insert(memory::store& st, void* m, entry_of<K, V>& e, bool once) {
    std::size_t had = at(m).size();
    V* v = traits::insert(st, at(m), std::move(e.key));
    if (!v) return put::refused;
    if (once && at(m).size() == had) return put::twice;
    *v = std::move(e.value);
    return put::done;
  }
  static std::uint32_t set_aside(walk::reuse& pool, void* m) { return pool.set_aside(at(m)); }
  static put entry_over(memory::store& st, void* m, walk::reuse& pool, std::uint32_t where, bool& over, bool once,
                        void* context, put (*fill)(void*, char*)) {
    entry_of<K, V> e;
    auto node = walk::old_entry(pool.aside<M>(where), e.key, e.value);
    over = static_cast<bool>(node);
    if (auto r = fill(context, reinterpret_cast<char*>(&e)); r != put::done) return r;
    if (!node) return insert(st, m, e, once);
    if constexpr (walk::node_map<M>)
      if (!traits::insert(at(m), std::move(node), std::move(e.key), std::move(e.value)) && once) return put::twice;
    return put::done;
  }
  static bool settle(void* m, const field&) {
    if constexpr (traits::settles) return traits::settle(at(m));
    else return true;
  }
  static std::size_t size(const void* m) { return at(m).size(); }
  static bool visit(const auto& entry, void* context, bool (*one)(void*, const char*)) {
    const auto& [key, value] = entry;
    static_assert(sizeof(entry) == stride<K, V>, "the entries of this map are not laid out as key and value");
    (void)value;
    return one(context, reinterpret_cast<const char*>(&key));
  }
  static bool each(const void* m, const field&, bool backward, void* context, bool (*one)(void*, const char*)) {
    auto& map = at(m);
    if constexpr (requires(decltype(map.end())& p) { --p; })
      if (backward) {
        for (auto p = map.end(); p != map.begin();)
          if (!visit(*--p, context, one)) return false;
        return true;
      }
    for (auto& e : map)
      if (!visit(e, context, one)) return false;
    return true;
  }
  static void clear(void* m) {
    if constexpr (requires { at(m).clear(); }) at(m).clear();
    else at(m) = M{};
  }
  // For a map that settles.
  static bool ascends(const void* m, const field&) {
    if constexpr (traits::settles) return traits::ascends(at(m));
    else return true;
  }
  static std::size_t sort(memory::store& st, void* m, const field&) {
    if constexpr (traits::settles) return traits::sort(st, at(m));
    else return memory::key_check::none;
  }
  static std::size_t find_repeat(memory::store& st, const void* m, const field&) {
    if constexpr (traits::settles) return traits::find_repeat(st, at(m));
    else return memory::key_check::none;
  }
  template <class Call>
  static constexpr Call maybe(Call call) {
    return traits::settles ? call : nullptr;
  }
  static constexpr auto maybe_set_aside = [] {
    if constexpr (walk::node_map<M>) return &set_aside;
    else return static_cast<decltype(&set_aside)>(nullptr);
  }();
  static constexpr auto maybe_entry_over = [] {
    if constexpr (walk::node_map<M>) return &entry_over;
    else return static_cast<decltype(&entry_over)>(nullptr);
  }();

 private:
  template <class A, class B>
  static constexpr std::size_t stride = sizeof(std::pair<const A, B>);
};
// For a plain member that is not zero in a new M: the field itself determines when it is absent, and its initial value.
template <class M, class F>
struct initial_calls {
  static constexpr std::uint32_t offset = offset_of<M>(F::member(layout_of<M>.m));
  static const M& message(const void* at) { return *reinterpret_cast<const M*>(static_cast<const char*>(at) - offset); }

  static void* engage(memory::store&, void* at, const field&) { return at; }
  static const void* get(const void* at) { return F::present(message(at)) ? at : nullptr; }
  static void reset(void* at) { F::reset(const_cast<M&>(message(at))); }
};
template <class M, class F>
inline constexpr holder_ops initial_ops_of{&initial_calls<M, F>::engage, &initial_calls<M, F>::get,
                                           &initial_calls<M, F>::reset};

template <class M>
inline constexpr map_ops map_ops_of{&map_calls<M>::entry,
                                    map_calls<M>::maybe(&map_calls<M>::settle),
                                    map_calls<M>::maybe(&map_calls<M>::ascends),
                                    map_calls<M>::maybe(&map_calls<M>::sort),
                                    map_calls<M>::maybe(&map_calls<M>::find_repeat),
                                    &map_calls<M>::size,
                                    &map_calls<M>::each,
                                    &map_calls<M>::clear,
                                    map_calls<M>::maybe_set_aside,
                                    map_calls<M>::maybe_entry_over};

}  // namespace isomer::detail::table
