// SPDX-License-Identifier: MIT
// Empties a message that is decoded into anew, by number: as clear() does, but the memory of the strings that it would
// free waits for the texts that come.
#pragma once
#include <string>
#include <type_traits>
#include <vector>
#include "../memory/spares.hpp"
#include "clear.hpp"

namespace isomer::walk {

enum class spared : unsigned char { nothing, string, list, message };

// What the field has of strings.
template <class F, class M>
consteval spared spared_of() {
  if constexpr (F::is_oneof || F::is_map) return spared::nothing;
  else if constexpr (F::is_list) {
    using L = std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>;
    return std::is_same_v<L, std::vector<std::string>> ? spared::list : spared::nothing;
  } else if constexpr (is_message(F::kind)) {
    using T = std::remove_cvref_t<decltype(F::value(std::declval<M&>()))>;
    return stood_in<T> ? spared::nothing : spared::message;
  } else if constexpr (is_text(F::kind)) {
    using T = std::remove_cvref_t<decltype(F::value(std::declval<M&>()))>;
    return std::is_same_v<T, std::string> ? spared::string : spared::nothing;
  } else return spared::nothing;
}

// The strings of a message that goes with its holder.
template <class M>
constexpr void spare_texts(M& m, memory::spares& kept);

template <class F, class M>
constexpr void spare_field(M& m, memory::spares& kept) {
  constexpr spared what = spared_of<F, M>();
  if constexpr (what == spared::list) {
    for (std::string& s : F::member(m)) kept.keep(s);
  } else if constexpr (what != spared::nothing) {
    if (!F::present(m)) return;
    auto& value = F::value(m);
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (what == spared::string) kept.keep(const_cast<T&>(value));
    else spare_texts(const_cast<T&>(value), kept);
  }
}
template <class M, std::size_t... I>
constexpr void spare_fields(M& m, memory::spares& kept, std::index_sequence<I...>) {
  (void)m, (void)kept;  // of a message without fields
  if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
    spare_fields(m, kept, detail::first_half(all));
    spare_fields(m, kept, detail::second_half(all));
  } else (spare_field<typename fields_of<M>::template at<I>>(m, kept), ...);
}
template <class M>
constexpr void spare_texts(M& m, memory::spares& kept) {
  if (!kept.full()) spare_fields(m, kept, typename fields_of<M>::indices{});
}

// Whether clear() may free strings that this keeps.
template <class M>
consteval bool spares_any() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return ((spared_of<typename fields_of<M>::template at<I>, M>() != spared::nothing) || ...);
  }(typename fields_of<M>::indices{});
}
template <class F, class M>
constexpr void clear_field(M& m, memory::spares& kept) {
  // A plain string keeps its memory by itself.
  constexpr spared what = spared_of<F, M>();
  if constexpr (what != spared::nothing && (F::has_presence || F::is_list)) spare_field<F>(m, kept);
  F::reset(m);
}
template <class M, std::size_t... I>
constexpr void clear_fields(M& m, memory::spares& kept, std::index_sequence<I...>) {
  (void)m, (void)kept;  // of a message without fields
  if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
    clear_fields(m, kept, detail::first_half(all));
    clear_fields(m, kept, detail::second_half(all));
  } else (clear_field<typename fields_of<M>::template at<I>>(m, kept), ...);
}
template <class M>
constexpr void clear(M& m, memory::spares& kept) {
  clear_fields(m, kept, typename fields_of<M>::indices{});
  if constexpr (keeps_unknown<M>) (m.*description<M>::unknown).clear();
}

}  // namespace isomer::walk
