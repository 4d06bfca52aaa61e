// SPDX-License-Identifier: MIT
// The members of an aggregate: their number, and each one's position, type and name. No macro and no registration.
#pragma once
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include "../base/port.hpp"
#include "reflect_text.hpp"

// Examining a deprecated member is not a use of it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace isomer {
namespace detail {

inline constexpr std::size_t most_members = 64;

// What C++20 cannot express as a loop: N pairs of braces, and N names bound to the members of an object. `visit` calls
// f with a pointer to each.
template <std::size_t N>
struct members;
template <>
struct members<0> {
  template <class T>
  static constexpr bool take_braces = requires { T{}; };
  template <class T, class Then>
  static constexpr bool take_braces_then = requires(const Then& x) { T{x}; };
  static constexpr auto refers(auto&) { return std::false_type(); }
  ISOMER_ALWAYS static constexpr decltype(auto) visit(auto&, auto f) { return f(); }
};
#define ISOMER_BRACES(i) \
  {                      \
  }
#define ISOMER_NAME(i) v##i
#define ISOMER_ADDRESS(i) __builtin_addressof(v##i)
#define ISOMER_REFERS(i) std::is_reference<decltype(v##i)>
#define ISOMER_MEMBERS(a, b)                                                                                      \
  template <>                                                                                                     \
  struct members<8 * (a) + (b)> {                                                                                 \
    template <class T>                                                                                            \
    static constexpr bool take_braces = requires { T{ISOMER_LIST(ISOMER_BRACES, a, b)}; };                        \
    template <class T, class Then>                                                                                \
    static constexpr bool take_braces_then = requires(const Then& x) { T{ISOMER_LIST(ISOMER_BRACES, a, b), x}; }; \
    static constexpr auto refers(auto& t) {                                                                       \
      auto& [ISOMER_LIST(ISOMER_NAME, a, b)] = t;                                                                 \
      return std::disjunction<ISOMER_LIST(ISOMER_REFERS, a, b)>();                                                \
    }                                                                                                             \
    ISOMER_ALWAYS static constexpr decltype(auto) visit(auto& t, auto f) {                                        \
      auto& [ISOMER_LIST(ISOMER_NAME, a, b)] = t;                                                                 \
      return f(ISOMER_LIST(ISOMER_ADDRESS, a, b));                                                                \
    }                                                                                                             \
  };
ISOMER_LISTS(ISOMER_MEMBERS)
#undef ISOMER_BRACES
#undef ISOMER_NAME
#undef ISOMER_ADDRESS
#undef ISOMER_REFERS
#undef ISOMER_MEMBERS

struct anything {
  template <class U>
  operator U() const;
};
struct any_lvalue {
  template <class U>
  operator U&() const;
};
// Converts only to a base of T. A member that any type converts to accepts `nothing`, too.
template <class T, bool Empty>
struct any_base {
  any_base(const any_base&) = delete;
  template <class U>
    requires(std::is_base_of_v<U, T> && !std::is_same_v<U, T> && (!Empty || std::is_empty_v<U>))
  operator U() const;
};
struct nothing {
  nothing(const nothing&) = delete;
};
template <class X, std::size_t>
const X& repeated();

// Bases are initialized like members, and come before them.
template <class T, bool Empty, std::size_t N = 0>
consteval std::size_t count_bases() {
  constexpr auto are_bases = []<std::size_t... I>(std::index_sequence<I...>) {
    return requires { T{repeated<any_base<T, Empty>, I>()..., repeated<any_base<T, Empty>, N>()}; } &&
           !requires { T{repeated<any_base<T, Empty>, I>()..., repeated<nothing, N>()}; };
  };
  if constexpr (are_bases(std::make_index_sequence<N>())) return count_bases<T, Empty, N + 1>();
  else return N;
}

// A pair of braces is one member, whatever its type, because braces are not elided here.
template <class T, std::size_t Low, std::size_t High>
consteval std::size_t most_braces() {
  constexpr std::size_t middle = (Low + High + 1) / 2;
  if constexpr (Low == High) return Low;
  else if constexpr (members<middle>::template take_braces<T>) return most_braces<T, middle, High>();
  else return most_braces<T, Low, middle - 1>();
}

// The slow way, for members without a default: `anything` initializes a member, or an element of an array.
template <class T>
struct patient_count {
  static constexpr std::size_t most = 256;  // including elements of arrays

