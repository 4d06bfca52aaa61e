// SPDX-License-Identifier: MIT
// A number that identifies a schema, for formats without names and tags. It depends on the names, kinds, widths and
// rules of a message's fields, in their order, and of all messages that it can contain. It is the same for every memory
// policy.
#pragma once
#include <cstdint>
#include <string_view>
#include "../schema/exact.hpp"
#include "slot.hpp"

namespace isomer::detail::walk {

template <class... M>
struct types {
  template <class T>
  static constexpr bool has = (std::is_same_v<T, M> || ...);
  // The position of T among them.
  template <class T>
  static consteval std::size_t place() {
    std::size_t at = 0;
    (void)((std::is_same_v<T, M> || (++at, false)) || ...);
    return at;
  }
};

// The message that a field holds, alone, in a list or in a map; void if it holds none.
template <class F, class M>
consteval auto held_message() {
  using T = std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>;
  if constexpr (F::is_map) {
    if constexpr (F::value_kind == kind::message) return std::type_identity<typename T::mapped_type>();
    else return std::type_identity<void>();
  } else if constexpr (!is_message(F::kind)) return std::type_identity<void>();
  else if constexpr (F::is_list)
    return std::type_identity<std::remove_cvref_t<decltype(*std::declval<T&>().begin())>>();
  else return std::type_identity<slot_type<F, M>>();
}
template <class F, class M>
using held = travels_as<typename decltype(held_message<F, M>())::type>;

// All messages that can be reached, each once, in the order in which they are found.
template <class Known, class... Next>
struct reach {
  using type = Known;
};
template <class... K, class M, class... Next>
struct reach<types<K...>, M, Next...> {
  template <std::size_t... I>
  static consteval auto go(std::index_sequence<I...>) {
    if constexpr (std::is_void_v<M> || types<K...>::template has<M>) return reach<types<K...>, Next...>();
    else return reach<types<K..., M>, Next..., held<typename fields_of<M>::template at<I>, M>...>();
  }
  static consteval auto go() {
    if constexpr (std::is_void_v<M>) return go(std::index_sequence<>());
    else return go(typename fields_of<M>::indices{});
  }
  using type = typename decltype(go())::type;
};

class hash {
 public:
  constexpr void add(std::uint64_t v) {
    for (int shift = 0; shift < 64; shift += 8) byte(v >> shift & 255);
  }
  constexpr void add(std::string_view s) {
    add(s.size());
    for (char c : s) byte(static_cast<unsigned char>(c));
  }
  constexpr std::uint64_t value() const { return value_ ^ value_ >> 32; }

 private:
  constexpr void byte(std::uint64_t b) { value_ = (value_ ^ b) * 0x100000001b3u; }  // FNV-1a
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

// Integers and enums of fewer than 32 bits, which are written in as many bytes as they have.
template <class T>
consteval void add_width(hash& h, kind k) {
  if (k != kind::boolean && is_scalar(k) && exact_of<T>().size < 4) h.add(exact_of<T>().size);
}
template <class F, class M, class All>
consteval void add_field(hash& h) {
  h.add(F::name);
  h.add(static_cast<std::uint64_t>(F::kind));
  // Whether a list is packed matters only in other formats.
  h.add(static_cast<std::uint64_t>(F::rule == rule::packed ? rule::repeated : F::rule));
  if constexpr (F::is_map) {
    using key = typename std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>::key_type;
    h.add(static_cast<std::uint64_t>(F::key_kind)), h.add(static_cast<std::uint64_t>(F::value_kind));
    add_width<key>(h, F::key_kind), add_width<value_type_of<F, M>>(h, F::value_kind);
  } else if constexpr (is_scalar(F::kind)) add_width<value_type_of<F, M>>(h, F::kind);
  if constexpr (!std::is_void_v<held<F, M>>) h.add(All::template place<held<F, M>>());
}
template <class M, class All, std::size_t... I>
consteval void add_message(hash& h, std::index_sequence<I...>) {
  h.add(sizeof...(I));
  if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold) {
    add_message<M, All>(h, detail::first_half(all));
    add_message<M, All>(h, detail::second_half(all));
  } else (add_field<typename fields_of<M>::template at<I>, M, All>(h), ...);
}
template <class... M>
consteval std::uint64_t hash_all(types<M...>) {
  hash h;
  (add_message<M, types<M...>>(h, typename fields_of<M>::indices{}), ...);
  return h.value();
}

template <class M>
inline constexpr std::uint64_t fingerprint = hash_all(typename reach<types<>, M>::type());

}  // namespace isomer::detail::walk
