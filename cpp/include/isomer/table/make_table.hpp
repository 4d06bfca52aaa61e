// SPDX-License-Identifier: MIT
// Converts describe<M> to a table at compile time: only constants, and no code for the message.
#pragma once
#include <array>
#include <bit>
#include <string_view>
#include "../walk/map_entry.hpp"
#include "../walk/overwrite.hpp"
#include "../walk/slot.hpp"
#include "offset.hpp"
#include "ops_of.hpp"
#include "plan_of.hpp"
#include "probe_of.hpp"
#include "spelling.hpp"
#include "structs.hpp"
#include "table.hpp"

namespace isomer::detail::table {

template <class E>
struct enum_data {
  using index = detail::enum_index<E>;
  static constexpr auto json_names = [] {
    std::array<std::string_view, index::size> names = index::names;
    if constexpr (has_json_names<E>) names = std::to_array(describe_enum<E>::json_names);
    return names;
  }();
  static constexpr spelling_data<index::size, 2> names{{index::names.data(), json_names.data()}};
  static constexpr std::uint32_t longest = [] {
    std::size_t most = 0;
    for (auto& all : {index::names, json_names})
      for (std::string_view name : all) most = name.size() > most ? name.size() : most;
    return static_cast<std::uint32_t>(6 * most);
  }();
  static constexpr bool is_null = requires { describe_enum<E>::is_null; };
  static constexpr enum_table value{std::data(describe_enum<E>::values),
                                    has_json_names<E> ? json_names.data() : nullptr,
                                    index::by_number.position.data(),
                                    index::size,
                                    static_cast<std::uint16_t>(index::by_number.count),
                                    index::is_dense,
                                    is_null,
                                    longest,
                                    names.index()};
};

// The table of a message M whose memory policy is P. Declared before it is defined, because tables may refer to each
// other in cycles.
template <class P, class M>
struct table_of {
  static const message_table value;
};

// Does not compile if a plain struct lacks the numbers that a format by number writes. Without them, its table numbers
// its fields by position, for code that uses only positions: comparison, hashing, printing.
template <class M>
consteval void require_numbers() {
  if constexpr (!detail::has_numbers<M>()) (void)fields_of<M>::template at<0>::number;
}
template <class M>
inline constexpr bool is_map_entry = false;
template <class F, class K, class V>
inline constexpr bool is_map_entry<walk::map_entry<F, K, V>> = true;

template <class P, class M>
struct table_data {
  using Fs = fields_of<M>;
  using storage = structs<P>;
  static constexpr std::size_t n = Fs::size;

  template <class F>
  using member_type = std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>;
  template <class F, class T>
  static consteval value value_of() {
    if constexpr (F::kind == kind::enumeration) return is_closed<T>() ? value::closed : value::enumeration;
    else if constexpr (F::kind == kind::string) return F::utf8 ? value::string : value::loose_string;
    else return static_cast<value>(F::kind);
  }
  using spelled = field_names<Fs>;

  template <value V, class E>
  static consteval void set_sub(field& f) {
    f.value = V;
    if constexpr (is_message(V)) {
      if constexpr (detail::has_numbers<M>() && !is_map_entry<M>) require_numbers<E>();
      f.message = &table_of<P, E>::value;
    }
    if constexpr (is_enum(V)) {
      static_assert(sizeof(E) == 4, "enums of a table have 32 bits");
      f.enumeration = &enum_data<E>::value;
    }
  }
  template <class F, class T>
  static consteval void set_list(field& f) {
    using E = typename T::value_type;
    constexpr value v = value_of<F, E>();
    f.shape = F::rule == rule::packed ? shape::packed : shape::list;
    f.ops = &list_ops_of<T>;
    set_sub<v, E>(f);
    if constexpr (!storage::is_erased(v))
      static_assert(std::is_same_v<T, typename P::template list<typename storage::template type<v>>>,
                    "not a list of the memory policy");
  }
  template <class F, class T>
  static consteval void set_holder(field& f) {
    using E = walk::slot_type<F, M>;
    constexpr value v = value_of<F, E>();
    f.shape = shape::holder;
    if constexpr (!storage::is_erased(v))
      if (std::is_same_v<T, typename P::template optional<typename storage::template type<v>>>)
        f.shape = shape::optional;
    f.ops = &holder_ops_of<T>;
    set_sub<v, E>(f);
  }
  // Whether a plain member is not zero in a new M.
  template <class F>
  static constexpr bool begins_otherwise = [] {
    if constexpr (requires { F::has_initial; }) return F::has_initial;
    else return false;
  }();
  template <class F>
  static consteval std::uint32_t number_of(std::size_t i) {
    if constexpr (detail::is_numbered_field<F>()) return F::number;
    else return static_cast<std::uint32_t>(i + 1);
  }
  template <class F>
  static consteval field make(std::size_t i, std::uint32_t& from) {
    using T = member_type<F>;
    field f;
    f.number = number_of<F>(i), f.kind = F::kind, f.next = 1;
    spelled::set(f, i);
    f.offset = from = offset_of<M>(F::member(layout_of<M>.m), from);
    f.required = F::rule == rule::required;
    f.debug_redact = requires { F::debug_redact; };
    f.keeps_old = walk::keeps_old<F, M>();
    if constexpr (F::is_map) {
      f.shape = shape::map, f.value = value::message, f.next = 0;
      if constexpr (detail::has_numbers<M>() && is_message(F::value_kind)) require_numbers<typename T::mapped_type>();
      f.ops = &map_ops_of<T>;
      f.message =
          &table_of<P, walk::map_entry<walk::map_like<F>, typename T::key_type, typename T::mapped_type>>::value;
    } else if constexpr (F::is_list) {
      set_list<F, T>(f);
      f.next = 0;
    } else if constexpr (F::is_oneof) {
      using E = walk::slot_type<F, M>;
      f.shape = shape::choice, f.index = static_cast<std::uint16_t>(F::index);
      f.ops = &choice_ops_of<T>;
      set_sub<value_of<F, E>(), E>(f);
    } else if constexpr (F::has_presence) set_holder<F, T>(f);
    else {
      f.shape = shape::plain;
      set_sub<value_of<F, T>(), T>(f);
      if constexpr (begins_otherwise<F>) f.ops = &initial_ops_of<M, F>;
    }
    f.set_tag(f.shape == shape::packed ? 2 : wire_type_of(f.value));
    // A member that is accessed through ops is a holder for reading and writing.
    f.op = op_of(f.shape == shape::plain && f.ops ? shape::holder : f.shape, f.value);
    return f;
  }
  template <class F>
  static constexpr bool has_forms = F::is_list && is_scalar(F::kind);