  template <std::size_t... A>
  static consteval bool takes(std::index_sequence<A...>) {
    return requires { T{repeated<anything, A>()...}; };
  }
  template <std::size_t... A, std::size_t... B, std::size_t... C>
  static consteval bool takes(std::index_sequence<A...>, std::index_sequence<B...>, std::index_sequence<C...>) {
    return requires { T{repeated<anything, A>()..., {repeated<anything, B>()...}, repeated<anything, C>()...}; };
  }
  template <std::size_t A, std::size_t B, std::size_t C>
  static consteval bool takes() {
    return takes(std::make_index_sequence<A>(), std::make_index_sequence<B>(), std::make_index_sequence<C>());
  }
  // The maximum number of initializers that T takes. Fewer may be too few.
  template <std::size_t N, bool Met>
  static consteval std::size_t initialisers() {
    constexpr bool good = takes(std::make_index_sequence<N>());
    if constexpr (N > most || (Met && !good)) return N - 1;
    else return initialisers<N + 1, good>();
  }
  // The number of initializers, of N, that the member at position P takes.
  template <std::size_t N, std::size_t P, std::size_t Size>
  static consteval std::size_t size_of_array() {
    if constexpr (P + Size > N) return 1;
    else if constexpr (takes<P, Size, N - P - Size>()) return Size;
    else return size_of_array<N, P, Size + 1>();
  }
  template <std::size_t N, std::size_t P = 0>
  static consteval std::size_t from() {
    if constexpr (P == N) return 0;
    else if constexpr (takes<P, 0, N - P - 1>() || takes<P, 1, N - P - 1>()) return 1 + from<N, P + 1>();
    else return 1 + from<N, P + size_of_array<N, P, 2>()>();
  }
};

template <class T>
struct count_members {
  static constexpr std::size_t bases = count_bases<T, false>();
  static constexpr bool has_state_below = bases != count_bases<T, true>();
  static constexpr bool has_defaults = members<0>::take_braces<T>;
  static constexpr std::size_t braces = [] {
    if constexpr (has_defaults) return most_braces<T, 0, most_members>();
    else return std::size_t{0};
  }();
  static constexpr bool has_reference = members<braces>::template take_braces_then<T, any_lvalue> &&
                                        !members<braces>::template take_braces_then<T, anything>;
  static constexpr bool is_cut_short = !has_defaults || members<braces>::template take_braces_then<T, anything>;
  static constexpr std::size_t value = [] {
    if constexpr (has_reference) return std::size_t{0};
    else if constexpr (!is_cut_short) return braces - bases;
    else if constexpr (braces == most_members) return most_members + 1;
    else return patient_count<T>::template from<patient_count<T>::template initialisers<0, false>()>() - bases;
  }();
};

}  // namespace detail

// A struct whose members can be determined: an aggregate that is not a union and not tuple-like.
template <class T>
concept reflectable = std::is_class_v<T> && std::is_aggregate_v<T> && !requires { std::tuple_size<T>::value; };

// The number of T's members. Members may be aggregates or arrays, and need no default; references, bit-fields and
// anonymous unions are not supported. Bases must be empty. At most 64.
template <reflectable T>
inline constexpr std::size_t member_count = [] {
  using count = detail::count_members<T>;
  static_assert(!count::has_state_below, "a base with members: make it a member, or describe the struct by hand");
  static_assert(count::value <= detail::most_members, "more than 64 members: describe the struct by hand");
  if constexpr (!count::has_state_below && count::value <= detail::most_members) {
    using refers = decltype(detail::members<count::value>::refers(std::declval<T&>()));
    static_assert(!count::has_reference && !refers::value, "a member is a reference: hold a value or a pointer");
  }
  return count::value;
}();

namespace detail {

template <std::size_t>
using skipped = const volatile void*;
template <class Indices>
struct pick_member;
template <std::size_t... I>
struct pick_member<std::index_sequence<I...>> {
  template <class V>
  ISOMER_ALWAYS constexpr V* operator()(decltype(skipped<I>())..., V* v, const volatile auto*...) const {
    return v;
  }
};

}  // namespace detail

// Member I of an object that may be const.
template <std::size_t I, class T>
  requires reflectable<std::remove_const_t<T>>
ISOMER_ALWAYS constexpr auto& member(T& t) {
  constexpr std::size_t n = member_count<std::remove_const_t<T>>;
  static_assert(I < n);
  return *detail::members<n>::visit(t, detail::pick_member<std::make_index_sequence<I>>());
}
template <reflectable T, std::size_t I>
using member_type = std::remove_reference_t<decltype(member<I>(std::declval<T&>()))>;

namespace detail {

// An object to point into, which is never created. GCC would reserve its bytes if it were defined; Clang warns if it is
// not.
template <class T>
union imagined {
  char none;
  T value;
  constexpr imagined() : none() {}
  constexpr ~imagined() {}
};
#if defined(__clang__)
template <class T>
inline imagined<T> imaginary;
#else
template <class T>
extern imagined<T> imaginary;
#endif

template <class V>
struct place {
  V* p;
};
template <class V>
place(V*) -> place<V>;

// "… &imaginary<T>.value.name)}]", in the compiler's form. GCC would add an explanation of std::string_view after it.
template <place Place>
consteval auto spell_member() {
  std::string_view s = __PRETTY_FUNCTION__;
  while (!is_identifier(s.back())) s.remove_suffix(1);
  return last_identifier(s);
}
template <class T, std::size_t I>
inline constexpr auto member_text = [] {
  constexpr std::string_view name = spell_member<place{&member<I>(imaginary<T>.value)}>();
  return kept_text<name.size()>(name);
}();

}  // namespace detail

template <reflectable T, std::size_t I>
inline constexpr std::string_view member_name = detail::member_text<T, I>.view();

}  // namespace isomer

#pragma GCC diagnostic pop
