// SPDX-License-Identifier: MIT
// Plain structs as messages, without a description: fields have the members' names, and the numbers, names and kinds
// that isomer::plain gives them. Without numbers, formats that need some refuse the struct.
#pragma once
#include <span>
#include "annotation.hpp"
#include "plain_kind.hpp"
#include "reflect_enum.hpp"
#include "reflect_type.hpp"

namespace isomer {
namespace detail {

// What has the kind that an annotation may change: an element, or the member itself.
template <class T>
struct kind_bearer {
  using type = T;
};
template <class T>
  requires(kind_of<T>().shape == shape::optional || kind_of<T>().shape == shape::list ||
           kind_of<T>().shape == shape::array || kind_of<T>().shape == shape::map)
struct kind_bearer<T> {
  using type = content_of<T>;
};

// Whether a T, which has a kind of its own, may have another.
template <class T>
consteval bool may_be(kind wanted) {
  constexpr kind own = kind_of<T>().kind;
  constexpr bool is_wide = std::is_integral_v<T> && sizeof(T) >= 4;  // fixed kinds have no narrow form
  if (wanted == own) return true;
  if (own == kind::int32) return wanted == kind::sint32 || (is_wide && wanted == kind::sfixed32);
  if (own == kind::uint32) return is_wide && wanted == kind::fixed32;
  if (own == kind::int64) return wanted == kind::sint64 || wanted == kind::sfixed64;
  if (own == kind::uint64) return wanted == kind::fixed64;
  if constexpr (string_like<T>) return wanted == kind::bytes;
  else if constexpr (bytes_like<T>) return wanted == kind::string && std::is_same_v<content_of<T>, char>;
  else return false;
}
template <class T>
consteval bool takes_kinds(const annotation& a) {
  using one = typename kind_bearer<T>::type;
  if (a.value_kind != annotation::no_kind && !may_be<one>(static_cast<kind>(a.value_kind))) return false;
  if (a.key_kind == annotation::no_kind) return true;
  if constexpr (map_like<T>) {
    auto wanted = static_cast<kind>(a.key_kind);
    return is_map_key(wanted) && may_be<typename T::key_type>(wanted);
  } else return false;
}

// The name is an argument so that the compiler says it.
template <class Struct, kept_text Member, class Type, bool TakesKinds, bool IsRequired>
struct check_member {
  static constexpr isomer::shape shape = kind_of<Type>().shape;
  static_assert(!std::is_const_v<Type>, "this member is const, and could not be decoded");
  static_assert(shape != shape::none,
                "this member's type is no field. Fields are bool, integers, float, double, enums of up to 32 bits, "
                "strings, vectors and arrays of bytes, structs, optionals and lists of those, and maps to those from "
                "integers, bool or strings. Change the type, have isomer::plain skip the member, or describe the "
                "struct by hand");
  static_assert(shape != shape::variant && shape != shape::duration && shape != shape::time_point,
                "variants, durations and time points are no fields yet: describe the struct by hand");
  static_assert(TakesKinds, "this member's type does not hold values of the kind that isomer::plain gives it");
  static_assert(!IsRequired || shape == shape::optional, "required is for optionals: others are never absent");
  static constexpr bool good = true;
};

// Whether the member of an M{} is zero or empty. False also before a dynamic initialisation, which does no harm: a
// value is written, then, that need not be.
template <class M, std::size_t I>
constexpr bool begins_at_zero() {
  M m{};
  if constexpr (fixed_text<member_type<M, I>>) {
    for (auto one : member<I>(m))
      if (one != decltype(one){}) return false;
    return true;
  } else return is_zero(member<I>(m));
}
template <class M, std::size_t I>
inline const bool is_zero_at_first = begins_at_zero<M, I>();

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

constexpr kind given_kind(int given, kind natural) {
  return given == annotation::no_kind ? natural : static_cast<kind>(given);
}
constexpr std::string_view text_before_nul(const auto& chars) {
  std::size_t n = 0;
  while (n < std::size(chars) && chars[n]) ++n;
  return {std::data(chars), n};
}
constexpr void assign(auto& to, auto& from) {
  if constexpr (std::is_array_v<std::remove_reference_t<decltype(to)>>)
    for (std::size_t i = 0; i < std::size(to); ++i) to[i] = from[i];
  else to = std::move(from);
}

}  // namespace detail

// Member I of M, for the walk: what field, choice and map_field are to a description by hand. A member of a number or
// of text is absent while it is zero or empty, if that is what M{} has there; otherwise it is always written, and what
// does not come is as in M{}.
template <class M, std::size_t I>
struct plain_field {
  using type = member_type<M, I>;
  static constexpr annotation note = detail::notes<M>[I];
  static_assert(detail::check_member<M, detail::member_text<M, I>, type, detail::takes_kinds<type>(note),
                                     note.is_required>::good);
  static constexpr mapping how = kind_of<type>();