  // The fields, the entry that matches nothing, and the other wire types of lists.
  template <std::size_t... I>
  static consteval auto make_all(std::index_sequence<I...>) {
    constexpr std::size_t forms = (std::size_t{0} + ... + has_forms<typename Fs::template at<I>>);
    static_assert(n + 1 + forms < 0x7fff, "too many fields for a table");
    std::array<field, n + 1 + forms> all{};
    std::uint32_t from = 0;
    (void)from;  // of a message without fields
    ((all[I] = make<typename Fs::template at<I>>(I, from)), ...);
    all[n].op = no_field_op;
    spelled::set_none(all[n]);
    std::size_t end = n + 1;
    for (std::size_t i = 0; i < n; ++i) {
      field& f = all[i];
      mark_oneof(all.data(), i);
      if (!f.is_list() || !(is_number(f.value) || is_enum(f.value))) continue;
      field& other = all[end];
      other = f;
      bool packs = f.shape == shape::list;
      other.op = op_of(packs ? shape::packed : shape::list, f.value);
      other.set_tag(packs ? 2 : wire_type_of(f.value));
      f.other_form = static_cast<std::int16_t>(end++ - i);
    }
    return all;
  }
  static consteval void mark_oneof(field* all, std::size_t i) {
    if (all[i].shape != shape::choice || all[i].oneof) return;
    for (std::size_t k = i; k < n; ++k)
      if (all[k].shape == shape::choice && all[k].offset == all[i].offset)
        all[k].oneof = static_cast<std::uint16_t>(i + 1);
  }
  static constexpr auto fields = make_all(typename Fs::indices{});

  template <std::size_t... I>
  static consteval std::array<probe, n + 1> make_probes(std::index_sequence<I...>) {
    return {probe_of<M, typename Fs::template at<I>>(fields[I])...};
  }
  static constexpr auto probes = make_probes(typename Fs::indices{});

  static constexpr std::size_t direct_size = [] {
    std::size_t most = 0;
    for (auto& f : fields)
      if (f.number < message_table::direct_numbers && f.number > most) most = f.number;
    return most + 1;
  }();
  static constexpr auto direct = [] {
    std::array<std::uint16_t, direct_size> d{};
    for (std::size_t i = 0; i < n; ++i)
      if (fields[i].number < direct_size) d[fields[i].number] = static_cast<std::uint16_t>(i + 1);
    return d;
  }();
  static constexpr spelling_data<n, 3> names{{Fs::names.data(), Fs::json_names.data(), Fs::text_names.data()}};
  static constexpr auto by_spelling = spelling_order<n>(Fs::json_names);

  static constexpr plan_data<n> plan{fields.data(), probes.data()};
  static constexpr overwriting_plan overwriting = plan.plan();

  static consteval message_table make_table() {
    message_table t{};
    t.fields = fields.data(), t.size = n;
    t.probes = sizeof(M) < 8 ? nullptr : probes.data();
    t.direct = direct.data(), t.direct_size = direct_size;
    t.by_spelling = by_spelling.data();
    if constexpr (requires { description<M>::reserved; })
      t.reserved = description<M>::reserved, t.reserved_size = std::size(description<M>::reserved);
    t.known = known_of<M>();
    for (std::size_t i = 0; i < n; ++i) t.has_required = t.has_required || fields[i].required;
    t.bytes = sizeof(M), t.align = alignof(M);
    t.names = names.index();
    t.full_name = full_name_of<M>();
    if constexpr (storage::overwrites) t.plan = &overwriting, t.is_read_over = walk::overwritten<M>;
    t.is_message_set = extendee_of<M>().is_message_set;
    if constexpr (keeps_unknown<M>) {
      auto& u = layout_of<M>.m.*description<M>::unknown;
      using U = std::remove_cvref_t<decltype(u)>;
      t.unknown = offset_of<M>(u);
      t.unknown_as = std::is_same_v<U, walk::stray> ? message_table::keeps::stray : message_table::keeps::records;
      static_assert(std::is_same_v<U, walk::stray> || std::is_same_v<U, typename P::unknown_fields>,
                    "unknown fields are not kept as the memory policy keeps them");
    }
    return t;
  }
};
template <class P, class M>
constinit const message_table table_of<P, M>::value = table_data<P, M>::make_table();

}  // namespace isomer::detail::table
