// SPDX-License-Identifier: MIT
// Decodes one field: selects among a format's ways to write the field's shape. Values, lists and maps have separate
// files.
#pragma once
#include "decode_list.hpp"
#include "decode_map.hpp"
#include "overwrite.hpp"

namespace isomer::detail::walk {

// The shapes of a field, and the function that decodes each. `encloses` formats write the whole field after its key; in
// the others a list or a map is as many fields as it has elements or entries, and the last column decodes one of them.
//
//   shape     encloses, by name or by order      by name                   by number
//   a map     decode_map                         decode_entries            decode_entry_record
//   an array  decode_array                       decode_array              decode_array
//   a list    decode_list; decode_packed if      decode_list               decode_packed_record (Variant 1),
//             the format has it in one run                                 decode_element (Variant 0)
//   a scalar  decode_scalar_field                decode_scalar_field       decode_scalar_field
//   text or   decode_single                      decode_single             decode_single
//   message
//
// Variant is the index of the tag that was read among the field's tags: 1 is a packed list. Hot: on the path of
// predicted keys, where a number is read inline and not by a function that all fields of its type share.

template <class F>
concept array_field = requires { requires F::is_array; };
template <class F, std::size_t Variant, class R, class A>
constexpr typename R::cursor decode_array(decoding<R>& x, typename R::cursor c, A& v);

// One entry of a map, as a separate record.
template <class F, class R, class M>
ISOMER_ALWAYS constexpr typename R::cursor decode_entry_record(decoding<R>& x, typename R::cursor c, M& m) {
  bool lacking = false;
  auto from = c.p;
  c = decode_entry<map_like<F>>(x, c, F::member(m), lacking, old_entries<F>(x, m));
  if (!lacking || !c) [[likely]]
    return c;
  return keep_entry<F>(x, m, from, c.p) ? c : x.refuse(from);
}
template <class F, class R, class M>
ISOMER_ALWAYS constexpr typename R::cursor decode_map_field(decoding<R>& x, typename R::cursor c, M& m) {
  if constexpr (R::encloses) return decode_map<map_like<F>>(x, c, F::member(m));
  else if constexpr (R::style == keys::name)
    return decode_entries<map_like<F>>(x, c, F::member(m), old_entries<F>(x, m));
  else return decode_entry_record<F>(x, c, m);
}

// Scalars that share one record.
template <class F, class R, class M>
ISOMER_ALWAYS constexpr typename R::cursor decode_packed_record(decoding<R>& x, typename R::cursor c, M& m) {
  auto& v = F::member(m);
  using T = typename std::remove_cvref_t<decltype(v)>::value_type;
  if constexpr (is_closed_enum<F, T>()) return decode_packed_closed<F>(x, c, m, v, list_counter<F>(x, m));
  else return decode_packed<like<F>>(x, c, v, list_counter<F>(x, m));
}
template <class F, std::size_t Variant, class R, class M>
ISOMER_ALWAYS constexpr typename R::cursor decode_list_field(decoding<R>& x, typename R::cursor c, M& m) {
  auto& v = F::member(m);
  using L = std::remove_cvref_t<decltype(v)>;
  if constexpr (R::style == keys::number) {
    if constexpr (Variant == 1) return decode_packed_record<F>(x, c, m);
    else return decode_element<F>(x, c, m, v, list_counter<F>(x, m));
  } else if constexpr (reads_runs<F, R, L>) {
    memory::list_traits<L>::trim(v, 0);
    return decode_packed<like<F>>(x, c, v);
  } else return decode_list<like<F>>(x, c, v, list_counter<F>(x, m));
}

// Stores a scalar in its field, and creates its holder if necessary. Returns false if there is no memory.
template <class F, class R, class M, class T>
ISOMER_ALWAYS constexpr bool put_scalar(decoding<R>& x, M& m, T v) {
  meet<F>(x, m);
  if constexpr (!F::has_presence || F::is_oneof) *slot<F>(x.mem, m) = v;
  else if constexpr (requires { F::member(m).emplace(v); }) F::member(m).emplace(v);  // replaces an existing value
  else if (auto* to = slot<F>(x.mem, m)) *to = v;
  else return false;
  return true;
}
// Leaves the field as if it had been absent.
template <class F, class R, class M>
ISOMER_ALWAYS constexpr void pass_over(decoding<R>& x, M& m) {
  if constexpr (R::encloses) F::reset(m);  // discards the contents of a reused message
  if constexpr (F::rule == rule::required) x.unfinished = true;
}
template <class F, bool Hot, class R, class M>
ISOMER_ALWAYS constexpr typename R::cursor decode_scalar_field(decoding<R>& x, typename R::cursor c, M& m) {
  using T = slot_type<F, M>;
  T v{};
  bool ignored = false;
  if constexpr (Hot) c = decode_scalar<F>(x, c, v, ignored);
  else c = decode_scalar_shared<like<F>>(x, c, v, ignored);
  if constexpr (is_closed_enum<F, T>() && R::style == keys::number)
    if (c && !enum_has(v)) [[unlikely]]
      return keep_number<F>(x, m, v) ? c : x.refuse(c.p);
  if (c && !ignored) [[likely]]
    return put_scalar<F>(x, m, v) ? c : x.refuse(c.p);
  if (ignored) pass_over<F>(x, m);
  return c;
}

// Text or a message, in its place.
template <class F, bool Hot, class R, class M>
ISOMER_ALWAYS constexpr typename R::cursor decode_single(decoding<R>& x, typename R::cursor c, M& m) {
  meet<F>(x, m);
  auto* v = slot<F>(x.mem, m);
  if (!v) [[unlikely]]
    return x.refuse(c.p);
  if constexpr (!R::encloses && may_be_lent<F, M>())
    if (x.old.met) [[unlikely]]
      x.old.pool->lend(*v);
  return decode_value<F, Hot>(x, c, *v);
}

template <class F, std::size_t Variant, bool Hot = false, class R, class M>
ISOMER_ALWAYS constexpr typename R::cursor decode_field(decoding<R>& x, typename R::cursor c, M& m) {
  if constexpr (F::is_map) return decode_map_field<F>(x, c, m);
  else if constexpr (array_field<F>) return decode_array<F, Variant>(x, c, F::member(m));
  else if constexpr (F::is_list) return decode_list_field<F, Variant>(x, c, m);
  else if constexpr (is_scalar(F::kind)) return decode_scalar_field<F, Hot>(x, c, m);
  else return decode_single<F, Hot>(x, c, m);
}

}  // namespace isomer::detail::walk