  // Of what is read one by one, the place among the fields.
  static constexpr std::size_t position = detail::position_of<M>(I);
  static constexpr std::uint32_t number = detail::check_numbers<M>::good ? static_cast<std::uint32_t>(note.number) : 0;
  static constexpr bool is_map = how.shape == shape::map;
  static constexpr isomer::kind kind = detail::given_kind(is_map ? annotation::no_kind : note.value_kind, how.kind);
  static constexpr isomer::rule rule = note.is_required ? isomer::rule::required : how.rule;
  static constexpr bool utf8 = kind == kind::string;
  static constexpr bool is_list = how.shape == shape::list || how.shape == shape::array;
  static constexpr bool is_array = how.shape == shape::array;
  static constexpr bool is_oneof = false;
  static constexpr bool has_presence = how.shape == shape::optional;
  // Of maps.
  static constexpr isomer::kind key_kind = detail::given_kind(note.key_kind, detail::key_mapping<type>().kind);
  static constexpr isomer::kind value_kind = detail::given_kind(note.value_kind, detail::value_mapping<type>().kind);
  static constexpr isomer::utf8 text = isomer::utf8::verified;

  static constexpr std::string_view name = detail::name_of(note);
  static constexpr std::string_view json_name = detail::json_name_of(note);
  static constexpr std::string_view text_name = name;

  ISOMER_INLINE static constexpr auto& member(auto& m) { return isomer::member<I>(m); }
  ISOMER_INLINE static constexpr bool present(const auto& m) {
    const auto& v = member(m);
    if constexpr (has_presence) return static_cast<bool>(v);
    else if constexpr (is_always_there) return true;
    else if constexpr (is_map || is_list) return !v.empty();
    else return !detail::is_zero(value(m)) || !detail::is_zero_at_first<M, I>;
  }
  // Only when present. A built-in array comes as a span, and so do bytes of a fixed size; text comes as a view.
  ISOMER_INLINE static constexpr decltype(auto) value(const auto& m) {
    if constexpr (has_presence) return std::as_const(*member(m));
    else if constexpr (is_fixed && kind == kind::string) return detail::text_before_nul(member(m));
    else if constexpr (is_fixed || std::is_array_v<type>) return std::span(member(m));
    else return member(m);
  }
  static constexpr void reset(auto& m) {
    auto& v = member(m);
    if constexpr (has_presence) v.reset();
    else if constexpr (how.shape == shape::scalar || how.shape == shape::text) {
      if (detail::is_zero_at_first<M, I>) [[likely]]
        clear(v);
      else {
        M fresh{};
        detail::assign(v, member(fresh));
      }
    } else clear(v);
  }

 private:
  static constexpr bool is_fixed = detail::fixed_text<type>;
  static constexpr bool is_always_there = how.shape == shape::message || is_array || detail::fixed_bytes<type>;

  static constexpr void clear(auto& v) {
    if constexpr (std::is_array_v<type>)
      for (auto& one : v) one = {};
    else if constexpr (requires { v.clear(); }) v.clear();
    else v = {};
  }
};

namespace detail {

template <class M, std::size_t... I>
constexpr bool any_array(std::index_sequence<I...>) {
  return ((kind_of<member_type<M, order<M>.of[I]>>().shape == shape::array) || ...);
}
template <class M, std::size_t... I>
fields<plain_field<M, order<M>.of[I]>...> plain_fields(std::index_sequence<I...>);

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
  static_assert(detail::check_annotations<M>());
  using indices = std::make_index_sequence<detail::order<M>.size>;
  using fields = decltype(detail::plain_fields<M>(indices()));
  static constexpr bool has_arrays = detail::any_array<M>(indices());
};

// A struct that is a message by itself.
template <class T>
concept plain_struct = detail::plain_candidate<T> && requires { describe<T>::is_plain; };

}  // namespace isomer
