// SPDX-License-Identifier: MIT
// Plain structs as messages, without a description: fields are numbered in the order of the members, from 1, and have
// the members' names. To change the order of the members is to change what protobuf means.
#pragma once
#include <span>
#include "plain_kind.hpp"
#include "reflect_enum.hpp"
#include "reflect_type.hpp"

namespace isomer {
namespace detail {

// The name is an argument so that the compiler says it.
template <class Struct, kept_text Member, class Type>
struct check_member {
  static constexpr isomer::shape shape = kind_of<Type>().shape;
  static_assert(!std::is_const_v<Type>, "this member is const, and could not be decoded");
  static_assert(shape != shape::none,
                "this member's type is no field. Fields are bool, integers, float, double, enums of up to 32 bits, "
                "strings, vectors of bytes, structs, optionals and lists of those, and maps to those from integers, "
                "bool or strings. Change the type, or describe the struct by hand");
  static_assert(shape != shape::variant && shape != shape::duration && shape != shape::time_point,
                "variants, durations and time points are no fields yet: describe the struct by hand");
  static constexpr bool good = true;
};

template <class T>
constexpr auto key_mapping() {
  if constexpr (map_like<T>) return single_mapping<typename T::key_type>();
  else return mapping{};
}
template <class T>
constexpr auto value_mapping() {
  if constexpr (map_like<T>) return single_mapping<typename T::mapped_type>();
  else return mapping{};
}

}  // namespace detail

// Member I of M, for the walk: what field, choice and map_field are to a description by hand.
template <class M, std::size_t I>
struct plain_field {
  using type = member_type<M, I>;
  static_assert(detail::check_member<M, detail::member_text<M, I>, type>::good);
  static constexpr mapping how = kind_of<type>();

  static constexpr std::uint32_t number = I + 1;
  static constexpr isomer::kind kind = how.kind;
  static constexpr isomer::rule rule = how.rule;
  static constexpr bool utf8 = kind == kind::string;
  static constexpr bool is_list = how.shape == shape::list || how.shape == shape::array;
  static constexpr bool is_array = how.shape == shape::array;
  static constexpr bool is_map = how.shape == shape::map;
  static constexpr bool is_oneof = false;
  static constexpr bool has_presence = how.shape == shape::optional;
  // Of maps.
  static constexpr isomer::kind key_kind = detail::key_mapping<type>().kind;
  static constexpr isomer::kind value_kind = detail::value_mapping<type>().kind;
  static constexpr isomer::utf8 text = isomer::utf8::verified;

  static constexpr std::string_view name = member_name<M, I>;
  static constexpr std::string_view json_name = name;
  static constexpr std::string_view text_name = name;

  ISOMER_INLINE static constexpr auto& member(auto& m) { return isomer::member<I>(m); }
  ISOMER_INLINE static constexpr bool present(const auto& m) {
    const auto& v = member(m);
    if constexpr (has_presence) return static_cast<bool>(v);
    else if constexpr (how.shape == shape::message || is_array) return true;
    else if constexpr (is_map || is_list) return !v.empty();
    else return !detail::is_zero(v);
  }
  // Only when present. A built-in array comes as a span.
  ISOMER_INLINE static constexpr decltype(auto) value(const auto& m) {
    if constexpr (has_presence) return std::as_const(*member(m));
    else if constexpr (std::is_array_v<type>) return std::span(member(m));
    else return member(m);
  }
  static constexpr void reset(auto& m) {
    auto& v = member(m);
    if constexpr (has_presence) v.reset();
    else if constexpr (std::is_array_v<type>)
      for (auto& one : v) one = {};
    else if constexpr (requires { v.clear(); }) v.clear();
    else v = {};
  }
};

namespace detail {

template <class M, std::size_t... I>
constexpr bool any_array(std::index_sequence<I...>) {
  return ((kind_of<member_type<M, I>>().shape == shape::array) || ...);
}
template <class M, std::size_t... I>
fields<plain_field<M, I>...> plain_fields(std::index_sequence<I...>);

// "ns::Outer::Inner" to "ns.Outer.Inner".
template <class M>
inline constexpr auto dotted_name = [] {
  constexpr auto colons = [] {
    std::size_t n = 0;
    for (char c : type_name<M>()) n += c == ':';
    return n;
  }();
  std::array<char, type_name<M>().size() - colons / 2> dotted{};
  std::size_t at = 0;
  bool second = false;
  for (char c : type_name<M>()) {
    if (c != ':') dotted[at++] = c;
    else if ((second = !second)) dotted[at++] = '.';
  }
  return dotted;
}();

}  // namespace detail

// A description by hand, or a generated one, is more special than this.
template <class M>
  requires detail::plain_candidate<M>
struct describe<M> {
  static constexpr bool is_plain = true;
  static constexpr std::string_view full_name{detail::dotted_name<M>.data(), detail::dotted_name<M>.size()};
  using indices = std::make_index_sequence<member_count<M>>;
  using fields = decltype(detail::plain_fields<M>(indices()));
  static constexpr bool has_arrays = detail::any_array<M>(indices());
};

// A struct that is a message by itself.
template <class T>
concept plain_struct = detail::plain_candidate<T> && requires { describe<T>::is_plain; };

}  // namespace isomer
